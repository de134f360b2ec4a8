import Midflight
import MotionCore
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

  /// Expects that a flight ends half a duration from now, and not before.
  private func expectHalf(
    _ flight: Flight, _ end: UIViewAnimatingPosition, at location: SourceLocation = #_sourceLocation
  ) {
    let half = flight.animator.duration / 2
    flight.stage.advance(by: half - 1e-6)
    #expect(flight.animator.isRunning && flight.endings.isEmpty, sourceLocation: location)
    flight.stage.advance(by: 2e-6)
    #expect(flight.endings == [end], sourceLocation: location)
    #expect(flight.animator.state == .inactive, sourceLocation: location)
  }

  @Test(arguments: fractions, timings) func forwardsItTakesFactorTimesDuration(
    _ fraction: Double, _ name: String
  ) {
    let flight = Flight(timing: timing(name))
    flight.animator.fractionComplete = fraction
    flight.animator.continueAnimation(withTimingParameters: nil, durationFactor: 0.5)
    expectHalf(flight, .end)
  }

  @Test(arguments: fractions, timings) func backwardsItTakesFactorTimesDuration(
    _ fraction: Double, _ name: String
  ) {
    let flight = Flight(timing: timing(name))
    flight.animator.fractionComplete = 0.5
    flight.animator.isReversed = true
    flight.animator.fractionComplete = fraction
    flight.animator.continueAnimation(withTimingParameters: nil, durationFactor: 0.5)
    expectHalf(flight, .start)
  }

  @Test(arguments: timings) func otherTimingTakesThatToo(_ name: String) {
    let flight = Flight(.easeOut)
    flight.animator.fractionComplete = 1
    flight.animator.continueAnimation(withTimingParameters: timing(name), durationFactor: 0.5)
    expectHalf(flight, .end)
  }

  @Test func allOfACurveTakesThatToo() {
    let flight = Flight()
    flight.animator.continuesWithWholeCurve = true
    flight.animator.fractionComplete = 1
    flight.animator.continueAnimation(withTimingParameters: nil, durationFactor: 0.5)
    expectHalf(flight, .end)
  }

  @Test(arguments: timings) func aWayToTheFractionWhereItIsTakesThatToo(_ name: String) {
    let flight = Flight(timing: timing(name))
    let animator = flight.animator
    animator.fractionComplete = 0.4
    animator.continueAnimation(to: 0.4, durationFactor: 0.5)
    flight.stage.advance(by: animator.duration / 2 - 1e-6)
    #expect(animator.isRunning && animator.fractionComplete == 0.4)
    flight.stage.advance(by: 2e-6)
    #expect(!animator.isRunning && animator.fractionComplete == 0.4)
    animator.stopAnimation(true)
  }

  @Test func withNothingLeftNothingMoves() {
    let flight = Flight()
    flight.animator.fractionComplete = 1
    flight.animator.continueAnimation(withTimingParameters: nil, durationFactor: 1)
    for _ in 0..<10 {
      flight.stage.advance(by: 0.199)
      #expect(flight.seenX == 250 && flight.animator.fractionComplete == 1)
    }
  }

  @Test func turnedRoundFromThereItGoesBackAtItsUsualPace() {
    let flight = Flight()
    flight.animator.fractionComplete = 1
    flight.animator.continueAnimation(withTimingParameters: nil, durationFactor: 2)
    flight.stage.advance(by: 1)
    flight.animator.isReversed = true
    flight.stage.advance(by: 1)
    #expect(flight.seenProgress == 0.5)
    flight.stage.advance(by: 1)
    #expect(flight.endings == [.start])
  }

  @Test func withoutAFactorItEndsAtOnce() {
    let flight = Flight()
    flight.animator.fractionComplete = 1
    flight.animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
    flight.stage.advance(by: 0)
    #expect(flight.endings == [.end])
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
    #expect(group.isRunning && ensemble.endings.isEmpty)
    ensemble.stage.advance(by: 2e-6)
    #expect(
      group.state == .inactive && ensemble.endings.last == (isReversed ? "all start" : "all end"))
  }
}
