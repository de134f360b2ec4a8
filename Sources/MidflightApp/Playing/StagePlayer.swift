import Foundation
import Midflight
import MidflightReplay
import MidflightWindow
import MotionCore

/// The connection between a live run and a window. It forwards the window's events to the run and
/// the run's frames to the window.
///
/// A player can also play a recording into the run until a press takes control. Until then, or
/// until the end of the recording, the frames show marks for the pointers of the recording.
final class StagePlayer: WindowClient {
  private let live: LiveRun
  /// The stage seconds per second of the window's clock, while a recording plays.
  private let speed: Double
  /// The remaining events of the recording, in reverse order.
  private var remainingEvents: [InputEvent]
  /// The pointers and keys that the user holds down. All other pressed ones belong to the
  /// recording.
  private var userInput = PressedInput()
  /// The marks of the recording's pointers and its end; nil after the end or once the user has
  /// control.
  private var playback: (marks: PointerMarks, end: Moment)?
  /// The activity of the window.
  private var windowActivity = InputEvent.Activity.active
  /// The control keys that are down.
  private var pressedControlKeys: Set<String> = []
  /// The stage time at which the window closes.
  private let limit: Moment
  /// A function that closes the window, set by the creator of the window.
  var closeWindow: () -> Void = {}
  /// A function called at the end of the recording.
  var onEnd: () -> Void = {}
  /// A function called with the stage time of the press that took control.
  var onUserControl: (Moment) -> Void = { _ in }
  /// The latest time of a recording.
  static let latest = Moment(microseconds: RecordingLimits.microseconds)
  /// A Boolean value that indicates whether the run reached the latest time of a recording.
  var isAtTimeLimit: Bool { live.now >= StagePlayer.latest }
  /// The failure that ended the run and closed the window; nil without one.
  private(set) var failure: RecordingFailure?
  /// The trace of the run; nil until the window is closed and the recording is finished.
  private(set) var trace: Trace?

  /// Creates a player.
  ///
  /// - Parameters:
  ///   - live: The run.
  ///   - recording: A recording to play into the run; nil for none.
  ///   - speed: The stage seconds per second of the window. Without a recording always 1.
  ///   - limit: The stage time at which the window closes; nil for the latest time of a recording.
  init(
    _ live: LiveRun, playing recording: Recording? = nil, speed: Double = 1, limit: Moment? = nil
  ) {
    self.live = live
    self.speed = recording == nil ? 1 : speed
    remainingEvents = recording?.events.reversed() ?? []
    playback = recording.map { (PointerMarks($0.events), $0.endTime) }
    self.limit = min(limit ?? StagePlayer.latest, StagePlayer.latest)
  }

  /// A Boolean value that indicates whether the recording still plays. Its end may be long after
  /// its last event.
  private var isPlaying: Bool { playback != nil }

  // MARK: - WindowClient

  /// Delivers an event of the window to the scene, after the events of the recording until then.
  ///
  /// - Control-Q, Control-W, and any event at or after the limit close the window and are not
  ///   delivered.
  /// - A press takes control from a playing recording.
  /// - A resize is always delivered.
  /// - A change of the window's activity is delivered only to an app with a delegate, and while a
  ///   recording plays only at its end, or when the user takes control.
  /// - Any other event is ignored while a recording plays, and afterwards if `isAllowed(_:)`
  ///   returns false.
  func receive(_ event: InputEvent) {
    if case .key(let name, let isDown, _) = event, isCloseShortcut(name, isDown) {
      return closeWindow()
    }
    var event = event
    event.time = stageMoment(at: event.time)
    // Events at or after the limit, for example after the machine slept, are not part of the
    // recording.
    guard event.time < limit else { return closeWindow() }
    playRecording(upTo: event.time)
    switch event {
    case .activity(let activity, let time):
      windowActivity = activity
      return followWindowActivity(at: time)
    case .down: takeControl(at: event.time)
    case .resize: break
    default: if isPlaying || !isAllowed(event) { return }
    }
    userInput.update(with: event)
    send(event)
  }

  /// Plays the recording and performs due work up to a moment of the window's clock. Closes the
  /// window at the limit.
  func advance(to moment: Moment) {
    let reached = stageMoment(at: moment)
    // The limit keeps the exact duration of the recording, even if the window wakes late.
    let moment = min(limit, reached)
    playRecording(upTo: moment)
    performUnlessFailed { () throws(RecordingFailure) in try live.advance(to: max(moment, live.now))
    }
    if moment >= limit { closeWindow() }
  }

  /// Returns the frame of the stage, with the marks of the recording's pointers while the recording
  /// plays.
  func frame() -> Frame {
    var frame = live.stage.frame()
    if let playback { frame.nodes += playback.marks.nodes(at: live.now) }
    return frame
  }

