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
  private var openPointers: [Int] = []
  /// Names of keys that are down.
  private var openKeys: [String] = []
  /// Those that the person at the window holds down; the others are the recording's.
  private var ownPointers: Set<Int> = []
  /// The recording's pointers and its end, while it plays; nil once it is over or taken over.
  private var shown: (marks: PointerMarks, end: Moment)?
  /// Control keys that are down.
  private var controls: Set<String> = []
  /// When the window closes by itself, in stage time.
  private let limit: Moment?
  /// Closes the window; set by whoever opened it.
  var closeWindow: () -> Void = {}
  /// Called when the recording has played to its end: from then on the scene is the person's.
  var onEnd: () -> Void = {}
  /// Called when a press has taken the recording over, with that moment of the stage.
  var onTakeOver: (Moment) -> Void = { _ in }
  /// Why the run could not go on; the window closes then.
  private(set) var failure: RecordingFailure?
  /// What happened, once the window has closed and the recording is finished.
  private(set) var trace: Trace?

  /// - Parameters:
  ///   - live: What is played on.
  ///   - recording: Played into it, at `speed`; nil for a stage that waits for somebody.
  ///   - limit: Stage time after which the window closes; nil for never.
  init(
    _ live: LiveRun, playing recording: Recording? = nil, speed: Double = 1, limit: Moment? = nil
  ) {
    self.live = live
    self.speed = recording == nil ? 1 : speed
    waiting = recording?.events.reversed() ?? []
    shown = recording.map { (PointerMarks($0.events), $0.endTime) }
    self.limit = limit
  }

  /// Whether a recording still plays.
  private var isPlaying: Bool { !waiting.isEmpty }

  // MARK: - For the window

  func receive(_ event: InputEvent) {
    if case .key(let name, let isDown, _) = event, closes(name, isDown) { return closeWindow() }
    var event = event
    event.time = stageMoment(at: event.time)
    playRecording(upTo: event.time)
    switch event {
    case .down: takeOver(at: event.time)
    case .resize: break
    default: if isPlaying { return }
    }
    feed(event)
    if case .down(let pointer, _, _, _) = event { ownPointers.insert(pointer) }
  }

  func advance(to moment: Moment) {
    let reached = stageMoment(at: moment)
    // A recording of 3 seconds ends at 3 seconds, however late the window woke.
    let moment = limit.map { min($0, reached) } ?? reached
    playRecording(upTo: moment)
    attempt { () throws(RecordingFailure) in try live.advance(to: max(moment, live.now)) }
    if let shown, live.now >= shown.end {
      self.shown = nil
      onEnd()
    }
    if let limit, moment >= limit { closeWindow() }
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
    for pointer in openPointers {
      feed(.cancel(pointer: pointer, reason: .closed, time: live.now))
    }
    // Control, which closed the window, among them.
    for name in openKeys { feed(.key(name: name, isDown: false, time: live.now)) }
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

  private func playRecording(upTo moment: Moment) {
    while let next = waiting.last, next.time <= moment {
      waiting.removeLast()
      feed(next)
    }
  }

  /// Drops what is left of the recording, and lifts its fingers.
  private func takeOver(at moment: Moment) {
    let plays = shown != nil
    waiting = []
    shown = nil
    defer { if plays { onTakeOver(moment) } }
    for pointer in openPointers where !ownPointers.contains(pointer) {
      feed(.cancel(pointer: pointer, reason: .takenOver, time: moment))
    }
  }

  private func feed(_ event: InputEvent) {
    switch event {
    case .down(let pointer, _, _, _): openPointers.append(pointer)
    case .up(let pointer, _, _, _), .cancel(let pointer, _, _):
      openPointers.removeAll { $0 == pointer }
      ownPointers.remove(pointer)
    case .key(let name, let isDown, _):
      openKeys.removeAll { $0 == name }
      if isDown { openKeys.append(name) }
    default: break
    }
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
