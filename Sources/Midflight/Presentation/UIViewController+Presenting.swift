import Foundation

extension UIViewController {
  /// Presents a controller; see `present(_:animated:completion:)`.
  func show(
    _ presented: UIViewController, animated: Bool, _ completion: (() -> Void)?
  ) {
    refuse(presented)
    let presenter = presenter(of: presented)
    guard presenter.mayPresent(presented), let window = presenter.viewIfLoaded?.window,
      let stage = window.stage
    else { return }
    stage.outsideAnimations {
      presenter.bring(presented, asAskedBy: self, animated, on: stage, completion)
    }
  }

  /// Stops what UIKit raises an exception at.
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

  /// Who presents a controller that this one is asked to present.
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

  /// Whether it may present now; says so if not, as UIKit does.
  private func mayPresent(_ presented: UIViewController) -> Bool {
    let attempt = "Attempt to present a \(type(of: presented)) on a \(type(of: self))"
    let sentence: String? =
      if let other = presentation?.presented?.controller {
        if let transition = presentation?.transition {
          "\(attempt) which is already presenting a \(type(of: other)), \(transition.plight)."
        } else {
          "\(attempt) which is already presenting a \(type(of: other)): dismiss that first, or let that one "
            + "present."
        }
      } else if let transition = presentation?.transition {
        "\(attempt) while a transition goes on, \(transition.plight)."
      } else if viewIfLoaded?.window?.stage == nil {
        "\(attempt) whose view is not in a window: call it in viewDidAppear(_:) or later."
      } else {
        nil
      }
    guard let sentence else { return true }
    Stage.current?.diagnose(sentence)
    return false
  }

  // MARK: - Coming

  private func bring(
    _ presented: UIViewController, asAskedBy source: UIViewController, _ animated: Bool,
    on stage: Stage, _ completion: (() -> Void)?
  ) {
    let place = presented.makePlace(presentedBy: self, source)
    let container = makeContainer(for: place)
    let record = presented.ownPresentation
    ownPresentation.presented = (presented, place)
    (record.presenting, record.place, record.isBeingPresented) = (self, place, true)
    let (presentedView, ownView) = (place.presentedView, view)
    let leaves = place.shouldRemovePresentersView
    let final = place.frameOfPresentedViewInContainerView
    if let presentedView { UIView.performWithoutAnimation { presentedView.frame = final } }

    let animator =
      animated ? presented.animator(ofPresentationBy: self, asAskedBy: source) : nil
    let context = TransitionContext(
      on: stage, from: self, to: presented, fromView: leaves ? ownView : nil,
      toView: presentedView, in: container, style: place.presentationStyle,
      animator: animator?.animator, interactor: animator?.interactor,
      arrange: { self.arrange($0, presentationOf: presented, place) },
      conclude: { [weak stage] _ in stage?.callNext(completion) })
    if leaves, let ownView {
      place.presentersPlace = ViewPlace(of: ownView)
      ownView.move(to: container, at: 0)
    }
    let ownFrame =
      ownView.map { $0.superview?.convert($0.frame, to: container) ?? $0.frame } ?? .zero
    context.frames = ((ownFrame, leaves ? .zero : ownFrame), (.zero, final))
    place.presentationTransitionWillBegin()
    if leaves { beginAppearanceTransition(false, animated: animated) }
    presented.beginAppearanceTransition(true, animated: animated)
    context.begin()
  }

  /// Puts everything where it belongs at the end of a presentation.
  private func arrange(
    _ didComplete: Bool, presentationOf presented: UIViewController,
    _ place: UIPresentationController
  ) {
    let animated = presented.presentation?.transition?.isAnimated ?? false
    let leaves = place.presentersPlace != nil
    if didComplete {
      if let view = place.presentedView, let container = place.containerView,
        view.window == nil
      {
        container.addSubview(view)
      }
      if leaves { viewIfLoaded?.removeFromSuperview() }
    } else {
      presented.beginAppearanceTransition(false, animated: animated)
      if leaves { beginAppearanceTransition(true, animated: animated) }
      takeBack(presented, place)
    }
    place.presentationTransitionDidEnd(didComplete)
    if !didComplete { forget(presented) }
    for controller in didComplete ? [presented, self] : [self, presented]
    where controller.appearance.isUnderWay {
      controller.endAppearanceTransition()
    }
    presented.presentation?.isBeingPresented = false
  }

