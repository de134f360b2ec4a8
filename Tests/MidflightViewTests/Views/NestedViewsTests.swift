import Foundation
import Midflight
import MotionCore
import Testing

/// 20 000 nested views. No operation recurses once per level.
struct NestedViewsTests {
  static let count = 20_000
  let stage = Stage(size: CGSize(width: 400, height: 400))
  let outermost = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
  let innermost = TouchedView(frame: CGRect(x: 0, y: 0, width: 400, height: 400))

  /// A view that counts its callbacks.
  final class TouchedView: UIView {
    var touches = 0
    var tints = 0
    var traits = 0
    var layouts = 0
    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
      self.touches += 1
      super.touchesBegan(touches, with: event)
    }
    override func tintColorDidChange() { tints += 1 }
    override func traitCollectionDidChange(_ previous: UITraitCollection?) { traits += 1 }
    override func layoutSubviews() { layouts += 1 }
  }

  init() {
    stage.perform {
      stage.window.addSubview(outermost)
      var outer = outermost
      for _ in 2..<NestedViewsTests.count {
        let view = UIView(frame: outer.bounds)
        outer.addSubview(view)
        outer = view
      }
      outer.addSubview(innermost)
    }
  }

  @Test func aTouchReachesTheInnermostView() {
    stage.send(.down(pointer: 1, at: CGPoint(x: 5, y: 5), time: .zero))
    stage.send(.up(pointer: 1, at: CGPoint(x: 5, y: 5), time: .zero))
    #expect(innermost.touches == 1)
  }

  @Test func hitTestFindsTheInnermostLayer() {
    #expect(stage.window.layer.hitTest(CGPoint(x: 5, y: 5)) === innermost.layer)
  }

  @Test func aFrameHasANodeForEachNestedView() {
    #expect(stage.frame().nodes.count == NestedViewsTests.count + 1)
    stage.perform { innermost.backgroundColor = .red }
    #expect(stage.frame().nodes.last?.backgroundColor == RGBA(red: 1, green: 0, blue: 0))
  }

  @Test func theInnermostViewIsNotifiedOfANewTint() {
    stage.perform { outermost.tintColor = .red }
    #expect(innermost.tints == 1 && innermost.tintColor == .red)
  }

  @Test func theInnermostViewIsNotifiedOfDarkAppearance() {
    stage.userInterfaceStyle = .dark
    #expect(innermost.traits == 1)
  }

  @Test func theInnermostViewIsLaidOut() {
    let before = innermost.layouts
    stage.perform { innermost.setNeedsLayout() }
    #expect(innermost.layouts == before + 1)
  }

  @Test func pointsConvertBetweenTheWindowAndTheInnermostView() {
    let point = CGPoint(x: 3, y: 4)
    #expect(innermost.convert(point, from: nil) == point)
    #expect(innermost.convert(point, to: nil) == point)
    #expect(innermost.safeAreaInsets == .zero)
  }

  @Test func aSnapshotOfNestedViewsShowsAllTheirLayers() throws {
    try stage.perform {
      let snapshot = try #require(outermost.snapshotView(afterScreenUpdates: true))
      stage.window.addSubview(snapshot)
    }
    #expect(stage.frame().nodes.count == 2 * NestedViewsTests.count + 2)
  }

  @Test func removedNestedViewsHaveNoWindow() {
    #expect(innermost.window === stage.window)
    stage.perform { outermost.removeFromSuperview() }
    #expect(innermost.window == nil && stage.frame().nodes.count == 1)
  }

  @Test func nestedViewsAreReleased() {
    weak var released: UIView?
    stage.perform {
      var outer = UIView()
      let kept = outer
      for _ in 0..<NestedViewsTests.count {
        let view = UIView()
        outer.addSubview(view)
        outer = view
      }
      released = outer
      _ = kept
    }
    #expect(released == nil)
  }

  @Test func nestedLayersAreReleased() {
    weak var released: CALayer?
    stage.perform {
      var outer = CALayer()
      let kept = outer
      for _ in 0..<NestedViewsTests.count {
        let layer = CALayer()
        outer.addSublayer(layer)
        outer = layer
      }
      released = outer
      _ = kept
    }
    #expect(released == nil)
  }
}

