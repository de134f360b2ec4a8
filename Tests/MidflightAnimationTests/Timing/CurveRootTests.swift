import Midflight
import MotionCore
import StageFixtures
import Testing

/// Curves that pass one progress several times. A continuation stays on the branch of the pause.
struct CurveRootTests {
  /// A curve that undershoots at the start and overshoots at the end.
  private static let backs = UICubicTimingParameters(
    controlPoint1: CGPoint(x: 0.4, y: -0.6), controlPoint2: CGPoint(x: 0.6, y: 1.6))

  @Test(arguments: [0.1, 0.2, 0.25, 0.33, 0.5, 0.7, 0.75, 0.8, 0.95], [0, 0.5])
  func aPauseDoesNotChangeAnAnimatorsRemainingTime(_ fraction: Double, _ held: Double) {
    let fixture = AnimatorFixture(duration: 1, timing: Self.backs)
    fixture.animator.addAnimations({ [view = fixture.view] in view.alpha = 0.5 }, delayFactor: 0.05)
    fixture.animator.startAnimation()
    fixture.stage.advance(by: fraction)
    fixture.animator.pauseAnimation()
    fixture.stage.advance(by: held)
    fixture.animator.startAnimation()
    expect(fixture.animator.fractionComplete, near: CGFloat(fraction))
    fixture.stage.advance(by: (1 - fraction) * 0.999)
    #expect(fixture.animator.isRunning)
    fixture.stage.advance(by: (1 - fraction) * 0.002)
    #expect(fixture.completions == [.end])
  }

  @Test func repeatedPausesDoNotSlowAnAnimator() {
    let fixture = AnimatorFixture(duration: 1, timing: Self.backs)
    fixture.animator.startAnimation()
    for _ in 0..<9 {
      fixture.stage.advance(by: 0.1)
      fixture.animator.pauseAnimation()
      fixture.animator.startAnimation()
    }
    expect(fixture.animator.fractionComplete, near: 0.9)
  }

  @Test func anAnimatorReversedWhilePausedReturnsInTheElapsedTime() {
    let fixture = AnimatorFixture(duration: 1, timing: Self.backs)
    fixture.animator.startAnimation()
    fixture.stage.advance(by: 0.3)
    fixture.animator.pauseAnimation()
    fixture.animator.isReversed = true
    fixture.animator.startAnimation()
    fixture.stage.advance(by: 0.299)
    #expect(fixture.animator.isRunning)
    fixture.stage.advance(by: 0.002)
    #expect(fixture.completions == [.start])
  }

  @Test func scrubbingToTheCurrentFractionKeepsTheFraction() {
    let fixture = AnimatorFixture(duration: 1, timing: Self.backs)
    fixture.animator.startAnimation()
    fixture.stage.advance(by: 0.25)
    fixture.animator.pauseAnimation()
    fixture.animator.fractionComplete = fixture.animator.fractionComplete
    fixture.animator.startAnimation()
    expect(fixture.animator.fractionComplete, near: 0.25)
  }

  /// A scrub to 0 selects the start of the curve.
  @Test func anAnimatorScrubbedToZeroStartsFromTheBeginning() {
    let fixture = AnimatorFixture(duration: 1, timing: Self.backs)
    fixture.animator.startAnimation()
    fixture.stage.advance(by: 0.25)
    fixture.animator.pauseAnimation()
    fixture.animator.fractionComplete = 0
    fixture.animator.startAnimation()
    expect(fixture.animator.fractionComplete, near: 0)
  }

  // MARK: - Back from an overshoot

  /// Returns a spring of 2 s, paused at about half the distance beyond its end.
  private func overshooting() -> AnimatorFixture {
    let fixture = AnimatorFixture(timing: UISpringTimingParameters(dampingRatio: 0.2))
    fixture.animator.startAnimation()
    fixture.stage.advance(by: 0.25)
    #expect(fixture.seenProgress > 1.3)
    fixture.animator.pauseAnimation()
    return fixture
  }

