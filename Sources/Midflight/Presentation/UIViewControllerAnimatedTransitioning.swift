import Foundation

/// Leads over from one controller's view to another's.
///
/// A transitioning delegate gives one. Unlike UIKit, where the last two methods are optional, each has a
/// default; and what a class does not have that adopts this, its subclasses cannot add.
@MainActor public protocol UIViewControllerAnimatedTransitioning: NSObjectProtocol {
  /// Seconds that the transition takes.
  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval

  /// Puts the views into the context's `containerView`, and sets them in motion. At the end of that it
  /// calls `completeTransition(!transitionContext.transitionWasCancelled)`.
  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning)

  /// The animator that makes the transition, so that it can be paused, scrubbed and turned round: one
  /// and the same for all of a transition. It is started by `animateTransition(using:)`, or else by whoever
  /// asks for it.
  ///
  /// Of one that gives another each time, the animator that `animateTransition(using:)` has started makes the
  /// transition, and a diagnostic says so.
  func interruptibleAnimator(
    using transitionContext: any UIViewControllerContextTransitioning
  ) -> any UIViewImplicitlyAnimating

  /// Told at the end.
  ///
  /// - Parameter transitionCompleted: False if it was cancelled.
  func animationEnded(_ transitionCompleted: Bool)
}

extension UIViewControllerAnimatedTransitioning {
  /// None: the transition cannot be caught once it runs by itself.
  public func interruptibleAnimator(
    using transitionContext: any UIViewControllerContextTransitioning
  ) -> any UIViewImplicitlyAnimating { MissingAnimator.shared }

  /// Nothing.
  public func animationEnded(_ transitionCompleted: Bool) {}
}

extension UIViewControllerAnimatedTransitioning {
  /// What makes the transition, if that can be caught.
  ///
  /// - Parameter started: The animators that `animateTransition(using:)` has set in motion.
  func interruptibleAnimator(
    of context: TransitionContext, after started: [UIViewPropertyAnimator]
  ) -> (any UIViewImplicitlyAnimating)? {
    // Who makes another one puts the views anew where they begin, which those in flight must not mind.
    let scenery = started.first.map { Scenery(of: $0, in: context.containerView) }
    let animator = interruptibleAnimator(using: context)
    if animator is MissingAnimator { return nil }
    guard let first = started.first, animator is UIViewPropertyAnimator,
      animator.state == .inactive, animator !== interruptibleAnimator(using: context)
    else { return animator }
    scenery?.putBack()
    context.stage.diagnose(
      "\(type(of: self)).interruptibleAnimator(using:) gives another animator each time, and the one that "
        + "animateTransition(using:) has started makes the transition: keep the first in a property, return "
        + "that, and let go of it in animationEnded(_:).")
    return first
  }
}

/// Stands for an animator that somebody did not give: a protocol cannot leave a method out here.
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

/// What the models say of all that an animator moves, and which views are in a container.
private struct Scenery {
  private var models: [(animated: any Animated, property: AnimatedProperty, value: AnimatedValue)] =
    []
  private let container: UIView
  private let views: [UIView]

  init(of animator: UIViewPropertyAnimator, in container: UIView) {
    (self.container, views) = (container, container.subviews)
    for block in animator.playback.blocks {
      for change in block.changes where !change.isGivenUp {
        let value = change.animated.modelValue(of: change.property)
        models.append((change.animated, change.property, value))
      }
    }
  }

  /// Sets them to that again, and takes away what has come into the container since.
  func putBack() {
    for view in container.subviews where !views.contains(view) { view.removeFromSuperview() }
    for (animated, property, value) in models
    where animated.modelValue(of: property) != value {
      animated.change(property) { animated.setModelValue(value, of: property) }
    }
  }
}
