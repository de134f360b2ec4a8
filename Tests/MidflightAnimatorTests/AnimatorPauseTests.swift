import Midflight
import MotionCore
import StageFixtures
import Testing

/// Tests of pauses: the meaning of `fractionComplete`, and the state that a pause keeps.
struct AnimatorPauseTests {
  @Test func blocksSetModelValuesAtOnceAndPresentationValuesFollow() {
    let fixture = AnimatorFixture()
    fixture.animator.startAnimation()
    #expect(fixture.modelX == 250)
    #expect(fixture.seenX == 50)
    fixture.stage.advance(by: 0.5)
    #expect(fixture.seenX == 100)
    fixture.stage.advance(by: 1.5)
    #expect(fixture.seenX == 250)
  }

  @Test func whileRunningTheFractionIsTime() {
    let fixture = AnimatorFixture(.easeIn)
    fixture.animator.startAnimation()
    fixture.stage.advance(by: 1)
    #expect(fixture.animator.fractionComplete == 0.5)
  }

  /// Half of the built-in curves' time, from the roots of their polynomials.
  @Test(arguments: [
    (UIView.AnimationCurve.easeIn, 0.315357), (.easeOut, 0.684643), (.easeInOut, 0.5),
    (.linear, 0.5),
  ])
  func aPausedFractionIsTheDisplayedProgress(_ curve: UIView.AnimationCurve, progress: Double) {
    let fixture = AnimatorFixture(curve)
    fixture.animator.startAnimation()
    fixture.stage.advance(by: 1)
    expectNoJump(of: [fixture.view]) { fixture.animator.pauseAnimation() }
    expect(fixture.animator.fractionComplete, near: progress, within: 5e-7)
    expect(fixture.animator.fractionComplete, near: fixture.seenProgress)
  }

  @Test func withoutLinearScrubbingTheFractionStaysTime() {
    let fixture = AnimatorFixture(.easeIn)
    fixture.animator.scrubsLinearly = false
    fixture.animator.startAnimation()
    fixture.stage.advance(by: 1)
    expectNoJump(of: [fixture.view]) { fixture.animator.pauseAnimation() }
    #expect(fixture.animator.fractionComplete == 0.5)
    fixture.animator.fractionComplete = 0.25
    expect(fixture.seenProgress, near: CubicCurve.easeIn.progress(at: 0.25))
  }

  @Test func aPausedAnimatorAndItsFractionDoNotMove() {
    let fixture = AnimatorFixture(.easeOut)
    fixture.animator.startAnimation()
    fixture.stage.advance(by: 0.7)
    fixture.animator.pauseAnimation()
    let (seen, fraction) = (fixture.seenX, fixture.animator.fractionComplete)
    fixture.stage.advance(by: 1000)
    #expect(fixture.seenX == seen)
    #expect(fixture.animator.fractionComplete == fraction)
    #expect(fixture.stage.nextDue == nil)
    #expect(!fixture.stage.isMoving)
    fixture.animator.stopAnimation(true)
  }

  @Test(arguments: [UIView.AnimationCurve.easeIn, .easeOut, .easeInOut, .linear])
  func aScrubbedFractionIsShownExactly(_ curve: UIView.AnimationCurve) {
    let fixture = AnimatorFixture(duration: 0.001, curve)
    fixture.animator.pauseAnimation()
    for step in (0...16).reversed() {
      let fraction = CGFloat(step) / 16
      fixture.animator.fractionComplete = fraction
      #expect(fixture.seenX == 50 + 200 * fraction)
      #expect(fixture.animator.fractionComplete == fraction)
    }
    fixture.animator.stopAnimation(true)
  }

  @Test func fractionsBeyondTheEndsAreClamped() {
    let fixture = AnimatorFixture()
    fixture.animator.fractionComplete = 7
    #expect(fixture.animator.fractionComplete == 1)
    fixture.animator.fractionComplete = -.infinity
    #expect(fixture.animator.fractionComplete == 0)
    #expect(fixture.seenX == 50)
    fixture.animator.stopAnimation(true)
  }

