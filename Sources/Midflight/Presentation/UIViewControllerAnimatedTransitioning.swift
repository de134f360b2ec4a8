import Foundation

/// An animator of the transition from one controller's view to another's.
///
/// A transitioning delegate returns the object. Unlike UIKit, where the last two methods are
/// optional, each has a default. A subclass can override only the methods that its superclass
/// implements.
@preconcurrency @MainActor
public protocol UIViewControllerAnimatedTransitioning: NSObjectProtocol {
  /// Returns the duration of the transition in seconds.
  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval

  /// Adds the views to the context's `containerView`, and starts the animations. At their end,
  /// calls `completeTransition(!transitionContext.transitionWasCancelled)`.
  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning)

  /// Returns the animator of the transition, so that the transition can be paused, scrubbed and
  /// reversed. The result must be one object for the whole transition. `animateTransition(using:)`
  /// or the caller starts the animator.
  ///
  /// If the method returns different objects, the animator that `animateTransition(using:)` started
  /// makes the transition, with a diagnostic.
  func interruptibleAnimator(
    using transitionContext: any UIViewControllerContextTransitioning
  ) -> any UIViewImplicitlyAnimating

  /// Handles the end of the transition.
  ///
  /// - Parameter transitionCompleted: False for a cancelled transition.
  func animationEnded(_ transitionCompleted: Bool)
}

extension UIViewControllerAnimatedTransitioning {
  /// Returns a placeholder: the transition has no interruptible animator and cannot be caught.
  public func interruptibleAnimator(
    using transitionContext: any UIViewControllerContextTransitioning
  ) -> any UIViewImplicitlyAnimating { MissingAnimator.shared }

  /// Does nothing.
  public func animationEnded(_ transitionCompleted: Bool) {}
}

extension UIViewControllerAnimatedTransitioning {
  /// Returns the animator of the transition; nil if the transition cannot be caught.
  ///
  /// If the method returns different objects, the first started animator is used, with a
  /// diagnostic. What the superfluous calls changed in its models and in the container's subviews
  /// is restored.
  ///
  /// - Parameter started: The animators that `animateTransition(using:)` started.
  func interruptibleAnimator(
    of context: TransitionContext, after started: [UIViewPropertyAnimator]
  ) -> (any UIViewImplicitlyAnimating)? {
    // A call that creates a second animator may also reset the views, which must not affect the
    // running animator.
    let snapshot = started.first.map { ModelSnapshot(of: $0, in: context.containerView) }
    let animator = interruptibleAnimator(using: context)
    if animator is MissingAnimator { return nil }
    guard let first = started.first, animator is UIViewPropertyAnimator,
      animator.state == .inactive, animator !== interruptibleAnimator(using: context)
    else { return animator }
    snapshot?.restore()
    context.stage.diagnose(
      "\(type(of: self)).interruptibleAnimator(using:) gives another animator each time, and the one that "
        + "animateTransition(using:) has started makes the transition: keep the first in a property, return "
        + "that, and let go of it in animationEnded(_:).")
    return first
  }
}

/// A placeholder for a missing animator, because a Swift protocol has no optional methods.
private final class MissingAnimator: NSObject, UIViewImplicitlyAnimating {
  static let shared = MissingAnimator()
  var state: UIViewAnimatingState { .inactive }
  var isRunning: Bool { false }
  var isReversed: Bool {
    get { false }
    set {}
  }
  var fractionComplete: CGFloat {
    get { 0 }
    set {}
  }
  func startAnimation() {}
  func startAnimation(afterDelay delay: TimeInterval) {}
  func pauseAnimation() {}
  func stopAnimation(_ withoutFinishing: Bool) {}
  func finishAnimation(at finalPosition: UIViewAnimatingPosition) {}
}

/// The model values of everything that an animator moves, and the subviews of a container.
private struct ModelSnapshot {
  private var models: [(animated: any Animated, property: AnimatedProperty, value: AnimatedValue)] =
    []
  private let container: UIView
  private let views: [UIView]

  /// Stores the present model values and subviews.
  init(of animator: UIViewPropertyAnimator, in container: UIView) {
    (self.container, views) = (container, container.subviews)
    for block in animator.playback.blocks {
      for change in block.changes where !change.isRelinquished {
        let value = change.animated.modelValue(of: change.property)
        models.append((change.animated, change.property, value))
      }
    }
  }

  /// Restores the model values, and removes views that were added to the container since.
  func restore() {
    for view in container.subviews where !views.contains(view) { view.removeFromSuperview() }
    for (animated, property, value) in models
    where animated.modelValue(of: property) != value {
      animated.change(property) { animated.setModelValue(value, of: property) }
    }
  }
}
