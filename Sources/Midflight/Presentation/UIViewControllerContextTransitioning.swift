import Foundation

/// Names a controller that takes part in a transition.
public nonisolated struct UITransitionContextViewControllerKey: Hashable, RawRepresentable, Sendable
{
  /// Its name.
  public let rawValue: String
  /// A key of this name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// The controller that is seen at the beginning.
  public static let from = UITransitionContextViewControllerKey(
    rawValue: "UITransitionContextFromViewController")
  /// The controller that is seen at the end, if the transition is not cancelled.
  public static let to = UITransitionContextViewControllerKey(
    rawValue: "UITransitionContextToViewController")
}

/// Names a view that takes part in a transition.
public nonisolated struct UITransitionContextViewKey: Hashable, RawRepresentable, Sendable {
  /// Its name.
  public let rawValue: String
  /// A key of this name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// The view that is seen at the beginning.
  public static let from = UITransitionContextViewKey(rawValue: "UITransitionContextFromView")
  /// The view that is seen at the end, if the transition is not cancelled.
  public static let to = UITransitionContextViewKey(rawValue: "UITransitionContextToView")
}

/// What is known of a transition to whoever animates and steers it. A stage makes one for each.
@MainActor public protocol UIViewControllerContextTransitioning: NSObjectProtocol {
  /// Holds the views that take part. The one that is seen at the beginning is in it already, if it is to
  /// leave; the one that comes is put into it by the animator.
  var containerView: UIView { get }
  /// Whether anything moves.
  var isAnimated: Bool { get }
  /// Whether a person steers it now: that may change on the way.
  var isInteractive: Bool { get }
  /// Whether it goes back to where it began, or came back there: that may change on the way.
  var transitionWasCancelled: Bool { get }
  /// How the presented view lies over the other.
  var presentationStyle: UIModalPresentationStyle { get }

  /// Tells how far it is, 0…1, or as far beyond as it was caught: what is animated alongside follows. Told
  /// by whoever steers it.
  func updateInteractiveTransition(_ percentComplete: CGFloat)
  /// Tells that it was let go, and goes on.
  func finishInteractiveTransition()
  /// Tells that it was let go, and goes back.
  func cancelInteractiveTransition()
  /// Tells that it was caught in flight.
  func pauseInteractiveTransition()
  /// Tells that it is over. Called once by the animator, when nothing moves any more.
  ///
  /// - Parameter didComplete: False if it was cancelled.
  func completeTransition(_ didComplete: Bool)

  /// A controller that takes part.
  func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController?
  /// A view that comes or leaves; nil if that one stays where it is, as below a card.
  func view(forKey key: UITransitionContextViewKey) -> UIView?
  /// How views are turned meanwhile: not at all.
  var targetTransform: CGAffineTransform { get }
  /// Where a controller's view is at the beginning, in the container; zero if it is nowhere.
  func initialFrame(for vc: UIViewController) -> CGRect
  /// Where a controller's view shall be at the end, in the container; zero if nowhere.
  func finalFrame(for vc: UIViewController) -> CGRect
}
