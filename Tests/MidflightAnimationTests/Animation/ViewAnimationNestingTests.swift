@testable import Midflight
import Chance
import MotionCore
import StageFixtures
import Testing

/// Tests of animations inside animations, and inside blocks of animators.
struct ViewAnimationNestingTests {
  let fixture = ViewOnStage()
  let other = UIView(frame: CGRect(x: 0, y: 200, width: 100, height: 100))

  init() { fixture.stage.perform { [fixture, other] in fixture.stage.window.addSubview(other) } }

  /// Moves the other view 100 points to the right, inside the current animation.
  func inner(
    _ seconds: TimeInterval = 0.5, delay: TimeInterval = 0,
    _ options: UIView.AnimationOptions = [], completion: ((Bool) -> Void)? = nil
  ) {
    UIView.animate(
      withDuration: seconds, delay: delay, options: options,
      animations: { [other] in other.center.x += 100 }, completion: completion)
  }

  var otherX: CGFloat { other.seen.position.x }

  // MARK: - Inside UIView.animate

  @Test func aNestedAnimationInheritsDurationAndCurve() {
    fixture.animate(2) { _ in inner(0.5, .curveEaseIn, completion: fixture.completion) }
    fixture.stage.advance(by: 1)
    expect(otherX, near: 100)
    fixture.stage.advance(by: 1)
    #expect(otherX == 150)
    #expect(fixture.completions.count == 2)
  }

  @Test func aNestedAnimationMayOverrideTheDuration() {
    fixture.animate(2) { _ in inner(0.5, .overrideInheritedDuration) }
    fixture.stage.advance(by: 0.25)
    expect(otherX, near: 100)
    fixture.stage.advance(by: 0.25)
    #expect(otherX == 150)
  }

  @Test func aNestedAnimationMayOverrideTheCurve() {
    fixture.animate(2) { _ in inner(0.5, [.overrideInheritedCurve, .curveEaseIn]) }
    fixture.stage.advance(by: 1)
    expect(otherX, near: 50 + 100 * CubicCurve.easeIn.progress(at: 0.5))
  }

  @Test func theDelayOfAnInnerAnimationComesAfterThatOfTheOuter() {
    fixture.animate(1, delay: 0.5) { _ in inner(delay: 0.25) }
    fixture.stage.advance(by: 0.75)
    #expect(otherX == 50)
    fixture.stage.advance(by: 0.5)
    expect(otherX, near: 100)
  }

  @Test func aNestedSpringKeepsItsDampingAndInheritsTheDuration() {
    fixture.animate(1) { [other] _ in
      UIView.animate(
        withDuration: 9, delay: 0, usingSpringWithDamping: 0.5, initialSpringVelocity: 0,
        animations: { other.center.x += 100 })
    }
    fixture.stage.advance(by: 0.2)
    // Measured on UIKit's spring of this ratio with a duration of 1 s.
    expect(otherX, near: 50 + 103.4971, within: 1e-4)
  }

  @Test func nestedAnimationsInheritOptionsUnlessOverridden() {
    fixture.animate(
      1, [.allowUserInteraction, .beginFromCurrentState, .repeat, .autoreverse]
    ) { _ in inner() }
    let inherited = fixture.stage.viewAnimations[0].call
    #expect(inherited.options.contains([.allowUserInteraction, .beginFromCurrentState]))
    #expect(inherited.cycles == Cycles(count: .infinity, autoreverses: true))
    fixture.animate(1, [.allowUserInteraction, .repeat]) { _ in inner(.overrideInheritedOptions) }
    let own = fixture.stage.viewAnimations.last?.call
    #expect(own?.options.contains(.allowUserInteraction) == false)
    #expect(own?.cycles == nil)
  }

  private func inner(_ options: UIView.AnimationOptions) { inner(0.5, options) }

