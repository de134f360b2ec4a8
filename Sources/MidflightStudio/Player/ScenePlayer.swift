import Midflight
import MidflightReplay
import MotionCore

/// Plays one scene: the live run, or any moment of a session.
///
/// The studio makes a player for each scene that it opens. It passes the window's time, the input
/// in the viewport, and commands. The scene has its own clock, which stops while the player is
/// paused.
///
/// The player shows one of two things: the *live* run at its end, or a *replay* of a session at any
/// moment. Going back means replaying from the beginning. A long replay takes several frames, and
/// the picture follows when it arrives. The live run stays in memory meanwhile. When a replay
/// reaches its end, the live run continues. A release always reaches the live run, even while a
/// replay is on display. A press during a replay starts a new session with the input up to there;
/// the old session stays.
package final class ScenePlayer {
  /// The scene.
  package let scene: Scene
  /// All sessions, oldest first. The player removes the oldest ones beyond `maximumLineCount`
  /// lines.
  package internal(set) var sessions: [Session] = []
  /// The session on display.
  package internal(set) var session: Session
  /// Animation seconds per second chosen for replays; nil for the recorded rate.
  private var replayRate: Double?
  /// The appearance of new sessions.
  package internal(set) var appearance: Recording.Appearance
  /// A Boolean value that indicates whether new sessions reduce motion.
  package let reducesMotion: Bool
  /// Called with a failure of the live run, of its file or of a replay.
  var onFailure: (any Error) -> Void = { _ in }
  /// Called with diagnostics: what UIKit would crash on or ignore, with the session and the moment.
  var onDiagnostic: (Session, Moment, String) -> Void = { _, _, _ in }
  /// Called with a session that reached the limits of a recording, after the next one has begun.
  var onSessionFull: (Session) -> Void = { _ in }
  /// The fraction of a recording's limits at which the next session begins: while no input is down,
  /// and while some is.
  var capacityFractions = (free: 0.99, held: 0.995)
  /// The number of lines to keep in all sessions together.
  var maximumLineCount = RecordingLimits.lines

  let catalog: SceneCatalog
  let scale: CGFloat
  let prepare: (Stage) -> Void
  /// The replay on display; nil for the live run.
  var replay: Replay?
  /// The seek to perform before the next frame; nil for none.
  var pendingSeek: PendingSeek?
  /// The moment at which a replay returns to the beginning; nil unless the session on display
  /// repeats in a loop.
  package internal(set) var loopEnd: Moment?
  /// The end of the live run when the last replay reached it.
  private var liveReturnMoment = Moment.zero
  /// The value of `secondsPastEnd` while paused.
  var pausedSecondsPastEnd: TimeInterval = 0
  private var clock = SceneClock()
  private var window: Moment
  var pointerState = PointerState()
  /// The moment since which the live run is idle, to the frame; nil while it is active.
  var idleSince: Moment?
  /// The last hover move, which the scene receives once per frame.
  private var pendingHover: InputEvent?

  /// Creates a player with the scene at its beginning, playing, in a live session with number 1 and
  /// the origin `.opened`.
  ///
  /// - Parameters:
  ///   - scale: Pixels per point of the scene's stage.
  ///   - appearance: The appearance of new sessions. A recording from a file has its own.
  ///   - reducesMotion: A Boolean value that indicates whether new sessions reduce motion.
  ///   - window: The window's time.
  ///   - prepare: Prepares each stage before the scene is on it.
  /// - Throws: A failure of the recording in memory, for example because of an invalid size.
  package init(
    _ scene: Scene, in catalog: SceneCatalog, scale: CGFloat,
    appearance: Recording.Appearance = .light, reducesMotion: Bool = false, at window: Moment,
    preparing prepare: @escaping (Stage) -> Void = { _ in }
  ) throws(RecordingFailure) {
    self.scene = scene
    self.catalog = catalog
    self.scale = scale
    self.appearance = appearance
    self.reducesMotion = reducesMotion
    self.prepare = prepare
    self.window = window
    let header = Recording.Header(
      scene: scene.name, size: scene.size, scale: scale, appearance: appearance,
      reduceMotion: reducesMotion, engine: Engine.revision)
    session = try ScenePlayer.makeLive(
      scene, header, number: 1, origin: .opened, preparing: prepare)
    sessions = [session]
    clock.set(running: true, scene: .zero, window: window)
  }

  // MARK: - What is seen

  /// The stage on display, of the replay or else of the live run. Read only.
  package var stage: Stage {
    if let replay { return replay.stage }
    guard let live = session.live else { fatalError("a finished session is shown by a replay") }
    return live.stage
  }

  /// The moment of the stage, or the target of the pending seek.
  package var position: Moment { pendingSeek?.target ?? replay?.now ?? session.end }

  /// A Boolean value that indicates whether the live run plays, but is idle.
  var isIdle: Bool { isLive && isPlaying && idleSince != nil }

  /// The moment to display: `position`, or for an idle live run the moment since which it is idle.
  ///
  /// The time of an idle run advances without a redraw.
  var shownPosition: Moment { (isLive ? shownEnd : position).advanced(by: secondsPastEnd) }

  /// The end of the session to display: its end, or the moment since which the live run is idle.
  var shownEnd: Moment { session.isOver ? session.end : idleSince ?? session.end }

  /// The moment until which the comparison with other timing moves; nil without a comparison. The
  /// inspector sets it.
  var comparisonEnd: Moment?

  /// The end of the timeline: the end of the session, or of a longer comparison.
  var timelineEnd: Moment { max(shownEnd, comparisonEnd ?? shownEnd) }

  /// Seconds after the session's end that are on display, at most up to `timelineEnd`; 0 without a
  /// longer comparison, and before the end.
  ///
  /// - While the live run plays, the seconds since it is idle or was reached by a replay.
  /// - Otherwise the seconds at the pause or seek.
  var secondsPastEnd: TimeInterval {
    let longest = timelineEnd.seconds(since: shownEnd)
    if isLive, isPlaying {
      return min(max(0, session.end.seconds(since: max(shownEnd, liveReturnMoment))), longest)
    }
    return position >= shownEnd ? min(pausedSecondsPastEnd, longest) : 0
  }

  /// A Boolean value that indicates whether the live run is idle and a comparison still moves.
  private var isComparisonRunning: Bool {
    isIdle && secondsPastEnd < timelineEnd.seconds(since: shownEnd)
  }

  /// A Boolean value that indicates whether the live run is on display.
  package var isLive: Bool { replay == nil && pendingSeek == nil && !session.isOver }

  /// The input that is down on the live run, on display or not.
  var held: PressedInput { session.live?.held ?? PressedInput() }

  /// A Boolean value that indicates whether the scene's time advances.
  package var isPlaying: Bool { clock.isRunning }

  /// The recorded animation seconds per second at `position`. Rate changes are input.
  package var rate: Double { pointerState.rate }

  /// Animation seconds per second on display: for a replay, the chosen rate, or else the recorded
  /// one.
  package var shownRate: Double { isLive ? rate : replayRate ?? rate }

  /// Scene seconds per second of a replay: the chosen rate divided by the recorded one, or 1
  /// without a chosen rate.
  var replaySpeed: Double { replayRate.map { $0 / rate } ?? 1 }

  /// The pointers of a replay; empty for a live run.
  var replayPointers: [PointerState.Pointer] { isLive ? [] : pointerState.pointers }

  /// A Boolean value that indicates whether the picture changes over time: during a seek, a running
  /// comparison or a playing replay, and while views of the playing live run move. False while
  /// paused.
  var isMoving: Bool {
    pendingSeek != nil || isComparisonRunning
      || isPlaying && (replay != nil || (session.live?.stage.isMoving ?? false))
  }

  /// The window's moment of the next timer or recorded event, or of the end of a replay; nil for
  /// none, and while paused.
  var nextDue: Moment? {
    guard
      let next = replay.map({ min($0.nextDue ?? $0.end, loopEnd ?? $0.end) })
        ?? session.live?.stage.nextDue
    else { return nil }
    return clock.windowMoment(reaching: next)
  }

  // MARK: - Time

  /// Advances the scene to a moment of the window, and continues a pending seek. An earlier moment
  /// counts as the latest one so far.
  ///
  /// - The scene receives the last hover move.
  /// - While a seek is pending or time is paused, the scene does not advance.
  /// - A replay skips long idle intervals. At its end, the live run continues, or a finished
  ///   session pauses.
  /// - A live run that reaches the limits of a recording ends, and the next session begins.
  /// - New diagnostics are reported.
  ///
  /// - Parameter hasTime: Returns whether the frame has time for another piece of a seek. The next
  ///   call continues the seek.
  func advance(to moment: Moment, while hasTime: () -> Bool = { true }) {
    deliverPendingHover()
    window = max(window, moment)
    guard continuePendingSeek(while: hasTime) else { return }
    guard isPlaying else { return updatePointerState() }
    let target = clock.sceneMoment(at: window)
    if let replay {
      replay.advance(to: target)
      skipIdleInterval(of: replay)
      if replay.now >= loopEnd ?? shownEnd { reachEnd() } else { updateReplaySpeed() }
    } else if let live = session.live {
      advance(live, to: target)
    }
    updatePointerState()
    updateIdleIntervals()
    reportDiagnostics()
  }

  /// Seconds of idle time after which the scene's clock stops, so that an open window does not use
  /// up the limits of a recording.
  static let maximumIdleSeconds = 600.0

  /// Advances the live run, but never back. A failure pauses and is reported.
  ///
  /// - After `maximumIdleSeconds` of idle time the scene's time stands.
  /// - At the limits of a recording, the next session begins.
  ///
  /// If the moment lies beyond the idle limit or the longest recording, the clock restarts from
  /// that limit.
  private func advance(_ live: LiveRun, to moment: Moment) {
    let fraction = held.isEmpty ? capacityFractions.free : capacityFractions.held
    let idleLimit = idleSince?.advanced(by: ScenePlayer.maximumIdleSeconds) ?? .distantFuture
    let latest = Moment(microseconds: Int64(Double(RecordingLimits.microseconds) * fraction))
    let target = max(live.now, min(moment, idleLimit, latest))
    if target < moment { play(from: target) }
    attempt { () throws(RecordingFailure) in try live.advance(to: target) }
    if live.now >= latest || session.usedFraction >= fraction { beginNextSession() }
  }

  /// Moves a replay inside a long idle interval to the end of the interval, as the timeline
  /// collapses it. No effect with a comparison.
  private func skipIdleInterval(of replay: Replay) {
    guard comparisonEnd == nil else { return }
    let interval = session.idleIntervals.long(before: shownEnd)
      .first { $0.lowerBound <= replay.now && replay.now < $0.upperBound }
    guard let interval else { return }
    replay.advance(to: interval.upperBound)
    play(from: replay.now)
  }

  /// Reports the diagnostics among the session's facts since the last report. Other facts are
  /// skipped.
  private func reportDiagnostics() {
    let new = session.timedFacts[session.reportedCount...]
    session.reportedCount = session.timedFacts.count
    for timedFact in new {
      if case .diagnostic(let text) = timedFact.fact { onDiagnostic(session, timedFact.time, text) }
    }
  }

  /// Begins or ends an idle interval of the live run; no effect unless the live run is on display.
  ///
  /// `idleSince` is set while nothing moves and no timer is due. The session's interval also needs
  /// that no input is down.
  private func updateIdleIntervals() {
    guard isLive, let stage = session.live?.stage else { return }
    let isStageIdle = !stage.isMoving && stage.nextDue == nil
    idleSince = isStageIdle ? idleSince ?? session.end : nil
    if isStageIdle, held.isEmpty {
      session.idleIntervals.begin(at: session.end)
    } else {
      session.idleIntervals.end(at: session.end)
    }
  }

  /// Ends the idle interval of the live run, because of input.
  private func endIdleInterval() {
    idleSince = nil
    session.idleIntervals.end(at: session.end)
  }

  /// Follows a recorded change of the rate, so that a replay keeps its chosen rate. Without a
  /// chosen rate, a replay follows the recorded rate.
  private func updateReplaySpeed() {
    updatePointerState()
    if replaySpeed != clock.speed { play(from: position) }
  }

  /// Continues the live run at the end of its replay, playing; pauses at the end of a finished
  /// session. In a loop, returns to the beginning.
  private func reachEnd() {
    if loopEnd != nil {
      show(session, at: .zero)
      return play(from: .zero)
    }
    if session.isOver { return pause(at: session.end) }
    showLive()
    liveReturnMoment = session.end
    play(from: session.end)
  }

  /// Shows the live run in place of a replay. The rate chosen for the replay, if there is one, is
  /// sent to the live run as an event unless it is the run's rate.
  func showLive() {
    let chosen = replayRate
    (replay, replayRate, loopEnd) = (nil, nil, nil)
    updatePointerState()
    if let chosen, chosen != rate { sendRate(chosen) }
  }

  /// Returns replays to their recorded rate.
  func resetReplayRate() { replayRate = nil }

  /// Sends a rate change to the live run as recorded input, which ends an idle interval. No effect
  /// on a finished session.
  func sendRate(_ rate: Double) {
    guard let live = session.live else { return }
    endIdleInterval()
    attempt { () throws(RecordingFailure) in try live.send(.rate(rate, time: live.now)) }
    updatePointerState()
  }

  /// Replays from the last press if everything is at its end, so that a comparison starts visibly.
  ///
  /// No effect unless a live run is idle, or a finished session is paused at its end; nor while
  /// input is down, while a file is written, or without a press in the session.
  func playLastGesture(at moment: Moment) {
    advance(to: moment)
    let isAtEnd =
      isIdle || session.isOver && !isPlaying && pendingSeek == nil && position >= session.end
    guard isAtEnd, held.isEmpty, !session.isRecorded, let start = session.recording.lastPress else {
      return
    }
    show(session, at: start)
    play(from: position)
  }

  /// Plays or pauses. A finished session at its end plays from its beginning. If the player plays
  /// or pauses already, only the time advances.
  package func setPlaying(_ plays: Bool, at moment: Moment) {
    advance(to: moment)
    guard plays != isPlaying else { return }
    guard plays else {
      pausedSecondsPastEnd = secondsPastEnd
      return pause(at: position)
    }
    if session.isOver, position >= session.end { show(session, at: .zero) }
    play(from: position)
  }

  /// Sets animation seconds per second. For the live run, the change is an event in the recording.
  /// For a replay, the change affects its speed only, and the live run takes the rate over when the
  /// replay reaches it.
  package func setRate(_ rate: Double, at moment: Moment) {
    advance(to: moment)
    if isLive {
      sendRate(rate)
    } else {
      replayRate = rate
      if isPlaying { play(from: position) }
    }
  }

  // MARK: - Input

  /// Sends input to the live run, at the window's time of the event.
  ///
  /// - A hover move waits for the next frame or event. A later hover move replaces it.
  /// - A press of a pointer during a replay starts a new session from there. A press while paused
  ///   resumes the time.
  /// - A release always reaches the input that it releases, at its last position in the scene,
  ///   even during a pause or a replay. A release of input that is up is ignored.
  /// - Other input, such as the press of a key, is ignored during a pause or a replay.
  func send(_ event: InputEvent) {
    if event.isHover(beside: held) { return pendingHover = event }
    advance(to: event.time)
    switch event {
    case .down:
      if !isLive { continueFromHere() }
      if !isPlaying { play(from: position) }
    case .up, .cancel, .key(_, false, _):
      guard held.isReleased(by: event) else { return }
    default: guard isLive, isPlaying else { return }
    }
    deliver(event)
  }

  /// Sends the window's activity to an app with a delegate, unless its stage has that activity. The
  /// event is recorded. No effect during a pause or a replay.
  func followWindowActivity(_ activity: InputEvent.Activity, at moment: Moment) {
    guard isLive, isPlaying, session.live?.stage.awaits(activity) ?? false else { return }
    advance(to: moment)
    deliver(.activity(activity, time: moment))
  }

  /// Releases all input of the live run, also during a pause or a replay; no effect if none is
  /// down. Idle time ends.
  func release(because reason: InputEvent.CancelReason) {
    guard let live = session.live, !live.held.isEmpty else { return }
    endIdleInterval()
    attempt { () throws(RecordingFailure) in try live.release(because: reason) }
  }

  /// Delivers an event to the live run, at the scene's current moment; during a pause or a replay,
  /// at the run's end and the pointer's last position. No effect on a finished session. A failure
  /// pauses and is reported.
  ///
  /// The event ends an idle interval, unless it is a hover move that no view observes.
  private func deliver(_ event: InputEvent) {
    guard let live = session.live else { return }
    var event = event
    if isLive, isPlaying {
      event.time = clock.sceneMoment(at: window)
    } else {
      event = event.atLastPosition(in: held, at: live.now)
    }
    var isActivity = !event.isHover(beside: held) || live.stage.isHoverWatched
    attempt { () throws(RecordingFailure) in try live.send(event) }
    isActivity = isActivity || live.stage.isHoverWatched
    // A hover move without an observer is no activity.
    if isActivity { endIdleInterval() }
  }

  /// Delivers the waiting hover move. Without one there is no effect; during a pause or a replay,
  /// the move is dropped.
  private func deliverPendingHover() {
    guard let event = pendingHover else { return }
    pendingHover = nil
    advance(to: event.time)
    if isLive, isPlaying { deliver(event) }
  }

  // MARK: - Private

  /// Starts the clock at a moment: at speed 1 for the live run, and at `replaySpeed` for a replay.
  /// A pause after the session's end is forgotten.
  func play(from moment: Moment) {
    pausedSecondsPastEnd = 0
    let speed = isLive ? 1 : replaySpeed
    clock.set(running: true, speed: speed, scene: moment, window: window)
  }

  /// Stops the clock at a moment.
  func pause(at moment: Moment) { clock.set(running: false, scene: moment, window: window) }

  /// Moves the pointers and the recorded rate to the moment on display.
  func updatePointerState() { pointerState.move(to: position, in: session.recording.lines) }

  /// Performs work on the live run. A failure pauses at the moment on display and is passed to
  /// `onFailure`.
  func attempt(_ work: () throws(RecordingFailure) -> Void) {
    do throws(RecordingFailure) {
      try work()
    } catch {
      pause(at: position)
      onFailure(error)
    }
  }
}

extension Recording {
  /// The moment of the last press of a pointer or key; nil for none. Wheel events and moves do not
  /// count.
  nonisolated var lastPress: Moment? {
    for line in lines.reversed() {
      switch line.content {
      case .input(.down), .input(.key(_, true, _)): return line.time
      default: continue
      }
    }
    return nil
  }
}
