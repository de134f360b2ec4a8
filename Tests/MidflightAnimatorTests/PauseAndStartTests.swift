import Midflight
import MotionCore
import StageFixtures
import Testing

/// Tests that a pause and a start at one moment have no effect, and that the stretch of a
/// continuation ends with its run.
struct PauseAndStartTests {
  private static func spring(_ ratio: CGFloat) -> UISpringTimingParameters {
    UISpringTimingParameters(dampingRatio: ratio)
  }

  /// Returns the presentation at every 0.05 s, until the end.
  private func positions(_ fixture: AnimatorFixture, for seconds: Double = 6) -> [CGFloat] {
    var places: [CGFloat] = []
    for _ in 0..<Int(seconds * 20) {
      fixture.stage.advance(by: 0.05)
      places.append(fixture.seenX)
    }
    return places + [CGFloat(fixture.completions.count)]
  }

  @Test(arguments: [0, 0.25, 2] as [CGFloat], [false, true])
  func aPauseAndStartAtOneMomentLeaveAContinuationAsItWas(_ factor: CGFloat, onSpring: Bool) {
    func run(pausing: Bool, _ continued: (any UITimingCurveProvider)?) -> [CGFloat] {
      let fixture = AnimatorFixture(duration: 1, timing: onSpring ? Self.spring(0.8) : nil)
      fixture.animator.startAnimation()
      fixture.stage.advance(by: 0.05)
      fixture.animator.pauseAnimation()
      fixture.animator.continueAnimation(withTimingParameters: continued, durationFactor: factor)
      for _ in 0..<8 {
        fixture.stage.advance(by: 1.0 / 60)
        if pausing {
          fixture.animator.pauseAnimation()
          fixture.animator.startAnimation()
        }
      }
      return positions(fixture)
    }
    for timing in [nil, UICubicTimingParameters(animationCurve: .easeIn), Self.spring(0.3)]
      as [(any UITimingCurveProvider)?]
    {
      #expect(run(pausing: true, timing) == run(pausing: false, timing))
    }
  }

  /// A later continuation throws its spring, whatever pause came before it.
  @Test func aPauseAndStartDoNotChangeALaterThrow() {
    func run(pausing: Bool) -> [CGFloat] {
      let spring = UISpringTimingParameters(
        dampingRatio: 0.6, initialVelocity: CGVector(dx: 2.2, dy: 2.2))
      let fixture = AnimatorFixture(duration: 0.75, timing: spring, isEmpty: true)
      let animator = fixture.animator
      animator.addAnimations({ fixture.view.center.x = 250 }, delayFactor: 0.3)
      animator.startAnimation()
      fixture.stage.advance(by: 0.08)
      animator.pauseAnimation()
      fixture.stage.advance(by: 0.1)
      animator.continueAnimation(
        withTimingParameters: UICubicTimingParameters(animationCurve: .easeOut),
        durationFactor: 2.5)
      fixture.stage.advance(by: 0.1)
      if pausing {
        animator.pauseAnimation()
        animator.startAnimation()
      }
      fixture.stage.advance(by: 0.06)
      animator.pauseAnimation()
      animator.continueAnimation(withTimingParameters: nil, durationFactor: 2.5)
      return positions(fixture)
    }
    #expect(run(pausing: true) == run(pausing: false))
  }

  /// Two reversals at that moment make no difference.
  @Test(arguments: [false, true]) func aPauseBetweenTwoInstantReversalsChangesNothing(
    onSpring: Bool
  ) {
    func run(turning: Bool) -> [CGFloat] {
      let fixture = AnimatorFixture(
        duration: 1, .easeInOut, timing: onSpring ? Self.spring(0.5) : nil)
      let animator = fixture.animator
      animator.startAnimation()
      fixture.stage.advance(by: 0.1)
      animator.pauseAnimation()
      animator.continueAnimation(withTimingParameters: nil, durationFactor: 2)
      fixture.stage.advance(by: 0.2)
      if turning {
        animator.isReversed = true
        animator.pauseAnimation()
        animator.startAnimation()
        animator.isReversed = false
      }
      return positions(fixture)
    }
    #expect(run(turning: true) == run(turning: false))
  }

  /// A remaining delay follows the pace of the members: without a stretch it ends sooner.
  @Test func aGroupThatIsContinuedTakesItsDelaysFromTheTimeLine() {
    let fixture = AnimatorFixture(duration: 1)
    let group = fixture.stage.perform { AnimatorGroup() }
    let late = fixture.stage.perform {
      UIViewPropertyAnimator(duration: 0.5, curve: .linear) { fixture.view.alpha = 0 }
    }
    group.add(fixture.animator)
    group.add(late, afterDelay: 0.8)
    group.startAnimation()
    fixture.stage.advance(by: 0.3)
    group.pauseAnimation()
    group.continueAnimation(withTimingParameters: nil, durationFactor: 2)
    fixture.stage.advance(by: 0.3)
    group.pauseAnimation()
    let place = group.fractionComplete * 1.3
    group.continueAnimation(withTimingParameters: nil, durationFactor: 0)
    fixture.stage.advance(by: Double(0.8 - place) - 0.001)
    #expect(fixture.view.seen.opacity == 1)
    fixture.stage.advance(by: 0.011)
    expect(CGFloat(fixture.view.seen.opacity), near: 0.98, within: 1e-6)
  }

