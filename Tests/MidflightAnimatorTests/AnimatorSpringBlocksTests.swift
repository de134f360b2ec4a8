import Midflight
import MotionCore
import StageFixtures
import Testing

/// Tests of blocks with less time than their animator's spring: nothing jumps at their end.
struct AnimatorSpringBlocksTests {
  static func timing(_ index: Int) -> UISpringTimingParameters {
    switch index {
    case 0: UISpringTimingParameters(dampingRatio: 0.5)
    case 1:
      UISpringTimingParameters(mass: 1, stiffness: 50, damping: 4, initialVelocity: .zero)
    case 2: UISpringTimingParameters(duration: 0.5, bounce: -0.3)
    default: UISpringTimingParameters(damping: 1, response: 0.6)
    }
  }

  /// Returns a view that an animator moves along x all the time. `body` adds the motion along y.
  func fixture(
    _ index: Int, _ body: @escaping (UIView, UIViewPropertyAnimator) -> Void
  ) -> (AnimatorFixture, UIViewPropertyAnimator) {
    let fixture = AnimatorFixture(listens: false)
    let animator = fixture.stage.perform {
      UIViewPropertyAnimator(duration: 2, timingParameters: Self.timing(index))
    }
    animator.addAnimations { [view = fixture.view] in view.center.x = 250 }
    body(fixture.view, animator)
    return (fixture, animator)
  }

  /// Returns an animator whose motion along y begins after a part of the animator's time.
  func delayed(_ index: Int, by delay: Double) -> (AnimatorFixture, UIViewPropertyAnimator) {
    fixture(index) { view, animator in
      animator.addAnimations({ view.center.y = 250 }, delayFactor: delay)
    }
  }

  /// Advances for some seconds, and expects no step larger than a spring's final jump.
  func expectNoStep(
    _ fixture: AnimatorFixture, for seconds: TimeInterval,
    at location: SourceLocation = #_sourceLocation
  ) {
    let end = fixture.stage.now.advanced(by: seconds)
    var (seen, most) = (fixture.view.seen.position, CGFloat.zero)
    while fixture.stage.now < end {
      let velocity = fixture.view.presentedVelocity.center
      fixture.stage.advance(by: 0.001)
      let next = fixture.view.seen.position
      let nextVelocity = fixture.view.presentedVelocity.center
      most = max(most, abs(next.x - seen.x - 0.0005 * (velocity.dx + nextVelocity.dx)))
      most = max(most, abs(next.y - seen.y - 0.0005 * (velocity.dy + nextVelocity.dy)))
      seen = next
    }
    // 0.1 % of 200 points by the damping ratio, and a remaining velocity.
    #expect(most < 0.3, "a step of \(most) points", sourceLocation: location)
  }

  @Test(arguments: 0..<4, [0.5, 0.8]) func aDelayedBlockOnASpringArrivesWithoutAJump(
    _ index: Int, delay: Double
  ) {
    let (fixture, animator) = delayed(index, by: delay)
    animator.startAnimation()
    expectNoStep(fixture, for: animator.duration + 0.01)
    #expect(animator.state == .inactive)
    #expect(fixture.view.seen.position == CGPoint(x: 250, y: 250))
  }

  /// A held spring's fraction is progress, which is far ahead of its time; the blocks go by the
  /// time.
  @Test(arguments: 0..<4, [0, 0.1]) func aDelayedBlockOfAPausedSpringWaitsForItsTime(
    _ index: Int, held: Double
  ) {
    let (fixture, animator) = delayed(index, by: 0.7)
    let duration = animator.duration
    animator.startAnimation()
    fixture.stage.advance(by: 0.3 * duration)
    animator.pauseAnimation()
    fixture.stage.advance(by: held)
    animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
    fixture.stage.advance(by: 0.399 * duration)
    #expect(fixture.view.seen.position.y == 50)
    fixture.stage.advance(by: 0.02 * duration)
    #expect(fixture.view.seen.position.y > 50)
    expectNoStep(fixture, for: 3 * duration)
    #expect(animator.state == .inactive)
    #expect(fixture.view.seen.position == CGPoint(x: 250, y: 250))
  }

