@testable import Midflight
import MotionCore
import StageFixtures
import Testing

/// Tests of `beginAnimations` and `commitAnimations`.
struct BeginCommitTests {
  private let host = ViewOnStage()
  private var stage: Stage { host.stage }

  private func animate(_ set: () -> Void = {}, _ change: (UIView) -> Void) {
    stage.perform {
      UIView.beginAnimations(nil, context: nil)
      set()
      change(host.view)
      UIView.commitAnimations()
    }
  }

  @Test func aChangeBetweenBeginAndCommitMovesForAFifthOfASecond() {
    animate { $0.center.x += 100 }
    #expect(host.view.center.x == 150 && host.seenX == 50)
    stage.advance(by: 0.1)
    // Ease in, ease out is half-way at half the time.
    #expect(abs(host.seenX - 100) < 1e-9)
    stage.advance(by: 0.1)
    #expect(host.seenX == 150 && stage.viewAnimations.isEmpty)
  }

  @Test func settersBeforeAChangeApplyDurationDelayAndCurve() {
    animate({
      UIView.setAnimationDuration(2)
      UIView.setAnimationDelay(1)
      UIView.setAnimationCurve(.linear)
    }) { $0.center.x += 100 }
    stage.advance(by: 1)
    #expect(host.seenX == 50)
    stage.advance(by: 0.5)
    #expect(abs(host.seenX - 75) < 1e-9)
    stage.advance(by: 1.5)
    #expect(host.seenX == 150)
  }

  @Test func setAnimationRepeatCountCountsAutoreversedCycles() {
    animate({
      UIView.setAnimationDuration(1)
      UIView.setAnimationCurve(.linear)
      UIView.setAnimationRepeatCount(2)
      UIView.setAnimationRepeatAutoreverses(true)
    }) { $0.center.x += 100 }
    for (time, x) in [(0.5, 100.0), (1, 150), (1.5, 100), (2, 50), (3, 150), (3.5, 100)] {
      stage.advance(to: Moment(seconds: time))
      #expect(abs(host.seenX - x) < 1e-6)
    }
    stage.advance(by: 1)
    #expect(stage.viewAnimations.isEmpty)
  }

  @Test(arguments: [true, false])
  func opacityBeginsFromThePresentedValueOnRequest(fromCurrentState: Bool) {
    host.animate { $0.alpha = 0 }
    stage.advance(by: 1)
    animate({
      UIView.setAnimationBeginsFromCurrentState(fromCurrentState)
    }) { $0.alpha = 1 }
    #expect(abs(host.seenAlpha - (fromCurrentState ? 0.5 : 0)) < 1e-9)
  }

  @Test func withoutADurationOrWithAnimationsOffTheChangesAreMadeAtOnce() {
    animate({ UIView.setAnimationDuration(0) }) { $0.center.x = 200 }
    #expect(host.seenX == 200)
    stage.perform { UIView.setAnimationsEnabled(false) }
    animate { $0.center.x = 300 }
    #expect(host.seenX == 300 && stage.viewAnimations.isEmpty)
  }

  @Test func nestedBeginCommitBlocksHaveSeparateSettings() {
    animate({
      UIView.setAnimationDuration(2)
      UIView.setAnimationCurve(.linear)
    }) { view in
      view.center.x += 100
      UIView.beginAnimations(nil, context: nil)
      view.alpha = 0
      UIView.commitAnimations()
      view.center.y += 100
    }
    stage.advance(by: 0.2)
    #expect(host.seenAlpha == 0 && abs(host.seenX - 60) < 1e-9)
    #expect(abs(host.view.seen.position.y - 60) < 1e-9)
  }

  @Test func setAnimationRepeatCountAppliesToTheEnclosingAnimate() {
    var ends = 0
    stage.perform {
      UIView.animate(withDuration: 1, delay: 0, options: [.repeat, .autoreverse, .curveLinear]) {
        UIView.setAnimationRepeatCount(2)
        host.view.center.x += 100
      } completion: { _ in
        ends += 1
      }
    }
    for (seconds, x) in [(0.5, 100.0), (1.5, 100), (2.5, 100), (3, 150)] {
      stage.advance(to: Moment(seconds: seconds))
      #expect(abs(Double(host.seenX) - x) < 1e-9)
    }
    #expect(ends == 0)
    stage.advance(to: Moment(seconds: 4))
    #expect(ends == 1 && host.diagnostics.isEmpty && stage.viewAnimations.isEmpty)
  }

