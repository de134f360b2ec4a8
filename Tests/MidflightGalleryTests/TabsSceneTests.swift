import Midflight
import MidflightGallery
import MotionCore
import Testing

/// Checks the scene with more pages than its tab bar shows.
struct TabsSceneTests {
  private let stage = SceneCatalog.gallery["tabs"]!.makeStage()

  private var tabs: UITabBarController? {
    stage.window.rootViewController as? UITabBarController
  }

  private func tap(_ x: CGFloat, _ y: CGFloat) {
    let point = CGPoint(x: x, y: y)
    let time = stage.now.advanced(by: 0.5)
    stage.send(.down(pointer: 0, at: point, time: time))
    stage.send(.up(pointer: 0, at: point, time: time.advanced(by: 0.08)))
  }

  @Test func pagesBeyondTheTabBarAreInTheMoreList() throws {
    let tabs = try #require(tabs)
    #expect(tabs.viewControllers?.count == 7 && tabs.tabBar.items?.last?.title == "More")
    let bar = tabs.tabBar.frame
    tap(bar.maxX - 20, bar.midY)
    #expect(tabs.selectedIndex == NSNotFound)
    // The third row of the list, below a heading of 44 points.
    tap(bar.midX, 44 + 2 * 44 + 22)
    #expect(tabs.selectedViewController?.title == "Settings")
    tap(bar.minX + 20, bar.midY)
    #expect(tabs.selectedIndex == 0)
  }
}