  /// The number and the length of the pauses make no difference.
  @Test func aDelayedBlockWaitsForItsTimeAfterSeveralPauses() {
    for (delay, holds) in [
      (0.4, [0.1, 0.1]), (0.7, [0.2, 0.1, 0.05]), (0.4, [0.02, 0.02, 0.02]),
    ] {
      let (fixture, animator) = delayed(0, by: delay)
      animator.startAnimation()
      for seconds in holds {
        fixture.stage.advance(by: 2 * seconds)
        animator.pauseAnimation()
        fixture.stage.advance(by: 0.2)
        // A drag that has not moved yet sets the present fraction.
        animator.fractionComplete = animator.fractionComplete
        animator.startAnimation()
      }
      fixture.stage.advance(by: 2 * (delay - holds.reduce(0, +)) - 0.001)
      #expect(fixture.view.seen.position.y == 50)
      fixture.stage.advance(by: 0.02)
      #expect(fixture.view.seen.position.y > 50)
      fixture.stage.advance(by: 10)
      #expect(fixture.view.seen.position == CGPoint(x: 250, y: 250))
    }
  }

  /// A reversal in the meantime makes no difference; the block does not wait again for the part
  /// that it went back.
  @Test(arguments: [false, true]) func twoReversalsDoNotProlongADelayedBlocksDelay(inFlight: Bool) {
    let (fixture, animator) = delayed(2, by: 0.5)
    let delay = animator.duration / 2
    animator.startAnimation()
    fixture.stage.advance(by: 0.4 * delay)
    if inFlight {
      animator.pauseAnimation()
      fixture.stage.advance(by: 0.1)
      animator.startAnimation()
    }
    fixture.stage.advance(by: 0.1 * delay)
    animator.isReversed = true
    fixture.stage.advance(by: 0.05)
    if !inFlight { animator.pauseAnimation() }
    animator.isReversed = false
    animator.startAnimation()
    fixture.stage.advance(by: 0.5 * delay - 0.001)
    #expect(fixture.view.seen.position.y == 50)
    fixture.stage.advance(by: 0.02)
    #expect(fixture.view.seen.position.y > 50)
    fixture.stage.advance(by: 10)
    #expect(fixture.view.seen.position == CGPoint(x: 250, y: 250))
  }

  /// On a curve that takes less time than the rest of the spring, the delay shrinks in proportion.
  @Test func aDelayedBlockWaitsWhenItsSpringContinuesOnACurve() {
    let (fixture, animator) = delayed(0, by: 0.5)
    animator.startAnimation()
    fixture.stage.advance(by: 0.4)
    animator.pauseAnimation()
    fixture.stage.advance(by: 0.1)
    animator.continueAnimation(
      withTimingParameters: UICubicTimingParameters(animationCurve: .linear), durationFactor: 0.8)
    fixture.stage.advance(by: 0.599)
    #expect(fixture.view.seen.position.y == 50)
    fixture.stage.advance(by: 0.002)
    #expect(fixture.view.seen.position.y > 50)
    fixture.stage.advance(by: 1)
    #expect(fixture.view.seen.position == CGPoint(x: 250, y: 250))
    #expect(animator.state == .inactive)
  }

  /// With a duration factor, the delay grows in proportion to the remaining motion.
  @Test func aDurationFactorStretchesADelayedBlocksDelay() {
    let (fixture, animator) = delayed(0, by: 0.5)
    animator.startAnimation()
    fixture.stage.advance(by: 0.4)
    animator.pauseAnimation()
    fixture.stage.advance(by: 0.5)
    animator.continueAnimation(withTimingParameters: nil, durationFactor: 1.6)
    // 0.6 of the remaining 1.6 s, of 3.2 s now.
    fixture.stage.advance(by: 1.199)
    #expect(fixture.view.seen.position.y == 50)
    fixture.stage.advance(by: 0.02)
    #expect(fixture.view.seen.position.y > 50)
  }

  /// A block with a short duration of its own is equally fast after an interruption, on its own
  /// spring.
  @Test(arguments: [false, true]) func aShorterBlockKeepsItsSpringAfterAnInterruption(turning: Bool)
  {
    let fixture = AnimatorFixture(listens: false)
    let animator = fixture.stage.perform {
      UIViewPropertyAnimator(duration: 2, dampingRatio: 1)
    }
    animator.addAnimations { [view = fixture.view] in
      view.center.x = 250
      UIView.animate(withDuration: 0.2, delay: 0, options: .overrideInheritedDuration) {
        view.center.y = 250
      }
    }
    animator.startAnimation()
    fixture.stage.advance(by: 0.05)
    if turning {
      animator.isReversed = true
      fixture.stage.advance(by: 0.01)
      animator.isReversed = false
    } else {
      animator.pauseAnimation()
      animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
    }
    var furthest: CGFloat = 0
    for _ in 0..<100 {
      fixture.stage.advance(by: 0.005)
      furthest = max(furthest, fixture.view.seen.position.y)
    }
    #expect(furthest < 252)
    expect(fixture.view.seen.position.y, near: 250, within: 1)
  }

