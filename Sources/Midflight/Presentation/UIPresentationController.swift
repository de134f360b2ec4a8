import Foundation

/// The object that places a presented view, and adds other views such as a dimmed background.
///
/// For the style `.custom`, a transitioning delegate returns a subclass. The object exists from the
/// presentation to the end of the dismissal.
@preconcurrency @MainActor
open class UIPresentationController: NSObject, UIContentContainer {
  /// The presented controller.
  open private(set) var presentedViewController: UIViewController
  private weak var presenter: UIViewController?
  /// The container of the presented view, from before the presentation until after the dismissal.
  open internal(set) var containerView: UIView?
  /// The position of the presenter's view before it moved; nil if the view is in its place.
  var presenterPosition: ViewPosition?
  /// The interaction controller for a dismissal by the library's own gesture; nil for none.
  var driver: UIPercentDrivenInteractiveTransition? { nil }

  /// Creates a presentation controller for two controllers.
  public init(
    presentedViewController: UIViewController,
    presenting presentingViewController: UIViewController?
  ) {
    self.presentedViewController = presentedViewController
    presenter = presentingViewController
    super.init()
  }

  // The module's default isolation would isolate `deinit`, and subclasses in apps could not declare
  // a plain `deinit`.
  nonisolated deinit {}

  /// The presenting controller; the presented controller if none was given.
  open var presentingViewController: UIViewController { presenter ?? presentedViewController }

  /// The presentation style of the presented controller.
  open var presentationStyle: UIModalPresentationStyle {
    presentedViewController.modalPresentationStyle
  }

  /// The view that arrives and leaves: the presented controller's view, or a wrapper around it.
  /// Read after the call of `presentationTransitionWillBegin()` or
  /// `dismissalTransitionWillBegin()`.
  open var presentedView: UIView? { presentedViewController.view }

  /// The final frame of the presented view in the container. The default is the whole container.
  /// Read after `presentedView`.
  open var frameOfPresentedViewInContainerView: CGRect { containerView?.bounds ?? .zero }

  /// A Boolean value that indicates whether the presenter's view leaves the window after it is
  /// covered. The default is false.
  open var shouldRemovePresentersView: Bool { false }

  /// A Boolean value that indicates whether the presentation covers the whole window, rather than
  /// the controller with `definesPresentationContext`. The default is true.
  open var shouldPresentInFullscreen: Bool { true }

  // MARK: - The presented content

  /// The preferred content size of the presented controller.
  open var preferredContentSize: CGSize { presentedViewController.preferredContentSize }

  /// Handles a change of the presented controller's preferred content size. Request a layout of the
  /// container if the frame depends on the size. Does nothing by default.
  open func preferredContentSizeDidChange(
    forChildContentContainer container: any UIContentContainer
  ) {}

  /// Returns the size of a controller in a container. The default is the container's size.
  open func size(
    forChildContentContainer container: any UIContentContainer,
    withParentContainerSize parentSize: CGSize
  ) -> CGSize { parentSize }

  // MARK: - The steps of a transition

  /// Handles a coming layout of the container. Does nothing by default.
  open func containerViewWillLayoutSubviews() {}
  /// Handles a layout of the container. Does nothing by default.
  open func containerViewDidLayoutSubviews() {}
  /// Handles the start of the presentation. Add other views to the container here, and animate them
  /// alongside with `presentedViewController.transitionCoordinator`. Does nothing by default.
  open func presentationTransitionWillBegin() {}
  /// Handles the end of the presentation; false for a cancelled one. Does nothing by default.
  open func presentationTransitionDidEnd(_ completed: Bool) {}
  /// Handles the start of the dismissal. Does nothing by default.
  open func dismissalTransitionWillBegin() {}
  /// Handles the end of the dismissal; false for a cancelled one. Does nothing by default.
  open func dismissalTransitionDidEnd(_ completed: Bool) {}
}

/// The presentation of a view over its whole container, which removes the presenter's view.
final class FullScreenPresentationController: UIPresentationController {
  override var shouldRemovePresentersView: Bool { true }
}
