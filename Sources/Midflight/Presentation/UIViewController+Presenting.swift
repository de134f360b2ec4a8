import Foundation

extension UIViewController {
  /// Presents a controller; see `present(_:animated:completion:)`. An invalid controller stops the
  /// program with a message. A presenter that cannot present now reports a diagnostic, and nothing
  /// happens.
  func startPresenting(
    _ presented: UIViewController, animated: Bool, _ completion: (() -> Void)?
  ) {
    refuse(presented)
    let presenter = presenter(of: presented)
    guard presenter.mayPresent(presented), let window = presenter.viewIfLoaded?.window,
      let stage = window.stage
    else { return }
    stage.outsideAnimations {
      presented.loadViewIfNeeded()
      // `viewDidLoad()` may have presented a controller.
      guard presented.presentation?.presenting == nil, presenter.mayPresent(presented) else {
        return
      }
      presenter.beginPresentation(presented, asAskedBy: self, animated, on: stage, completion)
    }
  }

  /// Stops the program with a message where UIKit raises an exception.
  ///
  /// The cases are: the controller itself, a child of another controller, a presented controller,
  /// and the window's root controller.
  private func refuse(_ presented: UIViewController) {
    let call = "present(_:animated:completion:) on a \(type(of: self)) with"
    require(
      presented !== self, "\(call) itself: a controller cannot present itself; present another.")
    require(
      presented.parent == nil,
      "\(call) a \(type(of: presented)) that is a child of another: take it out with removeFromParent() first, "
        + "or present its parent.")
    require(
      presented.presentation?.presenting == nil,
      "\(call) a \(type(of: presented)) that is presented already: dismiss it first, or present a new one."
    )
    require(
      presented.viewIfLoaded?.window?.rootViewController !== presented,
      "\(call) the window's rootViewController: it is seen already; present another.")
  }

  /// Returns the presenter for a call on this controller: the nearest ancestor with
  /// `definesPresentationContext` for the context styles, otherwise the outermost ancestor.
  private func presenter(of presented: UIViewController) -> UIViewController {
    let style = presented.modalPresentationStyle
    let ancestors = Array(selfAndAncestors)
    if style == .currentContext || style == .overCurrentContext,
      let context = ancestors.first(where: \.definesPresentationContext)
    {
      return context
    }
    return ancestors[ancestors.count - 1]
  }

  /// Returns a Boolean value that indicates whether a presentation may start now, and reports a
  /// diagnostic with UIKit's words if not.
  ///
  /// False while the controller presents another one, while it takes part in a transition, and
  /// while its view is in no window.
  private func mayPresent(_ presented: UIViewController) -> Bool {
    let attempt = "Attempt to present a \(type(of: presented)) on a \(type(of: self))"
    let sentence: String? =
      if let other = presentation?.presented?.controller {
        if let transition = presentation?.transition {
          "\(attempt) which is already presenting a \(type(of: other)), \(transition.blockedReason)."
        } else {
          "\(attempt) which is already presenting a \(type(of: other)): dismiss that first, or let that one "
            + "present."
        }
      } else if let transition = presentation?.transition {
        "\(attempt) while a transition goes on, \(transition.blockedReason)."
      } else if viewIfLoaded?.window?.stage == nil {
        "\(attempt) whose view is not in a window: call it in viewDidAppear(_:) or later."
      } else {
        nil
      }
    guard let sentence else { return true }
    Stage.diagnose(sentence)
    return false
  }

  // MARK: - Coming

