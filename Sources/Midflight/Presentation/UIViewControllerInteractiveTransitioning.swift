/// Lets a person steer a transition.
///
/// `UIPercentDrivenInteractiveTransition` is one that does for most. Unlike UIKit, where all but the first
/// method are optional, each has a default.
@MainActor public protocol UIViewControllerInteractiveTransitioning: NSObjectProtocol {
  /// Sets up a transition: in a person's hand or, if the context is not interactive, one that begins by itself.
  /// Nobody else calls `animateTransition(using:)`.
  func startInteractiveTransition(
    _ transitionContext: any UIViewControllerContextTransitioning)

  /// How fast what is left goes on once it is let go: 1, the default, takes the share of the duration
  /// that is left.
  var completionSpeed: CGFloat { get }

  /// The curve on which it goes on then; `.easeInOut` by default.
  var completionCurve: UIView.AnimationCurve { get }

  /// Whether the transition begins in a person's hand; true by default. If not, it begins by itself, and
  /// may be caught.
  var wantsInteractiveStart: Bool { get }
}

extension UIViewControllerInteractiveTransitioning {
  /// 1: as fast as ever.
  public var completionSpeed: CGFloat { 1 }
  /// Slow, fast, slow.
  public var completionCurve: UIView.AnimationCurve { .easeInOut }
  /// It does.
  public var wantsInteractiveStart: Bool { true }
}
