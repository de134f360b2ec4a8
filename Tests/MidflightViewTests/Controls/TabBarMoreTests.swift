@testable import Midflight
import MotionCore
import StageFixtures
import Testing

/// A tab bar controller with more controllers than its bar has room for.
struct TabBarMoreTests {
  private final class Page: UIViewController {
    var received: [String] = []
    override func viewWillAppear(_ animated: Bool) { received.append("will appear") }
    override func viewDidDisappear(_ animated: Bool) { received.append("did disappear") }
  }

  private final class TabDelegate: UITabBarControllerDelegate {
    var allows = true
    var selected: [UIViewController] = []
    func tabBarController(
      _ tabBarController: UITabBarController, shouldSelect viewController: UIViewController
    ) -> Bool { allows }
    func tabBarController(
      _ tabBarController: UITabBarController, didSelect viewController: UIViewController
    ) { selected.append(viewController) }
  }

  private final class Bench {
    let stage = Stage(size: CGSize(width: 300, height: 400))
    let tabs: UITabBarController
    let pages: [Page]
    let delegate = TabDelegate()

    init(_ count: Int = 7) {
      (tabs, pages) = stage.perform {
        let pages = (1...count).map { number in
          let page = Page()
          page.title = "Page \(number)"
          return page
        }
        let tabs = UITabBarController()
        tabs.viewControllers = pages
        return (tabs, pages)
      }
      tabs.delegate = delegate
      stage.perform { stage.window.rootViewController = tabs }
      stage.advance(by: 0)
    }

    /// Taps one of five items.
    func tap(_ index: Int) { tap(x: 30 + 60 * CGFloat(index), y: 380) }
    /// Taps a row of the list, below a heading of 44 points.
    func tapRow(_ index: Int) { tap(x: 150, y: 66 + 44 * CGFloat(index)) }

    private func tap(x: CGFloat, y: CGFloat) {
      Finger(on: stage).tap(CGPoint(x: x, y: y), after: 0.5)
    }

    var titles: [String?] { (tabs.tabBar.items ?? []).map(\.title) }
    var chosen: String? { tabs.tabBar.selectedItem?.title }
    var showsList: Bool { tabs.selectedViewController is MoreList }
    var rows: [String?] {
      stage.window.all(MoreRow.self).map(\.item.title)
    }
  }

  @Test func aTabBarShowsFiveTabsOrFourAndMore() {
    #expect(Bench(5).titles == (1...5).map { "Page \($0)" })
    let bench = Bench(6)
    #expect(bench.titles == ["Page 1", "Page 2", "Page 3", "Page 4", "More"])
    #expect(bench.chosen == "Page 1" && bench.tabs.viewControllers?.count == 6)
    bench.tap(4)
    #expect(bench.rows == ["Page 5", "Page 6"])
  }

  @Test func theMoreListShowsAndSelectsTheOtherControllers() {
    let bench = Bench()
    bench.tap(4)
    #expect(bench.showsList && bench.chosen == "More" && bench.rows.count == 3)
    #expect(bench.tabs.selectedIndex == NSNotFound)
    #expect(bench.delegate.selected.map(\.title) == ["More"])
    #expect(bench.pages[0].received == ["will appear", "did disappear"])
    bench.tapRow(1)
    #expect(bench.tabs.selectedIndex == 5 && bench.chosen == "More")
    #expect(bench.tabs.selectedViewController === bench.pages[5])
    #expect(bench.pages[5].view.superview === bench.tabs.view && bench.rows == [])
    #expect(bench.pages[5].received == ["will appear"])
    // The delegate receives calls for taps in the bar only.
    #expect(bench.delegate.selected.count == 1)
  }

  @Test func aSecondTapOnMoreShowsTheListAgain() {
    let bench = Bench()
    bench.tap(4)
    bench.tapRow(2)
    bench.tap(0)
    #expect(bench.tabs.selectedIndex == 0 && bench.chosen == "Page 1")
    bench.tap(4)
    #expect(bench.tabs.selectedIndex == 6)
    bench.tap(4)
    #expect(bench.showsList && bench.pages[6].received.last == "did disappear")
    bench.tap(4)
    #expect(bench.showsList)
    bench.tap(1)
    bench.tap(4)
    #expect(bench.showsList)
  }

  @Test func selectedIndexMaySelectAControllerInMore() {
    let bench = Bench()
    bench.stage.perform { bench.tabs.selectedIndex = 4 }
    #expect(bench.chosen == "More" && bench.pages[4].view.superview === bench.tabs.view)
    bench.stage.perform { bench.tabs.selectedViewController = bench.pages[1] }
    #expect(bench.chosen == "Page 2" && bench.delegate.selected.isEmpty)
  }

  @Test func theDelegateMayRefuseMore() {
    let bench = Bench()
    bench.delegate.allows = false
    bench.tap(4)
    #expect(bench.tabs.selectedIndex == 0 && bench.chosen == "Page 1")
  }

  @Test func theMoreTabDisappearsWhenAllControllersFit() {
    let bench = Bench()
    bench.tap(4)
    bench.stage.perform { bench.tabs.viewControllers = Array(bench.pages.prefix(6)) }
    #expect(bench.showsList && bench.rows == ["Page 5", "Page 6"])
    bench.stage.perform { bench.tabs.viewControllers = Array(bench.pages.prefix(3)) }
    #expect(bench.titles == ["Page 1", "Page 2", "Page 3"] && bench.rows == [])
    #expect(bench.tabs.selectedIndex == 0 && bench.tabs.children.count == 3)
    bench.stage.perform { bench.tabs.viewControllers = bench.pages }
    bench.tap(4)
    bench.tapRow(0)
    bench.stage.perform { bench.tabs.viewControllers = Array(bench.pages.suffix(3)) }
    #expect(bench.tabs.selectedIndex == 0 && bench.chosen == "Page 5")
  }

  @Test func aRowOfTheMoreListFollowsItsTabBarItem() {
    let bench = Bench()
    bench.pages[4].tabBarItem.isEnabled = false
    bench.tap(4)
    bench.stage.perform { bench.pages[5].title = "Renamed" }
    let labels = bench.stage.window.all(UILabel.self).map(\.text)
    #expect(labels.contains("Renamed") && !labels.contains("Page 6"))
    bench.tapRow(0)
    #expect(bench.showsList)
  }

  @Test func theKeyboardSelectsARowOfTheMoreList() {
    let bench = Bench()
    bench.tap(4)
    for key in ["Tab", "Tab", "Return"] {
      bench.stage.send(.key(name: key, isDown: true, time: bench.stage.now))
      bench.stage.send(.key(name: key, isDown: false, time: bench.stage.now))
    }
    #expect(bench.tabs.selectedIndex == 5)
  }

  @Test func aLongListScrolls() {
    let bench = Bench(16)
    bench.tap(4)
    let row = bench.stage.window.all(MoreRow.self).last
    let finger = Finger(on: bench.stage)
    finger.press(CGPoint(x: 150, y: 300))
    for _ in 1...20 { finger.move(0, -20) }
    finger.lift()
    bench.stage.advance(by: 3)
    #expect(row.map { $0.convert($0.bounds, to: nil).maxY } == 351)
  }
}

extension UIView {
  /// Returns the subviews of a type at any depth, from back to front.
  fileprivate func all<Kind: UIView>(_ type: Kind.Type) -> [Kind] {
    subviews.flatMap { view in (view as? Kind).map { [$0] } ?? view.all(type) }
  }
}
