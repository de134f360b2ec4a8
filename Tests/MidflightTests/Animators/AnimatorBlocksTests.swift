import Midflight
import MotionCore
import Testing

/// Tests of blocks added in flight, blocks that begin later, and delayed starts.
struct AnimatorBlocksTests {
  /// Returns a flight with a second view, which moves down 100 points in a block of its own.
  static func pair(_ curve: UIView.AnimationCurve = .linear) -> (Flight, UIView) {
    let flight = Flight(curve)
    let other = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    flight.stage.perform { flight.stage.window.addSubview(other) }
    return (flight, other)
  }

  @Test func blocksRunAtTheStartAndNotBefore() {
    let flight = Flight()
    flight.stage.advance(by: 5)
    #expect(flight.modelX == 50)
    flight.animator.pauseAnimation()
    #expect(flight.modelX == 250)
    #expect(flight.seenX == 50)
    flight.animator.stopAnimation(true)
  }

  @Test(arguments: [UIView.AnimationCurve.linear, .easeIn, .easeOut])
  func aBlockAddedInFlightEndsWithTheOthers(_ curve: UIView.AnimationCurve) {
    let (flight, other) = Self.pair(curve)
    flight.animator.startAnimation()
    flight.stage.advance(by: 0.5)
    expectNoJump(of: [flight.view, other]) {
      flight.animator.addAnimations { other.center.y += 100 }
    }
    #expect(other.center.y == 150)
    flight.stage.advance(by: 1.499)
    #expect(other.seen.position.y > 149 && other.seen.position.y < 150)
    #expect(flight.endings.isEmpty)
    flight.stage.advance(by: 0.001_001)
    #expect(flight.endings == [.end])
    #expect(other.seen.position.y == 150)
  }

  @Test func addedWhilePausedItIsHeldThenEndsWithTheOthers() {
    let (flight, other) = Self.pair()
    flight.animator.fractionComplete = 0.5
    flight.animator.addAnimations { other.center.y += 100 }
    #expect(other.seen.position.y == 50)
    flight.animator.fractionComplete = 0.75
    #expect(other.seen.position.y == 100)
    flight.animator.startAnimation()
    flight.stage.advance(by: 0.25)
    expect(other.seen.position.y, near: 125)
    flight.stage.advance(by: 0.25)
    #expect(flight.endings == [.end])
  }

  /// A late block that is paused in flight scrubs with its delay: it stays at rest before its
  /// beginning.
  @Test func aLateBlockKeepsItsDelayWhenItIsCaught() {
    let (flight, other) = Self.pair()
    flight.animator.addAnimations({ other.center.y += 100 }, delayFactor: 0.5)
    flight.animator.startAnimation()
    flight.stage.advance(by: 1.5)
    expectNoJump(of: [other]) { flight.animator.pauseAnimation() }
    expect(other.seen.position.y, near: 100)
    for (fraction, y) in [(0.5, 50), (0.25, 50), (0.6, 70), (0.75, 100), (1, 150)]
      as [(CGFloat, CGFloat)]
    {
      flight.animator.fractionComplete = fraction
      expect(other.seen.position.y, near: y)
    }
    flight.animator.fractionComplete = 0.25
    flight.animator.startAnimation()
    flight.stage.advance(by: 0.5)
    expect(other.seen.position.y, near: 50)
    flight.stage.advance(by: 0.5)
    expect(other.seen.position.y, near: 100)
    flight.stage.advance(by: 0.5)
    #expect(flight.endings == [.end])
  }

  /// A block added at the moment of the start is thrown with the others; a later one starts from
  /// rest.
  @Test(arguments: [0, 0.1]) func aSpringThrowsWhatIsThereWhenItLeaves(wait: Double) {
    let spring = UISpringTimingParameters(
      dampingRatio: 0.7, initialVelocity: CGVector(dx: 3, dy: 3))
    let flight = Flight(timing: spring)
    let other = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    flight.stage.perform { flight.stage.window.addSubview(other) }
    flight.animator.startAnimation()
    flight.stage.advance(by: wait)
    flight.animator.addAnimations { other.center.y += 100 }
    expect(other.layer.presentedVelocity.center.dy, near: wait == 0 ? 300 : 0, within: 1e-6)
    flight.stage.advance(by: 3)
    #expect(other.seen.position.y == 150)
  }

