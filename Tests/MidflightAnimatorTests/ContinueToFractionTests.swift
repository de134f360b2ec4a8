import Chance
import Midflight
import MotionCore
import StageFixtures
import Testing

/// Tests of `continueAnimation(to:)`, which UIKit's users miss (docs/FACTS.md, trap 25).
struct ContinueToFractionTests {
  static func paused(
    _ curve: UIView.AnimationCurve = .linear, at fraction: CGFloat = 0.25,
    scrubsLinearly: Bool = true
  ) -> AnimatorFixture {
    let fixture = AnimatorFixture(curve)
    fixture.animator.scrubsLinearly = scrubsLinearly
    fixture.animator.fractionComplete = fraction
    return fixture
  }

  func expectStay(
    _ fixture: AnimatorFixture, at fraction: CGFloat, location: SourceLocation = #_sourceLocation
  ) {
    let animator = fixture.animator
    #expect(animator.state == .active && !animator.isRunning, sourceLocation: location)
    #expect(animator.fractionComplete == fraction, sourceLocation: location)
    #expect(fixture.completions.isEmpty, sourceLocation: location)
    expectNoJump(of: [fixture.view], within: 0, at: location) { fixture.stage.advance(by: 5) }
  }

  @Test(arguments: [0, 0.1, 0.25, 0.9, 1], [true, false])
  func trap25AnAnimatorStopsExactlyAtItsTargetFraction(_ target: Double, scrubsLinearly: Bool) {
    let fixture = Self.paused(.easeIn, scrubsLinearly: scrubsLinearly)
    expectNoJump(of: [fixture.view]) { fixture.animator.continueAnimation(to: target) }
    #expect(fixture.animator.isRunning)
    fixture.stage.advance(by: 2)
    expectStay(fixture, at: target)
    let expected = scrubsLinearly ? target : CubicCurve.easeIn.progress(at: target)
    expect(fixture.seenProgress, near: expected)
    fixture.animator.stopAnimation(true)
  }

  @Test func aContinuationToAFractionTakesItsShareOfTheDuration() {
    let fixture = Self.paused()
    fixture.animator.continueAnimation(to: 0.75)
    fixture.stage.advance(by: 0.5)
    #expect(fixture.seenProgress == 0.5)
    #expect(fixture.animator.fractionComplete == 0.5)
    fixture.stage.advance(by: 0.5 - 1e-6)
    #expect(fixture.animator.isRunning)
    fixture.stage.advance(by: 2e-6)
    expectStay(fixture, at: 0.75)
    fixture.animator.stopAnimation(true)
  }

  @Test func aFactorSetsTheSecondsAndTheTimingEasesTheWholeMotion() {
    let fixture = Self.paused()
    fixture.animator.continueAnimation(
      to: 0.75, withTimingParameters: UICubicTimingParameters(animationCurve: .easeInOut),
      durationFactor: 2)
    fixture.stage.advance(by: 1)
    expect(fixture.seenProgress, near: 0.25 + 0.5 * CubicCurve.easeInOut.progress(at: 0.25))
    fixture.stage.advance(by: 3)
    expectStay(fixture, at: 0.75)
    fixture.animator.stopAnimation(true)
  }

  @Test func aSpringOvershootsTheFraction() {
    let fixture = Self.paused()
    let timing = UISpringTimingParameters(dampingRatio: 0.3)
    fixture.animator.continueAnimation(to: 0.5, withTimingParameters: timing)
    var highest = 0.0
    for _ in 0..<199 {
      fixture.stage.advance(by: 0.01)
      highest = max(highest, fixture.seenProgress)
    }
    #expect(highest > 0.55)
    fixture.stage.advance(by: 0.01)
    expectStay(fixture, at: 0.5)
    fixture.animator.stopAnimation(true)
  }