  @Test func theInheritedDurationIsPositiveInsideBlocksOnly() {
    fixture.stage.perform { #expect(UIView.inheritedAnimationDuration == 0) }
    fixture.animate(2) { _ in
      #expect(UIView.inheritedAnimationDuration == 2)
      UIView.animate(withDuration: 1, delay: 0, options: .overrideInheritedDuration) {
        #expect(UIView.inheritedAnimationDuration == 1)
      }
    }
    fixture.animator(3) { _ in #expect(UIView.inheritedAnimationDuration == 3) }.startAnimation()
    fixture.stage.perform { #expect(UIView.inheritedAnimationDuration == 0) }
  }

  @Test func insideZeroDurationOnlyAnOverridingAnimationRuns() {
    fixture.animate(0) { _ in inner() }
    #expect(otherX == 150)
    fixture.animate(0) { _ in inner(1, .overrideInheritedDuration) }
    #expect(otherX == 150 && other.center.x == 250)
  }

  @Test func aRunningAnimatorInABlockInheritsDurationAndCurve() {
    fixture.animate(2) { [other] _ in
      UIViewPropertyAnimator.runningPropertyAnimator(
        withDuration: 0.5, delay: 0, animations: { other.center.x += 100 })
    }
    fixture.stage.advance(by: 1)
    expect(otherX, near: 100)
  }

  // MARK: - Inside animators

  @Test func anAnimatorPausesScrubsAndReversesANestedAnimation() {
    let animator = fixture.animator(2) { _ in inner(completion: fixture.completion) }
    animator.startAnimation()
    fixture.stage.advance(by: 1)
    expect(otherX, near: 100)
    animator.pauseAnimation()
    fixture.stage.advance(by: 5)
    expect(otherX, near: 100)
    animator.fractionComplete = 0.25
    expect(otherX, near: 75)
    animator.isReversed = true
    animator.startAnimation()
    fixture.stage.advance(by: 0.5)
    #expect(other.center.x == 50)
    #expect(fixture.completions == [true])
    #expect(fixture.stage.viewAnimations.isEmpty)
  }

  @Test func aNestedDelayAndDurationAreASpanOfTheAnimator() {
    let animator = fixture.animator(2) { _ in inner(0.5, delay: 0.5, .overrideInheritedDuration) }
    animator.startAnimation()
    fixture.stage.advance(by: 0.5)
    #expect(otherX == 50)
    fixture.stage.advance(by: 0.25)
    expect(otherX, near: 100)
    fixture.stage.advance(by: 0.25)
    #expect(otherX == 150)
    animator.pauseAnimation()
    animator.fractionComplete = 0.3
    expectNoJump(of: [other]) { animator.startAnimation() }
    fixture.stage.advance(by: 2)
    #expect(animator.state == .inactive)
  }

  @Test func stoppingAnAnimatorSkipsNestedCompletions() {
    let animator = fixture.animator(2) { _ in inner(completion: fixture.completion) }
    animator.startAnimation()
    fixture.stage.advance(by: 1)
    animator.stopAnimation(true)
    fixture.stage.advance(by: 5)
    #expect(fixture.completions.isEmpty)
    expect(other.center.x, near: 100)
  }

  @Test(arguments: [(UIViewAnimatingPosition.end, true), (.start, true), (.current, false)])
  func nestedCompletionsGetFalseOnlyForFinishingInPlace(
    _ position: UIViewAnimatingPosition, _ finished: Bool
  ) {
    let animator = fixture.animator(2) { _ in inner(completion: fixture.completion) }
    animator.startAnimation()
    fixture.stage.advance(by: 1)
    animator.stopAnimation(false)
    animator.finishAnimation(at: position)
    #expect(fixture.completions == [finished])
  }

  @Test func aNestedAutoreverseFitsTheAnimatorAndIsScrubbed() {
    let animator = fixture.animator(2, .easeIn) { _ in inner(9, .autoreverse) }
    animator.pauseAnimation()
    animator.fractionComplete = 0.25
    expect(otherX, near: 50 + 100 * CubicCurve.easeIn.progress(at: 0.5))
    animator.fractionComplete = 0.5
    expect(otherX, near: 150)
    animator.fractionComplete = 0.75
    expect(otherX, near: 50 + 100 * CubicCurve.easeIn.progress(at: 0.5))
    animator.fractionComplete = 1
    #expect(otherX == 50)
    animator.startAnimation()
    fixture.stage.advance(by: 0)
    #expect(other.center.x == 50)
  }

  @Test func aNestedRepeatCountFitsTheAnimatorAndEndsInPlace() {
    let animator = fixture.animator(2) { [other] _ in
      UIView.modifyAnimations(withRepeatCount: 2.5, autoreverses: false) {
        other.center.x += 100
      }
    }
    animator.startAnimation()
    fixture.stage.advance(by: 0.4)
    expect(otherX, near: 100)
    fixture.stage.advance(by: 1.6)
    expect(other.center.x, near: 100)
    expect(otherX, near: 100)
  }

  @Test(arguments: [(UIViewAnimatingPosition.start, 50.0), (.end, 100)])
  func finishingPutsANestedRepeatAtItsStartOrLastPosition(
    _ position: UIViewAnimatingPosition, _ place: Double
  ) {
    let animator = fixture.animator(2) { [other] _ in
      UIView.modifyAnimations(withRepeatCount: 2.5, autoreverses: false) {
        other.center.x += 100
      }
    }
    animator.startAnimation()
    fixture.stage.advance(by: 0.3)
    animator.stopAnimation(false)
    animator.finishAnimation(at: position)
    expect(other.center.x, near: CGFloat(place))
  }

  @Test func aNestedEndlessRepetitionOutlivesItsAnimator() {
    let animator = fixture.animator(1) {
      $0.center.x = 250; inner(0.5, .repeat)
    }
    animator.startAnimation()
    fixture.stage.advance(by: 1)
    #expect(animator.state == .inactive)
    fixture.stage.advance(by: 0.5)
    expect(otherX, near: 100)
    #expect(fixture.stage.viewAnimations.count == 1)
  }

  @Test func insideAnAnimatorASpringThatSettlesInTimeEndsEarly() {
    let animator = fixture.animator(2) { [other] _ in
      UIView.animate(springDuration: 0.5) { other.center.x += 100 }
    }
    animator.startAnimation()
    fixture.stage.advance(by: 0.25)
    let natural = 2 * Double.pi / 0.5
    let known = Spring(mass: 1, stiffness: natural * natural, damping: 2 * natural)
    expect(otherX, near: 50 + 100 * known.progress(at: 0.25, initialVelocity: 0), within: 1e-6)
    fixture.stage.advance(by: 0.5)
    #expect(otherX == 150)
  }

  @Test func insideAnAnimatorASpringThatIsTooSlowIsMadeToFit() {
    let animator = fixture.animator(0.4) { [other] _ in
      UIView.animate(springDuration: 2, bounce: 0.3) { other.center.x += 100 }
    }
    animator.startAnimation()
    var seen = otherX
    for _ in 0..<40 {
      fixture.stage.advance(by: 0.01)
      // At its fastest, a spring of this ratio moves less than 0.46 ω, here 12 points per step.
      #expect(abs(otherX - seen) < (fixture.stage.now < Moment(seconds: 0.35) ? 12 : 1))
      seen = otherX
    }
    #expect(seen == 150)
    #expect(animator.state == .inactive)
  }

  /// The throw belongs to the animator's timing, so a block with another timing does not use it.
  @Test func aNestedCurveIgnoresTheVelocityOfItsAnimatorsSpring() {
    let animator = fixture.stage.perform {
      UIViewPropertyAnimator(
        duration: 1,
        timingParameters: UISpringTimingParameters(
          dampingRatio: 0.5, initialVelocity: CGVector(dx: 20, dy: 20)))
    }
    animator.addAnimations { inner(1, [.overrideInheritedCurve, .curveLinear]) }
    animator.startAnimation()
    fixture.stage.advance(by: 0.25)
    expect(otherX, near: 75)
  }

  @Test func aNestedAnimationAddedInFlightTakesTheRemainingTime() {
    let animator = fixture.animator(2) { $0.center.x = 250 }
    animator.startAnimation()
    fixture.stage.advance(by: 1)
    animator.addAnimations { inner() }
    fixture.stage.advance(by: 0.5)
    expect(otherX, near: 100)
    fixture.stage.advance(by: 0.5)
    #expect(otherX == 150)
  }

  @Test func randomPausesAndReversalsNeverMakeNestedChangesJump() {
    for seed in 0..<2_000 as Range<UInt64> {
      var random = Seeded(seed)
      let scene = ViewAnimationNestingTests()
      let options: [UIView.AnimationOptions] = [
        [], .autoreverse, .overrideInheritedCurve, .overrideInheritedDuration,
      ]
      let own = options[Int(random.next() % 4)]
      let animator = scene.fixture.animator(1, .easeInOut) { _ in
        scene.inner(0.4, delay: 0.2, own)
      }
      animator.startAnimation()
      for _ in 0..<8 {
        scene.fixture.stage.advance(by: Double(random.next() % 200) / 1000)
        expectNoJump(of: [scene.other], within: 1e-7, "seed \(seed)") {
          animator.pauseAnimation()
          animator.fractionComplete = animator.fractionComplete
          if random.next() % 2 == 0 { animator.isReversed.toggle() }
          animator.startAnimation()
        }
      }
      scene.fixture.stage.advance(by: 9)
      #expect(animator.state == .inactive)
      #expect(scene.other.layer.tracks.isEmpty)
    }
  }
}
