import Midflight
import MotionCore
import StageFixtures
import Testing

/// Regression tests of faults that readers and first users of the animators found.
struct AnimatorReviewTests {
  @Test func aMemberCanBeRestartedInAnotherMembersCompletion() {
    let fixture = AnimatorFixture(isEmpty: true)
    let view = fixture.view
    let group = fixture.stage.perform { AnimatorGroup() }
    let members = fixture.stage.perform {
      (0..<2).map { _ in UIViewPropertyAnimator(duration: 1, curve: .linear) { view.center.y += 10 }
      }
    }
    for member in members { group.add(member) }
    members[0].addCompletion { _ in
      members[1].addAnimations { view.center.x += 100 }
      members[1].startAnimation()
    }
    group.startAnimation()
    fixture.stage.advance(by: 1)
    _ = fixture.stage.frame()
    #expect(members[1].isRunning)
    fixture.stage.advance(by: 0.5)
    #expect(view.seen.position.x == 100)
    fixture.stage.advance(by: 1)
    #expect(members[1].state == .inactive)
  }

  @Test func stopAnimationInsideTheAnimatorsBlockIsIgnored() {
    let fixture = AnimatorFixture(isEmpty: true)
    fixture.animator.addAnimations { [view = fixture.view, animator = fixture.animator] in
      view.center.x += 200
      animator.stopAnimation(true)
      view.center.y += 100
    }
    fixture.animator.startAnimation()
    #expect(fixture.diagnostics.count == 1)
    fixture.stage.advance(by: 1)
    #expect(fixture.view.seen.position.x == 150)
    fixture.stage.advance(by: 1)
    #expect(fixture.animator.state == .inactive)
    #expect(fixture.view.center.x == 250)
  }