  func centerForTwoFingers(at point: CGPoint) -> CGPoint? {
    live.stage.centerForTwoFingers(at: point)
  }

  /// The next due moment of the window's clock: of the stage, the recording or the limit.
  var nextDue: Moment? {
    [live.stage.nextDue, remainingEvents.last?.time, playback?.end, limit].compactMap { $0 }.min()
      .map { Moment(seconds: $0.seconds / speed) }
  }

  /// A Boolean value that indicates whether frames change by themselves. The pointer marks fade
  /// while the scene is still.
  var isMoving: Bool { live.stage.isMoving || playback != nil }

  /// Finishes the recording before anything else of the window can fail.
  ///
  /// Releases all pointers and keys first, then sets `trace`. After a failed write, leaves the
  /// unfinished file and no trace.
  func windowWillClose(at moment: Moment) {
    advance(to: moment)
    // The Control key that closed the window is down too.
    performUnlessFailed { () throws(RecordingFailure) in try live.release(because: .closed) }
    // After a failed write, the unfinished file keeps the recorded lines. After any other failure
    // the recording is valid up to that point and can be finished.
    if failure?.isAboutWriting == true { return }
    do throws(RecordingFailure) { trace = try live.finish() } catch { failure = failure ?? error }
  }

  // MARK: - Private

  /// Returns whether a key closes the window: Q or W while a Control key is down. Updates the
  /// pressed Control keys.
  private func isCloseShortcut(_ name: String, _ isDown: Bool) -> Bool {
    if ["Left Ctrl", "Right Ctrl"].contains(name) {
      if isDown { pressedControlKeys.insert(name) } else { pressedControlKeys.remove(name) }
    }
    return isDown && !pressedControlKeys.isEmpty && ["Q", "W"].contains(name)
  }

  private func stageMoment(at window: Moment) -> Moment {
    speed == 1 ? window : Moment(seconds: window.seconds * speed)
  }

  /// Plays the recording up to a moment. At its end, removes the marks, sends the activity of the
  /// window and calls `onEnd`. Does nothing without a playing recording.
  private func playRecording(upTo moment: Moment) {
    while let next = remainingEvents.last, next.time <= moment {
      remainingEvents.removeLast()
      send(next)
    }
    guard let playback, moment >= playback.end else { return }
    performUnlessFailed { () throws(RecordingFailure) in
      try live.advance(to: max(playback.end, live.now))
    }
    self.playback = nil
    followWindowActivity(at: playback.end)
    onEnd()
  }

  /// Drops the remaining recording and releases the pointers and keys that it holds down.
  ///
  /// Calls `onUserControl` only if the recording still played.
  private func takeControl(at moment: Moment) {
    let plays = isPlaying
    remainingEvents = []
    playback = nil
    performUnlessFailed { () throws(RecordingFailure) in
      try live.release(live.held.subtracting(userInput), because: .takenOver, at: moment)
    }
    followWindowActivity(at: moment)
    if plays { onUserControl(moment) }
  }

  /// Sends the window's activity to an app with a delegate, unless its stage has that activity. No
  /// effect while a recording plays.
  private func followWindowActivity(at moment: Moment) {
    guard !isPlaying, live.stage.awaits(windowActivity) else { return }
    send(.activity(windowActivity, time: moment))
  }

  /// Returns a Boolean value that indicates whether the user may cause the event.
  ///
  /// | Event | Condition |
  /// |---|---|
  /// | move | the pointer is not held by the recording |
  /// | release, cancel | the user pressed the pointer or the key |
  /// | key press | the key is not down |
  /// | press, scroll, resize, rate | none |
  ///
  /// A pointer or key that the recording left down belongs to the recording until the user
  /// takes control.
  private func isAllowed(_ event: InputEvent) -> Bool {
    switch event {
    case .move(let pointer, _, _): live.held.subtracting(userInput)[pointer: pointer] == nil
    case .up, .cancel, .key(_, false, _): userInput.isReleased(by: event)
    case .key(let name, true, _): !live.held.keys.contains(name)
    case .down, .wheel, .resize, .rate, .activity: true
    }
  }

  private func send(_ event: InputEvent) {
    performUnlessFailed { () throws(RecordingFailure) in try live.send(event) }
  }

  /// Performs work. A failure is stored and closes the window; later work is not performed.
  private func performUnlessFailed(_ work: () throws(RecordingFailure) -> Void) {
    guard failure == nil else { return }
    do throws(RecordingFailure) {
      try work()
    } catch {
      failure = error
      closeWindow()
    }
  }
}
