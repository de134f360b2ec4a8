import Midflight
import Testing

/// Tests of durations inside an animator whose rest a continuation has stretched: they are seconds,
/// as everywhere.
struct AnimatorStretchTests {
  /// Half of two seconds is over; the other half takes four.
  private func stretched() -> Flight {
    let flight = Flight()
    flight.animator.startAnimation()
    flight.stage.advance(by: 1)
    flight.animator.pauseAnimation()
    flight.animator.continueAnimation(withTimingParameters: nil, durationFactor: 2)
    return flight
  }

  private nonisolated static let override: UIView.AnimationOptions = .overrideInheritedDuration

  @Test func whatIsInheritedIsWhatRemains() {
    let flight = stretched()
    var inherited: [TimeInterval] = []
    flight.animator.addAnimations { inherited.append(UIView.inheritedAnimationDuration) }
    flight.stage.advance(by: 1)
    flight.animator.addAnimations { inherited.append(UIView.inheritedAnimationDuration) }
    flight.animator.addAnimations(
      { inherited.append(UIView.inheritedAnimationDuration) }, delayFactor: 0.5)
    #expect(inherited.count == 3)
    for (told, seconds) in zip(inherited, [4, 3, 1.5]) {
      expect(CGFloat(told), near: seconds, within: 1e-6)
    }
  }

  @Test func aDurationOfItsOwnCountsInSeconds() {
    let flight = stretched()
    flight.animator.addAnimations { [view = flight.view] in
      UIView.animate(withDuration: 1, delay: 0, options: [Self.override, .curveLinear]) {
        view.alpha = 0
      }
    }
    flight.stage.advance(by: 0.5)
    expect(CGFloat(flight.view.layer.presentedValues.opacity), near: 0.5, within: 1e-6)
    flight.stage.advance(by: 0.5)
    expect(CGFloat(flight.view.layer.presentedValues.opacity), near: 0, within: 1e-6)
    #expect(flight.animator.isRunning)
  }

  @Test func aDelayCountsInSecondsToo() {
    let flight = stretched()
    flight.animator.addAnimations { [view = flight.view] in
      UIView.animate(withDuration: 1, delay: 2, options: [Self.override]) { view.alpha = 0 }
    }
    flight.stage.advance(by: 1.99)
    #expect(flight.view.layer.presentedValues.opacity == 1)
    flight.stage.advance(by: 0.51)
    expect(CGFloat(flight.view.layer.presentedValues.opacity), near: 0.5, within: 0.02)
    flight.stage.advance(by: 0.51)
    #expect(flight.view.layer.presentedValues.opacity == 0)
  }

  @Test func onASpringThatWasLetGoOnItsWayItCountsInSeconds() {
    let flight = Flight(timing: UISpringTimingParameters(dampingRatio: 0.8))
    flight.animator.startAnimation()
    flight.stage.advance(by: 0.25)
    flight.animator.pauseAnimation()
    flight.animator.continueAnimation(withTimingParameters: nil, durationFactor: 2)
    var inherited: TimeInterval = 0
    flight.animator.addAnimations { [view = flight.view] in
      inherited = UIView.inheritedAnimationDuration
      UIView.animate(withDuration: 1, delay: 0, options: [Self.override, .overrideInheritedCurve]) {
        view.alpha = 0
      }
    }
    expect(CGFloat(inherited), near: 4, within: 1e-6)
    flight.stage.advance(by: 0.5)
    expect(CGFloat(flight.view.layer.presentedValues.opacity), near: 0.5, within: 1e-6)
    flight.stage.advance(by: 0.51)
    #expect(flight.view.layer.presentedValues.opacity == 0)
    flight.stage.advance(by: 3)
    #expect(flight.endings == [.end])
  }

  @Test func pausedInItTheStretchHoldsUntilItIsScrubbed() {
    let flight = stretched()
    flight.stage.advance(by: 2)
    flight.animator.pauseAnimation()
    // The motion was faster at the continuation, and has got ahead.
    let rest = 1 - flight.seenProgress
    #expect(rest < 0.24)
    var inherited: [TimeInterval] = []
    flight.animator.addAnimations { inherited.append(UIView.inheritedAnimationDuration) }
    flight.animator.fractionComplete = 0.75
    flight.animator.addAnimations { inherited.append(UIView.inheritedAnimationDuration) }
    #expect(inherited.count == 2)
    for (told, seconds) in zip(inherited, [8 * rest, 0.5]) {
      expect(CGFloat(told), near: seconds, within: 1e-6)
    }
    flight.animator.stopAnimation(true)
  }

  @Test func turnedRoundAndScrubbedWhatWasNestedDoesNotJump() {
    let flight = stretched()
    flight.animator.addAnimations { [view = flight.view] in
      UIView.animate(withDuration: 2, delay: 0.5, options: Self.override) { view.alpha = 0.25 }
    }
    for step in 0..<5 {
      flight.stage.advance(by: 0.3)
      expectNoJump(of: [flight.view], "step \(step)") { flight.animator.isReversed.toggle() }
    }
    expectNoJump(of: [flight.view], "paused") { flight.animator.pauseAnimation() }
    let held = flight.animator.fractionComplete
    expectNoJump(of: [flight.view], "scrubbed") { flight.animator.fractionComplete = held }
    expectNoJump(of: [flight.view], "gone on") {
      flight.animator.continueAnimation(withTimingParameters: nil, durationFactor: 3)
    }
    flight.stage.advance(by: 10)
    #expect(flight.endings.count == 1)
    #expect(flight.stage.nextDue == nil)
  }
}
