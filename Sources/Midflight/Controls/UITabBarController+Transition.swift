import Foundation

/// The transition between two tabs that the delegate animates.
extension UITabBarController {
  /// The current transition; nil for none.
  var transition: TransitionContext? { presentation?.transitionWithin }

  /// Returns the delegate's animation controller and interaction controller. Nil without an
  /// animation controller, in no window, during the controller's own presentation, and if the stage
  /// has no animations. A controller without a tab has no interaction controller.
  func animators(
    from old: UIViewController, to new: UIViewController
  ) -> TransitionAnimators? {
    // During the controller's own presentation, and without animations, the tab changes at once.
    guard let stage = viewIfLoaded?.window?.stage, stage.animates, presentation?.transition == nil,
      let animator = delegate?.tabBarController(
        self, animationControllerForTransitionFrom: old, to: new)
    else { return nil }
    // A controller without a tab cannot be returned to, so no interaction may cancel the change.
    let isSteered = index(of: old) != NSNotFound
    return TransitionAnimators(
      animator: animator,
      interactor: isSteered
        ? delegate?.tabBarController(self, interactionControllerFor: animator) : nil)
  }

  /// Starts a transition between two tabs, in a container behind the bar. The new view gets the
  /// bounds of the controller's view, and both controllers begin their appearance transitions.
  func startTransition(
    from old: UIViewController, to new: UIViewController, by animators: TransitionAnimators,
    on stage: Stage
  ) {
    guard let oldView = old.view, let newView = new.view else { return }
    stage.outsideAnimations {
      newView.frame = view.bounds
      let container = TransitionContainer(frame: view.bounds)
      container.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      view.insertSubview(container, at: 0)
      oldView.move(to: container, at: 0)
      let context = TransitionContext(
        on: stage,
        of: TransitionContext.Participants(
          from: old, to: new, parent: self, fromView: oldView, toView: newView,
          containerView: container),
        style: .none, by: animators,
        placeViews: { self.placeViews($0, from: old, to: new, in: container) }, notifyEnd: { _ in })
      context.frames = ((oldView.frame, .zero), (.zero, view.bounds))
      new.beginAppearanceTransition(true, animated: true)
      old.beginAppearanceTransition(false, animated: true)
      context.begin()
    }
  }

  /// Restores the view hierarchy at the end of a transition: the shown view is behind the bar, the
  /// other one is removed. Ends the appearance transitions of both controllers.
  ///
  /// - Parameter didComplete: False for a cancelled transition, which selects the old tab again. A
  ///   removed old controller always completes, and is no longer a child.
  private func placeViews(
    _ didComplete: Bool, from old: UIViewController, to new: UIViewController,
    in container: UIView
  ) {
    let isRemoved = index(of: old) == NSNotFound
    let didComplete = didComplete || isRemoved
    if !didComplete {
      setSelectedIndex(index(of: old))
      new.beginAppearanceTransition(false, animated: true)
      old.beginAppearanceTransition(true, animated: true)
    }
    let (shown, gone) = didComplete ? (new, old) : (old, new)
    shown.viewIfLoaded?.move(to: view, at: 0)
    if let goneView = gone.viewIfLoaded, goneView.superview === container {
      goneView.removeFromSuperview()
    }
    container.removeFromSuperview()
    transition?.leave()
    UIViewController.endAppearance(of: [gone, shown])
    if isRemoved { removeController(old) }
  }
}