  @Test func aGroupAcceptsNoNonInterruptibleAnimator() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let fixture = AnimatorFixture()
        fixture.animator.isInterruptible = false
        fixture.stage.perform { AnimatorGroup() }.add(fixture.animator)
      }
    }
  }

  @Test func aTapDoesNotEndADelayOrRedirectAMotionToAFraction() {
    let fixture = AnimatorFixture()
    fixture.animator.pausesOnTouchDown = true
    fixture.animator.startAnimation(afterDelay: 5)
    fixture.stage.advance(by: 1)
    Finger(on: fixture.stage).tap(CGPoint(x: 50, y: 50))
    fixture.stage.advance(by: 1)
    #expect(fixture.seenX == 50)
    fixture.stage.advance(by: 4)
    fixture.animator.pauseAnimation()
    fixture.animator.continueAnimation(to: 0.75)
    fixture.stage.advance(by: 0.1)
    Finger(on: fixture.stage).tap(CGPoint(x: fixture.seenX, y: 50))
    fixture.stage.advance(by: 10)
    #expect(fixture.animator.condition == .paused)
    #expect(fixture.animator.fractionComplete == 0.75)
    fixture.animator.stopAnimation(true)
  }

  @Test func anAnimatorResumesWhenTheLastOfTwoFingersLifts() {
    let fixture = AnimatorFixture()
    fixture.animator.pausesOnTouchDown = true
    fixture.animator.startAnimation()
    fixture.stage.advance(by: 1)
    let (one, two) = (Finger(on: fixture.stage), Finger(on: fixture.stage, pointer: 1))
    one.press(CGPoint(x: 140, y: 50))
    two.press(CGPoint(x: 160, y: 50))
    one.lift(after: 0.1)
    #expect(!fixture.animator.isRunning)
    two.lift(after: 0.1)
    #expect(fixture.animator.isRunning)
  }

  @Test(arguments: [UIView.AnimationCurve.easeOut, .easeIn])
  func aBlockAddedWhilePausedMovesAsSoonAsTheOthers(_ curve: UIView.AnimationCurve) {
    let fixture = AnimatorFixture(curve)
    fixture.animator.startAnimation()
    fixture.stage.advance(by: 1)
    fixture.animator.pauseAnimation()
    var inherited: TimeInterval = 0
    fixture.animator.addAnimations { [view = fixture.view] in
      view.center.y += 100
      inherited = UIView.inheritedAnimationDuration
    }
    expect(CGFloat(inherited), near: 1, within: 1e-6)
    expectNoJump(of: [fixture.view]) { fixture.animator.startAnimation() }
    fixture.stage.advance(by: 0.2)
    #expect(fixture.view.seen.position.y > 50.5)
    fixture.stage.advance(by: 0.8)
    #expect(fixture.completions == [.end])
    #expect(fixture.view.seen.position.y == 150)
  }

  @Test func aSpringIsThrownOnce() {
    let timing = UISpringTimingParameters(
      dampingRatio: 0.5, initialVelocity: CGVector(dx: 8, dy: 0))
    let fixture = AnimatorFixture(duration: 1, timing: timing)
    fixture.animator.startAnimation()
    fixture.stage.advance(by: 0.2)
    let velocity = fixture.view.presentedVelocity.center.dx
    fixture.animator.pauseAnimation()
    fixture.animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
    expect(fixture.view.presentedVelocity.center.dx, near: velocity, within: 1e-6)
    fixture.animator.pauseAnimation()
    fixture.stage.advance(by: 0.5)
    fixture.animator.startAnimation()
    #expect(fixture.view.presentedVelocity.center.dx == 0)
    fixture.animator.pauseAnimation()
    fixture.animator.continueAnimation(withTimingParameters: timing, durationFactor: 0)
    #expect(fixture.view.presentedVelocity.center.dx != 0)
  }

  /// A curve in between makes no difference.
  @Test(arguments: [0, 0.2]) func aSpringIsNotThrownAgainAfterACurve(held: Double) {
    let timing = UISpringTimingParameters(
      dampingRatio: 1, initialVelocity: CGVector(dx: 8, dy: 0))
    let fixture = AnimatorFixture(duration: 1, timing: timing)
    fixture.animator.startAnimation()
    fixture.stage.advance(by: 0.05)
    fixture.animator.pauseAnimation()
    fixture.animator.continueAnimation(
      withTimingParameters: UICubicTimingParameters(animationCurve: .easeOut), durationFactor: 1)
    fixture.stage.advance(by: 0.2)
    let velocity = fixture.view.presentedVelocity.center.dx
    fixture.animator.pauseAnimation()
    fixture.stage.advance(by: held)
    fixture.animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
    expect(
      fixture.view.presentedVelocity.center.dx, near: held == 0 ? velocity : 0, within: 1e-6)
  }

  /// A start on a curve in place of the spring uses up the throw.
  @Test func aSpringFirstStartedOnACurveIsNotThrownLater() {
    let timing = UISpringTimingParameters(
      dampingRatio: 1, initialVelocity: CGVector(dx: -4, dy: 0))
    let fixture = AnimatorFixture(duration: 1, timing: timing)
    fixture.animator.pauseAnimation()
    fixture.animator.continueAnimation(
      withTimingParameters: UICubicTimingParameters(animationCurve: .linear), durationFactor: 0)
    fixture.stage.advance(by: 0.2)
    fixture.animator.pauseAnimation()
    fixture.animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
    expect(fixture.view.presentedVelocity.center.dx, near: 200, within: 1e-6)
  }

  @Test func aPausedOvershootDoesNotJumpWhenScrubbedToItsFraction() {
    let fixture = AnimatorFixture(duration: 1, timing: UISpringTimingParameters(dampingRatio: 0.3))
    fixture.animator.startAnimation()
    fixture.stage.advance(by: 0.2)
    fixture.animator.pauseAnimation()
    #expect(fixture.animator.fractionComplete > 1)
    fixture.animator.addAnimations { [view = fixture.view] in view.center.y += 100 }
    expectNoJump(of: [fixture.view]) {
      fixture.animator.fractionComplete = fixture.animator.fractionComplete
    }
    fixture.animator.stopAnimation(true)
  }

  @Test func aGroupReversedTwiceInItsDelayStillWaits() {
    let fixture = AnimatorFixture(isEmpty: true)
    let group = fixture.stage.perform { AnimatorGroup() }
    group.add(
      fixture.stage.perform { [view = fixture.view] in
        UIViewPropertyAnimator(duration: 1, curve: .linear) { view.center.x += 100 }
      })
    group.startAnimation(afterDelay: 1)
    fixture.stage.advance(by: 0.5)
    group.isReversed.toggle()
    group.isReversed.toggle()
    fixture.stage.advance(by: 0.5)
    #expect(fixture.seenX == 50)
    fixture.stage.advance(by: 0.5)
    expect(fixture.seenX, near: 100)
  }

  @Test func closingAStageStopsItsAnimatorsWithoutDiagnostics() {
    let fixture = AnimatorFixture()
    fixture.animator.startAnimation()
    fixture.stage.advance(by: 1)
    fixture.stage.close()
    #expect(!fixture.stage.isMoving)
    #expect(fixture.animator.state == .inactive)
    #expect(fixture.seenX == 150)
    #expect(fixture.diagnostics.isEmpty)
  }

  @Test func anObserverCanAnimate() {
    let fixture = AnimatorFixture()
    let observation = fixture.animator.observe(\.isRunning) { [view = fixture.view] _, _ in
      UIView.animate(withDuration: 1) { view.alpha = 0.5 }
    }
    fixture.animator.startAnimation()
    #expect(fixture.view.alpha == 0.5)
    observation.invalidate()
  }

  @Test func anObserverOfTheFractionIsNotifiedOfTheEnd() {
    let fixture = AnimatorFixture(duration: 0.1)
    var reported: [CGFloat] = []
    let observation = fixture.animator.observe(\.fractionComplete, options: .new) { _, change in
      if let fraction = change.newValue { reported.append(fraction) }
    }
    fixture.animator.startAnimation()
    fixture.stage.advance(by: 1)
    #expect(reported.suffix(2) == [1, 0])
    observation.invalidate()
  }

  @Test func aNonInterruptibleAnimatorCanBePausedAndStartedOnce() {
    let fixture = AnimatorFixture()
    fixture.animator.isInterruptible = false
    fixture.animator.pauseAnimation()
    #expect(fixture.animator.condition == .paused)
    fixture.animator.startAnimation()
    #expect(fixture.animator.isRunning)
    fixture.animator.pauseAnimation()
    #expect(fixture.animator.isRunning && fixture.diagnostics.count == 1)
    fixture.stage.advance(by: 2)
  }

  @Test(arguments: [(0.5, 1), (0.5, 2), (0, 0), (0.5, -1), (0.5, -1.5)] as [(Double, CGFloat)])
  func aBounceThatNeverRestsEasesOut(_ duration: Double, _ bounce: CGFloat) {
    let fixture = AnimatorFixture(
      duration: 1, timing: UISpringTimingParameters(duration: duration, bounce: bounce))
    fixture.animator.startAnimation()
    fixture.stage.advance(by: 0.5)
    expect(CGFloat(fixture.seenProgress), near: CGFloat(CubicCurve.easeOut.progress(at: 0.5)))
    fixture.stage.advance(by: 0.5)
    #expect(fixture.completions == [.end])
  }

  @Test func aLinearAnimatorPausedInItsDelayStaysLinear() {
    let fixture = AnimatorFixture()
    fixture.animator.startAnimation(afterDelay: 1)
    fixture.stage.advance(by: 0.5)
    fixture.animator.pauseAnimation()
    fixture.animator.startAnimation()
    fixture.stage.advance(by: 0.5)
    expect(fixture.seenX, near: 100)
  }

  @Test func aFirstBlockThatComesLateWaitsOutTheDelay() {
    let fixture = AnimatorFixture(isEmpty: true)
    fixture.animator.startAnimation(afterDelay: 1)
    fixture.stage.advance(by: 0.25)
    fixture.animator.addAnimations { [view = fixture.view] in view.center.x += 200 }
    fixture.stage.advance(by: 0.75)
    #expect(fixture.seenX == 50)
    fixture.stage.advance(by: 1)
    expect(fixture.seenX, near: 150)
  }

  @Test func alphaSetInFlightBecomesTheTargetFromTheOriginalStart() {
    let fixture = AnimatorFixture(isEmpty: true)
    fixture.stage.perform {
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { fixture.view.alpha = 0 }
    }
    fixture.stage.advance(by: 0.5)
    fixture.view.alpha = 0.5
    expect(CGFloat(fixture.view.seen.opacity), near: 0.75, within: 1e-6)
    fixture.stage.advance(by: 0.5)
    #expect(fixture.view.seen.opacity == 0.5)
  }

  @Test func removingAViewEndsItsAnimations() {
    let fixture = AnimatorFixture(isEmpty: true)
    var reported: [Bool] = []
    fixture.stage.perform {
      UIView.animate(withDuration: 1, delay: 0, options: [.repeat, .autoreverse]) {
        fixture.view.center.x += 100
      } completion: {
        reported.append($0)
      }
    }
    fixture.stage.advance(by: 0.5)
    fixture.view.removeFromSuperview()
    fixture.stage.advance(by: 0)
    #expect(reported == [false])
    #expect(!fixture.stage.isMoving)
    #expect(fixture.view.seen.position == fixture.view.center)
  }

  @Test func allAnimationsOfALayerCanBeRemoved() {
    let fixture = AnimatorFixture()
    fixture.animator.startAnimation()
    fixture.stage.advance(by: 1)
    fixture.view.layer.removeAllAnimations()
    #expect(fixture.seenX == 250)
    fixture.stage.advance(by: 1)
    #expect(fixture.completions == [.end])
  }

  @Test(arguments: [true, false]) func aStoppedOrReleasedDissolveLeavesNoExtraLayer(
    _ isReleased: Bool
  ) {
    let fixture = AnimatorFixture(isEmpty: true)
    let (stage, container, child) = (fixture.stage, fixture.view, UIView())
    stage.perform { container.addSubview(child) }
    var animator: UIViewPropertyAnimator? = stage.perform {
      UIViewPropertyAnimator(duration: 1, curve: .linear) {
        UIView.transition(
          with: container, duration: 1, options: .transitionCrossDissolve, animations: {})
      }
    }
    animator?.fractionComplete = 0.5
    if !isReleased { animator?.stopAnimation(true) }
    animator = nil
    #expect(child.alpha == 1)
    #expect(container.layer.sublayers?.count == 1)
  }

  @Test(arguments: 0..<4) func aDoubleReversalAtOneMomentDoesNotChangeTheMotion(_ index: Int) {
    func timing() -> any UITimingCurveProvider {
      switch index {
      case 0: UISpringTimingParameters(dampingRatio: 1)
      case 1:
        UISpringTimingParameters(dampingRatio: 0.3, initialVelocity: CGVector(dx: 4, dy: -2))
      case 2: UISpringTimingParameters(damping: 0.7, response: 0.4)
      default: UICubicTimingParameters(animationCurve: .easeIn)
      }
    }
    let (turned, straight) = (
      AnimatorFixture(duration: 0.5, timing: timing()),
      AnimatorFixture(duration: 0.5, timing: timing())
    )
    for fixture in [turned, straight] {
      fixture.animator.addAnimations({ fixture.view.alpha = 0 }, delayFactor: 0.3)
      fixture.animator.startAnimation()
      fixture.stage.advance(by: 0.1)
    }
    turned.animator.isReversed = true
    turned.animator.isReversed = false
    while straight.animator.state == .active {
      #expect(turned.view.seenNumbers == straight.view.seenNumbers)
      for fixture in [turned, straight] { fixture.stage.advance(by: 0.01) }
      #expect(turned.animator.state == straight.animator.state)
    }
    #expect(turned.completions == [.end])
  }

  /// Found by fuzzing.
  @Test func aDoubleReversalInMotionToAFractionEndsAtTheFraction() {
    let fixture = AnimatorFixture(duration: 1, timing: UISpringTimingParameters(dampingRatio: 1))
    fixture.animator.scrubsLinearly = false
    fixture.animator.fractionComplete = 0
    fixture.animator.continueAnimation(to: 0.7)
    fixture.animator.isReversed.toggle()
    fixture.animator.isReversed.toggle()
    fixture.stage.advance(by: 5)
    #expect(fixture.animator.condition == .paused)
    #expect(fixture.animator.fractionComplete == 0.7)
    fixture.animator.stopAnimation(true)
  }

  /// A block added in flight is behind, and stays behind in a later scrub.
  @Test func aDoubleReversalInMotionToAFractionDoesNotChangeScrubbing() {
    func places(turning: Bool) -> [CGFloat] {
      let fixture = AnimatorFixture(
        duration: 1, timing: UICubicTimingParameters(animationCurve: .linear))
      let late = UIView()
      fixture.stage.window.addSubview(late)
      fixture.animator.startAnimation()
      fixture.stage.advance(by: 0.3)
      fixture.animator.addAnimations { late.center.x = 700 }
      fixture.stage.advance(by: 0.1)
      fixture.animator.pauseAnimation()
      fixture.animator.continueAnimation(to: 0.7)
      fixture.stage.advance(by: 0.1)
      if turning {
        fixture.animator.isReversed.toggle()
        fixture.animator.isReversed.toggle()
      }
      fixture.stage.advance(by: 5)
      let places = [0.2, 0.5, 0.6, 0.9].map {
        fixture.animator.fractionComplete = $0
        return late.seen.position.x
      }
      fixture.animator.stopAnimation(true)
      return places
    }
    let plain = places(turning: false)
    // The block is a seventh of its distance behind where the animator was paused, at 0.4.
    #expect(plain[1] < 300)
    #expect(places(turning: true) == plain)
  }
}
