import Midflight
import MotionCore
import StageFixtures
import Testing

/// Findings of random scenarios about ends.
extension RandomScenarioFindingsTests {
  /// The first part has covered 10 of 0, and the second 0 of 10: the first part's rest alone would
  /// be a radius of −10.
  @Test(arguments: [1, 1.25, 2, 2.25] as [CGFloat])
  func autoreversedPartsAreUndoneTogether(count: CGFloat) {
    var completions: [Bool] = []
    stage.perform {
      UIView.animate(
        withDuration: 1, delay: 0, options: .autoreverse,
        animations: { [view] in
          view.layer.cornerRadius = 10
          UIView.modifyAnimations(withRepeatCount: count, autoreverses: true) {
            view.layer.cornerRadius = 0
          }
        }, completion: { completions.append($0) })
    }
    expectSmoothEndings { completions.isEmpty }
    #expect(completions == [true])
    #expect(view.seen.cornerRadius == view.layer.cornerRadius)
    if count == count.rounded() { #expect(view.layer.cornerRadius == 0) }
  }

  /// Paused again at the animator's end, a block that waits continues to its end, and stays.
  @Test func aWaitingBlockPausedAtItsAnimatorsEndContinuesToItsEnd() {
    let animator = stage.perform {
      UIViewPropertyAnimator(
        duration: 0.3, timingParameters: UISpringTimingParameters(dampingRatio: 0.7))
    }
    let goal = view.center.x + 200
    animator.addAnimations({ [view] in view.center.x += 200 }, delayFactor: 0.4)
    animator.startAnimation()
    stage.advance(by: 0.17)
    for factor in [0, 0.5] as [CGFloat] {
      animator.pauseAnimation()
      animator.continueAnimation(
        withTimingParameters: UICubicTimingParameters(animationCurve: .linear),
        durationFactor: factor)
    }
    expectSmoothEndings { animator.isRunning }
    #expect(view.seen.position.x == goal)
  }

  /// The final jump of a spring, 0.1 % of its distance, belongs to the end where the spring rests.
  @Test(arguments: [true, false]) func anAutoreversedSpringReversesWithoutItsFinalJump(
    isInside: Bool
  ) {
    func swing() {
      UIView.animate(
        withDuration: 1, delay: 0, usingSpringWithDamping: 1, initialSpringVelocity: 0,
        options: .autoreverse
      ) { [view] in view.center.x += 200 }
    }
    let start = view.center.x
    let turn: Double
    if isInside {
      turn = 0.5
      animator { swing() }.startAnimation()
    } else {
      turn = 1
      stage.perform { swing() }
    }
    stage.advance(by: turn - 1e-9)
    let before = view.seen.position.x
    #expect(before > start + 199.7 && before < start + 199.9)
    for _ in 0..<2 {
      stage.advance(by: 1e-9)
      expect(view.seen.position.x, near: before, within: 1e-6)
    }
    expectSmoothEndings { view.layer.tracksAnything }
  }

  /// A taken-over property keeps nothing of a part that had ended before.
  @Test func anInterruptionIncludesPartsThatHaveEnded() {
    stage.perform {
      UIView.animate(withDuration: 1, delay: 0, options: .autoreverse) { [view] in
        view.layer.cornerRadius = 10
        UIView.modifyAnimations(withRepeatCount: 2, autoreverses: true) {
          view.layer.cornerRadius = 30
        }
      }
    }
    stage.advance(by: 2.5)
    expect(view.seen.cornerRadius, near: 10)
    expectNoJump(of: [view]) {
      stage.perform {
        UIView.animate(withDuration: 1, delay: 0, options: .beginFromCurrentState) { [view] in
          view.layer.cornerRadius = 5
        }
      }
    }
    expectSmoothEndings { view.layer.tracksAnything }
    #expect(view.seen.cornerRadius == 5)
  }

  @Test func aFinishedAnimatorHasTheModelValuesOfACompletedOne() {
    func end(finishing: Bool) -> CGFloat {
      view.layer.cornerRadius = 0
      let animator = animator { [view] in
        view.layer.cornerRadius = 10
        UIView.modifyAnimations(withRepeatCount: 1, autoreverses: true) {
          view.layer.cornerRadius = 20
          UIView.animate(withDuration: 1, delay: 0.4) { view.layer.cornerRadius = 40 }
        }
        view.layer.cornerRadius = 35
      }
      animator.startAnimation()
      stage.advance(by: 0.6)
      guard finishing else {
        stage.advance(by: 2)
        return view.layer.cornerRadius
      }
      animator.stopAnimation(false)
      animator.finishAnimation(at: .end)
      return view.layer.cornerRadius
    }
    // 10, there and back by 30 and then by −5: neither part affects the other.
    #expect(end(finishing: false) == 5)
    #expect(end(finishing: true) == 5)
  }

  @Test func aValueSetWithoutAnimationMovesAllKeyframes() {
    stage.perform {
      UIView.animateKeyframes(withDuration: 1, delay: 0, options: .autoreverse) { [view] in
        view.layer.cornerRadius = 20
        UIView.performWithoutAnimation { view.layer.cornerRadius = 30 }
      }
    }
    // From 20 less than the target.
    #expect(view.seen.cornerRadius == 10)
    stage.advance(by: 1)
    expect(view.seen.cornerRadius, near: 30)
    expectSmoothEndings { view.layer.tracksAnything }
    #expect(view.layer.cornerRadius == 10)
  }

  /// The first animation, which has not moved yet, is taken over; the second begins at its target.
  @Test func anAnimationThatBeginsAtItsTargetEndsAtOnce() {
    var completions: [Bool] = []
    func animate(to radius: CGFloat) {
      stage.perform {
        UIView.animate(
          withDuration: 1, delay: 0, options: .beginFromCurrentState,
          animations: { [view] in view.layer.cornerRadius = radius },
          completion: { completions.append($0) })
      }
    }
    animate(to: 10)
    animate(to: 0)
    #expect(completions.isEmpty)
    stage.advance(by: 0)
    #expect(completions == [false, true])
    #expect(view.seen.cornerRadius == 0)
  }

  @Test(arguments: [[], .beginFromCurrentState] as [UIView.AnimationOptions])
  func anAnimationWithoutAChangeEndsAtOnce(_ options: UIView.AnimationOptions) {
    var completions: [Bool] = []
    stage.perform {
      UIView.animate(
        withDuration: 1, delay: 0, options: options,
        animations: { [view] in (view.alpha, view.center) = (view.alpha, view.center) },
        completion: { completions.append($0) })
    }
    stage.advance(by: 0)
    #expect(completions == [true])
  }

  /// The spring of the animator overshot its end; its block has not begun.
  @Test func aGroupMemberWithADelayedBlockEndsWithoutAJump() {
    let spring = UISpringTimingParameters(dampingRatio: 0.3, initialVelocity: .zero)
    let member = stage.perform { UIViewPropertyAnimator(duration: 2, timingParameters: spring) }
    member.scrubsLinearly = false
    member.addAnimations({ [view] in view.center.x += 100 }, delayFactor: 0.4)
    let group = stage.perform { AnimatorGroup() }
    group.add(member, afterDelay: 1)
    group.fractionComplete = 0.5
    group.continueAnimation(
      withTimingParameters: UICubicTimingParameters(animationCurve: .linear), durationFactor: 0)
    group.pauseAnimation()
    group.startAnimation()
    for _ in 0..<200 { expectNoJump(of: [view], within: 20) { stage.advance(by: 0.01) } }
    #expect(group.state == .inactive)
    #expect(view.seen.position.x == 125)
  }

  /// Seed 689486: thrown along x, a spring arrives sooner than a motion along y that it takes over
  /// at rest.
  @Test func aSpringThrownFromAFractionSettlesAlongBothAxes() {
    let spring = UISpringTimingParameters(
      mass: 4, stiffness: 15, damping: 15, initialVelocity: CGVector(dx: 2, dy: 0))
    let animator = stage.perform { UIViewPropertyAnimator(duration: 1, timingParameters: spring) }
    animator.addAnimations { [view] in view.center = CGPoint(x: 1025, y: 1025) }
    animator.fractionComplete = 0.25
    animator.startAnimation()
    expectSmoothEndings(within: 1) { animator.state == .active }
    #expect(view.layer.position == CGPoint(x: 1025, y: 1025))
  }

  /// Seed 1196795: the block is nearer to its target in the motion back than the animator is, but
  /// moves away from it.
  @Test func aBlockReversedSoonAfterItsAdditionHasTimeToReturn() {
    let late = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    stage.window.addSubview(late)
    let spring = UISpringTimingParameters(dampingRatio: 1, initialVelocity: .zero)
    let animator = stage.perform { UIViewPropertyAnimator(duration: 1, timingParameters: spring) }
    animator.addAnimations { [view] in view.center.x = 1025 }
    animator.startAnimation()
    stage.advance(by: 0.85)
    animator.addAnimations { late.center.x = 1025 }
    stage.advance(by: 0.01)
    animator.isReversed = true
    var farthest: CGFloat = 0
    while let due = stage.nextDue {
      while stage.now.advanced(by: 0.01) < due {
        stage.advance(by: 0.01)
        farthest = max(farthest, late.seen.position.x - 25)
      }
      stage.advance(to: Moment(nanoseconds: due.nanoseconds - 1))
      expectNoJump(of: [late], within: 1.01, "at \(due)") { stage.advance(to: due) }
    }
    #expect(late.layer.position.x == 25)
    #expect(farthest > 200)
  }

  /// Seed 105350: a value set without animation is the model already, but not the target of the
  /// animator in flight.
  @Test(arguments: [10, 12] as [CGFloat])
  func aValueSetAfterAnotherAnimatorFinishedDoesNotJumpAtTheEnd(radius: CGFloat) {
    let other = animator { [view] in view.layer.cornerRadius = 10 }
    other.pauseAnimation()
    other.stopAnimation(false)
    let animator = animator { [view] in view.layer.cornerRadius = 4 }
    animator.startAnimation()
    stage.advance(by: 0.5)
    other.finishAnimation(at: .end)
    stage.perform { view.layer.cornerRadius = radius }
    animator.isReversed = true
    stage.advance(to: Moment(nanoseconds: 999_999_999))
    expectNoJump(of: [view], within: 1e-6) { stage.advance(by: 1) }
    #expect(view.layer.cornerRadius == 6)
  }

  /// Seed 175155: along x the block has not begun, along y it was thrown back beyond its beginning.
  @Test func aBlockPausedOffItsStartMovesToAFractionWithoutAJump() {
    let spring = UISpringTimingParameters(
      dampingRatio: 1, initialVelocity: CGVector(dx: 0, dy: 8))
    let animator = stage.perform { UIViewPropertyAnimator(duration: 1, curve: .linear) }
    animator.fractionComplete = 0.2
    animator.addAnimations { [view] in view.center = CGPoint(x: 125, y: 225) }
    animator.continueAnimation(withTimingParameters: spring, durationFactor: 0)
    animator.isReversed = true
    stage.advance(by: 0.1)
    animator.pauseAnimation()
    #expect(view.seen.position.x == 25)
    #expect(view.seen.position.y > 70)
    stage.advance(by: 0.01)
    animator.continueAnimation(to: 0.8, withTimingParameters: nil, durationFactor: 0)
    expectSmoothEndings { animator.isRunning }
    #expect(view.seen.position == CGPoint(x: 25, y: 25))
  }

  /// A spring that took over a velocity has to bring it to rest after a pause, too: without a
  /// direction, and along each axis.
  @Test(arguments: [2, 8, 20, 30] as [CGFloat], [1, -1] as [CGFloat])
  func anInheritedVelocitySettlesWithThePausedSpring(damping: CGFloat, side: CGFloat) {
    let spring = UISpringTimingParameters(
      mass: 1, stiffness: 100, damping: damping, initialVelocity: .zero)
    for moment in stride(from: 0.04, through: 0.8, by: 0.04) {
      (view.center.x, view.layer.cornerRadius) = (25, 0)
      let first = animator { [view] in (view.center.x, view.layer.cornerRadius) = (1025, 1000) }
      first.startAnimation()
      stage.advance(by: 0.5)
      let second = stage.perform { UIViewPropertyAnimator(duration: 1, timingParameters: spring) }
      second.beginsFromCurrentMotion = true
      second.addAnimations { [view] in
        (view.center.x, view.layer.cornerRadius) = (525 + side, 500 + side)
      }
      second.startAnimation()
      stage.advance(by: moment)
      guard second.state == .active else { continue }
      second.pauseAnimation()
      second.continueAnimation(withTimingParameters: nil, durationFactor: 0)
      let speed = view.layer.presentedVelocity.cornerRadius
      let left = abs(view.seen.cornerRadius - 500 - side) + abs(speed) / 10
      expectSmoothEndings(within: left * 0.001 + 1e-6, "\(moment)") { second.state == .active }
      if first.state == .active { first.stopAnimation(true) }
    }
  }

  /// Advances in nanoseconds around each scheduled end, and expects no visible step.
  private func expectSmoothEndings(
    within limit: CGFloat = 1e-6, _ note: String = "", while goesOn: () -> Bool
  ) {
    while goesOn(), let due = stage.nextDue {
      stage.advance(to: max(stage.now, Moment(nanoseconds: due.nanoseconds - 1)))
      expectNoJump(of: [view], within: limit, "at \(due) \(note)") { stage.advance(to: due) }
    }
  }
}

extension CALayer {
  /// A Boolean value that indicates whether an animation adds something to the model.
  fileprivate var tracksAnything: Bool { !LayerMotion.isAtRest(self) }
}
