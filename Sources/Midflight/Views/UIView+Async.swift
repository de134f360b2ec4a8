import Foundation

/// Asynchronous variants of the animation methods.
///
/// As in UIKit, a call without a completion handler inside an async function selects these methods:
/// `await` them. The result is false if another animation took something over, or if no completion
/// runs: after the surrounding animator was stopped for good, or the end of the stage. A subclass
/// overrides the variants with a completion handler, which these methods call.
///
/// A task started by code on a stage animates on that stage, also after `await`. But the task
/// resumes when the main actor is next free, and not at the moment of the end. In a recorded scene,
/// use the variants with a completion handler, which runs at that exact moment.
extension UIView {
  /// Animates changes, as `animate(withDuration:animations:completion:)`.
  @discardableResult
  public class func animate(
    withDuration duration: TimeInterval, animations: @escaping () -> Void
  ) async -> Bool {
    await end {
      animate(withDuration: duration, animations: animations, completion: $0)
    }
  }

  /// Animates changes, as `animate(withDuration:delay:options:animations:completion:)`.
  @discardableResult
  public class func animate(
    withDuration duration: TimeInterval, delay: TimeInterval, options: AnimationOptions = [],
    animations: @escaping () -> Void
  ) async -> Bool {
    await end {
      animate(
        withDuration: duration, delay: delay, options: options, animations: animations,
        completion: $0)
    }
  }

  /// Animates changes with a spring that settles within the duration, as the variant with a
  /// completion handler.
  @discardableResult
  public class func animate(
    withDuration duration: TimeInterval, delay: TimeInterval,
    usingSpringWithDamping dampingRatio: CGFloat, initialSpringVelocity velocity: CGFloat,
    options: AnimationOptions = [], animations: @escaping () -> Void
  ) async -> Bool {
    await end {
      animate(
        withDuration: duration, delay: delay, usingSpringWithDamping: dampingRatio,
        initialSpringVelocity: velocity, options: options, animations: animations,
        completion: $0)
    }
  }

  /// Animates changes with a spring of a perceptual duration, as the variant with a completion
  /// handler.
  @discardableResult
  public class func animate(
    springDuration duration: TimeInterval = 0.5, bounce: CGFloat = 0.0,
    initialSpringVelocity velocity: CGFloat = 0.0, delay: TimeInterval = 0.0,
    options: AnimationOptions = [], animations: () -> Void
  ) async -> Bool {
    await end {
      animate(
        springDuration: duration, bounce: bounce, initialSpringVelocity: velocity, delay: delay,
        options: options, animations: animations, completion: $0)
    }
  }

  /// Animates keyframes, as `animateKeyframes(withDuration:delay:options:animations:completion:)`.
  @discardableResult
  public class func animateKeyframes(
    withDuration duration: TimeInterval, delay: TimeInterval,
    options: KeyframeAnimationOptions = [], animations: @escaping () -> Void
  ) async -> Bool {
    await end {
      animateKeyframes(
        withDuration: duration, delay: delay, options: options, animations: animations,
        completion: $0)
    }
  }

  /// Performs a transition, as `transition(with:duration:options:animations:completion:)`.
  @discardableResult
  public class func transition(
    with view: UIView, duration: TimeInterval, options: AnimationOptions = [],
    animations: (() -> Void)?
  ) async -> Bool {
    await end {
      transition(
        with: view, duration: duration, options: options, animations: animations, completion: $0)
    }
  }

  /// Performs a transition, as `transition(from:to:duration:options:completion:)`.
  @discardableResult
  public class func transition(
    from: UIView, to: UIView, duration: TimeInterval, options: AnimationOptions = []
  ) async -> Bool {
    await end {
      transition(from: from, to: to, duration: duration, options: options, completion: $0)
    }
  }

  /// Performs a system animation, as `perform(_:on:options:animations:completion:)`.
  @discardableResult
  public class func perform(
    _ animation: SystemAnimation, on views: [UIView], options: AnimationOptions = [],
    animations parallelAnimations: (() -> Void)?
  ) async -> Bool {
    await end {
      perform(
        animation, on: views, options: options, animations: parallelAnimations, completion: $0)
    }
  }

  /// Starts an animation on the task's stage, and suspends until the animation's completion runs.
  ///
  /// - Returns: The completion's argument; false if the completion is released without a call.
  private class func end(_ begin: (@escaping (Bool) -> Void) -> Void) async -> Bool {
    await withCheckedContinuation { continuation in
      let waiter = CompletionWaiter(continuation, orElse: false)
      let completion = { (finished: Bool) in waiter.resume(finished) }
      guard Stage.current == nil, let stage = WeakStage.ofTask.wrappedValue else {
        return begin(completion)
      }
      stage.perform { begin(completion) }
    }
  }
}
