@testable import Midflight
import MotionCore
import StageFixtures
import Testing

/// Selected controllers of a tab bar controller, and their callbacks.
struct TabBarControllerTests {
  private final class Page: UIViewController {
    var received: [String] = []
    override func viewDidLoad() { received.append("load") }
    override func viewWillAppear(_ animated: Bool) { received.append("will appear") }
    override func viewDidAppear(_ animated: Bool) { received.append("did appear") }
    override func viewWillDisappear(_ animated: Bool) { received.append("will disappear") }
    override func viewDidDisappear(_ animated: Bool) { received.append("did disappear") }
  }

  private final class TabDelegate: UITabBarControllerDelegate {
    var allows = true
    var selected: [String] = []
    func tabBarController(
      _ tabBarController: UITabBarController, shouldSelect viewController: UIViewController
    ) -> Bool { allows }
    func tabBarController(
      _ tabBarController: UITabBarController, didSelect viewController: UIViewController
    ) { selected.append(viewController.title ?? "") }
  }

  private final class Bench {
    let stage = Stage(size: CGSize(width: 300, height: 400))
    let tabs: UITabBarController
    let pages: [Page]
    let delegate = TabDelegate()

    init() {
      (tabs, pages) = stage.perform {
        let pages = ["One", "Two", "Three"].map { title in
          let page = Page()
          page.title = title
          return page
        }
        let tabs = UITabBarController()
        tabs.viewControllers = pages
        return (tabs, pages)
      }
      tabs.delegate = delegate
      stage.perform { stage.window.rootViewController = tabs }
    }

    func tap(_ index: Int) {
      Finger(on: stage).tap(CGPoint(x: 50 + 100 * CGFloat(index), y: 380), after: 0.5)
    }
  }

  @Test func theFirstTabIsShownWithABarOf49PointsAtTheBottom() {
    let bench = Bench()
    #expect(bench.tabs.selectedIndex == 0 && bench.tabs.selectedViewController === bench.pages[0])
    #expect(bench.tabs.tabBar.frame == CGRect(x: 0, y: 351, width: 300, height: 49))
    #expect(bench.tabs.tabBar.items?.map(\.title) == ["One", "Two", "Three"])
    #expect(bench.tabs.tabBar.selectedItem === bench.pages[0].tabBarItem)
    #expect(bench.pages[0].view.frame == bench.tabs.view.bounds)
    #expect(bench.pages[0].received == ["load", "will appear", "did appear"])
    #expect(!bench.pages[1].isViewLoaded && bench.pages[1].tabBarController === bench.tabs)
  }

  @Test func aTapShowsAnotherTabAndCallsTheDelegate() {
    let bench = Bench()
    bench.tap(2)
    #expect(bench.tabs.selectedIndex == 2 && bench.delegate.selected == ["Three"])
    #expect(bench.pages[0].received.suffix(2) == ["will disappear", "did disappear"])
    #expect(bench.pages[2].received == ["load", "will appear", "did appear"])
    #expect(bench.pages[0].view.superview == nil)
    bench.tap(2)
    #expect(bench.delegate.selected == ["Three", "Three"] && bench.pages[2].received.count == 3)
  }

  @Test func theDelegateMayRefuseToSelectATab() {
    let bench = Bench()
    bench.delegate.allows = false
    bench.tap(1)
    #expect(bench.tabs.selectedIndex == 0 && bench.delegate.selected == [])
    #expect(bench.tabs.tabBar.selectedItem === bench.pages[0].tabBarItem)
  }

  @Test func aSelectionByTheProgramDoesNotNotifyTheDelegate() {
    let bench = Bench()
    bench.stage.perform { bench.tabs.selectedViewController = bench.pages[1] }
    #expect(bench.tabs.selectedIndex == 1 && bench.delegate.selected == [])
    #expect(bench.pages[1].view.superview === bench.tabs.view)
  }

  @Test func settingViewControllersKeepsASelectionAmongThem() {
    let bench = Bench()
    bench.tap(1)
    bench.stage.perform { bench.tabs.viewControllers = [bench.pages[2], bench.pages[1]] }
    #expect(bench.tabs.selectedViewController === bench.pages[1])
    #expect(bench.pages[0].tabBarController == nil)
    bench.stage.perform { bench.tabs.viewControllers = [bench.pages[0]] }
    #expect(bench.tabs.selectedViewController === bench.pages[0])
    #expect(bench.pages[1].view.superview == nil)
    bench.stage.perform { bench.tabs.viewControllers = nil }
    #expect(bench.tabs.selectedIndex == NSNotFound && bench.tabs.selectedViewController == nil)
  }

  @Test func anItemThatIsNotEnabledIsNotSelected() {
    let bench = Bench()
    bench.pages[1].tabBarItem.isEnabled = false
    bench.tap(1)
    #expect(bench.tabs.selectedIndex == 0)
  }

  @Test func theKeyboardSwitchesTabs() {
    let bench = Bench()
    for key in ["Tab", "Tab", "Return"] {
      bench.stage.send(.key(name: key, isDown: true, time: bench.stage.now))
      bench.stage.send(.key(name: key, isDown: false, time: bench.stage.now))
    }
    #expect(bench.tabs.selectedIndex == 1 && bench.delegate.selected == ["Two"])
  }

