@testable import Midflight
import MotionCore
import StageFixtures
import Testing

/// A transition that runs by itself and is interrupted.
struct CaughtTransitionTests {
  private let host = PresentingStage()
  private let giver = TransitionGiver()
  private let driver = UIPercentDrivenInteractiveTransition()
  private let card: UIViewController
  private let slide = CatchableSlideTransition(isPresentation: true)
  private var stage: Stage { host.stage }

  init() {
    card = host.make("card", .custom)
    card.transitioningDelegate = giver
    driver.wantsInteractiveStart = false
    (giver.presentation, giver.interaction) = (slide, driver)
    host.present(card, animated: true)
  }

  private var x: CGFloat { card.view.seen.position.x }
  private var context: (any UIViewControllerContextTransitioning)? { slide.context }

  @Test func anUninterruptedTransitionRunsToItsEnd() {
    #expect(context?.isInteractive == false)
    stage.advance(by: 0.5)
    #expect(x == 400)
    stage.advance(by: 0.5)
    #expect(slide.completions == [true] && !card.isBeingPresented)
  }

  /// The structure of Apple's sample of WWDC 2016, session 216. The interaction controller creates
  /// the animator for every transition, and `animateTransition(using:)` is empty.
  @Test func aNoninteractiveStartCallsTheInteractionController() {
    final class Conductor: NSObject, UIViewControllerAnimatedTransitioning,
      UIViewControllerInteractiveTransitioning
    {
      var wantsInteractiveStart: Bool { false }
      var calls: [String] = []
      var animator: UIViewPropertyAnimator?

      func startInteractiveTransition(_ context: any UIViewControllerContextTransitioning) {
        calls.append("start, interactive: \(context.isInteractive)")
        guard let view = context.view(forKey: .to) else { return }
        context.containerView.addSubview(view)
        view.alpha = 0
        let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { view.alpha = 1 }
        animator.addCompletion { context.completeTransition($0 == .end) }
        self.animator = animator
        if !context.isInteractive { animator.startAnimation() }
      }

      func transitionDuration(using context: (any UIViewControllerContextTransitioning)?)
        -> TimeInterval
      {
        1
      }
      func animateTransition(using context: any UIViewControllerContextTransitioning) {
        calls.append("animate")
      }
      func interruptibleAnimator(
        using context: any UIViewControllerContextTransitioning
      ) -> any UIViewImplicitlyAnimating { animator! }
    }
    let host = PresentingStage()
    let (giver, conductor) = (TransitionGiver(), Conductor())
    let card = host.make("card", .custom)
    card.transitioningDelegate = giver
    (giver.presentation, giver.interaction) = (conductor, conductor)
    host.present(card, animated: true)
    #expect(conductor.calls == ["start, interactive: false"] && card.isBeingPresented)
    host.stage.advance(by: 0.5)
    #expect(card.view.seen.opacity == 0.5)
    host.stage.advance(by: 0.51)
    #expect(!card.isBeingPresented && host.root.presentedViewController === card)
    #expect(host.diagnostics.isEmpty && host.stage.transitions.isEmpty)
  }

  @Test func aPausedTransitionStaysAndFollowsItsDriver() {
    stage.advance(by: 0.5)
    driver.pause()
    #expect(context?.isInteractive == true && abs(driver.percentComplete - 0.5) < 1e-9 && x == 400)
    stage.advance(by: 2)
    #expect(x == 400)
    driver.update(0.25)
    #expect(abs(x - 500) < 1e-9)
    driver.cancel()
    #expect(context?.transitionWasCancelled == true && context?.isInteractive == false)
    stage.advance(by: 0.125)
    #expect(x > 500 && x < 600)
  }

  @Test func aCancelledTransitionMayBePausedAndFinished() {
    stage.advance(by: 0.5)
    driver.pause()
    driver.cancel()
    stage.advance(by: 0.25)
    let there = x
    driver.pause()
    #expect(x == there && context?.transitionWasCancelled == false)
    #expect(abs(driver.percentComplete - (600 - there) / 400) < 1e-9)
    driver.finish()
    #expect(abs(x - there) < 1e-9)
    stage.advance(by: 1)
    #expect(slide.completions == [true] && x == 200 && host.root.presentedViewController === card)
  }

  @Test func aRepeatedlyInterruptedTransitionEndsOnce() {
    for _ in 0..<3 {
      stage.advance(by: 0.25)
      driver.pause()
      driver.update(driver.percentComplete - 0.05)
      driver.cancel()
      stage.advance(by: 0.02)
      driver.pause()
      driver.finish()
    }
    stage.advance(by: 1)
    #expect(slide.completions == [true] && host.diagnostics.isEmpty && stage.transitions.isEmpty)
  }

  @Test func anAppMayDriveItsAnimatorAndUpdateTheContext() {
    stage.advance(by: 0.5)
    slide.animator?.pauseAnimation()
    context?.pauseInteractiveTransition()
    #expect(context?.isInteractive == true)
    slide.animator?.fractionComplete = 0.2
    context?.updateInteractiveTransition(0.2)
    slide.animator?.isReversed = true
    slide.animator?.continueAnimation(withTimingParameters: nil, durationFactor: 0)
    context?.cancelInteractiveTransition()
    stage.advance(by: 1)
    #expect(slide.completions == [false] && card.view.superview == nil)
  }

  @Test func interactionHandlersRunAtEachChangeOfInteraction() {
    var (received, ends): ([String], Int) = ([], 0)
    card.transitionCoordinator?.notifyWhenInteractionChanges {
      received.append(
        "\($0.isInteractive) \($0.isCancelled) \(($0.percentComplete * 1e6).rounded() / 1e6)")
    }
    card.transitionCoordinator?.notifyWhenInteractionEnds { _ in ends += 1 }
    #expect(card.transitionCoordinator?.isInterruptible == true)
    #expect(card.transitionCoordinator?.initiallyInteractive == false)
    stage.advance(by: 0.5)
    driver.pause()
    driver.update(0.25)
    driver.cancel()
    driver.pause()
    driver.update(0.75)
    driver.finish()
    #expect(
      received == ["true false 0.5", "false true 0.25", "true false 0.25", "false false 0.75"])
    #expect(ends == 1)
  }

  @Test func pausingANoninterruptibleTransitionIsDiagnosed() {
    stage.advance(by: 2)
    giver.dismissal = SlideTransition(isPresentation: false)
    host.dismiss(animated: true)
    stage.advance(by: 0.5)
    driver.pause()
    #expect(host.diagnostics.count == 1)
    #expect(host.diagnostics[0].contains("from interruptibleAnimator(using:)"))
    stage.advance(by: 0.5)
    #expect(host.root.presentedViewController == nil)
  }
}
