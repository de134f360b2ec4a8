@testable import Midflight
import MotionCore
import StageFixtures
import Testing

/// Animated transitions between tabs.
struct TabTransitionTests {
  private let host = PresentingStage()
  private let tabs = UITabBarController()
  private let giver = Giver()
  private let pages: [PresentingStage.RecordingViewController]
  private var stage: Stage { host.stage }

  private final class Giver: UITabBarControllerDelegate {
    var animator: (any UIViewControllerAnimatedTransitioning)?
    var driver: UIPercentDrivenInteractiveTransition?
    private(set) var asked: [String] = []

    func tabBarController(
      _ tabBarController: UITabBarController,
      animationControllerForTransitionFrom fromVC: UIViewController, to toVC: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? {
      asked.append("\(fromVC.title ?? "") to \(toVC.title ?? "")")
      return animator
    }
    func tabBarController(
      _ tabBarController: UITabBarController,
      interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? { driver }
  }

  init() {
    pages = ["one", "two", "three"].map { [host] in host.make($0) }
    let (stage, tabs, pages) = (host.stage, tabs, pages)
    tabs.delegate = giver
    stage.perform {
      tabs.viewControllers = pages
      stage.window.rootViewController = tabs
    }
    _ = host.received()
  }

  private func select(_ index: Int) { stage.perform { tabs.selectedIndex = index } }
  private func isSeen(_ page: Int) -> Bool { pages[page].viewIfLoaded?.window != nil }

  /// One author reports nil here; see "transitionCoordinator" in docs/UIKIT.md.
  @Test func theControllerThatLeavesHasACoordinatorInAnInteractiveChange() {
    final class Leaving: UIViewController {
      var isInteractive: Bool?
      override func viewWillDisappear(_ animated: Bool) {
        super.viewWillDisappear(animated)
        isInteractive = transitionCoordinator?.isInteractive
      }
    }
    let leaving = Leaving()
    stage.perform { tabs.viewControllers = [leaving] + pages }
    select(0)
    (giver.animator, giver.driver) = (
      SlideTransition(isPresentation: true), UIPercentDrivenInteractiveTransition()
    )
    select(1)
    #expect(leaving.isInteractive == true)
  }

  @Test func theDelegatesAnimatorAnimatesATabChange() throws {
    let slide = SlideTransition(isPresentation: true)
    giver.animator = slide
    select(1)
    let context = try #require(slide.context)
    #expect(giver.asked == ["one to two"] && tabs.selectedIndex == 1)
    #expect(tabs.tabBar.selectedItem === pages[1].tabBarItem)
    #expect(context.view(forKey: .from) === pages[0].view)
    #expect(context.view(forKey: .to) === pages[1].view)
    #expect(context.viewController(forKey: .from) === pages[0])
    #expect(context.initialFrame(for: pages[0]) == tabs.view.bounds)
    #expect(context.finalFrame(for: pages[1]) == tabs.view.bounds)
    #expect(context.presentationStyle == .none && context.isAnimated)
    #expect(
      host.received() == [
        "two did load", "two will appear, animated", "one will disappear, animated",
        "two is appearing, animated",
      ])
    stage.advance(by: 0.5)
    #expect(isSeen(0) && pages[1].view.seen.position.x == 400)
    stage.advance(by: 0.5)
    #expect(slide.completions == [true] && !isSeen(0) && pages[1].view.seen.position.x == 200)
    #expect(host.received() == ["one did disappear, animated", "two did appear, animated"])
    #expect(tabs.transitionCoordinator == nil && host.diagnostics.isEmpty)
  }

  @Test func aTabChangesAtOnceWithoutAnAnimator() {
    select(2)
    #expect(giver.asked == ["one to three"] && isSeen(2) && !isSeen(0))
  }

