import Foundation
import Midflight
import MotionCore

/// A scene on its stage, with its trace and its hashes.
///
/// `LiveRun` and `Replay` each drive one through `advance(to:)` and `send(_:)`, so both write equal
/// traces.
///
/// `advance(to:)` stops at each moment with a row or a check: at the rows of the grid, and at the
/// first whole microsecond after due work. While nothing moves, grid rows would be empty, so the
/// run stops only at full rows. Without a trace and checks, the run goes directly from one due
/// moment to the next.
final class Run {
  let stage: Stage
  /// A function called when a gesture or an animation has ended, and at each quarter of a second. A
  /// live run writes a check.
  var onCheckpoint: ((Checkpoint) -> Void)?

  /// A function called with each fact at its time in the trace.
  ///
  /// Setting the function first calls it with the diagnostics of the scene's creation, which no
  /// trace contains.
  var onFact: ((Stage.Fact, Moment) -> Void)? {
    didSet {
      guard let onFact else { return }
      for words in setupDiagnostics { onFact(.diagnostic(words), .zero) }
      setupDiagnostics = []
    }
  }

  private let tracer: Tracer
  private(set) var hash = StateHash()
  private let rowsPerSecond: Int
  private var nextRow: Int64 = 0
  private var nextQuarter: Int64 = 0
  /// A Boolean value that indicates whether the state may have changed since the last quarter of a
  /// second.
  private var mayHaveChanged = true
  private let pendingFacts = PendingFacts()
  /// A buffer for the facts being written.
  private var factBuffer: [Stage.Fact] = []
  /// The diagnostics of the scene's creation, until `onFact` is set.
  private var setupDiagnostics: [String] = []
  private let name: String
  private var microseconds: Int64 = 0
  private var isFinished = false

  /// A collector of diagnostics during the scene's creation.
  private final class DiagnosticCollector {
    var diagnostics: [String] = []
  }

  /// The facts since the last row. The stage's closure holds this object, not the run.
  private final class PendingFacts {
    var facts: [Stage.Fact] = []
  }

  /// The reason for a check.
  enum Checkpoint { case ending, quarter }

  /// Creates a scene at moment zero, and writes the first row.
  ///
  /// - Parameters:
  ///   - scene: The scene to open.
  ///   - environment: The size, scale and preferences of the stage.
  ///   - name: The name in messages; nil for the scene's name.
  ///   - rowsPerSecond: The number of grid rows per second.
  ///   - rows: The expected number of rows, for the initial capacity; 0 if unknown.
  ///   - prepare: A function that configures the stage before the scene is created.
  init(
    _ scene: Scene, in environment: Environment, named name: String? = nil,
    rowsPerSecond: Int = Tracer.rowsPerSecond, expecting rows: Int = 0,
    preparing prepare: (Stage) -> Void = { _ in }
  ) {
    self.rowsPerSecond = rowsPerSecond
    self.name = name ?? scene.name
    tracer = Tracer(
      scene: scene.name, size: environment.size, scale: environment.scale,
      rowsPerSecond: rowsPerSecond, expecting: rows)
    let collector = DiagnosticCollector()
    stage = environment.makeStage(for: scene) { stage in
      stage.onFact = { if case .diagnostic(let words) = $0 { collector.diagnostics.append(words) } }
      prepare(stage)
    }
    setupDiagnostics = collector.diagnostics
    stage.onFact = { [pendingFacts] in pendingFacts.facts.append($0) }
    step(to: 0)
  }

  isolated deinit { stage.close() }

  /// Stops writing rows.
  func disableTrace() { tracer.isEnabled = false }

  /// A function that receives the rows of the trace in blocks; nil to keep all rows in `trace`.
  var onRows: (([UInt8]) -> Void)? {
    get { tracer.onRows }
    set { tracer.onRows = newValue }
  }

  /// Passes all buffered rows to `onRows`, if set.
  func flushRows() { tracer.flush() }

  /// The current time of the run, always a whole microsecond.
  var now: Moment { Moment(microseconds: microseconds) }

  /// Performs due work and writes rows and checks up to a moment, rounded down to a microsecond.
  /// Ignores a moment before `now`.
  func advance(to moment: Moment) {
    let target = moment.nanoseconds / 1_000
    while microseconds < target {
      let due = stage.nextDue?.microsecondsRoundedUp ?? .max
      step(to: min(target, nextStopTime, max(due, microseconds)))
      // The stage limits work that stays due at the moment just reached.
    }
  }

