import Midflight
import MotionCore
import StageFixtures
import Testing

/// Regression tests of faults that random scenarios found. Each comment describes the fault.
struct RandomScenarioFindingsTests {
  let stage = Stage(size: CGSize(width: 400, height: 400))
  let view = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
  let linear = UICubicTimingParameters(animationCurve: .linear)

  init() {
    view.backgroundColor = .red
    stage.perform { [stage, view] in stage.window.addSubview(view) }
  }

  /// Returns an animator; by default with 1 s and linear timing.
  func animator(
    lasting seconds: TimeInterval = 1, on timing: (any UITimingCurveProvider)? = nil,
    _ changes: (() -> Void)? = nil
  ) -> UIViewPropertyAnimator {
    stage.perform {
      let animator = UIViewPropertyAnimator(duration: seconds, timingParameters: timing ?? linear)
      if let changes { animator.addAnimations(changes) }
      return animator
    }
  }

  /// Returns the displayed positions of the next 3 s, in steps of 20 ms.
  private func positions() -> [CGPoint] {
    (0..<150).map { _ in
      stage.advance(by: 0.02)
      return view.seen.position
    }
  }

  /// A dissolve over a changing translucent color jumped at its start and at its end.
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

  /// A color that the closure of a dissolve animates did not return with its animator.
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

  /// Infinity times 0 was NaN along y, and an infinite number dropped the velocity of the others.
  @Test(arguments: [false, true]) func anInfiniteVelocityAlongXKeepsTheOneAlongY(isRepeated: Bool) {
    // Repetitions replace other motion.
    if !isRepeated { animator { [view] in view.center.y += 100 }.startAnimation() }
    stage.advance(by: 0.5)
    let steep = UICubicTimingParameters(
      controlPoint1: CGPoint(x: 0, y: 1), controlPoint2: CGPoint(x: 1, y: 0))
    animator(on: steep) { [view] in
      guard isRepeated else { return view.center.x += 100 }
      UIView.modifyAnimations(withRepeatCount: 2, autoreverses: true) { view.center.x += 100 }
    }.startAnimation()
    let rate = LayerMotion(of: view.layer).velocities[AnimatedProperty.position.index]
    #expect(rate == SIMD4(.infinity, isRepeated ? 0 : 100, 0, 0))
    let next = animator { [view] in view.center = CGPoint(x: 300, y: 300) }
    next.beginsFromCurrentMotion = true
    next.startAnimation()
    // Along x there is no velocity to take over: the motion starts at rest.
    expect(view.presentedVelocity.center.dx, near: 0)
    expect(view.presentedVelocity.center.dy, near: isRepeated ? 0 : 100)
  }

  /// A view animation replaced the motion of an animator with `beginsFromCurrentMotion`.
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

  /// A spring that was paused before its start counted as thrown, and started at rest.
  @Test func aSpringPausedInItsDelayIsStillThrownAtItsStart() {
    let spring = UISpringTimingParameters(
      dampingRatio: 0.8, initialVelocity: CGVector(dx: 8, dy: 8))
    let farthest = [false, true].map { isPaused -> CGFloat in
      view.center = .zero
      let thrown = animator(on: spring) { [view] in view.center.x = 100 }
      thrown.startAnimation(afterDelay: 0.5)
      stage.advance(by: 0.25)
      if isPaused {
        thrown.pauseAnimation()
        thrown.startAnimation(afterDelay: 0.25)
      }
      stage.advance(by: 0.25)
      return positions().map(\.x).max() ?? 0
    }
    // From rest, the spring would overshoot by 1.5.
    #expect(farthest[0] > 103)
    #expect(farthest[1] == farthest[0])
  }

  /// Two reversals at one moment changed the motion of members that had ended, moved or waited.
  @Test(arguments: [false, true]) func twoInstantReversalsDoNotChangeAGroupsMotion(isBack: Bool) {
    let spring = UISpringTimingParameters(
      dampingRatio: 0.7, initialVelocity: CGVector(dx: 3, dy: 1))
    let motions = [false, true].map { isTurned -> [CGPoint] in
      view.center = .zero
      let group = stage.perform { AnimatorGroup() }
      for (index, delay) in [0, 0.3, 1].enumerated() {
        let member = animator(lasting: 0.4, on: spring) { [view] in
          view.center.x += 100
          view.center.y += CGFloat(50 * index)
        }
        group.add(member, afterDelay: delay)
      }
      group.startAnimation()
      stage.advance(by: isBack ? 1.2 : 0.6)
      if isBack {
        group.isReversed = true
        stage.advance(by: 0.1)
      }
      if isTurned {
        group.isReversed.toggle()
        group.isReversed.toggle()
      }
      return positions()
    }
    #expect(motions[0] == motions[1])
  }

  /// A member that was held beyond its target, or whose block had not begun, counted as arrived,
  /// and jumped at the end of its group.
  @Test(arguments: [false, true]) func aGroupsMemberHeldBeyondItsTargetDoesNotJump(isDelayed: Bool)
  {
    let spring = UISpringTimingParameters(dampingRatio: 0.3)
    let member = animator(lasting: isDelayed ? 2 : 1, on: spring)
    member.scrubsLinearly = false
    member.addAnimations({ [view] in view.center.x += 100 }, delayFactor: isDelayed ? 0.4 : 0)
    let group = stage.perform { AnimatorGroup() }
    if !isDelayed { group.add(animator {}) }
    group.add(member, afterDelay: isDelayed ? 1 : 0)
    group.fractionComplete = isDelayed ? 0.5 : 0.2
    #expect(isDelayed || view.seen.position.x > 135)
    group.continueAnimation(withTimingParameters: linear, durationFactor: 0)
    group.pauseAnimation()
    group.startAnimation()
    for _ in 0..<200 {
      expectNoJump(of: [view], within: isDelayed ? 20 : 5) { stage.advance(by: 0.01) }
    }
    #expect(group.state == .inactive)
    #expect(view.seen.position.x == 125)
  }

