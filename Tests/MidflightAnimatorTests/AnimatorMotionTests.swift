@testable import Midflight
import MotionCore
import StageFixtures
import Testing

/// Tests of velocities across interruptions: `beginsFromCurrentMotion`, `keepsVelocity`,
/// `isInterruptible`, `absoluteFraction`.
struct AnimatorMotionTests {
  let stage = Stage(size: CGSize(width: 400, height: 400))
  let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))

  init() {
    stage.perform { stage.window.addSubview(view) }
    view.backgroundColor = .red
  }

  func animate(
    _ duration: TimeInterval = 2, _ timing: any UITimingCurveProvider,
    fromCurrentMotion: Bool = false, _ changes: @escaping (UIView) -> Void
  ) -> UIViewPropertyAnimator {
    let animator = stage.perform {
      UIViewPropertyAnimator(duration: duration, timingParameters: timing)
    }
    animator.beginsFromCurrentMotion = fromCurrentMotion
    animator.addAnimations { [view] in changes(view) }
    animator.startAnimation()
    return animator
  }

  /// As in `UIView.animate`; the animator still takes its time.
  @Test func aPropertySetToItsValueIsNotAnimated() {
    var completions: [UIViewAnimatingPosition] = []
    let animator = animate(2, Self.linear) {
      ($0.center, $0.alpha, $0.backgroundColor) = ($0.center, 1, .red)
    }
    animator.addCompletion { completions.append($0) }
    #expect(view.layer.tracks.isEmpty)
    stage.advance(by: 1.9)
    #expect(animator.isRunning && completions.isEmpty)
    stage.advance(by: 0.1)
    #expect(completions == [.end])
  }

  static var linear: any UITimingCurveProvider { UICubicTimingParameters(animationCurve: .linear) }

  /// Returns a timing by number, because the arguments of a test must be sendable.
  static func timing(_ index: Int) -> any UITimingCurveProvider {
    switch index {
    case 0: linear
    case 1: UICubicTimingParameters(animationCurve: .easeInOut)
    case 2: UISpringTimingParameters(dampingRatio: 0.4)
    default: UISpringTimingParameters(damping: 0.7, response: 0.5)
    }
  }

  func expectSameSpeed(
    _ label: String = "", at location: SourceLocation = #_sourceLocation, while body: () -> Void
  ) {
    let before = view.presentedVelocity
    body()
    let after = view.presentedVelocity
    func check(_ name: String, _ one: CGFloat, _ other: CGFloat) {
      #expect(
        abs(one - other) < 1e-6 * max(1, abs(one)), "\(label) \(name): \(one), then \(other)",
        sourceLocation: location)
    }
    check("center.dx", before.center.dx, after.center.dx)
    check("center.dy", before.center.dy, after.center.dy)
    check("width", before.boundsSize.width, after.boundsSize.width)
    check("translation", before.translation.dx, after.translation.dx)
    check("rotation", before.rotation, after.rotation)
    check("scale", before.scale.dx, after.scale.dx)
    check("alpha", before.alpha, after.alpha)
    check("cornerRadius", before.cornerRadius, after.cornerRadius)
    check("red", before.backgroundColor.red, after.backgroundColor.red)
    check("blue", before.backgroundColor.blue, after.backgroundColor.blue)
  }

  static func away(_ view: UIView) {
    view.center = CGPoint(x: 350, y: 150)
    view.bounds.size.width = 40
    view.transform = CGAffineTransform(translationX: 20, y: 10).rotated(by: 1).scaledBy(x: 2, y: 2)
    view.alpha = 0.25
    view.layer.cornerRadius = 10
    view.backgroundColor = .blue
  }

  static func home(_ view: UIView) {
    view.center = CGPoint(x: 50, y: 50)
    view.bounds.size.width = 100
    view.transform = .identity
    view.alpha = 1
    view.layer.cornerRadius = 0
    view.backgroundColor = .red
  }

  // MARK: - Beginning from the current motion

  /// UIKit's presentation stands still until the first animation has ended: +v − v.
  @Test func trap15BeginsFromCurrentMotionPreventsAFreeze() {
    func seenAfterASecond(_ fromCurrentMotion: Bool) -> CGFloat {
      view.center.x = 0
      _ = animate(2, Self.linear) { $0.center.x = 200 }
      stage.advance(by: 1)
      _ = animate(2, Self.linear, fromCurrentMotion: fromCurrentMotion) { $0.center.x = 0 }
      #expect(view.seen.position.x == 100)
      stage.advance(by: 0.9)
      let seen = view.seen.position.x
      stage.advance(by: 5)
      #expect(view.seen.position.x == 0)
      return seen
    }
    expect(seenAfterASecond(false), near: 100)
    expect(seenAfterASecond(true), near: 100 * (1 - 0.45))
  }

  @Test(arguments: 0..<4, 0..<4)
  func everyPropertyKeepsItsValueAndVelocityWhenInterrupted(_ first: Int, _ second: Int) {
    _ = animate(1, Self.timing(first), Self.away)
    stage.advance(by: 0.3)
    expectSameSpeed("\(first) to \(second)") {
      expectNoJump(of: [view]) {
        _ = animate(1, Self.timing(second), fromCurrentMotion: true, Self.home)
      }
    }
    stage.advance(by: 0.4)
    expectSameSpeed("again") {
      expectNoJump(of: [view]) {
        _ = animate(1, Self.timing(first), fromCurrentMotion: true, Self.away)
      }
    }
    stage.advance(by: 5)
    #expect(stage.animators.isEmpty)
    #expect(view.seen.position == CGPoint(x: 350, y: 150))
    #expect(view.presentedVelocity == PresentedVelocity())
  }

  @Test func eachAxisKeepsItsVelocityWhenInterrupted() {
    _ = animate(2, Self.linear) { $0.center.x = 250 }
    _ = animate(1, Self.linear) { $0.center.y = 350 }
    stage.advance(by: 0.5)
    _ = animate(
      1, UISpringTimingParameters(dampingRatio: 1), fromCurrentMotion: true
    ) { $0.center = CGPoint(x: 0, y: 0) }
    let velocity = view.presentedVelocity.center
    expect(velocity.dx, near: 100)
    expect(velocity.dy, near: 300)
  }

  @Test func aReplacedAnimatorNoLongerMovesTheView() {
    let first = animate(2, Self.linear) {
      $0.center.x = 250
      $0.alpha = 0
    }
    stage.advance(by: 1)
    let second = animate(1, Self.linear, fromCurrentMotion: true) { $0.center.x = 0 }
    stage.advance(by: 0.5)
    first.isReversed = true
    expectNoJump(of: [view]) { first.stopAnimation(true) }
    stage.advance(by: 0.5)
    #expect(second.state == .inactive)
    #expect(view.seen.position.x == 0)
  }

  @Test func aReversedAnimatorReturnsToWhereItInterruptedTheFirst() {
    _ = animate(2, Self.linear) { $0.center.x = 250 }
    stage.advance(by: 1)
    let second = animate(1, Self.linear, fromCurrentMotion: true) { $0.center.x = 350 }
    stage.advance(by: 0.5)
    second.isReversed = true
    stage.advance(by: 2)
    #expect(view.center.x == 150 && view.seen.position.x == 150)
  }

  @Test func aThrownSpringStartsAtTheGivenVelocity() {
    _ = animate(2, Self.linear) { $0.center.x = 250 }
    stage.advance(by: 1)
    let timing = UISpringTimingParameters(
      dampingRatio: 1, initialVelocity: CGVector(dx: 2, dy: 0))
    _ = animate(1, timing, fromCurrentMotion: true) { $0.center.x = 350 }
    expect(view.presentedVelocity.center.dx, near: 2 * (350 - 150))
  }

  @Test func scrubbingBeforeTheStartLosesTheInheritedVelocity() {
    _ = animate(2, Self.linear) { $0.center.x = 250 }
    stage.advance(by: 1)
    let animator = stage.perform { UIViewPropertyAnimator(duration: 1, dampingRatio: 1) }
    animator.beginsFromCurrentMotion = true
    animator.addAnimations { [view] in view.center.x = 350 }
    expectNoJump(of: [view]) { animator.fractionComplete = 0 }
    animator.startAnimation()
    #expect(view.presentedVelocity.center.dx == 0)
    stage.advance(by: 2)
    #expect(view.seen.position.x == 350)
  }

  @Test func pausingAndStartingAtOnceKeepsTheInheritedVelocity() {
    _ = animate(2, Self.linear) { $0.center.x = 250 }
    stage.advance(by: 1)
    let animator = stage.perform { UIViewPropertyAnimator(duration: 1, dampingRatio: 1) }
    animator.beginsFromCurrentMotion = true
    animator.addAnimations { [view] in view.center.x = 350 }
    expectSameSpeed {
      animator.pauseAnimation()
      animator.startAnimation()
    }
  }

  // MARK: - Keeping the velocity

  /// Returns a spring of a second that moves a view 200 points, and loses its velocity at an
  /// interruption.
  func losingItsVelocity(dampingRatio: CGFloat) -> (AnimatorFixture, UIViewPropertyAnimator) {
    let fixture = AnimatorFixture()
    let animator = fixture.stage.perform {
      UIViewPropertyAnimator(duration: 1, dampingRatio: dampingRatio) { [view = fixture.view] in
        view.center.x = 250
      }
    }
    animator.keepsVelocity = false
    return (fixture, animator)
  }

  @Test func withoutKeepsVelocityAReversedSpringRetracesItsPath() throws {
    let (fixture, animator) = losingItsVelocity(dampingRatio: 0.5)
    let spring = try #require(Spring(dampingRatio: 0.5, duration: 1, initialVelocity: 0))
    animator.startAnimation()
    fixture.stage.advance(by: 0.2)
    let speed = fixture.view.presentedVelocity.center.dx
    expectNoJump(of: [fixture.view]) { animator.isReversed = true }
    expect(fixture.view.presentedVelocity.center.dx, near: -speed)
    fixture.stage.advance(by: 0.1)
    expect(fixture.seenProgress, near: spring.progress(at: 0.1))
    fixture.stage.advance(by: 0.1)
    #expect(animator.state == .inactive && fixture.seenX == 50)
  }

  /// The motion back follows the spring's curve from the time at which the curve shows the scrubbed
  /// place, as an animator on a curve does.
  @Test(arguments: [0.05, 0.2, 0.5]) func aSpringReversedWhilePausedRetracesItsPath(
    from seconds: Double
  ) throws {
    let (fixture, animator) = losingItsVelocity(dampingRatio: 1)
    let spring = try #require(Spring(dampingRatio: 1, duration: 1, initialVelocity: 0))
    animator.startAnimation()
    fixture.stage.advance(by: 0.2)
    animator.pauseAnimation()
    if seconds != 0.2 { animator.fractionComplete = spring.progress(at: seconds) }
    fixture.stage.advance(by: 0.1)
    expectNoJump(of: [fixture.view]) {
      animator.isReversed = true
      animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
    }
    fixture.stage.advance(by: seconds / 2)
    expect(fixture.seenProgress, near: spring.progress(at: seconds / 2), within: 1e-6)
    #expect(animator.state == .active)
    fixture.stage.advance(by: seconds / 2 + 1e-6)
    #expect(animator.state == .inactive && fixture.seenX == 50)
  }

  /// This holds in an overshoot and at the end, too, although the curve shows the progress earlier
  /// as well.
  @Test(arguments: [0.35, 1]) func aSpringReversedInItsOvershootOrAtItsEndRetracesItsPath(
    after seconds: Double
  ) throws {
    let (fixture, animator) = losingItsVelocity(dampingRatio: 0.5)
    let spring = try #require(Spring(dampingRatio: 0.5, duration: 1, initialVelocity: 0))
    animator.pausesOnCompletion = true
    animator.startAnimation()
    fixture.stage.advance(by: seconds)
    animator.pauseAnimation()
    fixture.stage.advance(by: 0.3)
    animator.isReversed = true
    animator.startAnimation()
    fixture.stage.advance(by: 0.2)
    // The final jump is eased out on the way.
    let rest = seconds == 1 ? 0.001 : 1e-6
    expect(fixture.seenProgress, near: spring.progress(at: seconds - 0.2), within: rest)
    fixture.stage.advance(by: 0.3)
    let after = max(0, seconds - 0.5)
    expect(fixture.seenProgress, near: spring.progress(at: after), within: 1e-6)
  }

  /// Reversed at its end, a spring does not take back its final jump.
  @Test(arguments: [0, 5.9, -3, 40]) func aSpringReversedAtItsEndDoesNotJump(
    thrownAt velocity: Double
  ) {
    let (fixture, _) = losingItsVelocity(dampingRatio: 1)
    let timing = UISpringTimingParameters(
      dampingRatio: 0.5, initialVelocity: CGVector(dx: velocity, dy: velocity))
    let animator = fixture.stage.perform {
      UIViewPropertyAnimator(duration: 1, timingParameters: timing)
    }
    animator.addAnimations { [view = fixture.view] in view.center = CGPoint(x: 450, y: 250) }
    animator.keepsVelocity = false
    animator.pausesOnCompletion = true
    animator.startAnimation()
    fixture.stage.advance(by: 1)
    #expect(!animator.isRunning)
    animator.isReversed = true
    animator.startAnimation()
    for nanoseconds in [1, 1, 10, 1_000, 10_000] as [Int64] {
      expectNoJump(of: [fixture.view], within: 0.02) {
        fixture.stage.advance(to: Moment(nanoseconds: fixture.stage.now.nanoseconds + nanoseconds))
      }
    }
    fixture.stage.advance(by: 1)
    #expect(fixture.view.seen.position == CGPoint(x: 50, y: 50))
  }

  /// In the motion back from its end, the final jump is eased out beside the curve, and counts as
  /// no distance ahead.
  @Test(arguments: [0.4, 0.7], [0, 0.05, 0.1, 0.3])
  func aSpringPausedInReverseKeepsItsRemainingTime(
    ratio: CGFloat, hold: Double
  ) throws {
    let (fixture, animator) = losingItsVelocity(dampingRatio: ratio)
    animator.pausesOnCompletion = true
    animator.startAnimation()
    fixture.stage.advance(by: 1)
    animator.isReversed = true
    animator.startAnimation()
    fixture.stage.advance(by: 0.1)
    let due = try #require(fixture.stage.nextDue)
    expectNoJump(of: [fixture.view]) { animator.pauseAnimation() }
    fixture.stage.advance(by: hold)
    animator.startAnimation()
    let next = try #require(fixture.stage.nextDue)
    expect(CGFloat(next.seconds(since: due)), near: CGFloat(hold), within: 1e-8)
  }

  @Test func aPausedSpringWaitsForItsTurnInAReversedGroup() {
    let (fixture, animator) = losingItsVelocity(dampingRatio: 0.5)
    let group = fixture.stage.perform { AnimatorGroup() }
    group.add(animator)
    group.add(fixture.animator)
    group.startAnimation()
    fixture.stage.advance(by: 1.5)
    group.isReversed = true
    fixture.stage.advance(by: 0.1)
    let seen = fixture.view.seen.position
    group.pauseAnimation()
    group.startAnimation()
    #expect(fixture.view.seen.position == seen)
    fixture.stage.advance(by: 0.1)
    // Only the curve beside the animator has gone back: 0.2 s of 2, by 200 points.
    #expect(animator.absoluteFraction == 1)
    group.stopAnimation(true)
  }

  /// Without a distance forwards, the spring starts like any other.
  @Test func aSpringStartedReversedAndPausedResumesAtRest() {
    let (fixture, animator) = losingItsVelocity(dampingRatio: 0.5)
    animator.isReversed = true
    animator.startAnimation()
    fixture.stage.advance(by: 0.1)
    animator.pauseAnimation()
    fixture.stage.advance(by: 0.1)
    animator.startAnimation()
    #expect(fixture.view.presentedVelocity.center.dx == 0)
  }

  @Test func withoutKeepsVelocityAContinuedSpringStartsAtRest() {
    let animator = animate(1, UISpringTimingParameters(dampingRatio: 0.5)) { $0.center.x = 250 }
    animator.stopAnimation(true)
    animator.keepsVelocity = false
    animator.addAnimations { [view] in view.center.x = 350 }
    animator.startAnimation()
    stage.advance(by: 0.2)
    animator.pauseAnimation()
    expectNoJump(of: [view]) {
      animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
    }
    #expect(view.presentedVelocity.center.dx == 0)
  }

  // MARK: - Not interruptible

  /// UIKit raises for some of these calls.
  @Test func trap28ANonInterruptibleAnimatorIgnoresInterruptions() {
    let fixture = AnimatorFixture()
    let animator = fixture.animator
    animator.isInterruptible = false
    animator.isReversed = true
    animator.isReversed = false
    animator.startAnimation()
    fixture.stage.advance(by: 1)
    animator.pauseAnimation()
    animator.isReversed = true
    animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
    animator.continueAnimation(to: 0.2)
    animator.stopAnimation(true)
    animator.stopAnimation(false)
    animator.finishAnimation(at: .current)
    #expect(animator.isRunning && !animator.isReversed)
    #expect(fixture.diagnostics.count == 7)
    #expect(fixture.diagnostics.allSatisfy { $0.contains("not interruptible") })
    fixture.stage.advance(by: 1)
    #expect(fixture.completions == [.end])
  }

  @Test func aNonInterruptibleAnimatorAcceptsAddedAnimations() {
    let fixture = AnimatorFixture()
    fixture.animator.isInterruptible = false
    fixture.animator.startAnimation()
    fixture.stage.advance(by: 1)
    fixture.animator.addAnimations { [view = fixture.view] in view.center.y += 100 }
    fixture.stage.advance(by: 1)
    #expect(fixture.view.seen.position == CGPoint(x: 250, y: 150))
    #expect(fixture.diagnostics.isEmpty)
  }

  @Test func settingIsInterruptibleOnARunningAnimatorFails() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        let fixture = AnimatorFixture()
        fixture.animator.startAnimation()
        fixture.animator.isInterruptible = false
      }
    }
    let messages = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(messages.contains("isInterruptible set on a running animator"))
  }

  // MARK: - The absolute fraction

  @Test func trap4AReversalDoesNotChangeTheAbsoluteFraction() {
    let fixture = AnimatorFixture()
    #expect(fixture.animator.absoluteFraction == 0)
    fixture.animator.isReversed = true
    #expect(fixture.animator.absoluteFraction == 1, "inactive, it would begin there")
    fixture.animator.isReversed = false
    fixture.animator.startAnimation()
    fixture.stage.advance(by: 0.5)
    for isReversed in [false, true, false] {
      fixture.animator.isReversed = isReversed
      #expect(fixture.animator.absoluteFraction == 0.25)
      #expect(fixture.animator.fractionComplete == (isReversed ? 0.75 : 0.25))
    }
    fixture.animator.pauseAnimation()
    fixture.animator.isReversed = true
    fixture.animator.absoluteFraction = 0.5
    #expect(fixture.animator.absoluteFraction == 0.5 && fixture.seenX == 150)
    fixture.animator.absoluteFraction = 0.75
    #expect(fixture.animator.fractionComplete == 0.25 && fixture.seenX == 200)
    fixture.animator.stopAnimation(true)
  }

  @Test func progressVelocityIsInProgressPerSecond() {
    let fixture = AnimatorFixture()
    #expect(fixture.animator.progressVelocity == 0)
    fixture.animator.startAnimation()
    fixture.stage.advance(by: 0.5)
    #expect(fixture.animator.progressVelocity == 0.5)
    fixture.animator.isReversed = true
    #expect(fixture.animator.progressVelocity == -0.5)
    fixture.animator.pauseAnimation()
    #expect(fixture.animator.progressVelocity == 0)
    fixture.animator.stopAnimation(true)
  }
}
