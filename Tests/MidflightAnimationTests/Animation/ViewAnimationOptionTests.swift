@testable import Midflight
import MotionCore
import StageFixtures
import Testing

/// Tests of repetitions, curves, and disabled animations.
struct ViewAnimationOptionTests {
  let it = ViewOnStage()

  @Test(arguments: [
    (UIView.AnimationOptions.curveEaseInOut, CubicCurve.easeInOut),
    (.curveEaseIn, .easeIn), (.curveEaseOut, .easeOut),
  ])
  func curveOptionsSelectTheCurve(_ options: UIView.AnimationOptions, _ curve: CubicCurve) {
    it.animate(1, options) { $0.center.x = 150 }
    it.stage.advance(by: 0.25)
    expect(it.seenX, near: 50 + 100 * curve.progress(at: 0.25))
  }

  // MARK: - Repetitions

  @Test func aRepeatedAnimationStartsOverEndlessly() {
    it.animate(1, [.curveEaseIn, .repeat]) { $0.center.x = 150 }
    for _ in 0..<4 {
      it.stage.advance(by: 0.25)
      expect(it.seenX, near: 50 + 100 * CubicCurve.easeIn.progress(at: 0.25))
      it.stage.advance(by: 0.75)
      #expect(it.seenX == 50)
    }
    it.stage.advance(by: 1e6)
    #expect(it.completions.isEmpty)
    #expect(it.stage.isMoving)
    #expect(it.view.center.x == 150)
  }

  @Test func anAutoreversedAnimationEasesInBothDirections() {
    it.animate(1, [.curveEaseIn, .repeat, .autoreverse]) { $0.alpha = 0 }
    it.stage.advance(by: 10.25)
    expect(it.seenAlpha, near: 1 - CubicCurve.easeIn.progress(at: 0.25))
    it.stage.advance(by: 1.5)
    expect(it.seenAlpha, near: 1 - CubicCurve.easeIn.progress(at: 0.25))
  }

  @Test func aDelayComesBeforeTheFirstRoundOnly() {
    it.animate(1, delay: 0.5, [.curveLinear, .repeat]) { $0.center.x = 150 }
    it.stage.advance(by: 0.5)
    #expect(it.seenX == 50)
    it.stage.advance(by: 0.25)
    #expect(it.seenX == 75)
    it.stage.advance(by: 1)
    #expect(it.seenX == 75)
  }

  @Test func replacingItsLastPropertyEndsARepeatedAnimation() {
    it.animate(1, [.repeat, .autoreverse]) {
      $0.alpha = 0
      $0.center.x = 150
    }
    it.stage.advance(by: 3.3)
    it.animate(1, .beginFromCurrentState) { $0.alpha = 0.5 }
    it.stage.advance(by: 2)
    #expect(it.completions == [true])
    it.animate(1, .beginFromCurrentState) { $0.center.x = 200 }
    #expect(it.completions == [true])
    it.stage.advance(by: 0)
    #expect(it.completions == [true, false])
    it.stage.advance(by: 1)
    #expect(it.completions == [true, false, true])
    #expect(!it.stage.isMoving)
  }

  @Test func aRepeatedAnimationReplacesARunningOne() {
    it.animate(1) { $0.center.x = 150 }
    it.stage.advance(by: 0.5)
    expectNoJump(of: [it.view]) {
      it.animate(1, [.curveLinear, .repeat, .beginFromCurrentState]) { $0.center.x = 300 }
    }
    it.stage.advance(by: 0)
    #expect(it.completions == [false])
    it.stage.advance(by: 0.5)
    expect(it.seenX, near: 200)
    it.stage.advance(by: 0.5)
    expect(it.seenX, near: 100)
  }

  /// UIKit shows the start while the model is at the target, so the animation ends at a wrong
  /// place.
  @Test func trap22AnAutoreversedModelEndsAtItsPresentedValue() {
    it.animate(1, delay: 0.5, [.curveEaseInOut, .autoreverse]) {
      $0.center.x = 150
      $0.alpha = 0.5
    }
    it.stage.advance(by: 1.5)
    #expect(it.seenX == 150)
    it.stage.advance(by: 0.999_999)
    let before = it.seenX
    it.stage.advance(by: 0.000_002)
    expect(it.seenX, near: before, within: 1e-3)
    #expect(it.view.center.x == 50)
    #expect(it.view.alpha == 1)
    #expect(it.moments == [Moment(seconds: 2.5)])
    #expect(it.completions == [true])
  }

