@testable import Midflight
import MotionCore
import StageFixtures
import Testing

/// New controllers for a tab bar controller, with the delegate's animation.
struct SetViewControllersTests {
  private final class Giver: UITabBarControllerDelegate {
    var animator: (any UIViewControllerAnimatedTransitioning)?
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
    ) -> (any UIViewControllerInteractiveTransitioning)? {
      asked.append("interaction")
      return nil
    }
  }

  private let host = PresentingStage()
  private let tabs = UITabBarController()
  private let giver = Giver()
  private let slide = SlideTransition(isPresentation: true)
  private let old: [PresentingStage.RecordingViewController]
  private let new: [PresentingStage.RecordingViewController]

  init() {
    old = ["one", "two"].map { [host] in host.make($0) }
    new = ["three", "four"].map { [host] in host.make($0) }
    let (stage, tabs, old) = (host.stage, tabs, old)
    tabs.delegate = giver
    giver.animator = slide
    stage.perform {
      tabs.viewControllers = old
      stage.window.rootViewController = tabs
    }
    _ = host.received()
  }

  private func set(_ controllers: [UIViewController], animated: Bool = true) {
    host.stage.perform { tabs.setViewControllers(controllers, animated: animated) }
  }

  @Test func theDelegatesAnimatorAnimatesToTheNewController() {
    set(new)
    #expect(giver.asked == ["one to three"] && tabs.selectedViewController === new[0])
    host.stage.advance(by: 0.5)
    #expect(old[0].view.window != nil && new[0].view.seen.position.x == 400)
    host.stage.advance(by: 0.5)
    #expect(slide.completions == [true] && new[0].view.superview === tabs.view)
    #expect(new[0].view.seen.position.x == 200 && host.diagnostics.isEmpty)
  }

  @Test func theOldControllerIsAChildUntilTheEnd() {
    set(new)
    #expect(old[0].parent === tabs && old[1].parent == nil)
    #expect(old[0].transitionCoordinator != nil)
    host.stage.advance(by: 1)
    #expect(old[0].parent == nil && old[0].view.superview == nil && tabs.children == new)
    #expect(
      host.received() == [
        "three did load", "three will appear, animated", "one will disappear, animated",
        "three is appearing, animated", "one did disappear, animated",
        "three did appear, animated",
      ])
  }

  @Test func unanimatedNewControllersDoNotAskTheDelegate() {
    set(new, animated: false)
    #expect(giver.asked.isEmpty && new[0].view.window != nil && old[0].parent == nil)
    set(old)
    host.stage.perform { tabs.viewControllers = new }
    #expect(giver.asked == ["three to one"] && old[0].parent == nil)
  }

  @Test func theDelegateIsNotAskedIfTheSelectedControllerStays() {
    set([new[0], old[0]])
    #expect(giver.asked.isEmpty && tabs.selectedIndex == 1)
  }

  @Test func withoutAnAnimatorTheControllersChangeAtOnce() {
    giver.animator = nil
    set(new)
    #expect(giver.asked == ["one to three"] && new[0].view.window != nil && old[0].parent == nil)
  }

  @Test func settingControllersDuringATransitionEndsIt() {
    set(new)
    host.stage.advance(by: 0.5)
    set(old)
    #expect(slide.completions == [true] && giver.asked == ["one to three", "three to one"])
    host.stage.advance(by: 1)
    #expect(tabs.children == old && old[0].view.superview === tabs.view && host.diagnostics.isEmpty)
  }

  @Test func aCancelledTransitionStillShowsTheNewController() {
    set(new)
    host.stage.advance(by: 0.5)
    slide.context?.completeTransition(false)
    #expect(tabs.selectedViewController === new[0] && new[0].view.superview === tabs.view)
    #expect(old[0].parent == nil && old[0].view.superview == nil)
  }

  @Test func aTabSelectedInViewDidAppearIsAnimated() {
    final class Hasty: UIViewController {
      override func viewDidAppear(_ animated: Bool) { tabBarController?.selectedIndex = 1 }
    }
    let (hasty, second) = (Hasty(), SlideTransition(isPresentation: true))
    set([hasty, new[0]])
    giver.animator = second
    host.stage.advance(by: 1)
    #expect(tabs.selectedIndex == 1 && second.context?.isAnimated == true)
    host.stage.advance(by: 1)
    #expect(second.completions == [true] && new[0].view.superview === tabs.view)
    #expect(hasty.view.window == nil && host.diagnostics.isEmpty)
  }
}