  @Test func theFractionOfAReversedAnimatorCountsBackwards() {
    let fixture = Self.paused()
    fixture.animator.isReversed = true
    #expect(fixture.animator.fractionComplete == 0.75)
    fixture.animator.continueAnimation(to: 0.4)
    fixture.stage.advance(by: 2)
    expectStay(fixture, at: 0.4)
    expect(fixture.seenProgress, near: 0.6)
    fixture.animator.startAnimation()
    fixture.stage.advance(by: 1.2)
    #expect(fixture.completions == [.start])
  }

  @Test func aDelayedBlockFollowsMotionToAFraction() {
    let fixture = AnimatorFixture()
    fixture.animator.addAnimations(
      { [view = fixture.view] in view.center.y += 100 }, delayFactor: 0.5)
    fixture.animator.pauseAnimation()
    fixture.animator.continueAnimation(to: 0.75)
    fixture.stage.advance(by: 2)
    expectStay(fixture, at: 0.75)
    #expect(fixture.view.seen.position == CGPoint(x: 200, y: 100))
    expectNoJump(of: [fixture.view]) { fixture.animator.fractionComplete = 0.75 }
    fixture.animator.continueAnimation(to: 0.25)
    fixture.stage.advance(by: 2)
    #expect(fixture.view.seen.position == CGPoint(x: 100, y: 50))
    fixture.animator.startAnimation()
    fixture.stage.advance(by: 1.5)
    #expect(fixture.completions == [.end])
    #expect(fixture.view.seen.position == CGPoint(x: 250, y: 150))
  }

  @Test func aPauseWhereACurveIsVerticalLosesNoVelocity() {
    let fixture = AnimatorFixture()
    let (animator, view) = (fixture.animator, fixture.view)
    animator.startAnimation()
    fixture.stage.advance(by: 0.5)
    animator.pauseAnimation()
    let vertical = UICubicTimingParameters(
      controlPoint1: CGPoint(x: 0, y: 1), controlPoint2: CGPoint(x: 1, y: 0))
    animator.continueAnimation(to: 0, withTimingParameters: vertical)
    expect(view.presentedVelocity.center.dx, near: 100)
    animator.pauseAnimation()
    animator.startAnimation()
    expect(view.presentedVelocity.center.dx, near: 100)
    animator.stopAnimation(true)
  }

  @Test func aVerticalCurveContinuesAlongItsSecondHalf() {
    let timing = UICubicTimingParameters(
      controlPoint1: CGPoint(x: 1, y: 0), controlPoint2: CGPoint(x: 0, y: 1))
    let fixture = AnimatorFixture(timing: timing)
    fixture.animator.startAnimation()
    fixture.stage.advance(by: 1)
    fixture.animator.pauseAnimation()
    fixture.animator.continueAnimation(withTimingParameters: nil, durationFactor: 1)
    fixture.stage.advance(by: 0.1)
    // The second half of the curve takes 2 s.
    let curve = CubicCurve(
      controlPoint1: CGPoint(x: 1, y: 0), controlPoint2: CGPoint(x: 0, y: 1))
    expect(fixture.seenX, near: 50 + 200 * curve.progress(at: 0.5 + 0.1 / 4))
    fixture.animator.stopAnimation(true)
  }

  @Test func aDelayedBlockFromCurrentMotionWaitsForItsDelay() {
    let fixture = AnimatorFixture(duration: 1, isEmpty: true)
    let (animator, view) = (fixture.animator, fixture.view)
    animator.beginsFromCurrentMotion = true
    fixture.stage.perform { UIView.animate(withDuration: 1) { view.center.x += 100 } }
    animator.pauseAnimation()
    fixture.stage.advance(by: 0.1)
    animator.continueAnimation(to: 1)
    let change = {
      view.alpha = 0
      view.center.x += 100
    }
    animator.addAnimations(change, delayFactor: 0.4)
    fixture.stage.advance(by: 0.39)
    #expect(view.layer.presentedOpacity == 1)
    fixture.stage.advance(by: 0.6)
    #expect(view.layer.presentedOpacity < 0.1)
    animator.stopAnimation(true)
  }

