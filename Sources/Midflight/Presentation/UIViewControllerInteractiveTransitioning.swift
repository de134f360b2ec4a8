/// An interaction controller, which drives a transition by user input.
///
/// `UIPercentDrivenInteractiveTransition` suits most apps. Unlike UIKit, where all but the first
/// method are optional, each has a default.
@preconcurrency @MainActor
public protocol UIViewControllerInteractiveTransitioning: NSObjectProtocol {
  /// Sets up a transition: held at its start, or running by itself if the context is not
  /// interactive. The method must call `animateTransition(using:)`; nothing else does.
  func startInteractiveTransition(
    _ transitionContext: any UIViewControllerContextTransitioning)

  /// The speed of the rest after the release. At 1 (the default), the rest takes its part of the
  /// duration.
  var completionSpeed: CGFloat { get }

  /// The curve of the rest after the release. The default is `.easeInOut`.
  var completionCurve: UIView.AnimationCurve { get }

  /// A Boolean value that indicates whether the transition starts interactively. The default is
  /// true. With false, the transition starts by itself and may be caught.
  var wantsInteractiveStart: Bool { get }
}

extension UIViewControllerInteractiveTransitioning {
  /// The speed 1: the rest takes its part of the duration.
  public var completionSpeed: CGFloat { 1 }
  /// The curve `.easeInOut`.
  public var completionCurve: UIView.AnimationCurve { .easeInOut }
  /// The value true: the transition starts interactively.
  public var wantsInteractiveStart: Bool { true }
}
