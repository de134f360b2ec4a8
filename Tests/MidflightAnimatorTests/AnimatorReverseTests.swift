import Midflight
import MotionCore
import StageFixtures
import Testing

struct AnimatorReverseTests {
  @Test(arguments: [UIView.AnimationCurve.easeIn, .easeOut, .easeInOut, .linear])
  func aReversedAnimatorRetracesItsCurveToTheStart(_ curve: UIView.AnimationCurve) {
    let fixture = AnimatorFixture(curve)
    fixture.animator.startAnimation()
    var seen: [CGFloat] = [fixture.seenX]
    for _ in 0..<12 {
      fixture.stage.advance(by: 0.1)
      seen.append(fixture.seenX)
    }
    expectNoJump(of: [fixture.view]) { fixture.animator.isReversed = true }
    expect(fixture.animator.fractionComplete, near: 0.4)
    for expected in seen.dropLast().reversed() {
      #expect(fixture.completions.isEmpty)
      fixture.stage.advance(by: 0.1)
      expect(fixture.seenX, near: expected, within: 1e-6)
    }
    fixture.stage.advance(by: 1e-6)
    #expect(fixture.completions == [.start])
    #expect(fixture.modelX == 50)
  }

  @Test func twoImmediateReversalsChangeNothing() {
    let (calm, restless) = (AnimatorFixture(.easeInOut), AnimatorFixture(.easeInOut))
    calm.animator.startAnimation()
    restless.animator.startAnimation()
    for _ in 0..<30 {
      calm.stage.advance(by: 0.05)
      restless.stage.advance(by: 0.05)
      restless.animator.isReversed = true
      restless.animator.isReversed = false
      expect(restless.seenX, near: calm.seenX, within: 1e-6)
      expect(restless.animator.fractionComplete, near: calm.animator.fractionComplete, within: 1e-8)
    }
  }

  /// With a pause at the moment of the reversal, a curve returns at once, as in flight.
  @Test(arguments: [UIView.AnimationCurve.easeIn, .easeOut, .easeInOut, .linear])
  func anInstantPauseDoesNotChangeTheReversalOfACurve(_ curve: UIView.AnimationCurve) {
    func fixture(_ turn: (UIViewPropertyAnimator) -> Void) -> [CGFloat] {
      let fixture = AnimatorFixture(curve)
      fixture.animator.startAnimation()
      fixture.stage.advance(by: 1.5)
      turn(fixture.animator)
      return (0..<100).map { _ in
        fixture.stage.advance(by: 0.02)
        return fixture.seenX
      }
    }
    let turned = fixture { $0.isReversed.toggle() }
    let paused = fixture {
      $0.pauseAnimation()
      $0.isReversed.toggle()
      $0.continueAnimation(withTimingParameters: nil, durationFactor: 0)
    }
    #expect(zip(turned, paused).allSatisfy { abs($0 - $1) < 1e-9 })
    #expect(turned.last == 50)
  }

  /// A motion on a spring keeps its velocity on the curve along which it returns.
  @Test func aSpringReversedOntoACurveKeepsItsVelocity() {
    let fixture = AnimatorFixture(timing: UISpringTimingParameters(dampingRatio: 0.5))
    fixture.animator.startAnimation()
    fixture.stage.advance(by: 0.2)
    let before = fixture.view.layer.presentedVelocity.center.dx
    fixture.animator.pauseAnimation()
    fixture.animator.isReversed.toggle()
    fixture.animator.continueAnimation(
      withTimingParameters: UICubicTimingParameters(animationCurve: .easeIn), durationFactor: 0)
    #expect(before > 100)
    expect(fixture.view.layer.presentedVelocity.center.dx, near: before, within: 1e-6 * before)
  }

  @Test func reversingWhilePausedInvertsTheFraction() {
    let fixture = AnimatorFixture(.easeIn)
    fixture.animator.fractionComplete = 0.25
    expectNoJump(of: [fixture.view]) { fixture.animator.isReversed = true }
    #expect(fixture.animator.fractionComplete == 0.75)
    expectNoJump(of: [fixture.view]) { fixture.animator.fractionComplete = 0.75 }
    fixture.animator.fractionComplete = 1
    #expect(fixture.seenX == 50)
    fixture.animator.fractionComplete = 0
    #expect(fixture.seenX == 250)
    fixture.animator.isReversed = false
    #expect(fixture.animator.fractionComplete == 1)
    fixture.animator.stopAnimation(true)
  }

