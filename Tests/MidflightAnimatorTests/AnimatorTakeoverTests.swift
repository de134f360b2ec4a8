import Foundation
import Midflight
import MotionCore
import StageFixtures
import Testing

/// Tests of two animators on one alpha, colour or radius: the newer one takes over from the
/// presentation.
struct AnimatorTakeoverTests {
  let fixture = ViewOnStage()
  var stage: Stage { fixture.stage }
  var view: UIView { fixture.view }
  var alpha: Double { view.layer.presentedOpacity }

  /// An alpha half-way from 1 to 0 in a second; a second animator brings it back to 1 in a second.
  func takenOver(
    _ curve: UIView.AnimationCurve = .linear
  ) -> (older: UIViewPropertyAnimator, newer: UIViewPropertyAnimator) {
    let (older, newer) = (
      fixture.animator(1) { $0.alpha = 0 }, fixture.animator(1, curve) { $0.alpha = 1 }
    )
    older.startAnimation()
    stage.advance(by: 0.5)
    expectNoJump(of: [view]) { newer.startAnimation() }
    return (older, newer)
  }

  @Test func goingBackAtTheMomentOfATakeoverKeepsTheVelocity() {
    let newer = takenOver().newer
    newer.pauseAnimation()
    newer.continueAnimation(to: 0)
    stage.advance(by: 0.001)
    expect(alpha, near: 0.499, within: 1e-4)
    newer.stopAnimation(true)
  }

  @Test(arguments: [true, false]) func goingBackLongAfterATakeoverEndsAtOnce(isStarted: Bool) {
    let newer = isStarted ? takenOver().newer : fixture.animator(1) { $0.alpha = 1 }
    if !isStarted {
      stage.perform { UIView.animate(withDuration: 1) { view.alpha = 0 } }
      stage.advance(by: 0.5)
    }
    newer.pauseAnimation()
    stage.advance(by: 0.5)
    newer.continueAnimation(to: 0)
    stage.advance(by: 0)
    #expect(!newer.isRunning)
    newer.stopAnimation(true)
  }

  @Test func animatorsOfTwoStagesOnOneViewCommitTheirOwnMotion() {
    let stages = (0..<2).map { _ in Stage(size: CGSize(width: 100, height: 100)) }
    let (view, other) = (UIView(), UIView())
    // The first stage has counted more changes than the second.
    for _ in 0..<3 { stages[0].perform { UIView.animate(withDuration: 1) { other.alpha -= 0.1 } } }
    let animators = stages.map { stage in
      stage.perform {
        let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { view.center.x += 100 }
        animator.startAnimation()
        return animator
      }
    }
    stages[0].advance(by: 0.5)
    stages[1].advance(by: 0.25)
    for animator in animators { animator.stopAnimation(true) }
    #expect(view.center.x == 75)
  }

  /// The fade turns round within 0.2223 of its distance, and is monotone from there.
  @Test func aFadeInterruptedByItsOppositeReversesWithin150ms() {
    _ = takenOver()
    var seen: [Double] = []
    for _ in 0..<20 {
      stage.advance(by: 0.05)
      seen.append(alpha)
    }
    let least = seen.min() ?? 0
    #expect(least >= 0.5 - 0.2223 * 0.5)
    let turn = seen.firstIndex(of: least) ?? 0
    #expect(turn <= 2, "it turns within 0.15 s")
    #expect(zip(seen[turn...], seen[(turn + 1)...]).allSatisfy { $0 < $1 })
    #expect(view.alpha == 1 && alpha == 1)
  }

  @Test(arguments: [UIView.AnimationCurve.linear, .easeIn, .easeOut, .easeInOut])
  func anInterruptingAnimatorKeepsTheVelocity(curve: UIView.AnimationCurve) {
    _ = takenOver(curve)
    expect(view.presentedVelocity.alpha, near: -1, within: 1e-9)
  }

  @Test func colorsAndCornerRadiiAreInterruptedWithoutAJump() {
    view.backgroundColor = .red
    let first = fixture.animator(1) {
      $0.backgroundColor = .blue
      $0.layer.cornerRadius = 40
    }
    first.startAnimation()
    stage.advance(by: 0.5)
    let second = fixture.animator(1) {
      $0.backgroundColor = .red
      $0.layer.cornerRadius = 0
    }
    expectNoJump(of: [view]) { second.startAnimation() }
    expect(view.seen.cornerRadius, near: 20)
    stage.advance(by: 0.5)
    // Half of the second animation's distance is covered by then, and the first moves nothing.
    expect(view.seen.cornerRadius, near: 10)
    expect(view.seen.backgroundColor?.rgba.blue ?? 0, near: 0.25)
  }

