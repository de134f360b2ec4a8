import Midflight
import MotionCore
import Testing

/// Curves that pass one progress several times. A continuation stays on the branch of the pause.
struct CurveRootTests {
  /// A curve that undershoots at the start and overshoots at the end.
  private static let backs = UICubicTimingParameters(
    controlPoint1: CGPoint(x: 0.4, y: -0.6), controlPoint2: CGPoint(x: 0.6, y: 1.6))

  @Test(arguments: [0.1, 0.2, 0.25, 0.33, 0.5, 0.7, 0.75, 0.8, 0.95], [0, 0.5])
  func caughtAndLetGoItHasTheTimeLeftThatItHad(_ fraction: Double, _ held: Double) {
    let flight = Flight(duration: 1, timing: Self.backs)
    flight.animator.addAnimations({ [view = flight.view] in view.alpha = 0.5 }, delayFactor: 0.05)
    flight.animator.startAnimation()
    flight.stage.advance(by: fraction)
    flight.animator.pauseAnimation()
    flight.stage.advance(by: held)
    flight.animator.startAnimation()
    expect(flight.animator.fractionComplete, near: CGFloat(fraction))
    flight.stage.advance(by: (1 - fraction) * 0.999)
    #expect(flight.animator.isRunning)
    flight.stage.advance(by: (1 - fraction) * 0.002)
    #expect(flight.endings == [.end])
  }

  @Test func pausedAgainAndAgainItGetsOn() {
    let flight = Flight(duration: 1, timing: Self.backs)
    flight.animator.startAnimation()
    for _ in 0..<9 {
      flight.stage.advance(by: 0.1)
      flight.animator.pauseAnimation()
      flight.animator.startAnimation()
    }
    expect(flight.animator.fractionComplete, near: 0.9)
  }

  @Test func turnedRoundWhilePausedItGoesBackAsLongAsItCame() {
    let flight = Flight(duration: 1, timing: Self.backs)
    flight.animator.startAnimation()
    flight.stage.advance(by: 0.3)
    flight.animator.pauseAnimation()
    flight.animator.isReversed = true
    flight.animator.startAnimation()
    flight.stage.advance(by: 0.299)
    #expect(flight.animator.isRunning)
    flight.stage.advance(by: 0.002)
    #expect(flight.endings == [.start])
  }

  @Test func scrubbedToWhereItIsItGoesOnFromWhereItWasCaught() {
    let flight = Flight(duration: 1, timing: Self.backs)
    flight.animator.startAnimation()
    flight.stage.advance(by: 0.25)
    flight.animator.pauseAnimation()
    flight.animator.fractionComplete = flight.animator.fractionComplete
    flight.animator.startAnimation()
    expect(flight.animator.fractionComplete, near: 0.25)
  }

  /// A scrub to 0 selects the start of the curve.
  @Test func scrubbedToItsBeginningItBeginsAnew() {
    let flight = Flight(duration: 1, timing: Self.backs)
    flight.animator.startAnimation()
    flight.stage.advance(by: 0.25)
    flight.animator.pauseAnimation()
    flight.animator.fractionComplete = 0
    flight.animator.startAnimation()
    expect(flight.animator.fractionComplete, near: 0)
  }

  // MARK: - Back from an overshoot

  /// Returns a flight on a spring of 2 s, paused at about half the distance beyond its end.
  private func overshooting() -> Flight {
    let flight = Flight(timing: UISpringTimingParameters(dampingRatio: 0.2))
    flight.animator.startAnimation()
    flight.stage.advance(by: 0.25)
    #expect(flight.seenProgress > 1.3)
    flight.animator.pauseAnimation()
    return flight
  }

  @Test(arguments: [0.2, 0.5, 1]) func fromAnOvershootItTakesTheTimeThatItIsTold(_ factor: Double) {
    let flight = overshooting()
    let curve = UICubicTimingParameters(animationCurve: .linear)
    expectNoJump(of: [flight.view]) {
      flight.animator.continueAnimation(
        withTimingParameters: curve, durationFactor: CGFloat(factor))
    }
    flight.stage.advance(by: factor)
    #expect(flight.seenProgress > 1, "still on its way back")
    flight.stage.advance(by: factor * 0.998)
    #expect(flight.animator.isRunning)
    flight.stage.advance(by: factor * 0.004)
    #expect(flight.endings == [.end] && flight.seenX == 250)
  }

  @Test func fromAnOvershootWithoutATimeItIsEasedInAMoment() {
    let flight = overshooting()
    flight.animator.continueAnimation(
      withTimingParameters: UICubicTimingParameters(animationCurve: .linear), durationFactor: 0)
    flight.stage.advance(by: 0.401)
    #expect(flight.endings == [.end] && flight.seenX == 250)
  }

  /// The remaining time is 0 except for the overshoot.
  @Test(arguments: [1.001, 1.02, 1.05], [0.0, 0.5, 1, 3])
  func pastItsGoalAndRisingItSwingsByALittle(_ progress: Double, _ factor: Double) {
    let curve = CubicCurve(
      controlPoint1: Self.backs.controlPoint1, controlPoint2: Self.backs.controlPoint2)
    let fraction = curve.fraction(at: progress, near: 0.6)
    for isReversed in [false, true] {
      let flight = Flight(duration: 1, timing: Self.backs)
      flight.animator.isReversed = isReversed
      flight.animator.startAnimation()
      flight.stage.advance(by: fraction)
      flight.animator.pauseAnimation()
      flight.animator.continueAnimation(withTimingParameters: nil, durationFactor: factor)
      while flight.animator.isRunning {
        #expect(abs(flight.seenProgress - 0.5) < 0.75)
        flight.stage.advance(by: 0.004)
      }
    }
  }

  @Test func flyingOutOfAnOvershootItsSpeedIsNotDropped() {
    let flight = Flight(timing: UISpringTimingParameters(dampingRatio: 0.2))
    flight.animator.startAnimation()
    flight.stage.advance(by: 0.15)
    #expect(flight.seenProgress > 1 && flight.view.presentedVelocity.center.dx > 100)
    flight.animator.pauseAnimation()
    let (place, speed) = (flight.seenX, flight.view.presentedVelocity.center.dx)
    #expect(speed == 0)
    flight.animator.continueAnimation(
      withTimingParameters: UICubicTimingParameters(animationCurve: .easeInOut), durationFactor: 0)
    let rate = flight.view.presentedVelocity.center.dx
    flight.stage.advance(by: 0.001)
    expect(flight.seenX, near: place + rate * 0.001, within: rate * 0.0001)
  }

  @Test func fallingBackFromAnOvershootItDoesNotPassItsGoal() {
    let flight = Flight(timing: UISpringTimingParameters(dampingRatio: 0.2))
    flight.animator.scrubsLinearly = false
    flight.animator.startAnimation()
    flight.stage.advance(by: 0.32)
    #expect(flight.seenProgress > 1.2 && flight.view.presentedVelocity.center.dx < 0)
    flight.animator.pauseAnimation()
    flight.animator.continueAnimation(
      withTimingParameters: UICubicTimingParameters(animationCurve: .easeOut), durationFactor: 2)
    var last = flight.seenX
    while flight.animator.isRunning {
      flight.stage.advance(by: 0.01)
      #expect(flight.seenX <= last + 1e-6 && flight.seenX >= 250 - 1e-6)
      last = flight.seenX
    }
  }
}
