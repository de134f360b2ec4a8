@testable import Midflight
import MotionCore
import StageFixtures
import Testing

/// Interactive transitions: their drivers, completions and cancellations.
struct InteractiveTransitionTests {
  /// The way in which an animator object animates its transition.
  enum Making: CaseIterable { case withUIView, withAnimator }

  private let host = PresentingStage()
  private let giver = TransitionGiver()
  private let driver = UIPercentDrivenInteractiveTransition()
  private var stage: Stage { host.stage }
  private var root: UIViewController { host.root }

  private func slide(
    _ making: Making, isPresentation: Bool
  ) -> any UIViewControllerAnimatedTransitioning & Slide {
    switch making {
    case .withUIView: SlideTransition(isPresentation: isPresentation)
    case .withAnimator: CatchableSlideTransition(isPresentation: isPresentation)
    }
  }

  /// Presents a card interactively.
  private func begin(
    _ making: Making, _ style: UIModalPresentationStyle = .fullScreen
  ) -> (card: UIViewController, slide: Slide) {
    let card = host.make("card", style)
    card.transitioningDelegate = giver
    let slide = slide(making, isPresentation: true)
    (giver.presentation, giver.interaction) = (slide, driver)
    host.present(card, animated: true)
    return (card, slide)
  }

  private func x(_ controller: UIViewController) -> CGFloat { controller.view.seen.position.x }

  @Test(arguments: Making.allCases)
  func anInteractiveTransitionWaitsAndFollowsItsDriver(making: Making) {
    let (card, slide) = begin(making)
    #expect(slide.context?.isInteractive == true && driver.duration == 1)
    stage.advance(by: 3)
    #expect(x(card) == 600 && host.received().last == "card is appearing, animated")
    for percent in [0.1, 0.5, 0.25, 1, 0, 0.75] as [CGFloat] {
      driver.update(percent)
      #expect(abs(x(card) - (600 - 400 * percent)) < 1e-9)
      #expect(driver.percentComplete == percent)
      stage.advance(by: 0.5)
      #expect(abs(x(card) - (600 - 400 * percent)) < 1e-9)
    }
    driver.update(7)
    #expect(x(card) == 200 && driver.percentComplete == 1)
    #expect(card.isBeingPresented)
  }

  @Test func aCallAfterTheTransitionHasEndedIsReported() throws {
    let (_, slide) = begin(.withAnimator)
    let context = try #require(slide.context)
    driver.finish()
    stage.advance(by: 5)
    #expect(host.diagnostics.isEmpty)
    let calls = [driver.finish, driver.cancel, driver.pause, context.pauseInteractiveTransition]
    for (count, call) in calls.enumerated() {
      stage.perform(call)
      #expect(host.diagnostics.count == count + 1)
      #expect(host.diagnostics.last?.contains("transition is over.") == true)
    }
  }

  @Test func aPauseOfAStoppedAnimatorIsReported() throws {
    let (_, slide) = begin(.withAnimator)
    driver.finish()
    stage.advance(by: 0.1)
    stage.perform {
      (slide as? CatchableSlideTransition)?.animator?.stopAnimation(true)
      driver.pause()
    }
    #expect(host.diagnostics.count == 1 && slide.context?.isInteractive == false)
    #expect(host.diagnostics.last?.hasSuffix("animator is not active.") == true)
  }

  @Test(arguments: Making.allCases, [0.5, 1, 2] as [CGFloat])
  func finishingTakesTheRemainingShareOfTheDuration(making: Making, speed: CGFloat) {
    let (card, slide) = begin(making)
    driver.completionSpeed = speed
    driver.update(0.25)
    driver.finish()
    #expect(slide.context?.isInteractive == false && slide.context?.transitionWasCancelled == false)
    let seconds = (1 - 0.25) * 1 / Double(speed)
    stage.advance(by: seconds - 1e-6)
    #expect(card.isBeingPresented && slide.completions.isEmpty)
    stage.advance(by: 2e-6)
    #expect(!card.isBeingPresented && slide.completions == [true] && x(card) == 200)
    #expect(root.view.window == nil && host.diagnostics.isEmpty)
  }

