import Foundation
import Midflight
import MotionCore

/// A scene that somebody plays with, written down as it happens.
///
/// Each event is quantised, written, read back, and only then delivered: so a live run is a replay
/// by construction. The window feeds one; so do importers and tests.
public final class LiveRun {
  private let run: Run
  private let sink: any RecordingSink
  private var checkCount = 0
  private var lastHashes: [Recording.DomainHash] = []
  private var failure: RecordingFailure?

  /// A scene at moment zero, in the surroundings that a header tells.
  ///
  /// - Parameters:
  ///   - header: The sink's.
  ///   - sink: A writer, or a tape for a run that no file keeps.
  ///   - keepsTrace: Whether what happens is kept for `finish()`; false for a run that may be long
  ///     and that nobody compares.
  ///   - prepare: Sets up the stage before the scene is on it.
  package init(
    _ scene: Scene, as header: Recording.Header, recordingTo sink: any RecordingSink,
    keepsTrace: Bool = true, preparing prepare: (Stage) -> Void = { _ in }
  ) {
    self.sink = sink
    run = Run(scene, in: Surroundings(header), preparing: prepare)
    if !keepsTrace { run.forgetTrace() }
    run.onCheckpoint = { [unowned self] in writeCheck($0) }
  }

  /// A scene at moment zero, light and with motion as usual.
  ///
  /// - Parameters:
  ///   - size: In points, and `scale`, pixels a point: as in the sink's header.
  ///   - sink: A writer, or a tape for a run that no file keeps.
  ///   - keepsTrace: Whether what happens is kept for `finish()`.
  ///   - prepare: Sets up the stage before the scene is on it.
  package convenience init(
    _ scene: Scene, size: CGSize, scale: CGFloat = 1, recordingTo sink: any RecordingSink,
    keepsTrace: Bool = true, preparing prepare: (Stage) -> Void = { _ in }
  ) {
    let header = Recording.Header(
      scene: scene.name, size: size, scale: scale, engine: Engine.revision)
    self.init(scene, as: header, recordingTo: sink, keepsTrace: keepsTrace, preparing: prepare)
  }

  /// A scene at moment zero, with the size, scale and settings of the writer's header.
  ///
  /// - Parameter prepare: Sets up the stage before the scene is on it.
  public convenience init(
    _ scene: Scene, recordingTo writer: RecordingWriter,
    preparing prepare: (Stage) -> Void = { _ in }
  ) {
    self.init(scene, as: writer.header, recordingTo: writer, preparing: prepare)
  }

  /// What is down on the stage: what was delivered, and not let go of since.
  package private(set) var held = HeldInput()

  /// The stage that is played on.
  public var stage: Stage { run.stage }

  /// Where the run is: always a whole microsecond.
  public var now: Moment { run.now }

  /// Called with each discrete thing that happens, at the moment at which a trace tells it.
  package var onFact: ((Stage.Fact, Moment) -> Void)? {
    get { run.onFact }
    set { run.onFact = newValue }
  }

  /// Takes down an event and delivers it.
  ///
  /// - Parameter event: If the run has passed its time already, it happens now.
  /// - Throws: What the sink refuses; then nothing was delivered.
  public func send(_ event: InputEvent) throws(RecordingFailure) {
    var event = event.quantised
    event.time = max(event.time, run.now)
    try advance(to: event.time)
    let delivered = try sink.record(event)
    held.take(delivered)
    run.send(delivered)
    try throwFailure()
  }

  /// Lets go of what is down: whoever held it cannot any more.
  ///
  /// - Parameters:
  ///   - some: What of it; nil for all.
  ///   - reason: What is written of pointers; of keys it is a release as any.
  ///   - time: If the run has passed it already, or if nil, it is now.
  package func letGo(
    of some: HeldInput? = nil, because reason: InputEvent.CancelReason, at time: Moment? = nil
  ) throws(RecordingFailure) {
    for release in (some ?? held).releases(because: reason, at: time ?? now) {
      try send(release)
    }
  }

  /// Fires what is due up to `moment`, rounded down to a microsecond.
  public func advance(to moment: Moment) throws(RecordingFailure) {
    run.advance(to: moment)
    try throwFailure()
  }

  /// Names this moment in the recording.
  public func mark(_ label: String) throws(RecordingFailure) {
    try throwFailure()
    try sink.mark(label, at: run.now)
  }

  /// Hands the rows of the trace on as they are written, in place of keeping them: what `finish()` returns is
  /// without them.
  package func stream(to file: TraceFile) { run.onRows = file.take }

  /// Ends the recording here, even if the sink has refused something: what it has is whole.
  ///
  /// - Returns: What happened, as a replay of the recording will tell it.
  public func finish() throws(RecordingFailure) -> Trace {
    try sink.finish(at: run.now)
    return run.finish()
  }

  /// A quarter of a second in which nothing changed needs no check.
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
