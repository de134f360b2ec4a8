import Midflight
import SlowTrait
import StageFixtures
import Testing

/// Tests of blocks with a duration, a spring or a delay of their own inside an animator that is
/// held, scrubbed, reversed and continued.
struct NestedInFlightTests {
  private let fixture = AnimatorFixture(listens: false)
  private var view: UIView { fixture.view }
  private var stage: Stage { fixture.stage }
  private var distance: CGFloat { view.seen.position.y - 50 }

  /// Returns an animator that moves the view from 50 to 250 along x. `body` adds the motion along
  /// y.
  private func animator(
    _ timing: any UITimingCurveProvider, lasting seconds: TimeInterval = 1,
    _ body: @escaping (UIView) -> Void
  ) -> UIViewPropertyAnimator {
    stage.perform {
      let animator = UIViewPropertyAnimator(duration: seconds, timingParameters: timing)
      animator.addAnimations { [view] in
        view.center.x = 250
        body(view)
      }
      return animator
    }
  }

  /// Advances until nothing runs, and expects no step along y of more than `most` points in 2 ms.
  private func expectNoStep(
    beyond most: CGFloat, at location: SourceLocation = #_sourceLocation
  ) {
    var (last, worst) = (distance, CGFloat.zero)
    for _ in 0..<2_000 {
      stage.advance(by: 0.002)
      worst = max(worst, abs(distance - last))
      last = distance
    }
    #expect(worst < most, "a step of \(worst) points", sourceLocation: location)
  }

  private static let linear = UICubicTimingParameters(animationCurve: .linear)
  private static let spring = UISpringTimingParameters(dampingRatio: 1)

  /// The spring keeps its velocity, and arrives with the others: its stiffness grows as necessary.
  @Test(arguments: [false, true]) func aNestedSpringReturnsToTheStartWithItsAnimator(held: Bool) {
    let animator = animator(Self.linear) { view in
      UIView.animate(
        withDuration: 0.5, delay: 0, usingSpringWithDamping: 0.8, initialSpringVelocity: 0
      ) { view.center.y = 250 }
    }
    animator.startAnimation()
    stage.advance(by: 0.2)
    if held {
      animator.pauseAnimation()
      animator.isReversed = true
      animator.startAnimation()
    } else {
      let speed = view.presentedVelocity.center.dy
      animator.isReversed = true
      expect(view.presentedVelocity.center.dy, near: speed, within: 1e-6)
    }
    expectNoStep(beyond: 10)
    #expect(distance == 0)
    #expect(animator.state == .inactive)
  }

  @Test func aScrubbedNestedSpringStillArrivesAtItsTarget() {
    let animator = animator(UICubicTimingParameters(animationCurve: .easeIn)) { view in
      UIView.animate(
        withDuration: 0.6, delay: 0.1, usingSpringWithDamping: 0.6, initialSpringVelocity: 0
      ) { view.center.y = 250 }
    }
    animator.pauseAnimation()
    animator.fractionComplete = 0.7
    animator.startAnimation()
    expectNoStep(beyond: 5)
    #expect(distance == 200)
  }

  /// A spring that was thrown at its start is not thrown again.
  @Test func aSpringInsideACurveIsThrownOnce() {
    let animator = animator(Self.linear) { view in
      UIView.animate(
        withDuration: 0.5, delay: 0, usingSpringWithDamping: 1, initialSpringVelocity: 10
      ) { view.center.y = 250 }
    }
    animator.startAnimation()
    stage.advance(by: 0.1)
    animator.pauseAnimation()
    stage.advance(by: 0.1)
    let seen = distance
    animator.startAnimation()
    #expect(view.presentedVelocity.center.dy == 0)
    stage.advance(by: 0.001)
    #expect(distance - seen < 0.1)
  }

