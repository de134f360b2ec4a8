@testable import Midflight
import MotionCore
import StageFixtures
import Testing

/// Tests of a transition that is caught in an overshoot of its spring.
struct CaughtOvershootTests {
  private let host = PresentingStage()
  private let giver = TransitionGiver()
  private let driver = UIPercentDrivenInteractiveTransition()
  private let swing = Swing(isPresentation: true)
  private let card: UIViewController
  private var stage: Stage { host.stage }
  private var x: CGFloat { card.view.seen.position.x }

  private final class Swing: Slide, UIViewControllerAnimatedTransitioning {
    private(set) var animator: UIViewPropertyAnimator?

    func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
      interruptibleAnimator(using: transitionContext).startAnimation()
    }
    func interruptibleAnimator(
      using transitionContext: any UIViewControllerContextTransitioning
    ) -> any UIViewImplicitlyAnimating {
      if let animator { return animator }
      let made = UIViewPropertyAnimator(
        duration: 1,
        timingParameters: UISpringTimingParameters(
          dampingRatio: 0.3, initialVelocity: CGVector(dx: 0, dy: 0)))
      made.addAnimations(prepare(transitionContext))
      made.addCompletion { _ in
        transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
      }
      animator = made
      return made
    }
  }

  init() {
    card = host.make("card", .custom)
    card.transitioningDelegate = giver
    driver.wantsInteractiveStart = false
    (giver.presentation, giver.interaction) = (swing, driver)
    host.present(card, animated: true)
  }

  /// Advances until the spring is beyond its end, at its farthest within a frame.
  private func swingBeyond() {
    for _ in 0..<200 where x > 190 { stage.advance(by: 0.005) }
    #expect(x < 190)
  }

  @Test func anOvershootIsCaughtAndScrubbedFromItsPercentage() throws {
    swingBeyond()
    let caught = x
    driver.pause()
    #expect(x == caught && driver.percentComplete > 1)
    #expect(driver.percentComplete == swing.animator?.fractionComplete)
    let percent = driver.percentComplete
    #expect(try #require(card.transitionCoordinator).percentComplete == percent)
    driver.update(percent)
    #expect(abs(x - caught) < 1e-9)
    // From there to the end the progress is linear, over the distance of the overshoot.
    driver.update(1 + (percent - 1) / 2)
    #expect(abs(x - (200 + caught) / 2) < 1e-6)
    driver.update(1)
    #expect(abs(x - 200) < 1e-6)
    driver.update(percent + 3)
    #expect(abs(x - caught) < 1e-9 && driver.percentComplete == percent)
    driver.update(-3)
    #expect(abs(x - 600) < 1e-9 && driver.percentComplete == 0)
  }

  @Test(arguments: [true, false])
  func aTransitionReleasedInAnOvershootEndsWithoutAJump(finishes: Bool) {
    swingBeyond()
    driver.pause()
    driver.update(driver.percentComplete - 0.01)
    let held = x
    if finishes { driver.finish() } else { driver.cancel() }
    #expect(abs(x - held) < 1e-9)
    stage.advance(by: 0.001)
    #expect(abs(x - held) < 8)
    stage.advance(by: 3)
    #expect(swing.completions == [finishes] && host.diagnostics.isEmpty)
    #expect(stage.transitions.isEmpty && !stage.isMoving)
  }

  @Test func anOvershootBelowTheStartIsCaughtAndScrubbed() throws {
    stage.advance(by: 0.1)
    driver.pause()
    driver.timingCurve = UISpringTimingParameters(
      dampingRatio: 0.3, initialVelocity: CGVector(dx: 8, dy: 0))
    driver.cancel()
    for _ in 0..<200 where x < 610 { stage.advance(by: 0.005) }
    let caught = x
    try #require(caught >= 610)
    driver.pause()
    #expect(x == caught && driver.percentComplete < 0)
    let percent = driver.percentComplete
    driver.update(percent)
    #expect(abs(x - caught) < 1e-9)
    driver.update(percent - 1)
    #expect(abs(x - caught) < 1e-9 && driver.percentComplete == percent)
    driver.cancel()
    #expect(abs(x - caught) < 1e-9)
    stage.advance(by: 4)
    #expect(swing.completions == [false] && host.diagnostics.isEmpty)
  }

  @Test func theNextTransitionDoesNotInheritAnOvershoot() {
    swingBeyond()
    driver.pause()
    #expect(driver.percentComplete > 1)
    driver.finish()
    stage.advance(by: 3)
    driver.wantsInteractiveStart = true
    giver.dismissal = SlideTransition(isPresentation: false)
    host.dismiss(animated: true)
    driver.update(1.2)
    #expect(driver.percentComplete == 1)
  }
}
