import Foundation
import MotionCore
import Testing

@testable import Midflight

/// A view of 100 × 50 points at (100, 100) with a dynamic animator, and a log of its delegate
/// calls.
final class SnapBench: UIDynamicAnimatorDelegate {
  let stage = Stage(size: CGSize(width: 400, height: 400))
  let view: UIView
  let animator: UIDynamicAnimator
  private(set) var news: [String] = []

  init(size: CGSize = CGSize(width: 100, height: 50)) {
    let stage = stage
    (view, animator) = stage.perform {
      let view = UIView(frame: CGRect(origin: .zero, size: size))
      view.center = CGPoint(x: 100, y: 100)
      stage.window.addSubview(view)
      return (view, UIDynamicAnimator(referenceView: stage.window))
    }
    animator.delegate = self
  }

  @discardableResult func snap(to point: CGPoint, damping: CGFloat = 0.5) -> UISnapBehavior {
    stage.perform {
      let snap = UISnapBehavior(item: view, snapTo: point)
      snap.damping = damping
      animator.addBehavior(snap)
      return snap
    }
  }

  var angle: Double { AffineComponents(view.transform).rotation }

  func dynamicAnimatorWillResume(_ animator: UIDynamicAnimator) { news.append("resume") }
  func dynamicAnimatorDidPause(_ animator: UIDynamicAnimator) { news.append("pause") }

  /// Advances to the end of a step, counted from the stage's start.
  func reach(step: Int64) {
    stage.advance(to: Moment(nanoseconds: step * 1_000_000_000 / 120))
  }
}

struct SnapTests {
  /// A published measurement of UIKit (kern0x1b/charon, `UIDynamicAnimator.md` §5): the position
  /// after the first step of an item of 100 × 50 points at (100, 100) that snaps to (300, 200) with
  /// damping 0.5. UIKit computes with 32-bit floats, whose precision at 113 points is 7.6e-6.
  @Test func theFirstStepIsUIKitsToTheLastBitsOfAFloat() {
    let bench = SnapBench()
    bench.snap(to: CGPoint(x: 300, y: 200))
    bench.reach(step: 1)
    #expect(abs(bench.view.center.x - 113.265648) < 1e-5)
    #expect(abs(bench.view.center.y - 106.623589) < 1e-5)
    #expect(abs(bench.angle - 0.0361267589) < 1e-8)
  }

  @Test func beforeTheFirstStepNothingHasMoved() {
    let bench = SnapBench()
    bench.snap(to: CGPoint(x: 300, y: 200))
    bench.stage.advance(to: Moment(nanoseconds: 8_333_332))
    #expect(bench.view.center == CGPoint(x: 100, y: 100))
  }

  @Test(arguments: [0, 0.5, 1] as [CGFloat]) func aSnapEndsExactlyOnThePointAndUpright(
    _ damping: CGFloat
  ) {
    let bench = SnapBench()
    bench.snap(to: CGPoint(x: 300.3, y: 200.7), damping: damping)
    bench.stage.advance(by: 60)
    #expect(!bench.animator.isRunning)
    #expect(abs(bench.view.center.x - 300.3) < 1e-9)
    #expect(abs(bench.view.center.y - 200.7) < 1e-9)
    #expect(bench.view.transform == .identity)
  }

  @Test func removingOneOfTwoSnapsLeavesTheItemToTheOther() {
    let bench = SnapBench()
    bench.snap(to: CGPoint(x: 100, y: 300))
    let second = bench.snap(to: CGPoint(x: 300, y: 300))
    bench.stage.advance(by: 20)
    let between = bench.view.center
    #expect(between.x > 110 && between.x < 290)
    bench.stage.perform { bench.animator.removeBehavior(second) }
    #expect(bench.animator.isRunning)
    bench.stage.advance(by: 20)
    #expect(abs(bench.view.center.x - 100) < 1e-6)
  }

