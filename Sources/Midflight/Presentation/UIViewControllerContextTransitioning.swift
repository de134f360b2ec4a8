import Foundation

/// A key for a controller in a transition.
public nonisolated struct UITransitionContextViewControllerKey: Hashable, RawRepresentable, Sendable
{
  /// The name of the key.
  public let rawValue: String
  /// Creates the key with a name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// The controller that is visible at the start.
  public static let from = UITransitionContextViewControllerKey(
    rawValue: "UITransitionContextFromViewController")
  /// The controller that is visible at the end of a transition that is not cancelled.
  public static let to = UITransitionContextViewControllerKey(
    rawValue: "UITransitionContextToViewController")
}

/// A key for a view in a transition.
public nonisolated struct UITransitionContextViewKey: Hashable, RawRepresentable, Sendable {
  /// The name of the key.
  public let rawValue: String
  /// Creates the key with a name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// The view that is visible at the start.
  public static let from = UITransitionContextViewKey(rawValue: "UITransitionContextFromView")
  /// The view that is visible at the end of a transition that is not cancelled.
  public static let to = UITransitionContextViewKey(rawValue: "UITransitionContextToView")
}

/// The state of a transition for its animator and interaction controller. The library creates one
/// object for each transition.
@preconcurrency @MainActor
public protocol UIViewControllerContextTransitioning: NSObjectProtocol {
  /// The superview of the views in the transition. A view that leaves is already in the container.
  /// The animator adds the view that arrives.
  var containerView: UIView { get }
  /// A Boolean value that indicates whether the transition is animated.
  var isAnimated: Bool { get }
  /// A Boolean value that indicates whether the transition is interactive at present. The value may
  /// change during the transition.
  var isInteractive: Bool { get }
  /// A Boolean value that indicates whether the transition was cancelled: returns or has returned
  /// to its start. The value may change during the transition.
  var transitionWasCancelled: Bool { get }
  /// The presentation style of the presented controller.
  var presentationStyle: UIModalPresentationStyle { get }

  /// Reports the percentage of an interactive transition: 0…1, or beyond in an overshoot.
  /// Animations alongside follow. Called by the interaction controller. Ignored with a diagnostic
  /// unless the transition is held. NaN ends the program if it is held.
  func updateInteractiveTransition(_ percentComplete: CGFloat)
  /// Reports that the user released the transition, which continues to its end.
  func finishInteractiveTransition()
  /// Reports that the user released the transition, which returns to its start.
  func cancelInteractiveTransition()
  /// Reports that the user caught the transition in flight.
  func pauseInteractiveTransition()
  /// Ends the transition. Called once by the animator, after all animations.
  ///
  /// - Parameter didComplete: False for a cancelled transition.
  func completeTransition(_ didComplete: Bool)

  /// Returns a controller in the transition; nil for an unknown key.
  func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController?
  /// Returns a view that arrives or leaves; nil for a view that stays, such as the view below a
  /// card.
  func view(forKey key: UITransitionContextViewKey) -> UIView?
  /// The rotation of the views during the transition: always the identity.
  var targetTransform: CGAffineTransform { get }
  /// Returns the frame of a controller's view in the container at the start; zero for a view
  /// outside.
  func initialFrame(for vc: UIViewController) -> CGRect
  /// Returns the frame of a controller's view in the container at the end; zero for a view outside.
  func finalFrame(for vc: UIViewController) -> CGRect
}
