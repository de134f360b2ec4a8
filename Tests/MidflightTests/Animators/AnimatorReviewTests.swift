import Midflight
import MotionCore
import Testing

/// Regression tests of faults that readers and first users of the animators found.
struct AnimatorReviewTests {
  @Test func aMemberCanBeFilledAgainInAnothersCompletion() {
    let flight = Flight(isEmpty: true)
    let view = flight.view
    let group = flight.stage.perform { AnimatorGroup() }
    let members = flight.stage.perform {
      (0..<2).map { _ in UIViewPropertyAnimator(duration: 1, curve: .linear) { view.center.y += 10 }
      }
    }
    for member in members { group.add(member) }
    members[0].addCompletion { _ in
      members[1].addAnimations { view.center.x += 100 }
      members[1].startAnimation()
    }
    group.startAnimation()
    flight.stage.advance(by: 1)
    _ = flight.stage.frame()
    #expect(members[1].isRunning)
    flight.stage.advance(by: 0.5)
    #expect(view.seen.position.x == 100)
    flight.stage.advance(by: 1)
    #expect(members[1].state == .inactive)
  }

  @Test func stoppingInsideItsOwnBlockIsIgnored() {
    let flight = Flight(isEmpty: true)
    flight.animator.addAnimations { [view = flight.view, animator = flight.animator] in
      view.center.x += 200
      animator.stopAnimation(true)
      view.center.y += 100
    }
    flight.animator.startAnimation()
    #expect(flight.diagnostics.count == 1)
    flight.stage.advance(by: 1)
    #expect(flight.view.seen.position.x == 150)
    flight.stage.advance(by: 1)
    #expect(flight.animator.state == .inactive)
    #expect(flight.view.center.x == 250)
  }

