@testable import Midflight
import Foundation
import MotionCore
import StageFixtures
import Testing

/// More known traps of UIKit, numbered as in docs/FACTS.md, and the behaviour here.
struct UIKitTrapTests {
  /// UIKit's short springs end at once.
  @Test(arguments: [0.001, 0.01, 0.05, 0.09]) func trap7ShortSpringsTakeTheirFullDuration(
    _ duration: Double
  ) {
    let fixture = AnimatorFixture(
      duration: duration, timing: UISpringTimingParameters(dampingRatio: 1))
    fixture.animator.startAnimation()
    fixture.stage.advance(by: duration / 2)
    // docs/FACTS.md, "Springs".
    expect(CGFloat(fixture.seenProgress), near: 0.944477, within: 1e-6)
    #expect(fixture.completions.isEmpty)
    fixture.stage.advance(by: duration / 2 + 1e-9)
    #expect(fixture.completions == [.end])
  }

  /// UIKit's springs lose their velocity at an interruption, and cannot be scrubbed reliably.
  @Test func trap10AnInterruptedBouncySpringKeepsItsVelocityAndScrubs() {
    let fixture = AnimatorFixture(duration: 1, timing: UISpringTimingParameters(dampingRatio: 0.3))
    fixture.animator.startAnimation()
    fixture.stage.advance(by: 0.08)
    let velocity = fixture.animator.progressVelocity
    #expect(velocity > 1)
    expectNoJump(of: [fixture.view]) { fixture.animator.pauseAnimation() }
    expectNoJump(of: [fixture.view]) {
      fixture.animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
    }
    expect(fixture.animator.progressVelocity, near: velocity)
    fixture.animator.pauseAnimation()
    fixture.animator.fractionComplete = 0.3
    expect(CGFloat(fixture.seenProgress), near: 0.3)
    expectNoJump(of: [fixture.view]) { fixture.animator.startAnimation() }
    fixture.stage.advance(by: 10)
    #expect(fixture.completions == [.end])
  }

  /// UIKit uses the velocity along x for both axes, rdar 32846697.
  @Test func trap11ATransformIsThrownAlongBothAxes() {
    let fixture = AnimatorFixture(isEmpty: true)
    let timing = UISpringTimingParameters(
      dampingRatio: 1, initialVelocity: CGVector(dx: 3, dy: -5))
    let animator = fixture.stage.perform {
      UIViewPropertyAnimator(duration: 1, timingParameters: timing)
    }
    animator.addAnimations { [view = fixture.view] in
      view.transform = CGAffineTransform(translationX: 100, y: 200)
    }
    animator.startAnimation()
    let step = 1e-6
    fixture.stage.advance(by: step)
    expect(fixture.view.seen.affineTransform().tx / step, near: 300, within: 0.1)
    expect(fixture.view.seen.affineTransform().ty / step, near: -1000, within: 0.1)
  }

  /// In UIKit a velocity relative to no distance is infinite, or not a number.
  @Test func trap12AVelocityWithoutADistanceMovesNothingAlongItsAxis() {
    let fixture = AnimatorFixture(isEmpty: true)
    let timing = UISpringTimingParameters(
      dampingRatio: 0.5, initialVelocity: CGVector(dx: 9, dy: 9))
    let animator = fixture.stage.perform {
      UIViewPropertyAnimator(duration: 1, timingParameters: timing)
    }
    animator.addAnimations { [view = fixture.view] in
      view.center = CGPoint(x: view.center.x, y: view.center.y + 100)
    }
    animator.startAnimation()
    for _ in 0..<20 {
      fixture.stage.advance(by: 0.05)
      #expect(fixture.view.seen.position.x == 50)
      #expect(fixture.view.seen.position.y.isFinite)
    }
    #expect(animator.state == .inactive)
  }

