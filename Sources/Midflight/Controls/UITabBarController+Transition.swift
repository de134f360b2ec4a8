import Foundation

/// The way from one tab to the next, where the delegate animates it.
extension UITabBarController {
  /// The way that goes on.
  var transition: TransitionContext? { presentation?.transitionWithin }

  /// Who animates the way, and who lets a person steer it; nil for nobody.
  func animators(
    from old: UIViewController, to new: UIViewController
  ) -> TransitionAnimators? {
    // Where it comes or goes itself, or nothing is to be animated, its tabs change at once.
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

  /// Leads over to a tab.
  func lead(
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
        on: stage, from: old, to: new, within: self, fromView: oldView, toView: newView,
        in: container, style: .none, animator: animators.animator,
        interactor: animators.interactor,
        arrange: { self.arrange($0, from: old, to: new, in: container) }, conclude: { _ in })
      context.frames = ((oldView.frame, .zero), (.zero, view.bounds))
      new.beginAppearanceTransition(true, animated: true)
      old.beginAppearanceTransition(false, animated: true)
      context.begin()
    }
  }

  /// Puts everything where it belongs at the end.
  private func arrange(
    _ didComplete: Bool, from old: UIViewController, to new: UIViewController,
    in container: UIView
  ) {
    let isGone = index(of: old) == NSNotFound
    let didComplete = didComplete || isGone
    if !didComplete {
      note(index(of: old))
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
    if isGone { giveUp(old) }
  }
}
