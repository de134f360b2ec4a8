import Midflight
import MotionCore
import SlowTrait
import StageFixtures
import Testing

/// Tests of `continueAnimation(withTimingParameters:durationFactor:)`.
struct AnimatorContinueTests {
  static func paused(_ curve: UIView.AnimationCurve, at fraction: CGFloat) -> AnimatorFixture {
    let fixture = AnimatorFixture(curve)
    fixture.animator.fractionComplete = fraction
    return fixture
  }

  /// Advances to just before and just after `seconds`, and expects the end in between.
  func expectEnd(
    of fixture: AnimatorFixture, after seconds: Double,
    at location: SourceLocation = #_sourceLocation
  ) {
    fixture.stage.advance(by: max(0, seconds - 1e-6))
    #expect(fixture.completions.isEmpty, sourceLocation: location)
    fixture.stage.advance(by: 2e-6)
    #expect(fixture.completions.count == 1, sourceLocation: location)
  }

  @Test(
    arguments: [UIView.AnimationCurve.easeIn, .easeOut, .easeInOut, .linear], [0.0, 0.1, 0.5, 0.9])
  func factor0TakesTheRestOfTheCurvesTime(_ curve: UIView.AnimationCurve, fraction: Double) {
    let fixture = Self.paused(.easeIn, at: fraction)
    let timing = UICubicTimingParameters(animationCurve: curve)
    expectNoJump(of: [fixture.view]) {
      fixture.animator.continueAnimation(withTimingParameters: timing, durationFactor: 0)
    }
    let cubic = CubicCurve(controlPoint1: timing.controlPoint1, controlPoint2: timing.controlPoint2)
    let joined = cubic.fraction(at: fraction, near: fraction)
    expect(fixture.animator.fractionComplete, near: joined)
    expectEnd(of: fixture, after: 2 * (1 - joined))
  }

  @Test(arguments: [UIView.AnimationCurve.easeIn, .easeOut, .easeInOut, .linear], [0.1, 0.5, 0.9])
  func factor0OnAReversedAnimatorTakesTheCurvesElapsedTime(
    _ curve: UIView.AnimationCurve, fraction: Double
  ) {
    let fixture = Self.paused(.easeIn, at: fraction)
    fixture.animator.isReversed = true
    let timing = UICubicTimingParameters(animationCurve: curve)
    expectNoJump(of: [fixture.view]) {
      fixture.animator.continueAnimation(withTimingParameters: timing, durationFactor: 0)
    }
    let cubic = CubicCurve(controlPoint1: timing.controlPoint1, controlPoint2: timing.controlPoint2)
    expectEnd(of: fixture, after: 2 * cubic.fraction(at: fraction, near: fraction))
    #expect(fixture.completions == [.start])
  }

  /// Any velocity is eased out before the end, unless the motion would have arrived within 20 ms.
  @Test(
    .slow, arguments: [UIView.AnimationCurve.easeIn, .easeOut, .easeInOut, .linear],
    [0.0, 1, 4, 10, 40] as [CGFloat])
  func continuingOnAnotherCurveOvershootsByTwoPointsAtMost(
    _ curve: UIView.AnimationCurve, factor: CGFloat
  ) {
    for (duration, moment) in [(0.1, 0.3), (0.1, 0.5), (0.2, 0.7), (0.5, 0.9), (2, 0.5)] {
      for first in [UIView.AnimationCurve.easeIn, .easeInOut, .linear] {
        let fixture = AnimatorFixture(duration: duration, first)
        fixture.animator.startAnimation()
        fixture.stage.advance(by: moment * duration)
        expectSpeedKept(by: fixture.view) {
          fixture.animator.pauseAnimation()
          fixture.animator.continueAnimation(
            withTimingParameters: UICubicTimingParameters(animationCurve: curve),
            durationFactor: factor)
        }
        for _ in 0..<500 {
          fixture.stage.advance(by: 0.001)
          // The overshoot is at most 2 % of the remaining distance.
          #expect(fixture.seenX <= 252, "\(duration) \(first)")
        }
        if fixture.animator.state == .active { fixture.animator.stopAnimation(true) }
      }
    }
  }