  @Test(arguments: Making.allCases, [0.5, 1, 2] as [CGFloat])
  func cancellingTakesTheElapsedShareOfTheDuration(making: Making, speed: CGFloat) {
    let (card, slide) = begin(making)
    driver.completionSpeed = speed
    driver.update(0.25)
    driver.cancel()
    #expect(slide.context?.transitionWasCancelled == true)
    let seconds = 0.25 * 1 / Double(speed)
    stage.advance(by: seconds - 1e-6)
    #expect(card.isBeingPresented)
    stage.advance(by: 2e-6)
    #expect(!card.isBeingPresented && slide.completions == [false])
    #expect(root.presentedViewController == nil && card.presentingViewController == nil)
    #expect(card.view.superview == nil && root.view.superview === stage.window)
    #expect(stage.window.subviews == [root.view] && root.view.frame == stage.window.bounds)
    #expect(stage.transitions.isEmpty && host.diagnostics.isEmpty)
  }

  @Test(arguments: Making.allCases, [true, false])
  func viewsDoNotJumpWhenATransitionFinishesOrCancels(making: Making, finishes: Bool) {
    let (card, _) = begin(making)
    driver.update(0.4)
    stage.advance(by: 0.1)
    let held = x(card)
    if finishes { driver.finish() } else { driver.cancel() }
    #expect(abs(x(card) - held) < 1e-9)
    var last = x(card)
    for _ in 0..<200 {
      stage.advance(by: 0.001)
      guard card.isBeingPresented else { break }
      let now = x(card)
      // The speed is at most twice the speed of a linear transition, and never changes its
      // direction.
      #expect(abs(now - last) < 400 * 0.001 * 2)
      #expect(finishes ? now <= last : now >= last)
      last = now
    }
  }

  @Test func aFinishedTransitionContinuesOnItsCompletionCurve() {
    let (card, _) = begin(.withUIView)
    driver.completionCurve = .linear
    driver.update(0.5)
    driver.finish()
    stage.advance(by: 0.25)
    #expect(abs(x(card) - 300) < 1e-9)
  }

  @Test func aFinishedAnimatorContinuesOnTheDriversTimingCurve() {
    let (card, _) = begin(.withAnimator)
    driver.timingCurve = UICubicTimingParameters(animationCurve: .linear)
    driver.update(0.5)
    driver.finish()
    stage.advance(by: 0.25)
    #expect(abs(x(card) - 300) < 1e-9)
  }