  @Test(arguments: 0..<4) func aShorterBlockOnASpringArrivesInItsDuration(_ index: Int) {
    let (fixture, animator) = fixture(index) { view, animator in
      animator.addAnimations {
        UIViewPropertyAnimator.runningPropertyAnimator(
          withDuration: 0.4, delay: 0, options: .overrideInheritedDuration,
          animations: { view.center.y = 250 })
      }
    }
    animator.startAnimation()
    expectNoStep(fixture, for: 0.4)
    #expect(fixture.view.seen.position.y == 250)
    #expect(animator.isRunning)
  }

  @Test(arguments: 0..<4) func blocksOnASpringArriveAfterRepeatedReversals(_ index: Int) {
    let (fixture, animator) = fixture(index) { view, animator in
      animator.addAnimations({ view.bounds.size.width = 10 }, delayFactor: 0.5)
      animator.addAnimations {
        UIViewPropertyAnimator.runningPropertyAnimator(
          withDuration: 0.3, delay: 0.1, options: .overrideInheritedDuration,
          animations: { view.center.y = 250 })
      }
    }
    animator.startAnimation()
    for seconds in [0.15, 0.1, 0.2, 0.05, 0.3, 0.01] {
      expectNoStep(fixture, for: seconds)
      expectNoJump(of: [fixture.view]) { animator.isReversed.toggle() }
    }
    expectNoStep(fixture, for: 5)
    #expect(animator.state == .inactive)
    #expect(fixture.view.seen.position == CGPoint(x: 250, y: 250))
  }

  @Test(arguments: 0..<4) func aSmallDurationFactorMakesASpringEndSooner(_ index: Int) {
    let (fixture, animator) = fixture(index) { _, _ in }
    animator.fractionComplete = 0.2
    animator.continueAnimation(withTimingParameters: nil, durationFactor: 0.25)
    expectNoStep(fixture, for: animator.duration / 4 + 0.002)
    #expect(animator.state == .inactive)
  }

  /// Added to a spring that almost rests, a block has almost none of its animator's fractions, but
  /// a spring as slow as its time. A reversal uses that spring.
  @Test(arguments: [false, true], [false, true])
  func aBlockAddedToASettlingSpringReversesWithoutAJump(whileHeld: Bool, ownSpring: Bool) {
    let (fixture, animator) = fixture(2) { _, _ in }
    let add = { [view = fixture.view] in
      animator.addAnimations(
        {
          guard ownSpring else { return view.center.y = 250 }
          UIView.animate(
            withDuration: 0.3, delay: 0, usingSpringWithDamping: 0.7, initialSpringVelocity: 0,
            options: [.overrideInheritedDuration, .overrideInheritedCurve]
          ) { view.center.y = 250 }
        }, delayFactor: 0.4)
    }
    animator.startAnimation()
    fixture.stage.advance(by: 0.97 * animator.duration)
    animator.pauseAnimation()
    fixture.stage.advance(by: 0.01)
    if whileHeld { add() }
    animator.startAnimation()
    if !whileHeld { add() }
    for _ in 0..<2_000 where fixture.view.seen.position.y < 150 { fixture.stage.advance(by: 0.001) }
    #expect(fixture.view.seen.position.y < 200)
    for _ in 0..<3 {
      expectNoJump(of: [fixture.view]) { animator.isReversed.toggle() }
      expectNoStep(fixture, for: 0.005)
    }
    expectNoStep(fixture, for: 5)
    #expect(animator.state == .inactive)
    #expect(fixture.view.seen.position.y == 50)
  }

  /// A block added after the reversal is as slow: almost none of the fractions remain, in
  /// either direction.
  @Test(arguments: [0.1, 0.3, 0.37, 0.45])
  func aBlockAddedToAReversedHeldSpringMovesWithoutAJump(_ moment: TimeInterval) {
    let fixture = AnimatorFixture(duration: 1)
    fixture.animator.fractionComplete = 0
    let creeping = UISpringTimingParameters(
      mass: 0.2, stiffness: 400, damping: 500, initialVelocity: .zero)
    fixture.animator.continueAnimation(withTimingParameters: creeping, durationFactor: 0.5)
    fixture.stage.advance(by: moment)
    fixture.animator.pauseAnimation()
    fixture.animator.isReversed = true
    fixture.animator.addAnimations { [view = fixture.view] in view.center.y = 250 }
    fixture.animator.fractionComplete = 0
    #expect(fixture.view.seen.position.y == 250)
    fixture.animator.startAnimation()
    expectNoStep(fixture, for: 10)
    #expect(fixture.animator.state == .inactive)
  }

