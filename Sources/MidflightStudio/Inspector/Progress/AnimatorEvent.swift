import Midflight

/// A step in the life of an animator: a call, a gesture or an end, with its effect on the motion.
///
/// `AnimatorEventLog` makes events from an animator's history. Positions are progress from 0 to 1.
enum AnimatorEvent: Equatable {
  /// The animator starts where nothing was animated before.
  case start(Motion)
  /// The animator starts, but its blocks change nothing.
  case startWithoutEffect(Motion)
  /// A newer animator starts to animate the same property.
  case overlap(AnimatorHistory.ID, AnimatorHistory.Overlap.Kind)
  /// The animator is finished while it moves, and starts again at the same moment. The motion is the new one.
  case restart(Motion, from: Double)
  /// The animator is started, but has no animations.
  case waitForAnimations
  /// The animator is paused. The velocity is the one before; nil for an animator that has not moved.
  case pause(at: Double, velocity: Velocity?)
  /// Gestures set `fractionComplete`. `to` is nil while the drag continues.
  case drag(from: Double, to: Double?)
  /// A paused animator continues. `pointer` is the velocity of the drag; nil without a drag.
  case release(Motion, pointer: Velocity?)
  /// A running animator gets another motion. The velocity is the one before.
  case redirect(Motion, velocity: Velocity, isReversal: Bool)
  /// The direction changes while the animator is paused.
  case reverse(at: Double, isReversed: Bool)
  /// A press on an animated view, without an effect on the animator.
  case press(at: Double)
  /// The animator is stopped, either for good or until it is finished.
  case stop(at: Double, isFinal: Bool)
  /// The animator is finished. `stoppedAt` is set if it was stopped at the same moment.
  case finish(AnimatorChange.Ending, stoppedAt: Double?)
  /// Another animation replaces all of this one.
  case replace(at: Double)
  /// The animator reaches its end.
  case arrive(at: Double, pauses: Bool, hasCompletion: Bool)
}

extension AnimatorEvent {
  /// The velocity of an animator or of a pointer.
  struct Velocity: Equatable {
    /// Progress per second.
    let progress: Double
    /// The distance in points from progress 0 to progress 1; nil for a property that has none.
    var distance: Double?
  }

  /// The motion of an animator from a moment on, up to its next event.
  struct Motion: Equatable {
    /// Progress at the moment.
    let from: Double
    /// Progress at the end.
    let to: Double
    /// Seconds until the motion begins.
    var delay = 0.0
    /// The velocity at the beginning.
    let velocity: Velocity
    /// Seconds from the beginning to the end; nil for a motion that repeats forever.
    let seconds: Double?
    /// A Boolean value that indicates whether a spring, not a curve, drives the motion.
    let isOnSpring: Bool
    /// A Boolean value that indicates whether the curve or spring is the same as before.
    let keepsTiming: Bool
    /// Other animators of the same property at the start.
    var overlaps: [AnimatorHistory.Overlap] = []
  }
}
