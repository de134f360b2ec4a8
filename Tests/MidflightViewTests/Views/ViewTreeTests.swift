@testable import Midflight
import MotionCore
import StageFixtures
import Testing

/// Callbacks of views that enter or leave a hierarchy, and autoresizing.
struct ViewTreeTests {
  /// A view that records its callbacks.
  private final class RecordingView: UIView {
    var events: [String] = []
    override func willMove(toSuperview newSuperview: UIView?) {
      events.append("willMove to \(newSuperview == nil ? "none" : "view")")
    }
    override func didMoveToSuperview() {
      events.append("didMove to \(superview == nil ? "none" : "view")")
    }
    override func willMove(toWindow newWindow: UIWindow?) {
      events.append("willMove to \(newWindow == nil ? "no window" : "window")")
    }
    override func didMoveToWindow() {
      events.append("didMove to \(window == nil ? "no window" : "window")")
    }
    override func didAddSubview(_ subview: UIView) { events.append("added") }
    override func willRemoveSubview(_ subview: UIView) {
      events.append("will remove \(subview.superview === self)")
    }
    override func tintColorDidChange() { events.append("tint") }
  }

  @Test func addingAndRemovingAViewCallsBackInUIKitsOrder() {
    let stage = Stage(size: CGSize(width: 100, height: 100))
    let (outer, inner) = (RecordingView(), RecordingView())
    stage.perform { outer.addSubview(inner) }
    #expect(outer.events == ["added"])
    #expect(inner.events == ["willMove to view", "didMove to view"])
    (outer.events, inner.events) = ([], [])
    stage.perform { stage.window.addSubview(outer) }
    #expect(
      outer.events
        == ["willMove to window", "willMove to view", "didMove to window", "didMove to view"])
    #expect(inner.events == ["willMove to window", "didMove to window"])
    (outer.events, inner.events) = ([], [])
    stage.perform { outer.bringSubviewToFront(inner) }
    #expect(outer.events.isEmpty && inner.events.isEmpty)
    stage.perform { inner.removeFromSuperview() }
    #expect(outer.events == ["will remove true"])
    #expect(
      inner.events == [
        "willMove to no window", "willMove to none", "didMove to no window", "didMove to none",
      ])
  }

  @Test func aTintIsInheritedAndReportedWhereItChanges() {
    let (outer, plain, own) = (RecordingView(), RecordingView(), RecordingView())
    own.tintColor = .green
    outer.addSubview(plain)
    outer.addSubview(own)
    for view in [outer, plain, own] { view.events = [] }
    #expect(outer.tintColor == .systemBlue)
    outer.tintColor = .red
    #expect(plain.tintColor == .red && own.tintColor == .green)
    #expect(outer.events == ["tint"] && plain.events == ["tint"] && own.events.isEmpty)
    outer.tintColor = .red
    #expect(outer.events == ["tint"])
    own.tintColor = nil
    #expect(own.tintColor == .red && own.events == ["tint"])
  }

  @Test func subviewsAreReorderedAndFoundByTag() {
    let view = UIView()
    let children = (1...4).map { tag in
      let child = UIView()
      child.tag = tag
      view.addSubview(child)
      return child
    }
    let tags = { view.subviews.map(\.tag) }
    view.exchangeSubview(at: 0, withSubviewAt: 2)
    #expect(tags() == [3, 2, 1, 4])
    view.insertSubview(children[3], belowSubview: children[2])
    #expect(tags() == [4, 3, 2, 1])
    view.insertSubview(children[3], aboveSubview: children[1])
    #expect(tags() == [3, 2, 4, 1])
    view.insertSubview(children[0], aboveSubview: children[0])
    #expect(tags() == [3, 2, 4, 1])
    #expect(view.layer.sublayers == view.subviews.map(\.layer))
    let deep = UIView()
    deep.tag = 9
    children[1].addSubview(deep)
    #expect(view.viewWithTag(9) === deep && view.viewWithTag(8) == nil)
    #expect(view.viewWithTag(0) === view)
  }

  @Test(arguments: [true, false]) func aViewInsertedBesideANonSubviewGoesToTheFront(_ isAbove: Bool)
  {
    let bench = ViewOnStage()
    let (first, second, other) = (UIView(), UIView(), UIView())
    bench.stage.perform {
      for view in [first, second] { bench.view.addSubview(view) }
      if isAbove {
        bench.view.insertSubview(first, aboveSubview: other)
      } else {
        bench.view.insertSubview(first, belowSubview: other)
      }
    }
    #expect(bench.view.subviews == [second, first])
    #expect(bench.diagnostics.count == 1 && bench.diagnostics[0].contains("in front of all"))
  }

  @Test func reorderingANonSubviewIsReportedAndDoesNothing() {
    let bench = ViewOnStage()
    bench.stage.perform {
      bench.view.bringSubviewToFront(UIView())
      bench.view.sendSubviewToBack(UIView())
    }
    #expect(bench.view.subviews.isEmpty && bench.diagnostics.count == 2)
  }

  @Test func aNaNFrameStopsTheProgram() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run { UIView().frame.size.width = .nan }
    }
  }

  @Test func defaultsAreUIKits() {
    let view = UIView()
    #expect(view.autoresizingMask == [] && view.autoresizesSubviews && view.isOpaque)
    #expect(view.layoutMargins == UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8))
    #expect(view.contentMode == .scaleToFill && view.safeAreaInsets == .zero)
    #expect(view.contentHuggingPriority(for: .vertical).rawValue == 250)
    #expect(view.contentCompressionResistancePriority(for: .horizontal).rawValue == 750)
    view.directionalLayoutMargins = NSDirectionalEdgeInsets(
      top: 1, leading: 2, bottom: 3, trailing: 4)
    #expect(view.layoutMargins == UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
  }

  @Test func theMainScreenHasTheStagesSizeAndScale() {
    let stage = Stage(size: CGSize(width: 100, height: 200), scale: 3)
    let view = UIView()
    stage.perform {
      stage.window.addSubview(view)
      #expect(UIScreen.main === view.window?.screen)
      #expect(UIScreen.main.bounds == CGRect(x: 0, y: 0, width: 100, height: 200))
      #expect(UIScreen.main.scale == 3 && UIScreen.main.nativeBounds.height == 600)
    }
  }
}