  @Test func aTurnedItemIsTurnedUpright() {
    let bench = SnapBench()
    bench.view.transform = CGAffineTransform(rotationAngle: 1)
    bench.snap(to: CGPoint(x: 100, y: 100))
    bench.stage.advance(by: 5)
    #expect(bench.view.transform == .identity)
  }

  @Test func lessDampingOvershootsMore() {
    func overshoot(_ damping: CGFloat) -> CGFloat {
      let bench = SnapBench()
      bench.snap(to: CGPoint(x: 300, y: 100), damping: damping)
      var farthest: CGFloat = 0
      for step in 1...240 as ClosedRange<Int64> {
        bench.reach(step: step)
        farthest = max(farthest, bench.view.center.x)
      }
      return farthest - 300
    }
    let overshoots = [0.1, 0.3, 0.5, 0.8].map { overshoot($0) }
    #expect(overshoots == overshoots.sorted(by: >))
    #expect(Set(overshoots).count == overshoots.count)
    #expect(overshoots[0] > 20)
  }

  @Test func dampingSetOnALiveSnapDoesNotCount() {
    let (one, other) = (SnapBench(), SnapBench())
    one.snap(to: CGPoint(x: 300, y: 100))
    other.snap(to: CGPoint(x: 300, y: 100)).damping = 0.1
    for bench in [one, other] { bench.stage.advance(by: 0.2) }
    #expect(one.view.center == other.view.center)
  }

  /// The speed of the step before, within the change of one step: at most 4 springs of 4 Hz over
  /// the distance to the new point.
  @Test func aNewSnapPointInFlightKeepsTheSpeed() {
    let (turned, straight) = (SnapBench(), SnapBench())
    let snap = turned.snap(to: CGPoint(x: 300, y: 100))
    straight.snap(to: CGPoint(x: 300, y: 100))
    for bench in [turned, straight] { bench.reach(step: 6) }
    let before = turned.view.center
    turned.stage.perform { snap.snapPoint = CGPoint(x: 300, y: 101) }
    #expect(turned.view.center == before)
    for bench in [turned, straight] { bench.reach(step: 7) }
    #expect(abs(turned.view.center.x - straight.view.center.x) < 0.2)
    #expect(turned.view.center.x - before.x > 5)
    turned.stage.advance(by: 10)
    #expect(turned.view.center == CGPoint(x: 300, y: 101))
  }

  @Test func aNewSnapPointWakesAnItemAtRest() {
    let bench = SnapBench()
    let snap = bench.snap(to: CGPoint(x: 300, y: 200))
    bench.stage.advance(by: 10)
    #expect(bench.news == ["resume", "pause"])
    bench.stage.perform { snap.snapPoint = CGPoint(x: 50, y: 60) }
    #expect(bench.animator.isRunning)
    bench.stage.advance(by: 10)
    #expect(bench.view.center == CGPoint(x: 50, y: 60))
    #expect(bench.news == ["resume", "pause", "resume", "pause"])
  }

  @Test func aSnapPointIsInTheReferenceViewsCoordinates() {
    let bench = SnapBench()
    bench.stage.perform {
      let box = UIView(frame: CGRect(x: 40, y: 30, width: 300, height: 300))
      bench.stage.window.addSubview(box)
      box.addSubview(bench.view)
    }
    bench.snap(to: CGPoint(x: 300, y: 200))
    bench.stage.advance(by: 10)
    #expect(abs(bench.view.center.x - 260) < 1e-9)
    #expect(abs(bench.view.center.y - 170) < 1e-9)
  }

  /// Unlike UIKit, which replaces the transform by a rotation and loses the scale.
  @Test func aSnapKeepsTheItemsScale() {
    let bench = SnapBench()
    bench.view.transform = CGAffineTransform(scaleX: 2, y: 3)
    bench.snap(to: CGPoint(x: 300, y: 200))
    bench.stage.advance(by: 0.1)
    let components = AffineComponents(bench.view.transform)
    #expect(abs(components.scaleX - 2) < 1e-9)
    #expect(abs(components.scaleY - 3) < 1e-9)
    #expect(components.rotation != 0)
  }
}
