import Foundation

extension UIViewController {
  /// Dismisses the presented controller of this controller or an ancestor; otherwise dismisses this
  /// controller. See `dismiss(animated:completion:)`. With nothing to dismiss, calls only the
  /// completion, as the next event, with a diagnostic.
  func startDismissing(animated: Bool, _ completion: (() -> Void)?) {
    let ancestors = Array(selfAndAncestors)
    if let presenter = ancestors.first(where: { $0.presentation?.presented != nil }) {
      return presenter.dismissPresented(animated, completion)
    }
    if let presenter = ancestors.lazy.compactMap({ $0.presentation?.presenting }).first {
      return presenter.dismissPresented(animated, completion)
    }
    let stage = viewIfLoaded?.window?.stage ?? Stage.current
    let sentence =
      "dismiss(animated:completion:) on a \(type(of: self)) that presents nobody and is not presented: "
    guard let stage else {
      return Stage.diagnose(sentence + "nothing is called, because no stage is current.")
    }
    stage.diagnose(sentence + "only the completion is called.")
    stage.callNext(completion)
  }

  /// Dismisses all controllers in the chain that this controller presents. During another
  /// transition, and without a window, the call has no effect but a diagnostic. The completion is
  /// then not called.
  private func dismissPresented(_ animated: Bool, _ completion: (() -> Void)?) {
    let chain = chainOfPresented
    guard let last = chain.last,
      let presentationController = last.presentation?.presentationController
    else { return }
    guard let stage = presentationController.containerView?.window?.stage else {
      return Stage.diagnose(
        "dismiss(animated:completion:) of a \(type(of: last)) is ignored: the presentation is in no window."
      )
    }
    if let transition = ([self] + chain).lazy.compactMap({ $0.presentation?.transition }).first {
      stage.diagnose(
        "Attempt to dismiss a \(type(of: last)) while a transition goes on, \(transition.blockedReason)."
      )
      return
    }
    stage.outsideAnimations {
      beginDismissal(chain, last, presentationController, animated, on: stage, completion)
    }
  }

  /// Creates and begins the transition of a dismissal.
  ///
  /// Before the animation, the last controller begins to disappear, the containers between are
  /// hidden, and a presenter whose view returns begins to appear. The presentation controller then
  /// receives `dismissalTransitionWillBegin()`.
  ///
  /// - Parameters:
  ///   - chain: The presented controllers, from this controller's own to the last.
  ///   - last: The last controller in the chain, which animates.
  ///   - presentationController: The presentation controller of the last controller.
  private func beginDismissal(
    _ chain: [UIViewController], _ last: UIViewController,
    _ presentationController: UIPresentationController,
    _ animated: Bool, on stage: Stage, _ completion: (() -> Void)?
  ) {
    guard let container = presentationController.containerView,
      let first = presentation?.presented?.presentationController
    else {
      return
    }
    let returns = first.presenterPosition != nil
    let between = chain.dropLast()
    let animators = animated ? last.animatorsOfDismissal(presentationController) : nil
    let context = TransitionContext(
      on: stage,
      of: TransitionContext.Participants(
        from: last, to: self, fromView: nil, toView: returns ? view : nil,
        containerView: container),
      style: presentationController.presentationStyle, by: animators,
      placeViews: { self.placeViews($0, dismissalOf: chain, last, presentationController, first) },
      notifyEnd: { [weak stage] _ in stage?.callNext(completion) })
    for controller in chain { controller.ownPresentation.dismissingTransition = context }
    let final =
      returns ? container.bounds : view.superview?.convert(view.frame, to: container) ?? .zero
    if returns { UIView.performWithoutAnimation { view.frame = final } }
    last.beginAppearanceTransition(false, animated: animated)
    for controller in between where controller.viewIfLoaded?.window != nil {
      controller.beginAppearanceTransition(false, animated: false)
    }
    for controller in between {
      controller.presentation?.presentationController?.containerView?.isHidden = true
    }
    if returns { beginAppearanceTransition(true, animated: animated) }
    context.offering { presentationController.dismissalTransitionWillBegin() }
    context.fromView = presentationController.presentedView
    context.frames = (
      (context.fromView?.frame ?? .zero, .zero), (returns ? .zero : final, final)
    )
    context.begin()
  }

  /// Places all views for the end of a dismissal.
  ///
  /// - Completed: all presented views and containers are removed, a presenter's view returns to its
  ///   place, and all links are removed.
  /// - Cancelled: the presented views appear again, and a presenter's view that was returning
  ///   leaves.
  ///
  /// In both cases, the presentation controller receives `dismissalTransitionDidEnd(_:)`, and the
  /// appearance callbacks end.
  private func placeViews(
    _ didComplete: Bool, dismissalOf chain: [UIViewController], _ last: UIViewController,
    _ presentationController: UIPresentationController, _ first: UIPresentationController
  ) {
    let context = last.presentation?.transition
    let animated = context?.isAnimated ?? false
    let returns = first.presenterPosition != nil
    let between = chain.dropLast()
    if didComplete {
      if returns, let view { first.presenterPosition?.restore(view) }
      for controller in chain {
        controller.viewIfLoaded?.removeFromSuperview()
        controller.presentation?.presentationController?.containerView?.removeFromSuperview()
      }
    } else {
      last.beginAppearanceTransition(true, animated: animated)
      if returns {
        beginAppearanceTransition(false, animated: animated)
        viewIfLoaded?.removeFromSuperview()
      }
      for controller in between {
        controller.presentation?.presentationController?.containerView?.isHidden = false
        if controller.appearance.isInTransition {
          controller.beginAppearanceTransition(true, animated: false)
        }
      }
      if let view = presentationController.presentedView,
        let container = presentationController.containerView, view.window == nil
      {
        container.addSubview(view)
      }
    }
    presentationController.dismissalTransitionDidEnd(didComplete)
    if didComplete {
      presentationController.presentedView?.removeFromSuperview()
      for controller in between { controller.restoreCard() }
      unlinkAll(chain)
    }
    context?.leave()
    UIViewController.endAppearance(of: [self] + chain)
    // The callbacks may have begun other transitions.
    for controller in chain where controller.presentation?.dismissingTransition === context {
      controller.presentation?.dismissingTransition = nil
    }
  }

  /// Restores the corners of a view that was a card. No effect for another presentation.
  private func restoreCard() {
    (presentation?.presentationController as? CardPresentationController)?.restore()
  }

  /// Removes the links between this controller and a controller that it presented.
  func unlink(_ presented: UIViewController) {
    presentation?.presented?.presentationController.containerView = nil
    presentation?.presented = nil
    presented.presentation?.presenting = nil
    presented.presentation?.presentationController = nil
  }

  /// Removes the links between this controller and all controllers in the chain.
  private func unlinkAll(_ chain: [UIViewController]) {
    var presenter = self
    for controller in chain {
      presenter.unlink(controller)
      presenter = controller
    }
  }

  /// Removes all controllers that this controller presents, without completions, because its window
  /// gets another root controller. Transitions in progress are abandoned. Controllers that were
  /// appearing or disappearing receive the last callback.
  func abandonPresentations() {
    let chain = chainOfPresented
    for controller in [self] + chain { controller.presentation?.transition?.abandon() }
    for controller in chain.reversed() {
      controller.restoreCard()
      controller.presentation?.presentationController?.containerView?.removeFromSuperview()
      controller.presentation?.presentingTransition = nil
      controller.presentation?.dismissingTransition = nil
    }
    unlinkAll(chain)
    UIViewController.endAppearance(of: chain)
  }
}
