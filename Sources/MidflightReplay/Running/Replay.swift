import Foundation
import Midflight
import MotionCore

/// A recording performed again, without a window and without a clock.
///
/// It can be run to its end, or moved on a piece at a time and looked at in between: the result is
/// the same. To go back, make another one; that is quick.
public final class Replay {
  /// What is replayed.
  public let recording: Recording
  /// Expectations that did not hold, so far.
  public private(set) var failedExpectations: [FailedExpectation] = []
  /// The pictures asked for, so far.
  public private(set) var shots: [Shot] = []
  /// The first check that did not hold; nil so far.
  public private(set) var desync: Desync?

  private let scenes: SceneCatalog
  private let run: Run
  /// What takes the rows of the trace; nil if `run` keeps them.
  private var comparison: TraceComparison?
  private var nextLine = 0
  /// Cancels for pointers that a truncated recording leaves down.
  private var closingEvents: [InputEvent]
  /// Where the line of the last event lies.
  private var lastEvent: Int?

  /// A picture that a recording asked for.
  public struct Shot {
    /// Its name.
    public let name: String
    /// What it shows.
    public let frame: Frame
  }

  /// An expectation that did not hold, and what was found.
  public struct FailedExpectation: Error, CustomStringConvertible {
    /// Where it stands.
    public let place: RecordingFailure.Place
    /// What was expected.
    package let expectation: Recording.Expectation
    /// What was there; nil if there is nothing of that path.
    package let found: Recording.Expectation.Value?
    /// The named views and the animators that there were.
    let known: [String]

    /// What was expected and what was found.
    public var words: String {
      let tolerance = expectation.tolerance.map { " within \(decimalText($0))" } ?? ""
      let expected =
        "\(expectation.path) \(expectation.comparison.rawValue) \(expectation.value.text)"
      let nothing = "nothing of that path; there is \(known.joined(separator: ", "))"
      return terminalText("expected \(expected)\(tolerance), found \(found?.text ?? nothing)")
    }

    /// One line: place, path, expected and found.
    public var description: String { "\(place): \(words)" }
  }

  /// A replay at moment zero.
  ///
  /// - Parameters:
  ///   - recording: What to replay.
  ///   - scenes: The catalog that contains the recording's scene.
  ///   - rowsPerSecond: Of the trace's grid; 1 … 1 000 000.
  ///   - prepare: Sets up the stage before the scene is on it: with other timing, say, or with a
  ///     history.
  /// - Throws: `ReplayFailure.unknownScene`.
  public init(
    _ recording: Recording, scenes: SceneCatalog, rowsPerSecond: Int = 60,
    preparing prepare: (Stage) -> Void = { _ in }
  ) throws(ReplayFailure) {
    guard let scene = scenes[recording.header.scene] else {
      throw .unknownScene(
        recording.header.scene, recording: recording.name, known: scenes.scenes.map(\.name))
    }
    require(
      (1...1_000_000).contains(rowsPerSecond),
      "Replay(rowsPerSecond: \(rowsPerSecond)): give 1…1 000 000; a trace counts microseconds.")
    self.recording = recording
    self.scenes = scenes
    run = Run(
      scene, in: Surroundings(recording.header), named: recording.name,
      rowsPerSecond: rowsPerSecond, expecting: recording.rows(perSecond: rowsPerSecond),
      preparing: prepare)
    closingEvents = recording.closingCancels
  }

  /// The stage it happens on. Look, but do not touch.
  public var stage: Stage { run.stage }

  /// Where the replay is: always a whole microsecond.
  public var now: Moment { run.now }

  /// When it ends.
  public var end: Moment { recording.endTime }

  /// Called with each discrete thing that happens, at the moment at which a trace tells it.
  package var onFact: ((Stage.Fact, Moment) -> Void)? {
    get { run.onFact }
    set { run.onFact = newValue }
  }

  /// When something happens next: a line, or what is due; nil after the last line if nothing is.
  public var nextDue: Moment? { nextMoment }

  /// Keeps no trace from here on: for a replay that is only looked at.
  package func forgetTrace() { run.forgetTrace() }