  @Test func addedWhilePausedADelayFactorIsAShareOfWhatRemains() {
    let (flight, other) = Self.pair()
    flight.animator.fractionComplete = 0.5
    flight.animator.addAnimations({ other.center.y += 100 }, delayFactor: 0.5)
    flight.animator.fractionComplete = 0.75
    #expect(other.seen.position.y == 50)
    flight.animator.fractionComplete = 0.875
    #expect(other.seen.position.y == 100)
    flight.animator.fractionComplete = 0.5
    flight.animator.startAnimation()
    flight.stage.advance(by: 0.5)
    #expect(other.seen.position.y == 50)
    flight.stage.advance(by: 0.25)
    #expect(other.seen.position.y == 100)
    flight.stage.advance(by: 0.25)
    #expect(flight.endings == [.end])
  }

  @Test func addedWhilePausedAndReversedItIsHeldAtItsBeginning() {
    let (flight, other) = Self.pair()
    flight.animator.fractionComplete = 0.7
    flight.animator.isReversed = true
    flight.animator.addAnimations { other.center.y += 100 }
    expectNoJump(of: [flight.view, other]) { flight.animator.fractionComplete = 0.3 }
    flight.animator.startAnimation()
    flight.stage.advance(by: 0.7)
    #expect(other.seen.position.y == 50)
    expectNoJump(of: [flight.view, other]) { flight.animator.isReversed = false }
    flight.stage.advance(by: 1)
    expect(other.seen.position.y, near: 50 + 100 * 0.15 / 0.3)
    flight.stage.advance(by: 1)
    #expect(flight.endings == [.end])
    #expect(other.center.y == 150)
  }

  @Test func aDelayFactorIsAShareOfTheDuration() {
    let (flight, other) = Self.pair()
    flight.animator.addAnimations({ other.center.y += 100 }, delayFactor: 0.5)
    flight.animator.startAnimation()
    #expect(other.center.y == 150)
    flight.stage.advance(by: 1)
    #expect(other.seen.position.y == 50)
    flight.stage.advance(by: 0.5)
    #expect(other.seen.position.y == 100)
    flight.stage.advance(by: 0.5)
    #expect(other.seen.position.y == 150)
  }

  @Test func inFlightADelayFactorIsAShareOfWhatRemains() {
    let (flight, other) = Self.pair()
    flight.animator.startAnimation()
    flight.stage.advance(by: 1)
    flight.animator.addAnimations({ other.center.y += 100 }, delayFactor: 0.25)
    flight.stage.advance(by: 0.25)
    #expect(other.seen.position.y == 50)
    flight.stage.advance(by: 0.375)
    #expect(other.seen.position.y == 100)
  }

  @Test func aDelayedBlockGoesBackBeforeTheOthersDo() {
    let (flight, other) = Self.pair()
    flight.animator.addAnimations({ other.center.y += 100 }, delayFactor: 0.5)
    flight.animator.startAnimation()
    flight.stage.advance(by: 1.5)
    expectNoJump(of: [flight.view, other]) { flight.animator.isReversed = true }
    flight.stage.advance(by: 0.25)
    expect(other.seen.position.y, near: 75)
    flight.stage.advance(by: 0.25)
    expect(other.seen.position.y, near: 50)
    flight.stage.advance(by: 0.5)
    expect(flight.seenX, near: 100)
    expect(other.seen.position.y, near: 50)
  }