/// The subviews of a view during the release of its superview.
struct ReleasedViewsTests {
  /// A view that reports the number of its subviews when it is released.
  final class CountingView: UIView {
    let record: (Int) -> Void
    init(_ record: @escaping (Int) -> Void) {
      self.record = record
      super.init(frame: .zero)
    }
    required init?(coder: NSCoder) { nil }
    isolated deinit { record(subviews.count) }
  }

  @Test func aViewStillHasItsSubviewsInDeinit() {
    var reported: [Int] = []
    do {
      let outer = UIView()
      let view = CountingView { reported.append($0) }
      outer.addSubview(view)
      view.addSubview(UIView())
      view.addSubview(UIView())
    }
    #expect(reported == [2])
  }

  @Test func viewsAreReleasedInTreeOrder() {
    var reported: [Int] = []
    do {
      let outer = CountingView { _ in reported.append(0) }
      for index in [1, 3] {
        let view = CountingView { _ in reported.append(index) }
        view.addSubview(CountingView { _ in reported.append(index + 1) })
        outer.addSubview(view)
      }
    }
    #expect(reported == [0, 1, 2, 3, 4])
  }

  @Test func aRetainedSubtreeOutlivesItsSuperviews() {
    let held = UIView()
    let inner = UIView()
    held.addSubview(inner)
    do {
      let outer = UIView()
      let between = UIView()
      outer.addSubview(between)
      between.addSubview(held)
    }
    #expect(held.superview == nil && held.subviews == [inner] && inner.superview === held)
  }

  @Test func aViewThatOutlivesItsWindowHasNone() {
    let view = UIView()
    let inner = UIView()
    view.addSubview(inner)
    do {
      let stage = Stage(size: CGSize(width: 10, height: 10))
      stage.perform { stage.window.addSubview(view) }
      #expect(inner.window === stage.window)
    }
    #expect(view.window == nil && inner.window == nil)
  }

  @Test func aViewKnowsItsWindowInDidMoveToWindow() {
    final class View: UIView {
      var windows: [UIWindow?] = []
      override func willMove(toWindow newWindow: UIWindow?) {
        windows.append(window)
        addSubview(UIView())
      }
      override func didMoveToWindow() { windows.append(window) }
    }
    let stage = Stage(size: CGSize(width: 10, height: 10))
    let view = View()
    stage.perform { stage.window.addSubview(view) }
    #expect(view.windows == [nil, stage.window])
    #expect(view.subviews.first?.window === stage.window)
  }
}

/// The nesting depth that docs/UIKIT.md guarantees for operations that recurse once per level.
struct NestedKindsTests {
  let stage = Stage(size: CGSize(width: 400, height: 400))

  func nest(_ count: Int, _ make: (CGRect) -> UIView) -> UIView {
    stage.perform {
      var outer: UIView = stage.window
      for _ in 0..<count {
        let view = make(stage.window.bounds)
        outer.addSubview(view)
        outer = view
      }
      return outer
    }
  }

  @Test func aTouchPassesThroughFiveThousandViewsOfAnotherClass() {
    final class Passing: UIView {
      override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        super.hitTest(point, with: event)
      }
    }
    let innermost = nest(5_000) { Passing(frame: $0) }
    #expect(stage.window.hitTest(CGPoint(x: 1, y: 1), with: nil) === innermost)
  }

  @Test func fiveHundredViewsAutoresize() {
    let innermost = nest(500) {
      let view = UIView(frame: $0)
      view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      return view
    }
    stage.perform { stage.window.subviews[0].frame.size.width = 300 }
    #expect(innermost.bounds.width == 300)
  }

  @Test func fiveHundredLayersLeaveTheirPlane() {
    _ = nest(500) {
      let view = UIView(frame: $0)
      var perspective = CATransform3DIdentity
      perspective.m34 = -0.001
      view.transform3D = CATransform3DRotate(perspective, 0.001, 0, 1, 0)
      return view
    }
    #expect(stage.frame().nodes.count == 2)
  }
}