  @Test(arguments: [true, false]) func scrubbingAfterMotionToAFractionMatchesPlainScrubbing(
    _ scrubsLinearly: Bool
  ) {
    func fixture() -> AnimatorFixture {
      let fixture = Self.paused(.easeIn, scrubsLinearly: scrubsLinearly)
      fixture.animator.addAnimations(
        { [view = fixture.view] in view.center.y += 100 }, delayFactor: 0.5)
      return fixture
    }
    let (gone, scrubbed) = (fixture(), fixture())
    gone.animator.continueAnimation(to: 0.75)
    gone.stage.advance(by: 2)
    for fraction in [0.75, 0.5, 0.2, 1, 0.9, 0] {
      gone.animator.fractionComplete = fraction
      scrubbed.animator.fractionComplete = fraction
      expect(gone.view.seen.position.x, near: scrubbed.view.seen.position.x)
      expect(gone.view.seen.position.y, near: scrubbed.view.seen.position.y)
    }
    for fixture in [gone, scrubbed] { fixture.animator.stopAnimation(true) }
  }

  @Test func aDelayedBlockPausedAtItsEndScrubsBackWithItsDelay() {
    let fixture = AnimatorFixture()
    fixture.animator.pausesOnCompletion = true
    fixture.animator.addAnimations(
      { [view = fixture.view] in view.center.y += 100 }, delayFactor: 0.5)
    fixture.animator.startAnimation()
    fixture.stage.advance(by: 2)
    fixture.animator.fractionComplete = 0.75
    #expect(fixture.view.seen.position == CGPoint(x: 200, y: 100))
    fixture.animator.fractionComplete = 0.25
    #expect(fixture.view.seen.position == CGPoint(x: 100, y: 50))
    fixture.animator.stopAnimation(true)
  }

  /// With a delay, the block waits until its animator passes 0.625, the fraction where it begins.
  @Test func aBlockAddedInMotionToAFractionMovesToItsOwnFraction() {
    let fixture = Self.paused(at: 0)
    let view = fixture.view
    fixture.animator.continueAnimation(to: 0.75)
    fixture.stage.advance(by: 1)
    expectNoJump(of: [view]) {
      fixture.animator.addAnimations { view.center.y += 100 }
      fixture.animator.addAnimations({ view.alpha = 0 }, delayFactor: 0.25)
    }
    fixture.stage.advance(by: 0.25)
    expect(view.seen.position.y, near: 75)
    #expect(view.layer.presentedOpacity == 1)
    fixture.stage.advance(by: 0.125)
    expect(CGFloat(view.layer.presentedOpacity), near: 5 / 6)
    fixture.stage.advance(by: 0.625)
    expectStay(fixture, at: 0.75)
    expect(view.seen.position.y, near: 100)
    expect(CGFloat(view.layer.presentedOpacity), near: 2 / 3)
    fixture.animator.startAnimation()
    fixture.stage.advance(by: 1)
    #expect(fixture.completions == [.end])
    #expect(fixture.view.seen.position == CGPoint(x: 250, y: 150))
  }

  /// A block that ends before the fraction arrives when the animator passes its end, also if it was
  /// added on the way.
  @Test(arguments: [false, true]) func aBlockWithADurationKeepsItInMotionToAFraction(
    isAddedOnTheWay: Bool
  ) {
    let fixture = Self.paused(at: 0)
    let block = { [view = fixture.view] in
      UIView.animate(
        withDuration: 0.4, delay: 0, options: [.curveLinear, .overrideInheritedDuration]
      ) { view.center.y = 250 }
    }
    if !isAddedOnTheWay { fixture.animator.addAnimations(block) }
    fixture.animator.continueAnimation(to: 0.75)
    if isAddedOnTheWay { fixture.animator.addAnimations(block) }
    fixture.stage.advance(by: 0.2)
    expect(fixture.view.seen.position.y, near: 150, within: 1e-6)
    fixture.stage.advance(by: 0.2)
    expect(fixture.view.seen.position.y, near: 250, within: 1e-6)
    fixture.stage.advance(by: 1.1)
    expectStay(fixture, at: 0.75)
    // In the motion back, the block waits until the animator passes its end.
    fixture.animator.continueAnimation(to: 0)
    fixture.stage.advance(by: 1.1)
    expect(fixture.view.seen.position.y, near: 250, within: 1e-6)
    fixture.stage.advance(by: 0.2)
    expect(fixture.view.seen.position.y, near: 150, within: 1e-6)
    fixture.stage.advance(by: 0.2)
    expectStay(fixture, at: 0)
    fixture.animator.stopAnimation(true)
  }

