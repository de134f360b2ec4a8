import Foundation
import Midflight
import MotionCore

/// A scene on its stage, and everything that is written down about it.
///
/// A `LiveRun` and a `Replay` each drive one, through the same two verbs, so that they cannot write
/// differently. Between the moments it is asked for, it stops at those that have a row of their own:
/// the grid's, and the first whole microsecond at which something due has happened. While nothing
/// moves the grid's rows would be empty, so it stops only at those that have everything: a scene
/// that was left alone for a night is there at once. Where nobody reads rows or checks, it goes from
/// one thing that happens to the next.
final class Run {
  let stage: Stage
  /// Called when a gesture or an animation has ended, and at each quarter of a second: a live run
  /// writes a check.
  var onCheckpoint: ((Checkpoint) -> Void)?

  /// Called with each discrete thing that happens, at the microsecond at which a trace tells it; as soon
  /// as it is set, with the diagnostics of the scene's making, which no trace has.
  var onFact: ((Stage.Fact, Moment) -> Void)? {
    didSet {
      guard let onFact else { return }
      for words in early { onFact(.diagnostic(words), .zero) }
      early = []
    }
  }

  private let tracer: Tracer
  private(set) var hash = StateHash()
  private let rowsPerSecond: Int
  private var nextRow: Int64 = 0
  private var nextQuarter: Int64 = 0
  /// Whether anything may have changed since the last quarter.
  private var isUnsettled = true
  private let heard = Heard()
  /// Room for what is being written of that.
  private var noted: [Stage.Fact] = []
  /// Diagnostics from before anybody could listen.
  private var early: [String] = []
  private let name: String
  private var microseconds: Int64 = 0
  private var isFinished = false

  /// Takes down what is said while there is no run yet.
  private final class Notes {
    var diagnostics: [String] = []
  }

  /// The facts since the last row. The stage's closure holds them and not the run.
  private final class Heard {
    var facts: [Stage.Fact] = []
  }

  /// Why a check is due.
  enum Checkpoint { case ending, quarter }

  /// The scene at moment zero; its first row is written.
  ///
  /// - Parameters:
  ///   - name: What messages call it: the recording's, or the scene's if nil.
  ///   - rows: How many rows there will be, if that is known: they have room at once.
  init(
    _ scene: Scene, in surroundings: Surroundings, named name: String? = nil,
    rowsPerSecond: Int = Tracer.rowsPerSecond, expecting rows: Int = 0,
    preparing prepare: (Stage) -> Void = { _ in }
  ) {
    self.rowsPerSecond = rowsPerSecond
    self.name = name ?? scene.name
    tracer = Tracer(
      scene: scene.name, size: surroundings.size, scale: surroundings.scale,
      rowsPerSecond: rowsPerSecond, expecting: rows)
    let notes = Notes()
    stage = surroundings.makeStage(for: scene) { stage in
      stage.onFact = { if case .diagnostic(let words) = $0 { notes.diagnostics.append(words) } }
      prepare(stage)
    }
    early = notes.diagnostics
    stage.onFact = { [heard] in heard.facts.append($0) }
    reach(0)
  }

  isolated deinit { stage.close() }

  /// Writes nothing down from here on.
  func forgetTrace() { tracer.isKept = false }

  /// Takes the trace's rows, from the first one on, some at a time; nil keeps all of them in `trace`.
  var onRows: (([UInt8]) -> Void)? {
    get { tracer.onRows }
    set { tracer.onRows = newValue }
  }

  /// Hands all rows on that were written so far, if somebody takes them.
  func handOnRows() { tracer.handOn() }

  /// Where the run is: always a whole microsecond.
  var now: Moment { Moment(microseconds: microseconds) }

  /// Fires what is due and writes the rows up to `moment`, rounded down to a microsecond.
  func advance(to moment: Moment) {
    let target = moment.nanoseconds / 1_000
    while microseconds < target {
      let due = stage.nextDue?.microsecondsRoundedUp ?? .max
      reach(min(target, stopTime, max(due, microseconds)))
      // Work that is due at the moment just reached, and keeps being due, was bounded by the stage.
    }
  }

