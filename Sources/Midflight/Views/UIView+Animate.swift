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
    let (duration, delay) = counted(
      "animate(withDuration: \(duration), delay: \(delay))", duration, delay)
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
    let (duration, delay) = counted(
      "animate(withDuration: \(duration), delay: \(delay))", duration, delay)
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
    let (duration, delay) = counted(
      "animate(springDuration: \(duration), delay: \(delay))", duration, delay)
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
    let count = stage.countedTimes(
      Double(count), in: "UIView.modifyAnimations(withRepeatCount: \(count))")
    let cycles = Cycles(count: count, autoreverses: autoreverses)
    stage.repeatChanges(cycles, animations)
  }
}

extension UIView {
  /// A duration and a delay as they count: what is no number of seconds counts as 0, and a diagnostic says so.
  ///
  /// - Parameter call: As it was written.
  static func counted(
    _ call: @autoclosure () -> String, _ duration: TimeInterval, _ delay: TimeInterval
  ) -> (duration: TimeInterval, delay: TimeInterval) {
    guard let stage = Stage.current else { return (duration, delay) }
    func counted(_ seconds: TimeInterval, _ name: StaticString) -> TimeInterval {
      guard !(seconds >= 0 && seconds.isFinite) else { return seconds }
      stage.diagnose(
        "UIView.\(call()): a \(name) that is negative or not finite counts as 0; give 0 or more seconds."
      )
      return 0
    }
    return (counted(duration, "duration"), counted(delay, "delay"))
  }
}