  /// Reversed at its beginning, the block has not arrived when the animator has: it keeps its own
  /// time for the rest.
  @Test func aLateBlockDoesNotJumpWhenItsAnimatorPasses() {
    let fixture = AnimatorFixture(duration: 1, .easeOut, isEmpty: true)
    let (animator, view) = (fixture.animator, fixture.view)
    animator.addAnimations({ view.center = CGPoint(x: 100, y: 250) }, delayFactor: 0.4)
    animator.fractionComplete = 0.4
    animator.startAnimation()
    fixture.stage.advance(by: 0.1)
    animator.isReversed = true
    fixture.stage.advance(by: 0.1)
    animator.pauseAnimation()
    expectNoJump(of: [view]) { animator.continueAnimation(to: 1) }
    expectNoJump(of: [view], within: 1) { fixture.stage.advance(by: 0.001) }
    fixture.stage.advance(by: 1)
    expect(view.seen.position.y, near: 50)
    animator.stopAnimation(true)
  }

  @Test(arguments: [true, false]) func aMotionToAFractionCanBePausedAndScrubbed(
    _ scrubsLinearly: Bool
  ) {
    let fixture = Self.paused(.easeInOut, scrubsLinearly: scrubsLinearly)
    fixture.animator.continueAnimation(to: 0.9)
    fixture.stage.advance(by: 0.5)
    expectNoJump(of: [fixture.view]) { fixture.animator.pauseAnimation() }
    #expect(fixture.animator.state == .active && !fixture.animator.isRunning)
    let fraction = fixture.animator.fractionComplete
    expectNoJump(of: [fixture.view]) { fixture.animator.fractionComplete = fraction }
    #expect(fixture.stage.nextDue == nil)
    fixture.animator.startAnimation()
    fixture.stage.advance(by: 2)
    #expect(fixture.completions == [.end], "continued without a fraction, it goes to its end")
  }

  @Test(arguments: [UIView.AnimationCurve.linear, .easeInOut])
  func aMotionToAFractionReturnsToTheStartWhenReversed(_ curve: UIView.AnimationCurve) {
    let fixture = Self.paused(curve)
    fixture.animator.continueAnimation(to: 0.9)
    fixture.stage.advance(by: 0.5)
    expectNoJump(of: [fixture.view]) { fixture.animator.isReversed = true }
    fixture.stage.advance(by: 2)
    #expect(fixture.completions == [.start])
    #expect(fixture.seenX == 50)
  }

  @Test(arguments: [true, false]) func continuingToAFractionAtOnceKeepsTheVelocity(_ onSpring: Bool)
  {
    let fixture = AnimatorFixture(.linear)
    fixture.animator.startAnimation()
    fixture.stage.advance(by: 0.5)
    let speed = fixture.view.presentedVelocity.center.dx
    #expect(speed == 100)
    let timing: any UITimingCurveProvider =
      onSpring
      ? UISpringTimingParameters(dampingRatio: 0.6)
      : UICubicTimingParameters(animationCurve: .easeInOut)
    expectNoJump(of: [fixture.view]) {
      fixture.animator.pauseAnimation()
      fixture.animator.continueAnimation(to: 0.1, withTimingParameters: timing)
    }
    expect(fixture.view.presentedVelocity.center.dx, near: speed)
    fixture.stage.advance(by: 3)
    expectStay(fixture, at: 0.1)
    expect(fixture.seenProgress, near: 0.1)
    fixture.animator.stopAnimation(true)
  }