  /// In the motion back, a block that arrived long ago leaves last, and keeps its own short time.
  @Test(arguments: [1, 0.8, 0.5], [false, true])
  func aShorterBlockInASpringReversesWithoutAJump(damping: CGFloat, keyframes: Bool) {
    let animator = animator(UISpringTimingParameters(dampingRatio: damping)) { view in
      guard keyframes else {
        return UIView.animate(withDuration: 0.2, delay: 0, options: .overrideInheritedDuration) {
          view.center.y = 250
        }
      }
      UIView.animateKeyframes(withDuration: 0.2, delay: 0, options: .overrideInheritedDuration) {
        UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 1) { view.center.y = 250 }
      }
    }
    animator.startAnimation()
    stage.advance(by: 0.6)
    animator.pauseAnimation()
    stage.advance(by: 0.2)
    animator.isReversed = true
    animator.startAnimation()
    expectNoStep(beyond: 14)
    #expect(distance == 0)
  }

  /// Scrubbed along the curve, a shorter block is farther than its animator's time allows.
  @Test(.slow, arguments: (10..<60).map { CGFloat($0) / 200 })
  func aScrubbedShorterBlockContinuesWithoutAJump(fraction: CGFloat) {
    let animator = animator(UICubicTimingParameters(animationCurve: .easeIn)) { view in
      UIView.animate(withDuration: 0.3, delay: 0, options: .overrideInheritedDuration) {
        view.center.y = 250
      }
    }
    animator.pauseAnimation()
    animator.fractionComplete = fraction
    animator.startAnimation()
    expectNoStep(beyond: 4)
    #expect(distance == 200)
  }

  /// A held spring's fraction is progress; seconds inside are still seconds.
  @Test(arguments: [0.2, 0.4, 0.5, 0.6]) func nestedDurationsInAHeldSpringAreInSeconds(at: Double) {
    let animator = animator(UISpringTimingParameters(dampingRatio: 0.6)) { _ in }
    animator.startAnimation()
    stage.advance(by: at)
    animator.pauseAnimation()
    stage.advance(by: 0.1)
    var inherited = 0.0
    animator.addAnimations { [view] in
      inherited = UIView.inheritedAnimationDuration
      UIView.animate(
        withDuration: 0.1, delay: 0.1,
        options: [.overrideInheritedDuration, .overrideInheritedCurve, .curveLinear]
      ) { view.center.y = 250 }
    }
    animator.startAnimation()
    let start = stage.now
    stage.advance(by: 0.099)
    #expect(distance == 0)
    stage.advance(by: 0.05)
    #expect(distance > 1 && distance < 199)
    stage.advance(by: 0.052)
    #expect(distance == 200)
    while animator.isRunning { stage.advance(by: 0.001) }
    expect(stage.now.seconds(since: start), near: inherited, within: 0.002)
  }

  /// If the animator is paused beyond its end, the delay is also a part of the remaining time. This
  /// applies after holding (at rest) and at once (velocity kept). A nested animation inherits that
  /// time.
  @Test(arguments: [0.1, 0])
  func aDelayFactorInAnOvershootIsAPartOfTheRemainingTime(held: Double) {
    let animator = animator(UISpringTimingParameters(dampingRatio: 0.4)) { _ in }
    animator.startAnimation()
    stage.advance(by: 0.35)
    animator.pauseAnimation()
    #expect(animator.fractionComplete > 1)
    stage.advance(by: held)
    var inherited = 0.0
    animator.addAnimations { [view] in
      inherited = UIView.inheritedAnimationDuration
      UIView.animate(withDuration: 5) { view.alpha = 0 }
    }
    animator.addAnimations({ [view] in view.center.y = 250 }, delayFactor: 0.5)
    expectNoJump(of: [view]) { animator.startAnimation() }
    stage.advance(by: inherited / 2 - 0.002)
    #expect(distance == 0)
    stage.advance(by: 0.012)
    #expect(distance > 0)
    stage.advance(by: inherited / 2 - 0.011)
    #expect(animator.isRunning)
    stage.advance(by: 0.002)
    #expect(distance == 200 && view.layer.presentedOpacity == 0)
    #expect(animator.state == .inactive)
  }

  /// A pause of no time makes no difference.
  @Test(arguments: [0, 0.1], [false, true])
  func aBlockAddedWhileASpringIsHeldMovesWithoutAJump(held: Double, turning: Bool) {
    let animator = animator(UISpringTimingParameters(dampingRatio: 0.8)) { _ in }
    animator.startAnimation()
    stage.advance(by: 0.45)
    animator.pauseAnimation()
    stage.advance(by: held)
    animator.addAnimations { [view] in view.center.y = 250 }
    animator.startAnimation()
    stage.advance(by: 0.05)
    if turning {
      animator.isReversed = true
    } else {
      animator.pauseAnimation()
      stage.advance(by: 0.1)
      animator.startAnimation()
    }
    expectNoStep(beyond: 4)
    #expect(distance == (turning ? 0 : 200))
  }

  /// The block's own curve takes it back in the time of the motion there, in flight or at its end.
  @Test(arguments: [0.15, 0.31], [false, true])
  func aShorterBlockAddedToAHeldSpringReversesWithoutAJump(after seconds: Double, ownSpring: Bool) {
    let animator = animator(Self.spring) { _ in }
    animator.startAnimation()
    stage.advance(by: 0.5)
    animator.pauseAnimation()
    stage.advance(by: 0.1)
    animator.addAnimations { [view] in
      guard ownSpring else {
        return UIView.animate(
          withDuration: 0.3, delay: 0,
          options: [.overrideInheritedDuration, .overrideInheritedCurve, .curveLinear]
        ) { view.center.y = 250 }
      }
      UIView.animate(
        withDuration: 0.3, delay: 0, usingSpringWithDamping: 1, initialSpringVelocity: 0,
        options: .overrideInheritedDuration
      ) { view.center.y = 250 }
    }
    animator.startAnimation()
    stage.advance(by: seconds)
    animator.isReversed = true
    // 200 points in 0.3 s are 1.3 points in 2 ms; the maximum is three times that.
    expectNoStep(beyond: 5)
    #expect(distance == 0)
  }

  /// Reversed twice before its start, the spring is thrown at its start.
  @Test func aDelayedSpringIsThrownAfterTwoReversals() {
    let animator = animator(Self.linear) { view in
      UIView.animate(
        withDuration: 0.4, delay: 0.5, usingSpringWithDamping: 1, initialSpringVelocity: 10
      ) { view.center.y = 250 }
    }
    animator.startAnimation()
    stage.advance(by: 0.2)
    animator.isReversed = true
    stage.advance(by: 0.1)
    animator.isReversed = false
    stage.advance(by: 0.41)
    #expect(distance > 15)
  }

  /// Paused beyond its end and continued, the animator comes back in a time that blocks have in
  /// full.
  @Test func nestedDurationsInAReturningSpringAreInSeconds() {
    let animator = animator(UISpringTimingParameters(dampingRatio: 0.5)) { _ in }
    animator.startAnimation()
    stage.advance(by: 0.45)
    animator.pauseAnimation()
    #expect(animator.fractionComplete > 1)
    stage.advance(by: 0.1)
    animator.startAnimation()
    stage.advance(by: 0.02)
    var inherited = 0.0
    animator.addAnimations { [view] in
      inherited = UIView.inheritedAnimationDuration
      UIView.animate(
        withDuration: 0.1, delay: 0.1,
        options: [.overrideInheritedDuration, .overrideInheritedCurve, .curveLinear]
      ) { view.center.y = 250 }
    }
    stage.advance(by: 0.099)
    #expect(distance == 0)
    stage.advance(by: 0.102)
    #expect(distance == 200)
    stage.advance(by: inherited - 0.202)
    #expect(animator.isRunning)
    stage.advance(by: 0.002)
    #expect(!animator.isRunning)
  }

  /// The delay is in seconds in a motion to a fraction, too.
  @Test func aNestedDelayInASpringToAFractionIsInSeconds() {
    let animator = animator(UISpringTimingParameters(dampingRatio: 0.8)) { _ in }
    animator.startAnimation()
    stage.advance(by: 0.3)
    animator.pauseAnimation()
    animator.continueAnimation(to: 0.98)
    stage.advance(by: 0.03)
    animator.addAnimations { [view] in
      UIView.animate(
        withDuration: 0.2, delay: 0.1,
        options: [.overrideInheritedDuration, .overrideInheritedCurve, .curveLinear]
      ) { view.center.y = 250 }
    }
    stage.advance(by: 0.099)
    #expect(distance == 0)
    stage.advance(by: 0.02)
    #expect(distance > 0)
  }

  /// A block that begins at its animator's end has no length of its own, also after rounding.
  @Test func aBlockAtItsAnimatorsEndDoesNotJumpAfterAScrub() {
    let spring = UISpringTimingParameters(
      duration: 0.15, bounce: 0.3, initialVelocity: .zero)
    let animator = stage.perform {
      let animator = UIViewPropertyAnimator(duration: 1, timingParameters: spring)
      animator.addAnimations({ [view] in view.center.y = 250 }, delayFactor: 1)
      return animator
    }
    let group = stage.perform { AnimatorGroup() }
    group.add(animator, afterDelay: 0.1)
    group.startAnimation()
    group.pauseAnimation()
    group.continueAnimation(withTimingParameters: nil, durationFactor: 0)
    stage.advance(by: 0.2)
    group.pauseAnimation()
    group.fractionComplete = 0.5
    group.startAnimation()
    let before = distance
    stage.advance(by: 1e-6)
    expect(distance, near: before, within: 0.01)
  }

  /// The animator's remaining distance at the addition may be almost nothing.
  @Test(arguments: [0.9, 0.99, 0.9999, 0.9999995], [false, true])
  func aBlockAddedToAHeldSpringReversesWithoutAJump(fraction: CGFloat, glides: Bool) {
    let animator = animator(Self.spring, lasting: 2) { _ in }
    animator.pausesOnCompletion = true
    animator.fractionComplete = fraction
    if glides { animator.continueAnimation(to: 1) }
    animator.addAnimations { [view] in view.center.y = 250 }
    if !glides { animator.startAnimation() }
    expectNoStep(beyond: 2)
    #expect(distance == 200)
    for goesBack in [true, false, true] {
      animator.isReversed = goesBack
      animator.startAnimation()
      expectNoStep(beyond: 2)
      #expect(distance == (goesBack ? 0 : 200))
    }
    animator.stopAnimation(true)
  }

  /// A curve that is almost over is stretched; a later spring is independent of the small rest.
  @Test(arguments: [0.5, 1]) func aBlockAddedToAStretchedCurveLaterMovesWithoutAJump(
    damping: CGFloat
  ) {
    let animator = animator(UISpringTimingParameters(dampingRatio: damping)) { _ in }
    animator.startAnimation()
    stage.advance(by: 0.5)
    animator.pauseAnimation()
    animator.continueAnimation(
      withTimingParameters: UICubicTimingParameters(animationCurve: .easeIn), durationFactor: 2)
    stage.advance(by: 0.07)
    animator.addAnimations { [view] in view.center.y = 250 }
    stage.advance(by: 0.07)
    animator.pauseAnimation()
    animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
    expectNoStep(beyond: 6)
    #expect(distance == 200)
  }

  @Test func aNestedBlockAddedToACaughtSpringReversesWithoutAJump() {
    let animator = animator(UISpringTimingParameters(dampingRatio: 0.5), lasting: 0.6) { _ in }
    animator.startAnimation()
    stage.advance(by: 0.3)
    animator.pauseAnimation()
    animator.addAnimations { [view] in
      UIView.animate(withDuration: 0.3, delay: 0.1, options: .overrideInheritedDuration) {
        view.center.y = 250
      }
    }
    animator.isReversed = true
    animator.fractionComplete = 0
    #expect(distance == 200)
    animator.startAnimation()
    expectNoStep(beyond: 12)
    #expect(distance == 0)
  }

  /// After a drag back, a block that was added to a paused spring does not wait for the last
  /// thousandths of the distance.
  @Test(arguments: [nil, 0.2]) func aBlockAddedToACaughtSpringMovesWithoutAJumpAfterADrag(
    seconds: Double?
  ) {
    let animator = animator(UISpringTimingParameters(dampingRatio: 0.5), lasting: 0.6) { _ in }
    animator.startAnimation()
    stage.advance(by: 0.3)
    animator.pauseAnimation()
    animator.addAnimations { [view] in
      guard let seconds else { return view.center.y = 250 }
      UIView.animate(withDuration: seconds) { view.center.y = 250 }
    }
    animator.fractionComplete = 0.1
    animator.startAnimation()
    expectNoStep(beyond: 8)
    #expect(distance == 200)
  }

  /// The place on the curve is before the place on the spring; the block leaves at once where it
  /// was added.
  @Test func aBlockAddedToAHeldSpringDoesNotWaitOnALaterCurve() {
    let animator = animator(UISpringTimingParameters(dampingRatio: 0.6)) { _ in }
    animator.startAnimation()
    stage.advance(by: 0.25)
    animator.pauseAnimation()
    animator.addAnimations { [view] in view.center.y = 250 }
    animator.continueAnimation(
      withTimingParameters: UICubicTimingParameters(animationCurve: .easeOut), durationFactor: 0)
    stage.advance(by: 0.003)
    #expect(distance > 5)
    expectNoStep(beyond: 30)
    #expect(distance == 200)
  }

  /// A block that is behind arrives within the time of a curve that is almost over, also on the way
  /// to a fraction.
  @Test func aBlockThatIsBehindArrivesInAShortMotionToAFraction() {
    let animator = animator(UICubicTimingParameters(animationCurve: .easeIn)) { view in
      view.center.y = 250
      UIView.animate(springDuration: 0.5) { view.alpha = 0 }
    }
    animator.startAnimation()
    stage.advance(by: 0.3)
    animator.pauseAnimation()
    animator.continueAnimation(withTimingParameters: nil, durationFactor: 0.5)
    stage.advance(by: 0.06)
    animator.pauseAnimation()
    let before = distance
    // The fraction is the playhead's, and more than the presentation's.
    #expect(animator.fractionComplete * 200 > before + 2)
    animator.continueAnimation(to: 0.2)
    stage.advance(by: 0.002)
    expect(distance, near: before, within: 1)
    stage.advance(by: 1)
    expect(distance, near: 40)
    animator.stopAnimation(true)
  }

  /// The animator is near its end: the vertical end of the curve would leave 52 ns.
  @Test func aBlockAddedNearTheEndStillHasTimeToMove() {
    let animator = stage.perform {
      UIViewPropertyAnimator(
        duration: 0.3, timingParameters: UISpringTimingParameters(dampingRatio: 0.7))
    }
    animator.fractionComplete = 0
    animator.continueAnimation(to: 0.7)
    stage.advance(by: 0.5)
    animator.startAnimation()
    stage.advance(by: 0.1)
    animator.pauseAnimation()
    animator.addAnimations { [view] in view.center.y = 250 }
    animator.continueAnimation(
      withTimingParameters: UICubicTimingParameters(
        controlPoint1: CGPoint(x: 0, y: 1), controlPoint2: CGPoint(x: 1, y: 0)), durationFactor: 0)
    stage.advance(by: 0.05)
    expect(distance, near: 100, within: 1e-3)
    stage.advance(by: 0.05)
    #expect(distance == 200 && animator.state == .inactive)
  }

  /// On a curve that is ahead of its time, progress has passed the block's beginning; time has not.
  @Test(arguments: [false, true]) func aDelayIsWaitedOutThoughProgressIsPastIt(resumesLater: Bool) {
    let animator = animator(UICubicTimingParameters(animationCurve: .easeOut)) { _ in }
    animator.addAnimations({ [view] in view.center.y = 250 }, delayFactor: 0.5)
    animator.startAnimation()
    stage.advance(by: 0.4)
    animator.pauseAnimation()
    #expect(animator.fractionComplete > 0.5)
    if resumesLater { stage.advance(by: 1) }
    animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
    stage.advance(by: 0.0999)
    #expect(distance == 0)
    stage.advance(by: 0.01)
    #expect(distance > 0)
    animator.stopAnimation(true)
  }

  /// The animator passes the fractions there in almost no time.
  @Test(arguments: [0, 0.1, 0.5]) func aBlockAddedToAHeldSpringMovesToAFractionWithoutAJump(
    fraction: CGFloat
  ) {
    let animator = animator(UISpringTimingParameters(dampingRatio: 0.5), lasting: 0.6) { _ in }
    animator.startAnimation()
    stage.advance(by: 0.3)
    animator.pauseAnimation()
    animator.addAnimations { [view] in view.center.y = 250 }
    animator.startAnimation()
    stage.advance(by: 0.3)
    animator.pauseAnimation()
    animator.continueAnimation(to: fraction)
    expectNoStep(beyond: 12)
    animator.stopAnimation(true)
  }

  @Test(arguments: [0.3, 3, 5], [false, true]) func aStretchOfASpringWithADelayEndsWithItsMotion(
    factor: CGFloat, turnsTwice: Bool
  ) {
    let animator = animator(UISpringTimingParameters(dampingRatio: 0.8)) { view in
      UIView.animate(withDuration: 1, delay: 0.2) { view.center.y = 250 }
    }
    animator.startAnimation()
    stage.advance(by: 0.1)
    animator.pauseAnimation()
    animator.continueAnimation(withTimingParameters: nil, durationFactor: factor)
    stage.advance(by: 0.02)
    if turnsTwice {
      animator.isReversed = true
      stage.advance(by: 0.01)
      animator.isReversed = false
    } else {
      animator.pauseAnimation()
      animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
    }
    stage.advance(by: 0.5)
    #expect(animator.state == .active)
    stage.advance(by: 0.6)
    #expect(animator.state == .inactive)
  }

  /// A drag to a moment just after the block's start.
  @Test(arguments: [0.09, 0.1, 0.12, 0.14]) func aScrubbedShortSpringArrivesWithoutAJump(
    fraction: CGFloat
  ) {
    let animator = animator(UICubicTimingParameters(animationCurve: .easeIn), lasting: 1.5) {
      view in
      UIView.animate(
        withDuration: 0.2, delay: 0.2, usingSpringWithDamping: 1, initialSpringVelocity: 0,
        options: [.overrideInheritedDuration, .overrideInheritedCurve]
      ) { view.center.y = 250 }
    }
    animator.pauseAnimation()
    animator.fractionComplete = fraction
    animator.startAnimation()
    // The whole distance in 0.2 s makes 8 points in 2 ms.
    expectNoStep(beyond: 10)
    #expect(distance == 200)
  }
}
