import Midflight
import StageFixtures
import Testing

/// Tests of `copy()` and `copy(with:)`.
struct AnimatorCopyTests {
  @Test func aCopyIsInactiveAndHasAllSettings() throws {
    let fixture = AnimatorFixture(.easeIn)
    let animator = fixture.animator
    animator.scrubsLinearly = false
    animator.pausesOnCompletion = true
    animator.isInterruptible = false
    animator.isUserInteractionEnabled = false
    animator.isManualHitTestingEnabled = true
    animator.keepsVelocity = false
    animator.continuesWithWholeCurve = true
    animator.beginsFromCurrentMotion = true
    animator.isReversed = true
    animator.startAnimation()
    fixture.stage.advance(by: 1)
    let copy = try #require(animator.copy() as? UIViewPropertyAnimator)
    #expect(copy !== animator && copy.number != animator.number)
    #expect(copy.state == .inactive && !copy.isReversed && copy.delay == 0)
    #expect(copy.duration == 2)
    #expect(copy.timingParameters as AnyObject === animator.timingParameters as AnyObject)
    #expect(!copy.scrubsLinearly && copy.pausesOnCompletion && !copy.isInterruptible)
    #expect(!copy.isUserInteractionEnabled && copy.isManualHitTestingEnabled)
    #expect(!copy.keepsVelocity && copy.beginsFromCurrentMotion)
    #expect(copy.continuesWithWholeCurve)
    #expect(animator.isRunning, "the original goes on")
  }

  @Test func aCopyHasNeitherAnimationsNorCompletions() {
    let fixture = AnimatorFixture()
    let copy = fixture.animator.copy(with: nil) as? UIViewPropertyAnimator
    copy?.startAnimation()
    #expect(copy?.isRunning == false && copy?.state == .active, "it waits for its first block")
    copy?.addAnimations { [view = fixture.view] in view.center.y += 100 }
    fixture.stage.advance(by: 1)
    #expect(fixture.view.seen.position == CGPoint(x: 50, y: 100))
    fixture.stage.advance(by: 1)
    #expect(copy?.state == .inactive)
    #expect(fixture.completions.isEmpty)
  }

  @Test func aCopiedSpringAnimatorHasTheSameDuration() throws {
    let fixture = AnimatorFixture()
    let timing = UISpringTimingParameters(
      mass: 2, stiffness: 300, damping: 20, initialVelocity: CGVector(dx: 1, dy: 7))
    let animator = fixture.stage.perform {
      UIViewPropertyAnimator(duration: 9, timingParameters: timing)
    }
    let copy = try #require(animator.copy() as? UIViewPropertyAnimator)
    #expect(copy.duration == animator.duration)
  }
}
