import Midflight
import MotionCore
import Testing

struct AnimatorReverseTests {
  @Test(arguments: [UIView.AnimationCurve.easeIn, .easeOut, .easeInOut, .linear])
  func turningRoundRetracesTheCurveAndEndsAtTheStart(_ curve: UIView.AnimationCurve) {
    let flight = Flight(curve)
    flight.animator.startAnimation()
    var seen: [CGFloat] = [flight.seenX]
    for _ in 0..<12 {
      flight.stage.advance(by: 0.1)
      seen.append(flight.seenX)
    }
    expectNoJump(of: [flight.view]) { flight.animator.isReversed = true }
    expect(flight.animator.fractionComplete, near: 0.4)
    for expected in seen.dropLast().reversed() {
      #expect(flight.endings.isEmpty)
      flight.stage.advance(by: 0.1)
      expect(flight.seenX, near: expected, within: 1e-6)
    }
    flight.stage.advance(by: 1e-6)
    #expect(flight.endings == [.start])
    #expect(flight.modelX == 50)
  }

  @Test func turningRoundTwiceIsTheIdentity() {
    let (calm, restless) = (Flight(.easeInOut), Flight(.easeInOut))
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
  func turnedRoundInAPauseOfNoTimeACurveLeavesAtOnce(_ curve: UIView.AnimationCurve) {
    func flight(_ turn: (UIViewPropertyAnimator) -> Void) -> [CGFloat] {
      let flight = Flight(curve)
      flight.animator.startAnimation()
      flight.stage.advance(by: 1.5)
      turn(flight.animator)
      return (0..<100).map { _ in
        flight.stage.advance(by: 0.02)
        return flight.seenX
      }
    }
    let turned = flight { $0.isReversed.toggle() }
    let paused = flight {
      $0.pauseAnimation()
      $0.isReversed.toggle()
      $0.continueAnimation(withTimingParameters: nil, durationFactor: 0)
    }
    #expect(zip(turned, paused).allSatisfy { abs($0 - $1) < 1e-9 })
    #expect(turned.last == 50)
  }

  /// A motion on a spring keeps its velocity on the curve along which it returns.
  @Test func turnedRoundInAPauseOfNoTimeASpringKeepsItsSpeedOnACurve() {
    let flight = Flight(timing: UISpringTimingParameters(dampingRatio: 0.5))
    flight.animator.startAnimation()
    flight.stage.advance(by: 0.2)
    let before = flight.view.layer.presentedVelocity.center.dx
    flight.animator.pauseAnimation()
    flight.animator.isReversed.toggle()
    flight.animator.continueAnimation(
      withTimingParameters: UICubicTimingParameters(animationCurve: .easeIn), durationFactor: 0)
    #expect(before > 100)
    expect(flight.view.layer.presentedVelocity.center.dx, near: before, within: 1e-6 * before)
  }

  @Test func turningRoundWhilePausedTurnsTheFractionRound() {
    let flight = Flight(.easeIn)
    flight.animator.fractionComplete = 0.25
    expectNoJump(of: [flight.view]) { flight.animator.isReversed = true }
    #expect(flight.animator.fractionComplete == 0.75)
    expectNoJump(of: [flight.view]) { flight.animator.fractionComplete = 0.75 }
    flight.animator.fractionComplete = 1
    #expect(flight.seenX == 50)
    flight.animator.fractionComplete = 0
    #expect(flight.seenX == 250)
    flight.animator.isReversed = false
    #expect(flight.animator.fractionComplete == 1)
    flight.animator.stopAnimation(true)
  }

  @Test func startedReversedItRunsFromTheTargetBack() {
    let flight = Flight()
    flight.animator.isReversed = true
    flight.animator.startAnimation()
    #expect(flight.seenX == 250)
    #expect(flight.animator.fractionComplete == 0)
    flight.stage.advance(by: 0.5)
    #expect(flight.seenX == 200)
    flight.stage.advance(by: 1.5)
    #expect(flight.endings == [.start])
    #expect(flight.modelX == 50)
    #expect(!flight.animator.isReversed)
  }

  @Test func reversedTheWayBackTakesAsLongAsTheWayThere() {
    let flight = Flight(.easeOut)
    flight.animator.startAnimation()
    flight.stage.advance(by: 0.5)
    flight.animator.isReversed = true
    flight.stage.advance(by: 0.499999)
    #expect(flight.endings.isEmpty)
    flight.stage.advance(by: 0.000002)
    #expect(flight.endings == [.start])
  }

  @Test func theOriginalsAreRestoredToTheLastBit() {
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

  @Test func severalBlocksOnOnePropertyAllGoBack() {
    let flight = Flight()
    flight.view.alpha = 0.9
    flight.animator.addAnimations { [view = flight.view] in view.alpha = 0.3 }
    flight.animator.startAnimation()
    flight.stage.advance(by: 0.5)
    expectNoJump(of: [flight.view]) {
      flight.animator.addAnimations { [view = flight.view] in
        view.center.x += 33.3
        view.alpha = 0.6
      }
    }
    flight.stage.advance(by: 0.5)
    expectNoJump(of: [flight.view]) { flight.animator.isReversed = true }
    flight.stage.advance(by: 0.9999)
    expect(flight.seenX, near: 50, within: 0.02)
    expect(flight.view.layer.presentedOpacity, near: 0.9, within: 1e-3)
    flight.stage.advance(by: 0.0001)
    #expect(flight.modelX == 50)
    #expect(flight.view.alpha == 0.9)
  }

  @Test func whatWasChangedSinceIsKept() {
    let flight = Flight()
    flight.animator.startAnimation()
    flight.stage.advance(by: 1)
    flight.stage.perform { flight.view.center.x += 7 }
    flight.animator.isReversed = true
    flight.stage.advance(by: 1)
    #expect(flight.endings == [.start])
    expect(flight.modelX, near: 57)
  }
}

extension CALayer {
  /// The opacity of the presentation, at full precision.
  var presentedOpacity: CGFloat { CGFloat(presentedValues.opacity) }
}
