import Midflight
import MotionCore
import StageFixtures
import Testing

/// Hit-testing, which uses displayed values.
struct HitTestTests {
  let stage = Stage(size: CGSize(width: 400, height: 400))
  let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))

  init() { stage.perform { stage.window.addSubview(view) } }

  func hit(_ x: CGFloat, _ y: CGFloat) -> UIView? {
    stage.window.hitTest(CGPoint(x: x, y: y), with: nil)
  }

  func halfWay(_ prepare: (UIViewPropertyAnimator) -> Void = { _ in }) -> UIViewPropertyAnimator {
    let animator = stage.perform {
      UIViewPropertyAnimator(duration: 2, curve: .linear) { [view] in view.center.x += 200 }
    }
    prepare(animator)
    animator.startAnimation()
    stage.advance(by: 1)
    return animator
  }

  @Test func leftAndTopEdgesAreInsideRightAndBottomAreNot() {
    #expect(hit(0, 0) === view)
    #expect(hit(99.99, 99.99) === view)
    #expect(hit(100, 50) === stage.window)
    #expect(hit(50, 100) === stage.window)
    #expect(hit(400, 50) == nil)
    #expect(hit(-0.01, 50) == nil)
  }

  @Test func aMovingViewIsHitWhereItIsSeenAndNotAtItsModel() {
    _ = halfWay()
    #expect(hit(150, 50) === view)
    #expect(hit(210, 50) === stage.window)
    #expect(hit(290, 50) === stage.window)
  }

  @Test func manualHitTestingHitsAViewAtItsModel() {
    _ = halfWay { $0.isManualHitTestingEnabled = true }
    #expect(hit(150, 50) === stage.window)
    #expect(hit(250, 50) === view)
  }

  @Test func manualHitTestingCanBeEnabledInFlight() {
    let animator = halfWay()
    animator.isManualHitTestingEnabled = true
    #expect(hit(150, 50) === stage.window)
    #expect(hit(250, 50) === view)
    animator.isManualHitTestingEnabled = false
    #expect(hit(150, 50) === view)
  }

  @Test func disabledInteractionPreventsHitsUntilTheAnimationEnds() {
    _ = halfWay { $0.isUserInteractionEnabled = false }
    #expect(hit(150, 50) === stage.window)
    #expect(hit(250, 50) === stage.window)
    stage.advance(by: 1)
    #expect(hit(250, 50) === view)
  }

  @Test func viewsDeepInsideMovingOnesAreHitWhereTheyAreSeen() {
    let middle = UIView(frame: CGRect(x: 10, y: 10, width: 50, height: 50))
    let inner = UIView(frame: CGRect(x: 10, y: 10, width: 20, height: 20))
    view.addSubview(middle)
    middle.addSubview(inner)
    let animator = halfWay()
    let second = stage.perform {
      UIViewPropertyAnimator(duration: 2, curve: .linear) { inner.center.y += 20 }
    }
    second.startAnimation()
    stage.advance(by: 0.5)
    // The display shows the outer view 150 points to the right, and the inner view 5 points lower
    // inside it.
    #expect(hit(150 + 25, 20 + 5 + 1) === inner)
    #expect(hit(150 + 25, 20 + 4) === middle)
    animator.stopAnimation(true)
  }

  @Test func aTurnedViewIsHitWithinItsTurnedEdges() {
    view.center = CGPoint(x: 200, y: 200)
    view.transform = CGAffineTransform(rotationAngle: .pi / 4)
    #expect(hit(200, 200 - 70) === view)
    #expect(hit(200 - 45, 200 - 45) === stage.window)
  }

  @Test func hitTestingSkipsHiddenTransparentAndDisabledViews() {
    let child = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    view.addSubview(child)
    #expect(hit(10, 10) === child)
    view.alpha = 0.009
    #expect(hit(10, 10) === stage.window)
    view.alpha = 0.01
    #expect(hit(10, 10) === child)
    view.isHidden = true
    #expect(hit(10, 10) === stage.window)
    view.isHidden = false
    view.isUserInteractionEnabled = false
    #expect(hit(10, 10) === stage.window)
    view.isUserInteractionEnabled = true
    child.isUserInteractionEnabled = false
    #expect(hit(10, 10) === view)
  }

  @Test func aViewThatFadesIsHitUntilItIsNotSeen() {
    let animator = stage.perform {
      UIViewPropertyAnimator(duration: 1, curve: .linear) { [view] in view.alpha = 0 }
    }
    animator.startAnimation()
    stage.advance(by: 0.98)
    #expect(hit(50, 50) === view)
    stage.advance(by: 0.015)
    #expect(hit(50, 50) === stage.window)
  }

  @Test func theFrontmostIsHitByZPositionThenByOrder() {
    let later = UIView(frame: view.frame)
    stage.window.addSubview(later)
    #expect(hit(50, 50) === later)
    view.layer.zPosition = 1
    #expect(hit(50, 50) === view)
  }

  @Test func pointsOutsideTheSuperviewAreNotHit() {
    let child = UIView(frame: CGRect(x: 90, y: 0, width: 50, height: 50))
    view.addSubview(child)
    #expect(hit(95, 10) === child)
    #expect(hit(105, 10) === stage.window)
  }

  @Test func aViewScaledToNothingIsNotHit() {
    view.transform = CGAffineTransform(scaleX: 0, y: 0)
    for x in stride(from: 0 as CGFloat, to: 400, by: 50) { #expect(hit(x, 50) === stage.window) }
  }

  @Test func pointInsideReceivesTheTouchEvent() {
    final class Curious: UIView {
      var times: [TimeInterval?] = []
      override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
        times.append(event?.timestamp)
        return super.point(inside: point, with: event)
      }
    }
    let curious = Curious(frame: CGRect(x: 200, y: 0, width: 100, height: 100))
    stage.perform { stage.window.addSubview(curious) }
    Finger(on: stage).press(CGPoint(x: 250, y: 50), after: 0.5)
    #expect(curious.times == [0.5])
  }
}
