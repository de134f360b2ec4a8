import Chance
import Midflight
import MotionCore
import StageFixtures
import Testing

/// Geometry, layout and view controllers.
struct ViewTests {
  @Test func frameBoundsAndCenterStayConsistent() {
    let view = UIView(frame: CGRect(x: 10, y: 20, width: 30, height: 40))
    #expect(view.bounds == CGRect(x: 0, y: 0, width: 30, height: 40))
    #expect(view.center == CGPoint(x: 25, y: 40))
    view.center = CGPoint(x: 100, y: 100)
    #expect(view.frame == CGRect(x: 85, y: 80, width: 30, height: 40))
    view.bounds.size = CGSize(width: 10, height: 20)
    #expect(view.frame == CGRect(x: 95, y: 90, width: 10, height: 20))
    #expect(view.center == CGPoint(x: 100, y: 100))
    view.bounds.origin = CGPoint(x: 7, y: 8)
    #expect(view.frame == CGRect(x: 95, y: 90, width: 10, height: 20))
    view.frame = CGRect(x: 0, y: 0, width: 8, height: 8)
    #expect(view.bounds == CGRect(x: 7, y: 8, width: 8, height: 8))
  }

  @Test func aTransformMovesTheFrameAndNeitherBoundsNorCenter() {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 10))
    view.transform = CGAffineTransform(scaleX: 2, y: 3)
    #expect(view.frame == CGRect(x: -10, y: -10, width: 40, height: 30))
    #expect(view.bounds.size == CGSize(width: 20, height: 10))
    #expect(view.center == CGPoint(x: 10, y: 5))
    view.transform = CGAffineTransform(rotationAngle: .pi / 2)
    expect(view.frame.width, near: 10)
    expect(view.frame.height, near: 20)
    view.transform = .identity
    #expect(view.frame == CGRect(x: 0, y: 0, width: 20, height: 10))
  }

  @Test func aTransformIsReadBackToTheLastBit() {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 10))
    let transform = CGAffineTransform(a: 0.1, b: 0.7, c: -0.3, d: 0.9, tx: 5.5, ty: -0.1)
    view.transform = transform
    #expect(view.transform == transform)
  }

  @Test func negativeSizesAreStandardised() {
    let view = UIView(frame: CGRect(x: 10, y: 10, width: -4, height: 6))
    #expect(view.frame == CGRect(x: 6, y: 10, width: 4, height: 6))
  }

  @Test func aViewRefusesNonFiniteValues() async {
    await #expect(processExitsWith: .failure) { await MainActor.run { UIView().center.x = .nan } }
    await #expect(processExitsWith: .failure) {
      await MainActor.run { UIView().transform = CGAffineTransform(scaleX: .infinity, y: 1) }
    }
    await #expect(processExitsWith: .failure) { await MainActor.run { UIView().alpha = .nan } }
  }

  @Test func conversionsSurviveTheRoundTrip() {
    let outer = UIView(frame: CGRect(x: 10, y: 20, width: 200, height: 200))
    let inner = UIView(frame: CGRect(x: 30, y: 40, width: 50, height: 60))
    let cousin = UIView(frame: CGRect(x: 5, y: 5, width: 50, height: 60))
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
    root.addSubview(outer)
    root.addSubview(cousin)
    outer.addSubview(inner)
    outer.bounds.origin = CGPoint(x: 3, y: -3)
    outer.transform = CGAffineTransform(rotationAngle: 0.7).scaledBy(x: 2, y: 0.5)
    cousin.transform = CGAffineTransform(rotationAngle: -2)
    var random = Seeded(3)
    for _ in 0..<100 {
      let point = CGPoint(
        x: Double.random(in: -99...99, using: &random),
        y: Double.random(in: -99...99, using: &random))
      for other in [root, cousin, outer, nil] {
        let back = inner.convert(inner.convert(point, to: other), from: other)
        expect(back.x, near: point.x, within: 1e-11)
        expect(back.y, near: point.y, within: 1e-11)
      }
      let there = inner.convert(point, to: cousin)
      let same = cousin.convert(point, from: inner)
      #expect(there == same)
    }
    #expect(outer.convert(CGPoint(x: 3, y: 4), to: outer).x.rounded() == 3)
  }

  @Test func convertUsesModelValuesNotPresentationValues() {
    let fixture = AnimatorFixture()
    fixture.animator.startAnimation()
    #expect(fixture.view.convert(CGPoint.zero, to: nil) == CGPoint(x: 200, y: 0))
  }

  @Test func aPresentationIsACopyOfWhatIsSeen() {
    let fixture = AnimatorFixture()
    fixture.animator.startAnimation()
    fixture.stage.advance(by: 1)
    let seen = fixture.view.seen
    seen.position.x = 7
    #expect(fixture.seenX == 150)
    #expect(fixture.view.layer.model().position.x == 250)
  }

  @Test func layoutIsDoneOnceForManyChanges() {
    final class Counting: UIView {
      var layouts = 0
      override func layoutSubviews() { layouts += 1 }
    }
    let stage = Stage(size: CGSize(width: 100, height: 100))
    let view = Counting(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    stage.perform { stage.window.addSubview(view) }
    #expect(view.layouts == 1)
    stage.perform {
      view.bounds.size.width = 20
      view.bounds.size.width = 30
      view.setNeedsLayout()
      view.addSubview(UIView())
    }
    #expect(view.layouts == 2)
    stage.perform { view.center.x += 10 }
    #expect(view.layouts == 2)
    stage.perform {
      view.setNeedsLayout()
      view.layoutIfNeeded()
      view.layoutIfNeeded()
    }
    #expect(view.layouts == 3)
  }

  @Test func aControllerIsNotifiedInUIKitsOrder() {
    final class RecordingViewController: UIViewController {
      var events: [String] = []
      override func loadView() {
        events.append("loadView")
        super.loadView()
      }
      override func viewDidLoad() { events.append("didLoad") }
      override func viewWillAppear(_ animated: Bool) { events.append("willAppear") }
      override func viewDidAppear(_ animated: Bool) { events.append("didAppear") }
      override func viewWillLayoutSubviews() { events.append("willLayout") }
      override func viewDidLayoutSubviews() { events.append("didLayout") }
      override func viewWillDisappear(_ animated: Bool) { events.append("willDisappear") }
      override func viewDidDisappear(_ animated: Bool) { events.append("didDisappear") }
    }
    let stage = Stage(size: CGSize(width: 100, height: 200))
    let controller = RecordingViewController()
    stage.perform { stage.window.rootViewController = controller }
    #expect(
      controller.events
        == ["loadView", "didLoad", "willAppear", "willLayout", "didLayout", "didAppear"])
    #expect(controller.view.bounds.size == CGSize(width: 100, height: 200))
    #expect(controller.view.window === stage.window)
    controller.events = []
    stage.perform { stage.window.rootViewController = UIViewController() }
    #expect(controller.events == ["willDisappear", "didDisappear"])
    #expect(controller.view.window == nil)
  }

  @Test func theTreeHasEachViewOnce() {
    let (one, other) = (UIView(), UIView())
    let (a, b) = (UIView(), UIView())
    one.addSubview(a)
    one.addSubview(b)
    one.bringSubviewToFront(a)
    #expect(one.subviews == [b, a])
    one.sendSubviewToBack(a)
    #expect(one.subviews == [a, b])
    #expect(one.layer.sublayers == [a.layer, b.layer])
    other.addSubview(a)
    #expect(one.subviews == [b] && a.superview === other && a.isDescendant(of: other))
    a.removeFromSuperview()
    #expect(a.superview == nil && other.subviews.isEmpty && other.layer.sublayers == nil)
  }

  @Test func aViewCannotBeItsOwnAncestor() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let (outer, inner) = (UIView(), UIView())
        outer.addSubview(inner)
        inner.addSubview(outer)
      }
    }
  }

  // MARK: - The frame under a transform

  /// A frame reads back as it was set if the transform keeps edges parallel to the axes, as in Core
  /// Animation.
  @Test(arguments: [
    CGAffineTransform.identity, CGAffineTransform(translationX: 100, y: -7),
    CGAffineTransform(scaleX: 2, y: 0.5), CGAffineTransform(scaleX: -1, y: 4),
    CGAffineTransform(a: 0, b: 2, c: -4, d: 0, tx: 16, ty: 8),
  ])
  func aFrameIsReadBackAsItWasSetUnderATransform(_ transform: CGAffineTransform) {
    for anchor in [CGPoint(x: 0.5, y: 0.5), CGPoint(x: 0, y: 1)] {
      let view = UIView(frame: CGRect(x: 1, y: 2, width: 3, height: 4))
      view.layer.anchorPoint = anchor
      view.transform = transform
      let rect = CGRect(x: 16, y: -8, width: 64, height: 32)
      view.frame = rect
      #expect(view.frame == rect && view.transform == transform)
    }
  }

  /// Sizes and origins whose sums round.
  @Test(arguments: [CGAffineTransform.identity, CGAffineTransform(scaleX: 0.7, y: 1.3)])
  func aMovedFrameKeepsTheSizeExactly(transform: CGAffineTransform) {
    final class Superview: UIView {
      var layouts = 0
      override func layoutSubviews() { layouts += 1 }
    }
    let superview = Superview(frame: CGRect(x: 0, y: 0, width: 400, height: 900))
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
    view.transform = transform
    superview.addSubview(view)
    superview.layoutIfNeeded()
    let layouts = superview.layouts
    for step in 0..<200 {
      view.frame.origin.y = CGFloat(step) * 0.7 + 0.1
      superview.layoutIfNeeded()
      #expect(view.bounds.size == CGSize(width: 390, height: 844))
    }
    #expect(superview.layouts == layouts)
    if transform == .identity { #expect(view.frame.size == view.bounds.size) }
  }

  @Test func settingTheFrameToItselfMovesNothing() {
    let view = UIView(frame: CGRect(x: 10, y: 10, width: 50, height: 50))
    view.transform = CGAffineTransform(translationX: 100, y: 0)
    view.frame = view.frame
    #expect(view.frame.origin == CGPoint(x: 110, y: 10) && view.center == CGPoint(x: 35, y: 35))
  }

  @Test func settingARotatedViewsFrameToItselfKeepsItsOrigin() {
    let view = UIView(frame: CGRect(x: 10, y: 10, width: 100, height: 50))
    view.transform = CGAffineTransform(rotationAngle: .pi / 4)
    let origin = view.frame.origin
    view.frame = view.frame
    expect(view.frame.minX, near: origin.x)
    expect(view.frame.minY, near: origin.y)
  }

  @Test func aRotatedViewsFrameOriginIsReadBack() {
    let view = UIView(frame: CGRect(x: 10, y: 10, width: 50, height: 50))
    view.transform = CGAffineTransform(rotationAngle: .pi / 6)
    view.frame = CGRect(x: 20, y: 30, width: 100, height: 80)
    expect(view.frame.minX, near: 20)
    expect(view.frame.minY, near: 30)
  }

  @Test func aFrameSetAtScaleZeroAppliesOnceTheViewGrows() {
    let view = UIView(frame: CGRect(x: 10, y: 10, width: 50, height: 50))
    view.transform = CGAffineTransform(scaleX: 0, y: 0)
    view.frame = CGRect(x: 20, y: 30, width: 100, height: 80)
    view.transform = .identity
    #expect(view.frame == CGRect(x: 20, y: 30, width: 100, height: 80))
  }
}