  /// Delivers an event at its moment, which the run has not passed, and writes its row.
  func send(_ event: InputEvent) {
    advance(to: event.time)
    hash.combine(event)
    stage.send(event)
    isUnsettled = true
    var ended = writeFacts()
    tracer.writeState(of: stage, at: microseconds, because: .event(event.code))
    // What the event made due at once happens now, so that all of this moment is over before its
    // check: an animation that was let go at its very end, say.
    if let due = stage.nextDue, due <= now {
      stage.advance(to: now)
      ended = writeFacts() || ended
      tracer.writeState(of: stage, at: microseconds, because: .due)
    }
    if ended { onCheckpoint?(.ending) }
  }

  /// Writes the last row, once.
  ///
  /// - Returns: Everything that was written.
  func finish() -> Trace {
    guard !isFinished else { return trace }
    isFinished = true
    // Nobody listened.
    for words in early {
      FileHandle.standardError.write(Data("Midflight: \(terminalText("\(name): \(words)"))\n".utf8))
    }
    tracer.writeState(of: stage, at: microseconds, because: .end)
    handOnRows()
    return trace
  }

  /// What was written so far.
  var trace: Trace { Trace(bytes: tracer.bytes) }

  // MARK: - Private

  private func rowTime(_ row: Int64) -> Int64 { row * 1_000_000 / Int64(rowsPerSecond) }

  private func quarterTime(_ quarter: Int64) -> Int64 { quarter * 250_000 }

  /// The next moment that has a row or a check, unless something due comes first.
  private var stopTime: Int64 {
    // Nobody looks: it goes straight to what happens.
    guard tracer.isKept || onCheckpoint != nil else { return .max }
    if stage.isMoving { return min(rowTime(nextRow), quarterTime(nextQuarter)) }
    let perFullRow = Int64(Tracer.rowsPerFullRow)
    let fullRow = (nextRow + perFullRow - 1) / perFullRow * perFullRow
    return min(rowTime(fullRow), isUnsettled ? quarterTime(nextQuarter) : .max)
  }

  /// Arrives at a microsecond and writes the rows that it has.
  private func reach(_ target: Int64) {
    let due = stage.nextDue
    microseconds = target
    stage.advance(to: now)
    let ended = writeFacts()
    var hasBeenDue = false
    if let due { hasBeenDue = due <= now }
    // The last row at or before here; those between were passed over.
    let row = ((target + 1) * Int64(rowsPerSecond) - 1) / 1_000_000
    if row >= nextRow, rowTime(row) == target {
      let isFull = row % Int64(Tracer.rowsPerFullRow) == 0
      tracer.writeState(of: stage, at: target, because: isFull ? .full : .grid)
    } else if hasBeenDue {
      tracer.writeState(of: stage, at: target, because: .due)
    }
    nextRow = row + 1
    let quarter = target / 250_000
    let isQuarter = quarter >= nextQuarter && quarterTime(quarter) == target
    nextQuarter = quarter + 1
    if isQuarter { isUnsettled = stage.isMoving } else if hasBeenDue { isUnsettled = true }
    if ended { onCheckpoint?(.ending) } else if isQuarter { onCheckpoint?(.quarter) }
  }

  /// Writes what happened since the last row.
  ///
  /// - Returns: Whether a gesture or an animation came to its end.
  private func writeFacts() -> Bool {
    if heard.facts.isEmpty { return false }
    var hasEnding = false
    swap(&noted, &heard.facts)
    for fact in noted {
      tracer.write(fact, at: microseconds)
      onFact?(fact, now)
      if fact.isEnding { hasEnding = true }
    }
    noted.removeAll(keepingCapacity: true)
    return hasEnding
  }
}

extension Stage.Fact {
  /// Whether a gesture or an animation came to its end.
  fileprivate var isEnding: Bool {
    switch self {
    case .gesture(_, let state): state == .ended || state == .cancelled
    case .completion: true
    case .handOff, .diagnostic: false
    }
  }
}

extension InputEvent {
  /// The word that a recording's line has for it.
  package var code: String { Recording.Content.input(self).code?.rawValue ?? "" }
}
