import Foundation

/// What is known of a transition to those who animate something alongside.
@MainActor public protocol UIViewControllerTransitionCoordinatorContext: NSObjectProtocol {
  /// Whether anything moves.
  var isAnimated: Bool { get }
  /// How the presented view lies over the other.
  var presentationStyle: UIModalPresentationStyle { get }
  /// Whether a person steered it at its beginning.
  var initiallyInteractive: Bool { get }
  /// Whether it can be caught in flight.
  var isInterruptible: Bool { get }
  /// Whether a person steers it now.
  var isInteractive: Bool { get }
  /// Whether it goes back to where it began, or came back there.
  var isCancelled: Bool { get }
  /// Seconds that all of it takes.
  var transitionDuration: TimeInterval { get }
  /// How far it was when it was last in a person's hand: 0…1, or beyond where a spring was caught in its
  /// overshoot.
  var percentComplete: CGFloat { get }
  /// How fast it goes on once it is let go: the `completionSpeed` of whoever steers it.
  var completionVelocity: CGFloat { get }
  /// The curve on which it goes on then.
  var completionCurve: UIView.AnimationCurve { get }
  /// A controller that takes part.
  func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController?
  /// A view that comes or leaves; nil if that one stays where it is.
  func view(forKey key: UITransitionContextViewKey) -> UIView?
  /// Holds the views that take part.
  var containerView: UIView { get }
  /// How views are turned meanwhile: not at all.
  var targetTransform: CGAffineTransform { get }
}

/// Lets anybody animate something alongside a transition: a controller's `transitionCoordinator`, while there
/// is one.
@MainActor
public protocol UIViewControllerTransitionCoordinator:
  UIViewControllerTransitionCoordinatorContext
{
  /// Animates changes with the transition: scrubbed, turned round and taken back with it.
  ///
  /// Where an interruptible animator makes the transition, they become a part of that. Otherwise they take
  /// as long as the transition, slow, fast, slow.
  ///
  /// - Parameters:
  ///   - animation: Makes the changes. It runs once the animator has begun, or at once if that was before.
  ///     In `viewDidAppear(_:)` and `viewDidDisappear(_:)` at the end, the closure runs without animation.
  ///   - completion: Called at the end, also of a transition that was cancelled.
  /// - Returns: Whether there still is a transition.
  @discardableResult
  func animate(
    alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
    completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool

  /// The same for views outside the container, which here are animated like any others.
  @discardableResult
  func animateAlongsideTransition(
    in view: UIView?,
    animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
    completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool

  /// Calls a handler the first time that a person lets go.
  func notifyWhenInteractionEnds(
    _ handler: @escaping (any UIViewControllerTransitionCoordinatorContext) -> Void)

  /// Calls a handler each time that a person lets go or takes hold.
  func notifyWhenInteractionChanges(
    _ handler: @escaping (any UIViewControllerTransitionCoordinatorContext) -> Void)
}

extension UIViewControllerTransitionCoordinator {
  /// Animates changes with the transition.
  @discardableResult
  public func animate(
    alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool { animate(alongsideTransition: animation, completion: nil) }

  /// Animates changes with the transition.
  @discardableResult
  public func animateAlongsideTransition(
    in view: UIView?,
    animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool { animateAlongsideTransition(in: view, animation: animation, completion: nil) }
}
