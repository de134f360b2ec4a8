import Foundation
import Midflight
import MotionCore

/// A run of a recorded input without a window and without a clock.
///
/// Advancing in one or in many steps gives equal results. To go back in time, create another
/// replay.
@MainActor public final class Replay {
  /// The recording to replay.
  public let recording: Recording
  /// The first failed expectations so far, at most 1 000.
  public private(set) var failedExpectations: [FailedExpectation] = []
  /// The number of failed expectations so far that `failedExpectations` lacks.
  public private(set) var furtherFailedExpectationCount = 0
  /// The recorded requests for pictures so far, with their frames.
  public private(set) var shots: [Shot] = []
  /// The first failed check so far; nil without one.
  public private(set) var desync: Desync?

  /// The largest number of `failedExpectations`, far more than a person reads. Each takes about
  /// 300 bytes.
  static let mostFailedExpectations = 1_000

  /// A function called with the line and the recording's name before each input event, and with nil
  /// when a replay stops advancing. The message about a crash names both.
  package static var onInput: (((line: Recording.Line, recording: String)?) -> Void)?

  private let scenes: SceneCatalog
  private let run: Run
  /// The comparison that receives the rows of the trace; nil if the run keeps the rows.
  private var comparison: TraceComparison?
  private var nextLine = 0
  /// Cancel events for pointers that a truncated recording leaves down.
  private var closingEvents: [InputEvent]
  /// The index of the last event's line.
  private var lastEvent: Int?

  /// A picture requested by the recording.
  public struct Shot {
    /// The name of the picture.
    public let name: String
    /// The frame at the time of the request.
    public let frame: Frame
  }

  /// A failed expectation with the found value.
  public struct FailedExpectation: Error, CustomStringConvertible {
    /// The place of the expectation in the recording.
    public let place: RecordingFailure.Place
    /// The time of the expectation.
    package let time: Moment
    /// The expectation.
    package let expectation: Recording.Expectation
    /// The found value; nil if the path names nothing.
    package let found: Recording.Expectation.Value?
    /// The named views and the animators, for the first path that names nothing; otherwise empty.
    let known: [String]

    /// The expected and the found value, in words. If the path names nothing, the first such
    /// message of a replay lists the named views and animators.
    public var words: String {
      let tolerance = expectation.tolerance.map { " within \(decimalText($0))" } ?? ""
      let expected =
        "\(expectation.path) \(expectation.comparison.rawValue) "
        + expectation.value.shortenedText
      let names = shortText(known.joined(separator: ", "), atMost: 1_000)
      let nothing = names.isEmpty ? "no value" : "no value; the scene has \(names)"
      return terminalText(
        "expected \(expected)\(tolerance), found \(found?.shortenedText ?? nothing)")
    }

    /// One line: place, path, expected and found value.
    public var description: String { "\(place): \(words)" }
  }

