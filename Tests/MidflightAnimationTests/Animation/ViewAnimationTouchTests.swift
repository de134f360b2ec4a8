@testable import Midflight
import MotionCore
import StageFixtures
import Testing

/// Tests of touches on views that `UIView.animate` moves.
struct ViewAnimationTouchTests {
  let it = ViewOnStage()

  func hit(_ x: CGFloat) -> UIView? {
    it.stage.window.hitTest(CGPoint(x: x, y: 50), with: nil)
  }

  @Test func aMovingViewReceivesNoTouchesUntilItsEnd() {
    it.animate { $0.center.x += 200 }
    it.stage.advance(by: 1)
    for x in [50, 150, 250] as [CGFloat] { #expect(hit(x) === it.stage.window) }
    it.stage.advance(by: 1)
    #expect(hit(250) === it.view)
  }

  @Test func aRecogniserReceivesNoTouchOnAMovingView() {
    var taps = 0
    it.stage.perform {
      it.view.addGestureRecognizer(UITapGestureRecognizer { _ in taps += 1 })
    }
    let finger = Finger(on: it.stage)
    it.animate(1) { $0.alpha = 0.5 }
    finger.tap(CGPoint(x: 50, y: 50), after: 0.5)
    #expect(taps == 0)
    finger.tap(CGPoint(x: 50, y: 50), after: 1)
    #expect(taps == 1)
  }

  @Test func aViewReceivesNoTouchesDuringAnAnimationsDelay() {
    it.animate(1, delay: 1) { $0.center.x += 200 }
    it.stage.advance(by: 0.5)
    #expect(hit(50) === it.stage.window)
  }

  @Test func aSubviewOfAMovingViewReceivesNoTouches() {
    let child = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    it.stage.perform { it.view.addSubview(child) }
    it.animate { $0.center.x += 200 }
    it.stage.advance(by: 1)
    #expect(hit(150) === it.stage.window)
  }

  @Test func aViewBehindAMovingViewReceivesTouches() {
    let other = UIView(frame: CGRect(x: 100, y: 0, width: 100, height: 100))
    it.stage.perform { it.stage.window.insertSubview(other, at: 0) }
    it.animate { $0.center.x += 200 }
    it.stage.advance(by: 1)
    #expect(hit(150) === other)
  }

  /// UIKit hits the model, so a touch on the presentation of a moving view misses.
  @Test func trap26AllowUserInteractionHitsThePresentation() {
    it.animate(2, [.curveLinear, .allowUserInteraction]) { $0.center.x += 200 }
    it.stage.advance(by: 1)
    #expect(hit(150) === it.view)
    #expect(hit(250) === it.stage.window)
  }

  @Test func trap26ManualHitTestingHitsTheModel() {
    it.animate(2, [.curveLinear, .allowUserInteraction, .manualHitTesting]) { $0.center.x += 200 }
    it.stage.advance(by: 1)
    #expect(hit(150) === it.stage.window)
    #expect(hit(250) === it.view)
  }

  @Test func aViewInAnAnimatorsNestedAnimationIsHitAsDisplayed() {
    let animator = it.animator { view in
      UIView.animate(withDuration: 1) { view.center.x += 200 }
    }
    animator.startAnimation()
    it.stage.advance(by: 1)
    #expect(hit(150) === it.view)
    animator.stopAnimation(true)
  }

  @Test(arguments: [true, false])
  func anAnimatorDecidesWhetherNestedRepeatsReceiveTouches(_ isEnabled: Bool) {
    let animator = it.animator(2) { view in
      UIView.animate(withDuration: 1, delay: 0, options: .repeat) { view.center.x += 200 }
    }
    animator.isUserInteractionEnabled = isEnabled
    animator.startAnimation()
    it.stage.advance(by: 1)
    #expect(hit(150) === (isEnabled ? it.view : it.stage.window))
  }

  @Test func keyframeOptionsDecideWhetherAViewReceivesTouches() {
    let options: [UIView.KeyframeAnimationOptions] = [[], .allowUserInteraction]
    for options in options {
      let it = ViewOnStage()
      it.stage.perform {
        UIView.animateKeyframes(withDuration: 2, delay: 0, options: options) {
          it.view.center.x += 200
        }
      }
      it.stage.advance(by: 1)
      let found = it.stage.window.hitTest(CGPoint(x: 150, y: 50), with: nil)
      #expect(found === (options.isEmpty ? it.stage.window : it.view))
    }
  }

  @Test func aPanBeginsOnARepeatedViewAsDisplayed() {
    var began = 0
    it.stage.perform {
      it.view.addGestureRecognizer(
        UIPanGestureRecognizer { pan in if pan.state == .began { began += 1 } })
    }
    it.animate(1, [.repeat, .autoreverse, .allowUserInteraction, .curveLinear]) {
      $0.center.x += 200
    }
    it.stage.advance(by: 7.5)
    it.stage.drag(from: it.view, by: CGVector(dx: 0, dy: 60), during: 0.1)
    #expect(began == 1)
  }
}