  @Test func aDelayedBlockPausedOnItsWayBackStaysAtItsBeginning() {
    let (flight, other) = Self.pair()
    flight.animator.addAnimations({ other.center.y += 100 }, delayFactor: 0.5)
    flight.animator.startAnimation()
    flight.stage.advance(by: 1.6)
    flight.animator.pauseAnimation()
    flight.animator.isReversed = true
    flight.animator.startAnimation()
    flight.stage.advance(by: 1.2)
    flight.animator.pauseAnimation()
    expectNoJump(of: [flight.view, other]) {
      flight.animator.fractionComplete = flight.animator.fractionComplete
    }
    #expect(other.seen.position.y == 50)
    flight.animator.stopAnimation(true)
  }

  @Test(arguments: [UIView.AnimationCurve.easeIn, .easeOut])
  func scrubbingAPausedDelayedBlockNeverJumps(_ curve: UIView.AnimationCurve) {
    let (flight, other) = Self.pair(curve)
    flight.animator.addAnimations({ other.center.y += 100 }, delayFactor: 0.3)
    flight.animator.startAnimation()
    for _ in 0..<15 {
      flight.stage.advance(by: 0.1)
      flight.animator.pauseAnimation()
      expectNoJump(of: [flight.view, other]) {
        flight.animator.fractionComplete = flight.animator.fractionComplete
      }
      flight.animator.startAnimation()
    }
    flight.animator.pauseAnimation()
    flight.animator.fractionComplete = 1
    #expect(other.seen.position.y == 150)
    flight.animator.fractionComplete = 0
    #expect(other.seen.position.y == 50)
    flight.animator.stopAnimation(true)
  }

  @Test func aDelayedStartIsActiveRunningAndStill() {
    let flight = Flight()
    flight.animator.startAnimation(afterDelay: 3)
    #expect(flight.animator.delay == 3)
    #expect(flight.animator.state == .active && flight.animator.isRunning)
    #expect(flight.modelX == 250)
    flight.stage.advance(by: 3)
    #expect(flight.seenX == 50)
    flight.stage.advance(by: 1)
    #expect(flight.seenX == 150)
    flight.stage.advance(by: 1)
    #expect(flight.endings == [.end])
  }

  @Test func theDelayIsWaitedOutWhateverIsAddedOrTurnedRoundAndBack() {
    let (flight, other) = Self.pair()
    flight.animator.startAnimation(afterDelay: 3)
    flight.stage.advance(by: 1)
    flight.animator.addAnimations { other.center.y += 100 }
    flight.stage.advance(by: 1)
    flight.animator.isReversed = true
    flight.animator.isReversed = false
    flight.stage.advance(by: 1)
    #expect(flight.seenX == 50 && other.seen.position.y == 50)
    flight.stage.advance(by: 1)
    expect(flight.seenX, near: 150)
    expect(other.seen.position.y, near: 100)
  }

  /// Scrubbed, reversed and continued on an ease-out curve, the late block returns beside the
  /// others.
  @Test(arguments: [0.45, 0.7, 0.9]) func aDelayedOneGoesBackInTheTimeInWhichItCame(
    from fraction: Double
  ) {
    let (flight, other) = Self.pair(.easeOut)
    let animator = flight.animator
    animator.addAnimations({ other.center.y += 100 }, delayFactor: 0.3)
    animator.pauseAnimation()
    animator.fractionComplete = fraction
    let held = other.seen.position.y
    animator.isReversed = true
    animator.startAnimation()
    while animator.state == .active {
      let y = other.seen.position.y
      flight.stage.advance(by: 0.01)
      #expect(y - other.seen.position.y < 5)
    }
    #expect(held > 60 && other.seen.position.y == 50)
  }

  @Test func aPausedOneResumesAfterADelay() {
    let flight = Flight()
    flight.animator.fractionComplete = 0.5
    flight.animator.startAnimation(afterDelay: 1)
    flight.stage.advance(by: 1)
    #expect(flight.seenX == 150)
    flight.stage.advance(by: 0.5)
    #expect(flight.seenX == 200)
  }

  @Test func blocksMayAddBlocks() {
    let (flight, other) = Self.pair()
    let animator = flight.animator
    animator.addAnimations { animator.addAnimations { other.center.y += 100 } }
    animator.startAnimation()
    flight.stage.advance(by: 1)
    expect(other.seen.position.y, near: 100)
  }
}