  @Test func aGroupTakesNobodyWhoCannotBeInterrupted() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let flight = Flight()
        flight.animator.isInterruptible = false
        flight.stage.perform { AnimatorGroup() }.add(flight.animator)
      }
    }
  }

  @Test func aPressLeavesMembersStopoversAndDelaysAlone() {
    let flight = Flight()
    flight.animator.pausesOnTouchDown = true
    flight.animator.startAnimation(afterDelay: 5)
    flight.stage.advance(by: 1)
    Finger(on: flight.stage).tap(CGPoint(x: 50, y: 50))
    flight.stage.advance(by: 1)
    #expect(flight.seenX == 50)
    flight.stage.advance(by: 4)
    flight.animator.pauseAnimation()
    flight.animator.continueAnimation(to: 0.75)
    flight.stage.advance(by: 0.1)
    Finger(on: flight.stage).tap(CGPoint(x: flight.seenX, y: 50))
    flight.stage.advance(by: 10)
    #expect(flight.animator.condition == .paused)
    #expect(flight.animator.fractionComplete == 0.75)
    flight.animator.stopAnimation(true)
  }

  @Test func theLastOfTwoFingersLetsGo() {
    let flight = Flight()
    flight.animator.pausesOnTouchDown = true
    flight.animator.startAnimation()
    flight.stage.advance(by: 1)
    let (one, two) = (Finger(on: flight.stage), Finger(on: flight.stage, pointer: 1))
    one.press(CGPoint(x: 140, y: 50))
    two.press(CGPoint(x: 160, y: 50))
    one.lift(after: 0.1)
    #expect(!flight.animator.isRunning)
    two.lift(after: 0.1)
    #expect(flight.animator.isRunning)
  }

  @Test(arguments: [UIView.AnimationCurve.easeOut, .easeIn])
  func aBlockAddedWhilePausedMovesAsSoonAsTheOthers(_ curve: UIView.AnimationCurve) {
    let flight = Flight(curve)
    flight.animator.startAnimation()
    flight.stage.advance(by: 1)
    flight.animator.pauseAnimation()
    var inherited: TimeInterval = 0
    flight.animator.addAnimations { [view = flight.view] in
      view.center.y += 100
      inherited = UIView.inheritedAnimationDuration
    }
    expect(CGFloat(inherited), near: 1, within: 1e-6)
    expectNoJump(of: [flight.view]) { flight.animator.startAnimation() }
    flight.stage.advance(by: 0.2)
    #expect(flight.view.seen.position.y > 50.5)
    flight.stage.advance(by: 0.8)
    #expect(flight.endings == [.end])
    #expect(flight.view.seen.position.y == 150)
  }

  @Test func aSpringIsThrownOnce() {
    let timing = UISpringTimingParameters(
      dampingRatio: 0.5, initialVelocity: CGVector(dx: 8, dy: 0))
    let flight = Flight(duration: 1, timing: timing)
    flight.animator.startAnimation()
    flight.stage.advance(by: 0.2)
    let velocity = flight.view.presentedVelocity.center.dx
    flight.animator.pauseAnimation()
    flight.animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
    expect(flight.view.presentedVelocity.center.dx, near: velocity, within: 1e-6)
    flight.animator.pauseAnimation()
    flight.stage.advance(by: 0.5)
    flight.animator.startAnimation()
    #expect(flight.view.presentedVelocity.center.dx == 0)
    flight.animator.pauseAnimation()
    flight.animator.continueAnimation(withTimingParameters: timing, durationFactor: 0)
    #expect(flight.view.presentedVelocity.center.dx != 0)
  }

  /// A curve in between makes no difference.
  @Test(arguments: [0, 0.2]) func aSpringIsNotThrownAgainAfterACurve(held: Double) {
    let timing = UISpringTimingParameters(
      dampingRatio: 1, initialVelocity: CGVector(dx: 8, dy: 0))
    let flight = Flight(duration: 1, timing: timing)
    flight.animator.startAnimation()
    flight.stage.advance(by: 0.05)
    flight.animator.pauseAnimation()
    flight.animator.continueAnimation(
      withTimingParameters: UICubicTimingParameters(animationCurve: .easeOut), durationFactor: 1)
    flight.stage.advance(by: 0.2)
    let velocity = flight.view.presentedVelocity.center.dx
    flight.animator.pauseAnimation()
    flight.stage.advance(by: held)
    flight.animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
    expect(
      flight.view.presentedVelocity.center.dx, near: held == 0 ? velocity : 0, within: 1e-6)
  }

  /// A start on a curve in place of the spring uses up the throw.
  @Test func aSpringThatHasLeftOnACurveIsNotThrown() {
    let timing = UISpringTimingParameters(
      dampingRatio: 1, initialVelocity: CGVector(dx: -4, dy: 0))
    let flight = Flight(duration: 1, timing: timing)
    flight.animator.pauseAnimation()
    flight.animator.continueAnimation(
      withTimingParameters: UICubicTimingParameters(animationCurve: .linear), durationFactor: 0)
    flight.stage.advance(by: 0.2)
    flight.animator.pauseAnimation()
    flight.animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
    expect(flight.view.presentedVelocity.center.dx, near: 200, within: 1e-6)
  }

  @Test func aCaughtOvershootIsScrubbedToItself() {
    let flight = Flight(duration: 1, timing: UISpringTimingParameters(dampingRatio: 0.3))
    flight.animator.startAnimation()
    flight.stage.advance(by: 0.2)
    flight.animator.pauseAnimation()
    #expect(flight.animator.fractionComplete > 1)
    flight.animator.addAnimations { [view = flight.view] in view.center.y += 100 }
    expectNoJump(of: [flight.view]) {
      flight.animator.fractionComplete = flight.animator.fractionComplete
    }
    flight.animator.stopAnimation(true)
  }

  @Test func aGroupTurnedTwiceInItsDelayWaitsItOut() {
    let flight = Flight(isEmpty: true)
    let group = flight.stage.perform { AnimatorGroup() }
    group.add(
      flight.stage.perform { [view = flight.view] in
        UIViewPropertyAnimator(duration: 1, curve: .linear) { view.center.x += 100 }
      })
    group.startAnimation(afterDelay: 1)
    flight.stage.advance(by: 0.5)
    group.isReversed.toggle()
    group.isReversed.toggle()
    flight.stage.advance(by: 0.5)
    #expect(flight.seenX == 50)
    flight.stage.advance(by: 0.5)
    expect(flight.seenX, near: 100)
  }

  @Test func aClosedStageHoldsNothingUp() {
    let flight = Flight()
    flight.animator.startAnimation()
    flight.stage.advance(by: 1)
    flight.stage.close()
    #expect(!flight.stage.isMoving)
    #expect(flight.animator.state == .inactive)
    #expect(flight.seenX == 150)
    #expect(flight.diagnostics.isEmpty)
  }

  @Test func anObserverCanAnimate() {
    let flight = Flight()
    let observation = flight.animator.observe(\.isRunning) { [view = flight.view] _, _ in
      UIView.animate(withDuration: 1) { view.alpha = 0.5 }
    }
    flight.animator.startAnimation()
    #expect(flight.view.alpha == 0.5)
    observation.invalidate()
  }

  @Test func anObserverOfTheFractionIsToldOfTheEnd() {
    let flight = Flight(duration: 0.1)
    var told: [CGFloat] = []
    let observation = flight.animator.observe(\.fractionComplete, options: .new) { _, change in
      if let fraction = change.newValue { told.append(fraction) }
    }
    flight.animator.startAnimation()
    flight.stage.advance(by: 1)
    #expect(told.suffix(2) == [1, 0])
    observation.invalidate()
  }

  @Test func whatIsNotInterruptibleCanBePreparedAndStarted() {
    let flight = Flight()
    flight.animator.isInterruptible = false
    flight.animator.pauseAnimation()
    #expect(flight.animator.condition == .paused)
    flight.animator.startAnimation()
    #expect(flight.animator.isRunning)
    flight.animator.pauseAnimation()
    #expect(flight.animator.isRunning && flight.diagnostics.count == 1)
    flight.stage.advance(by: 2)
  }

  @Test(arguments: [(0.5, 1), (0.5, 2), (0, 0), (0.5, -1), (0.5, -1.5)] as [(Double, CGFloat)])
  func aBounceThatNeverRestsEasesOut(_ duration: Double, _ bounce: CGFloat) {
    let flight = Flight(
      duration: 1, timing: UISpringTimingParameters(duration: duration, bounce: bounce))
    flight.animator.startAnimation()
    flight.stage.advance(by: 0.5)
    expect(CGFloat(flight.seenProgress), near: CGFloat(CubicCurve.easeOut.progress(at: 0.5)))
    flight.stage.advance(by: 0.5)
    #expect(flight.endings == [.end])
  }

  @Test func pausedAndStartedInItsDelayALinearOneIsLinear() {
    let flight = Flight()
    flight.animator.startAnimation(afterDelay: 1)
    flight.stage.advance(by: 0.5)
    flight.animator.pauseAnimation()
    flight.animator.startAnimation()
    flight.stage.advance(by: 0.5)
    expect(flight.seenX, near: 100)
  }

  @Test func aFirstBlockThatComesLateWaitsOutTheDelay() {
    let flight = Flight(isEmpty: true)
    flight.animator.startAnimation(afterDelay: 1)
    flight.stage.advance(by: 0.25)
    flight.animator.addAnimations { [view = flight.view] in view.center.x += 200 }
    flight.stage.advance(by: 0.75)
    #expect(flight.seenX == 50)
    flight.stage.advance(by: 1)
    expect(flight.seenX, near: 150)
  }

  @Test func alphaSetInFlightLeadsThereFromWhereItBegan() {
    let flight = Flight(isEmpty: true)
    flight.stage.perform {
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { flight.view.alpha = 0 }
    }
    flight.stage.advance(by: 0.5)
    flight.view.alpha = 0.5
    expect(CGFloat(flight.view.seen.opacity), near: 0.75, within: 1e-6)
    flight.stage.advance(by: 0.5)
    #expect(flight.view.seen.opacity == 0.5)
  }

  @Test func removedFromItsSuperviewAViewIsAnimatedNoMore() {
    let flight = Flight(isEmpty: true)
    var told: [Bool] = []
    flight.stage.perform {
      UIView.animate(withDuration: 1, delay: 0, options: [.repeat, .autoreverse]) {
        flight.view.center.x += 100
      } completion: {
        told.append($0)
      }
    }
    flight.stage.advance(by: 0.5)
    flight.view.removeFromSuperview()
    flight.stage.advance(by: 0)
    #expect(told == [false])
    #expect(!flight.stage.isMoving)
    #expect(flight.view.seen.position == flight.view.center)
  }

  @Test func allAnimationsOfALayerCanBeRemoved() {
    let flight = Flight()
    flight.animator.startAnimation()
    flight.stage.advance(by: 1)
    flight.view.layer.removeAllAnimations()
    #expect(flight.seenX == 250)
    flight.stage.advance(by: 1)
    #expect(flight.endings == [.end])
  }

  @Test(arguments: [true, false]) func aTransitionThatIsStoppedOrReleasedLeavesNothing(
    _ isReleased: Bool
  ) {
    let flight = Flight(isEmpty: true)
    let (stage, container, child) = (flight.stage, flight.view, UIView())
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

  @Test(arguments: 0..<4) func turnedTwiceAtOneMomentNothingHasHappened(_ index: Int) {
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
      Flight(duration: 0.5, timing: timing()), Flight(duration: 0.5, timing: timing())
    )
    for flight in [turned, straight] {
      flight.animator.addAnimations({ flight.view.alpha = 0 }, delayFactor: 0.3)
      flight.animator.startAnimation()
      flight.stage.advance(by: 0.1)
    }
    turned.animator.isReversed = true
    turned.animator.isReversed = false
    while straight.animator.state == .active {
      #expect(turned.view.seenNumbers == straight.view.seenNumbers)
      for flight in [turned, straight] { flight.stage.advance(by: 0.01) }
      #expect(turned.animator.state == straight.animator.state)
    }
    #expect(turned.endings == [.end])
  }

  /// Found by fuzzing.
  @Test func turnedTwiceOnTheWayToAStopoverItStaysThere() {
    let flight = Flight(duration: 1, timing: UISpringTimingParameters(dampingRatio: 1))
    flight.animator.scrubsLinearly = false
    flight.animator.fractionComplete = 0
    flight.animator.continueAnimation(to: 0.7)
    flight.animator.isReversed.toggle()
    flight.animator.isReversed.toggle()
    flight.stage.advance(by: 5)
    #expect(flight.animator.condition == .paused)
    #expect(flight.animator.fractionComplete == 0.7)
    flight.animator.stopAnimation(true)
  }

  /// A block added in flight is behind, and stays behind in a later scrub.
  @Test func turnedTwiceOnTheWayToAStopoverItIsScrubbedAsIfItHadNotBeen() {
    func places(turning: Bool) -> [CGFloat] {
      let flight = Flight(duration: 1, timing: UICubicTimingParameters(animationCurve: .linear))
      let late = UIView()
      flight.stage.window.addSubview(late)
      flight.animator.startAnimation()
      flight.stage.advance(by: 0.3)
      flight.animator.addAnimations { late.center.x = 700 }
      flight.stage.advance(by: 0.1)
      flight.animator.pauseAnimation()
      flight.animator.continueAnimation(to: 0.7)
      flight.stage.advance(by: 0.1)
      if turning {
        flight.animator.isReversed.toggle()
        flight.animator.isReversed.toggle()
      }
      flight.stage.advance(by: 5)
      let places = [0.2, 0.5, 0.6, 0.9].map {
        flight.animator.fractionComplete = $0
        return late.seen.position.x
      }
      flight.animator.stopAnimation(true)
      return places
    }
    let plain = places(turning: false)
    // The block is a seventh of its way behind where the animator was paused, at 0.4.
    #expect(plain[1] < 300)
    #expect(places(turning: true) == plain)
  }
}