  // MARK: - Before the motion back

  /// Returns an animator whose spring has arrived, and starts back after 0.5 s.
  private func waitingAtItsEnd(_ fixture: AnimatorFixture, keepsVelocity: Bool)
    -> UIViewPropertyAnimator
  {
    let animator = fixture.stage.perform { UIViewPropertyAnimator(duration: 1, dampingRatio: 1) }
    animator.keepsVelocity = keepsVelocity
    animator.pausesOnCompletion = true
    animator.addAnimations { [view = fixture.view] in view.center.x = 250 }
    animator.startAnimation()
    fixture.stage.advance(by: 3)
    animator.isReversed = true
    animator.startAnimation(afterDelay: 0.5)
    fixture.stage.advance(by: 0.1)
    return animator
  }

  /// The curve of a spring ends with a small jump, which the motion back begins without.
  @Test(arguments: [true, false]) func aSpringThatStaysAtItsEndShowsThatEnd(keepsVelocity: Bool) {
    let fixture = AnimatorFixture(isEmpty: true)
    let animator = waitingAtItsEnd(fixture, keepsVelocity: keepsVelocity)
    animator.isReversed = false
    for _ in 0..<45 {
      fixture.stage.advance(by: 0.01)
      #expect(fixture.seenX == 250)
    }
    // The animator arrives when its delay ends, because nothing has to move.
    #expect(!animator.isRunning)
  }

  /// The second reversal restores the wait, so the spring goes back as if nothing had happened.
  @Test(arguments: [true, false]) func aSpringReversedTwiceStillWaits(keepsVelocity: Bool) {
    let (fixture, undisturbed) = (AnimatorFixture(isEmpty: true), AnimatorFixture(isEmpty: true))
    let animator = waitingAtItsEnd(fixture, keepsVelocity: keepsVelocity)
    _ = waitingAtItsEnd(undisturbed, keepsVelocity: keepsVelocity)
    animator.isReversed = false
    animator.isReversed = true
    for _ in 0..<150 {
      for fixture in [fixture, undisturbed] { fixture.stage.advance(by: 0.01) }
      #expect(fixture.seenX == undisturbed.seenX)
    }
    #expect(fixture.seenX == 50)
  }

  @Test(arguments: [true, false])
  func aSpringPausedAtItsEndMayContinueOnAnOvershootingCurve(keepsVelocity: Bool) {
    let fixture = AnimatorFixture(isEmpty: true)
    let animator = waitingAtItsEnd(fixture, keepsVelocity: keepsVelocity)
    animator.pauseAnimation()
    #expect(animator.fractionComplete == 0 && fixture.seenX == 250)
    animator.continueAnimation(
      withTimingParameters: UICubicTimingParameters(
        controlPoint1: CGPoint(x: 0.4, y: -0.6), controlPoint2: CGPoint(x: 0.6, y: 1.6)),
      durationFactor: 1)
    var greatest: CGFloat = 0
    for _ in 0..<100 {
      fixture.stage.advance(by: 0.01)
      greatest = max(greatest, fixture.seenX)
    }
    // The curve swings 11 % beyond its end, from which it starts back.
    #expect(greatest > 260)
  }

  // MARK: - Less time

  /// Returns the last step of an animator that moves a view by 200 points.
  private func lastStep(of fixture: AnimatorFixture) throws -> CGFloat {
    let end = try #require(fixture.stage.nextDue)
    fixture.stage.advance(to: Moment(nanoseconds: end.nanoseconds - 1))
    let before = fixture.seenX
    fixture.stage.advance(by: 0.001)
    #expect(fixture.stage.nextDue == nil)
    return abs(fixture.seenX - before)
  }

