import Midflight
import MotionCore
import StageFixtures
import Testing

/// Tests of blocks added in flight, blocks that begin later, and delayed starts.
struct AnimatorBlocksTests {
  /// Returns a fixture and a second view, which moves down 100 points in a block of its own.
  static func pair(_ curve: UIView.AnimationCurve = .linear) -> (AnimatorFixture, UIView) {
    let fixture = AnimatorFixture(curve)
    let other = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    fixture.stage.perform { fixture.stage.window.addSubview(other) }
    return (fixture, other)
  }

  @Test func blocksRunAtTheStartAndNotBefore() {
    let fixture = AnimatorFixture()
    fixture.stage.advance(by: 5)
    #expect(fixture.modelX == 50)
    fixture.animator.pauseAnimation()
    #expect(fixture.modelX == 250)
    #expect(fixture.seenX == 50)
    fixture.animator.stopAnimation(true)
  }

  @Test(arguments: [UIView.AnimationCurve.linear, .easeIn, .easeOut])
  func aBlockAddedInFlightEndsWithTheOthers(_ curve: UIView.AnimationCurve) {
    let (fixture, other) = Self.pair(curve)
    fixture.animator.startAnimation()
    fixture.stage.advance(by: 0.5)
    expectNoJump(of: [fixture.view, other]) {
      fixture.animator.addAnimations { other.center.y += 100 }
    }
    #expect(other.center.y == 150)
    fixture.stage.advance(by: 1.499)
    #expect(other.seen.position.y > 149 && other.seen.position.y < 150)
    #expect(fixture.completions.isEmpty)
    fixture.stage.advance(by: 0.001_001)
    #expect(fixture.completions == [.end])
    #expect(other.seen.position.y == 150)
  }

  @Test func aBlockAddedWhilePausedScrubsAndEndsWithTheOthers() {
    let (fixture, other) = Self.pair()
    fixture.animator.fractionComplete = 0.5
    fixture.animator.addAnimations { other.center.y += 100 }
    #expect(other.seen.position.y == 50)
    fixture.animator.fractionComplete = 0.75
    #expect(other.seen.position.y == 100)
    fixture.animator.startAnimation()
    fixture.stage.advance(by: 0.25)
    expect(other.seen.position.y, near: 125)
    fixture.stage.advance(by: 0.25)
    #expect(fixture.completions == [.end])
  }

  /// A late block that is paused in flight scrubs with its delay: it stays at rest before its
  /// beginning.
  @Test func aLateBlockKeepsItsDelayWhenItIsCaught() {
    let (fixture, other) = Self.pair()
    fixture.animator.addAnimations({ other.center.y += 100 }, delayFactor: 0.5)
    fixture.animator.startAnimation()
    fixture.stage.advance(by: 1.5)
    expectNoJump(of: [other]) { fixture.animator.pauseAnimation() }
    expect(other.seen.position.y, near: 100)
    for (fraction, y) in [(0.5, 50), (0.25, 50), (0.6, 70), (0.75, 100), (1, 150)]
      as [(CGFloat, CGFloat)]
    {
      fixture.animator.fractionComplete = fraction
      expect(other.seen.position.y, near: y)
    }
    fixture.animator.fractionComplete = 0.25
    fixture.animator.startAnimation()
    fixture.stage.advance(by: 0.5)
    expect(other.seen.position.y, near: 50)
    fixture.stage.advance(by: 0.5)
    expect(other.seen.position.y, near: 100)
    fixture.stage.advance(by: 0.5)
    #expect(fixture.completions == [.end])
  }

  /// A block added at the moment of the start is thrown with the others; a later one starts from
  /// rest.
  @Test(arguments: [0, 0.1]) func aSpringsInitialVelocityAppliesOnlyToBlocksAddedAtTheStart(
    wait: Double
  ) {
    let spring = UISpringTimingParameters(
      dampingRatio: 0.7, initialVelocity: CGVector(dx: 3, dy: 3))
    let fixture = AnimatorFixture(timing: spring)
    let other = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    fixture.stage.perform { fixture.stage.window.addSubview(other) }
    fixture.animator.startAnimation()
    fixture.stage.advance(by: wait)
    fixture.animator.addAnimations { other.center.y += 100 }
    expect(other.layer.presentedVelocity.center.dy, near: wait == 0 ? 300 : 0, within: 1e-6)
    fixture.stage.advance(by: 3)
    #expect(other.seen.position.y == 150)
  }

