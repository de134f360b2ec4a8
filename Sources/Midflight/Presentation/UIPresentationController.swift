import Foundation

/// Says where a presented view lies, and what else is shown with it: a dimmed background, for example.
///
/// A transitioning delegate gives one for the style `.custom`; override what shall be otherwise. There is one
/// from a controller's presentation to the end of its dismissal.
@MainActor open class UIPresentationController: NSObject, UIContentContainer {
  /// The controller that is presented.
  public let presentedViewController: UIViewController
  private weak var presenter: UIViewController?
  /// Holds the presented view, from before the presentation until after the dismissal.
  open internal(set) var containerView: UIView?
  /// Where the presenter's view was that has left its place; nil if it is there.
  var presentersPlace: ViewPlace?
  /// What drives a dismissal that begins now in a person's hand, if it is no app's.
  var driver: UIPercentDrivenInteractiveTransition? { nil }

  /// A presentation controller for two controllers.
  public init(
    presentedViewController: UIViewController,
    presenting presentingViewController: UIViewController?
  ) {
    self.presentedViewController = presentedViewController
    presenter = presentingViewController
    super.init()
  }

  // The module's default would isolate it, and then no class of an app could have a plain `deinit`.
  nonisolated deinit {}

  /// The controller that presents; the presented one itself if none was given.
  open var presentingViewController: UIViewController { presenter ?? presentedViewController }

  /// How the presented view lies over the other.
  open var presentationStyle: UIModalPresentationStyle {
    presentedViewController.modalPresentationStyle
  }

  /// The view that comes and goes: the presented controller's, or one that holds it. It is asked for once
  /// `presentationTransitionWillBegin()`, or `dismissalTransitionWillBegin()`, has been called.
  open var presentedView: UIView? { presentedViewController.view }

  /// Where the presented view lies at the end: all of the container. Asked for after the view.
  open var frameOfPresentedViewInContainerView: CGRect { containerView?.bounds ?? .zero }

  /// Whether the view of the presenter leaves the window once it is covered; false unless overridden.
  open var shouldRemovePresentersView: Bool { false }

  /// Whether all of the window is covered, and not the controller that `definesPresentationContext`.
  /// True unless overridden.
  open var shouldPresentInFullscreen: Bool { true }

  // MARK: - The presented content

  /// The size that suits the presented controller.
  open var preferredContentSize: CGSize { presentedViewController.preferredContentSize }

  /// Called when the presented controller prefers another size: ask for a layout of the container if the
  /// frame depends on that.
  open func preferredContentSizeDidChange(
    forChildContentContainer container: any UIContentContainer
  ) {}

  /// How large a controller is in a container: as large as that.
  open func size(
    forChildContentContainer container: any UIContentContainer,
    withParentContainerSize parentSize: CGSize
  ) -> CGSize { parentSize }

  // MARK: - The course of a transition

  /// Called before the container is laid out.
  open func containerViewWillLayoutSubviews() {}
  /// Called after the container was laid out.
  open func containerViewDidLayoutSubviews() {}
  /// Called before the presented view comes. Put other views into the container here, and let them appear
  /// alongside: `presentedViewController.transitionCoordinator`.
  open func presentationTransitionWillBegin() {}
  /// Called when the presented view came, or with false came to nothing.
  open func presentationTransitionDidEnd(_ completed: Bool) {}
  /// Called before the presented view goes.
  open func dismissalTransitionWillBegin() {}
  /// Called when the presented view is gone, or with false stays after all.
  open func dismissalTransitionDidEnd(_ completed: Bool) {}
}

/// Covers all of its container, and lets the presenter's view leave.
final class FullScreenPresentationController: UIPresentationController {
  override var shouldRemovePresentersView: Bool { true }
}
