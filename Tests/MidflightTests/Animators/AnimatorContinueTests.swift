import Midflight
import MotionCore
import SlowTests
import Testing

/// Tests of `continueAnimation(withTimingParameters:durationFactor:)`.
struct AnimatorContinueTests {
  static func paused(_ curve: UIView.AnimationCurve, at fraction: CGFloat) -> Flight {
    let flight = Flight(curve)
    flight.animator.fractionComplete = fraction
    return flight
  }

  /// Advances to just before and just after `seconds`, and expects the end in between.
  func expectEnd(
    of flight: Flight, after seconds: Double, at location: SourceLocation = #_sourceLocation
  ) {
    flight.stage.advance(by: max(0, seconds - 1e-6))
    #expect(flight.endings.isEmpty, sourceLocation: location)
    flight.stage.advance(by: 2e-6)
    #expect(flight.endings.count == 1, sourceLocation: location)
  }

  @Test(
    arguments: [UIView.AnimationCurve.easeIn, .easeOut, .easeInOut, .linear], [0.0, 0.1, 0.5, 0.9])
  func factor0TakesTheRestOfTheCurvesTime(_ curve: UIView.AnimationCurve, fraction: Double) {
    let flight = Self.paused(.easeIn, at: fraction)
    let timing = UICubicTimingParameters(animationCurve: curve)
    expectNoJump(of: [flight.view]) {
      flight.animator.continueAnimation(withTimingParameters: timing, durationFactor: 0)
    }
    let cubic = CubicCurve(controlPoint1: timing.controlPoint1, controlPoint2: timing.controlPoint2)
    let joined = cubic.fraction(at: fraction, near: fraction)
    expect(flight.animator.fractionComplete, near: joined)
    expectEnd(of: flight, after: 2 * (1 - joined))
  }

  @Test(arguments: [UIView.AnimationCurve.easeIn, .easeOut, .easeInOut, .linear], [0.1, 0.5, 0.9])
  func reversedFactor0TakesWhatTheCurveTookToThere(
    _ curve: UIView.AnimationCurve, fraction: Double
  ) {
    let flight = Self.paused(.easeIn, at: fraction)
    flight.animator.isReversed = true
    let timing = UICubicTimingParameters(animationCurve: curve)
    expectNoJump(of: [flight.view]) {
      flight.animator.continueAnimation(withTimingParameters: timing, durationFactor: 0)
    }
    let cubic = CubicCurve(controlPoint1: timing.controlPoint1, controlPoint2: timing.controlPoint2)
    expectEnd(of: flight, after: 2 * cubic.fraction(at: fraction, near: fraction))
    #expect(flight.endings == [.start])
  }

  /// Any velocity is eased out before the end, unless the motion would have arrived within 20 ms.
  @Test(
    .slow, arguments: [UIView.AnimationCurve.easeIn, .easeOut, .easeInOut, .linear],
    [0.0, 1, 4, 10, 40] as [CGFloat])
  func oneCurveAfterAnotherDoesNotFlyPastTheTarget(
    _ curve: UIView.AnimationCurve, factor: CGFloat
  ) {
    for (duration, moment) in [(0.1, 0.3), (0.1, 0.5), (0.2, 0.7), (0.5, 0.9), (2, 0.5)] {
      for first in [UIView.AnimationCurve.easeIn, .easeInOut, .linear] {
        let flight = Flight(duration: duration, first)
        flight.animator.startAnimation()
        flight.stage.advance(by: moment * duration)
        expectSpeedKept(by: flight.view) {
          flight.animator.pauseAnimation()
          flight.animator.continueAnimation(
            withTimingParameters: UICubicTimingParameters(animationCurve: curve),
            durationFactor: factor)
        }
        for _ in 0..<500 {
          flight.stage.advance(by: 0.001)
          // The overshoot is at most 2 % of the remaining distance.
          #expect(flight.seenX <= 252, "\(duration) \(first)")
        }
        if flight.animator.state == .active { flight.animator.stopAnimation(true) }
      }
    }
  }

  /// The presentation is ahead of the new curve, and waits for it.
  @Test(
    .slow, arguments: [UIView.AnimationCurve.easeIn, .easeOut, .easeInOut, .linear],
    [UIView.AnimationCurve.easeIn, .easeOut, .easeInOut, .linear])
  func slowedDownItNeverGoesBack(_ first: UIView.AnimationCurve, _ curve: UIView.AnimationCurve) {
    for moment in [0.2, 0.4, 0.55, 0.7, 0.85] {
      for (factor, isReversed) in [(2.0, false), (5, false), (5, true), (20, false)] {
        let flight = Flight(duration: 1, first)
        flight.animator.isReversed = isReversed
        flight.animator.startAnimation()
        flight.stage.advance(by: moment)
        expectSpeedKept(by: flight.view) {
          flight.animator.pauseAnimation()
          flight.animator.continueAnimation(
            withTimingParameters: UICubicTimingParameters(animationCurve: curve),
            durationFactor: factor)
        }
        let way: CGFloat = isReversed ? -1 : 1
        var last = flight.seenX * way
        var farthestBack: CGFloat = 0
        while flight.animator.isRunning {
          flight.stage.advance(by: 0.02)
          farthestBack = max(farthestBack, last - flight.seenX * way)
          last = max(last, flight.seenX * way)
        }
        #expect(farthestBack < 1e-6, "at \(moment), \(factor) times: \(farthestBack) pt")
        #expect(flight.seenX == (isReversed ? 50 : 250))
      }
    }
  }