  @Test func aDelayFactorWhilePausedIsAShareOfTheRemainingTime() {
    let (fixture, other) = Self.pair()
    fixture.animator.fractionComplete = 0.5
    fixture.animator.addAnimations({ other.center.y += 100 }, delayFactor: 0.5)
    fixture.animator.fractionComplete = 0.75
    #expect(other.seen.position.y == 50)
    fixture.animator.fractionComplete = 0.875
    #expect(other.seen.position.y == 100)
    fixture.animator.fractionComplete = 0.5
    fixture.animator.startAnimation()
    fixture.stage.advance(by: 0.5)
    #expect(other.seen.position.y == 50)
    fixture.stage.advance(by: 0.25)
    #expect(other.seen.position.y == 100)
    fixture.stage.advance(by: 0.25)
    #expect(fixture.completions == [.end])
  }

  @Test func aBlockAddedToAPausedReversedAnimatorStaysAtItsStart() {
    let (fixture, other) = Self.pair()
    fixture.animator.fractionComplete = 0.7
    fixture.animator.isReversed = true
    fixture.animator.addAnimations { other.center.y += 100 }
    expectNoJump(of: [fixture.view, other]) { fixture.animator.fractionComplete = 0.3 }
    fixture.animator.startAnimation()
    fixture.stage.advance(by: 0.7)
    #expect(other.seen.position.y == 50)
    expectNoJump(of: [fixture.view, other]) { fixture.animator.isReversed = false }
    fixture.stage.advance(by: 1)
    expect(other.seen.position.y, near: 50 + 100 * 0.15 / 0.3)
    fixture.stage.advance(by: 1)
    #expect(fixture.completions == [.end])
    #expect(other.center.y == 150)
  }

  @Test func aDelayFactorIsAShareOfTheDuration() {
    let (fixture, other) = Self.pair()
    fixture.animator.addAnimations({ other.center.y += 100 }, delayFactor: 0.5)
    fixture.animator.startAnimation()
    #expect(other.center.y == 150)
    fixture.stage.advance(by: 1)
    #expect(other.seen.position.y == 50)
    fixture.stage.advance(by: 0.5)
    #expect(other.seen.position.y == 100)
    fixture.stage.advance(by: 0.5)
    #expect(other.seen.position.y == 150)
  }

  @Test func inFlightADelayFactorIsAShareOfWhatRemains() {
    let (fixture, other) = Self.pair()
    fixture.animator.startAnimation()
    fixture.stage.advance(by: 1)
    fixture.animator.addAnimations({ other.center.y += 100 }, delayFactor: 0.25)
    fixture.stage.advance(by: 0.25)
    #expect(other.seen.position.y == 50)
    fixture.stage.advance(by: 0.375)
    #expect(other.seen.position.y == 100)
  }

  @Test func aDelayedBlockReturnsToItsStartBeforeTheOthers() {
    let (fixture, other) = Self.pair()
    fixture.animator.addAnimations({ other.center.y += 100 }, delayFactor: 0.5)
    fixture.animator.startAnimation()
    fixture.stage.advance(by: 1.5)
    expectNoJump(of: [fixture.view, other]) { fixture.animator.isReversed = true }
    fixture.stage.advance(by: 0.25)
    expect(other.seen.position.y, near: 75)
    fixture.stage.advance(by: 0.25)
    expect(other.seen.position.y, near: 50)
    fixture.stage.advance(by: 0.5)
    expect(fixture.seenX, near: 100)
    expect(other.seen.position.y, near: 50)
  }

  @Test func aDelayedBlockPausedInReverseStaysAtItsStart() {
    let (fixture, other) = Self.pair()
    fixture.animator.addAnimations({ other.center.y += 100 }, delayFactor: 0.5)
    fixture.animator.startAnimation()
    fixture.stage.advance(by: 1.6)
    fixture.animator.pauseAnimation()
    fixture.animator.isReversed = true
    fixture.animator.startAnimation()
    fixture.stage.advance(by: 1.2)
    fixture.animator.pauseAnimation()
    expectNoJump(of: [fixture.view, other]) {
      fixture.animator.fractionComplete = fixture.animator.fractionComplete
    }
    #expect(other.seen.position.y == 50)
    fixture.animator.stopAnimation(true)
  }

