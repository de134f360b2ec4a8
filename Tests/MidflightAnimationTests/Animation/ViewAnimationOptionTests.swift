@testable import Midflight
import MotionCore
import StageFixtures
import Testing

/// Tests of repetitions, curves, and disabled animations.
struct ViewAnimationOptionTests {
  let fixture = ViewOnStage()

  @Test(arguments: [
    (UIView.AnimationOptions.curveEaseInOut, CubicCurve.easeInOut),
    (.curveEaseIn, .easeIn), (.curveEaseOut, .easeOut),
  ])
  func curveOptionsSelectTheCurve(_ options: UIView.AnimationOptions, _ curve: CubicCurve) {
    fixture.animate(1, options) { $0.center.x = 150 }
    fixture.stage.advance(by: 0.25)
    expect(fixture.seenX, near: 50 + 100 * curve.progress(at: 0.25))
  }

  // MARK: - Repetitions

  @Test func aRepeatedAnimationStartsOverEndlessly() {
    fixture.animate(1, [.curveEaseIn, .repeat]) { $0.center.x = 150 }
    for _ in 0..<4 {
      fixture.stage.advance(by: 0.25)
      expect(fixture.seenX, near: 50 + 100 * CubicCurve.easeIn.progress(at: 0.25))
      fixture.stage.advance(by: 0.75)
      #expect(fixture.seenX == 50)
    }
    fixture.stage.advance(by: 1e6)
    #expect(fixture.completions.isEmpty)
    #expect(fixture.stage.isMoving)
    #expect(fixture.view.center.x == 150)
  }

  @Test func anAutoreversedAnimationEasesInBothDirections() {
    fixture.animate(1, [.curveEaseIn, .repeat, .autoreverse]) { $0.alpha = 0 }
    fixture.stage.advance(by: 10.25)
    expect(fixture.seenAlpha, near: 1 - CubicCurve.easeIn.progress(at: 0.25))
    fixture.stage.advance(by: 1.5)
    expect(fixture.seenAlpha, near: 1 - CubicCurve.easeIn.progress(at: 0.25))
  }

  @Test func aDelayComesBeforeTheFirstRoundOnly() {
    fixture.animate(1, delay: 0.5, [.curveLinear, .repeat]) { $0.center.x = 150 }
    fixture.stage.advance(by: 0.5)
    #expect(fixture.seenX == 50)
    fixture.stage.advance(by: 0.25)
    #expect(fixture.seenX == 75)
    fixture.stage.advance(by: 1)
    #expect(fixture.seenX == 75)
  }

  @Test func replacingItsLastPropertyEndsARepeatedAnimation() {
    fixture.animate(1, [.repeat, .autoreverse]) {
      $0.alpha = 0
      $0.center.x = 150
    }
    fixture.stage.advance(by: 3.3)
    fixture.animate(1, .beginFromCurrentState) { $0.alpha = 0.5 }
    fixture.stage.advance(by: 2)
    #expect(fixture.completions == [true])
    fixture.animate(1, .beginFromCurrentState) { $0.center.x = 200 }
    #expect(fixture.completions == [true])
    fixture.stage.advance(by: 0)
    #expect(fixture.completions == [true, false])
    fixture.stage.advance(by: 1)
    #expect(fixture.completions == [true, false, true])
    #expect(!fixture.stage.isMoving)
  }

  @Test func aRepeatedAnimationReplacesARunningOne() {
    fixture.animate(1) { $0.center.x = 150 }
    fixture.stage.advance(by: 0.5)
    expectNoJump(of: [fixture.view]) {
      fixture.animate(1, [.curveLinear, .repeat, .beginFromCurrentState]) { $0.center.x = 300 }
    }
    fixture.stage.advance(by: 0)
    #expect(fixture.completions == [false])
    fixture.stage.advance(by: 0.5)
    expect(fixture.seenX, near: 200)
    fixture.stage.advance(by: 0.5)
    expect(fixture.seenX, near: 100)
  }

  /// UIKit shows the start while the model is at the target, so the animation ends at a wrong
  /// place.
  @Test func trap22AnAutoreversedModelEndsAtItsPresentedValue() {
    fixture.animate(1, delay: 0.5, [.curveEaseInOut, .autoreverse]) {
      $0.center.x = 150
      $0.alpha = 0.5
    }
    fixture.stage.advance(by: 1.5)
    #expect(fixture.seenX == 150)
    fixture.stage.advance(by: 0.999_999)
    let before = fixture.seenX
    fixture.stage.advance(by: 0.000_002)
    expect(fixture.seenX, near: before, within: 1e-3)
    #expect(fixture.view.center.x == 50)
    #expect(fixture.view.alpha == 1)
    #expect(fixture.moments == [Moment(seconds: 2.5)])
    #expect(fixture.completions == [true])
  }