  @Test func continuingToAFractionAfterAPauseStartsAtRest() {
    let fixture = AnimatorFixture(.linear)
    fixture.animator.startAnimation()
    fixture.stage.advance(by: 0.5)
    fixture.animator.pauseAnimation()
    fixture.stage.advance(by: 0.1)
    fixture.animator.continueAnimation(
      to: 0.9, withTimingParameters: UICubicTimingParameters(animationCurve: .easeInOut))
    #expect(fixture.view.presentedVelocity.center.dx == 0)
    fixture.animator.stopAnimation(true)
  }

  @Test func oneFractionAfterAnotherNeverJumps() {
    var random = Seeded(7)
    for scrubsLinearly in [true, false] {
      let fixture = Self.paused(.easeInOut, scrubsLinearly: scrubsLinearly)
      for _ in 0..<200 {
        let target = CGFloat.random(in: 0...1, using: &random)
        let timing: (any UITimingCurveProvider)? =
          Bool.random(using: &random) ? UISpringTimingParameters(dampingRatio: 0.5) : nil
        expectNoJump(of: [fixture.view]) {
          fixture.animator.continueAnimation(to: target, withTimingParameters: timing)
        }
        fixture.stage.advance(by: Double.random(in: 0...2.5, using: &random))
        expectNoJump(of: [fixture.view]) { fixture.animator.pauseAnimation() }
        if Bool.random(using: &random) {
          expectNoJump(of: [fixture.view]) { fixture.animator.isReversed.toggle() }
        }
      }
      #expect(fixture.completions.isEmpty)
      fixture.animator.startAnimation()
      fixture.stage.advance(by: 10)
      #expect(fixture.completions.count == 1)
    }
  }

  @Test(arguments: [(-0.1, 50.0), (1.1, 250.0)])
  func aTargetFractionOutsideZeroToOneIsClamped(_ fraction: Double, place: CGFloat) {
    let fixture = Self.paused()
    fixture.animator.continueAnimation(to: fraction)
    fixture.stage.advance(by: 10)
    #expect(fixture.seenX == place)
    #expect(fixture.animator.state == .active && !fixture.animator.isRunning)
  }

  /// Paused beyond the end, the animator has a fraction beyond 1, which can be set again.
  @Test func continuingToAFractionBeyondTheEndStopsAtTheEnd() {
    let fixture = AnimatorFixture(timing: UISpringTimingParameters(dampingRatio: 0.3))
    fixture.animator.startAnimation()
    while fixture.seenX < 255 { fixture.stage.advance(by: 0.01) }
    fixture.animator.pauseAnimation()
    #expect(fixture.animator.fractionComplete > 1)
    fixture.animator.continueAnimation(to: fixture.animator.fractionComplete)
    fixture.stage.advance(by: 10)
    #expect(fixture.seenX == 250 && fixture.animator.fractionComplete == 1)
  }