  // MARK: - Going

  /// Dismisses whom it presents, or lets its presenter dismiss it; see `dismiss(animated:completion:)`.
  func takeAway(animated: Bool, _ completion: (() -> Void)?) {
    let ancestors = Array(selfAndAncestors)
    if let presenter = ancestors.first(where: { $0.presentation?.presented != nil }) {
      return presenter.dismissPresented(animated, completion)
    }
    if let presenter = ancestors.lazy.compactMap({ $0.presentation?.presenting }).first {
      return presenter.dismissPresented(animated, completion)
    }
    guard let stage = viewIfLoaded?.window?.stage ?? Stage.current else { return }
    stage.diagnose(
      "dismiss(animated:completion:) on a \(type(of: self)) that presents nobody and is not presented: only "
        + "the completion is called.")
    stage.callNext(completion)
  }

  private func dismissPresented(_ animated: Bool, _ completion: (() -> Void)?) {
    let chain = chainOfPresented
    guard let last = chain.last, let place = last.presentation?.place,
      let stage = place.containerView?.window?.stage
    else { return }
    if let transition = ([self] + chain).lazy.compactMap({ $0.presentation?.transition }).first {
      stage.diagnose(
        "Attempt to dismiss a \(type(of: last)) while a transition goes on, \(transition.plight).")
      return
    }
    stage.outsideAnimations { withdraw(chain, last, place, animated, on: stage, completion) }
  }

  private func withdraw(
    _ chain: [UIViewController], _ last: UIViewController, _ place: UIPresentationController,
    _ animated: Bool, on stage: Stage, _ completion: (() -> Void)?
  ) {
    guard let container = place.containerView, let first = presentation?.presented?.place else {
      return
    }
    let returns = first.presentersPlace != nil
    let between = chain.dropLast()
    let animator = animated ? last.animatorOfDismissal(place) : nil
    let context = TransitionContext(
      on: stage, from: last, to: self, fromView: place.presentedView, toView: returns ? view : nil,
      in: container, style: place.presentationStyle, animator: animator?.animator,
      interactor: animator?.interactor,
      arrange: { self.arrange($0, dismissalOf: chain, last, place, first) },
      conclude: { [weak stage] _ in stage?.callNext(completion) })
    for controller in chain { controller.ownPresentation.isBeingDismissed = true }
    let final =
      returns ? container.bounds : view.superview?.convert(view.frame, to: container) ?? .zero
    if returns { UIView.performWithoutAnimation { view.frame = final } }
    context.frames = (
      (place.presentedView?.frame ?? .zero, .zero), (returns ? .zero : final, final)
    )
    place.dismissalTransitionWillBegin()
    last.beginAppearanceTransition(false, animated: animated)
    for controller in between where controller.viewIfLoaded?.window != nil {
      controller.beginAppearanceTransition(false, animated: false)
    }
    for controller in between { controller.presentation?.place?.containerView?.isHidden = true }
    if returns { beginAppearanceTransition(true, animated: animated) }
    context.begin()
  }