  @Test func anInterruptedAnimatorNoLongerChangesTheProperty() {
    let (older, newer) = takenOver()
    stage.advance(by: 0.3)
    let before = alpha
    expectNoJump(of: [view]) { older.stopAnimation(true) }
    expect(alpha, near: before)
    stage.advance(by: 1)
    #expect(newer.state == .inactive && view.alpha == 1)
  }

  @Test func anInterruptedAnimatorContinuesItsOtherProperties() {
    let older = fixture.animator(1) {
      $0.alpha = 0
      $0.center.x += 100
    }
    older.startAnimation()
    let start = view.seen.position.x
    stage.advance(by: 0.5)
    fixture.animator(1) { $0.alpha = 1 }.startAnimation()
    stage.advance(by: 0.25)
    expect(view.seen.position.x, near: start + 75)
    #expect(older.isRunning)
  }

  @Test func reversingAnInterruptingFadeReturnsToItsStartValue() {
    let (_, newer) = takenOver()
    stage.advance(by: 0.6)
    newer.isReversed = true
    stage.advance(by: 2)
    expect(view.alpha, near: 0.5)
    #expect(alpha == Double(view.alpha))
  }

  @Test(arguments: [UIViewAnimatingPosition.start, .current, .end])
  func finishingMovesToTheGivenPosition(at position: UIViewAnimatingPosition) {
    let (_, newer) = takenOver()
    stage.advance(by: 0.5)
    newer.stopAnimation(false)
    let seen = alpha
    newer.finishAnimation(at: position)
    let expected = position == .start ? 0.5 : position == .end ? 1 : seen
    expect(alpha, near: expected)
  }

  @Test func aDelayedInterruptingAnimatorHoldsTheDisplayedValue() {
    let (older, newer) = (
      fixture.animator(1) { $0.alpha = 0 }, fixture.animator(1) { $0.alpha = 1 }
    )
    older.startAnimation()
    stage.advance(by: 0.25)
    newer.startAnimation(afterDelay: 0.5)
    stage.advance(by: 0.4)
    expect(alpha, near: 0.75)
    stage.advance(by: 1.2)
    #expect(alpha == 1)
  }

  @Test func animatingToTheSameTargetDoesNotInterrupt() {
    let (older, newer) = (
      fixture.animator(1) { $0.alpha = 0 }, fixture.animator(3) { $0.alpha = 0 }
    )
    older.startAnimation()
    stage.advance(by: 0.5)
    newer.startAnimation()
    stage.advance(by: 0.25)
    expect(alpha, near: 0.25)
  }

  /// A model set in flight is the target of the hand-over: seed 12102 of the random scenarios.
  @Test func aValueSetDuringAHandOverIsItsNewTarget() {
    _ = takenOver()
    stage.advance(by: 0.1)
    stage.perform { view.alpha = 0.8 }
    var last = alpha
    for _ in 0..<900 {
      stage.advance(by: 0.001)
      #expect(abs(alpha - last) < 0.002)
      last = alpha
    }
    #expect(view.alpha == 0.8 && last == 0.8)
  }

  @Test func aSpringInheritsTheInterruptedVelocity() {
    let older = fixture.animator(1) { $0.alpha = 0 }
    older.startAnimation()
    stage.advance(by: 0.5)
    let newer = stage.perform {
      UIViewPropertyAnimator(duration: 1, dampingRatio: 1) { [view] in view.alpha = 1 }
    }
    expectNoJump(of: [view]) { newer.startAnimation() }
    expect(view.presentedVelocity.alpha, near: -1, within: 1e-9)
    stage.advance(by: 2)
    #expect(alpha == 1)
  }

  /// `UIView.animate` ends when another animation takes its property over, as in UIKit.
  @Test func anAnimatorEndsTheUIViewAnimationItInterrupts() {
    var finished: Bool?
    stage.perform {
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { [view] in
        view.alpha = 0
      } completion: {
        finished = $0
      }
    }
    stage.advance(by: 0.5)
    let over = fixture.animator(1) { $0.alpha = 1 }
    expectNoJump(of: [view]) { over.startAnimation() }
    stage.advance(by: 0.5)
    expect(alpha, near: 0.75)
    #expect(finished == false)
  }
}
