@testable import Midflight
import MotionCore
import Testing

/// Tests of springs that are thrown along two axes: each axis has its own spring, and neither
/// jumps.
struct AnimatorTwoAxesTests {
  private static func thrown(
    _ dx: Double, _ dy: Double, ratio: CGFloat = 1, along target: [CGFloat] = [250, 250]
  ) -> Flight {
    let flight = Flight(isEmpty: true)
    let timing = UISpringTimingParameters(
      dampingRatio: ratio, initialVelocity: CGVector(dx: dx, dy: dy))
    let animator = flight.stage.perform {
      UIViewPropertyAnimator(duration: 1, timingParameters: timing)
    }
    animator.addAnimations { [view = flight.view] in
      view.center = CGPoint(x: target[0], y: target[1])
    }
    animator.startAnimation()
    flight.stage.onFact = nil
    return flight
  }

  @Test(arguments: [(0, 8), (8, 0.5), (-3, 5), (2, 2)] as [(Double, Double)], [0.5, 1])
  func velocitiesAreThoseSeenAlongEachAxis(_ velocity: (Double, Double), _ ratio: CGFloat) {
    let flight = Self.thrown(velocity.0, velocity.1, ratio: ratio)
    let animator = flight.stage.allAnimators[0]
    for _ in 0..<9 {
      let (seen, told) = (flight.view.presentedVelocity.center, animator.progressVelocities)
      // From 50 to 250.
      expect(seen.dx, near: told.dx * 200, within: 1e-6)
      expect(seen.dy, near: told.dy * 200, within: 1e-6)
      flight.stage.advance(by: 0.1)
    }
  }

  @Test(arguments: [(0, 8), (3, -5)] as [(Double, Double)])
  func turnedRoundVelocitiesAreThoseSeenToo(_ velocity: (Double, Double)) {
    let flight = Self.thrown(velocity.0, velocity.1)
    let animator = flight.stage.allAnimators[0]
    flight.stage.advance(by: 0.1)
    animator.isReversed = true
    for _ in 0..<5 {
      let (seen, told) = (flight.view.presentedVelocity.center, animator.progressVelocities)
      expect(seen.dx, near: told.dx * 200, within: 1e-6)
      expect(seen.dy, near: told.dy * 200, within: 1e-6)
      flight.stage.advance(by: 0.05)
    }
  }

  @Test func aHandOffTellsTheVelocityAlongEachAxis() {
    let flight = Flight(isEmpty: true)
    var handOffs: [[CGVector]] = []
    flight.stage.onFact = {
      if case .handOff(_, let given, let taken) = $0 { handOffs.append([given, taken]) }
    }
    let thrown = CGVector(dx: 0, dy: 5)
    let timing = UISpringTimingParameters(
      mass: 1, stiffness: 100, damping: 20, initialVelocity: thrown)
    let animator = flight.stage.perform {
      UIViewPropertyAnimator(duration: 0, timingParameters: timing)
    }
    animator.addAnimations { [view = flight.view] in view.center.y += 100 }
    animator.startAnimation()
    #expect(handOffs == [[thrown, thrown]])
  }

  @Test func aPauseAndAResumptionKeepTheVelocityAlongY() {
    let flight = Self.thrown(0, 8)
    let animator = flight.stage.allAnimators[0]
    flight.stage.advance(by: 0.1)
    let before = animator.progressVelocities
    animator.pauseAnimation()
    #expect(animator.progressVelocities == .zero)
    animator.startAnimation()
    #expect(animator.progressVelocities == before && before.dx != before.dy)
  }

  @Test func aCatchAndAThrowLeaveAtTheNewVelocityAlongY() {
    let flight = Self.thrown(0, 8)
    let animator = flight.stage.allAnimators[0]
    flight.stage.advance(by: 0.1)
    animator.pauseAnimation()
    animator.fractionComplete = 0.5
    animator.continueAnimation(
      withTimingParameters: UISpringTimingParameters(
        dampingRatio: 1, initialVelocity: CGVector(dx: 2, dy: -6)), durationFactor: 0)
    // Half of the way remains.
    #expect(animator.progressVelocities == CGVector(dx: 1, dy: -3))
  }

