import Foundation

/// Animating changes to views without an animator.
///
/// The changes are made to the models at once; what is seen follows. Inside another animation, an
/// animation takes over its duration, curve, touches and repetitions, unless its options override
/// them; a spring is never given up. Inside a block of an animator it becomes a part of that: it is
/// paused, scrubbed and reversed with it, and its completion is called at the animator's end, or
/// never if that is stopped for good. Completions are never called inside the call itself.
extension UIView {
  /// Animates changes, slow, fast, slow.
  ///
  /// - Parameter duration: Seconds; 0 or less makes the changes without animation.
  public class func animate(withDuration duration: TimeInterval, animations: @escaping () -> Void) {
    animate(withDuration: duration, delay: 0, animations: animations)
  }

  /// Animates changes, slow, fast, slow.
  ///
  /// - Parameters:
  ///   - duration: Seconds; 0 or less makes the changes without animation.
  ///   - completion: Called at the end: with true if all ran there, with false if another animation
  ///     took something over. With nothing to animate, also where everything is seen at its target
  ///     already, called as the next thing at this moment.
  public class func animate(
    withDuration duration: TimeInterval, animations: @escaping () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    animate(withDuration: duration, delay: 0, animations: animations, completion: completion)
  }

  /// Animates changes.
  ///
  /// Geometry adds up with the animations that run, so nothing jumps. Opacity, colours, radii and
  /// widths begin at the model's value unless `.beginFromCurrentState` is set, and replace the
  /// animation that moved them.
  ///
  /// Unlike UIKit, what ends elsewhere than at its target, as with `.autoreverse`, stays where it was
  /// seen last: the model is put there. And views that may be touched while they move, with
  /// `.allowUserInteraction`, are touched where they are seen; `.manualHitTesting` does as UIKit.
  ///
  /// - Parameters:
  ///   - duration: Seconds, of each way there and back if it is repeated; 0 or less makes the changes
  ///     without animation.
  ///   - delay: Seconds; less than 0 counts as 0. The models change at once.
  ///   - options: The curve, and more.
  ///   - completion: Called at the end, as in `animate(withDuration:animations:completion:)`.
  public class func animate(
    withDuration duration: TimeInterval, delay: TimeInterval, options: AnimationOptions = [],
    animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    let stage = Stage.current(for: "animate(withDuration:…)")
    requireTimes("animate(withDuration: \(duration), delay: \(delay))", duration, delay)
    stage.animate(
      AnimationCall(duration: duration, delay: delay, options: options), animations,
      completion: completion)
  }

  /// Animates changes with a spring that settles within the duration.
  ///
  /// - Parameters:
  ///   - duration: Seconds; 0 or less makes the changes without animation.
  ///   - dampingRatio: 0 or more. 1 comes to rest without overshoot, less swings; at 0, where no
  ///     spring settles, it eases out instead. More than 1 counts as 1.
  ///   - velocity: In whole distances a second, towards the target.
  public class func animate(
    withDuration duration: TimeInterval, delay: TimeInterval,
    usingSpringWithDamping dampingRatio: CGFloat, initialSpringVelocity velocity: CGFloat,
    options: AnimationOptions = [], animations: @escaping () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    let stage = Stage.current(for: "animate(withDuration:delay:usingSpringWithDamping:…)")
    requireTimes("animate(withDuration: \(duration), delay: \(delay))", duration, delay)
    let spring = UISpringTimingParameters(
      dampingRatio: dampingRatio, initialVelocity: CGVector(dx: velocity, dy: velocity))
    stage.animate(
      AnimationCall(duration: duration, delay: delay, timing: spring, options: options),
      animations, completion: completion)
  }

  /// Animates changes with a spring by the time it seems to take and how much it bounces.
  ///
  /// - Parameters:
  ///   - duration: Seconds that it seems to take; it settles later. 0 or less makes the changes
  ///     without animation.
  ///   - bounce: Below 1. 0 does not bounce, more swings, less than 0 creeps.
  ///   - velocity: In whole distances a second, towards the target.
  public class func animate(
    springDuration duration: TimeInterval = 0.5, bounce: CGFloat = 0.0,
    initialSpringVelocity velocity: CGFloat = 0.0, delay: TimeInterval = 0.0,
    options: AnimationOptions = [], animations: () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    let stage = Stage.current(for: "animate(springDuration:…)")
    requireTimes("animate(springDuration: \(duration), delay: \(delay))", duration, delay)
    let spring =
      duration > 0
      ? UISpringTimingParameters(
        duration: duration, bounce: bounce,
        initialVelocity: CGVector(dx: velocity, dy: velocity)) : nil
    stage.animate(
      AnimationCall(duration: duration, delay: delay, timing: spring, options: options),
      animations, completion: completion)
  }

  /// Repeats what the closure changes, as a part of the animation block in which this is called,
  /// whose completion waits for it.
  ///
  /// In a `UIView.animate`, each way there and back takes the animation's duration; in a block of an
  /// animator, all of them share its duration, unless they never end.
  ///
  /// - Parameters:
  ///   - count: How often, 0 or more; parts count, 0 counts as 1, infinity goes on until taken over.
  ///   - autoreverses: Whether each time is there and back.
  public class func modifyAnimations(
    withRepeatCount count: CGFloat, autoreverses: Bool, animations: () -> Void
  ) {
    let stage = Stage.current(for: "modifyAnimations(…)")
    require(
      !stage.scopes.isEmpty,
      "UIView.modifyAnimations(…) outside an animation block: call it inside the closure of "
        + "UIView.animate or of an animator, whose changes it repeats.")
    require(
      count >= 0,
      "UIView.modifyAnimations(withRepeatCount: \(count)): a count is 0 or more; .infinity never ends."
    )
    let cycles = Cycles(count: count > 0 ? Double(count) : 1, autoreverses: autoreverses)
    stage.repeatChanges(cycles, animations)
  }
}

extension UIView {
  /// Stops at seconds that are not finite, and says what becomes of a negative duration.
  ///
  /// - Parameter call: As it was written.
  static func requireTimes(
    _ call: @autoclosure () -> String, _ duration: TimeInterval, _ delay: TimeInterval
  ) {
    require(duration.isFinite && delay.isFinite, "UIView.\(call()): seconds are finite.")
    if duration < 0 {
      Stage.current?.diagnose(
        "UIView.\(call()): a negative duration counts as 0, and the changes are made at once; give 0 "
          + "or more seconds.")
    }
  }
}
