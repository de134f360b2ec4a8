import Foundation

/// Animating changes, and waiting for their end in a task.
///
/// In an async function these are what a call without a completion means, as in UIKit: `await` them.
/// False is told if something was taken over, and if nobody calls completions any more, as when an
/// animator in whose block they are is stopped for good, or the stage goes.
///
/// A task that code on a stage has begun animates on that stage also after `await`. But it goes on
/// when the main actor is next free, and not at the moment of the end: a scene that is recorded uses
/// the forms with a completion, which is called at that very moment.
extension UIView {
  /// As `animate(withDuration:animations:completion:)`.
  @discardableResult
  public class func animate(
    withDuration duration: TimeInterval, animations: @escaping () -> Void
  ) async -> Bool {
    await end {
      animate(withDuration: duration, animations: animations, completion: $0)
    }
  }

  /// As `animate(withDuration:delay:options:animations:completion:)`.
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

  /// As the form with a completion: with a spring that settles within the duration.
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

  /// As the form with a completion: with a spring by the time it seems to take.
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

  /// As `animateKeyframes(withDuration:delay:options:animations:completion:)`.
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

  /// As `transition(with:duration:options:animations:completion:)`.
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

  /// As `transition(from:to:duration:options:completion:)`.
  @discardableResult
  public class func transition(
    from: UIView, to: UIView, duration: TimeInterval, options: AnimationOptions = []
  ) async -> Bool {
    await end {
      transition(from: from, to: to, duration: duration, options: options, completion: $0)
    }
  }

  /// As `perform(_:on:options:animations:completion:)`.
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

  /// Begins something on the task's stage, and waits until its completion is called.
  private class func end(_ begin: (@escaping (Bool) -> Void) -> Void) async -> Bool {
    await withCheckedContinuation { continuation in
      let waiter = CompletionWaiter(continuation, orElse: false)
      let completion = { (finished: Bool) in waiter.resume(finished) }
      guard Stage.current == nil, let stage = WeakStage.ofTask.stage else {
        return begin(completion)
      }
      stage.perform { begin(completion) }
    }
  }
}