  @Test(
    arguments: [(0, 8), (8, 0.5), (-3, 5), (2, 2), (0, -6), (5, -5), (8, 0), (4, 0)]
      as [(Double, Double)], [0.5, 1])
  func atTheEndBothHaveSettled(_ velocity: (Double, Double), _ ratio: CGFloat) {
    let flight = Self.thrown(velocity.0, velocity.1, ratio: ratio)
    var farthest = (x: 0.0 as CGFloat, y: 0.0 as CGFloat)
    for _ in 0..<999 {
      let seen = flight.view.seen.position
      farthest = (max(farthest.x, abs(seen.x - 250)), max(farthest.y, abs(seen.y - 250)))
      flight.stage.advance(by: 0.001)
    }
    flight.stage.advance(by: 0.000_999)
    // The step that UIKit's law leaves, by `ContinuityGuarantee`.
    expect(flight.view.seen.position.x, near: 250, within: 0.014 / ratio * farthest.x)
    expect(flight.view.seen.position.y, near: 250, within: 0.014 / ratio * farthest.y)
  }

  /// Two springs with a common end, each the one that UIKit solves for its velocity.
  @Test(
    arguments: [(3, 0), (0, 2), (2, -1), (4, -2), (2, 2), (0, 0), (-3, 5)] as [(Double, Double)],
    [0.4, 0.8, 1])
  func eachAxisFollowsUIKitsOwnSpring(_ velocity: (Double, Double), _ ratio: Double) throws {
    let flight = Self.thrown(velocity.0, velocity.1, ratio: CGFloat(ratio))
    for time in stride(from: 0.1, to: 1, by: 0.1) {
      flight.stage.advance(to: Moment(seconds: time))
      let (seen, speed) = (flight.view.seen.position, flight.view.presentedVelocity.center)
      for (axis, place, pace) in [(velocity.0, seen.x, speed.dx), (velocity.1, seen.y, speed.dy)] {
        let spring = try #require(
          Spring(dampingRatio: ratio, duration: 1, initialVelocity: axis))
        expect(
          place, near: 50 + 200 * CGFloat(spring.progress(at: time, initialVelocity: axis)),
          within: 1e-9)
        expect(
          pace, near: 200 * CGFloat(spring.velocity(at: time, initialVelocity: axis)),
          within: 1e-7)
      }
    }
    flight.stage.advance(to: Moment(seconds: 1))
    #expect(flight.view.seen.position == CGPoint(x: 250, y: 250))
    #expect(flight.stage.nextDue == nil)
  }

  /// Paused and continued, reversed, and continued with other timing: each axis keeps its position
  /// and velocity.
  @Test(arguments: 0...3) func interruptedNeitherAxisBreaks(_ way: Int) {
    let flight = Self.thrown(4, -2, ratio: 0.6)
    let animator = flight.stage.animators[0]
    flight.stage.advance(by: 0.15)
    for _ in 0..<3 {
      let before = (flight.view.seen.position, flight.view.presentedVelocity.center)
      switch way {
      case 0: animator.isReversed.toggle()
      case 1:
        animator.pauseAnimation()
        animator.startAnimation()
      case 2:
        animator.pauseAnimation()
        animator.continueAnimation(withTimingParameters: nil, durationFactor: 0.7)
      default:
        animator.pauseAnimation()
        animator.continueAnimation(
          withTimingParameters: UICubicTimingParameters(animationCurve: .easeInOut),
          durationFactor: 0)
      }
      let after = (flight.view.seen.position, flight.view.presentedVelocity.center)
      expect(after.0.x, near: before.0.x)
      expect(after.0.y, near: before.0.y)
      expect(after.1.dx, near: before.1.dx, within: 1e-4)
      expect(after.1.dy, near: before.1.dy, within: 1e-4)
      flight.stage.advance(by: 0.06)
    }
    let goal: CGFloat = animator.isReversed ? 50 : 250
    flight.stage.advance(by: 10)
    #expect(flight.view.seen.position == CGPoint(x: goal, y: goal))
  }

  @Test func turnedRoundAtItsVeryBeginningItSwingsBackAlongY() {
    let flight = Self.thrown(0, 8)
    let animator = flight.stage.animators[0]
    animator.isReversed = true
    #expect(animator.isRunning)
    flight.stage.advance(by: 0.05)
    #expect(flight.view.seen.position.y > 60)
    expect(flight.view.seen.position.x, near: 50)
    flight.stage.advance(by: 100)
    #expect(animator.state == .inactive)
    #expect(flight.view.center == CGPoint(x: 50, y: 50))
  }

  @Test(arguments: [0.05, 0.1, 0.3]) func turnedRoundItSettlesAlongYToo(_ moment: Double) {
    let flight = Self.thrown(0, 12)
    let animator = flight.stage.animators[0]
    flight.stage.advance(by: moment)
    animator.isReversed = true
    var last = flight.view.seen.position.y
    while animator.state == .active {
      last = flight.view.seen.position.y
      flight.stage.advance(by: 0.001)
    }
    expect(last, near: 50, within: 1)
  }

  @Test func whatHasNoDirectionFollowsTheSpringOfDx() throws {
    let flight = Flight(isEmpty: true)
    let timing = UISpringTimingParameters(
      dampingRatio: 0.4, initialVelocity: CGVector(dx: 0, dy: -3))
    let animator = flight.stage.perform {
      UIViewPropertyAnimator(duration: 1, timingParameters: timing)
    }
    animator.addAnimations { [view = flight.view] in view.alpha = 0.5 }
    animator.startAnimation()
    flight.stage.advance(by: 0.3)
    let spring = try #require(Spring(dampingRatio: 0.4, duration: 1, initialVelocity: 0))
    expect(
      CGFloat(flight.view.seen.opacity), near: 1 - CGFloat(spring.progress(at: 0.3)) / 2,
      within: 1e-7)
  }

  @Test func onItsWayToAFractionItIsThrownAlongBothAxes() {
    let flight = Self.thrown(0, 0)
    let animator = flight.stage.animators[0]
    animator.pauseAnimation()
    let thrown = UISpringTimingParameters(
      dampingRatio: 0.7, initialVelocity: CGVector(dx: 2, dy: -3))
    animator.continueAnimation(to: 0.5, withTimingParameters: thrown)
    expect(flight.view.presentedVelocity.center.dx, near: 2 * 100, within: 1e-6)
    expect(flight.view.presentedVelocity.center.dy, near: -3 * 100, within: 1e-6)
    flight.stage.advance(by: 5)
    expect(flight.view.seen.position.y, near: 150)
  }

  @Test func whatDoesNotMoveAlongYHasNoTimeForAThrowAlongY() {
    var ends: [Double] = []
    for dy in [0.0, 20] {
      let flight = Self.thrown(0, 0, ratio: 0.7, along: [250, 50])
      let animator = flight.stage.animators[0]
      animator.pauseAnimation()
      animator.fractionComplete = 0.5
      let thrown = UISpringTimingParameters(
        dampingRatio: 0.7, initialVelocity: CGVector(dx: 0, dy: dy))
      animator.continueAnimation(withTimingParameters: thrown, durationFactor: 0)
      while animator.isRunning { flight.stage.advance(by: 0.01) }
      ends.append(flight.stage.now.seconds)
    }
    #expect(ends[0] > 0.3 && ends[0] == ends[1], "\(ends)")
  }

  /// The history's situation is that of the number with the longest distance, here y.
  @Test func itsHistoryTellsTheWayAlongY() throws {
    let flight = Flight(isEmpty: true)
    flight.stage.keepsHistory = true
    let timing = UISpringTimingParameters(
      dampingRatio: 0.6, initialVelocity: CGVector(dx: 3, dy: -2))
    let animator = flight.stage.perform {
      UIViewPropertyAnimator(duration: 1, timingParameters: timing)
    }
    animator.addAnimations { [view = flight.view] in view.center = CGPoint(x: 60, y: 250) }
    animator.startAnimation()
    let history = try #require(flight.stage.history?.animators.last)
    let change = try #require(history.changes.last)
    for moment in [0.1, 0.35, 0.8].map({ Moment(seconds: $0) }) {
      flight.stage.advance(to: moment)
      let (seen, speed) = (flight.view.seen.position.y, flight.view.presentedVelocity.center.dy)
      expect((seen - 50) / 200, near: CGFloat(change.after.progress(at: moment)))
      expect(speed / 200, near: CGFloat(change.after.velocity(at: moment)), within: 1e-6)
    }
  }

  // MARK: - Without a throw

  /// A spring fitted to a throw that makes it too soft to settle from rest.
  static let softened = UISpringTimingParameters(
    dampingRatio: 0.75, initialVelocity: CGVector(dx: 0, dy: 5.3))

  /// Expects the last step of an animator that moves a view by 200 points to be no larger than a
  /// spring's.
  private func expectNoLastStep(
    of flight: Flight, within tolerance: CGFloat = 0.5,
    at location: SourceLocation = #_sourceLocation
  ) throws {
    let end = try #require(flight.stage.nextDue, sourceLocation: location)
    flight.stage.advance(to: Moment(nanoseconds: end.nanoseconds - 1))
    expectNoJump(of: [flight.view], within: tolerance, at: location) {
      flight.stage.advance(by: 0.001)
    }
    #expect(flight.stage.nextDue == nil, sourceLocation: location)
  }

  /// Returns a running second of alpha on a spring.
  private static func fading(
    _ timing: UISpringTimingParameters, duration: TimeInterval = 1
  ) -> (Flight, UIViewPropertyAnimator) {
    let flight = Flight(isEmpty: true)
    let animator = flight.stage.perform {
      UIViewPropertyAnimator(duration: duration, timingParameters: timing)
    }
    animator.addAnimations { [view = flight.view] in view.alpha = 0.5 }
    animator.startAnimation()
    return (flight, animator)
  }

  @Test func addedWhileItIsHeldItSettles() throws {
    let (flight, animator) = Self.fading(Self.softened, duration: 1.13)
    flight.stage.advance(by: 0.345)
    animator.pauseAnimation()
    animator.addAnimations { [view = flight.view] in view.center = CGPoint(x: 250, y: 250) }
    animator.startAnimation()
    try expectNoLastStep(of: flight)
  }

  /// After one throw, the way back starts from rest.
  @Test(arguments: [false, true]) func goingBackFromItsEndItSettles(isAcross: Bool) throws {
    let flight = Flight(isEmpty: true)
    let timing = UISpringTimingParameters(
      dampingRatio: 0.75,
      initialVelocity: isAcross ? CGVector(dx: 0, dy: 5.3) : CGVector(dx: 5.3, dy: 5.3))
    let animator = flight.stage.perform {
      UIViewPropertyAnimator(duration: 1.13, timingParameters: timing)
    }
    animator.addAnimations { [view = flight.view] in view.center = CGPoint(x: 250, y: 250) }
    animator.pausesOnCompletion = true
    animator.startAnimation()
    flight.stage.advance(by: 5)
    animator.isReversed = true
    animator.startAnimation()
    try expectNoLastStep(of: flight)
    #expect(flight.view.seen.position == CGPoint(x: 50, y: 50))
  }

  /// Forwards again from the beginning.
  @Test func goingThereAgainItSettles() throws {
    let flight = Flight(isEmpty: true)
    let animator = flight.stage.perform {
      UIViewPropertyAnimator(duration: 1.13, timingParameters: Self.softened)
    }
    animator.addAnimations { [view = flight.view] in view.center = CGPoint(x: 250, y: 250) }
    animator.startAnimation()
    flight.stage.advance(by: 0.2)
    animator.pauseAnimation()
    flight.stage.advance(by: 0.2)
    animator.fractionComplete = 0
    animator.startAnimation()
    try expectNoLastStep(of: flight)
  }

  /// The run takes the time of the softer of its two springs.
  @Test(arguments: [false, true]) func addedInFlightAndInterruptedItSettlesAlongYToo(
    isTurned: Bool
  ) throws {
    let (flight, animator) = Self.fading(
      UISpringTimingParameters(dampingRatio: 0.2, initialVelocity: CGVector(dx: 200, dy: 0)))
    flight.stage.advance(by: 0.05)
    animator.addAnimations { [view = flight.view] in view.center = CGPoint(x: 1_050, y: 1_050) }
    flight.stage.advance(by: 0.2)
    if isTurned {
      animator.isReversed = true
    } else {
      animator.pauseAnimation()
      flight.stage.advance(by: 0.1)
      animator.startAnimation()
    }
    try expectNoLastStep(of: flight, within: 1.4)
  }
}