  /// Keeps no rows of the trace for longer than it takes to hand them on: a trace may be longer than there is
  /// memory. `trace` and what `run` returns are without them.
  ///
  /// - Parameters:
  ///   - file: Takes the rows; nil for nobody.
  ///   - comparison: Takes the rows, too, and names what differs where a check does not hold; nil for one with the
  ///     trace beside the recording, if there is one.
  package func stream(to file: TraceFile? = nil, comparedBy comparison: TraceComparison? = nil) {
    let comparison =
      comparison
      ?? recording.url.flatMap { try? TraceLines(contentsOf: $0.traceOfRecording) }
      .map { TraceComparison(with: $0) }
    self.comparison = comparison
    run.onRows = { rows in
      comparison?.take(rows)
      file?.take(rows)
    }
  }

  /// Performs everything up to and including `moment`, rounded down to a microsecond; never past
  /// the end.
  public func advance(to moment: Moment) { advance(to: moment, stopsAtDesync: false) }

  private func advance(to moment: Moment, stopsAtDesync: Bool) {
    let moment = min(moment, end)
    while nextLine < recording.lines.count {
      if stopsAtDesync, case .some = desync { return }
      if let time = recording.lines[nextLine].time {
        guard time <= moment else { break }
        run.advance(to: time)
      }
      nextLine += 1
      performLine(nextLine - 1)
    }
    run.advance(to: moment)
    guard nextLine == recording.lines.count else { return }
    for event in closingEvents { run.send(event) }
    closingEvents = []
  }

  /// Performs the rest, stopping at the first check that does not hold.
  ///
  /// Pictures that the recording asks for are in `shots` then, for whoever compares them.
  ///
  /// - Parameters:
  ///   - framesPerSecond: How often `onFrame` looks at the stage; more than 0; nil for never.
  ///     However often it is, the result is the same. Without `onFrame`, frames that would be the
  ///     one before are left out.
  ///   - expected: The trace that a desync uses to name the first value that differs. Nil takes the
  ///     trace beside the recording, if the recording was read from a file.
  /// - Returns: What happened; compare it with `Trace.difference(from:)`.
  /// - Throws: `ReplayFailure.desync`, or `.expectationsFailed` once all has been performed.
  @discardableResult
  public func run(
    framesPerSecond: Double? = nil, expecting expected: Trace? = nil,
    onFrame: ((Frame) -> Void)? = nil
  ) throws(ReplayFailure) -> Trace {
    let trace = try finish(framesPerSecond: framesPerSecond, expecting: expected, onFrame: onFrame)
    guard failedExpectations.isEmpty else {
      throw .expectationsFailed(failedExpectations.map(\.description))
    }
    return trace
  }

  /// The same, whatever the recording expects: `failedExpectations` tells.
  package func finish(
    framesPerSecond: Double? = nil, expecting expected: Trace? = nil,
    onFrame: ((Frame) -> Void)? = nil
  ) throws(ReplayFailure) -> Trace {
    if let framesPerSecond {
      require(
        framesPerSecond > 0 && framesPerSecond.isFinite,
        "run(framesPerSecond: \(framesPerSecond)): give more than 0, or nil for no frames.")
      var index = (now.seconds * framesPerSecond).rounded(.down)
      while Moment(seconds: index / framesPerSecond) < end {
        advance(to: max(now, Moment(seconds: index / framesPerSecond)), stopsAtDesync: true)
        try throwDesync(expected)
        let frame = stage.frame()
        onFrame?(frame)
        index += 1
        // While nothing moves, every frame until the next thing happens is this one.
        if onFrame == nil, !stage.isMoving, let next = nextMoment {
          index = max(index, (next.seconds * framesPerSecond).rounded(.down))
        }
      }
    }
    stage.bindToTask { advance(to: end, stopsAtDesync: true) }
    try throwDesync(expected)
    return run.finish()
  }

  /// What was written so far.
  public var trace: Trace { run.trace }

  /// The hashes of the stage as it is now, a domain at a time.
  package var hashes: [Recording.DomainHash] { run.hash.domains(of: stage) }

  // MARK: - Private