  @Test func anAnimatorStartedReversedRunsFromItsTargetToItsStart() {
    let fixture = AnimatorFixture()
    fixture.animator.isReversed = true
    fixture.animator.startAnimation()
    #expect(fixture.seenX == 250)
    #expect(fixture.animator.fractionComplete == 0)
    fixture.stage.advance(by: 0.5)
    #expect(fixture.seenX == 200)
    fixture.stage.advance(by: 1.5)
    #expect(fixture.completions == [.start])
    #expect(fixture.modelX == 50)
    #expect(!fixture.animator.isReversed)
  }

  @Test func reversingTakesTheTimeThatHasElapsed() {
    let fixture = AnimatorFixture(.easeOut)
    fixture.animator.startAnimation()
    fixture.stage.advance(by: 0.5)
    fixture.animator.isReversed = true
    fixture.stage.advance(by: 0.499999)
    #expect(fixture.completions.isEmpty)
    fixture.stage.advance(by: 0.000002)
    #expect(fixture.completions == [.start])
  }

  @Test func aReversedAnimatorRestoresModelValuesToTheLastBit() {
    let stage = Stage(size: CGSize(width: 400, height: 400))
    let view = stage.perform { UIView(frame: CGRect(x: 0.1, y: 0.2, width: 33.3, height: 77.7)) }
    stage.window.addSubview(view)
    view.transform = CGAffineTransform(rotationAngle: 0.3).scaledBy(x: 1.1, y: 0.7)
    view.alpha = 0.1
    view.layer.shadowColor = CGColor(srgbRed: 0.1, green: 0.7, blue: 0.3, alpha: 0.9)
    view.layer.borderColor = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 0)
    let original = (view.center, view.bounds, view.transform, view.alpha)
    let animator = stage.perform {
      UIViewPropertyAnimator(duration: 1, curve: .easeIn) {
        view.center = CGPoint(x: 300.7, y: 0.3)
        view.bounds = CGRect(x: 1, y: 2, width: 10, height: 20)
        view.transform = CGAffineTransform(rotationAngle: -2)
        view.alpha = 0.7
        view.backgroundColor = .systemTeal
        view.layer.shadowColor = CGColor(srgbRed: 0.3, green: 0.3, blue: 0.3, alpha: 0.3)
        view.layer.borderColor = nil
      }
    }
    animator.startAnimation()
    stage.advance(by: 0.9)
    animator.isReversed = true
    stage.advance(by: 1)
    #expect(animator.state == .inactive)
    #expect((view.center, view.bounds, view.transform, view.alpha) == original)
    #expect(view.backgroundColor == nil)
    #expect(view.layer.shadowColor == CGColor(srgbRed: 0.1, green: 0.7, blue: 0.3, alpha: 0.9))
    #expect(view.layer.borderColor == CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 0))
  }

  @Test func severalBlocksOnOnePropertyAllReverse() {
    let fixture = AnimatorFixture()
    fixture.view.alpha = 0.9
    fixture.animator.addAnimations { [view = fixture.view] in view.alpha = 0.3 }
    fixture.animator.startAnimation()
    fixture.stage.advance(by: 0.5)
    expectNoJump(of: [fixture.view]) {
      fixture.animator.addAnimations { [view = fixture.view] in
        view.center.x += 33.3
        view.alpha = 0.6
      }
    }
    fixture.stage.advance(by: 0.5)
    expectNoJump(of: [fixture.view]) { fixture.animator.isReversed = true }
    fixture.stage.advance(by: 0.9999)
    expect(fixture.seenX, near: 50, within: 0.02)
    expect(fixture.view.layer.presentedOpacity, near: 0.9, within: 1e-3)
    fixture.stage.advance(by: 0.0001)
    #expect(fixture.modelX == 50)
    #expect(fixture.view.alpha == 0.9)
  }

  /// A residual from before the reversal fits only the old offset.
  @Test(arguments: [0.0, 0.2, 0.8])
  func aModelValueSetBetweenInstantReversalsDoesNotJump(_ alpha: CGFloat) {
    let fixture = AnimatorFixture(.easeInOut)
    fixture.animator.addAnimations { [view = fixture.view] in view.alpha = 0.1 }
    fixture.animator.startAnimation()
    fixture.stage.advance(by: 0.7)
    fixture.animator.pauseAnimation()
    fixture.animator.continueAnimation(
      withTimingParameters: UICubicTimingParameters(animationCurve: .easeIn), durationFactor: 1)
    fixture.stage.advance(by: 0.1)
    fixture.animator.isReversed = true
    fixture.stage.perform { fixture.view.alpha = alpha }
    expectNoJump(of: [fixture.view]) { fixture.animator.isReversed = false }
  }

  /// The property had no distance to move, and so no residual, before the model value was set.
  @Test func aValueSetOnAnUnmovedPropertyDoesNotJumpOnReversal() {
    let fixture = AnimatorFixture(timing: UISpringTimingParameters(dampingRatio: 0.4))
    fixture.animator.addAnimations { [view = fixture.view] in view.alpha = 0.5 }
    fixture.animator.startAnimation()
    fixture.stage.advance(by: 0.45)
    fixture.stage.perform { fixture.view.alpha = 1 }
    fixture.animator.pauseAnimation()
    fixture.animator.continueAnimation(
      withTimingParameters: UICubicTimingParameters(animationCurve: .linear), durationFactor: 0.5)
    fixture.stage.advance(by: 0.05)
    fixture.animator.isReversed = true
    fixture.stage.perform { fixture.view.alpha = 0.2 }
    expectNoJump(of: [fixture.view]) { fixture.animator.isReversed = false }
  }

  /// The pause moves the playhead by a distance that fits only the old offset.
  @Test func aValueSetInAnInstantPauseDoesNotJump() {
    let fixture = AnimatorFixture(.linear)
    fixture.animator.addAnimations { [view = fixture.view] in view.alpha = 0.5 }
    fixture.animator.startAnimation()
    fixture.stage.advance(by: 0.5)
    fixture.stage.perform { fixture.view.alpha = 1 }
    fixture.stage.advance(by: 0.1)
    fixture.animator.pauseAnimation()
    fixture.animator.continueAnimation(
      withTimingParameters: UICubicTimingParameters(animationCurve: .easeIn), durationFactor: 0.9)
    fixture.stage.advance(by: 0.25)
    fixture.animator.pauseAnimation()
    fixture.stage.perform { fixture.view.alpha = 0.2 }
    expectNoJump(of: [fixture.view]) { fixture.animator.startAnimation() }
  }

  @Test func aMemberMovesToAModelSetBetweenTwoReversals() {
    let fixture = AnimatorFixture(
      duration: 0.3, timing: UISpringTimingParameters(dampingRatio: 1), isEmpty: true)
    let group = fixture.stage.perform { AnimatorGroup() }
    fixture.animator.keepsVelocity = false
    fixture.animator.addAnimations { [view = fixture.view] in view.alpha = 0.5 }
    group.add(fixture.animator)
    group.add(
      fixture.stage.perform { UIViewPropertyAnimator(duration: 1, curve: .linear) })
    group.startAnimation()
    fixture.stage.advance(by: 0.5)
    group.isReversed = true
    fixture.stage.perform { fixture.view.alpha = 1 }
    expectNoJump(of: [fixture.view]) { group.isReversed = false }
    fixture.stage.advance(by: 0.4)
    #expect(fixture.view.layer.presentedOpacity == 1, "not only at the group's end")
    #expect(group.isRunning)
    group.stopAnimation(true)
  }

  @Test func aChangeMadeInFlightIsKeptAfterReversal() {
    let fixture = AnimatorFixture()
    fixture.animator.startAnimation()
    fixture.stage.advance(by: 1)
    fixture.stage.perform { fixture.view.center.x += 7 }
    fixture.animator.isReversed = true
    fixture.stage.advance(by: 1)
    #expect(fixture.completions == [.start])
    expect(fixture.modelX, near: 57)
  }
}

extension CALayer {
  /// The opacity of the presentation, at full precision.
  var presentedOpacity: CGFloat { CGFloat(presentedValues.opacity) }
}