  /// Expects an equal velocity before and after `body`.
  private func expectSpeedKept(by view: UIView, while body: () -> Void) {
    let before = view.layer.presentedVelocity.center
    body()
    expect(view.layer.presentedVelocity.center.dx, near: before.dx, within: 1e-6 * abs(before.dx))
  }

  @Test(arguments: [0.5, 1, 3], [0.0, 0.25, 0.999])
  func aFactorIsWhatRemainsInDurations(_ factor: Double, fraction: Double) {
    let flight = Self.paused(.easeOut, at: fraction)
    expectNoJump(of: [flight.view]) {
      flight.animator.continueAnimation(withTimingParameters: nil, durationFactor: factor)
    }
    expectEnd(of: flight, after: 2 * factor)
    #expect(flight.seenX == 250)
  }

  @Test func aFactorStretchesTheRestOfTheCurve() {
    let flight = Self.paused(.easeOut, at: 0.5)
    flight.animator.continueAnimation(withTimingParameters: nil, durationFactor: 1)
    flight.stage.advance(by: 1)
    let joined = CubicCurve.easeOut.fraction(at: 0.5, near: 0.5)
    expect(flight.seenProgress, near: CubicCurve.easeOut.progress(at: (joined + 1) / 2))
  }

  /// The rest took 4 s. Reversed, a quarter of a second covers an eighth of the way, as usual.
  @Test func turnedRoundAndLaterRoundAgainAStretchIsOver() {
    let flight = Self.paused(.linear, at: 0.5)
    flight.animator.continueAnimation(withTimingParameters: nil, durationFactor: 2)
    flight.stage.advance(by: 1)
    flight.animator.isReversed = true
    flight.stage.advance(by: 0.25)
    expect(flight.seenProgress, near: 0.5)
    flight.animator.isReversed = false
    flight.stage.advance(by: 0.25)
    expect(flight.seenProgress, near: 0.625)
    expectEnd(of: flight, after: 0.75)
    #expect(flight.endings == [.end])
  }

  @Test func withoutParametersItGoesOnAlongItsOwnCurve() {
    let flight = Self.paused(.easeIn, at: 0.2)
    flight.animator.continueAnimation(
      withTimingParameters: UICubicTimingParameters(animationCurve: .linear), durationFactor: 0)
    flight.stage.advance(by: 0.2)
    flight.animator.pauseAnimation()
    flight.animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
    let joined = CubicCurve.easeIn.fraction(at: 0.3, near: 0.3)
    expect(flight.animator.fractionComplete, near: joined)
    expectEnd(of: flight, after: 2 * (1 - joined))
  }

  @Test func otherTimingHoldsThroughAPauseUntilTheEnd() {
    let flight = Self.paused(.easeIn, at: 0.5)
    flight.animator.continueAnimation(
      withTimingParameters: UICubicTimingParameters(animationCurve: .linear), durationFactor: 2)
    flight.stage.advance(by: 1)
    flight.animator.pauseAnimation()
    #expect(flight.animator.fractionComplete == 0.625)
    flight.animator.startAnimation()
    expectEnd(of: flight, after: 3)
  }

  @Test func reversedAFactorIsTheWayBack() {
    let flight = Self.paused(.linear, at: 0.75)
    flight.animator.isReversed = true
    #expect(flight.animator.fractionComplete == 0.25)
    flight.animator.continueAnimation(withTimingParameters: nil, durationFactor: 0.5)
    flight.stage.advance(by: 0.5)
    expect(flight.seenProgress, near: 0.375)
    expectEnd(of: flight, after: 0.5)
    #expect(flight.endings == [.start])
    #expect(flight.modelX == 50)
  }

  @Test func withNothingLeftItCompletesAtTheNextAdvance() {
    let flight = Self.paused(.easeOut, at: 1)
    flight.animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
    #expect(flight.animator.isRunning)
    #expect(flight.endings.isEmpty)
    flight.stage.advance(by: 0)
    #expect(flight.endings == [.end])
  }

  @Test func aRestTooShortToDivideByIsNoTrouble() {
    let flight = Self.paused(.linear, at: 0)
    flight.animator.fractionComplete = .leastNonzeroMagnitude
    flight.animator.isReversed = true
    flight.animator.continueAnimation(withTimingParameters: nil, durationFactor: 1000)
    flight.stage.advance(by: 2000)
    #expect(flight.endings == [.start])
  }

  @Test func oneTimingAfterAnotherNeverJumps() {
    let flight = Flight(.easeIn)
    flight.animator.startAnimation()
    for (index, curve) in [UIView.AnimationCurve.easeOut, .linear, .easeInOut, .easeIn].enumerated()
    {
      flight.stage.advance(by: 0.2)
      expectNoJump(of: [flight.view]) { flight.animator.pauseAnimation() }
      expectNoJump(of: [flight.view]) {
        flight.animator.continueAnimation(
          withTimingParameters: UICubicTimingParameters(animationCurve: curve),
          durationFactor: CGFloat(index) / 2)
      }
    }
    flight.stage.advance(by: 10)
    #expect(flight.endings == [.end])
  }
}
