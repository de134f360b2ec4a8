import Midflight
import MotionCore
import Testing

/// What random walks found: each was wrong once.
struct RandomWalkFindingsTests {
  private let stage = Stage(size: CGSize(width: 400, height: 400))
  private let view = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))

  init() {
    view.backgroundColor = .red
    stage.perform { [stage, view] in stage.window.addSubview(view) }
  }

  /// An animator of a second, at one speed.
  private func animator(_ changes: @escaping () -> Void) -> UIViewPropertyAnimator {
    stage.perform { UIViewPropertyAnimator(duration: 1, curve: .linear, animations: changes) }
  }

  @Test(arguments: [[], .beginFromCurrentState] as [UIView.AnimationOptions], [false, true])
  func aDissolveOverAChangingTranslucentColorDoesNotJump(
    _ options: UIView.AnimationOptions, changesIt: Bool
  ) {
    stage.perform {
      UIView.animate(withDuration: 1) { view.backgroundColor = UIColor(white: 0.25, alpha: 0.5) }
    }
    stage.advance(by: 0.4)
    expectNoJump(of: [view]) {
      stage.perform {
        UIView.transition(
          with: view, duration: 1, options: [options, .transitionCrossDissolve],
          animations: { if changesIt { view.backgroundColor = UIColor(white: 1, alpha: 0.2) } })
      }
    }
    stage.advance(by: 1)
    expectNoJump(of: [view]) { stage.advance(by: 1) }
    #expect(
      view.backgroundColor == UIColor(white: changesIt ? 1 : 0.25, alpha: changesIt ? 0.2 : 0.5))
  }

  @Test func goingBackWithAModelThatWasSetInFlightEndsWithoutAJump() {
    let animator = animator { [view] in view.layer.cornerRadius = 10 }
    animator.startAnimation()
    stage.advance(by: 0.5)
    stage.perform { view.layer.cornerRadius = 35 }
    animator.isReversed = true
    stage.advance(to: Moment(nanoseconds: 999_999_999))
    expectNoJump(of: [view], within: 1e-6) { stage.advance(by: 1) }
    #expect(animator.state == .inactive)
    #expect(view.layer.cornerRadius == 0)
  }

  /// The curve is vertical at both ends: steep times not at all is not a number.
  @Test func whatIsHeldStandsHoweverSteepItsRepetitions() {
    let animator = stage.perform {
      UIViewPropertyAnimator(
        duration: 1, controlPoint1: CGPoint(x: 0, y: 1), controlPoint2: CGPoint(x: 1, y: 0)
      ) { [view] in
        UIView.modifyAnimations(withRepeatCount: 2, autoreverses: true) { view.center.x += 100 }
      }
    }
    animator.pauseAnimation()
    #expect(view.presentedVelocity.center == .zero)
  }

  @Test func geometryAddsUpOverWhatTookMotionOver() {
    let animator = animator { [view] in view.center.x += 100 }
    animator.beginsFromCurrentMotion = true
    animator.startAnimation()
    stage.advance(by: 0.5)
    expectNoJump(of: [view]) {
      stage.perform { UIView.animate(withDuration: 1) { view.center.x += 100 } }
    }
    expect(view.presentedVelocity.center.dx, near: 100)
  }

  @Test func aGroupThatIsHeldTurnsItsMembersRound() {
    let animator = animator { [view] in view.center.x += 100 }
    let group = stage.perform { AnimatorGroup() }
    group.add(animator)
    group.fractionComplete = 0.25
    group.isReversed = true
    #expect(animator.isReversed)
    #expect(group.fractionComplete == 0.75)
    #expect(animator.fractionComplete == 0.75)
    #expect(view.seen.position.x == 50)
  }

  /// Paused before it left, a spring has not been thrown yet.
  @Test func aSpringThatIsPausedInItsDelayIsThrownWhenItLeaves() {
    func farthest(pausing: Bool) -> CGFloat {
      view.center = .zero
      let animator = stage.perform {
        UIViewPropertyAnimator(
          duration: 1,
          timingParameters: UISpringTimingParameters(
            dampingRatio: 0.8, initialVelocity: CGVector(dx: 8, dy: 8)))
      }
      animator.addAnimations { [view] in view.center.x = 100 }
      animator.startAnimation(afterDelay: 0.5)
      stage.advance(by: 0.25)
      if pausing {
        animator.pauseAnimation()
        animator.startAnimation(afterDelay: 0.25)
      }
      stage.advance(by: 0.25)
      var farthest: CGFloat = 0
      for _ in 0..<100 {
        stage.advance(by: 0.02)
        farthest = max(farthest, view.seen.position.x)
      }
      return farthest
    }
    let (untouched, paused) = (farthest(pausing: false), farthest(pausing: true))
    #expect(untouched > 110)
    #expect(paused == untouched)
  }

  /// One member has ended, one moves, one waits: all of them are as they were.
  @Test(arguments: [false, true]) func aGroupTurnedRoundTwiceAtOneMomentIsAsItWas(isBack: Bool) {
    func way(turning: Bool) -> [CGPoint] {
      view.center = .zero
      let group = stage.perform { AnimatorGroup() }
      for (index, delay) in [0, 0.3, 1].enumerated() {
        let spring = UISpringTimingParameters(
          dampingRatio: 0.7, initialVelocity: CGVector(dx: 3, dy: 1))
        let animator = stage.perform {
          UIViewPropertyAnimator(duration: 0.4, timingParameters: spring)
        }
        animator.addAnimations { [view] in
          view.center.x += 100
          view.center.y += CGFloat(50 * index)
        }
        group.add(animator, afterDelay: delay)
      }
      group.startAnimation()
      stage.advance(by: isBack ? 1.2 : 0.6)
      if isBack {
        group.isReversed = true
        stage.advance(by: 0.1)
      }
      if turning {
        group.isReversed.toggle()
        group.isReversed.toggle()
      }
      return (0..<150).map { _ in
        stage.advance(by: 0.02)
        return view.seen.position
      }
    }
    #expect(way(turning: true) == way(turning: false))
  }

  /// Held where its spring overshoots, a member has no way left on a curve; it comes back even so.
  @Test func aGroupsMemberHeldBeyondItsTargetComesBackWithoutAJump() {
    let group = stage.perform { AnimatorGroup() }
    let spring = UISpringTimingParameters(dampingRatio: 0.3, initialVelocity: .zero)
    let member = stage.perform { UIViewPropertyAnimator(duration: 1, timingParameters: spring) }
    member.scrubsLinearly = false
    member.addAnimations { [view] in view.center.x += 100 }
    let start = view.center.x
    group.add(animator {})
    group.add(member)
    group.fractionComplete = 0.2
    #expect(view.seen.position.x > start + 110)
    group.continueAnimation(
      withTimingParameters: UICubicTimingParameters(animationCurve: .linear), durationFactor: 0)
    group.pauseAnimation()
    group.startAnimation()
    for _ in 0..<200 { expectNoJump(of: [view], within: 5) { stage.advance(by: 0.01) } }
    #expect(group.state == .inactive)
    #expect(view.seen.position.x == start + 100)
  }
}
