import Foundation

extension TransitionContext: UIViewControllerTransitionCoordinator {
  var isInterruptible: Bool { interruptible != nil }
  var isCancelled: Bool { transitionWasCancelled }
  var transitionDuration: TimeInterval { duration }
  /// The interaction controller's speed; 1 if the speed is infinite, NaN, 0 or negative.
  var completionVelocity: CGFloat {
    let speed = interactor?.completionSpeed ?? 1
    return speed > 0 && speed.isFinite ? speed : 1
  }
  var completionCurve: UIView.AnimationCurve { interactor?.completionCurve ?? .easeInOut }

  /// Stores the completion, and animates the changes with the transition: at once if it has begun,
  /// otherwise after its start. Returns false, without effect, once the completions have run.
  func animate(
    alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
    completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool {
    guard !hasNotified else { return false }
    if let completion { completions.append(completion) }
    if let animation {
      stage.outsideAnimations { alongside { [unowned self] in animation(self) } }
    }
    return true
  }

  func animateAlongsideTransition(
    in view: UIView?,
    animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
    completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool { animate(alongsideTransition: animation, completion: completion) }

  func notifyWhenInteractionEnds(
    _ handler: @escaping (any UIViewControllerTransitionCoordinatorContext) -> Void
  ) { interactionEndHandlers.append(handler) }

  func notifyWhenInteractionChanges(
    _ handler: @escaping (any UIViewControllerTransitionCoordinatorContext) -> Void
  ) { interactionHandlers.append(handler) }
}
