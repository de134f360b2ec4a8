import Foundation
import MotionCore
import Testing

@testable import Midflight

struct DynamicAnimatorTests {
  /// A frame is a read, and intermediate advances have no effect.
  @Test(arguments: [1, 24, 60, 144, 1000]) func frameReadsDoNotAffectADynamicAnimator(_ rate: Int) {
    let (looked, left) = (SnapBench(), SnapBench())
    for bench in [looked, left] { bench.snap(to: CGPoint(x: 300, y: 200)) }
    for frame in 1...rate {
      looked.stage.advance(to: Moment(seconds: Double(frame) / Double(rate)))
      _ = looked.stage.frame()
    }
    left.stage.advance(by: 1)
    #expect(looked.view.center == left.view.center)
    #expect(looked.view.transform == left.view.transform)
  }

  /// The rounding errors of step times in nanoseconds do not accumulate.
  @Test func aMinuteHas7200Steps() {
    let bench = SnapBench()
    let snap = bench.snap(to: CGPoint(x: 300, y: 200))
    var count = 0
    snap.action = {
      count += 1
      // A moving snap point keeps the animator running.
      if count % 30 == 0 { snap.snapPoint = CGPoint(x: count % 60 == 0 ? 300 : 50, y: 200) }
    }
    bench.stage.advance(by: 60)
    #expect(count == 7200)
    #expect(bench.animator.elapsedTime == 60)
  }

  @Test func removingAnUnknownBehaviorIsDiagnosed() {
    let stage = Stage(size: CGSize(width: 100, height: 100))
    var diagnostics: [String] = []
    stage.onFact = { if case .diagnostic(let sentence) = $0 { diagnostics.append(sentence) } }
    stage.perform { UIDynamicBehavior().removeChildBehavior(UIDynamicBehavior()) }
    #expect(diagnostics.count == 1)
  }

  @Test func aPausedDynamicAnimatorHasNothingDue() {
    let bench = SnapBench()
    #expect(!bench.stage.isMoving)
    bench.snap(to: CGPoint(x: 300, y: 200))
    #expect(bench.stage.isMoving)
    bench.stage.advance(by: 10)
    #expect(!bench.stage.isMoving)
    #expect(bench.stage.nextDue == nil)
  }

  /// UIKit also pauses after half a second: after 31 frames, of which the first has one step and
  /// the others two.
  @Test func anItemInPlacePausesAfter60Steps() {
    let bench = SnapBench()
    bench.snap(to: CGPoint(x: 100, y: 100))
    bench.reach(step: 59)
    #expect(bench.animator.isRunning)
    bench.reach(step: 60)
    #expect(!bench.animator.isRunning)
    #expect(bench.animator.elapsedTime == 0.5)
  }

  @Test func slowMotionSlowsADynamicAnimator() {
    let (slow, real) = (SnapBench(), SnapBench())
    slow.stage.send(.rate(0.25, time: .zero))
    for bench in [slow, real] { bench.snap(to: CGPoint(x: 300, y: 200)) }
    slow.stage.advance(by: 0.4)
    real.stage.advance(by: 0.1)
    #expect(slow.view.center == real.view.center)
    #expect(slow.view.center != CGPoint(x: 100, y: 100))
  }

  @Test func aDynamicItemMovedFromOutsideReturnsToItsSimulation() {
    let (moved, left) = (SnapBench(), SnapBench())
    for bench in [moved, left] {
      bench.snap(to: CGPoint(x: 300, y: 200))
      bench.stage.advance(by: 0.1)
    }
    moved.view.center = CGPoint(x: 10, y: 10)
    for bench in [moved, left] { bench.stage.advance(by: 0.1) }
    #expect(moved.view.center == left.view.center)
  }

  @Test func anUpdatedDynamicItemContinuesFromItsNewState() {
    let bench = SnapBench()
    bench.snap(to: CGPoint(x: 300, y: 200))
    bench.stage.advance(by: 10)
    bench.view.center = CGPoint(x: 10, y: 10)
    bench.view.transform = CGAffineTransform(rotationAngle: 0.5)
    bench.stage.perform { bench.animator.updateItem(usingCurrentState: bench.view) }
    #expect(bench.animator.isRunning)
    #expect(bench.view.center == CGPoint(x: 10, y: 10))
    bench.stage.advance(by: 0.02)
    #expect(abs(bench.view.center.x - 10) < 80)
    #expect(abs(bench.angle - 0.5) < 0.5)
    bench.stage.advance(by: 10)
    #expect(bench.view.center == CGPoint(x: 300, y: 200))
  }

