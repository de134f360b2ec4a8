import Midflight
import MotionCore
import StageFixtures
import Testing

/// Faults that random scenarios found at ends.
extension RandomScenarioFindingsTests {
  /// Each part was undone by itself, and jumped: the rest of the first part alone is a radius of
  /// −10, which is limited to 0.
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
    expectSmoothEndings()
    #expect(completions == [true])
    #expect(view.seen.cornerRadius == view.layer.cornerRadius)
    if count == count.rounded() { #expect(view.layer.cornerRadius == 0) }
  }

  /// A block that waited did not come to its end when it was paused again at its animator's end.
  @Test func aWaitingBlockPausedAtItsAnimatorsEndContinuesToItsEnd() {
    let animator = animator(lasting: 0.3, on: UISpringTimingParameters(dampingRatio: 0.7))
    let goal = view.center.x + 200
    animator.addAnimations({ [view] in view.center.x += 200 }, delayFactor: 0.4)
    animator.startAnimation()
    stage.advance(by: 0.17)
    for factor in [0, 0.5] as [CGFloat] {
      animator.pauseAnimation()
      animator.continueAnimation(withTimingParameters: linear, durationFactor: factor)
    }
    expectSmoothEndings()
    #expect(view.seen.position.x == goal)
  }

  /// A spring made its final jump, 0.1 % of its distance, where it turns back.
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
    if isInside { animator { swing() }.startAnimation() } else { stage.perform { swing() } }
    stage.advance(by: (isInside ? 0.5 : 1) - 1e-9)
    let before = view.seen.position.x
    #expect(before > start + 199.7 && before < start + 199.9)
    for _ in 0..<2 {
      stage.advance(by: 1e-9)
      expect(view.seen.position.x, near: before, within: 1e-6)
    }
    expectSmoothEndings()
  }

  /// A taken-over property kept the contribution of a part that had already ended, and jumped.
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
    expectSmoothEndings()
    #expect(view.seen.cornerRadius == 5)
  }

  /// The set value moved one keyframe instead of all.
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
    expectSmoothEndings()
    #expect(view.layer.cornerRadius == 10)
  }

  /// A call that moves nothing took its whole time. Such a call sets present values, or the value
  /// that an interrupted animation still shows.
  @Test func anAnimationThatMovesNothingEndsAtOnce() {
    var completions: [Bool] = []
    func animate(_ options: UIView.AnimationOptions, _ changes: @escaping () -> Void) {
      stage.perform {
        UIView.animate(
          withDuration: 1, delay: 0, options: options, animations: changes,
          completion: { completions.append($0) })
      }
    }
    for options in [[], .beginFromCurrentState] as [UIView.AnimationOptions] {
      animate(options) { [view] in (view.alpha, view.center) = (view.alpha, view.center) }
    }
    for radius in [10, 0] as [CGFloat] {
      animate(.beginFromCurrentState) { [view] in view.layer.cornerRadius = radius }
    }
    #expect(completions.isEmpty)
    stage.advance(by: 0)
    #expect(completions == [true, true, false, true])
    #expect(view.seen.cornerRadius == 0)
  }

  /// The animator took the time for its own distance only, and a block that was added late jumped.
  /// Such a block has farther to go, and still moves away from its start after a reversal.
  @Test(arguments: [false, true]) func aBlockAddedLateToASpringHasTimeToArrive(isReversed: Bool) {
    let late = UIView(frame: view.frame)
    stage.window.addSubview(late)
    let spring = UISpringTimingParameters(
      dampingRatio: isReversed ? 1 : 8, initialVelocity: .zero, allowsOverdamping: true)
    let animator = animator(on: spring) { [view] in view.center.x = 1025 }
    animator.startAnimation()
    stage.advance(by: isReversed ? 0.85 : 0.9)
    animator.addAnimations { late.center.x = 1025 }
    stage.advance(by: 0.01)
    if isReversed {
      animator.isReversed = true
    } else {
      animator.pauseAnimation()
      animator.startAnimation()
    }
    stage.advance(by: 0.01)
    #expect(late.seen.position.x > 225)
    // A spring may leave a thousandth of its distance for the final jump.
    expectSmoothEndings(of: [late], within: isReversed ? 1.01 : 1.1)
    #expect(animator.state == .inactive)
    #expect(late.seen.position.x == (isReversed ? 25 : 1025))
  }

  /// A value set in flight was not the animator's target, so the end jumped. The model may have
  /// the value already, from another animator.
  @Test(arguments: [10, 12] as [CGFloat], [false, true])
  func aReversedAnimatorWithASetValueEndsWithoutAJump(radius: CGFloat, finishesOther: Bool) {
    let other = finishesOther ? animator { [view] in view.layer.cornerRadius = 10 } : nil
    other?.pauseAnimation()
    other?.stopAnimation(false)
    let animator = animator { [view] in view.layer.cornerRadius = 4 }
    animator.startAnimation()
    stage.advance(by: 0.5)
    other?.finishAnimation(at: .end)
    stage.perform { view.layer.cornerRadius = radius }
    animator.isReversed = true
    expectSmoothEndings()
    #expect(animator.state == .inactive)
    #expect(view.layer.cornerRadius == (finishesOther ? 6 : 0))
  }

  /// A block that was thrown back beyond its start, along y only, waited there, and jumped at the
  /// end of a motion to a fraction.
  @Test func aBlockPausedOffItsStartMovesToAFractionWithoutAJump() {
    let spring = UISpringTimingParameters(
      dampingRatio: 1, initialVelocity: CGVector(dx: 0, dy: 8))
    let animator = animator()
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
    expectSmoothEndings()
    #expect(view.seen.position == CGPoint(x: 25, y: 25))
  }

  /// After a pause, a spring had no time to bring an inherited velocity to rest, and jumped.
  @Test(arguments: [2, 8, 20, 30] as [CGFloat], [1, -1] as [CGFloat])
  func anInheritedVelocitySettlesWithThePausedSpring(damping: CGFloat, side: CGFloat) {
    let spring = UISpringTimingParameters(
      mass: 1, stiffness: 100, damping: damping, initialVelocity: .zero)
    for moment in stride(from: 0.04, through: 0.8, by: 0.04) {
      (view.center.x, view.layer.cornerRadius) = (25, 0)
      let first = animator { [view] in (view.center.x, view.layer.cornerRadius) = (1025, 1000) }
      first.startAnimation()
      stage.advance(by: 0.5)
      let second = animator(on: spring) { [view] in
        (view.center.x, view.layer.cornerRadius) = (525 + side, 500 + side)
      }
      second.beginsFromCurrentMotion = true
      second.startAnimation()
      stage.advance(by: moment)
      guard second.state == .active else { continue }
      second.pauseAnimation()
      second.continueAnimation(withTimingParameters: nil, durationFactor: 0)
      let speed = view.layer.presentedVelocity.cornerRadius
      let left = abs(view.seen.cornerRadius - 500 - side) + abs(speed) / 10
      expectSmoothEndings(within: left * 0.001 + 1e-6, "\(moment)")
    }
  }

  /// Advances in nanoseconds around each scheduled end until nothing moves, and expects no visible
  /// step of the view, or of other views.
  private func expectSmoothEndings(
    of views: [UIView]? = nil, within limit: CGFloat = 1e-6, _ note: String = ""
  ) {
    while let due = stage.nextDue {
      stage.advance(to: max(stage.now, Moment(nanoseconds: due.nanoseconds - 1)))
      expectNoJump(of: views ?? [view], within: limit, "at \(due) \(note)") {
        stage.advance(to: due)
      }
    }
  }
}