  @Test func trap22AChangeDuringAnAutoreverseIsKept() {
    fixture.animate(1, [.curveLinear, .autoreverse]) { $0.center.x = 150 }
    fixture.stage.advance(by: 1)
    fixture.stage.perform { fixture.view.center.x += 30 }
    fixture.stage.advance(by: 1)
    #expect(fixture.view.center.x == 80)
  }

  @Test func trap22AutoreverseWithADelayFactorEndsWithoutAJump() {
    let (fixture, view) = (fixture, fixture.view)
    let animator = fixture.animator { _ in }
    animator.addAnimations(
      {
        UIView.animate(withDuration: 1, delay: 0, options: .autoreverse) { view.center.x = 150 }
      }, delayFactor: 0.5)
    animator.startAnimation()
    fixture.stage.advance(by: 1)
    #expect(fixture.seenX == 50)
    fixture.stage.advance(by: 0.5)
    expect(fixture.seenX, near: 150)
    fixture.stage.advance(by: 0.499_999)
    let before = fixture.seenX
    fixture.stage.advance(by: 0.000_002)
    expect(fixture.seenX, near: before, within: 1e-3)
    #expect(view.center.x == 50)
    #expect(animator.state == .inactive)
  }

  // MARK: - Counted repetitions

  @Test(arguments: [(2.0, false, 150.0), (1.5, false, 100), (3, true, 50), (2.25, true, 100)])
  func aRepeatCountEndsAtTheLastPresentedValue(_ count: Double, _ turns: Bool, _ place: Double) {
    modify(count, autoreverses: turns) { $0.center.x = 150 }
    let seconds = count * (turns ? 2 : 1)
    fixture.stage.advance(by: seconds - 1e-6)
    let before = fixture.seenX
    #expect(fixture.completions.isEmpty)
    fixture.stage.advance(by: 2e-6)
    expect(fixture.seenX, near: before, within: 1e-3)
    expect(fixture.view.center.x, near: CGFloat(place))
    #expect(fixture.completions == [true])
    #expect(fixture.moments == [Moment(seconds: seconds)])
  }

