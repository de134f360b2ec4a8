import Foundation

extension UIViewController {
  /// Creates the presentation controller for the controller's style.
  ///
  /// | style | presentation controller |
  /// |---|---|
  /// | `custom` | the delegate's; without one, a plain one |
  /// | `fullScreen`, `currentContext` | one that removes the presenter's view |
  /// | `overFullScreen`, `overCurrentContext` | a plain one, which keeps the presenter's view |
  /// | any other | a card |
  func makePresentationController(
    presentedBy presenter: UIViewController, _ source: UIViewController
  ) -> UIPresentationController {
    switch modalPresentationStyle {
    case .custom:
      return transitioningDelegate?.presentationController(
        forPresented: self, presenting: presenter, source: source)
        ?? UIPresentationController(presentedViewController: self, presenting: presenter)
    case .fullScreen, .currentContext:
      return FullScreenPresentationController(presentedViewController: self, presenting: presenter)
    case .overFullScreen, .overCurrentContext:
      return UIPresentationController(presentedViewController: self, presenting: presenter)
    case .automatic, .none, .pageSheet, .formSheet, .popover:
      return CardPresentationController(presentedViewController: self, presenting: presenter)
    }
  }

  /// Creates the container of a presentation. The container covers the window, or this controller's
  /// view for a context style. The container is the frontmost view, or directly in front of this
  /// controller's view. Not animated.
  func makeContainer(for presentationController: UIPresentationController) -> TransitionContainer {
    let style = presentationController.presentationStyle
    let isInContext =
      definesPresentationContext && (style == .currentContext || style == .overCurrentContext)
    let container = TransitionContainer()
    container.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    container.presentation = presentationController
    presentationController.containerView = container
    UIView.performWithoutAnimation {
      if isInContext, let view, let superview = view.superview {
        container.frame = view.frame
        superview.insertSubview(container, aboveSubview: view)
      } else if let window = view.window {
        container.frame = window.bounds
        window.addSubview(container)
      }
    }
    return container
  }

  /// Returns the animator and interaction controller of the presentation: the delegate's, or the
  /// built-in transition. The built-in transition has no interaction controller.
  func animators(
    ofPresentationBy presenter: UIViewController, asAskedBy source: UIViewController
  ) -> TransitionAnimators {
    let custom = transitioningDelegate?.animationController(
      forPresented: self, presenting: presenter, source: source)
    return TransitionAnimators(
      animator: custom ?? BuiltInTransition(modalTransitionStyle, isPresentation: true),
      interactor: custom.flatMap {
        transitioningDelegate?.interactionControllerForPresentation(using: $0)
      })
  }

  /// Returns the animator and interaction controller of the dismissal: the delegate's, or the
  /// built-in transition. A drag drives the built-in transition, which then moves the card down
  /// whatever its style.
  func animatorsOfDismissal(_ presentationController: UIPresentationController)
    -> TransitionAnimators
  {
    guard let custom = transitioningDelegate?.animationController(forDismissed: self) else {
      return TransitionAnimators(
        // A card dragged by hand moves down, whatever its transition style.
        animator: BuiltInTransition(
          presentationController.driver == nil ? modalTransitionStyle : .coverVertical,
          isPresentation: false),
        interactor: presentationController.driver)
    }
    return TransitionAnimators(
      animator: custom,
      interactor: transitioningDelegate?.interactionControllerForDismissal(using: custom))
  }
}

/// The animator of a transition, and its interaction controller.
struct TransitionAnimators {
  let animator: any UIViewControllerAnimatedTransitioning
  let interactor: (any UIViewControllerInteractiveTransitioning)?
}

extension Stage {
  /// Calls a completion handler as the next event at this moment. Does nothing for nil.
  func callNext(_ completion: (() -> Void)?) {
    guard let completion else { return }
    _ = scheduleAnimation(at: animationNow) { completion() }
  }
}

extension TransitionContext {
  /// The end of a diagnostic about a blocked call: the event to wait for.
  var blockedReason: String {
    guard let animator, !(animator is BuiltInTransition) else { return "wait for its completion" }
    return
      "which ends when the \(type(of: animator)) calls completeTransition(_:): wait for its completion"
  }
}