  @Test func settersInsideABlockSetItsDurationDelayAndCurve() {
    stage.perform {
      UIView.animate(withDuration: 9) {
        UIView.setAnimationDuration(2)
        UIView.setAnimationDelay(1)
        UIView.setAnimationCurve(.linear)
        host.view.center.x += 100
      }
    }
    stage.advance(by: 2)
    #expect(abs(host.seenX - 100) < 1e-9 && host.diagnostics.isEmpty)
    stage.advance(by: 1)
    #expect(stage.viewAnimations.isEmpty)
  }

  @Test func aSetDelayComesAfterThatOfTheOuterAnimation() {
    let options: UIView.AnimationOptions = [.curveLinear, .overrideInheritedDuration]
    stage.perform {
      UIView.animate(withDuration: 1, delay: 1, options: .curveLinear) {
        UIView.animate(withDuration: 2, delay: 0, options: options) {
          UIView.setAnimationDelay(0.5)
          host.view.center.x += 100
        }
      }
    }
    stage.advance(by: 1.5)
    #expect(host.seenX == 50)
    stage.advance(by: 1)
    #expect(host.seenX == 100)
  }

  @Test(arguments: [true, false])
  func anIgnoredRepeatCountWithoutAnimationHasNoDiagnostic(isSwitchedOff: Bool) {
    stage.perform {
      let animate = {
        UIView.animate(withDuration: 1, delay: 0, options: .repeat) {
          UIView.setAnimationRepeatCount(3)
          host.view.center.x += 100
        }
      }
      if isSwitchedOff {
        UIView.setAnimationsEnabled(false)
        animate()
        UIView.setAnimationsEnabled(true)
      } else {
        UIView.performWithoutAnimation(animate)
      }
    }
    #expect(host.diagnostics.isEmpty && host.seenX == 150)
  }

  @Test func aRepeatCountInsideAnAnimatorIsDiagnosed() {
    let animator = stage.perform {
      UIViewPropertyAnimator(duration: 1, curve: .linear) {
        UIView.animate(withDuration: 1) { UIView.setAnimationRepeatCount(3) }
      }
    }
    animator.startAnimation()
    #expect(host.diagnostics.count == 1 && host.diagnostics[0].contains("part of an animator"))
    animator.stopAnimation(true)
  }

  @Test func aSettingAfterAChangeInTheClosureIsDiagnosed() {
    stage.perform {
      UIView.animate(withDuration: 1) {
        host.view.center.x += 100
        UIView.setAnimationRepeatCount(2)
      }
    }
    #expect(host.diagnostics.count == 1)
    #expect(host.diagnostics[0].contains("call it in the closure before the first change"))
  }

  @Test func aSettingThatComesTooLateIsDiagnosed() {
    animate { view in
      view.center.x += 100
      UIView.setAnimationDuration(2)
    }
    #expect(host.diagnostics.count == 1)
    #expect(host.diagnostics[0].contains("setAnimationDuration(_:) is ignored after a change"))
    stage.perform { UIView.setAnimationDelay(1) }
    #expect(
      host.diagnostics.count == 2 && host.diagnostics[1].contains("none of these is around it"))
  }

  @Test func anOpenBeginIsCommittedAtTheEndOfTheEnclosingScope() {
    stage.perform {
      UIView.beginAnimations(nil, context: nil)
      host.view.center.x += 100
    }
    #expect(host.diagnostics.count == 1 && stage.scopes.isEmpty)
    #expect(host.diagnostics[0].contains("without commitAnimations()"))
    host.animate { view in
      UIView.beginAnimations(nil, context: nil)
      view.alpha = 0
    }
    #expect(host.diagnostics.count == 2 && stage.scopes.isEmpty)
    stage.advance(by: 0.2)
    #expect(host.seenX == 150 && host.seenAlpha == 0)
  }

  @Test func aCommitWithoutABeginningStopsTheProgram() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        Stage(size: CGSize(width: 10, height: 10)).perform { UIView.commitAnimations() }
      }
    }
    let messages = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(messages.contains("commitAnimations() without beginAnimations(_:context:)"))
  }
}
