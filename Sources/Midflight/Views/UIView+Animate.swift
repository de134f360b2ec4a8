import Foundation

/// The implementation of `UIView`'s animation methods.
///
/// Changes apply to the models at once, and the presentation follows. A nested animation inherits
/// the duration, curve, touch handling and repetitions of the outer animation, unless its options
/// override them. A spring animation keeps its own spring.
///
/// Inside an animator's block, the animation becomes part of the animator: paused, scrubbed and
/// reversed together. Its completion runs at the animator's end, or never if the animator is
/// stopped for good. No completion runs inside the call itself. A duration or delay that is
/// negative or not finite counts as 0, with a diagnostic. Outside a stage, each method stops the
/// program with a message.
extension UIView {
  /// Animates changes along the curve of the options.
  static func animateCurve(
    over duration: TimeInterval, after delay: TimeInterval = 0, with options: AnimationOptions = [],
    _ animations: () -> Void, _ completion: ((Bool) -> Void)? = nil
  ) {
    let stage = Stage.current(for: "animate(withDuration:…)")
    let (duration, delay) = sanitized(
      "animate(withDuration: \(duration), delay: \(delay))", duration, delay)
    stage.animate(
      AnimationCall(duration: duration, delay: delay, options: options), animations,
      completion: completion)
  }

  /// The shape and the initial velocity of a spring animation.
  struct SpringStart {
    /// The damping ratio, or the bounce of a perceptual spring.
    let shape: CGFloat
    /// The initial velocity, in whole distances per second.
    let velocity: CGFloat

    /// Creates the values of a spring.
    init(_ shape: CGFloat, velocity: CGFloat) { (self.shape, self.velocity) = (shape, velocity) }
  }

  /// Animates changes with a spring that settles within the duration.
  ///
  /// - Parameter start: The damping ratio and the initial velocity.
  static func animateSpring(
    over duration: TimeInterval, after delay: TimeInterval, _ start: SpringStart,
    _ options: AnimationOptions, _ animations: () -> Void, _ completion: ((Bool) -> Void)?
  ) {
    let stage = Stage.current(for: "animate(withDuration:delay:usingSpringWithDamping:…)")
    let (duration, delay) = sanitized(
      "animate(withDuration: \(duration), delay: \(delay))", duration, delay)
    let spring = UISpringTimingParameters(
      dampingRatio: start.shape,
      initialVelocity: CGVector(dx: start.velocity, dy: start.velocity))
    stage.animate(
      AnimationCall(duration: duration, delay: delay, timing: spring, options: options),
      animations, completion: completion)
  }

  /// Animates changes with a spring of a perceptual duration and a bounce. A duration of 0 has no
  /// spring.
  ///
  /// - Parameter start: The bounce and the initial velocity.
  static func animatePerceptualSpring(
    over duration: TimeInterval, after delay: TimeInterval, _ start: SpringStart,
    _ options: AnimationOptions, _ animations: () -> Void, _ completion: ((Bool) -> Void)?
  ) {
    let stage = Stage.current(for: "animate(springDuration:…)")
    let (duration, delay) = sanitized(
      "animate(springDuration: \(duration), delay: \(delay))", duration, delay)
    let spring =
      duration > 0
      ? UISpringTimingParameters(
        duration: duration, bounce: start.shape,
        initialVelocity: CGVector(dx: start.velocity, dy: start.velocity)) : nil
    stage.animate(
      AnimationCall(duration: duration, delay: delay, timing: spring, options: options),
      animations, completion: completion)
  }

  /// Repeats changes, as a part of the block in which the call happens. Stops the program with a
  /// message outside a block. An invalid count counts as 1, with a diagnostic.
  static func repeatChanges(_ count: CGFloat, autoreverses: Bool, _ animations: () -> Void) {
    let stage = Stage.current(for: "modifyAnimations(…)")
    require(
      !stage.scopes.isEmpty,
      "UIView.modifyAnimations(…) outside an animation block: call it inside the closure of "
        + "UIView.animate or of an animator, whose changes it repeats.")
    let count = stage.sanitizedRepeatCount(
      Double(count), in: "UIView.modifyAnimations(withRepeatCount: \(count))")
    let cycles = Cycles(count: count, autoreverses: autoreverses)
    stage.repeatChanges(cycles, animations)
  }
}

extension UIView {
  /// Returns a duration and a delay, at most `Stage.longestTime`, with each negative or infinite
  /// value replaced by 0, and reports a diagnostic for such a value. NaN counts as 0 too. Without a
  /// stage, both stay unchanged.
  ///
  /// - Parameter call: The text of the call, for the diagnostic.
  static func sanitized(
    _ call: @autoclosure () -> String, _ duration: TimeInterval, _ delay: TimeInterval
  ) -> (duration: TimeInterval, delay: TimeInterval) {
    guard let stage = Stage.current else { return (duration, delay) }
    func sanitized(_ seconds: TimeInterval, _ name: StaticString) -> TimeInterval {
      guard !(seconds >= 0 && seconds.isFinite) else { return min(seconds, Stage.longestTime) }
      stage.diagnose(
        "UIView.\(call()): a \(name) that is negative or not finite counts as 0; give 0 or more seconds."
      )
      return 0
    }
    return (sanitized(duration, "duration"), sanitized(delay, "delay"))
  }
}
