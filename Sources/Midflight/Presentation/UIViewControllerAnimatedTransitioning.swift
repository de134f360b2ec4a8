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
  func interruptibleAnimator(of context: TransitionContext) -> (any UIViewImplicitlyAnimating)? {
    let animator = interruptibleAnimator(using: context)
    if animator is MissingAnimator { return nil }
    require(
      animator === interruptibleAnimator(using: context),
      "\(type(of: self)).interruptibleAnimator(using:) gave two animators for one transition: keep the first "
        + "in a property, return that, and let go of it in animationEnded(_:).")
    return animator
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
