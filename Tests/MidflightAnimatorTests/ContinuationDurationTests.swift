import Midflight
import MotionCore
import StageFixtures
import Testing

/// Tests that a continuation with a duration factor above 0 takes factor × duration, for any
/// remaining way.
struct ContinuationDurationTests {
  nonisolated static let fractions: [Double] = [0, 0.25, 0.999, 1]
  nonisolated static let timings = ["linear", "easeIn", "spring", "ratio"]

  private func timing(_ name: String) -> any UITimingCurveProvider {
    switch name {
    case "linear": UICubicTimingParameters(animationCurve: .linear)
    case "easeIn": UICubicTimingParameters(animationCurve: .easeIn)
    case "spring": UISpringTimingParameters(damping: 1, response: 0.5)
    default: UISpringTimingParameters(dampingRatio: 0.7)
    }
  }

  /// Expects that an animator ends half a duration from now, and not before.
  private func expectHalf(
    _ fixture: AnimatorFixture, _ end: UIViewAnimatingPosition,
    at location: SourceLocation = #_sourceLocation
  ) {
    let half = fixture.animator.duration / 2
    fixture.stage.advance(by: half - 1e-6)
    #expect(fixture.animator.isRunning && fixture.completions.isEmpty, sourceLocation: location)
    fixture.stage.advance(by: 2e-6)
    #expect(fixture.completions == [end], sourceLocation: location)
    #expect(fixture.animator.state == .inactive, sourceLocation: location)
  }

  @Test(arguments: fractions, timings) func aContinuationTakesFactorTimesTheDuration(
    _ fraction: Double, _ name: String
  ) {
    let fixture = AnimatorFixture(timing: timing(name))
    fixture.animator.fractionComplete = fraction
    fixture.animator.continueAnimation(withTimingParameters: nil, durationFactor: 0.5)
    expectHalf(fixture, .end)
  }

  @Test(arguments: fractions, timings) func aReversedContinuationTakesFactorTimesTheDuration(
    _ fraction: Double, _ name: String
  ) {
    let fixture = AnimatorFixture(timing: timing(name))
    fixture.animator.fractionComplete = 0.5
    fixture.animator.isReversed = true
    fixture.animator.fractionComplete = fraction
    fixture.animator.continueAnimation(withTimingParameters: nil, durationFactor: 0.5)
    expectHalf(fixture, .start)
  }

  @Test(arguments: timings) func aContinuationWithOtherTimingTakesFactorTimesDuration(
    _ name: String
  ) {
    let fixture = AnimatorFixture(.easeOut)
    fixture.animator.fractionComplete = 1
    fixture.animator.continueAnimation(withTimingParameters: timing(name), durationFactor: 0.5)
    expectHalf(fixture, .end)
  }

  @Test func aWholeCurveTakesFactorTimesTheDuration() {
    let fixture = AnimatorFixture()
    fixture.animator.continuesWithWholeCurve = true
    fixture.animator.fractionComplete = 1
    fixture.animator.continueAnimation(withTimingParameters: nil, durationFactor: 0.5)
    expectHalf(fixture, .end)
  }

  @Test(arguments: timings) func continuingToThePresentFractionTakesTheDurationToo(_ name: String) {
    let fixture = AnimatorFixture(timing: timing(name))
    let animator = fixture.animator
    animator.fractionComplete = 0.4
    animator.continueAnimation(to: 0.4, durationFactor: 0.5)
    fixture.stage.advance(by: animator.duration / 2 - 1e-6)
    #expect(animator.isRunning && animator.fractionComplete == 0.4)
    fixture.stage.advance(by: 2e-6)
    #expect(!animator.isRunning && animator.fractionComplete == 0.4)
    animator.stopAnimation(true)
  }

  @Test func continuingAtTheEndDoesNotMoveTheView() {
    let fixture = AnimatorFixture()
    fixture.animator.fractionComplete = 1
    fixture.animator.continueAnimation(withTimingParameters: nil, durationFactor: 1)
    for _ in 0..<10 {
      fixture.stage.advance(by: 0.199)
      #expect(fixture.seenX == 250 && fixture.animator.fractionComplete == 1)
    }
  }

  @Test func reversingAContinuationAtTheEndUsesTheUsualPace() {
    let fixture = AnimatorFixture()
    fixture.animator.fractionComplete = 1
    fixture.animator.continueAnimation(withTimingParameters: nil, durationFactor: 2)
    fixture.stage.advance(by: 1)
    fixture.animator.isReversed = true
    fixture.stage.advance(by: 1)
    #expect(fixture.seenProgress == 0.5)
    fixture.stage.advance(by: 1)
    #expect(fixture.completions == [.start])
  }

  @Test func continuingAtTheEndWithFactorZeroEndsAtOnce() {
    let fixture = AnimatorFixture()
    fixture.animator.fractionComplete = 1
    fixture.animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
    fixture.stage.advance(by: 0)
    #expect(fixture.completions == [.end])
  }

  @Test(arguments: fractions, [false, true]) func aGroupTakesFactorTimesItsDuration(
    _ fraction: Double, _ isReversed: Bool
  ) {
    let ensemble = Ensemble()
    let group = ensemble.group
    group.fractionComplete = 0.5
    group.isReversed = isReversed
    group.fractionComplete = fraction
    group.continueAnimation(withTimingParameters: nil, durationFactor: 0.5)
    ensemble.stage.advance(by: 1.25 - 1e-6)
    #expect(group.isRunning && ensemble.completions.isEmpty)
    ensemble.stage.advance(by: 2e-6)
    #expect(
      group.state == .inactive
        && ensemble.completions.last == (isReversed ? "all start" : "all end"))
  }
}
