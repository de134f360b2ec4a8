@testable import Midflight
import MotionCore
import Testing

/// The changes by `UIView.animate` in a cancelled transition.
struct CancelledTransitionTests {
  private let host = PresentingStage()
  private let giver = TransitionGiver()
  private let driver = UIPercentDrivenInteractiveTransition()
  private var stage: Stage { host.stage }
  private var root: UIViewController { host.root }

  /// A transition that fades in the incoming view and pushes aside the outgoing view.
  private final class Fade: Slide, UIViewControllerAnimatedTransitioning {
    let label = UIView()
    func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
      let (from, to) = (
        transitionContext.viewController(forKey: .from)?.view, transitionContext.view(forKey: .to)
      )
      if let to {
        transitionContext.containerView.addSubview(to)
        to.addSubview(label)
        to.frame = transitionContext.containerView.bounds.offsetBy(dx: 50, dy: 0)
        (to.alpha, label.alpha) = (0, 0)
      }
      UIView.animate(withDuration: 1, delay: 0) { [label] in
        from?.transform = CGAffineTransform(scaleX: 0.5, y: 0.5)
        from?.alpha = 0
        to?.frame = transitionContext.containerView.bounds
        to?.alpha = 1
        label.alpha = 1
      } completion: { _ in
        transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
      }
    }
  }

  private func cancel() {
    driver.update(0.5)
    driver.cancel()
    stage.advance(by: 1)
    #expect(host.diagnostics.isEmpty && stage.transitions.isEmpty)
  }

  @Test(arguments: [UIModalPresentationStyle.fullScreen, .custom])
  func aCancelledPresentationSetsTheCardToItsFinalValues(style: UIModalPresentationStyle) {
    let (fade, card) = (Fade(isPresentation: true), host.make("card", style))
    card.transitioningDelegate = giver
    (giver.presentation, giver.interaction) = (fade, driver)
    host.present(card, animated: true)
    #expect(card.view.layer.presentedValues.opacity == 0)
    cancel()
    #expect(card.view.alpha == 1 && fade.label.alpha == 1 && card.view.frame.minX == 0)
    // The presenting view remains on the screen, with its original values.
    #expect(root.view.alpha == 1 && root.view.transform == .identity)
    #expect(root.view.frame == stage.window.bounds && root.view.window === stage.window)
    host.present(card)
    #expect(card.view.layer.presentedValues.opacity == 1 && card.view.window === stage.window)
  }

  @Test func aCancelledDismissalLeavesTheRootVisibleForLater() {
    let card = host.make("card")
    card.transitioningDelegate = giver
    host.present(card)
    host.runDueWork()
    (giver.dismissal, giver.interaction) = (Fade(isPresentation: false), driver)
    host.dismiss(animated: true)
    cancel()
    #expect(root.view.alpha == 1 && root.view.window == nil)
    // The card remains on the screen, with its original values.
    #expect(card.view.alpha == 1 && card.view.transform == .identity)
    #expect(card.view.layer.presentedValues.opacity == 1)
    host.dismiss()
    #expect(root.view.window === stage.window)
    #expect(root.view.layer.presentedValues.opacity == 1 && root.view.frame.minX == 0)
  }

  @Test func valuesThatTheAppRestoresAfterACancelAreKept() {
    final class Tidy: Slide, UIViewControllerAnimatedTransitioning {
      func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
        guard let to = transitionContext.view(forKey: .to) else { return }
        transitionContext.containerView.addSubview(to)
        to.alpha = 0
        UIView.animate(withDuration: 1) {
          to.alpha = 1
        } completion: { _ in
          if transitionContext.transitionWasCancelled { to.alpha = 0.5 }
          transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
        }
      }
    }
    let card = host.make("card")
    card.transitioningDelegate = giver
    (giver.presentation, giver.interaction) = (Tidy(isPresentation: true), driver)
    host.present(card, animated: true)
    cancel()
    #expect(card.view.alpha == 0.5)
  }

  @Test func aCancelledPropertyAnimatorRestoresItsStartValues() {
    final class Faded: Slide, UIViewControllerAnimatedTransitioning {
      private var animator: UIViewPropertyAnimator?
      func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
        interruptibleAnimator(using: transitionContext).startAnimation()
      }
      func interruptibleAnimator(
        using transitionContext: any UIViewControllerContextTransitioning
      ) -> any UIViewImplicitlyAnimating {
        if let animator { return animator }
        let to = transitionContext.view(forKey: .to)
        if let to { transitionContext.containerView.addSubview(to) }
        to?.alpha = 0
        let made = UIViewPropertyAnimator(duration: 1, curve: .linear) { to?.alpha = 1 }
        made.addCompletion { _ in
          transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
        }
        animator = made
        return made
      }
    }
    let card = host.make("card")
    card.transitioningDelegate = giver
    (giver.presentation, giver.interaction) = (Faded(isPresentation: true), driver)
    host.present(card, animated: true)
    cancel()
    #expect(card.view.alpha == 0)
  }
}
