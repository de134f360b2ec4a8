import Midflight
import MotionCore
import Testing

/// Tests of `continuesWithWholeCurve`: the whole curve between the presentation and the end.
struct AnimatorWholeCurveTests {
  private nonisolated static let override: UIView.AnimationOptions = .overrideInheritedDuration

  /// Returns an animator of two seconds that is paused half-way.
  private static func half(
    _ curve: UIView.AnimationCurve = .easeIn, timing: (any UITimingCurveProvider)? = nil
  ) -> Flight {
    let flight = Flight(curve, timing: timing)
    flight.animator.continuesWithWholeCurve = true
    flight.animator.pauseAnimation()
    flight.animator.fractionComplete = 0.5
    return flight
  }

  private func goOn(
    _ flight: Flight, with timing: (any UITimingCurveProvider)? = nil, factor: CGFloat
  ) {
    expectNoJump(of: [flight.view]) {
      flight.animator.continueAnimation(withTimingParameters: timing, durationFactor: factor)
    }
  }

  @Test func allOfTheCurveLeadsFromWhatIsSeenToTheEnd() {
    let flight = Self.half()
    goOn(flight, factor: 1)
    for quarter in 1...3 {
      flight.stage.advance(by: 0.5)
      let progress = CubicCurve.easeIn.progress(at: Double(quarter) / 4)
      expect(flight.seenProgress, near: 0.5 + 0.5 * progress)
      expect(flight.animator.fractionComplete, near: 0.5 + 0.125 * CGFloat(quarter))
    }
    flight.stage.advance(by: 0.4999)
    #expect(flight.endings.isEmpty)
    flight.stage.advance(by: 0.0002)
    #expect(flight.endings == [.end] && flight.seenX == 250)
  }

  @Test func backwardsItLeadsToTheStart() {
    let flight = Self.half()
    flight.animator.isReversed = true
    goOn(flight, with: UICubicTimingParameters(animationCurve: .easeOut), factor: 0.5)
    flight.stage.advance(by: 0.5)
    expect(flight.seenProgress, near: 0.5 * (1 - CubicCurve.easeOut.progress(at: 0.5)))
    flight.stage.advance(by: 0.5)
    #expect(flight.endings == [.start] && flight.seenX == 50)
  }

  @Test func withoutAFactorThePartThatRemainsIsPlayed() {
    let (flight, other) = (Self.half(), Self.half())
    other.animator.continuesWithWholeCurve = false
    for flight in [flight, other] { goOn(flight, factor: 0) }
    for flight in [flight, other] { flight.stage.advance(by: 0.3) }
    #expect(flight.seenX == other.seenX)
  }

  @Test func springsTakeNoNotice() {
    let spring = UISpringTimingParameters(dampingRatio: 0.6)
    let (flight, other) = (Self.half(timing: spring), Self.half(timing: spring))
    other.animator.continuesWithWholeCurve = false
    for flight in [flight, other] { goOn(flight, factor: 2) }
    for flight in [flight, other] { flight.stage.advance(by: 0.7) }
    #expect(flight.seenX == other.seenX)
  }

  @Test func pausedInItThePartThatRemainsIsPlayedAtTheUsualPace() {
    let flight = Self.half()
    goOn(flight, factor: 3)
    flight.stage.advance(by: 3)
    expectNoJump(of: [flight.view]) { flight.animator.pauseAnimation() }
    let progress = flight.animator.fractionComplete
    expect(progress, near: 0.5 + 0.5 * CubicCurve.easeIn.progress(at: 0.5))
    flight.stage.advance(by: 1)
    expectNoJump(of: [flight.view]) { flight.animator.startAnimation() }
    let rest = 1 - CubicCurve.easeIn.fraction(at: progress, near: progress)
    flight.stage.advance(by: 2 * rest - 0.001)
    #expect(flight.animator.isRunning)
    flight.stage.advance(by: 0.002)
    #expect(flight.endings == [.end])
  }

  @Test func turnedRoundInItItGoesBackFromThere() {
    let flight = Self.half()
    goOn(flight, factor: 1)
    flight.stage.advance(by: 1)
    expectNoJump(of: [flight.view]) { flight.animator.isReversed = true }
    flight.stage.advance(by: 2)
    #expect(flight.endings == [.start] && flight.seenX == 50)
  }

  @Test func caughtInFlightItKeepsItsSpeed() {
    let flight = Flight(.linear)
    flight.animator.continuesWithWholeCurve = true
    flight.animator.startAnimation()
    flight.stage.advance(by: 0.5)
    let before = flight.view.layer.presentedVelocity.center.dx
    flight.animator.pauseAnimation()
    goOn(flight, with: UICubicTimingParameters(animationCurve: .easeIn), factor: 2)
    expect(flight.view.layer.presentedVelocity.center.dx, near: before, within: 1e-6)
    flight.stage.advance(by: 2)
    // The curve begins too slowly for a join: one cubic takes the whole 4 s. Half of the time
    // covers half of the way, plus v · T / 8 for the velocity.
    expect(flight.seenProgress, near: 0.25 + 0.75 / 2 + 0.5 * 4 / 8)
    flight.stage.advance(by: 2)
    #expect(flight.endings == [.end] && flight.seenX == 250)
  }

  @Test func whatWaitsLeavesAtItsFractionAndWhatIsShorterIsThereAtIts() {
    let flight = Self.half(.linear)
    flight.animator.addAnimations({ flight.view.alpha = 0 }, delayFactor: 0.5)
    flight.animator.addAnimations {
      UIView.animate(withDuration: 0.5, delay: 0, options: Self.override) {
        flight.view.layer.cornerRadius = 8
      }
    }
    goOn(flight, factor: 1)
    flight.stage.advance(by: 0.99)
    #expect(flight.view.layer.presentedValues.opacity == 1)
    #expect(flight.view.seen.cornerRadius < 8)
    flight.stage.advance(by: 0.02)
    #expect(flight.view.layer.presentedValues.opacity < 1)
    #expect(flight.view.seen.cornerRadius == 8)
    flight.stage.advance(by: 1)
    #expect(flight.endings == [.end] && flight.view.layer.presentedValues.opacity == 0)
  }

  @Test func durationsInItAreSeconds() {
    let flight = Self.half(.linear)
    goOn(flight, factor: 3)
    flight.stage.advance(by: 1)
    var inherited: TimeInterval = 0
    flight.animator.addAnimations {
      inherited = UIView.inheritedAnimationDuration
      UIView.animate(withDuration: 0.5, delay: 0, options: Self.override) { flight.view.alpha = 0 }
    }
    expect(CGFloat(inherited), near: 5, within: 1e-6)
    flight.stage.advance(by: 0.49)
    #expect(flight.view.layer.presentedValues.opacity > 0)
    flight.stage.advance(by: 0.02)
    #expect(flight.view.layer.presentedValues.opacity == 0)
  }
}