  @Test func aControllerWithTwoTabsStopsTheProgram() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let page = UIViewController()
        UITabBarController().viewControllers = [page, UIViewController(), page]
      }
    }
  }

  @Test func selectingATabThatDoesNotExistStopsTheProgram() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run { UITabBarController().selectedIndex = 0 }
    }
  }

  @Test func viewControllersAreChildrenOfTheTabBarController() {
    let bench = Bench()
    #expect(bench.tabs.children == bench.pages && bench.pages[2].parent === bench.tabs)
    bench.stage.perform { bench.tabs.setViewControllers([bench.pages[1]], animated: false) }
    #expect(bench.tabs.children == [bench.pages[1]])
    #expect(bench.pages[0].parent == nil && bench.pages[0].tabBarController == nil)
    #expect(bench.pages[0].view.superview == nil && bench.pages[0].received.last == "did disappear")
  }

  @Test func aControllerThatMovesToAnotherBarStaysThere() {
    let (bench, other) = (Bench(), UITabBarController())
    bench.stage.perform {
      other.viewControllers = [bench.pages[0]]
      bench.tabs.viewControllers = [bench.pages[1]]
    }
    #expect(bench.pages[0].parent === other && bench.pages[0].tabBarController === other)
    #expect(bench.pages[0].viewIfLoaded?.window == nil)
  }

  @Test func aNestedControllerFindsItsTabBarController() {
    let (bench, inner) = (Bench(), UIViewController())
    bench.pages[1].addChild(inner)
    #expect(inner.tabBarController === bench.tabs)
    #expect(bench.tabs.tabBarController == nil, "it is in none itself")
  }

  @Test func aBadgeShowsTheItemsBadgeValueAndHidesWithoutOne() throws {
    let bench = Bench()
    let badge = { (index: Int) -> UIView? in
      bench.tabs.tabBar.subviews.compactMap { $0 as? TabBarButton }[index].subviews.last
    }
    #expect(badge(1)?.isHidden == true)
    bench.stage.perform { bench.pages[1].tabBarItem.badgeValue = "12" }
    let seen = try #require(badge(1))
    #expect(!seen.isHidden && (seen.subviews.first as? UILabel)?.text == "12")
    #expect(seen.frame.height == 18 && seen.frame.width > 18 && seen.frame.minX == 54)
    #expect(seen.backgroundColor == .systemRed && badge(0)?.isHidden == true)
    bench.stage.perform { bench.pages[1].tabBarItem.badgeValue = nil }
    #expect(badge(1)?.isHidden == true)
  }

  @Test func aNewTabBarItemReplacesTheOldOne() {
    let bench = Bench()
    bench.stage.perform {
      bench.pages[1].tabBarItem = UITabBarItem(title: "Other", image: nil, tag: 4)
    }
    #expect(bench.tabs.tabBar.items?.map(\.title) == ["One", "Other", "Three"])
    #expect(bench.tabs.tabBar.selectedItem === bench.pages[0].tabBarItem)
    bench.tap(1)
    #expect(bench.tabs.selectedIndex == 1)
  }

  @Test func tabBarItemsUseTheTintColoursOfTheirBar() {
    let bench = Bench()
    let colors = {
      bench.tabs.tabBar.subviews.compactMap { $0 as? TabBarButton }.map(\.color)
    }
    #expect(colors() == [bench.tabs.tabBar.tintColor, .barUnselected, .barUnselected])
    bench.stage.perform {
      bench.tabs.tabBar.tintColor = .systemRed
      bench.tabs.tabBar.unselectedItemTintColor = .systemGreen
    }
    #expect(colors() == [.systemRed, .systemGreen, .systemGreen])
  }

  @Test func theNewTabWillAppearBeforeTheOldOneDisappears() {
    final class Log { var lines: [String] = [] }
    final class Teller: UIViewController {
      let log: Log
      init(_ title: String, _ log: Log) {
        self.log = log
        super.init(nibName: nil, bundle: nil)
        self.title = title
      }
      required init?(coder: NSCoder) { nil }
      func record(_ what: String) { log.lines.append("\(title ?? "") \(what)") }
      override func viewDidLoad() { record("load") }
      override func viewWillAppear(_ animated: Bool) { record("will appear") }
      override func viewIsAppearing(_ animated: Bool) {
        record(view.window == nil ? "is nowhere" : "is appearing")
      }
      override func viewDidLayoutSubviews() { record("is laid out") }
      override func viewDidAppear(_ animated: Bool) { record("did appear") }
      override func viewWillDisappear(_ animated: Bool) { record("will disappear") }
      override func viewDidDisappear(_ animated: Bool) { record("did disappear") }
    }
    let (stage, log) = (Stage(size: CGSize(width: 300, height: 400)), Log())
    let tabs = UITabBarController()
    stage.perform {
      tabs.viewControllers = [Teller("A", log), Teller("B", log)]
      tabs.selectedIndex = 1
      tabs.selectedIndex = 0
      #expect(log.lines.isEmpty, "what is not visible receives nothing")
      stage.window.rootViewController = tabs
      log.lines = []
      tabs.selectedIndex = 1
    }
    #expect(
      log.lines == [
        "B load", "B will appear", "A will disappear", "A did disappear", "B is appearing",
        "B is laid out", "B did appear",
      ])
    log.lines = []
    stage.perform { tabs.viewControllers = tabs.viewControllers?.dropLast() }
    #expect(
      log.lines == [
        "A will appear", "B will disappear", "B did disappear", "A is appearing", "A did appear",
      ])
    log.lines = []
    stage.perform { stage.window.rootViewController = nil }
    #expect(log.lines == ["A will disappear", "A did disappear"])
  }

  @Test func aTitleThatComesLaterReachesTheTab() {
    let bench = Bench()
    bench.stage.perform { bench.pages[1].title = "Second" }
    #expect(bench.tabs.tabBar.items?.map(\.title) == ["One", "Second", "Three"])
    let buttons = bench.tabs.tabBar.subviews.compactMap { $0 as? TabBarButton }
    let texts = buttons[1].subviews.compactMap { ($0 as? UILabel)?.text }
    #expect(texts == ["Second"])
  }
}