  @Test func scrubbingToTheEndDoesNotComplete() {
    let fixture = AnimatorFixture()
    fixture.animator.fractionComplete = 1
    fixture.stage.advance(by: 10)
    #expect(fixture.animator.state == .active)
    #expect(fixture.completions.isEmpty)
    fixture.animator.startAnimation()
    fixture.stage.advance(by: 0)
    #expect(fixture.completions == [.end])
  }

  /// The remaining time is the rest of the curve from the present progress: at half the way ease
  /// out has used 0.3425 of its time, ease in 0.6575.
  @Test(arguments: [
    (UIView.AnimationCurve.easeOut, 1.315), (.easeIn, 0.685), (.easeInOut, 1), (.linear, 1),
  ])
  func theRestOfTheCurveRemainsAfterResumingFromHalfProgress(
    _ curve: UIView.AnimationCurve, seconds: Double
  ) {
    let fixture = AnimatorFixture(curve)
    fixture.animator.fractionComplete = 0.5
    expectNoJump(of: [fixture.view]) { fixture.animator.startAnimation() }
    expect(fixture.animator.fractionComplete, near: 1 - seconds / 2, within: 3e-4)
    fixture.stage.advance(by: seconds - 0.001)
    #expect(fixture.completions.isEmpty)
    fixture.stage.advance(by: 0.002)
    #expect(fixture.completions == [.end])
    #expect(fixture.seenX == 250)
  }

  @Test func pausingAndResumingChangesNothingThatIsSeen() {
    let (calm, restless) = (AnimatorFixture(.easeInOut), AnimatorFixture(.easeInOut))
    calm.animator.startAnimation()
    restless.animator.startAnimation()
    for _ in 0..<40 {
      calm.stage.advance(by: 0.05)
      restless.stage.advance(by: 0.05)
      restless.animator.pauseAnimation()
      restless.animator.startAnimation()
      expect(restless.seenX, near: calm.seenX, within: 1e-6)
    }
    restless.stage.advance(by: 1e-6)
    #expect(calm.completions == [.end] && restless.completions == [.end])
  }

  @Test func anOvershootIsHeldWhereItWasSeen() {
    let fixture = AnimatorFixture()
    let view = fixture.view
    let animator = fixture.stage.perform {
      UIViewPropertyAnimator(
        duration: 1, controlPoint1: CGPoint(x: 0.3, y: 0), controlPoint2: CGPoint(x: 0.5, y: 2)
      ) { view.center.y += 100 }
    }
    animator.startAnimation()
    fixture.stage.advance(by: 0.7)
    #expect(view.seen.position.y > 150)
    expectNoJump(of: [view]) { animator.pauseAnimation() }
    // A read and a write of the same value, as at the beginning of a drag, do not jump either.
    #expect(animator.fractionComplete > 1)
    expectNoJump(of: [view]) { animator.fractionComplete = animator.fractionComplete }
    expectNoJump(of: [view]) { animator.startAnimation() }
    fixture.stage.advance(by: 1)
    #expect(view.seen.position.y == 150)
  }

  @Test func progressVelocityIsTheSlopeOfWhatIsSeen() {
    let fixture = AnimatorFixture(.easeInOut)
    fixture.animator.startAnimation()
    fixture.stage.advance(by: 0.6)
    let (velocity, before) = (fixture.animator.progressVelocity, fixture.seenProgress)
    fixture.stage.advance(by: 0.00001)
    expect(velocity, near: (fixture.seenProgress - before) / 0.00001, within: 1e-3)
    fixture.animator.pauseAnimation()
    #expect(fixture.animator.progressVelocity == 0)
    fixture.animator.stopAnimation(true)
  }

  @Test func anAnimatorOfNoDurationEndsAtTheNextAdvance() {
    let fixture = AnimatorFixture(duration: 0)
    fixture.animator.startAnimation()
    #expect(fixture.seenX == 250)
    #expect(fixture.completions.isEmpty)
    fixture.stage.advance(by: 0)
    #expect(fixture.completions == [.end])
    #expect(fixture.stage.animators.isEmpty)
  }
}