  @Test func anInteractiveTabTransitionIsScrubbedAndCancelled() throws {
    let (slide, driver) = (
      CatchableSlideTransition(isPresentation: true), UIPercentDrivenInteractiveTransition()
    )
    (giver.animator, giver.driver) = (slide, driver)
    select(1)
    var wasCancelled: Bool?
    stage.perform {
      tabs.transitionCoordinator?.animate(alongsideTransition: nil) { context in
        wasCancelled = context.isCancelled
      }
      driver.update(0.25)
    }
    #expect(pages[1].view.seen.position.x == 500 && tabs.selectedIndex == 1)
    _ = host.received()
    stage.perform { driver.cancel() }
    stage.advance(by: 1)
    #expect(wasCancelled == true && tabs.selectedIndex == 0)
    #expect(tabs.tabBar.selectedItem === pages[0].tabBarItem)
    #expect(isSeen(0) && !isSeen(1) && slide.completions == [false])
    #expect(
      host.received() == [
        "two will disappear, animated", "one will appear, animated",
        "two did disappear, animated", "one is appearing, animated", "one did appear, animated",
      ])
    (giver.animator, giver.driver) = (CatchableSlideTransition(isPresentation: true), nil)
    select(1)
    stage.advance(by: 1)
    #expect(tabs.selectedIndex == 1 && isSeen(1) && host.diagnostics.isEmpty)
  }

  @Test func noOtherTabIsSelectedDuringATabTransition() {
    giver.animator = SlideTransition(isPresentation: true)
    select(1)
    stage.advance(by: 0.25)
    Finger(on: stage).tap(CGPoint(x: 350, y: 780), after: 0)
    #expect(tabs.selectedIndex == 1 && tabs.tabBar.selectedItem === pages[1].tabBarItem)
    #expect(host.diagnostics.isEmpty)
    select(2)
    #expect(tabs.selectedIndex == 1 && host.diagnostics.count == 1)
    #expect(host.diagnostics[0].contains("Attempt to select a tab"))
    stage.advance(by: 1)
    select(2)
    #expect(tabs.selectedIndex == 2 && host.diagnostics.count == 1)
  }

  @Test func newViewControllersEndATabTransition() {
    let slide = CatchableSlideTransition(isPresentation: true)
    giver.animator = slide
    select(1)
    stage.advance(by: 0.5)
    let (tabs, pages) = (tabs, pages)
    stage.perform { tabs.viewControllers = [pages[1], pages[2]] }
    #expect(slide.completions == [true] && tabs.selectedIndex == 0 && isSeen(1) && !isSeen(0))
    stage.advance(by: 1)
    #expect(host.diagnostics.isEmpty && tabs.transitionCoordinator == nil)
    #expect(pages[1].view.seen.position.x == 200)
  }

  @Test func aPanOnTheOutgoingPageDrivesTheTabTransition() throws {
    let driver = UIPercentDrivenInteractiveTransition()
    (giver.animator, giver.driver) = (CatchableSlideTransition(isPresentation: true), driver)
    let (tabs, page) = (tabs, pages[0])
    let pan = UIPanGestureRecognizer()
    pan.addAction { [unowned pan] _ in
      switch pan.state {
      case .began: tabs.selectedIndex = 1
      case .changed: driver.update(-pan.translation(in: tabs.view).x / 400)
      default: driver.finish()
      }
    }
    stage.perform { page.view.addGestureRecognizer(pan) }
    let finger = Finger(on: stage)
    finger.press(CGPoint(x: 300, y: 400))
    for _ in 1...10 { finger.move(-20, 0) }
    let distance = pages[1].view.seen.position.x - 200
    #expect(distance > 180 && distance < 230)
    finger.lift()
    stage.advance(by: 1)
    #expect(tabs.selectedIndex == 1 && isSeen(1) && !isSeen(0))
    #expect(pages[1].view.superview === tabs.view && tabs.view.subviews.count == 2)
    #expect(pages[1].view.seen.position.x == 200 && host.diagnostics.isEmpty)
  }