  /// A throw that shortens a spring's time is over after an interruption, and has less effect on a
  /// faster spring.
  @Test(
    arguments: [(0, 7.5), (-0.2, 12.5), (-0.6, 30), (0.3, 5)] as [(Double, Double)],
    [0, 0.5, 0.9, 1, 1.1, 1.3])
  func aThrownSpringWithLessTimeSettlesInThatTime(_ spring: (Double, Double), factor: Double)
    throws
  {
    let fixture = AnimatorFixture(isEmpty: true)
    let timing = UISpringTimingParameters(
      duration: 1, bounce: CGFloat(spring.0),
      initialVelocity: CGVector(dx: spring.1, dy: spring.1))
    let animator = fixture.stage.perform {
      UIViewPropertyAnimator(duration: 1, timingParameters: timing)
    }
    animator.addAnimations(
      { [view = fixture.view] in view.center.x += 200 }, delayFactor: factor == 0 ? 0.5 : 0)
    animator.startAnimation()
    if factor > 0 {
      fixture.stage.advance(by: 0.01)
      animator.pauseAnimation()
      fixture.stage.advance(by: 0.1)
      animator.continueAnimation(withTimingParameters: nil, durationFactor: CGFloat(factor))
    }
    #expect(try lastStep(of: fixture) < 0.3)
  }

  /// A spring that is fitted to a duration, and softened by a throw, settles in its time as well.
  @Test func aSpringContinuedAfterAThrowSettlesInTheGivenTime() throws {
    let fixture = AnimatorFixture(isEmpty: true)
    let timing = UISpringTimingParameters(
      dampingRatio: 0.75, initialVelocity: CGVector(dx: 5.3, dy: 5.3))
    let animator = fixture.stage.perform {
      UIViewPropertyAnimator(duration: 1.13, timingParameters: timing)
    }
    animator.addAnimations { [view = fixture.view] in view.center.x += 200 }
    animator.startAnimation()
    fixture.stage.advance(by: 0.01)
    animator.pauseAnimation()
    fixture.stage.advance(by: 0.1)
    animator.continueAnimation(withTimingParameters: nil, durationFactor: 1)
    #expect(try lastStep(of: fixture) < 0.3)
  }

  /// The spring has no distance: it only brings the velocity of the motion before to rest. It
  /// settles within 0.1 % of the velocity divided by the spring's angular frequency: 100 / 20
  /// points here.
  @Test func aSpringWithVelocityButNoDistanceSettlesWithoutAJump() {
    let stage = Stage(size: CGSize(width: 100, height: 100))
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    stage.perform {
      stage.window.addSubview(view)
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
        view.layer.cornerRadius = 100
      }
      let timing = UISpringTimingParameters(
        mass: 1, stiffness: 400, damping: 40, initialVelocity: .zero)
      let animator = UIViewPropertyAnimator(duration: 1, timingParameters: timing)
      animator.addAnimations { view.layer.cornerRadius = 0 }
      animator.startAnimation()
      animator.isReversed = true
    }
    let radii = (0..<1500).map { _ in
      stage.advance(by: 0.001)
      return view.layer.presentation()?.cornerRadius ?? -1
    }
    #expect(abs((radii.max() ?? 0) - 100 / 20 / exp(1)) < 0.01 && radii.last == 0)
    let lastMoving = radii.last { $0 != 0 }
    #expect((lastMoving ?? 1) < 0.006)
  }

  // MARK: - Added in flight

  @Test(arguments: [true, false]) func aBlockAddedToAThrownSpringStartsAtRest(keepsVelocity: Bool) {
    let fixture = AnimatorFixture(isEmpty: true)
    let thrown = UISpringTimingParameters(
      dampingRatio: 0.7, initialVelocity: CGVector(dx: 5, dy: 5))
    let animator = fixture.stage.perform {
      UIViewPropertyAnimator(duration: 1, timingParameters: thrown)
    }
    animator.keepsVelocity = keepsVelocity
    animator.addAnimations { [view = fixture.view] in view.alpha = 0.2 }
    animator.startAnimation()
    fixture.stage.advance(by: 0.2)
    animator.addAnimations { [view = fixture.view] in view.center.x += 200 }
    #expect(fixture.view.presentedVelocity.center.dx == 0)
    animator.stopAnimation(true)
  }

  @Test func aBlockAddedToASpringThrownToAFractionStartsAtRest() {
    let fixture = AnimatorFixture(duration: 1)
    fixture.animator.startAnimation()
    fixture.stage.advance(by: 0.2)
    fixture.animator.pauseAnimation()
    let thrown = UISpringTimingParameters(
      dampingRatio: 0.7, initialVelocity: CGVector(dx: 5, dy: 5))
    fixture.animator.continueAnimation(to: 0.8, withTimingParameters: thrown)
    fixture.stage.advance(by: 0.1)
    fixture.animator.addAnimations { [view = fixture.view] in view.center.y += 200 }
    #expect(fixture.view.presentedVelocity.center.dy == 0)
    expectNoStep(fixture, for: 5)
  }
}
