@testable import Midflight
import MotionCore
import SlowTrait
import StageFixtures
import Testing

/// Tests of the presentation when a moving view is animated again, without animators.
struct ViewAnimationCompositionTests {
  let fixture = ViewOnStage()

  @Test func geometryAddsUpAndBothFinish() {
    fixture.animate(1) { $0.center.x = 150 }
    fixture.stage.advance(by: 0.5)
    expectNoJump(of: [fixture.view]) { fixture.animate(1) { $0.center.x = 350 } }
    fixture.stage.advance(by: 0.25)
    // The first has 25 of its 100 points left, the second 150 of its 200.
    expect(fixture.seenX, near: 350 - 25 - 150)
    fixture.stage.advance(by: 5)
    #expect(fixture.seenX == 350)
    #expect(fixture.completions == [true, true])
  }

  @Test func aNewAlphaAnimationStartsAtTheModelAndReplacesTheOld() {
    fixture.animate(1) { $0.alpha = 0 }
    fixture.stage.advance(by: 0.5)
    fixture.animate(1) { $0.alpha = 1 }
    #expect(fixture.seenAlpha == 0)
    #expect(fixture.completions.isEmpty, "never inside the call")
    fixture.stage.advance(by: 0)
    #expect(fixture.completions == [false])
    fixture.stage.advance(by: 0.5)
    expect(fixture.seenAlpha, near: 0.5)
    fixture.stage.advance(by: 0.5)
    #expect(fixture.completions == [false, true])
  }

  @Test func beginFromCurrentStateStartsAlphaAtItsPresentedValue() {
    fixture.animate(1) { $0.alpha = 0 }
    fixture.stage.advance(by: 0.5)
    expectNoJump(of: [fixture.view]) {
      fixture.animate(1, [.curveLinear, .beginFromCurrentState]) { $0.alpha = 1 }
    }
    fixture.stage.advance(by: 0.5)
    expect(fixture.seenAlpha, near: 0.75)
  }

  @Test func aPartlyReplacedAnimationEndsOnTimeWithFalse() {
    fixture.animate(1) {
      $0.alpha = 0
      $0.center.x = 150
    }
    fixture.stage.advance(by: 0.5)
    fixture.animate(5) { $0.alpha = 1 }
    fixture.stage.advance(by: 0.499)
    #expect(fixture.completions.isEmpty)
    expect(fixture.seenX, near: 149.9)
    fixture.stage.advance(by: 0.001)
    #expect(fixture.completions == [false])
  }

  @Test func settingAlphaToItsTargetAgainKeepsItsAnimation() {
    fixture.animate(1) { $0.alpha = 0 }
    fixture.stage.advance(by: 0.5)
    expectNoJump(of: [fixture.view]) { fixture.animate(1) { $0.alpha = 0 } }
    fixture.stage.advance(by: 0)
    #expect(fixture.completions == [true])
    fixture.stage.advance(by: 0.5)
    #expect(fixture.completions == [true, true])
    #expect(fixture.seenAlpha == 0)
  }

  @Test func anAnimatorStartsAlphaFromItsPresentedValue() {
    fixture.animate(1) { $0.alpha = 0 }
    fixture.stage.advance(by: 0.5)
    let animator = fixture.animator(1) { $0.alpha = 1 }
    expectNoJump(of: [fixture.view]) { animator.startAnimation() }
    fixture.stage.advance(by: 0)
    #expect(fixture.completions == [false])
  }

  @Test func beginningFromCurrentMotionKeepsPositionAndVelocity() {
    fixture.animate(1, .curveEaseIn) { $0.center.x = 250 }
    fixture.stage.advance(by: 0.5)
    let before = fixture.seenX
    let animator = fixture.animator(1) { $0.center.x = 50 }
    animator.beginsFromCurrentMotion = true
    expectNoJump(of: [fixture.view]) { animator.startAnimation() }
    fixture.stage.advance(by: 0.001)
    let speed = 200 * CubicCurve.easeIn.slope(at: 0.5)
    expect((fixture.seenX - before) / 0.001, near: speed, within: 5)
    fixture.stage.advance(by: 0)
    #expect(fixture.completions == [false])
  }

  @Test func aZeroDurationChangeLeavesAdditiveAnimationsRunning() {
    fixture.animate(1) { $0.center.x = 150 }
    fixture.stage.advance(by: 0.5)
    fixture.animate(0) { $0.center.y = 300 }
    fixture.stage.advance(by: 0.25)
    expect(fixture.seenX, near: 125)
    fixture.stage.advance(by: 0.25)
    #expect(fixture.completions == [true, true])
  }

  @Test func randomRepeatedViewAnimationsNeverJump() {
    for seed in sample(0..<1_500 as Range<UInt64>, quick: 300) {
      let calls = RandomViewAnimations(seed)
      for _ in 0..<10 { calls.step() }
      calls.comeToRest()
      if let first = calls.findings.first {
        Issue.record("seed \(seed): \(first)")
        return
      }
    }
  }

  @Test func smallAndLargeStepsOfTimeGiveTheSameFrames() {
    for seed in sample(0..<500 as Range<UInt64>, quick: 100) {
      let whole = RandomViewAnimations(seed, isWild: true)
      let pieces = RandomViewAnimations(seed, isWild: true, advancesInPieces: true)
      for _ in 0..<10 {
        whole.step()
        pieces.step()
        guard whole.stage.frame() == pieces.stage.frame() else {
          Issue.record("seed \(seed): frames differ at \(whole.stage.now)")
          return
        }
      }
      whole.comeToRest()
      pieces.comeToRest()
      #expect(whole.completions == pieces.completions, "seed \(seed)")
      #expect(whole.stage.frame() == pieces.stage.frame(), "seed \(seed)")
      #expect(whole.findings.isEmpty, "seed \(seed)")
    }
  }

  @Test func twoRunsOfEverythingShowEqualFrames() {
    for seed in sample(0..<200 as Range<UInt64>, quick: 50) {
      let (one, other) = (
        RandomViewAnimations(seed, isWild: true), RandomViewAnimations(seed, isWild: true)
      )
      for _ in 0..<10 {
        one.step()
        other.step()
        #expect(one.stage.frame() == other.stage.frame(), "seed \(seed)")
      }
      #expect(one.completions == other.completions, "seed \(seed)")
    }
  }
}