  @Test func changesOutsideARepetitionMoveOnce() {
    let (fixture, view) = (fixture, fixture.view)
    fixture.stage.perform {
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
        view.alpha = 0
        UIView.modifyAnimations(withRepeatCount: 2, autoreverses: true) { view.center.x = 150 }
      } completion: {
        fixture.completion($0)
      }
    }
    fixture.stage.advance(by: 1)
    #expect(fixture.seenAlpha == 0 && fixture.seenX == 150)
    fixture.stage.advance(by: 2.5)
    expect(fixture.seenX, near: 100)
    #expect(fixture.completions.isEmpty)
    fixture.stage.advance(by: 0.5)
    #expect(fixture.moments == [Moment(seconds: 4)])
  }

  @Test func repeatedChangesCombineWithTheRestOfTheAnimation() {
    let (fixture, view) = (fixture, fixture.view)
    fixture.stage.perform {
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
        view.center.x = 150
        UIView.modifyAnimations(withRepeatCount: 1, autoreverses: true) { view.center.y = 150 }
      } completion: {
        fixture.completion($0)
      }
    }
    fixture.stage.advance(by: 0.5)
    #expect(view.seen.position == CGPoint(x: 100, y: 100))
    fixture.stage.advance(by: 1.5)
    #expect(view.seen.position == CGPoint(x: 150, y: 50))
    #expect(view.center == CGPoint(x: 150, y: 50))
    #expect(fixture.completions == [true])
  }

  @Test func aRepeatCountOfZeroRunsOnce() {
    modify(0) { $0.center.x = 150 }
    fixture.stage.advance(by: 1)
    #expect(fixture.completions == [true])
    #expect(fixture.seenX == 150)
  }

  @Test func aNewAnimationEndsAnInfiniteRepeatCount() {
    modify(.infinity, autoreverses: true) { $0.center.x = 150 }
    fixture.stage.advance(by: 100.5)
    expect(fixture.seenX, near: 100)
    fixture.stage.perform {
      UIView.animate(withDuration: 1, delay: 0, options: .beginFromCurrentState) {
        [view = fixture.view] in view.center.x = 300
      }
    }
    fixture.stage.advance(by: 0)
    #expect(fixture.completions == [false])
  }

  @Test func modifyAnimationsOutsideABlockStopsTheProgram() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      @MainActor in
      Stage(size: CGSize(width: 1, height: 1)).perform {
        UIView.modifyAnimations(withRepeatCount: 2, autoreverses: false) {}
      }
    }
    let words = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(words.contains("outside an animation block: call it inside"))
  }

  private func modify(
    _ count: Double, autoreverses: Bool = false, _ changes: @escaping (UIView) -> Void
  ) {
    fixture.stage.perform {
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { [view = fixture.view] in
        UIView.modifyAnimations(withRepeatCount: CGFloat(count), autoreverses: autoreverses) {
          changes(view)
        }
      } completion: { [fixture] in
        fixture.completion($0)
      }
    }
  }

  // MARK: - Without animation

  @Test func performWithoutAnimationAppliesNestedChangesAtOnce() {
    let (fixture, view) = (fixture, fixture.view)
    fixture.animate(1) { _ in
      UIView.performWithoutAnimation {
        #expect(!UIView.areAnimationsEnabled)
        view.center.x = 150
        UIView.animate(
          withDuration: 1, delay: 0, options: .overrideInheritedDuration,
          animations: { view.alpha = 0.5 }, completion: fixture.completion)
        UIView.modifyAnimations(withRepeatCount: 2, autoreverses: true) { view.center.y = 90 }
        #expect(UIView.inheritedAnimationDuration == 0)
      }
      view.layer.cornerRadius = 10
    }
    #expect(fixture.seenX == 150 && fixture.seenAlpha == 0.5)
    #expect(view.seen.position.y == 90)
    #expect(view.seen.cornerRadius == 0)
    fixture.stage.advance(by: 0)
    #expect(fixture.completions == [true])
  }

  @Test func disablingAnimationsAffectsOnlyNewAnimations() {
    fixture.animate(1) { $0.center.x = 150 }
    fixture.stage.advance(by: 0.5)
    fixture.stage.perform {
      #expect(UIView.areAnimationsEnabled)
      UIView.setAnimationsEnabled(false)
      #expect(!UIView.areAnimationsEnabled)
    }
    fixture.animate(1) { $0.alpha = 0 }
    #expect(fixture.seenAlpha == 0)
    expect(fixture.seenX, near: 100)
    fixture.stage.advance(by: 0)
    #expect(fixture.completions == [true])
    fixture.stage.perform { UIView.setAnimationsEnabled(true) }
    fixture.animate(1) { $0.alpha = 1 }
    #expect(fixture.seenAlpha == 0)
  }

  @Test func changesAfterDisablingAnimationsInABlockApplyAtOnce() {
    fixture.animate(1) {
      $0.center.x = 150
      UIView.setAnimationsEnabled(false)
      $0.center.y = 150
      UIView.setAnimationsEnabled(true)
    }
    #expect(fixture.view.seen.position == CGPoint(x: 50, y: 150))
  }

  @Test func performWithoutAnimationDisablesNestedAnimations() {
    var found: [Bool] = []
    fixture.stage.perform {
      UIView.performWithoutAnimation {
        UIView.animate(withDuration: 1) { found.append(UIView.areAnimationsEnabled) }
      }
    }
    #expect(found == [false])
  }

  @Test func restoringAreAnimationsEnabledLeavesAnimationsOn() {
    func swap() {
      let were = UIView.areAnimationsEnabled
      UIView.setAnimationsEnabled(false)
      fixture.view.center.y += 1
      UIView.setAnimationsEnabled(were)
    }
    var found: [Bool] = []
    fixture.stage.perform {
      UIView.performWithoutAnimation {
        found.append(UIView.areAnimationsEnabled)
        swap()
      }
      UIView.animate(withDuration: 0) {
        found.append(UIView.areAnimationsEnabled)
        swap()
      }
      UIView.transition(
        with: fixture.stage.window, duration: 0.5, options: .transitionCrossDissolve,
        animations: {
          found.append(UIView.areAnimationsEnabled)
          swap()
        }, completion: { _ in found.append(UIView.areAnimationsEnabled) })
      found.append(UIView.areAnimationsEnabled)
    }
    #expect(found == [false, true, true, true])
    fixture.stage.advance(by: 0.4)
    #expect(found.count == 4 && fixture.view.center.y == 53)
    fixture.stage.advance(by: 0.2)
    #expect(found == [false, true, true, true, true])
    fixture.animate(1) { $0.alpha = 0 }
    #expect(fixture.seenAlpha == 1)
  }

  // MARK: - The system's animation

  @Test func deletedViewsFadeShrinkAndLeave() {
    let (fixture, view) = (fixture, fixture.view)
    let other = UIView(frame: CGRect(x: 0, y: 200, width: 10, height: 10))
    fixture.stage.perform {
      fixture.stage.window.addSubview(other)
      UIView.perform(
        .delete, on: [view], options: [], animations: { other.center.y = 100 },
        completion: fixture.completion)
    }
    fixture.stage.advance(by: 0.125)
    #expect(fixture.seenAlpha > 0 && fixture.seenAlpha < 1)
    #expect(view.seen.affineTransform().a < 1)
    #expect(other.seen.position.y > 100)
    fixture.stage.advance(by: 0.125)
    #expect(fixture.completions == [true])
    #expect(view.superview == nil)
    #expect(view.alpha == 1 && view.transform == .identity)
    #expect(UIView.SystemAnimation.delete.rawValue == 0)
  }

  @Test func aViewShownAgainDuringItsDeletionStays() {
    fixture.stage.perform { UIView.perform(.delete, on: [fixture.view], animations: nil) }
    fixture.stage.advance(by: 0.1)
    fixture.animate(1, .beginFromCurrentState) { $0.alpha = 1 }
    fixture.stage.advance(by: 2)
    #expect(fixture.view.superview != nil)
  }
}