  private func performLine(_ index: Int) {
    switch recording.lines[index].content {
    case .input(let event):
      run.send(event)
      lastEvent = index
    case .check(_, let expected): verify(expected, at: recording.lines[index])
    case .expect(let expectation):
      let snapshot = Snapshot(of: stage)
      let found = snapshot[expectation.path]
      guard !expectation.holds(for: found) else { return }
      failedExpectations.append(
        FailedExpectation(
          place: place(of: recording.lines[index]), expectation: expectation, found: found,
          known: snapshot.names))
    case .shot(let name): shots.append(Shot(name: name, frame: stage.frame()))
    case .comment, .mark, .end, .unknownExtension: break
    }
  }

  private func verify(_ expected: [Recording.DomainHash], at line: Recording.Line) {
    guard desync == nil else { return }
    let found = hashes
    // Other input is the cause of all else that differs: it is named first.
    let wrong = expected.differing(from: found)
    if let (hash, now) = wrong.first(where: { $0.expected.domain == "input" }) ?? wrong.first {
      desync = Desync(
        place: place(of: line), time: run.now, event: lastEvent.map { recording.lines[$0].text },
        domain: hash.domain,
        expectedHash: hash.hexadecimal, foundHash: now.hexadecimal, field: nil, verdict: verdict)
    }
  }

  /// When something happens next: a line, or what is due.
  private var nextMoment: Moment? {
    let line = recording.lines[nextLine...].lazy.compactMap(\.time).first
    return [line, stage.nextDue].compactMap { $0 }.min()
  }

  /// Throws the desync, if there is one, with all that can be said about it.
  private func throwDesync(_ expected: Trace?) throws(ReplayFailure) {
    guard var desync else { return }
    var (isCompared, reason) = (true, "")
    run.handOnRows()
    if let comparison {
      desync.field = comparison.differenceInCommonRows?.description
    } else {
      let (expected, why) = expected.map { ($0, "") } ?? traceBesideRecording
      desync.field = expected.flatMap { trace.differenceInCommonRows(from: $0)?.description }
      (isCompared, reason) = (expected != nil, why)
    }
    // Other input is plain to see in the recording.
    if desync.field == nil, desync.domain != "input" {
      desync.advice =
        isCompared
        ? "up to there the trace is as expected: it tells of views with an accessibilityIdentifier "
          + "and of animators, so what differs is in a view without one"
        : reason
    }
    if desync.verdict == .sceneChanged {
      let again = try Replay(recording, scenes: scenes)
      again.forgetTrace()
      again.advance(to: desync.time)
      if again.desync?.foundHash != desync.foundHash { desync.verdict = .runsDiffer }
    }
    throw .desync(desync)
  }

  /// The trace beside the recording's file, or the reason why there is none.
  private var traceBesideRecording: (trace: Trace?, reason: String) {
    guard let url = recording.url?.traceOfRecording else {
      return (
        nil,
        "to name the view, the value and the moment, read the recording with "
          + "Recording(contentsOf:) from beside its trace, or give the trace to run(expecting:)"
      )
    }
    guard let trace = try? Trace(contentsOf: url) else {
      return (
        nil,
        "to name the view, the value and the moment, \(url.lastPathComponent) would have to stand "
          + "beside the recording"
      )
    }
    return (trace, "")
  }

  private var verdict: Desync.Verdict {
    if recording.verdict == .edited { return .recordingEdited }
    if recording.header.engine != Engine.revision {
      return .engineChanged(recorded: recording.header.engine, current: Engine.revision)
    }
    return .sceneChanged
  }

  private func place(of line: Recording.Line) -> RecordingFailure.Place {
    RecordingFailure.Place(name: recording.name, line: line.number)
  }
}

nonisolated extension Recording {
  /// About how many rows its trace has: one for each line, and those of the grid.
  fileprivate func rows(perSecond: Int) -> Int {
    lines.count + Int(min(duration * Double(perSecond), 0x1p40))
  }
}

nonisolated extension [Recording.DomainHash] {
  /// The hashes of domains that were found too and have another.
  fileprivate func differing(
    from found: [Recording.DomainHash]
  ) -> [(expected: Recording.DomainHash, found: Recording.DomainHash)] {
    compactMap { hash in
      found.first { $0.domain == hash.domain && $0 != hash }.map { (hash, $0) }
    }
  }
}