  @Test func trap22AChangeDuringAnAutoreverseIsKept() {
    it.animate(1, [.curveLinear, .autoreverse]) { $0.center.x = 150 }
    it.stage.advance(by: 1)
    it.stage.perform { it.view.center.x += 30 }
    it.stage.advance(by: 1)
    #expect(it.view.center.x == 80)
  }

  @Test func trap22AutoreverseWithADelayFactorEndsWithoutAJump() {
    let (it, view) = (it, it.view)
    let animator = it.animator { _ in }
    animator.addAnimations(
      {
        UIView.animate(withDuration: 1, delay: 0, options: .autoreverse) { view.center.x = 150 }
      }, delayFactor: 0.5)
    animator.startAnimation()
    it.stage.advance(by: 1)
    #expect(it.seenX == 50)
    it.stage.advance(by: 0.5)
    expect(it.seenX, near: 150)
    it.stage.advance(by: 0.499_999)
    let before = it.seenX
    it.stage.advance(by: 0.000_002)
    expect(it.seenX, near: before, within: 1e-3)
    #expect(view.center.x == 50)
    #expect(animator.state == .inactive)
  }

  // MARK: - Counted repetitions

  @Test(arguments: [(2.0, false, 150.0), (1.5, false, 100), (3, true, 50), (2.25, true, 100)])
  func aRepeatCountEndsAtTheLastPresentedValue(_ count: Double, _ turns: Bool, _ place: Double) {
    modify(count, autoreverses: turns) { $0.center.x = 150 }
    let seconds = count * (turns ? 2 : 1)
    it.stage.advance(by: seconds - 1e-6)
    let before = it.seenX
    #expect(it.completions.isEmpty)
    it.stage.advance(by: 2e-6)
    expect(it.seenX, near: before, within: 1e-3)
    expect(it.view.center.x, near: CGFloat(place))
    #expect(it.completions == [true])
    #expect(it.moments == [Moment(seconds: seconds)])
  }

