import Midflight
import MotionCore
import StageFixtures
import Testing

/// Safe area insets below bars, and their callbacks.
struct SafeAreaTests {
  private final class Page: UIViewController {
    var events: [UIEdgeInsets] = []
    override func viewSafeAreaInsetsDidChange() {
      super.viewSafeAreaInsetsDidChange()
      events.append(view.safeAreaInsets)
    }
  }

  private let stage = Stage(size: CGSize(width: 200, height: 300))

  @Test func aStageHasNoSafeAreaInsets() {
    let page = Page()
    stage.perform { stage.window.rootViewController = page }
    #expect(page.view.safeAreaInsets == .zero && page.events.isEmpty)
  }

  @Test func additionalSafeAreaInsetsReachOverlappedSubviews() {
    let page = Page()
    let view = UIView(frame: CGRect(x: 10, y: 5, width: 100, height: 200))
    stage.perform {
      stage.window.rootViewController = page
      page.view.addSubview(view)
      page.additionalSafeAreaInsets = UIEdgeInsets(top: 20, left: 4, bottom: 100, right: 0)
    }
    // The view lies 5 points below the top and 95 points above the bottom. The left inset does not
    // reach the view.
    #expect(view.safeAreaInsets == UIEdgeInsets(top: 15, left: 0, bottom: 5, right: 0))
    view.transform = CGAffineTransform(translationX: 0, y: 50)
    #expect(view.safeAreaInsets.top == 15, "a transform leaves a layout alone")
  }

  @Test func aControllerIsNotifiedOnlyOfSafeAreaChanges() {
    let page = Page()
    let insets = UIEdgeInsets(top: 20, left: 0, bottom: 0, right: 0)
    stage.perform {
      stage.window.rootViewController = page
      page.additionalSafeAreaInsets = insets
    }
    #expect(page.events == [insets])
    stage.perform { page.view.setNeedsLayout() }
    #expect(page.events == [insets])
  }

  @Test func aTabBarCoversTheLowerEdgeOfTheSelectedView() {
    let (tabs, page) = (UITabBarController(), Page())
    stage.perform {
      tabs.viewControllers = [page]
      stage.window.rootViewController = tabs
    }
    #expect(page.view.safeAreaInsets == UIEdgeInsets(top: 0, left: 0, bottom: 49, right: 0))
    #expect(page.events == [page.view.safeAreaInsets])
    #expect(tabs.view.safeAreaInsets == .zero)
    stage.perform { tabs.tabBar.isHidden = true }
    #expect(page.view.safeAreaInsets == .zero)
  }

  @Test func layoutMarginsIncludeTheSafeArea() {
    let (page, view) = (Page(), UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 100)))
    stage.perform {
      stage.window.rootViewController = page
      page.additionalSafeAreaInsets = UIEdgeInsets(top: 20, left: 0, bottom: 0, right: 0)
      page.view.addSubview(view)
    }
    #expect(view.insetsLayoutMarginsFromSafeArea)
    #expect(view.layoutMargins == UIEdgeInsets(top: 28, left: 8, bottom: 8, right: 8))
    view.layoutMargins = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    #expect(view.layoutMargins == UIEdgeInsets(top: 21, left: 2, bottom: 3, right: 4))
    view.insetsLayoutMarginsFromSafeArea = false
    #expect(view.layoutMargins == UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
  }

  @Test func aViewBeyondAnEdgeHasNoLargerSafeAreaInsets() {
    let (page, view) = (Page(), UIView(frame: CGRect(x: -40, y: -30, width: 300, height: 400)))
    let insets = UIEdgeInsets(top: 20, left: 4, bottom: 10, right: 6)
    stage.perform {
      stage.window.rootViewController = page
      page.view.addSubview(view)
      page.additionalSafeAreaInsets = insets
    }
    #expect(view.safeAreaInsets == insets)
    page.view.layoutMargins = .zero
    view.preservesSuperviewLayoutMargins = true
    view.layoutMargins = .zero
    #expect(view.layoutMargins == UIEdgeInsets(top: 20, left: 20, bottom: 10, right: 22))
  }

  @Test func theViewOfAControllerHasTheSystemsMargins() {
    let page = Page()
    stage.perform {
      stage.window.rootViewController = page
      page.additionalSafeAreaInsets = UIEdgeInsets(top: 20, left: 0, bottom: 0, right: 0)
    }
    let view: UIView = page.view
    #expect(view.layoutMargins == UIEdgeInsets(top: 20, left: 16, bottom: 0, right: 16))
    view.layoutMargins = UIEdgeInsets(top: 5, left: 30, bottom: 5, right: 5)
    #expect(view.layoutMargins == UIEdgeInsets(top: 25, left: 30, bottom: 5, right: 16))
    page.viewRespectsSystemMinimumLayoutMargins = false
    #expect(view.layoutMargins == UIEdgeInsets(top: 25, left: 30, bottom: 5, right: 5))
  }

  @Test func changingLayoutMarginsRequestsALayout() {
    final class RecordingView: UIView {
      var layouts = 0
      override func layoutSubviews() { layouts += 1 }
    }
    let view = RecordingView()
    stage.perform { stage.window.addSubview(view) }
    let before = view.layouts
    stage.perform { view.layoutMargins.left = 20 }
    #expect(view.layouts == before + 1)
    stage.perform { view.layoutMargins.left = 20 }
    #expect(view.layouts == before + 1)
  }

  @Test func preservedSuperviewMarginsReachOverlappedSubviews() {
    let outer = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
    let view = UIView(frame: CGRect(x: 10, y: 0, width: 190, height: 100))
    outer.addSubview(view)
    outer.layoutMargins = UIEdgeInsets(top: 30, left: 30, bottom: 0, right: 5)
    #expect(view.layoutMargins == UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8))
    view.preservesSuperviewLayoutMargins = true
    #expect(view.layoutMargins == UIEdgeInsets(top: 30, left: 20, bottom: 8, right: 8))
    outer.layoutMargins = UIEdgeInsets(top: 0, left: 0, bottom: 30, right: 25)
    #expect(view.layoutMargins == UIEdgeInsets(top: 8, left: 8, bottom: 30, right: 25))
  }

  @Test func aStackViewRelativeToItsMarginsFollowsTheSafeArea() {
    final class RecordingStackView: UIStackView {
      var changes = 0
      override func layoutMarginsDidChange() { changes += 1 }
    }
    let (page, stack, view) = (Page(), RecordingStackView(), UIView())
    stage.perform {
      stage.window.rootViewController = page
      page.view.addSubview(stack)
      stack.frame = page.view.bounds
      stack.isLayoutMarginsRelativeArrangement = true
      stack.addArrangedSubview(view)
    }
    #expect(view.frame == CGRect(x: 8, y: 8, width: 184, height: 284))
    #expect(stack.changes == 0)
    stage.perform {
      page.additionalSafeAreaInsets = UIEdgeInsets(top: 20, left: 0, bottom: 0, right: 0)
    }
    #expect(view.frame == CGRect(x: 8, y: 28, width: 184, height: 264))
    #expect(stack.changes == 1)
  }
}
