import Midflight
import MotionCore
import StageFixtures
import Testing

/// Tests of `continuesWithWholeCurve`: the whole curve between the presentation and the end.
struct AnimatorWholeCurveTests {
  private nonisolated static let override: UIView.AnimationOptions = .overrideInheritedDuration

  /// Returns an animator of two seconds that is paused half-way.
  private static func half(
    _ curve: UIView.AnimationCurve = .easeIn, timing: (any UITimingCurveProvider)? = nil
  ) -> AnimatorFixture {
    let fixture = AnimatorFixture(curve, timing: timing)
    fixture.animator.continuesWithWholeCurve = true
    fixture.animator.pauseAnimation()
    fixture.animator.fractionComplete = 0.5
    return fixture
  }

  private func goOn(
    _ fixture: AnimatorFixture, with timing: (any UITimingCurveProvider)? = nil, factor: CGFloat
  ) {
    expectNoJump(of: [fixture.view]) {
      fixture.animator.continueAnimation(withTimingParameters: timing, durationFactor: factor)
    }
  }

  @Test func theWholeCurveRunsFromTheDisplayedValueToTheEnd() {
    let fixture = Self.half()
    goOn(fixture, factor: 1)
    for quarter in 1...3 {
      fixture.stage.advance(by: 0.5)
      let progress = CubicCurve.easeIn.progress(at: Double(quarter) / 4)
      expect(fixture.seenProgress, near: 0.5 + 0.5 * progress)
      expect(fixture.animator.fractionComplete, near: 0.5 + 0.125 * CGFloat(quarter))
    }
    fixture.stage.advance(by: 0.4999)
    #expect(fixture.completions.isEmpty)
    fixture.stage.advance(by: 0.0002)
    #expect(fixture.completions == [.end] && fixture.seenX == 250)
  }

  @Test func aReversedWholeCurveRunsToTheStart() {
    let fixture = Self.half()
    fixture.animator.isReversed = true
    goOn(fixture, with: UICubicTimingParameters(animationCurve: .easeOut), factor: 0.5)
    fixture.stage.advance(by: 0.5)
    expect(fixture.seenProgress, near: 0.5 * (1 - CubicCurve.easeOut.progress(at: 0.5)))
    fixture.stage.advance(by: 0.5)
    #expect(fixture.completions == [.start] && fixture.seenX == 50)
  }

  @Test func withoutADurationFactorOnlyTheRestOfTheCurveRuns() {
    let (fixture, other) = (Self.half(), Self.half())
    other.animator.continuesWithWholeCurve = false
    for fixture in [fixture, other] { goOn(fixture, factor: 0) }
    for fixture in [fixture, other] { fixture.stage.advance(by: 0.3) }
    #expect(fixture.seenX == other.seenX)
  }

  @Test func springsIgnoreContinuesWithWholeCurve() {
    let spring = UISpringTimingParameters(dampingRatio: 0.6)
    let (fixture, other) = (Self.half(timing: spring), Self.half(timing: spring))
    other.animator.continuesWithWholeCurve = false
    for fixture in [fixture, other] { goOn(fixture, factor: 2) }
    for fixture in [fixture, other] { fixture.stage.advance(by: 0.7) }
    #expect(fixture.seenX == other.seenX)
  }

  @Test func aPausedWholeCurveResumesItsRestAtTheUsualPace() {
    let fixture = Self.half()
    goOn(fixture, factor: 3)
    fixture.stage.advance(by: 3)
    expectNoJump(of: [fixture.view]) { fixture.animator.pauseAnimation() }
    let progress = fixture.animator.fractionComplete
    expect(progress, near: 0.5 + 0.5 * CubicCurve.easeIn.progress(at: 0.5))
    fixture.stage.advance(by: 1)
    expectNoJump(of: [fixture.view]) { fixture.animator.startAnimation() }
    let rest = 1 - CubicCurve.easeIn.fraction(at: progress, near: progress)
    fixture.stage.advance(by: 2 * rest - 0.001)
    #expect(fixture.animator.isRunning)
    fixture.stage.advance(by: 0.002)
    #expect(fixture.completions == [.end])
  }

  @Test func aWholeCurveReversedInFlightReturnsToTheStart() {
    let fixture = Self.half()
    goOn(fixture, factor: 1)
    fixture.stage.advance(by: 1)
    expectNoJump(of: [fixture.view]) { fixture.animator.isReversed = true }
    fixture.stage.advance(by: 2)
    #expect(fixture.completions == [.start] && fixture.seenX == 50)
  }

  @Test func aWholeCurveContinuedInFlightKeepsTheVelocity() {
    let fixture = AnimatorFixture(.linear)
    fixture.animator.continuesWithWholeCurve = true
    fixture.animator.startAnimation()
    fixture.stage.advance(by: 0.5)
    let before = fixture.view.layer.presentedVelocity.center.dx
    fixture.animator.pauseAnimation()
    goOn(fixture, with: UICubicTimingParameters(animationCurve: .easeIn), factor: 2)
    expect(fixture.view.layer.presentedVelocity.center.dx, near: before, within: 1e-6)
    fixture.stage.advance(by: 2)
    // The curve begins too slowly for a join: one cubic takes the whole 4 s. Half of the time
    // covers half of the distance, plus v · T / 8 for the velocity.
    expect(fixture.seenProgress, near: 0.25 + 0.75 / 2 + 0.5 * 4 / 8)
    fixture.stage.advance(by: 2)
    #expect(fixture.completions == [.end] && fixture.seenX == 250)
  }

  @Test func delayedAndShorterBlocksKeepTheirFractionsOnTheWholeCurve() {
    let fixture = Self.half(.linear)
    fixture.animator.addAnimations({ fixture.view.alpha = 0 }, delayFactor: 0.5)
    fixture.animator.addAnimations {
      UIView.animate(withDuration: 0.5, delay: 0, options: Self.override) {
        fixture.view.layer.cornerRadius = 8
      }
    }
    goOn(fixture, factor: 1)
    fixture.stage.advance(by: 0.99)
    #expect(fixture.view.layer.presentedValues.opacity == 1)
    #expect(fixture.view.seen.cornerRadius < 8)
    fixture.stage.advance(by: 0.02)
    #expect(fixture.view.layer.presentedValues.opacity < 1)
    #expect(fixture.view.seen.cornerRadius == 8)
    fixture.stage.advance(by: 1)
    #expect(fixture.completions == [.end] && fixture.view.layer.presentedValues.opacity == 0)
  }

  @Test func nestedDurationsInAWholeCurveAreInSeconds() {
    let fixture = Self.half(.linear)
    goOn(fixture, factor: 3)
    fixture.stage.advance(by: 1)
    var inherited: TimeInterval = 0
    fixture.animator.addAnimations {
      inherited = UIView.inheritedAnimationDuration
      UIView.animate(withDuration: 0.5, delay: 0, options: Self.override) { fixture.view.alpha = 0 }
    }
    expect(CGFloat(inherited), near: 5, within: 1e-6)
    fixture.stage.advance(by: 0.49)
    #expect(fixture.view.layer.presentedValues.opacity > 0)
    fixture.stage.advance(by: 0.02)
    #expect(fixture.view.layer.presentedValues.opacity == 0)
  }
}