  @Test func aFractionThatIsNaNIsRefused() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run { Self.paused().animator.continueAnimation(to: .nan) }
    }
    let messages = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(messages.contains("continueAnimation(to: NaN)"))
  }

  /// A block that was paused after its own time, but before its end, returns to a fraction evenly,
  /// too.
  @Test(arguments: [false, true]) func aLateBlockReturnsToAFractionEvenly(isLinear: Bool) {
    let fixture = AnimatorFixture(isEmpty: true)
    let animator = fixture.stage.perform {
      UIViewPropertyAnimator(duration: 1, dampingRatio: 1, animations: nil)
    }
    animator.addAnimations { [view = fixture.view] in view.alpha = 0 }
    animator.addAnimations { [view = fixture.view] in
      UIView.animate(
        withDuration: 0.5, delay: 0, options: [.overrideInheritedDuration],
        animations: { view.center.x += 200 })
    }
    animator.startAnimation()
    fixture.stage.advance(by: 0.3)
    animator.pauseAnimation()
    animator.fractionComplete = 1
    animator.continueAnimation(
      to: 0.6,
      withTimingParameters: isLinear ? UICubicTimingParameters(animationCurve: .linear) : nil)
    while animator.isRunning {
      expectNoJump(of: [fixture.view], within: 3) { fixture.stage.advance(by: 0.001) }
    }
    #expect(fixture.seenX < 240)
  }

  /// The span of a block that was added in an overshoot counts fractions of the whole motion back
  /// to the end, which do not apply to a motion to another fraction.
  @Test(arguments: [0.4, 0.9, 1], [false, true])
  func aBlockAddedInAnOvershootMovesToTheTargetFraction(delayFactor: Double, isNested: Bool) {
    for isReversed in [false, true] {
      let fixture = AnimatorFixture(timing: UISpringTimingParameters(dampingRatio: 0.3))
      let (animator, view) = (fixture.animator, fixture.view)
      animator.startAnimation()
      while fixture.seenX < 255 { fixture.stage.advance(by: 0.01) }
      animator.pauseAnimation()
      if isNested {
        animator.addAnimations {
          let delay = UIView.inheritedAnimationDuration * delayFactor
          UIView.animate(withDuration: 1, delay: delay) { view.center.y += 100 }
        }
      } else {
        animator.addAnimations({ view.center.y += 100 }, delayFactor: delayFactor)
      }
      animator.isReversed = isReversed
      animator.continueAnimation(
        to: isReversed ? 0.2 : 0.8,
        withTimingParameters: UICubicTimingParameters(animationCurve: .linear),
        durationFactor: 0.5)
      fixture.stage.advance(by: 0.5)
      expect(view.seen.position.y, near: 90)
      fixture.stage.advance(by: 0.5)
      #expect(!animator.isRunning)
      expect(view.seen.position.y, near: 130)
      animator.stopAnimation(true)
    }
  }

  /// Paused before its span but after its start, the block has a part of its motion within the
  /// animator's motion to 0.2.
  @Test func aBlockAheadOfItsAnimatorReturnsToAFractionEvenly() {
    let fixture = AnimatorFixture(duration: 1, .easeOut, isEmpty: true)
    let (animator, view) = (fixture.animator, fixture.view)
    animator.addAnimations({ view.center.y += 200 }, delayFactor: 0.9)
    animator.fractionComplete = 0.9
    animator.startAnimation()
    fixture.stage.advance(by: 0.1)
    animator.isReversed = true
    fixture.stage.advance(by: 0.1)
    animator.pauseAnimation()
    #expect(animator.absoluteFraction < 0.9 && view.seen.position.y > 50)
    animator.absoluteFraction = 0.2
    let target = view.seen.position.y
    #expect(target > 50)
    animator.absoluteFraction = 1
    animator.continueAnimation(
      to: 0.8, withTimingParameters: UICubicTimingParameters(animationCurve: .linear),
      durationFactor: 1)
    fixture.stage.advance(by: 0.5)
    expect(view.seen.position.y, near: (250 + target) / 2)
    animator.stopAnimation(true)
  }

  /// A delay that outlasts the animator leaves the animation no time of its own. Shown in part by a
  /// scrub of the overshoot, the animation goes back over the animator's whole distance.
  @Test(arguments: [2, 3]) func anAnimationDelayedToTheEndReversesEvenly(delay: Double) {
    let fixture = AnimatorFixture(timing: UISpringTimingParameters(dampingRatio: 0.3))
    let (animator, view) = (fixture.animator, fixture.view)
    animator.addAnimations {
      let options: UIView.AnimationOptions = [.curveEaseOut, .overrideInheritedCurve]
      UIView.animate(withDuration: 1, delay: delay, options: options) { view.center.y += 100 }
    }
    animator.startAnimation()
    while fixture.seenX < 255 { fixture.stage.advance(by: 0.01) }
    animator.pauseAnimation()
    animator.fractionComplete = 1.000001
    #expect(view.seen.position.y > 149)
    animator.isReversed = true
    animator.startAnimation()
    expectNoJump(of: [view], within: 3) { fixture.stage.advance(by: 0.001) }
    fixture.stage.advance(by: 5)
    #expect(fixture.completions == [.start])
    #expect(view.center.y == 50)
  }
}