  /// The result of an app that divides a speed by the remaining distance.
  @Test(arguments: [(900.0, 0.0), (-900, 0), (0, 0)])
  func trap12AVelocityDividedByNoDistanceThrowsNothing(speed: Double, distance: Double) {
    let fixture = AnimatorFixture(isEmpty: true)
    let velocity = CGVector(dx: speed / distance, dy: 3)
    let timing = UISpringTimingParameters(dampingRatio: 0.5, initialVelocity: velocity)
    #expect(timing.initialVelocity == CGVector(dx: 0, dy: 3))
    let animator = fixture.stage.perform {
      UIViewPropertyAnimator(duration: 1, timingParameters: timing)
    }
    #expect(fixture.diagnostics.count == 1)
    animator.addAnimations { [view = fixture.view] in view.center = CGPoint(x: 150, y: 150) }
    animator.startAnimation()
    fixture.stage.advance(by: 1e-6)
    expect((fixture.view.seen.position.x - 50) / 1e-6, near: 0, within: 0.1)
    expect((fixture.view.seen.position.y - 50) / 1e-6, near: 300, within: 0.1)
    fixture.stage.advance(by: 2)
    #expect(fixture.view.seen.position == CGPoint(x: 150, y: 150))
  }

  /// UIKit reports the speed that the finger had before it rested.
  @Test func trap13AFingerThatRestsBeforeItIsLiftedThrowsNothing() {
    let stage = Stage(size: CGSize(width: 400, height: 400))
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
    var velocity: CGPoint?
    stage.perform {
      stage.window.addSubview(view)
      view.addGestureRecognizer(
        UIPanGestureRecognizer { pan in
          if pan.state == .ended { velocity = pan.velocity(in: nil) }
        })
    }
    let finger = Finger(on: stage)
    finger.press(CGPoint(x: 50, y: 50))
    for _ in 0..<12 { finger.move(10, 0) }
    finger.lift(after: 0.3)
    #expect(velocity == .zero)
  }

  /// In UIKit a fast view has left the finger before the pan has moved its 10 points.
  @Test func trap14APressPausesAMovingViewsAnimatorAtOnce() {
    let fixture = AnimatorFixture(duration: 0.4)
    fixture.animator.pausesOnTouchDown = true
    fixture.animator.startAnimation()
    fixture.stage.advance(by: 0.2)
    let finger = Finger(on: fixture.stage)
    finger.press(CGPoint(x: fixture.seenX, y: 50))
    #expect(fixture.animator.condition == .paused)
    fixture.stage.advance(by: 1)
    expect(CGFloat(fixture.seenProgress), near: 0.5)
  }

  @Test func trap14APressWithoutAGestureResumesTheAnimator() {
    let fixture = AnimatorFixture(duration: 0.4)
    fixture.animator.pausesOnTouchDown = true
    fixture.animator.startAnimation()
    fixture.stage.advance(by: 0.2)
    let finger = Finger(on: fixture.stage)
    finger.press(CGPoint(x: fixture.seenX, y: 50))
    finger.lift(after: 1)
    #expect(fixture.animator.isRunning)
    fixture.stage.advance(by: 0.2)
    #expect(fixture.completions == [.end])
  }

  @Test func trap14APressThatBecomesAPanKeepsTheAnimatorPaused() {
    let fixture = AnimatorFixture(duration: 0.4)
    fixture.animator.pausesOnTouchDown = true
    var states: [UIGestureRecognizer.State] = []
    fixture.stage.perform {
      fixture.view.addGestureRecognizer(UIPanGestureRecognizer { states.append($0.state) })
    }
    fixture.animator.startAnimation()
    fixture.stage.advance(by: 0.2)
    let finger = Finger(on: fixture.stage)
    finger.press(CGPoint(x: fixture.seenX, y: 50))
    for _ in 0..<4 { finger.move(5, 0) }
    finger.lift()
    #expect(states.last == .ended)
    #expect(fixture.animator.condition == .paused)
    fixture.animator.stopAnimation(true)
  }

