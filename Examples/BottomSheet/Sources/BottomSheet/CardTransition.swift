import MidflightApp

/// Grows a row into a card, or shrinks the card into its row, with one interruptible animator.
final class CardTransition: NSObject, UIViewControllerAnimatedTransitioning {
  private let controller: CardViewController
  private var animator: UIViewPropertyAnimator?

  init(of controller: CardViewController) { self.controller = controller }

  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { 0.6 }

  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    interruptibleAnimator(using: transitionContext).startAnimation()
  }

  /// Returns the animator of the transition, the same object at each call.
  func interruptibleAnimator(
    using transitionContext: any UIViewControllerContextTransitioning
  ) -> any UIViewImplicitlyAnimating {
    if let animator { return animator }
    let isPresentation = transitionContext.viewController(forKey: .to) === controller
    if isPresentation {
      controller.view.frame = transitionContext.containerView.bounds
      transitionContext.containerView.addSubview(controller.view)
      controller.view.layoutIfNeeded()
      show(isOpen: false)
      controller.row.isHidden = true
    }
    let animator = UIViewPropertyAnimator(
      duration: transitionDuration(using: transitionContext), dampingRatio: 1
    ) { [self] in show(isOpen: isPresentation) }
    animator.addCompletion { [controller] _ in
      controller.row.isHidden = isPresentation != transitionContext.transitionWasCancelled
      transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
    }
    self.animator = animator
    return animator
  }

  func animationEnded(_ transitionCompleted: Bool) { animator = nil }

  private func show(isOpen: Bool) {
    controller.card.frame = isOpen ? controller.openFrame : controller.rowFrame
    controller.card.layer.cornerRadius = isOpen ? 24 : 12
    controller.shade.alpha = isOpen ? 1 : 0
  }
}