  /// The presentation is ahead of the new curve, and waits for it.
  @Test(
    .slow, arguments: [UIView.AnimationCurve.easeIn, .easeOut, .easeInOut, .linear],
    [UIView.AnimationCurve.easeIn, .easeOut, .easeInOut, .linear])
  func aSlowedContinuationNeverMovesBackwards(
    _ first: UIView.AnimationCurve, _ curve: UIView.AnimationCurve
  ) {
    for moment in [0.2, 0.4, 0.55, 0.7, 0.85] {
      for (factor, isReversed) in [(2.0, false), (5, false), (5, true), (20, false)] {
        let fixture = AnimatorFixture(duration: 1, first)
        fixture.animator.isReversed = isReversed
        fixture.animator.startAnimation()
        fixture.stage.advance(by: moment)
        expectSpeedKept(by: fixture.view) {
          fixture.animator.pauseAnimation()
          fixture.animator.continueAnimation(
            withTimingParameters: UICubicTimingParameters(animationCurve: curve),
            durationFactor: factor)
        }
        let sign: CGFloat = isReversed ? -1 : 1
        var last = fixture.seenX * sign
        var farthestBack: CGFloat = 0
        while fixture.animator.isRunning {
          fixture.stage.advance(by: 0.02)
          farthestBack = max(farthestBack, last - fixture.seenX * sign)
          last = max(last, fixture.seenX * sign)
        }
        #expect(farthestBack < 1e-6, "at \(moment), \(factor) times: \(farthestBack) pt")
        #expect(fixture.seenX == (isReversed ? 50 : 250))
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
  func aDurationFactorSetsTheRemainingTimeInDurations(_ factor: Double, fraction: Double) {
    let fixture = Self.paused(.easeOut, at: fraction)
    expectNoJump(of: [fixture.view]) {
      fixture.animator.continueAnimation(withTimingParameters: nil, durationFactor: factor)
    }
    expectEnd(of: fixture, after: 2 * factor)
    #expect(fixture.seenX == 250)
  }

  @Test func aFactorStretchesTheRestOfTheCurve() {
    let fixture = Self.paused(.easeOut, at: 0.5)
    fixture.animator.continueAnimation(withTimingParameters: nil, durationFactor: 1)
    fixture.stage.advance(by: 1)
    let joined = CubicCurve.easeOut.fraction(at: 0.5, near: 0.5)
    expect(fixture.seenProgress, near: CubicCurve.easeOut.progress(at: (joined + 1) / 2))
  }

  /// The rest took 4 s. Reversed, a quarter of a second covers an eighth of the distance, as usual.
  @Test func aReversalEndsTheStretchOfADurationFactor() {
    let fixture = Self.paused(.linear, at: 0.5)
    fixture.animator.continueAnimation(withTimingParameters: nil, durationFactor: 2)
    fixture.stage.advance(by: 1)
    fixture.animator.isReversed = true
    fixture.stage.advance(by: 0.25)
    expect(fixture.seenProgress, near: 0.5)
    fixture.animator.isReversed = false
    fixture.stage.advance(by: 0.25)
    expect(fixture.seenProgress, near: 0.625)
    expectEnd(of: fixture, after: 0.75)
    #expect(fixture.completions == [.end])
  }

  @Test func continuingWithoutParametersUsesTheOriginalCurve() {
    let fixture = Self.paused(.easeIn, at: 0.2)
    fixture.animator.continueAnimation(
      withTimingParameters: UICubicTimingParameters(animationCurve: .linear), durationFactor: 0)
    fixture.stage.advance(by: 0.2)
    fixture.animator.pauseAnimation()
    fixture.animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
    let joined = CubicCurve.easeIn.fraction(at: 0.3, near: 0.3)
    expect(fixture.animator.fractionComplete, near: joined)
    expectEnd(of: fixture, after: 2 * (1 - joined))
  }

  @Test func otherTimingHoldsThroughAPauseUntilTheEnd() {
    let fixture = Self.paused(.easeIn, at: 0.5)
    fixture.animator.continueAnimation(
      withTimingParameters: UICubicTimingParameters(animationCurve: .linear), durationFactor: 2)
    fixture.stage.advance(by: 1)
    fixture.animator.pauseAnimation()
    #expect(fixture.animator.fractionComplete == 0.625)
    fixture.animator.startAnimation()
    expectEnd(of: fixture, after: 3)
  }

  @Test func aDurationFactorAppliesToTheReversedMotion() {
    let fixture = Self.paused(.linear, at: 0.75)
    fixture.animator.isReversed = true
    #expect(fixture.animator.fractionComplete == 0.25)
    fixture.animator.continueAnimation(withTimingParameters: nil, durationFactor: 0.5)
    fixture.stage.advance(by: 0.5)
    expect(fixture.seenProgress, near: 0.375)
    expectEnd(of: fixture, after: 0.5)
    #expect(fixture.completions == [.start])
    #expect(fixture.modelX == 50)
  }

  @Test func continuingAtTheEndCompletesAtTheNextAdvance() {
    let fixture = Self.paused(.easeOut, at: 1)
    fixture.animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
    #expect(fixture.animator.isRunning)
    #expect(fixture.completions.isEmpty)
    fixture.stage.advance(by: 0)
    #expect(fixture.completions == [.end])
  }

  /// The scrub after the second pause removes the velocity that the first pause left.
  @Test(arguments: [false, true])
  func continuingAtTheEndAfterTwoPausesCompletesAtTheNextAdvance(inGroup: Bool) {
    let fixture = AnimatorFixture()
    let group = fixture.stage.perform { AnimatorGroup() }
    if inGroup { group.add(fixture.animator) }
    let animating: any UIViewImplicitlyAnimating = inGroup ? group : fixture.animator
    animating.startAnimation()
    for curve in [UIView.AnimationCurve.easeIn, .linear] {
      fixture.stage.advance(by: 0.05)
      animating.pauseAnimation()
      if curve == .linear { animating.fractionComplete = 1 }
      animating.continueAnimation(
        withTimingParameters: UICubicTimingParameters(animationCurve: curve), durationFactor: 0)
    }
    fixture.stage.advance(by: 0)
    #expect(fixture.completions == [.end])
    #expect(animating.state == .inactive)
  }

  @Test func aContinuationWithAlmostNothingLeftCompletes() {
    let fixture = Self.paused(.linear, at: 0)
    fixture.animator.fractionComplete = .leastNonzeroMagnitude
    fixture.animator.isReversed = true
    fixture.animator.continueAnimation(withTimingParameters: nil, durationFactor: 1000)
    fixture.stage.advance(by: 2000)
    #expect(fixture.completions == [.start])
  }

  @Test func oneTimingAfterAnotherNeverJumps() {
    let fixture = AnimatorFixture(.easeIn)
    fixture.animator.startAnimation()
    for (index, curve) in [UIView.AnimationCurve.easeOut, .linear, .easeInOut, .easeIn].enumerated()
    {
      fixture.stage.advance(by: 0.2)
      expectNoJump(of: [fixture.view]) { fixture.animator.pauseAnimation() }
      expectNoJump(of: [fixture.view]) {
        fixture.animator.continueAnimation(
          withTimingParameters: UICubicTimingParameters(animationCurve: curve),
          durationFactor: CGFloat(index) / 2)
      }
    }
    fixture.stage.advance(by: 10)
    #expect(fixture.completions == [.end])
  }
}
