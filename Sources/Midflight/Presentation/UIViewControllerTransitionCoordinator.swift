import Foundation

/// The state of a transition for animations alongside it.
@preconcurrency @MainActor
public protocol UIViewControllerTransitionCoordinatorContext: NSObjectProtocol {
  /// A Boolean value that indicates whether the transition is animated.
  var isAnimated: Bool { get }
  /// The presentation style of the presented controller.
  var presentationStyle: UIModalPresentationStyle { get }
  /// A Boolean value that indicates whether the transition started interactively.
  var initiallyInteractive: Bool { get }
  /// A Boolean value that indicates whether the transition can be caught in flight.
  var isInterruptible: Bool { get }
  /// A Boolean value that indicates whether the transition is interactive at present.
  var isInteractive: Bool { get }
  /// A Boolean value that indicates whether the transition was cancelled: returns or has returned
  /// to its start.
  var isCancelled: Bool { get }
  /// The duration of the whole transition in seconds.
  var transitionDuration: TimeInterval { get }
  /// The percentage when the transition was last held: 0…1, or beyond for a spring that was caught
  /// in its overshoot.
  var percentComplete: CGFloat { get }
  /// The speed of the rest after the release: the interaction controller's `completionSpeed`.
  var completionVelocity: CGFloat { get }
  /// The curve of the rest after the release.
  var completionCurve: UIView.AnimationCurve { get }
  /// Returns a controller in the transition; nil for an unknown key.
  func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController?
  /// Returns a view that arrives or leaves; nil for a view that stays.
  func view(forKey key: UITransitionContextViewKey) -> UIView?
  /// The superview of the views in the transition.
  var containerView: UIView { get }
  /// The rotation of the views during the transition: always the identity.
  var targetTransform: CGAffineTransform { get }
}

/// An object for animations alongside a transition: a controller's `transitionCoordinator` during a
/// transition.
@preconcurrency @MainActor
public protocol UIViewControllerTransitionCoordinator:
  UIViewControllerTransitionCoordinatorContext
{
  /// Animates changes with the transition: they are scrubbed, reversed and cancelled together.
  ///
  /// With an interruptible animator, the changes become part of it. Otherwise they take the
  /// duration of the transition, with an ease-in-out curve.
  ///
  /// - Parameters:
  ///   - animation: Makes the changes. The closure runs after the animator has begun, or at once if
  ///     it has begun already. In `viewDidAppear(_:)` and `viewDidDisappear(_:)` at the end, the
  ///     closure runs without animation.
  ///   - completion: Called at the end, also of a cancelled transition.
  /// - Returns: A Boolean value that indicates whether the transition is still in progress. With
  ///   false, neither closure runs.
  @discardableResult
  func animate(
    alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
    completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool

  /// Animates changes of views outside the container with the transition. Equal to
  /// `animate(alongsideTransition:completion:)` here.
  @discardableResult
  func animateAlongsideTransition(
    in view: UIView?,
    animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
    completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool

  /// Calls a handler at the first release by the user.
  func notifyWhenInteractionEnds(
    _ handler: @escaping (any UIViewControllerTransitionCoordinatorContext) -> Void)

  /// Calls a handler at each release, and each time that the user catches the transition.
  func notifyWhenInteractionChanges(
    _ handler: @escaping (any UIViewControllerTransitionCoordinatorContext) -> Void)
}

extension UIViewControllerTransitionCoordinator {
  /// Animates changes with the transition, without a completion handler.
  @discardableResult
  public func animate(
    alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool { animate(alongsideTransition: animation, completion: nil) }

  /// Animates changes of views outside the container with the transition, without a completion
  /// handler.
  @discardableResult
  public func animateAlongsideTransition(
    in view: UIView?,
    animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool { animateAlongsideTransition(in: view, animation: animation, completion: nil) }
}
