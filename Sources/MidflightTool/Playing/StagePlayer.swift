import Foundation
import Midflight
import MidflightReplay
import MidflightWindow
import MotionCore

/// Joins a live run to a window: the window's events go into the run, the run's frames to the
/// window. It can also play a recording into the run, until somebody takes over with a press; until
/// then, or until the recording ends, its fingers and its mouse are drawn over the scene.
final class StagePlayer: WindowClient {
  private let live: LiveRun
  /// Stage seconds per second of the window's clock, while a recording plays.
  private let speed: Double
  /// Events of the recording that have not been played, first last.
  private var waiting: [InputEvent]
  /// What the person at the window holds down; the rest of what is down is the recording's.
  private var own = HeldInput()
  /// The recording's pointers and its end, while it plays; nil once it is over or taken over.
  private var shown: (marks: PointerMarks, end: Moment)?
  /// Control keys that are down.
  private var controls: Set<String> = []
  /// When the window closes by itself, in stage time: where a recording ends at the latest.
  private let limit: Moment
  /// Closes the window; set by whoever opened it.
  var closeWindow: () -> Void = {}
  /// Called when the recording has played to its end: from then on the scene is the person's.
  var onEnd: () -> Void = {}
  /// Called when a press has taken the recording over, with that moment of the stage.
  var onTakeOver: (Moment) -> Void = { _ in }
  /// The latest moment that a recording can have.
  static let latest = Moment(microseconds: RecordingLimits.microseconds)
  /// Whether the run has come to that moment: nothing more can be recorded.
  var isFull: Bool { live.now >= StagePlayer.latest }
  /// Why the run could not go on; the window closes then.
  private(set) var failure: RecordingFailure?
  /// What happened, once the window has closed and the recording is finished.
  private(set) var trace: Trace?

  /// - Parameters:
  ///   - live: What is played on.
  ///   - recording: Played into it, at `speed`; nil for a stage that waits for somebody.
  ///   - limit: Stage time after which the window closes; if nil, as late as a recording can end.
  init(
    _ live: LiveRun, playing recording: Recording? = nil, speed: Double = 1, limit: Moment? = nil
  ) {
    self.live = live
    self.speed = recording == nil ? 1 : speed
    waiting = recording?.events.reversed() ?? []
    shown = recording.map { (PointerMarks($0.events), $0.endTime) }
    self.limit = min(limit ?? StagePlayer.latest, StagePlayer.latest)
  }

  /// Whether a recording still plays: until its end, which may be long after its last event.
  private var isPlaying: Bool { shown != nil }

  // MARK: - For the window

  func receive(_ event: InputEvent) {
    if case .key(let name, let isDown, _) = event, closes(name, isDown) { return closeWindow() }
    var event = event
    event.time = stageMoment(at: event.time)
    // What comes too late, as from a machine that slept, is not of the recording, which ends in order.
    guard event.time < limit else { return closeWindow() }
    playRecording(upTo: event.time)
    switch event {
    case .down: takeOver(at: event.time)
    case .resize: break
    default: if isPlaying || !isOwn(event) { return }
    }
    own.take(event)
    feed(event)
  }

  func advance(to moment: Moment) {
    let reached = stageMoment(at: moment)
    // A recording of 3 seconds ends at 3 seconds, however late the window woke.
    let moment = min(limit, reached)
    playRecording(upTo: moment)
    attempt { () throws(RecordingFailure) in try live.advance(to: max(moment, live.now)) }
    if moment >= limit { closeWindow() }
  }

  func frame() -> Frame {
    var frame = live.stage.frame()
    if let shown { frame.nodes += shown.marks.nodes(at: live.now) }
    return frame
  }

  func middleForTwoFingers(at point: CGPoint) -> CGPoint? {
    live.stage.middleForTwoFingers(at: point)
  }

  var nextDue: Moment? {
    [live.stage.nextDue, waiting.last?.time, shown?.end, limit].compactMap { $0 }.min()
      .map { Moment(seconds: $0.seconds / speed) }
  }

  /// Marks fade while nothing else moves.
  var isMoving: Bool { live.stage.isMoving || shown != nil }

  /// Finishes the recording here, before anything of the window's can fail.
  func windowWillClose(at moment: Moment) {
    advance(to: moment)
    // Control, which closed the window, is down too.
    attempt { () throws(RecordingFailure) in try live.letGo(because: .closed) }
    // What the disk refused stays in the unfinished file; after any other refusal the recording is
    // good up to there.
    if failure?.isAboutWriting == true { return }
    do throws(RecordingFailure) { trace = try live.finish() } catch { failure = failure ?? error }
  }

  // MARK: - Private

  /// Whether a key closes the window, as Control-Q and Control-W do everywhere.
  private func closes(_ name: String, _ isDown: Bool) -> Bool {
    if ["Left Ctrl", "Right Ctrl"].contains(name) {
      if isDown { controls.insert(name) } else { controls.remove(name) }
    }
    return isDown && !controls.isEmpty && ["Q", "W"].contains(name)
  }

  private func stageMoment(at window: Moment) -> Moment {
    speed == 1 ? window : Moment(seconds: window.seconds * speed)
  }

  /// Performs the recording up to a moment; from its end on the scene is the person's.
  private func playRecording(upTo moment: Moment) {
    while let next = waiting.last, next.time <= moment {
      waiting.removeLast()
      feed(next)
    }
    guard let shown, moment >= shown.end else { return }
    attempt { () throws(RecordingFailure) in try live.advance(to: max(shown.end, live.now)) }
    self.shown = nil
    onEnd()
  }

  /// Drops what is left of the recording, and lets go of what it holds down.
  private func takeOver(at moment: Moment) {
    let plays = isPlaying
    waiting = []
    shown = nil
    attempt { () throws(RecordingFailure) in
      try live.letGo(of: live.held.subtracting(own), because: .takenOver, at: moment)
    }
    if plays { onTakeOver(moment) }
  }

  /// Whether the person may do that: a finger or a key that the recording has left down is moved and
  /// lifted by nobody until somebody takes over, and what nobody holds is not let go of.
  private func isOwn(_ event: InputEvent) -> Bool {
    switch event {
    case .move(let pointer, _, _): live.held.subtracting(own)[pointer: pointer] == nil
    case .up, .cancel, .key(_, false, _): own.isLetGo(by: event)
    case .key(let name, true, _): !live.held.keys.contains(name)
    case .down, .wheel, .resize, .rate: true
    }
  }

  private func feed(_ event: InputEvent) {
    attempt { () throws(RecordingFailure) in try live.send(event) }
  }

  private func attempt(_ work: () throws(RecordingFailure) -> Void) {
    guard failure == nil else { return }
    do throws(RecordingFailure) {
      try work()
    } catch {
      failure = error
      closeWindow()
    }
  }
}
