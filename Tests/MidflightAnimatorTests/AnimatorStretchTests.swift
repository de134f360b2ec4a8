import Midflight
import StageFixtures
import Testing

/// Tests of durations inside an animator whose rest a continuation has stretched: they are seconds,
/// as everywhere.
struct AnimatorStretchTests {
  /// Half of two seconds is over; the other half takes four.
  private func stretched() -> AnimatorFixture {
    let fixture = AnimatorFixture()
    fixture.animator.startAnimation()
    fixture.stage.advance(by: 1)
    fixture.animator.pauseAnimation()
    fixture.animator.continueAnimation(withTimingParameters: nil, durationFactor: 2)
    return fixture
  }

  private nonisolated static let override: UIView.AnimationOptions = .overrideInheritedDuration

  @Test func theInheritedDurationIsTheRemainingTime() {
    let fixture = stretched()
    var inherited: [TimeInterval] = []
    fixture.animator.addAnimations { inherited.append(UIView.inheritedAnimationDuration) }
    fixture.stage.advance(by: 1)
    fixture.animator.addAnimations { inherited.append(UIView.inheritedAnimationDuration) }
    fixture.animator.addAnimations(
      { inherited.append(UIView.inheritedAnimationDuration) }, delayFactor: 0.5)
    #expect(inherited.count == 3)
    for (reported, seconds) in zip(inherited, [4, 3, 1.5]) {
      expect(CGFloat(reported), near: seconds, within: 1e-6)
    }
  }

  @Test func anOverriddenDurationInAStretchIsInSeconds() {
    let fixture = stretched()
    fixture.animator.addAnimations { [view = fixture.view] in
      UIView.animate(withDuration: 1, delay: 0, options: [Self.override, .curveLinear]) {
        view.alpha = 0
      }
    }
    fixture.stage.advance(by: 0.5)
    expect(CGFloat(fixture.view.layer.presentedValues.opacity), near: 0.5, within: 1e-6)
    fixture.stage.advance(by: 0.5)
    expect(CGFloat(fixture.view.layer.presentedValues.opacity), near: 0, within: 1e-6)
    #expect(fixture.animator.isRunning)
  }

  @Test func aNestedDelayInAStretchIsInSeconds() {
    let fixture = stretched()
    fixture.animator.addAnimations { [view = fixture.view] in
      UIView.animate(withDuration: 1, delay: 2, options: [Self.override]) { view.alpha = 0 }
    }
    fixture.stage.advance(by: 1.99)
    #expect(fixture.view.layer.presentedValues.opacity == 1)
    fixture.stage.advance(by: 0.51)
    expect(CGFloat(fixture.view.layer.presentedValues.opacity), near: 0.5, within: 0.02)
    fixture.stage.advance(by: 0.51)
    #expect(fixture.view.layer.presentedValues.opacity == 0)
  }

  @Test func theInheritedDurationOfAContinuedSpringIsInSeconds() {
    let fixture = AnimatorFixture(timing: UISpringTimingParameters(dampingRatio: 0.8))
    fixture.animator.startAnimation()
    fixture.stage.advance(by: 0.25)
    fixture.animator.pauseAnimation()
    fixture.animator.continueAnimation(withTimingParameters: nil, durationFactor: 2)
    var inherited: TimeInterval = 0
    fixture.animator.addAnimations { [view = fixture.view] in
      inherited = UIView.inheritedAnimationDuration
      UIView.animate(withDuration: 1, delay: 0, options: [Self.override, .overrideInheritedCurve]) {
        view.alpha = 0
      }
    }
    expect(CGFloat(inherited), near: 4, within: 1e-6)
    fixture.stage.advance(by: 0.5)
    expect(CGFloat(fixture.view.layer.presentedValues.opacity), near: 0.5, within: 1e-6)
    fixture.stage.advance(by: 0.51)
    #expect(fixture.view.layer.presentedValues.opacity == 0)
    fixture.stage.advance(by: 3)
    #expect(fixture.completions == [.end])
  }

  @Test func aStretchSurvivesAPauseUntilAScrub() {
    let fixture = stretched()
    fixture.stage.advance(by: 2)
    fixture.animator.pauseAnimation()
    // The motion was faster at the continuation, and has got ahead.
    let rest = 1 - fixture.seenProgress
    #expect(rest < 0.24)
    var inherited: [TimeInterval] = []
    fixture.animator.addAnimations { inherited.append(UIView.inheritedAnimationDuration) }
    fixture.animator.fractionComplete = 0.75
    fixture.animator.addAnimations { inherited.append(UIView.inheritedAnimationDuration) }
    #expect(inherited.count == 2)
    for (reported, seconds) in zip(inherited, [8 * rest, 0.5]) {
      expect(CGFloat(reported), near: seconds, within: 1e-6)
    }
    fixture.animator.stopAnimation(true)
  }

  @Test func aNestedAnimationInAStretchReversesAndScrubsWithoutAJump() {
    let fixture = stretched()
    fixture.animator.addAnimations { [view = fixture.view] in
      UIView.animate(withDuration: 2, delay: 0.5, options: Self.override) { view.alpha = 0.25 }
    }
    for step in 0..<5 {
      fixture.stage.advance(by: 0.3)
      expectNoJump(of: [fixture.view], "step \(step)") { fixture.animator.isReversed.toggle() }
    }
    expectNoJump(of: [fixture.view], "paused") { fixture.animator.pauseAnimation() }
    let held = fixture.animator.fractionComplete
    expectNoJump(of: [fixture.view], "scrubbed") { fixture.animator.fractionComplete = held }
    expectNoJump(of: [fixture.view], "gone on") {
      fixture.animator.continueAnimation(withTimingParameters: nil, durationFactor: 3)
    }
    fixture.stage.advance(by: 10)
    #expect(fixture.completions.count == 1)
    #expect(fixture.stage.nextDue == nil)
  }
}
