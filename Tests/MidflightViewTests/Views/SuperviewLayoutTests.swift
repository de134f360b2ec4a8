@testable import Midflight
import Testing

/// The layouts of a view and of its superview after a change of the view.
struct SuperviewLayoutTests {
  private final class Counting: UIView {
    var layouts = 0
    var place: (Counting) -> Void = { _ in }
    override func layoutSubviews() {
      super.layoutSubviews()
      layouts += 1
      place(self)
    }
  }

  private let stage = Stage(size: CGSize(width: 400, height: 400))
  private let outer = Counting(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
  private let inner = Counting(frame: CGRect(x: 10, y: 10, width: 20, height: 20))

  init() {
    stage.perform {
      outer.addSubview(inner)
      stage.window.addSubview(outer)
    }
    (outer.layouts, inner.layouts) = (0, 0)
  }

  @Test func changingAViewsSizeLaysOutItsSuperviewOnce() {
    stage.perform {
      inner.frame.size.width = 50
      inner.bounds.size.height = 60
    }
    #expect(outer.layouts == 1 && inner.layouts == 1)
  }

  @Test func theSameSizeLaysOutNothing() {
    stage.perform { inner.frame = inner.frame }
    #expect(outer.layouts == 0 && inner.layouts == 0)
  }

  @Test func movingAViewLaysOutNothing() {
    stage.perform {
      inner.center.x += 5
      inner.transform = CGAffineTransform(scaleX: 2, y: 2)
      inner.isHidden = true
    }
    #expect(outer.layouts == 0 && inner.layouts == 0)
  }

  @Test func changingTheBoundsOriginLaysOutOnlyTheView() {
    stage.perform { inner.bounds.origin.y = 7 }
    #expect(outer.layouts == 0 && inner.layouts == 1)
  }

  @Test func removingAViewLaysOutItsSuperview() {
    stage.perform { inner.removeFromSuperview() }
    #expect(outer.layouts == 1)
  }

  @Test func movingAViewToAnotherSuperviewLaysOutBoth() {
    let other = Counting()
    stage.perform { stage.window.addSubview(other) }
    other.layouts = 0
    stage.perform { other.addSubview(inner) }
    #expect(outer.layouts == 1 && other.layouts == 1)
  }

  @Test func reorderingSubviewsLaysOutTheSuperview() {
    stage.perform { outer.addSubview(UIView()) }
    outer.layouts = 0
    stage.perform { outer.exchangeSubview(at: 0, withSubviewAt: 1) }
    #expect(outer.layouts == 1)
  }

  @Test func aLayoutThatSetsSizesSettles() {
    outer.place = { $0.subviews[0].bounds.size.width = $0.subviews[0].bounds.width == 30 ? 40 : 30 }
    stage.perform { outer.setNeedsLayout() }
    #expect(outer.layouts == 1 && inner.layouts == 1)
    stage.perform {}
    #expect(outer.layouts == 1 && inner.layouts == 1)
  }

  @Test func aViewThatSizesItselfIsPlacedInOneGo() {
    outer.place = { $0.subviews[0].frame.origin.y = $0.subviews[0].bounds.height }
    inner.place = { $0.bounds.size.height = 70 }
    stage.perform { inner.setNeedsLayout() }
    #expect(inner.bounds.height == 70 && inner.frame.minY == 70)
  }

  @Test func layoutThatNeverConvergesIsDiagnosed() {
    var diagnostics: [String] = []
    stage.onFact = { if case .diagnostic(let sentence) = $0 { diagnostics.append(sentence) } }
    inner.place = { $0.bounds.size.height += 1 }
    stage.perform { inner.setNeedsLayout() }
    #expect(diagnostics.contains { $0.contains("changes its own size in each") })
  }

  @Test func theRootViewKeepsASetSizeUntilTheWindowResizes() {
    let root = UIViewController()
    stage.perform { stage.window.rootViewController = root }
    stage.perform { root.view.frame.size.height -= 150 }
    #expect(root.view.frame.size == CGSize(width: 400, height: 250))
    stage.send(.resize(size: CGSize(width: 300, height: 300), scale: 1, time: stage.now))
    #expect(root.view.frame.size == CGSize(width: 300, height: 300))
  }

  @Test func reversingASizeAnimationLaysOutTheSuperview() {
    let animator = stage.perform {
      UIViewPropertyAnimator(duration: 1, curve: .linear) { [inner] in inner.bounds.size.width = 80
      }
    }
    stage.perform { animator.startAnimation() }
    stage.advance(by: 0.5)
    outer.layouts = 0
    stage.perform { animator.isReversed = true }
    stage.advance(by: 1)
    #expect(inner.bounds.width == 20 && outer.layouts == 1)
  }
}