  @Test func aRemovedBehaviorStopsMovingItsItem() {
    let bench = SnapBench()
    let snap = bench.snap(to: CGPoint(x: 300, y: 200))
    bench.stage.advance(by: 0.1)
    let place = bench.view.center
    bench.stage.perform { bench.animator.removeBehavior(snap) }
    bench.stage.advance(by: 1)
    #expect(bench.view.center == place)
    #expect(!bench.animator.isRunning)
    #expect(bench.animator.behaviors.isEmpty)
    #expect(snap.dynamicAnimator == nil)
  }

  @Test func aBehaviorAddedAgainStartsAtRest() {
    let (again, fresh) = (SnapBench(), SnapBench())
    let snap = again.snap(to: CGPoint(x: 300, y: 100))
    again.reach(step: 12)
    again.stage.perform { again.animator.removeAllBehaviors() }
    again.view.center = CGPoint(x: 100, y: 100)
    again.view.transform = .identity
    again.stage.perform { again.animator.addBehavior(snap) }
    again.reach(step: 24)
    fresh.snap(to: CGPoint(x: 300, y: 100))
    fresh.reach(step: 12)
    #expect(again.view.center == fresh.view.center)
  }

  @Test func aChildThatWillMoveAddsIsAddedOnce() {
    final class Composite: UIDynamicBehavior {
      let item: UIView
      init(_ item: UIView) { self.item = item }
      override func willMove(to dynamicAnimator: UIDynamicAnimator?) {
        guard dynamicAnimator != nil else { return }
        addChildBehavior(UISnapBehavior(item: item, snapTo: CGPoint(x: 300, y: 200)))
      }
    }
    let bench = SnapBench()
    bench.stage.perform {
      let composite = Composite(bench.view)
      bench.animator.addBehavior(composite)
      bench.animator.removeBehavior(composite)
    }
    let center = bench.view.center
    bench.stage.advance(by: 1)
    #expect(bench.view.center == center)
  }

  @Test func childBehaviorsAreAddedAndRemovedWithTheirParent() {
    final class Mover: UIDynamicBehavior {
      var moves: [Bool] = []
      override func willMove(to dynamicAnimator: UIDynamicAnimator?) {
        moves.append(dynamicAnimator != nil)
      }
    }
    let bench = SnapBench()
    bench.stage.perform {
      let group = Mover()
      let snap = UISnapBehavior(item: bench.view, snapTo: CGPoint(x: 300, y: 200))
      group.addChildBehavior(snap)
      bench.animator.addBehavior(group)
      #expect(bench.animator.behaviors == [group])
      #expect(snap.dynamicAnimator === bench.animator)
      #expect(bench.animator.isRunning)
      bench.animator.removeBehavior(group)
      #expect(snap.dynamicAnimator == nil)
      #expect(group.childBehaviors == [snap])
      #expect(group.moves == [true, false])
    }
  }

  @Test func aBehaviorsActionRunsAfterEachStep() {
    let bench = SnapBench()
    let snap = bench.snap(to: CGPoint(x: 300, y: 200))
    var places: [CGFloat] = []
    snap.action = { places.append(bench.view.center.x) }
    bench.reach(step: 3)
    #expect(places.count == 3)
    #expect(places == places.sorted())
    #expect(places.first ?? 0 > 100)
  }

  @Test func itemsInRectReturnsTheAnimatedItemsInside() {
    let bench = SnapBench()
    let around = CGRect(x: 90, y: 90, width: 20, height: 20)
    #expect(bench.animator.items(in: around).isEmpty)
    bench.snap(to: CGPoint(x: 300, y: 200))
    #expect(bench.animator.items(in: around).count == 1)
    #expect(bench.animator.items(in: CGRect(x: 151, y: 90, width: 20, height: 20)).isEmpty)
    bench.stage.advance(by: 10)
    #expect(bench.animator.items(in: around).isEmpty)
  }

  @Test func aClosedStageStopsItsDynamicAnimator() {
    let bench = SnapBench()
    bench.snap(to: CGPoint(x: 300, y: 200))
    bench.stage.close()
    #expect(!bench.animator.isRunning)
    bench.stage.advance(by: 1)
    #expect(bench.view.center == CGPoint(x: 100, y: 100))
  }

  @Test func aReleasedDynamicAnimatorMovesNothing() {
    let stage = Stage(size: CGSize(width: 400, height: 400))
    let view = stage.perform {
      let view = UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
      stage.window.addSubview(view)
      let animator = UIDynamicAnimator(referenceView: stage.window)
      animator.addBehavior(UISnapBehavior(item: view, snapTo: CGPoint(x: 300, y: 300)))
      return view
    }
    #expect(!stage.isMoving)
    stage.advance(by: 1)
    #expect(view.center == CGPoint(x: 20, y: 20))
  }
}