  /// Creates and begins the transition of a presentation.
  ///
  /// Before the animation, the container is added, and a presenter's view that leaves moves into
  /// it. The presentation controller receives `presentationTransitionWillBegin()`, and the
  /// presented view gets its final frame. The presented controller begins to appear, and a
  /// presenter whose view leaves begins to disappear.
  ///
  /// - Parameter source: The controller on which the app called `present`.
  private func beginPresentation(
    _ presented: UIViewController, asAskedBy source: UIViewController, _ animated: Bool,
    on stage: Stage, _ completion: (() -> Void)?
  ) {
    let presentationController = presented.makePresentationController(presentedBy: self, source)
    let container = makeContainer(for: presentationController)
    let record = presented.ownPresentation
    ownPresentation.presented = (presented, presentationController)
    (record.presenting, record.presentationController) = (self, presentationController)
    let (ownView, leaves) = (view, presentationController.shouldRemovePresentersView)
    let animators =
      animated ? presented.animators(ofPresentationBy: self, asAskedBy: source) : nil
    let context = TransitionContext(
      on: stage,
      of: TransitionContext.Participants(
        from: self, to: presented, fromView: leaves ? ownView : nil, toView: nil,
        containerView: container),
      style: presentationController.presentationStyle, by: animators,
      placeViews: { self.placeViews($0, presentationOf: presented, presentationController) },
      notifyEnd: { [weak stage] _ in stage?.callNext(completion) })
    record.presentingTransition = context
    if leaves, let ownView {
      presentationController.presenterPosition = ViewPosition(of: ownView)
      ownView.move(to: container, at: 0)
    }
    let ownFrame =
      ownView.map { $0.superview?.convert($0.frame, to: container) ?? $0.frame } ?? .zero
    // The presented view and its frame are known only after `presentationTransitionWillBegin()`.
    let appearingControllers = [presented] + (leaves ? [self] : [])
    for controller in appearingControllers { controller.appearance.followsTransition = true }
    context.offering { presentationController.presentationTransitionWillBegin() }
    for controller in appearingControllers { controller.appearance.followsTransition = false }
    context.toView = presentationController.presentedView
    let final = presentationController.frameOfPresentedViewInContainerView
    UIView.performWithoutAnimation { context.toView?.frame = final }
    context.frames = ((ownFrame, leaves ? .zero : ownFrame), (.zero, final))
    if leaves { beginAppearanceTransition(false, animated: animated) }
    presented.beginAppearanceTransition(true, animated: animated)
    // A presentation controller may have added the view already.
    if let view = context.toView, view.window != nil { view.notifyArrival() }
    context.begin()
  }

  /// Places all views for the end of a presentation.
  ///
  /// - Completed: the presented view is in the container, and a presenter's view that leaves is
  ///   removed.
  /// - Cancelled: the presented view and the container are removed, a presenter's view returns to
  ///   its place, and the links are removed.
  ///
  /// In both cases, the presentation controller receives `presentationTransitionDidEnd(_:)`, and
  /// the appearance callbacks end. In a cancelled presentation, the presented controller first
  /// begins to disappear, then the presenter begins to appear; the links are removed after
  /// `presentationTransitionDidEnd(_:)`.
  private func placeViews(
    _ didComplete: Bool, presentationOf presented: UIViewController,
    _ presentationController: UIPresentationController
  ) {
    let context = presented.presentation?.transition
    let animated = context?.isAnimated ?? false
    let leaves = presentationController.presenterPosition != nil
    if didComplete {
      if let view = presentationController.presentedView,
        let container = presentationController.containerView,
        view.window == nil
      {
        container.addSubview(view)
      }
      if leaves { viewIfLoaded?.removeFromSuperview() }
    } else {
      presented.beginAppearanceTransition(false, animated: animated)
      if leaves { beginAppearanceTransition(true, animated: animated) }
      undoPresentation(presented, presentationController)
    }
    presentationController.presentationTransitionDidEnd(didComplete)
    if !didComplete { unlink(presented) }
    context?.leave()
    UIViewController.endAppearance(of: didComplete ? [presented, self] : [self, presented])
    // The callbacks may have begun another transition.
    if presented.presentation?.presentingTransition === context {
      presented.presentation?.presentingTransition = nil
    }
  }

  /// Ends the appearance or disappearance of controllers. A callback may present or dismiss a
  /// controller: a later controller that has thereby changed direction gets no call. A controller
  /// that neither appears nor disappears gets no call.
  static func endAppearance(of controllers: [UIViewController]) {
    let directions = controllers.map(\.appearance.isAppearing)
    for (controller, isAppearing) in zip(controllers, directions)
    where controller.appearance.isInTransition && controller.appearance.isAppearing == isAppearing {
      controller.endAppearanceTransition()
    }
  }

  /// Moves the views of a cancelled presentation back.
  private func undoPresentation(
    _ presented: UIViewController, _ presentationController: UIPresentationController
  ) {
    if let view = viewIfLoaded { presentationController.presenterPosition?.restore(view) }
    presentationController.presentedView?.removeFromSuperview()
    presentationController.containerView?.removeFromSuperview()
  }
}