  /// Delivers an event and writes its row. The run must have advanced to the time of the event.
  ///
  /// Performs work that the event makes due at once. Calls `onCheckpoint` if a gesture or an
  /// animation ended.
  func send(_ event: InputEvent) {
    require(
      event.time == now, "Run.send(\(event)) at \(now): call advance(to: \(event.time)) first.")
    hash.combine(event)
    // The stage first performs work that other code, such as a test, has made due now.
    stage.send(event)
    mayHaveChanged = true
    var ended = writeFacts()
    tracer.writeState(of: stage, at: microseconds, because: .event(event.code))
    // Work that the event made due now happens before the check: for example the end of an
    // animation released at its very end.
    if let due = stage.nextDue, due <= now {
      stage.advance(to: now)
      ended = writeFacts() || ended
      tracer.writeState(of: stage, at: microseconds, because: .due)
    }
    if ended { onCheckpoint?(.ending) }
  }

  /// Writes the last row. Later calls only return the trace.
  ///
  /// Writes the diagnostics of the scene's creation to the standard error, unless `onFact` received
  /// them.
  ///
  /// - Returns: The whole trace, or the rows not passed to `onRows`.
  func finish() -> Trace {
    guard !isFinished else { return trace }
    isFinished = true
    // No `onFact` received these diagnostics.
    for words in setupDiagnostics {
      FileHandle.standardError.write(Data("Midflight: \(terminalText("\(name): \(words)"))\n".utf8))
    }
    tracer.writeState(of: stage, at: microseconds, because: .end)
    flushRows()
    return trace
  }

  /// The trace written so far.
  var trace: Trace { Trace(bytes: tracer.bytes) }

  // MARK: - Private

  private func rowTime(_ row: Int64) -> Int64 { row * 1_000_000 / Int64(rowsPerSecond) }

  private func quarterTime(_ quarter: Int64) -> Int64 { quarter * 250_000 }

  /// The time of the next row or check without regard to due work, in microseconds; `.max` without
  /// a trace and checks.
  private var nextStopTime: Int64 {
    // Without rows and checks, only due work stops the run.
    guard tracer.isEnabled || onCheckpoint != nil else { return .max }
    if stage.isMoving { return min(rowTime(nextRow), quarterTime(nextQuarter)) }
    let perFullRow = Int64(Tracer.rowsPerFullRow)
    let fullRow = (nextRow + perFullRow - 1) / perFullRow * perFullRow
    return min(rowTime(fullRow), mayHaveChanged ? quarterTime(nextQuarter) : .max)
  }

  /// Advances to a microsecond, performs due work and writes the rows of that time.
  ///
  /// Calls `onCheckpoint` with `.ending` if a gesture or an animation ended, else with `.quarter`
  /// at a multiple of a quarter second.
  private func step(to target: Int64) {
    let workCount = stage.workCount
    microseconds = target
    stage.advance(to: now)
    let hadDueWork = stage.workCount != workCount || !pendingFacts.facts.isEmpty
    let ended = writeFacts()
    // The last grid row at or before this time. Rows in between were skipped.
    let row = ((target + 1) * Int64(rowsPerSecond) - 1) / 1_000_000
    if row >= nextRow, rowTime(row) == target {
      let isFull = row % Int64(Tracer.rowsPerFullRow) == 0
      tracer.writeState(of: stage, at: target, because: isFull ? .full : .grid)
    } else if hadDueWork {
      tracer.writeState(of: stage, at: target, because: .due)
    }
    nextRow = row + 1
    let quarter = target / 250_000
    let isQuarter = quarter >= nextQuarter && quarterTime(quarter) == target
    nextQuarter = quarter + 1
    if isQuarter { mayHaveChanged = stage.isMoving } else if hadDueWork { mayHaveChanged = true }
    if ended { onCheckpoint?(.ending) } else if isQuarter { onCheckpoint?(.quarter) }
  }

  /// Writes the facts since the last row, and calls `onFact` with each.
  ///
  /// - Returns: Whether a gesture or an animation ended.
  private func writeFacts() -> Bool {
    if pendingFacts.facts.isEmpty { return false }
    var hasEnding = false
    swap(&factBuffer, &pendingFacts.facts)
    for fact in factBuffer {
      tracer.write(fact, at: microseconds)
      onFact?(fact, now)
      if fact.isEnding { hasEnding = true }
    }
    factBuffer.removeAll(keepingCapacity: true)
    return hasEnding
  }
}

extension Stage.Fact {
  /// A Boolean value that indicates whether the fact is the end of a gesture or of an animation. A
  /// failed gesture does not count.
  fileprivate var isEnding: Bool {
    switch self {
    case .gesture(_, let state): state == .ended || state == .cancelled
    case .completion: true
    case .handOff, .diagnostic: false
    }
  }
}

extension InputEvent {
  /// The code of the event in a recording's line.
  package var code: String { Recording.Content.input(self).code?.rawValue ?? "" }
}
