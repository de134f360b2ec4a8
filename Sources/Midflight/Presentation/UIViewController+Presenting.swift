import Foundation

extension UIViewController {
  /// Presents a controller; see `present(_:animated:completion:)`.
  func bringIn(
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
      presenter.bring(presented, asAskedBy: self, animated, on: stage, completion)
    }
  }

  /// Stops the program with a message where UIKit raises an exception.
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

  /// Creates and begins the transition of a presentation.
  ///
  /// - Parameter source: The controller on which the app called `present`.
  private func bring(
    _ presented: UIViewController, asAskedBy source: UIViewController, _ animated: Bool,
    on stage: Stage, _ completion: (() -> Void)?
  ) {
    let place = presented.makePlace(presentedBy: self, source)
    let container = makeContainer(for: place)
    let record = presented.ownPresentation
    ownPresentation.presented = (presented, place)
    (record.presenting, record.place) = (self, place)
    let (ownView, leaves) = (view, place.shouldRemovePresentersView)
    let animator =
      animated ? presented.animator(ofPresentationBy: self, asAskedBy: source) : nil
    let context = TransitionContext(
      on: stage, from: self, to: presented, fromView: leaves ? ownView : nil, toView: nil,
      in: container, style: place.presentationStyle, animator: animator?.animator,
      interactor: animator?.interactor,
      arrange: { self.arrange($0, presentationOf: presented, place) },
      conclude: { [weak stage] _ in stage?.callNext(completion) })
    record.coming = context
    if leaves, let ownView {
      place.presentersPlace = ViewPlace(of: ownView)
      ownView.move(to: container, at: 0)
    }
    let ownFrame =
      ownView.map { $0.superview?.convert($0.frame, to: container) ?? $0.frame } ?? .zero
    // The presented view and its frame are known only after `presentationTransitionWillBegin()`.
    let comers = [presented] + (leaves ? [self] : [])
    for controller in comers { controller.appearance.followsTransition = true }
    context.offering { place.presentationTransitionWillBegin() }
    for controller in comers { controller.appearance.followsTransition = false }
    context.toView = place.presentedView
    let final = place.frameOfPresentedViewInContainerView
    UIView.performWithoutAnimation { context.toView?.frame = final }
    context.frames = ((ownFrame, leaves ? .zero : ownFrame), (.zero, final))
    if leaves { beginAppearanceTransition(false, animated: animated) }
    presented.beginAppearanceTransition(true, animated: animated)
    // A presentation controller may have added the view already.
    if let view = context.toView, view.window != nil { view.tellOfArrival() }
    context.begin()
  }

  /// Places all views for the end of a presentation.
  private func arrange(
    _ didComplete: Bool, presentationOf presented: UIViewController,
    _ place: UIPresentationController
  ) {
    let context = presented.presentation?.transition
    let animated = context?.isAnimated ?? false
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
    context?.leave()
    UIViewController.endAppearance(of: didComplete ? [presented, self] : [self, presented])
    // The callbacks may have begun another transition.
    if presented.presentation?.coming === context { presented.presentation?.coming = nil }
  }

  /// Ends the appearance or disappearance of controllers. A callback may present or dismiss a
  /// controller: a later controller that has thereby changed direction gets no call.
  static func endAppearance(of controllers: [UIViewController]) {
    let ways = controllers.map(\.appearance.isComing)
    for (controller, isComing) in zip(controllers, ways)
    where controller.appearance.isUnderWay && controller.appearance.isComing == isComing {
      controller.endAppearanceTransition()
    }
  }

  /// Moves the views of a cancelled presentation back.
  private func takeBack(_ presented: UIViewController, _ place: UIPresentationController) {
    if let view = viewIfLoaded { place.presentersPlace?.take(back: view) }
    place.presentedView?.removeFromSuperview()
    place.containerView?.removeFromSuperview()
  }
}