  /// A member on a spring may need longer than its group. It got no time when the group continued,
  /// and jumped.
  @Test func aLateMemberOfAGroupContinuesWithoutAJump() {
    let group = stage.perform { AnimatorGroup() }
    group.add(animator(lasting: 2), afterDelay: 1)
    group.add(
      animator(on: UISpringTimingParameters(dampingRatio: 1)) { [view] in view.center.x += 100 },
      afterDelay: 0.3)
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

  /// A repetition inside a repetition was not summed with the whole animation, and jumped.
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

  /// A part that is not repeated moved at the constant pace of the repetition around it.
  @Test func aPartInsideARepetitionInheritsTheAnimatorsCurve() {
    let animator = animator(on: UICubicTimingParameters(animationCurve: .easeInOut)) { [view] in
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

  /// Blocks were undone or finished one after another, although a nested animation lies between two
  /// changes of one block. Finishing set autoreversed parts to their targets.
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
      // 10, plus an autoreversed part of 30, plus a change of −5: neither affects the other.
      view.layer.borderWidth = 10
      UIView.modifyAnimations(withRepeatCount: 1, autoreverses: true) {
        view.layer.borderWidth = 20
        UIView.animate(withDuration: 1, delay: 0.4) { view.layer.borderWidth = 40 }
      }
      view.layer.borderWidth = 35
    }
    animator.startAnimation()
    stage.advance(by: 0.5)
    let isBack = position == .start
    if byItself {
      animator.isReversed = isBack
      stage.advance(by: 1)
    } else {
      animator.stopAnimation(false)
      animator.finishAnimation(at: position)
    }
    #expect(view.alpha == (isBack ? 1 : 0.25))
    #expect(view.center.x == (isBack ? 25 : 72))
    #expect(view.layer.cornerRadius == (isBack ? 0 : 5))
    #expect(view.layer.borderWidth == (isBack ? 0 : 5))
  }

  /// After a translation of the transform, the rotation and scale returned only nearly.
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

  /// In a motion to a fraction, a shorter block returned before its animator passed its end.
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

  /// An animation in a block of a continued animator inherited the animator's first timing.
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

  /// A pause of a group dropped the timing that its members had been continued with.
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

  /// A transform that was committed with a scale below 0 was decomposed with an additional half
  /// turn. Each set of another property of the layer decomposed it again.
  @Test func aNegativeScaleDoesNotJumpWhenOtherPropertiesAreSet() {
    let animator = animator(lasting: 2, on: UICubicTimingParameters()) { [view] in
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
    expectNoJump(of: [view]) { animator.stopAnimation(true) }
    expectNoJump(of: [view]) { stage.perform { view.layer.borderWidth = 1 } }
    let next = self.animator(on: UICubicTimingParameters(animationCurve: .easeIn)) { [view] in
      view.center.y += 100
      view.transform = CGAffineTransform(scaleX: 2, y: 3)
    }
    expectNoJump(of: [view]) { next.startAnimation() }
    stage.advance(by: 2)
    #expect(view.seen.affineTransform() == CGAffineTransform(scaleX: 2, y: 3))
  }

  /// The animation after a stopped rotation undid its turns instead of taking the shorter arc.
  @Test func aViewWithManyTurnsRotatesAlongTheShorterArc() {
    let animator = animator(on: UISpringTimingParameters(dampingRatio: 0.1)) { [view] in
      view.rotate(by: 6 * .pi)
      view.transform = view.transform.scaledBy(x: 0.1, y: 0.1)
    }
    animator.startAnimation()
    while animator.progressVelocity > 0 || animator.fractionComplete == 0 {
      stage.advance(by: 0.001)
    }
    #expect(LayerMotion.rotation(of: view.layer) > 4 * .pi)
    animator.stopAnimation(true)
    let next = self.animator { [view] in view.transform = CGAffineTransform(scaleX: 2, y: 2) }
    expectNoJump(of: [view]) { next.startAnimation() }
    #expect(abs(LayerMotion.rotation(of: view.layer)) <= .pi)
  }

  /// A half turn about z and a return about a tilted axis add up to a rotation out of the plane.
  /// Reading the transform removed the depth of the return.
  @Test func aMotionBackFromATiltedRotationIsNotFlattened() {
    let animator = animator { [view] in view.rotate(by: -.pi) }
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
    expectNoJump(of: [view]) { animator.addAnimations { [view] in view.rotate(by: .pi) } }
    stage.advance(by: 2)
    #expect(!animator.isRunning)
  }

  /// A pause moved the animator ahead of its curve by a distance that fitted the old target only.
  @Test func aValueSetBetweenPauseAndStartDoesNotJump() {
    let animator = animator(on: UISpringTimingParameters(dampingRatio: 1)) { [view] in
      view.layer.shadowOffset = CGSize(width: 12, height: -95)
    }
    animator.startAnimation()
    animator.pauseAnimation()
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
