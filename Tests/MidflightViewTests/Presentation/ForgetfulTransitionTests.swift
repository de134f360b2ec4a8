@testable import Midflight
import MotionCore
import StageFixtures
import Testing

/// A delegate that returns a new animator object for every request.
struct ForgetfulTransitionTests {
  private let host = PresentingStage()
  private let giver = TransitionGiver()
  private let driver = UIPercentDrivenInteractiveTransition()
  private var stage: Stage { host.stage }

  private final class Forgetful: Slide, UIViewControllerAnimatedTransitioning {
    var startsIt = true
    private(set) var count = 0
    func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
      if startsIt { interruptibleAnimator(using: transitionContext).startAnimation() }
    }
    func interruptibleAnimator(
      using transitionContext: any UIViewControllerContextTransitioning
    ) -> any UIViewImplicitlyAnimating {
      count += 1
      let changes = prepare(transitionContext)
      transitionContext.containerView.addSubview(UIView())
      transitionContext.view(forKey: .to)?.alpha = 0
      let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) {
        changes()
        transitionContext.view(forKey: .to)?.alpha = 1
      }
      animator.addCompletion { _ in
        transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
      }
      return animator
    }
  }

  private let card: UIViewController
  private let forgetful = Forgetful(isPresentation: true)

  init() {
    card = host.make("card", .custom)
    card.transitioningDelegate = giver
    giver.presentation = forgetful
  }

  private var x: CGFloat { card.view.seen.position.x }

  @Test func aSecondInterruptibleAnimatorIsIgnoredAndDiagnosedOnce() throws {
    host.present(card, animated: true)
    #expect(host.diagnostics.count == 1)
    let messages = try #require(host.diagnostics.first)
    #expect(messages.contains("Forgetful.interruptibleAnimator(using:)"))
    #expect(messages.contains("keep the first in a property"))
    #expect(x == 600 && card.view.superview?.subviews.count == 2)
    stage.advance(by: 0.5)
    #expect(abs(x - 400) < 1e-9 && card.view.layer.presentedValues.opacity == 0.5)
    stage.advance(by: 0.5)
    #expect(x == 200 && card.view.alpha == 1 && forgetful.completions == [true])
    #expect(card.view.center.x == 200 && host.diagnostics.count == 1)
    stage.advance(by: 1)
    #expect(host.diagnostics.count == 1 && !stage.isMoving)
    host.dismiss()
    host.runDueWork()
    host.present(card, animated: true)
    #expect(host.diagnostics.count == 2)
  }

  @Test func anInteractiveTransitionUsesTheFirstAnimator() {
    giver.interaction = driver
    host.present(card, animated: true)
    driver.update(0.25)
    #expect(abs(x - 500) < 1e-9)
    stage.advance(by: 2)
    #expect(abs(x - 500) < 1e-9)
    driver.cancel()
    stage.advance(by: 1)
    #expect(forgetful.completions == [false] && host.diagnostics.count == 1)
    #expect(host.root.presentedViewController == nil)
  }

  @Test func anInterruptedTransitionUsesTheFirstAnimator() {
    driver.wantsInteractiveStart = false
    giver.interaction = driver
    host.present(card, animated: true)
    stage.advance(by: 0.5)
    driver.pause()
    stage.advance(by: 1)
    #expect(abs(x - 400) < 1e-9 && abs(driver.percentComplete - 0.5) < 1e-9)
    driver.finish()
    stage.advance(by: 1)
    #expect(forgetful.completions == [true] && host.diagnostics.count == 1)
  }

  @Test func aSingleInterruptibleAnimatorIsNotDiagnosed() {
    forgetful.startsIt = false
    host.present(card, animated: true)
    #expect(forgetful.count == 1 && host.diagnostics.isEmpty)
    stage.advance(by: 0.5)
    #expect(abs(x - 400) < 1e-9)
    stage.advance(by: 0.5)
    #expect(forgetful.completions == [true])
  }

  @Test func anUnrelatedAnimatorRunsBesideTheTransitionsAnimator() {
    final class Decorated: Slide, UIViewControllerAnimatedTransitioning {
      let star = UIView()
      private var animator: UIViewPropertyAnimator?
      func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
        transitionContext.containerView.addSubview(star)
        UIViewPropertyAnimator(duration: 2, curve: .linear) { [star] in star.center.x = 100 }
          .startAnimation()
      }
      func interruptibleAnimator(
        using transitionContext: any UIViewControllerContextTransitioning
      ) -> any UIViewImplicitlyAnimating {
        if let animator { return animator }
        let made = UIViewPropertyAnimator(
          duration: 1, curve: .linear, animations: prepare(transitionContext))
        made.addCompletion { _ in transitionContext.completeTransition(true) }
        animator = made
        return made
      }
    }
    let decorated = Decorated(isPresentation: true)
    giver.presentation = decorated
    host.present(card, animated: true)
    stage.advance(by: 0.5)
    #expect(abs(x - 400) < 1e-9 && abs(decorated.star.seen.position.x - 25) < 1e-9)
    stage.advance(by: 0.5)
    #expect(decorated.completions == [true] && host.diagnostics.isEmpty)
  }
}