  /// Puts everything where it belongs at the end of a dismissal.
  private func arrange(
    _ didComplete: Bool, dismissalOf chain: [UIViewController], _ last: UIViewController,
    _ place: UIPresentationController, _ first: UIPresentationController
  ) {
    let animated = last.presentation?.transition?.isAnimated ?? false
    let returns = first.presentersPlace != nil
    let between = chain.dropLast()
    if didComplete {
      if returns, let view { first.presentersPlace?.take(back: view) }
      for controller in chain {
        controller.viewIfLoaded?.removeFromSuperview()
        controller.presentation?.place?.containerView?.removeFromSuperview()
      }
    } else {
      last.beginAppearanceTransition(true, animated: animated)
      if returns {
        beginAppearanceTransition(false, animated: animated)
        viewIfLoaded?.removeFromSuperview()
      }
      for controller in between {
        controller.presentation?.place?.containerView?.isHidden = false
        if controller.appearance.isUnderWay {
          controller.beginAppearanceTransition(true, animated: false)
        }
      }
      if let view = place.presentedView, let container = place.containerView, view.window == nil {
        container.addSubview(view)
      }
    }
    place.dismissalTransitionDidEnd(didComplete)
    if didComplete {
      place.presentedView?.removeFromSuperview()
      forgetAll(chain)
    }
    for controller in [self] + chain where controller.appearance.isUnderWay {
      controller.endAppearanceTransition()
    }
    for controller in chain { controller.presentation?.isBeingDismissed = false }
  }

  // MARK: - Parts

  private func makePlace(
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

  /// Covers the window, or for a presentation in this controller its view.
  private func makeContainer(for place: UIPresentationController) -> TransitionContainer {
    let style = place.presentationStyle
    let isInContext =
      definesPresentationContext && (style == .currentContext || style == .overCurrentContext)
    let container = TransitionContainer()
    container.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    container.presentation = place
    place.containerView = container
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

  private func animator(
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

  private func animatorOfDismissal(_ place: UIPresentationController) -> TransitionAnimators {
    guard let custom = transitioningDelegate?.animationController(forDismissed: self) else {
      return TransitionAnimators(
        animator: BuiltInTransition(modalTransitionStyle, isPresentation: false),
        interactor: place.driver)
    }
    return TransitionAnimators(
      animator: custom,
      interactor: transitioningDelegate?.interactionControllerForDismissal(using: custom))
  }

  /// What a presentation has moved goes back to where it was.
  private func takeBack(_ presented: UIViewController, _ place: UIPresentationController) {
    if let view = viewIfLoaded { place.presentersPlace?.take(back: view) }
    place.presentedView?.removeFromSuperview()
    place.containerView?.removeFromSuperview()
  }

  private func forget(_ presented: UIViewController) {
    presentation?.presented?.place.containerView = nil
    presentation?.presented = nil
    presented.presentation?.presenting = nil
    presented.presentation?.place = nil
  }

  private func forgetAll(_ chain: [UIViewController]) {
    var presenter = self
    for controller in chain {
      presenter.forget(controller)
      presenter = controller
    }
  }

  /// Its window takes another controller: whom it presents goes with it, and nobody waits.
  func abandonPresentations() {
    let chain = chainOfPresented
    for controller in [self] + chain { controller.presentation?.transition?.abandon() }
    for controller in chain.reversed() {
      controller.presentation?.place?.containerView?.removeFromSuperview()
      controller.presentation?.isBeingPresented = false
      controller.presentation?.isBeingDismissed = false
    }
    forgetAll(chain)
  }
}

/// Who animates a transition, and who lets a person steer it.
struct TransitionAnimators {
  let animator: any UIViewControllerAnimatedTransitioning
  let interactor: (any UIViewControllerInteractiveTransitioning)?
}

extension Stage {
  /// Calls a completion as the next piece of work at this moment.
  fileprivate func callNext(_ completion: (() -> Void)?) {
    guard let completion else { return }
    _ = scheduleAnimation(at: animationNow) { completion() }
  }
}

extension TransitionContext {
  /// What to wait for.
  fileprivate var plight: String {
    guard let animator, !(animator is BuiltInTransition) else { return "wait for its completion" }
    return
      "which ends when the \(type(of: animator)) calls completeTransition(_:): wait for its completion"
  }
}
