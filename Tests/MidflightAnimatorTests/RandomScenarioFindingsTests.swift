import Midflight
import MotionCore
import StageFixtures
import Testing

/// Regression tests of faults that random scenarios found.
struct RandomScenarioFindingsTests {
  let stage = Stage(size: CGSize(width: 400, height: 400))
  let view = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))

  init() {
    view.backgroundColor = .red
    stage.perform { [stage, view] in stage.window.addSubview(view) }
  }

  /// Returns an animator of a second, linear.
  func animator(_ changes: @escaping () -> Void) -> UIViewPropertyAnimator {
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

  /// The background that the closure of a dissolve animates there and back returns with the
  /// animator, as without the dissolve.
  @Test(arguments: [[], .autoreverse] as [UIView.AnimationOptions])
  func aDissolveDoesNotAffectAnimationsInItsClosure(_ options: UIView.AnimationOptions) {
    let animator = animator { [view] in view.backgroundColor = UIColor(white: 0.25, alpha: 0.5) }
    animator.startAnimation()
    stage.advance(by: 0.1)
    expectNoJump(of: [view]) {
      animator.addAnimations { [view] in
        UIView.transition(
          with: view, duration: 1, options: [.transitionCrossDissolve, .allowAnimatedContent]
        ) {
          UIView.animate(withDuration: 1, delay: 0, options: options) {
            view.backgroundColor = UIColor(white: 0.1, alpha: 0.5)
          }
        }
      }
    }
    stage.advance(by: 0.2)
    animator.isReversed = true
    stage.advance(by: 5)
    #expect(animator.state == .inactive)
    #expect(view.backgroundColor == .red)
  }

  @Test func aReversedAnimatorWithAChangedModelEndsWithoutAJump() {
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

  /// Infinitely fast along x; no distance along y.
  @Test(arguments: [false, true]) func anAxisWithoutADistanceHasNoVelocityOnAVerticalCurve(
    isRepeated: Bool
  ) {
    let animator = stage.perform {
      UIViewPropertyAnimator(
        duration: 1, controlPoint1: CGPoint(x: 0, y: 1), controlPoint2: CGPoint(x: 1, y: 0)
      ) { [view] in
        guard isRepeated else { return view.center.x += 100 }
        UIView.modifyAnimations(withRepeatCount: 2, autoreverses: true) { view.center.x += 100 }
      }
    }
    animator.startAnimation()
    let rate = LayerMotion(of: view.layer).velocities[AnimatedProperty.position.index]
    #expect(rate == SIMD4(.infinity, 0, 0, 0))
  }

  /// A property whose x starts infinitely fast, and whose y has a constant speed.
  @Test func anInterruptionKeepsOneAxisVelocityBesideAnInfiniteOne() {
    animator { [view] in view.center.y += 100 }.startAnimation()
    stage.advance(by: 0.5)
    let steep = stage.perform {
      UIViewPropertyAnimator(
        duration: 1, controlPoint1: CGPoint(x: 0, y: 1), controlPoint2: CGPoint(x: 1, y: 0)
      ) { [view] in view.center.x += 100 }
    }
    steep.startAnimation()
    let next = animator { [view] in view.center = CGPoint(x: 300, y: 300) }
    next.beginsFromCurrentMotion = true
    next.startAnimation()
    // Along x there is no velocity to take over: the motion starts at rest.
    expect(view.presentedVelocity.center.dx, near: 0)
    expect(view.presentedVelocity.center.dy, near: 100)
  }

  @Test func aViewAnimationOverAnAnimatorKeepsPositionAndVelocity() {
    let animator = animator { [view] in view.center.x += 100 }
    animator.beginsFromCurrentMotion = true
    animator.startAnimation()
    stage.advance(by: 0.5)
    expectNoJump(of: [view]) {
      stage.perform { UIView.animate(withDuration: 1) { view.center.x += 100 } }
    }
    expect(view.presentedVelocity.center.dx, near: 100)
  }

  /// A spring that is paused before its start has not been thrown.
  @Test func aSpringPausedInItsDelayIsStillThrownAtItsStart() {
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
    // From rest, the spring would overshoot by 1.5.
    #expect(untouched > 103)
    #expect(paused == untouched)
  }

  /// One member has ended, one moves, one waits: two reversals restore all of them.
  @Test(arguments: [false, true]) func twoInstantReversalsDoNotChangeAGroupsMotion(isBack: Bool) {
    func positions(turning: Bool) -> [CGPoint] {
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
    #expect(positions(turning: true) == positions(turning: false))
  }

  /// Paused in an overshoot of its spring, a member has no distance left on a curve; it still comes
  /// back.
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

  /// Continued midway, a spring takes longer than the rest of the timeline.
  @Test func aLateMemberOfAGroupContinuesWithoutAJump() {
    let group = stage.perform { AnimatorGroup() }
    let spring = UISpringTimingParameters(dampingRatio: 1, initialVelocity: .zero)
    let member = stage.perform { UIViewPropertyAnimator(duration: 1, timingParameters: spring) }
    member.addAnimations { [view] in view.center.x += 100 }
    let last = stage.perform { UIViewPropertyAnimator(duration: 2, curve: .linear) }
    group.add(last, afterDelay: 1)
    group.add(member, afterDelay: 0.3)
    group.fractionComplete = 0.4
    group.startAnimation()
    stage.advance(by: 0.1)
    group.pauseAnimation()
    expectNoJump(of: [view]) {
      group.continueAnimation(withTimingParameters: nil, durationFactor: 1)
    }
    stage.advance(by: 10)
    #expect(group.state == .inactive)
    #expect(view.seen.position.x == 125)
  }

  /// Nested repetitions are parts of one animation, and are summed with it.
  @Test func nestedRepetitionsEndAtTheModelValueWithoutAJump() {
    expectNoJump(of: [view]) {
      stage.perform {
        UIView.animate(withDuration: 1) {
          view.center.x = 100
          UIView.modifyAnimations(withRepeatCount: 2.25, autoreverses: true) {
            UIView.modifyAnimations(withRepeatCount: 0.5, autoreverses: true) {
              view.center.x = 40
            }
          }
        }
      }
    }
    stage.advance(by: 10)
    #expect(view.seen.position == view.center)
  }

  /// The animator eases in and out, and so does a part inside a repetition that is not repeated.
  @Test func aPartInsideARepetitionInheritsTheAnimatorsCurve() {
    let animator = stage.perform { UIViewPropertyAnimator(duration: 1, curve: .easeInOut) }
    animator.addAnimations { [view] in
      UIView.modifyAnimations(withRepeatCount: 2, autoreverses: false) {
        UIView.animate(
          withDuration: 0.5, delay: 0,
          options: [.overrideInheritedDuration, .overrideInheritedOptions]
        ) { view.center.x += 100 }
      }
    }
    animator.startAnimation()
    stage.advance(by: 0.125)
    expect(
      view.seen.position.x, near: 25 + 100 * CGFloat(CubicCurve.easeInOut.progress(at: 0.25)))
    stage.advance(by: 1)
    #expect(view.seen.position.x == 125)
  }

  /// The change of an animation inside a block lies between two changes of that block.
  @Test(arguments: [UIViewAnimatingPosition.start, .end], [false, true])
  func changesAroundANestedAnimationEndInOrder(
    _ position: UIViewAnimatingPosition, byItself: Bool
  ) {
    let animator = animator { [view] in
      view.layer.cornerRadius = 20
      UIView.animate(withDuration: 1, delay: 0.4) {
        view.alpha = 0
        view.center.x += 40
        view.layer.cornerRadius = 30
      }
      view.alpha = 0.25
      view.center.x += 7
      view.layer.cornerRadius = 5
    }
    animator.startAnimation()
    stage.advance(by: 0.5)
    if byItself {
      animator.isReversed = position == .start
      stage.advance(by: 1)
    } else {
      animator.stopAnimation(false)
      animator.finishAnimation(at: position)
    }
    let isBack = position == .start
    #expect(view.alpha == (isBack ? 1 : 0.25))
    #expect(view.center.x == (isBack ? 25 : 72))
    #expect(view.layer.cornerRadius == (isBack ? 0 : 5))
  }

  /// A translation of a transform keeps the exact rotation and scale.
  @Test func aReversalRestoresARotationChangedTwiceAndTranslated() {
    view.transform = CGAffineTransform(rotationAngle: 0.8).scaledBy(x: 1.02, y: 2)
    let original = view.transform
    let animator = animator { [view] in
      view.transform = CGAffineTransform(rotationAngle: 7)
        .concatenating(CGAffineTransform(translationX: 5, y: -40))
      view.transform = CGAffineTransform(rotationAngle: 2).scaledBy(x: 1.05, y: 2)
        .concatenating(CGAffineTransform(translationX: 12, y: -100))
    }
    animator.startAnimation()
    stage.advance(by: 0.5)
    stage.perform {
      var moved = view.transform
      moved.tx += 30
      view.transform = moved
    }
    animator.isReversed = true
    stage.advance(by: 2)
    #expect(animator.state == .inactive)
    #expect(view.transform.a == original.a && view.transform.b == original.b)
    #expect(view.transform.c == original.c && view.transform.d == original.d)
    #expect(view.transform.tx == 30)
  }

  /// No spring of this ratio settles, whichever axis it is thrown along.
  @Test(arguments: [CGVector(dx: 3, dy: -2), CGVector(dx: 0, dy: 8), CGVector(dx: -2, dy: 0)])
  func aSpringWithoutDampingEasesOutHoweverItIsThrown(_ velocity: CGVector) {
    let animator = stage.perform {
      UIViewPropertyAnimator(
        duration: 1,
        timingParameters: UISpringTimingParameters(dampingRatio: 0, initialVelocity: velocity))
    }
    animator.addAnimations { [view] in view.center.x += 100 }
    animator.startAnimation()
    stage.advance(by: 0.5)
    expect(view.seen.position.x, near: 25 + 100 * CGFloat(CubicCurve.easeOut.progress(at: 0.5)))
    stage.advance(to: Moment(nanoseconds: 999_999_999))
    expectNoJump(of: [view], within: 1e-6) { stage.advance(by: 1) }
    #expect(view.center.x == 125)
  }

  /// In a motion to 0.8 the animator passes 0.4 after 0.4 s; a third of the rest of a block that
  /// begins there is 0.2 later.
  @Test func aBlockAddedInMotionToAFractionWaitsForItsFraction() {
    let animator = animator { [view] in view.center.x += 100 }
    animator.pauseAnimation()
    animator.continueAnimation(to: 0.8)
    stage.advance(by: 0.2)
    animator.addAnimations({ [view] in view.alpha = 0 }, delayFactor: 0.25)
    stage.advance(by: 0.2)
    #expect(view.layer.presentedValues.opacity == 1)
    stage.advance(by: 0.2)
    expect(CGFloat(view.layer.presentedValues.opacity), near: 2 / 3)
    expectNoJump(of: [view], within: 101) { stage.advance(by: 5) }
    #expect(animator.fractionComplete == 0.8)
    expect(CGFloat(view.layer.presentedValues.opacity), near: 1 / 3)
    animator.stopAnimation(true)
  }

  @Test func aShorterBlockReturnsInMotionToAFractionFromItsEnd() {
    let animator = animator { [view] in
      view.center.x += 100
      UIView.animate(withDuration: 0.5, delay: 0, options: .overrideInheritedDuration) {
        view.alpha = 0
      }
    }
    animator.fractionComplete = 1
    animator.continueAnimation(to: 0.25)
    stage.advance(by: 0.5)
    #expect(view.layer.presentedValues.opacity == 0)
    stage.advance(by: 1)
    expect(CGFloat(view.layer.presentedValues.opacity), near: 0.5)
    animator.stopAnimation(true)
  }

  /// The animator has to come back to its target, which takes time.
  @Test func inAnOvershootTheInheritedDurationIsTheTimeUntilTheEnd() {
    let spring = UISpringTimingParameters(dampingRatio: 0.3, initialVelocity: .zero)
    let animator = stage.perform { UIViewPropertyAnimator(duration: 1, timingParameters: spring) }
    animator.addAnimations { [view] in view.center.x += 100 }
    animator.startAnimation()
    while view.seen.position.x <= 126 { stage.advance(by: 0.01) }
    animator.pauseAnimation()
    #expect(animator.fractionComplete > 1)
    var reported: TimeInterval = 0
    animator.addAnimations { [view] in
      reported = UIView.inheritedAnimationDuration
      UIView.animate(withDuration: 5) { view.center.y += 100 }
    }
    expectNoJump(of: [view]) { animator.startAnimation() }
    #expect(view.seen.position.y == 25)
    stage.advance(by: reported - 0.001)
    #expect(animator.isRunning)
    stage.advance(by: 0.002)
    #expect(animator.state == .inactive)
    stage.advance(by: 5)
    #expect(view.seen.position.y == 125)
  }

  /// A nested animation inherits the timing in force, until the animator becomes inactive.
  @Test func anAddedAnimationInheritsTheTimingInForce() {
    let animator = animator { [view] in view.center.x += 100 }
    func inherited() -> UIView.AnimationCurve? {
      var guest: UIViewPropertyAnimator?
      animator.addAnimations { [view] in
        guest = .runningPropertyAnimator(withDuration: 9, delay: 0) { view.alpha = 0.5 }
      }
      if animator.state == .inactive { animator.startAnimation() }
      return guest?.timingParameters?.cubicTimingParameters?.animationCurve
    }
    animator.pauseAnimation()
    animator.continueAnimation(
      withTimingParameters: UICubicTimingParameters(animationCurve: .easeIn), durationFactor: 0)
    stage.advance(by: 0.25)
    #expect(inherited() == .easeIn)
    stage.advance(by: 2)
    #expect(animator.state == .inactive)
    #expect(inherited() == .linear)
  }

  /// Like an animator, paused and started members keep the timing of their continuation.
  @Test func aGroupsMembersKeepTheTimingThatTheyWereContinuedWith() {
    let group = stage.perform { AnimatorGroup() }
    group.add(animator { [view] in view.center.x += 100 })
    group.pauseAnimation()
    group.continueAnimation(
      withTimingParameters: UICubicTimingParameters(animationCurve: .easeIn), durationFactor: 0)
    stage.advance(by: 0.25)
    group.pauseAnimation()
    stage.advance(by: 1)
    group.startAnimation()
    stage.advance(by: 0.25)
    expect(
      view.seen.position.x, near: 25 + 100 * CGFloat(CubicCurve.easeIn.progress(at: 0.5)),
      within: 1e-6)
    stage.advance(by: 1)
    #expect(group.state == .inactive)
  }

  /// Seed 558479: paused a moment after its addition, a block had almost its whole distance to go.
  /// The animator, which had almost none, took the time for its own distance only.
  @Test func aPausedSpringTakesTheTimeOfItsLaggingBlock() {
    let late = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    stage.window.addSubview(late)
    let animator = stage.perform {
      UIViewPropertyAnimator(
        duration: 1,
        timingParameters: UISpringTimingParameters(
          dampingRatio: 8, initialVelocity: .zero, allowsOverdamping: true))
    }
    animator.addAnimations { [view] in view.center.x += 100 }
    animator.startAnimation()
    stage.advance(by: 0.9)
    animator.addAnimations { late.center.y += 1000 }
    stage.advance(by: 0.01)
    animator.pauseAnimation()
    animator.startAnimation()
    var (last, step) = (late.seen.position.y, CGFloat(0))
    while animator.state == .active {
      stage.advance(by: 0.001)
      step = late.seen.position.y - last
      last = late.seen.position.y
    }
    // A spring may leave a thousandth of its distance for the final jump.
    #expect(step < 1.1, "it ended with a jump of \(step) points")
    #expect(last == 1010)
  }

  /// Seed 624536: committed while its scale was below 0, a transform was decomposed with a rotation
  /// by half a circle, and again at every set of another property of the layer.
  @Test func aNegativeScaleDoesNotJumpWhenOtherPropertiesAreSet() {
    let animator = swingBelowZero()
    expectNoJump(of: [view]) { animator.stopAnimation(true) }
    expectNoJump(of: [view]) { stage.perform { view.layer.borderWidth = 1 } }
    let next = stage.perform {
      UIViewPropertyAnimator(duration: 1, curve: .easeIn) { [view] in
        view.center.y += 100
        view.transform = CGAffineTransform(scaleX: 2, y: 3)
      }
    }
    expectNoJump(of: [view]) { next.startAnimation() }
    stage.advance(by: 2)
    #expect(view.seen.affineTransform() == CGAffineTransform(scaleX: 2, y: 3))
  }

  @Test func aViewWithManyTurnsRotatesAlongTheShorterArc() {
    let animator = stage.perform {
      UIViewPropertyAnimator(duration: 1, dampingRatio: 0.1) { [view] in
        view.rotate(by: 6 * .pi)
        view.transform = view.transform.scaledBy(x: 0.1, y: 0.1)
      }
    }
    animator.startAnimation()
    while animator.progressVelocity > 0 || animator.fractionComplete == 0 {
      stage.advance(by: 0.001)
    }
    #expect(LayerMotion.rotation(of: view.layer) > 4 * .pi)
    animator.stopAnimation(true)
    let next = stage.perform {
      UIViewPropertyAnimator(duration: 1, curve: .linear) { [view] in
        view.transform = CGAffineTransform(scaleX: 2, y: 2)
      }
    }
    expectNoJump(of: [view]) { next.startAnimation() }
    #expect(abs(LayerMotion.rotation(of: view.layer)) <= .pi)
  }

  /// Returns an animator whose spring has moved a scale below 0, under a call of `UIView`'s that
  /// moves it too.
  private func swingBelowZero() -> UIViewPropertyAnimator {
    let animator = stage.perform {
      UIViewPropertyAnimator(duration: 2, timingParameters: UICubicTimingParameters())
    }
    animator.addAnimations { [view] in
      view.transform = CGAffineTransform(rotationAngle: 7).scaledBy(x: 1.175, y: 2)
    }
    animator.isReversed = true
    animator.pauseAnimation()
    stage.perform {
      UIView.animate(withDuration: 1) { [view] in
        view.transform = CGAffineTransform(rotationAngle: 2).scaledBy(x: 1.05, y: 2)
      }
    }
    animator.continueAnimation(
      to: 1,
      withTimingParameters: UISpringTimingParameters(
        mass: 4, stiffness: 15, damping: 1, initialVelocity: .zero), durationFactor: 0.5)
    stage.advance(by: 0.25)
    animator.isReversed.toggle()
    stage.advance(by: 0.37)
    return animator
  }

  /// Half a turn about z and back to 0 by a tilted axis are a whole circle about that axis. The way
  /// back leaves the plane, and a read of the transform does not flatten it.
  @Test func aMotionBackFromATiltedRotationIsNotFlattened() {
    let animator = stage.perform { UIViewPropertyAnimator(duration: 1, curve: .linear) }
    animator.addAnimations { [view] in view.rotate(by: -.pi) }
    animator.pausesOnCompletion = true
    animator.startAnimation()
    stage.perform {
      UIView.animate(withDuration: 1) { [view] in
        view.transform3D = CATransform3DMakeRotation(0.75 * .pi, 0.875, 1, 0.5)
        view.transform3D = CATransform3DIdentity
      }
    }
    stage.advance(by: 1)
    animator.continueAnimation(to: 0, withTimingParameters: nil, durationFactor: 0)
    stage.advance(by: 0.1)
    let transform = view.layer.presentation()?.transform ?? CATransform3DIdentity
    #expect(abs(transform.m13) > 0.01)
    expectNoJump(of: [view]) {
      animator.addAnimations { [view] in view.rotate(by: .pi) }
    }
    stage.advance(by: 2)
    #expect(!animator.isRunning)
  }

  /// Paused ahead of its curve, which the motion left more slowly, the animator continues from
  /// there with a value set in the meantime.
  @Test func aValueSetBetweenPauseAndStartDoesNotJump() {
    let animator = stage.perform {
      UIViewPropertyAnimator(duration: 1, dampingRatio: 1) { [view] in
        view.layer.shadowOffset = CGSize(width: 12, height: -95)
      }
    }
    animator.startAnimation()
    animator.pauseAnimation()
    let linear = UICubicTimingParameters(animationCurve: .linear)
    animator.continueAnimation(withTimingParameters: linear, durationFactor: 0)
    stage.advance(by: 0.1)
    animator.pauseAnimation()
    stage.perform { view.layer.shadowOffset = CGSize(width: 4, height: -35) }
    let seen = view.seen.shadowOffset
    animator.startAnimation()
    expect(view.seen.shadowOffset.height, near: seen.height, within: 1e-9)
    stage.advance(by: 0.05)
    #expect(animator.isRunning)
    stage.advance(by: 1)
    #expect(view.seen.shadowOffset == CGSize(width: 4, height: -35))
  }
}