/// Autoresizing of subviews after a change of their superview's size.
struct AutoresizingTests {
  /// Returns the frame of a view after a resize. The view has 40 × 20 points at (10, 30) in a
  /// superview of 100 × 100 points that becomes 200 × 60 points.
  private func frame(_ mask: UIView.AutoresizingMask, follows: Bool = true) -> CGRect {
    let outer = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let inner = UIView(frame: CGRect(x: 10, y: 30, width: 40, height: 20))
    outer.addSubview(inner)
    (inner.autoresizingMask, outer.autoresizesSubviews) = (mask, follows)
    outer.frame = CGRect(x: 5, y: 5, width: 200, height: 60)
    return inner.frame
  }

  @Test func onlyFlexiblePartsOfAFrameAutoresize() {
    let old = CGRect(x: 10, y: 30, width: 40, height: 20)
    #expect(frame([]) == old)
    #expect(frame([.flexibleRightMargin, .flexibleBottomMargin]) == old)
    #expect(frame([.flexibleWidth]) == CGRect(x: 10, y: 30, width: 140, height: 20))
    #expect(frame([.flexibleLeftMargin]) == CGRect(x: 110, y: 30, width: 40, height: 20))
    #expect(frame([.flexibleTopMargin]) == CGRect(x: 10, y: -10, width: 40, height: 20))
    #expect(frame([.flexibleHeight]).height == 0)
    #expect(frame([.flexibleWidth], follows: false) == old)
  }

  @Test func flexiblePartsShareGrowthInProportionToTheirSizes() {
    // The left margin is 10, the width 40 and the right margin 50. The superview grows by 100.
    let (left, width): (CGFloat, CGFloat) = (10 + 100 * 10 / 60, 40 + 100 * 40 / 90)
    expect(frame([.flexibleLeftMargin, .flexibleRightMargin]).minX, near: left)
    expect(frame([.flexibleWidth, .flexibleRightMargin]).width, near: width)
    let all = frame([.flexibleLeftMargin, .flexibleWidth, .flexibleRightMargin])
    #expect(all.minX == 20 && all.width == 80)
  }

  @Test func aViewOfZeroSizeAutoresizesWithItsSuperview() {
    let (outer, inner) = (UIView(), UIView())
    inner.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    outer.addSubview(inner)
    outer.frame.size = CGSize(width: 30, height: 40)
    #expect(inner.frame == CGRect(x: 0, y: 0, width: 30, height: 40))
  }

  @Test func subviewsAutoresizeWithAnAnimationAndItsReversal() {
    let bench = ViewOnStage()
    let inner = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    inner.autoresizingMask = [.flexibleWidth]
    bench.view.addSubview(inner)
    let animator = bench.animator { $0.frame.size.width = 200 }
    animator.startAnimation()
    bench.stage.advance(by: 1)
    #expect(inner.layer.presentedValues.bounds.width == 150)
    animator.pauseAnimation()
    animator.isReversed = true
    animator.startAnimation()
    bench.stage.advance(by: 2)
    #expect(inner.frame == CGRect(x: 0, y: 0, width: 100, height: 100))
    #expect(bench.view.frame.width == 100)
  }

  @Test func rawValuesAreUIKits() {
    let masks: [UIView.AutoresizingMask] = [
      .flexibleLeftMargin, .flexibleWidth, .flexibleRightMargin, .flexibleTopMargin,
      .flexibleHeight, .flexibleBottomMargin,
    ]
    #expect(masks.map(\.rawValue) == [1, 2, 4, 8, 16, 32])
  }
}