  @Test func changesOutsideARepetitionMoveOnce() {
    let (it, view) = (it, it.view)
    it.stage.perform {
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
        view.alpha = 0
        UIView.modifyAnimations(withRepeatCount: 2, autoreverses: true) { view.center.x = 150 }
      } completion: {
        it.completion($0)
      }
    }
    it.stage.advance(by: 1)
    #expect(it.seenAlpha == 0 && it.seenX == 150)
    it.stage.advance(by: 2.5)
    expect(it.seenX, near: 100)
    #expect(it.completions.isEmpty)
    it.stage.advance(by: 0.5)
    #expect(it.moments == [Moment(seconds: 4)])
  }

  @Test func repeatedChangesCombineWithTheRestOfTheAnimation() {
    let (it, view) = (it, it.view)
    it.stage.perform {
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
        view.center.x = 150
        UIView.modifyAnimations(withRepeatCount: 1, autoreverses: true) { view.center.y = 150 }
      } completion: {
        it.completion($0)
      }
    }
    it.stage.advance(by: 0.5)
    #expect(view.seen.position == CGPoint(x: 100, y: 100))
    it.stage.advance(by: 1.5)
    #expect(view.seen.position == CGPoint(x: 150, y: 50))
    #expect(view.center == CGPoint(x: 150, y: 50))
    #expect(it.completions == [true])
  }

  @Test func aRepeatCountOfZeroRunsOnce() {
    modify(0) { $0.center.x = 150 }
    it.stage.advance(by: 1)
    #expect(it.completions == [true])
    #expect(it.seenX == 150)
  }

  @Test func aNewAnimationEndsAnInfiniteRepeatCount() {
    modify(.infinity, autoreverses: true) { $0.center.x = 150 }
    it.stage.advance(by: 100.5)
    expect(it.seenX, near: 100)
    it.stage.perform {
      UIView.animate(withDuration: 1, delay: 0, options: .beginFromCurrentState) {
        [view = it.view] in view.center.x = 300
      }
    }
    it.stage.advance(by: 0)
    #expect(it.completions == [false])
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
    it.stage.perform {
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { [view = it.view] in
        UIView.modifyAnimations(withRepeatCount: CGFloat(count), autoreverses: autoreverses) {
          changes(view)
        }
      } completion: { [it] in
        it.completion($0)
      }
    }
  }

  // MARK: - Without animation

  @Test func performWithoutAnimationAppliesNestedChangesAtOnce() {
    let (it, view) = (it, it.view)
    it.animate(1) { _ in
      UIView.performWithoutAnimation {
        #expect(!UIView.areAnimationsEnabled)
        view.center.x = 150
        UIView.animate(
          withDuration: 1, delay: 0, options: .overrideInheritedDuration,
          animations: { view.alpha = 0.5 }, completion: it.completion)
        UIView.modifyAnimations(withRepeatCount: 2, autoreverses: true) { view.center.y = 90 }
        #expect(UIView.inheritedAnimationDuration == 0)
      }
      view.layer.cornerRadius = 10
    }
    #expect(it.seenX == 150 && it.seenAlpha == 0.5)
    #expect(view.seen.position.y == 90)
    #expect(view.seen.cornerRadius == 0)
    it.stage.advance(by: 0)
    #expect(it.completions == [true])
  }

  @Test func disablingAnimationsAffectsOnlyNewAnimations() {
    it.animate(1) { $0.center.x = 150 }
    it.stage.advance(by: 0.5)
    it.stage.perform {
      #expect(UIView.areAnimationsEnabled)
      UIView.setAnimationsEnabled(false)
      #expect(!UIView.areAnimationsEnabled)
    }
    it.animate(1) { $0.alpha = 0 }
    #expect(it.seenAlpha == 0)
    expect(it.seenX, near: 100)
    it.stage.advance(by: 0)
    #expect(it.completions == [true])
    it.stage.perform { UIView.setAnimationsEnabled(true) }
    it.animate(1) { $0.alpha = 1 }
    #expect(it.seenAlpha == 0)
  }

  @Test func changesAfterDisablingAnimationsInABlockApplyAtOnce() {
    it.animate(1) {
      $0.center.x = 150
      UIView.setAnimationsEnabled(false)
      $0.center.y = 150
      UIView.setAnimationsEnabled(true)
    }
    #expect(it.view.seen.position == CGPoint(x: 50, y: 150))
  }

  @Test func performWithoutAnimationDisablesNestedAnimations() {
    var found: [Bool] = []
    it.stage.perform {
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
      it.view.center.y += 1
      UIView.setAnimationsEnabled(were)
    }
    var found: [Bool] = []
    it.stage.perform {
      UIView.performWithoutAnimation {
        found.append(UIView.areAnimationsEnabled)
        swap()
      }
      UIView.animate(withDuration: 0) {
        found.append(UIView.areAnimationsEnabled)
        swap()
      }
      UIView.transition(
        with: it.stage.window, duration: 0.5, options: .transitionCrossDissolve,
        animations: {
          found.append(UIView.areAnimationsEnabled)
          swap()
        }, completion: { _ in found.append(UIView.areAnimationsEnabled) })
      found.append(UIView.areAnimationsEnabled)
    }
    #expect(found == [false, true, true, true])
    it.stage.advance(by: 0.4)
    #expect(found.count == 4 && it.view.center.y == 53)
    it.stage.advance(by: 0.2)
    #expect(found == [false, true, true, true, true])
    it.animate(1) { $0.alpha = 0 }
    #expect(it.seenAlpha == 1)
  }

  // MARK: - The system's animation

  @Test func deletedViewsFadeShrinkAndLeave() {
    let (it, view) = (it, it.view)
    let other = UIView(frame: CGRect(x: 0, y: 200, width: 10, height: 10))
    it.stage.perform {
      it.stage.window.addSubview(other)
      UIView.perform(
        .delete, on: [view], options: [], animations: { other.center.y = 100 },
        completion: it.completion)
    }
    it.stage.advance(by: 0.125)
    #expect(it.seenAlpha > 0 && it.seenAlpha < 1)
    #expect(view.seen.affineTransform().a < 1)
    #expect(other.seen.position.y > 100)
    it.stage.advance(by: 0.125)
    #expect(it.completions == [true])
    #expect(view.superview == nil)
    #expect(view.alpha == 1 && view.transform == .identity)
    #expect(UIView.SystemAnimation.delete.rawValue == 0)
  }

  @Test func aViewShownAgainDuringItsDeletionStays() {
    it.stage.perform { UIView.perform(.delete, on: [it.view], animations: nil) }
    it.stage.advance(by: 0.1)
    it.animate(1, .beginFromCurrentState) { $0.alpha = 1 }
    it.stage.advance(by: 2)
    #expect(it.view.superview != nil)
  }
}