  @Test(arguments: Making.allCases)
  func aCancelledPresentationIsReportedInUIKitsOrder(making: Making) {
    _ = begin(making)
    driver.update(0.5)
    _ = host.received()
    driver.cancel()
    stage.advance(by: 1)
    #expect(
      host.received() == [
        "card will disappear, animated", "root will appear, animated",
        "root is appearing, animated", "root did appear, animated",
        "card did disappear, animated", "done",
      ])
  }

  @Test(arguments: Making.allCases)
  func aCancelledPresentationReleasesItsController(making: Making) {
    weak var gone: UIViewController?
    do {
      let (card, _) = begin(making)
      gone = card
    }
    driver.update(0.5)
    driver.cancel()
    #expect(gone != nil)
    stage.advance(by: 1)
    (giver.presentation, giver.interaction) = (nil, nil)
    #expect(gone == nil)
  }

  @Test(arguments: Making.allCases, [UIModalPresentationStyle.fullScreen, .custom])
  func aCancelledDismissalLeavesEverythingAsItWas(making: Making, style: UIModalPresentationStyle) {
    let card = host.make("card", style)
    card.transitioningDelegate = giver
    host.present(card)
    host.runDueWork()
    _ = host.received()
    let before = stage.frame().nodes.count
    let slide = slide(making, isPresentation: false)
    (giver.dismissal, giver.interaction) = (slide, driver)
    host.dismiss(animated: true)
    #expect(card.isBeingDismissed)
    driver.update(0.5)
    #expect(x(card) == 400)
    driver.cancel()
    stage.advance(by: 1)
    #expect(slide.completions == [false] && !card.isBeingDismissed)
    #expect(root.presentedViewController === card && x(card) == 200 && card.view.center.x == 200)
    #expect((root.view.window == nil) == (style == .fullScreen))
    #expect(stage.frame().nodes.count == before)
    let received = host.received()
    #expect(received.first == "card will disappear, animated")
    #expect(received.suffix(2).contains("card did appear, animated") && received.last == "done")
    host.dismiss(animated: true)
    driver.update(0.5)
    driver.finish()
    stage.advance(by: 1)
    #expect(root.presentedViewController == nil && root.view.superview === stage.window)
    #expect(slide.completions == [false, true] && host.diagnostics.isEmpty)
  }

  @Test func animationsOfAllKindsInAnimateTransitionAreScrubbed() {
    final class Rich: Slide, UIViewControllerAnimatedTransitioning {
      let late = UIView(), keyed = UIView(), sprung = UIView()
      func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
        let slide = prepare(transitionContext)
        for view in [late, keyed, sprung] { transitionContext.containerView.addSubview(view) }
        UIView.animate(withDuration: 1, animations: slide) { _ in
          transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
        }
        UIView.animate(withDuration: 0.25, delay: 0.5) { [late] in late.center.x = 100 }
        UIView.animateKeyframes(withDuration: 1, delay: 0) { [keyed] in
          UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) {
            keyed.center.x = 100
          }
          UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) {
            keyed.center.x = 0
          }
        }
        UIView.animate(
          withDuration: 1, delay: 0, usingSpringWithDamping: 0.5, initialSpringVelocity: 0
        ) { [sprung] in sprung.center.x = 100 }
      }
    }
    let rich = Rich(isPresentation: true)
    let card = host.make("card")
    card.transitioningDelegate = giver
    (giver.presentation, giver.interaction) = (rich, driver)
    host.present(card, animated: true)
    #expect(x(card) == 600 && rich.late.seen.position.x == 0 && rich.keyed.seen.position.x == 0)
    driver.update(0.5)
    #expect(abs(x(card) - 400) < 1e-9 && rich.late.seen.position.x == 0)
    #expect(abs(rich.keyed.seen.position.x - 100) < 1e-9)
    driver.update(0.625)
    #expect(abs(rich.late.seen.position.x - 50) < 1e-9)
    driver.update(0.75)
    #expect(abs(rich.late.seen.position.x - 100) < 1e-9)
    #expect(abs(rich.keyed.seen.position.x - 50) < 1e-9)
    driver.cancel()
    stage.advance(by: 1)
    #expect(rich.late.center.x == 0 && rich.keyed.center.x == 0 && rich.sprung.center.x == 0)
    #expect(rich.completions == [false])
  }

  @Test func anAnimatorThatCannotBeScrubbedIsDiagnosed() {
    final class Hidden: Slide, UIViewControllerAnimatedTransitioning {
      func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
        UIViewPropertyAnimator(duration: 1, curve: .linear, animations: prepare(transitionContext))
          .startAnimation()
      }
    }
    let card = host.make("card")
    card.transitioningDelegate = giver
    (giver.presentation, giver.interaction) = (Hidden(isPresentation: true), driver)
    host.present(card, animated: true)
    #expect(host.diagnostics.count == 1)
    #expect(host.diagnostics[0].contains("return it from interruptibleAnimator(using:) too"))
  }

  @Test(arguments: [(0.4, 0.4), (-2, 0), (7, 1)] as [(CGFloat, CGFloat)])
  func aDriverKeepsItsPercentCompleteUntilATransition(percent: CGFloat, kept: CGFloat) {
    driver.update(percent)
    #expect(driver.percentComplete == kept)
    let (card, _) = begin(.withUIView)
    #expect(driver.percentComplete == 0 && x(card) == 600)
  }

  @Test func updateAfterFinishSetsPercentCompleteButMovesNothing() {
    let (card, slide) = begin(.withUIView)
    driver.update(0.5)
    driver.finish()
    stage.advance(by: 0.1)
    let there = x(card)
    driver.update(0.1)
    #expect(driver.percentComplete == 0.1 && x(card) == there)
    stage.advance(by: 1)
    #expect(slide.completions == [true] && x(card) == 200)
  }

  @Test func aNaNUpdateIsIgnoredOutsideATransition() {
    host.stage.perform { driver.update(.nan) }
    #expect(driver.percentComplete == 0)
    #expect(host.diagnostics.contains { $0.contains("update(NaN)") })
  }

  @Test func aNewDriverHasDefaults() {
    #expect(driver.percentComplete == 0)
    #expect(driver.completionSpeed == 1 && driver.completionCurve == .easeInOut)
    #expect(driver.wantsInteractiveStart && driver.timingCurve == nil)
  }

  @Test func anInteractionControllersSpeedOfZeroCountsAsOne() {
    let (driver, card) = (ManualDriver(speed: 0), host.make("card"))
    card.transitioningDelegate = giver
    (giver.presentation, giver.interaction) = (SlideTransition(isPresentation: true), driver)
    stage.perform { root.present(card, animated: true) }
    #expect(card.transitionCoordinator?.completionVelocity == 1 && host.diagnostics.isEmpty)
    driver.context?.finishInteractiveTransition()
    #expect(host.diagnostics.count == 1)
    #expect(
      host.diagnostics.first?.hasPrefix("completionSpeed = 0.0 of a ManualDriver counts as 1")
        == true)
    driver.context?.completeTransition(true)
  }

  @Test func aDriversOverriddenSpeedOfZeroCountsAsOne() {
    let (driver, card) = (StuckDriver(), host.make("card"))
    card.transitioningDelegate = giver
    (giver.presentation, giver.interaction) = (slide(.withAnimator, isPresentation: true), driver)
    host.present(card, animated: true)
    driver.update(0.25)
    driver.finish()
    stage.advance(by: 0.74)
    #expect(card.isBeingPresented)
    stage.advance(by: 0.02)
    #expect(!card.isBeingPresented && x(card) == 200 && host.diagnostics.count == 1)
  }

  @Test func aCustomInteractionControllerSetsTheCompletionSpeed() {
    let (driver, slide, card) = (
      ManualDriver(speed: 2), SlideTransition(isPresentation: true), host.make("card")
    )
    card.transitioningDelegate = giver
    (giver.presentation, giver.interaction) = (slide, driver)
    let shade = UIView()
    stage.perform {
      stage.window.addSubview(shade)
      root.present(card, animated: true)
      card.transitionCoordinator?.animate { _ in shade.alpha = 0 }
    }
    #expect(slide.context == nil && driver.context?.isInteractive == true)
    driver.context?.updateInteractiveTransition(0.5)
    #expect(abs(shade.layer.presentedValues.opacity - 0.5) < 1e-9)
    driver.context?.finishInteractiveTransition()
    stage.advance(by: 0.25)
    #expect(shade.layer.presentedValues.opacity == 0)
    driver.context?.completeTransition(true)
    #expect(!card.isBeingPresented && slide.completions == [true])
    driver.context = nil
  }
}

/// A driver with an override that UIKit would divide by.
private final class StuckDriver: UIPercentDrivenInteractiveTransition {
  override var completionSpeed: CGFloat {
    get { 0 }
    set {}
  }
}

/// An app's interaction controller with a completion speed.
private final class ManualDriver: NSObject, UIViewControllerInteractiveTransitioning {
  var context: (any UIViewControllerContextTransitioning)?
  let completionSpeed: CGFloat

  init(speed: CGFloat) { completionSpeed = speed }

  func startInteractiveTransition(
    _ transitionContext: any UIViewControllerContextTransitioning
  ) {
    context = transitionContext
    transitionContext.containerView.addSubview(transitionContext.view(forKey: .to)!)
  }
}