  @Test(arguments: [UIView.AnimationCurve.easeIn, .easeOut])
  func scrubbingAPausedDelayedBlockNeverJumps(_ curve: UIView.AnimationCurve) {
    let (fixture, other) = Self.pair(curve)
    fixture.animator.addAnimations({ other.center.y += 100 }, delayFactor: 0.3)
    fixture.animator.startAnimation()
    for _ in 0..<15 {
      fixture.stage.advance(by: 0.1)
      fixture.animator.pauseAnimation()
      expectNoJump(of: [fixture.view, other]) {
        fixture.animator.fractionComplete = fixture.animator.fractionComplete
      }
      fixture.animator.startAnimation()
    }
    fixture.animator.pauseAnimation()
    fixture.animator.fractionComplete = 1
    #expect(other.seen.position.y == 150)
    fixture.animator.fractionComplete = 0
    #expect(other.seen.position.y == 50)
    fixture.animator.stopAnimation(true)
  }

  @Test func aDelayedAnimatorIsActiveAndRunningDuringItsDelay() {
    let fixture = AnimatorFixture()
    fixture.animator.startAnimation(afterDelay: 3)
    #expect(fixture.animator.delay == 3)
    #expect(fixture.animator.state == .active && fixture.animator.isRunning)
    #expect(fixture.modelX == 250)
    fixture.stage.advance(by: 3)
    #expect(fixture.seenX == 50)
    fixture.stage.advance(by: 1)
    #expect(fixture.seenX == 150)
    fixture.stage.advance(by: 1)
    #expect(fixture.completions == [.end])
  }

  @Test func aBlockOrADoubleReversalDoesNotChangeAStartDelay() {
    let (fixture, other) = Self.pair()
    fixture.animator.startAnimation(afterDelay: 3)
    fixture.stage.advance(by: 1)
    fixture.animator.addAnimations { other.center.y += 100 }
    fixture.stage.advance(by: 1)
    fixture.animator.isReversed = true
    fixture.animator.isReversed = false
    fixture.stage.advance(by: 1)
    #expect(fixture.seenX == 50 && other.seen.position.y == 50)
    fixture.stage.advance(by: 1)
    expect(fixture.seenX, near: 150)
    expect(other.seen.position.y, near: 100)
  }

  /// Scrubbed, reversed and continued on an ease-out curve, the late block returns beside the
  /// others.
  @Test(arguments: [0.45, 0.7, 0.9]) func aScrubbedDelayedBlockReversesWithoutAJump(
    from fraction: Double
  ) {
    let (fixture, other) = Self.pair(.easeOut)
    let animator = fixture.animator
    animator.addAnimations({ other.center.y += 100 }, delayFactor: 0.3)
    animator.pauseAnimation()
    animator.fractionComplete = fraction
    let held = other.seen.position.y
    animator.isReversed = true
    animator.startAnimation()
    while animator.state == .active {
      let y = other.seen.position.y
      fixture.stage.advance(by: 0.01)
      #expect(y - other.seen.position.y < 5)
    }
    #expect(held > 60 && other.seen.position.y == 50)
  }

  @Test func aPausedAnimatorResumesAfterADelay() {
    let fixture = AnimatorFixture()
    fixture.animator.fractionComplete = 0.5
    fixture.animator.startAnimation(afterDelay: 1)
    fixture.stage.advance(by: 1)
    #expect(fixture.seenX == 150)
    fixture.stage.advance(by: 0.5)
    #expect(fixture.seenX == 200)
  }

  @Test func blocksMayAddBlocks() {
    let (fixture, other) = Self.pair()
    let animator = fixture.animator
    animator.addAnimations { animator.addAnimations { other.center.y += 100 } }
    animator.startAnimation()
    fixture.stage.advance(by: 1)
    expect(other.seen.position.y, near: 100)
  }
}