  @Test(arguments: [0.2, 0.5, 1]) func anAnimatorContinuedInAnOvershootTakesTheGivenTime(
    _ factor: Double
  ) {
    let fixture = overshooting()
    let curve = UICubicTimingParameters(animationCurve: .linear)
    expectNoJump(of: [fixture.view]) {
      fixture.animator.continueAnimation(
        withTimingParameters: curve, durationFactor: CGFloat(factor))
    }
    fixture.stage.advance(by: factor)
    #expect(fixture.seenProgress > 1, "still on its way back")
    fixture.stage.advance(by: factor * 0.998)
    #expect(fixture.animator.isRunning)
    fixture.stage.advance(by: factor * 0.004)
    #expect(fixture.completions == [.end] && fixture.seenX == 250)
  }

  @Test func anOvershootContinuedWithFactorZeroEndsPromptly() {
    let fixture = overshooting()
    fixture.animator.continueAnimation(
      withTimingParameters: UICubicTimingParameters(animationCurve: .linear), durationFactor: 0)
    fixture.stage.advance(by: 0.401)
    #expect(fixture.completions == [.end] && fixture.seenX == 250)
  }

  /// The remaining time is 0 except for the overshoot.
  @Test(arguments: [1.001, 1.02, 1.05], [0.0, 0.5, 1, 3])
  func anAnimatorContinuedPastItsTargetSwingsOnlySlightly(_ progress: Double, _ factor: Double) {
    let curve = CubicCurve(
      controlPoint1: Self.backs.controlPoint1, controlPoint2: Self.backs.controlPoint2)
    let fraction = curve.fraction(at: progress, near: 0.6)
    for isReversed in [false, true] {
      let fixture = AnimatorFixture(duration: 1, timing: Self.backs)
      fixture.animator.isReversed = isReversed
      fixture.animator.startAnimation()
      fixture.stage.advance(by: fraction)
      fixture.animator.pauseAnimation()
      fixture.animator.continueAnimation(withTimingParameters: nil, durationFactor: factor)
      while fixture.animator.isRunning {
        #expect(abs(fixture.seenProgress - 0.5) < 0.75)
        fixture.stage.advance(by: 0.004)
      }
    }
  }

  @Test func presentedVelocityInAnOvershootMatchesTheMotion() {
    let fixture = AnimatorFixture(timing: UISpringTimingParameters(dampingRatio: 0.2))
    fixture.animator.startAnimation()
    fixture.stage.advance(by: 0.15)
    #expect(fixture.seenProgress > 1 && fixture.view.presentedVelocity.center.dx > 100)
    fixture.animator.pauseAnimation()
    let (place, speed) = (fixture.seenX, fixture.view.presentedVelocity.center.dx)
    #expect(speed == 0)
    fixture.animator.continueAnimation(
      withTimingParameters: UICubicTimingParameters(animationCurve: .easeInOut), durationFactor: 0)
    let rate = fixture.view.presentedVelocity.center.dx
    fixture.stage.advance(by: 0.001)
    expect(fixture.seenX, near: place + rate * 0.001, within: rate * 0.0001)
  }

  @Test func aReturnFromAnOvershootDoesNotPassTheTarget() {
    let fixture = AnimatorFixture(timing: UISpringTimingParameters(dampingRatio: 0.2))
    fixture.animator.scrubsLinearly = false
    fixture.animator.startAnimation()
    fixture.stage.advance(by: 0.32)
    #expect(fixture.seenProgress > 1.2 && fixture.view.presentedVelocity.center.dx < 0)
    fixture.animator.pauseAnimation()
    fixture.animator.continueAnimation(
      withTimingParameters: UICubicTimingParameters(animationCurve: .easeOut), durationFactor: 2)
    var last = fixture.seenX
    while fixture.animator.isRunning {
      fixture.stage.advance(by: 0.01)
      #expect(fixture.seenX <= last + 1e-6 && fixture.seenX >= 250 - 1e-6)
      last = fixture.seenX
    }
  }
}
