@testable import Midflight
import MotionCore
import Testing

/// Animations alongside a transition.
struct TransitionCoordinatorTests {
  private let host = PresentingStage()
  private let giver = TransitionGiver()
  private let driver = UIPercentDrivenInteractiveTransition()
  private let shade = UIView()
  private var stage: Stage { host.stage }
  private var seenAlpha: Double { shade.layer.presentedValues.opacity }

  private func begin(_ slide: any UIViewControllerAnimatedTransitioning & Slide) -> UIViewController
  {
    let card = host.make("card", .custom)
    card.transitioningDelegate = giver
    (giver.presentation, giver.interaction) = (slide, driver)
    stage.perform { host.root.view.addSubview(shade) }
    host.present(card, animated: true)
    _ = stage.perform {
      card.transitionCoordinator?.animate(
        alongsideTransition: { [shade] _ in shade.alpha = 0 },
        completion: { [host] in host.log.lines.append("alongside \($0.isCancelled)") })
    }
    _ = host.received()
    return card
  }

  private static var slides: [any UIViewControllerAnimatedTransitioning & Slide] {
    [SlideTransition(isPresentation: true), CatchableSlideTransition(isPresentation: true)]
  }

  @Test(arguments: [0, 1])
  func alongsideAnimationsAreScrubbedWithTheTransition(index: Int) {
    _ = begin(TransitionCoordinatorTests.slides[index])
    for percent in [0.25, 0.75, 0, 1, 0.5] as [CGFloat] {
      driver.update(percent)
      #expect(abs(seenAlpha - Double(1 - percent)) < 1e-9)
    }
    driver.finish()
    stage.advance(by: 1)
    #expect(shade.alpha == 0 && host.received().contains("alongside false"))
  }

  @Test(arguments: [0, 1])
  func cancellingRestoresAlongsideAnimations(index: Int) {
    let card = begin(TransitionCoordinatorTests.slides[index])
    driver.update(0.5)
    driver.cancel()
    stage.advance(by: 0.25)
    #expect(seenAlpha > 0.5 && seenAlpha < 1)
    stage.advance(by: 0.5)
    #expect(shade.alpha == 1 && seenAlpha == 1 && card.presentingViewController == nil)
    #expect(host.received().suffix(2) == ["alongside true", "done"])
  }

  @Test(arguments: [0, 1])
  func alongsideAnimationsLastAsLongAsTheTransition(index: Int) {
    driver.wantsInteractiveStart = false
    _ = begin(TransitionCoordinatorTests.slides[index])
    stage.advance(by: 0.5)
    #expect(abs(seenAlpha - 0.5) < 1e-9)
    stage.advance(by: 0.49)
    #expect(seenAlpha > 0)
    stage.advance(by: 0.01)
    #expect(seenAlpha == 0)
  }

  @Test func aChildFindsTheCoordinatorThroughItsParent() {
    let card = begin(SlideTransition(isPresentation: true))
    let child = UIViewController()
    stage.perform { card.addChild(child) }
    #expect(child.transitionCoordinator === card.transitionCoordinator)
    #expect(host.root.transitionCoordinator === card.transitionCoordinator)
    #expect(card.transitionCoordinator?.transitionDuration == 1)
    driver.finish()
    stage.advance(by: 2)
    #expect(card.transitionCoordinator == nil && child.transitionCoordinator == nil)
  }

  @Test func internalAnimatorsAreNeitherListedNorNumbered() {
    _ = begin(SlideTransition(isPresentation: true))
    driver.update(0.5)
    #expect(stage.animators.isEmpty && stage.allAnimators.count == 1)
    let next = stage.perform { UIViewPropertyAnimator(duration: 1, curve: .linear) }
    #expect(next.number == 1)
  }

  @Test func aReleasedStageReleasesItsPresentedControllers() {
    weak var controller: UIViewController?
    do {
      let own = PresentingStage()
      let card = own.make("card")
      controller = card
      card.transitioningDelegate = giver
      (giver.presentation, giver.interaction) = (SlideTransition(isPresentation: true), driver)
      own.present(card, animated: true)
      driver.update(0.5)
    }
    (giver.presentation, giver.interaction) = (nil, nil)
    #expect(controller == nil)
  }
}
