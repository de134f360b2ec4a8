import Foundation

/// Animating changes to views without an animator.
///
/// The changes are made to the models at once; what is seen follows. Inside another animation, an
/// animation takes over its duration, curve, touches and repetitions, unless its options override
/// them; a spring is never given up. Inside a block of an animator it becomes a part of that: it is
/// paused, scrubbed and reversed with it, and its completion is called at the animator's end, or
/// never if that is stopped for good. Completions are never called inside the call itself.
extension UIView {
  /// Along the curve that the options name.
  static func ease(
    over duration: TimeInterval, after delay: TimeInterval = 0, with options: AnimationOptions = [],
    _ animations: () -> Void, _ completion: ((Bool) -> Void)? = nil
  ) {
    let stage = Stage.current(for: "animate(withDuration:…)")
    requireTimes("animate(withDuration: \(duration), delay: \(delay))", duration, delay)
    stage.animate(
      AnimationCall(duration: duration, delay: delay, options: options), animations,
      completion: completion)
  }

  /// With a spring that settles within the duration.
  static func swing(
    over duration: TimeInterval, after delay: TimeInterval, _ dampingRatio: CGFloat,
    _ velocity: CGFloat, _ options: AnimationOptions, _ animations: () -> Void,
    _ completion: ((Bool) -> Void)?
  ) {
    let stage = Stage.current(for: "animate(withDuration:delay:usingSpringWithDamping:…)")
    requireTimes("animate(withDuration: \(duration), delay: \(delay))", duration, delay)
    let spring = UISpringTimingParameters(
      dampingRatio: dampingRatio, initialVelocity: CGVector(dx: velocity, dy: velocity))
    stage.animate(
      AnimationCall(duration: duration, delay: delay, timing: spring, options: options),
      animations, completion: completion)
  }

  /// With a spring by the time it seems to take and how much it bounces.
  static func bounce(
    over duration: TimeInterval, after delay: TimeInterval, _ bounce: CGFloat,
    _ velocity: CGFloat, _ options: AnimationOptions, _ animations: () -> Void,
    _ completion: ((Bool) -> Void)?
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

  /// Several times, as a part of the block in which this is called.
  static func repeatChanges(_ count: CGFloat, autoreverses: Bool, _ animations: () -> Void) {
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
  /// Stops at seconds that are not finite, and says what becomes of negative ones.
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
    if delay < 0 {
      Stage.current?.diagnose(
        "UIView.\(call()): a negative delay counts as 0; give 0 or more seconds.")
    }
  }
}
