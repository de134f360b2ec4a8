@testable import Midflight
import MotionCore
import Testing

/// `show(_:sender:)` and its delegation to parent controllers.
struct ShowTests {
  private let host = PresentingStage()
  private var stage: Stage { host.stage }

  private final class Container: UIViewController {
    var shown: [UIViewController] = []
    var details: [UIViewController] = []
    override func show(_ vc: UIViewController, sender: Any?) { shown.append(vc) }
    override func showDetailViewController(_ vc: UIViewController, sender: Any?) {
      details.append(vc)
    }
  }

  @Test func showPresentsIfNoContainerShowsTheController() {
    let (child, first, second) = (UIViewController(), host.make("first"), host.make("second"))
    stage.perform {
      host.root.addChild(child)
      host.root.view.addSubview(child.view)
      child.show(first, sender: nil)
    }
    #expect(host.root.presentedViewController === first && first.isBeingPresented)
    stage.advance(by: 1)
    stage.perform { first.showDetailViewController(second, sender: self) }
    stage.advance(by: 1)
    #expect(first.presentedViewController === second && host.diagnostics.isEmpty)
  }

  @Test func aContainerMayOverrideShow() {
    let (container, middle, child) = (Container(), UIViewController(), UIViewController())
    container.addChild(middle)
    middle.addChild(child)
    let (one, other) = (UIViewController(), UIViewController())
    child.show(one, sender: nil)
    child.showDetailViewController(other, sender: nil)
    #expect(container.shown == [one] && container.details == [other])
  }
}
