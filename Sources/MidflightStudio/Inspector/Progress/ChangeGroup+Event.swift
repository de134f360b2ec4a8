import Foundation
import Midflight
import MotionCore

extension ChangeGroup {
  /// Returns the event that the group amounts to; nil for a group without a visible effect. The
  /// first row that applies:
  ///
  /// | Group | Event |
  /// |---|---|
  /// | the motion ends | `arrive` |
  /// | other animations replace it | `replace` |
  /// | inactive afterwards, with an ending | `finish` |
  /// | inactive or waiting → running | `start` |
  /// | paused → running | `release` |
  /// | running → running | `redirect`; nil for the same motion |
  /// | inactive → waiting | `waitForAnimations` |
  /// | inactive or waiting → paused | `pause` without a velocity |
  /// | running → paused | `pause` |
  /// | paused → paused | `reverse`, or `drag`; nil for less than 0.05 % |
  /// | → stopped, → inactive | `stop`; nil from inactive or stopped |
  func event(in changes: [AnimatorChange]) -> AnimatorEvent? {
    let (start, before, after) = (changes[first], changes[first].before, changes[last].after)
    let place = before.progress(at: start.moment)
    switch start.cause {
    case .end:
      return .arrive(
        at: place, pauses: after.condition == .paused,
        hasCompletion: start.ending?.hasCompletion ?? false)
    case .takenOver: return .replace(at: place)
    case .call, .animate: break
    }
    if after.condition == .inactive, let ending = changes[last].ending {
      return .finish(ending, stoppedAt: before.condition == .stopped ? nil : place)
    }
    switch (before.condition, after.condition) {
    case (_, .running) where before.condition == .inactive || before.condition == .waiting:
      return .start(motion(in: changes))
    case (.paused, .running):
      return .release(
        motion(in: changes), pointer: pointerVelocity(in: changes).map { velocity($0, in: changes) }
      )
    case (.running, .running):
      guard before.playhead != after.playhead else { return nil }
      return .redirect(
        motion(in: changes), velocity: velocity(before.velocity(at: start.moment), in: changes),
        isReversal: before.isReversed != after.isReversed)
    case (.inactive, .waiting): return .waitForAnimations
    case (.inactive, .paused), (.waiting, .paused):
      return .pause(at: after.progress, velocity: nil)
    case (.running, .paused):
      return .pause(at: place, velocity: velocity(before.velocity(at: start.moment), in: changes))
    case (.paused, .paused):
      if before.isReversed != after.isReversed {
        return .reverse(at: after.progress, isReversed: after.isReversed)
      }
      return abs(after.progress - before.progress) < 0.0005
        ? nil : .drag(from: before.progress, to: after.progress)
    case (.inactive, _), (.stopped, _): return nil
    case (_, .stopped): return .stop(at: place, isFinal: false)
    case (_, .inactive): return .stop(at: place, isFinal: true)
    default: return nil
    }
  }

  /// Returns a velocity in progress per second, with the distance in points after the group.
  private func velocity(_ progress: Double, in changes: [AnimatorChange]) -> AnimatorEvent.Velocity
  {
    AnimatorEvent.Velocity(progress: progress, distance: changes[last].distance)
  }

  /// Returns the motion after the group, up to its end. The velocity is the one after a delay. An
  /// animator that was inactive keeps its timing.
  private func motion(in changes: [AnimatorChange]) -> AnimatorEvent.Motion {
    let (moment, before, after) = (
      changes[first].moment, changes[first].before, changes[last].after
    )
    let (start, end) = (max(moment, after.playhead.start), after.playhead.end)
    return AnimatorEvent.Motion(
      from: after.progress(at: moment),
      to: end.map { after.progress(at: $0) } ?? after.playhead.endFraction,
      delay: start.seconds(since: moment),
      velocity: velocity(after.velocity(at: start), in: changes),
      seconds: end.map { max(0, $0.seconds(since: start)) },
      isOnSpring: after.playhead.isOnSpring || !after.shape.isCurve,
      keepsTiming: before.condition == .inactive || before.shape == after.shape)
  }
}

extension TimingShape {
  fileprivate var isCurve: Bool { if case .curve = self { true } else { false } }
}
