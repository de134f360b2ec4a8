import Foundation
import Midflight
import MotionCore

/// A run of a scene with live input, which is recorded at the same time.
///
/// The run quantizes, writes and parses each event before it delivers the parsed event. A live run
/// is therefore a replay by construction. Windows, importers and tests create live runs.
@MainActor public final class LiveRun {
  private let run: Run
  private let sink: any RecordingSink
  private var checkCount = 0
  private var lastHashes: [Recording.DomainHash] = []
  private var failure: RecordingFailure?

  /// Creates a run of a scene at moment zero, with the environment in a header.
  ///
  /// - Parameters:
  ///   - scene: The scene to open.
  ///   - header: The header of the sink.
  ///   - sink: A file or memory.
  ///   - keepsTrace: Whether `finish()` returns a whole trace. If false, the trace ends with the
  ///     row of moment zero, for a long run without a comparison.
  ///   - prepare: A function that configures the stage before the scene is created.
  package init(
    _ scene: Scene, as header: Recording.Header, recordingTo sink: any RecordingSink,
    keepsTrace: Bool = true, preparing prepare: (Stage) -> Void = { _ in }
  ) {
    self.sink = sink
    run = Run(scene, in: Environment(header), preparing: prepare)
    if !keepsTrace { run.disableTrace() }
    run.onCheckpoint = { [unowned self] in writeCheck($0) }
  }

  /// Creates a run of a scene at moment zero, with light appearance and full motion.
  ///
  /// - Parameters:
  ///   - scene: The scene to open.
  ///   - size: The size in points, as in the sink's header.
  ///   - scale: The number of pixels per point, as in the sink's header.
  ///   - sink: A file or memory. Its header must have the same scene, size and scale, so that the
  ///     recording replays.
  ///   - keepsTrace: Whether `finish()` returns a whole trace.
  ///   - prepare: A function that configures the stage before the scene is created.
  package convenience init(
    _ scene: Scene, size: CGSize, scale: CGFloat = 1, recordingTo sink: any RecordingSink,
    keepsTrace: Bool = true, preparing prepare: (Stage) -> Void = { _ in }
  ) {
    let header = Recording.Header(
      scene: scene.name, size: size, scale: scale, engine: Engine.revision)
    self.init(scene, as: header, recordingTo: sink, keepsTrace: keepsTrace, preparing: prepare)
  }

  /// Creates a run of a scene at moment zero, with the size, scale and settings of the writer's
  /// header.
  ///
  /// - Parameters:
  ///   - scene: The scene to run.
  ///   - writer: The writer of the recording.
  ///   - prepare: A function that configures the stage before the scene is created.
  public convenience init(
    _ scene: Scene, recordingTo writer: RecordingWriter,
    preparing prepare: (Stage) -> Void = { _ in }
  ) {
    self.init(scene, as: writer.header, recordingTo: writer, preparing: prepare)
  }

  /// The pointers and keys that are down on the stage.
  package private(set) var held = PressedInput()

  /// The stage of the run.
  public var stage: Stage { run.stage }

  /// The current time of the run, always a whole microsecond.
  public var now: Moment { run.now }

  /// A function called with each fact, such as a completion, at the time of the fact in the trace.
  package var onFact: ((Stage.Fact, Moment) -> Void)? {
    get { run.onFact }
    set { run.onFact = newValue }
  }

  /// Records an event and delivers the event to the stage.
  ///
  /// Coordinates are rounded to 64ths of a point, and the time up to a microsecond. Work due before
  /// the event happens first. The stage receives the event read back from the written line, as in a
  /// replay.
  ///
  /// - Parameter event: An event. A time before `now` counts as `now`.
  /// - Throws: The failure of the sink. The event is then not delivered, unless a check after its
  ///   delivery failed.
  public func send(_ event: InputEvent) throws(RecordingFailure) {
    var event = event.quantised
    event.time = max(event.time, run.now)
    try advance(to: event.time)
    let delivered = try sink.record(event)
    held.update(with: delivered)
    run.send(delivered)
    try throwFailure()
  }

  /// Releases pointers and keys that are down. Does nothing if none are.
  ///
  /// - Parameters:
  ///   - input: The pointers and keys to release; nil for all. A pointer that is up throws.
  ///   - reason: The reason in the cancel event of a pointer. A key receives a normal release.
  ///   - time: The time of the release; nil, or a time before `now`, for `now`.
  package func release(
    _ input: PressedInput? = nil, because reason: InputEvent.CancelReason, at time: Moment? = nil
  ) throws(RecordingFailure) {
    for release in (input ?? held).releases(because: reason, at: time ?? now) {
      try send(release)
    }
  }

  /// Performs all due work up to a moment, rounded down to a microsecond. A moment before `now` has
  /// no effect.
  ///
  /// - Throws: The failure of the sink at a check, now or earlier.
  public func advance(to moment: Moment) throws(RecordingFailure) {
    run.advance(to: moment)
    try throwFailure()
  }

  /// Records a label for the current time.
  public func mark(_ label: String) throws(RecordingFailure) {
    try throwFailure()
    try sink.mark(label, at: run.now)
  }

  /// Streams the rows of the trace to a file. `finish()` then returns a trace without these rows.
  package func stream(to file: TraceFile) { run.onRows = file.append }

  /// Ends the recording at the current time, even after the sink refused a check.
  ///
  /// - Returns: The trace, equal to the trace of a replay of the recording.
  /// - Throws: The failure of the sink, which includes each earlier failed write to a file.
  public func finish() throws(RecordingFailure) -> Trace {
    try sink.finish(at: run.now)
    return run.finish()
  }

  /// Records the hashes. A quarter of a second without a change has no check; an ending always has
  /// one.
  ///
  /// Does nothing after a failure. The next call of `send`, `advance` or `mark` throws a failure.
  private func writeCheck(_ checkpoint: Run.Checkpoint) {
    let hashes = run.hash.domains(of: run.stage)
    guard failure == nil, checkpoint == .ending || hashes != lastHashes else { return }
    lastHashes = hashes
    checkCount += 1
    do throws(RecordingFailure) {
      try sink.check(number: checkCount, hashes: hashes, at: run.now)
    } catch {
      failure = error
    }
  }

  private func throwFailure() throws(RecordingFailure) {
    if let failure { throw failure }
  }
}