  @Test func trap14APressPausesNothingByDefault() {
    let fixture = AnimatorFixture(duration: 0.4)
    fixture.animator.startAnimation()
    fixture.stage.advance(by: 0.2)
    Finger(on: fixture.stage).press(CGPoint(x: fixture.seenX, y: 50))
    #expect(fixture.animator.isRunning)
  }

  /// UIKit leaves the changed layout, and completions see it.
  @Test(arguments: [true, false])
  func trap17ValuesAndLayoutAreRestoredBeforeTheCompletions(
    _ layoutIsAnimated: Bool
  ) {
    let fixture = AnimatorFixture(isEmpty: true)
    let (parent, child) = (
      LayingOut(frame: CGRect(x: 0, y: 200, width: 100, height: 100)), UIView()
    )
    parent.child = child
    fixture.stage.perform {
      fixture.stage.window.addSubview(parent)
      parent.addSubview(child)
    }
    fixture.stage.advance(by: 0)
    let before = (parent.seenNumbers, parent.center, parent.bounds, child.frame)
    fixture.animator.addAnimations {
      parent.frame = CGRect(x: 20, y: 300, width: 250, height: 60)
      parent.alpha = 0.3
      parent.layer.cornerRadius = 8
      if layoutIsAnimated { parent.layoutIfNeeded() }
    }
    var seenByHandler: CGRect?
    fixture.animator.addCompletion { _ in seenByHandler = child.frame }
    fixture.animator.startAnimation()
    fixture.stage.advance(by: 1.5)
    fixture.animator.isReversed = true
    fixture.stage.advance(by: 1.5)
    #expect(fixture.animator.state == .inactive)
    #expect(parent.seenNumbers == before.0)
    #expect(parent.center == before.1 && parent.bounds == before.2)
    #expect(child.frame == before.3)
    #expect(seenByHandler == before.3)
  }

  /// UIKit's apps lose count when several animators are reversed and end. Here animators that
  /// arrive at one moment end in the order of their reversals. Each completion is called once, in
  /// the order of addition.
  @Test(arguments: [[0, 1, 2, 3], [3, 2, 1, 0], [2, 0, 3, 1]])
  func trap18CompletionsRunOnceInTheOrderOfTheReversals(_ order: [Int]) {
    let stage = Stage(size: CGSize(width: 400, height: 400))
    var reported: [String] = []
    var moments: Set<Moment> = []
    let views = (0..<4).map { UIView(frame: CGRect(x: 0, y: 50 * $0, width: 40, height: 40)) }
    // The state that an app keeps beside its views: the reversed animators.
    var gone: [Int] = [0, 1, 2, 3]
    let animators = views.enumerated().map { index, view in
      stage.perform {
        stage.window.addSubview(view)
        let animator = UIViewPropertyAnimator(duration: 1, curve: .easeInOut) {
          view.center.x += 90
        }
        animator.addCompletion { position in
          if position == .start { gone.removeAll { $0 == index } }
          reported.append("\(index) \(position)")
          moments.insert(stage.now)
        }
        animator.addCompletion { _ in reported.append("\(index) again") }
        return animator
      }
    }
    for animator in animators { animator.startAnimation() }
    stage.advance(by: 0.4)
    for index in order { animators[index].isReversed = true }
    stage.advance(by: 5)
    #expect(reported == order.flatMap { ["\($0) start", "\($0) again"] })
    #expect(moments == [Moment(seconds: 0.8)])
    #expect(gone.isEmpty)
    #expect(views.allSatisfy { $0.center.x == 20 })
  }
}

/// A view that keeps a child half as large as itself.
private final class LayingOut: UIView {
  var child: UIView?

  override func layoutSubviews() {
    child?.frame = CGRect(x: 0, y: 0, width: bounds.width / 2, height: bounds.height / 2)
  }
}