  @Test func anInstantPauseDoesNotChangeAGroupsMotion() {
    func run(pausing: Bool) -> [CGFloat] {
      let fixture = AnimatorFixture(duration: 1, timing: Self.spring(0.4))
      let group = fixture.stage.perform { AnimatorGroup() }
      let late = fixture.stage.perform {
        UIViewPropertyAnimator(duration: 0.5, curve: .easeIn) { fixture.view.alpha = 0 }
      }
      group.add(fixture.animator)
      group.add(late, afterDelay: 0.8)
      group.startAnimation()
      var places: [CGFloat] = []
      for step in 0..<120 {
        fixture.stage.advance(by: 1.0 / 60)
        if pausing, group.isRunning {
          group.pauseAnimation()
          group.startAnimation()
        }
        if step % 6 == 0 { places += [fixture.seenX, CGFloat(fixture.view.seen.opacity)] }
      }
      return places
    }
    #expect(run(pausing: true) == run(pausing: false))
  }

  /// A spring that started midway takes longer than the rest of the timeline.
  @Test func aMemberBeginsAfterItsDelayHoweverOftenTheGroupIsHeld() {
    let fixture = AnimatorFixture(duration: 1, timing: Self.spring(1))
    let group = fixture.stage.perform { AnimatorGroup() }
    let late = fixture.stage.perform {
      UIViewPropertyAnimator(duration: 0.5, curve: .linear) { fixture.view.alpha = 0 }
    }
    group.add(fixture.animator)
    group.add(late, afterDelay: 0.8)
    group.startAnimation()
    for _ in 0..<6 {
      fixture.stage.advance(by: 0.1)
      group.pauseAnimation()
      fixture.stage.advance(by: 0.2)
      group.startAnimation()
    }
    fixture.stage.advance(by: 0.19)
    #expect(fixture.view.seen.opacity == 1)
    fixture.stage.advance(by: 0.02)
    expect(CGFloat(fixture.view.seen.opacity), near: 0.98, within: 1e-6)
  }

  /// Ends of one moment come in their original order, also after two reversals.
  @Test(arguments: [false, true]) func anInstantPauseOrDoubleReversalKeepsTheCompletionOrder(
    turning: Bool
  ) {
    let fixture = AnimatorFixture(duration: 1)
    var order: [String] = []
    let other = fixture.stage.perform {
      UIViewPropertyAnimator(duration: 1, curve: .linear) { fixture.view.alpha = 0 }
    }
    fixture.animator.addCompletion { _ in order.append("first") }
    other.addCompletion { _ in order.append("second") }
    fixture.animator.startAnimation()
    other.startAnimation()
    fixture.stage.advance(by: 0.5)
    if turning {
      fixture.animator.isReversed = true
      fixture.animator.isReversed = false
    } else {
      fixture.animator.pauseAnimation()
      fixture.animator.startAnimation()
    }
    fixture.stage.advance(by: 1)
    #expect(order == ["first", "second"])
  }

  @Test(arguments: [false, true]) func anInstantPauseOrDoubleReversalKeepsAGroupsEndOrder(
    turning: Bool
  ) {
    let fixture = AnimatorFixture(duration: 1)
    var order: [String] = []
    let group = fixture.stage.perform { AnimatorGroup() }
    let other = fixture.stage.perform {
      UIViewPropertyAnimator(duration: 1, curve: .linear) { fixture.view.alpha = 0 }
    }
    group.add(fixture.animator)
    group.addCompletion { _ in order.append("group") }
    other.addCompletion { _ in order.append("other") }
    group.startAnimation()
    other.startAnimation()
    fixture.stage.advance(by: 0.5)
    if turning {
      group.isReversed = true
      group.isReversed = false
    } else {
      group.pauseAnimation()
      group.startAnimation()
    }
    fixture.stage.advance(by: 1)
    #expect(order == ["group", "other"])
  }

  @Test(arguments: [0.2, 3] as [CGFloat]) func aStretchAppliesToOneDirectionOnly(_ factor: CGFloat)
  {
    let fixture = AnimatorFixture(duration: 1)
    let animator = fixture.animator
    animator.pausesOnCompletion = true
    animator.startAnimation()
    fixture.stage.advance(by: 0.2)
    animator.pauseAnimation()
    animator.continueAnimation(withTimingParameters: nil, durationFactor: factor)
    fixture.stage.advance(by: Double(factor) + 0.001)
    #expect(fixture.seenX == 250)
    for _ in 0..<3 {
      for end in [50, 250] as [CGFloat] {
        animator.isReversed.toggle()
        animator.startAnimation()
        fixture.stage.advance(by: 0.5)
        expect(fixture.seenX, near: 150)
        fixture.stage.advance(by: 0.501)
        #expect(fixture.seenX == end && !animator.isRunning)
      }
    }
  }

  /// Paused in the motion back, and reversed again, the animator loses its stretch, as in flight.
  @Test func aStretchedAnimatorReversedWhilePausedRunsAtUsualPace() {
    let fixture = AnimatorFixture(duration: 1)
    fixture.animator.startAnimation()
    fixture.stage.advance(by: 0.8)
    fixture.animator.pauseAnimation()
    fixture.animator.continueAnimation(withTimingParameters: nil, durationFactor: 2)
    fixture.stage.advance(by: 0.5)
    fixture.animator.isReversed = true
    fixture.stage.advance(by: 0.4)
    fixture.animator.pauseAnimation()
    fixture.animator.isReversed = false
    let rest = 1 - fixture.seenProgress
    fixture.animator.startAnimation()
    fixture.stage.advance(by: rest - 0.001)
    #expect(fixture.animator.isRunning)
    fixture.stage.advance(by: 0.002)
    #expect(fixture.completions == [.end])
  }
}
