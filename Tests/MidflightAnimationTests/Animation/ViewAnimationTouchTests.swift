@testable import Midflight
import MotionCore
import StageFixtures
import Testing

/// Tests of touches on views that `UIView.animate` moves.
struct ViewAnimationTouchTests {
  let fixture = ViewOnStage()

  func hit(_ x: CGFloat) -> UIView? {
    fixture.stage.window.hitTest(CGPoint(x: x, y: 50), with: nil)
  }

  @Test func aMovingViewReceivesNoTouchesUntilItsEnd() {
    fixture.animate { $0.center.x += 200 }
    fixture.stage.advance(by: 1)
    for x in [50, 150, 250] as [CGFloat] { #expect(hit(x) === fixture.stage.window) }
    fixture.stage.advance(by: 1)
    #expect(hit(250) === fixture.view)
  }

  @Test func aRecogniserReceivesNoTouchOnAMovingView() {
    var taps = 0
    fixture.stage.perform {
      fixture.view.addGestureRecognizer(UITapGestureRecognizer { _ in taps += 1 })
    }
    let finger = Finger(on: fixture.stage)
    fixture.animate(1) { $0.alpha = 0.5 }
    finger.tap(CGPoint(x: 50, y: 50), after: 0.5)
    #expect(taps == 0)
    finger.tap(CGPoint(x: 50, y: 50), after: 1)
    #expect(taps == 1)
  }

  @Test func aViewReceivesNoTouchesDuringAnAnimationsDelay() {
    fixture.animate(1, delay: 1) { $0.center.x += 200 }
    fixture.stage.advance(by: 0.5)
    #expect(hit(50) === fixture.stage.window)
  }

  @Test func aSubviewOfAMovingViewReceivesNoTouches() {
    let child = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    fixture.stage.perform { fixture.view.addSubview(child) }
    fixture.animate { $0.center.x += 200 }
    fixture.stage.advance(by: 1)
    #expect(hit(150) === fixture.stage.window)
  }

  @Test func aViewBehindAMovingViewReceivesTouches() {
    let other = UIView(frame: CGRect(x: 100, y: 0, width: 100, height: 100))
    fixture.stage.perform { fixture.stage.window.insertSubview(other, at: 0) }
    fixture.animate { $0.center.x += 200 }
    fixture.stage.advance(by: 1)
    #expect(hit(150) === other)
  }

  /// UIKit hits the model, so a touch on the presentation of a moving view misses.
  @Test func trap26AllowUserInteractionHitsThePresentation() {
    fixture.animate(2, [.curveLinear, .allowUserInteraction]) { $0.center.x += 200 }
    fixture.stage.advance(by: 1)
    #expect(hit(150) === fixture.view)
    #expect(hit(250) === fixture.stage.window)
  }

  @Test func trap26ManualHitTestingHitsTheModel() {
    fixture.animate(2, [.curveLinear, .allowUserInteraction, .manualHitTesting]) {
      $0.center.x += 200
    }
    fixture.stage.advance(by: 1)
    #expect(hit(150) === fixture.stage.window)
    #expect(hit(250) === fixture.view)
  }

  @Test func aViewInAnAnimatorsNestedAnimationIsHitAsDisplayed() {
    let animator = fixture.animator { view in
      UIView.animate(withDuration: 1) { view.center.x += 200 }
    }
    animator.startAnimation()
    fixture.stage.advance(by: 1)
    #expect(hit(150) === fixture.view)
    animator.stopAnimation(true)
  }

  @Test(arguments: [true, false])
  func anAnimatorDecidesWhetherNestedRepeatsReceiveTouches(_ isEnabled: Bool) {
    let animator = fixture.animator(2) { view in
      UIView.animate(withDuration: 1, delay: 0, options: .repeat) { view.center.x += 200 }
    }
    animator.isUserInteractionEnabled = isEnabled
    animator.startAnimation()
    fixture.stage.advance(by: 1)
    #expect(hit(150) === (isEnabled ? fixture.view : fixture.stage.window))
  }

  @Test func keyframeOptionsDecideWhetherAViewReceivesTouches() {
    let options: [UIView.KeyframeAnimationOptions] = [[], .allowUserInteraction]
    for options in options {
      let fixture = ViewOnStage()
      fixture.stage.perform {
        UIView.animateKeyframes(withDuration: 2, delay: 0, options: options) {
          fixture.view.center.x += 200
        }
      }
      fixture.stage.advance(by: 1)
      let found = fixture.stage.window.hitTest(CGPoint(x: 150, y: 50), with: nil)
      #expect(found === (options.isEmpty ? fixture.stage.window : fixture.view))
    }
  }

  @Test func aPanBeginsOnARepeatedViewAsDisplayed() {
    var began = 0
    fixture.stage.perform {
      fixture.view.addGestureRecognizer(
        UIPanGestureRecognizer { pan in if pan.state == .began { began += 1 } })
    }
    fixture.animate(1, [.repeat, .autoreverse, .allowUserInteraction, .curveLinear]) {
      $0.center.x += 200
    }
    fixture.stage.advance(by: 7.5)
    fixture.stage.drag(from: fixture.view, by: CGVector(dx: 0, dy: 60), during: 0.1)
    #expect(began == 1)
  }
}