  /// Creates a replay at moment zero. The first call of `advance(to:)` performs the lines at moment
  /// zero.
  ///
  /// - Parameters:
  ///   - recording: The recording to replay.
  ///   - scenes: The catalog that contains the recording's scene.
  ///   - rowsPerSecond: The number of the trace's grid rows per second, 1 … 1 000 000. Any other
  ///     number stops the program.
  ///   - prepare: A function that configures the stage before the scene is created, for example
  ///     with other timing or with a history.
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
      "Replay(rowsPerSecond: \(rowsPerSecond)): pass 1…1 000 000, because a trace counts microseconds."
    )
    self.recording = recording
    self.scenes = scenes
    run = Run(
      scene, in: Environment(recording.header), named: recording.name,
      rowsPerSecond: rowsPerSecond, expecting: recording.rows(perSecond: rowsPerSecond),
      preparing: prepare)
    closingEvents = recording.closingCancels
  }

  /// The stage of the replay. Only read from it.
  public var stage: Stage { run.stage }

  /// The current time of the replay, always a whole microsecond.
  public var now: Moment { run.now }

  /// The time of the end of the recording.
  public var end: Moment { recording.endTime }

  /// A function called with each fact, such as a completion, at the time of the fact in the trace.
  package var onFact: ((Stage.Fact, Moment) -> Void)? {
    get { run.onFact }
    set { run.onFact = newValue }
  }

  /// The time of the next line or of the next due work; nil if neither remains.
  public var nextDue: Moment? { nextMoment }

  /// Stops keeping a trace, for a replay that only displays frames.
  package func disableTrace() { run.disableTrace() }

  /// Streams the rows of the trace, which may exceed the memory. `trace` and the result of `run`
  /// then lack these rows.
  ///
  /// - Parameters:
  ///   - file: A file that receives the rows; nil for none.
  ///   - comparison: A comparison that receives the rows and names the difference at a failed
  ///     check. Nil compares with the trace beside the recording, if that trace exists.
  package func stream(to file: TraceFile? = nil, comparedBy comparison: TraceComparison? = nil) {
    let comparison =
      comparison
      ?? recording.url.flatMap { try? TraceLines(contentsOf: $0.traceOfRecording) }
      .map { TraceComparison(with: $0) }
    self.comparison = comparison
    run.onRows = { rows in
      comparison?.compare(rows)
      file?.append(rows)
    }
  }

  /// Performs all lines and due work up to and including a moment, rounded down to a microsecond.
  ///
  /// A moment after the end counts as the end. A moment before `now` has no effect. Continues after
  /// a failed check, which `desync` stores. At the end of a truncated recording, the pointers that
  /// are still down are cancelled.
  public func advance(to moment: Moment) { advance(to: moment, stopsAtDesync: false) }

  /// Advances as `advance(to:)`.
  ///
  /// - Parameter stopsAtDesync: Whether to perform no more lines after a failed check.
  private func advance(to moment: Moment, stopsAtDesync: Bool) {
    defer { Self.onInput?(nil) }
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

  /// Performs the rest of the recording, and stops at the first failed check.
  ///
  /// Afterwards `shots` contains the pictures that the recording requests.
  ///
  /// - Parameters:
  ///   - framesPerSecond: The rate of the calls of `onFrame`, more than 0; nil for none. The rate
  ///     does not change the result. Without `onFrame`, unchanged frames are skipped.
  ///   - expected: The expected trace, which names the first different value of a desync. Nil uses
  ///     the trace beside the recording, if the recording was read from a file.
  ///   - onFrame: A function called with each frame before the end; never called without
  ///     `framesPerSecond`.
  /// - Returns: The trace. Compare it with `Trace.difference(from:)`.
  /// - Throws: `ReplayFailure.desync`, or `.expectationsFailed` at the end of the recording.
  @discardableResult
  public func run(
    framesPerSecond: Double? = nil, expecting expected: Trace? = nil,
    onFrame: ((Frame) -> Void)? = nil
  ) throws(ReplayFailure) -> Trace {
    let trace = try finish(framesPerSecond: framesPerSecond, expecting: expected, onFrame: onFrame)
    guard failedExpectations.isEmpty else {
      throw .expectationsFailed(
        failedExpectations.map(\.description) + [furtherFailedExpectations].compactMap(\.self))
    }
    return trace
  }

  /// The number of failures that `failedExpectations` lacks, in words; nil without one.
  package var furtherFailedExpectations: String? {
    let count = furtherFailedExpectationCount
    return count == 0 ? nil : "and \(count) more failed expectation\(count == 1 ? "" : "s")"
  }

  /// Performs the rest of the recording, as `run` does, without throwing for failed expectations.
  ///
  /// `failedExpectations` then contains the failures.
  ///
  /// - Throws: `ReplayFailure.desync`.
  package func finish(
    framesPerSecond: Double? = nil, expecting expected: Trace? = nil,
    onFrame: ((Frame) -> Void)? = nil
  ) throws(ReplayFailure) -> Trace {
    if let framesPerSecond {
      require(
        framesPerSecond > 0 && framesPerSecond.isFinite,
        "run(framesPerSecond: \(framesPerSecond)): pass more than 0, or nil for no frames.")
      var index = (now.seconds * framesPerSecond).rounded(.down)
      while Moment(seconds: index / framesPerSecond) < end {
        advance(to: max(now, Moment(seconds: index / framesPerSecond)), stopsAtDesync: true)
        try throwDesync(expected)
        let frame = stage.frame()
        onFrame?(frame)
        index += 1
        // While nothing moves, all frames until the next event or due work are equal.
        if onFrame == nil, !stage.isMoving, let next = nextMoment {
          index = max(index, (next.seconds * framesPerSecond).rounded(.down))
        }
      }
    }
    stage.bindToTask { advance(to: end, stopsAtDesync: true) }
    try throwDesync(expected)
    return run.finish()
  }

  /// The trace written so far.
  public var trace: Trace { run.trace }

  /// The hash of each domain of the stage at the current time.
  package var hashes: [Recording.DomainHash] { run.hash.domains(of: stage) }

  // MARK: - Private

  /// Performs the content of a line at the current time.
  ///
  /// | Line | Effect |
  /// |---|---|
  /// | input | delivers the event |
  /// | check | stores the first failed check in `desync` |
  /// | expectation | appends or counts a failure, if the expectation does not hold |
  /// | shot | appends the current frame to `shots` |
  /// | others | none |
  private func performLine(_ index: Int) {
    switch recording.lines[index].content {
    case .input(let event):
      Self.onInput?((recording.lines[index], recording.name))
      run.send(event)
      lastEvent = index
    case .check(_, let expected): verify(expected, at: recording.lines[index])
    case .expect(let expectation):
      let snapshot = Snapshot(of: stage)
      let found = snapshot[expectation.path]
      guard !expectation.holds(for: found) else { return }
      guard failedExpectations.count < Self.mostFailedExpectations else {
        furtherFailedExpectationCount += 1
        return
      }
      let hasListedNames = failedExpectations.contains { !$0.known.isEmpty }
      failedExpectations.append(
        FailedExpectation(
          place: place(of: recording.lines[index]), time: now, expectation: expectation,
          found: found, known: found == nil && !hasListedNames ? snapshot.names : []))
    case .shot(let name): shots.append(Shot(name: name, frame: stage.frame()))
    case .comment, .mark, .end, .unknownExtension: break
    }
  }

  /// Compares the state with a check, and stores a difference in `desync`.
  ///
  /// Does nothing after an earlier difference. Names the domain `input` if that domain differs,
  /// otherwise the first different domain. Ignores domains that this program does not have.
  private func verify(_ expected: [Recording.DomainHash], at line: Recording.Line) {
    guard desync == nil else { return }
    let found = hashes
    // Different input causes all other differences, so it is named first.
    let wrong = expected.differing(from: found)
    if let (hash, now) = wrong.first(where: { $0.expected.domain == "input" }) ?? wrong.first {
      desync = Desync(
        place: place(of: line), time: run.now, event: lastEvent.map { recording.lines[$0].text },
        domain: hash.domain,
        expectedHash: hash.hexadecimal, foundHash: now.hexadecimal, field: nil, verdict: verdict)
    }
  }

  /// The time of the next line or of the next due work; nil if neither remains.
  private var nextMoment: Moment? {
    let line = recording.lines[nextLine...].lazy.compactMap(\.time).first
    return [line, stage.nextDue].compactMap { $0 }.min()
  }

  /// Throws the desync, if there is one, with all known details. Otherwise has no effect.
  ///
  /// Writes the buffered rows first. Replays again to distinguish a changed scene from unequal
  /// runs.
  ///
  /// - Parameter expected: The expected trace; nil for the trace beside the recording.
  private func throwDesync(_ expected: Trace?) throws(ReplayFailure) {
    guard var desync else { return }
    var (isCompared, reason) = (true, "")
    run.flushRows()
    if let comparison {
      desync.field = comparison.differenceInCommonRows?.description
    } else {
      let (expected, why) = expected.map { ($0, "") } ?? traceBesideRecording
      desync.field = expected.flatMap { trace.differenceInCommonRows(from: $0)?.description }
      (isCompared, reason) = (expected != nil, why)
    }
    // Different input is visible in the recording itself.
    if desync.field == nil, desync.domain != "input" {
      desync.advice =
        isCompared
        ? "the trace, which has animators and views with an accessibilityIdentifier, is equal up to "
          + "here; the difference is in another view"
        : reason
    }
    if desync.verdict == .sceneChanged {
      let again = try Replay(recording, scenes: scenes)
      again.disableTrace()
      again.advance(to: desync.time)
      if again.desync?.foundHash != desync.foundHash { desync.verdict = .runsDiffer }
    }
    throw .desync(desync)
  }

  /// The trace beside the recording's file, or the reason why there is none, with a remedy. A
  /// recording that was not read from a file has none.
  private var traceBesideRecording: (trace: Trace?, reason: String) {
    guard let url = recording.url?.traceOfRecording else {
      return (
        nil,
        "for the view, the value and the moment, read the recording with "
          + "Recording(contentsOf:) from the folder of its trace, or pass the trace to "
          + "run(expecting:)"
      )
    }
    guard let trace = try? Trace(contentsOf: url) else {
      return (
        nil,
        "for the view, the value and the moment, put \(url.lastPathComponent) beside the "
          + "recording"
      )
    }
    return (trace, "")
  }

  /// The likely cause of a desync: an edited recording, else another engine revision, else a
  /// changed scene.
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
  /// Returns the approximate number of rows in the trace: one per line, and the grid rows.
  fileprivate func rows(perSecond: Int) -> Int {
    lines.count + Int(min(duration * Double(perSecond), 0x1p40))
  }
}

nonisolated extension [Recording.DomainHash] {
  /// Returns the hashes whose domain has another hash in `found`, in order. Ignores domains without
  /// a found hash.
  fileprivate func differing(
    from found: [Recording.DomainHash]
  ) -> [(expected: Recording.DomainHash, found: Recording.DomainHash)] {
    compactMap { hash in
      found.first { $0.domain == hash.domain && $0 != hash }.map { (hash, $0) }
    }
  }
}