  @Test func layoutDuringATabTransitionKeepsTheAnimatorsPosition() {
    final class Parked: NSObject, UIViewControllerAnimatedTransitioning {
      func transitionDuration(
        using transitionContext: (any UIViewControllerContextTransitioning)?
      ) -> TimeInterval { 1 }
      func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
        guard let view = transitionContext.view(forKey: .to) else { return }
        transitionContext.containerView.addSubview(view)
        view.center.x = 900
      }
    }
    giver.animator = Parked()
    select(1)
    stage.perform { tabs.view.setNeedsLayout() }
    stage.advance(by: 0)
    #expect(pages[1].view.center.x == 900)
  }

  @Test(arguments: [true, false]) func presentationsDuringATabTransitionDoNotWait(animated: Bool) {
    giver.animator = SlideTransition(isPresentation: true)
    let card = host.make("card", .pageSheet)
    let tabs = tabs
    stage.perform { tabs.present(card, animated: false) }
    select(1)
    stage.perform { tabs.dismiss(animated: animated) }
    stage.advance(by: 2)
    #expect(tabs.presentedViewController == nil && card.view.window == nil)
    select(2)
    stage.perform { tabs.present(card, animated: animated) }
    stage.advance(by: 2)
    #expect(tabs.presentedViewController === card && tabs.selectedIndex == 2)
    #expect(host.diagnostics.isEmpty)
  }

  @Test func removingTheTabBarControllerEndsItsTransition() {
    giver.animator = CatchableSlideTransition(isPresentation: true)
    select(1)
    stage.advance(by: 0.25)
    _ = host.received()
    let (tabs, stage) = (tabs, stage)
    stage.perform { stage.window.rootViewController = UIViewController() }
    #expect(
      host.received() == [
        "one did disappear, animated", "two did appear, animated", "two will disappear",
        "two did disappear",
      ])
    stage.advance(by: 1)
    stage.perform { stage.window.rootViewController = tabs }
    #expect(host.received() == ["two will appear", "two is appearing", "two did appear"])
    #expect(tabs.view.subviews.count == 2 && isSeen(1) && !isSeen(0))
    select(0)
    stage.advance(by: 1)
    #expect(isSeen(0) && !isSeen(1) && host.diagnostics.isEmpty)
  }

  @Test func aPageThatSelectsAnotherInViewDidLoadIsNotShown() {
    final class Shy: UIViewController {
      override func viewDidLoad() { (parent as? UITabBarController)?.selectedIndex = 2 }
    }
    let (tabs, pages, shy) = (tabs, pages, Shy())
    stage.perform { tabs.viewControllers = [pages[0], shy, pages[2]] }
    giver.animator = SlideTransition(isPresentation: true)
    select(1)
    stage.advance(by: 2)
    #expect(tabs.selectedIndex == 2 && isSeen(2) && !isSeen(0) && shy.view.window == nil)
    #expect(giver.asked == ["one to three"] && tabs.view.subviews.count == 2)
  }

  @Test func aCancelledTabTransitionAllowsOnlyItsOriginalTab() {
    let driver = UIPercentDrivenInteractiveTransition()
    (giver.animator, giver.driver) = (CatchableSlideTransition(isPresentation: true), driver)
    select(1)
    stage.perform {
      driver.update(0.5)
      driver.cancel()
    }
    select(0)
    #expect(host.diagnostics.isEmpty)
    select(1)
    #expect(host.diagnostics.count == 1)
    stage.advance(by: 1)
    #expect(tabs.selectedIndex == 0 && isSeen(0))
  }

  @Test func performWithoutAnimationDoesNotAskTheDelegate() {
    giver.animator = SlideTransition(isPresentation: true)
    let tabs = tabs
    stage.perform { UIView.performWithoutAnimation { tabs.selectedIndex = 1 } }
    #expect(giver.asked.isEmpty && isSeen(1) && !isSeen(0))
  }

  @Test func theDelegateIsNotAskedAboutTheMoreTab() {
    let (tabs, pages) = (tabs, pages)
    let others = ["four", "five", "six"].map { host.make($0) }
    stage.perform { tabs.viewControllers = pages + others }
    giver.animator = SlideTransition(isPresentation: true)
    select(5)
    #expect(giver.asked.isEmpty && others[2].view.window != nil)
    select(0)
    #expect(giver.asked.isEmpty && isSeen(0))
  }
}
