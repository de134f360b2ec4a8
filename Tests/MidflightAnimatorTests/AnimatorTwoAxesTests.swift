@testable import Midflight
import MotionCore
import StageFixtures
import Testing

/// Tests of springs that are thrown along two axes: each axis has its own spring, and neither
/// jumps.
struct AnimatorTwoAxesTests {
  private static func thrown(
    _ dx: Double, _ dy: Double, ratio: CGFloat = 1, along target: [CGFloat] = [250, 250],
    fades: Bool = false
  ) -> AnimatorFixture {
    let fixture = AnimatorFixture(isEmpty: true)
    if fades { fixture.view.alpha = 0.4 }
    let timing = UISpringTimingParameters(
      dampingRatio: ratio, initialVelocity: CGVector(dx: dx, dy: dy))
    let animator = fixture.stage.perform {
      UIViewPropertyAnimator(duration: 1, timingParameters: timing)
    }
    animator.addAnimations { [view = fixture.view] in
      view.center = CGPoint(x: target[0], y: target[1])
      if fades { view.alpha = 0.6 }
    }
    animator.startAnimation()
    fixture.stage.onFact = nil
    return fixture
  }

  @Test(arguments: [(0, 8), (8, 0.5), (-3, 5), (2, 2)] as [(Double, Double)], [0.5, 1])
  func progressVelocitiesMatchTheViewAlongEachAxis(_ velocity: (Double, Double), _ ratio: CGFloat) {
    let fixture = Self.thrown(velocity.0, velocity.1, ratio: ratio)
    let animator = fixture.stage.allAnimators[0]
    for _ in 0..<9 {
      let (seen, given) = (fixture.view.presentedVelocity.center, animator.progressVelocities)
      // From 50 to 250.
      expect(seen.dx, near: given.dx * 200, within: 1e-6)
      expect(seen.dy, near: given.dy * 200, within: 1e-6)
      fixture.stage.advance(by: 0.1)
    }
  }

  @Test(arguments: [(0, 8), (3, -5)] as [(Double, Double)])
  func reversedProgressVelocitiesMatchTheView(_ velocity: (Double, Double)) {
    let fixture = Self.thrown(velocity.0, velocity.1)
    let animator = fixture.stage.allAnimators[0]
    fixture.stage.advance(by: 0.1)
    animator.isReversed = true
    for _ in 0..<5 {
      let (seen, given) = (fixture.view.presentedVelocity.center, animator.progressVelocities)
      expect(seen.dx, near: given.dx * 200, within: 1e-6)
      expect(seen.dy, near: given.dy * 200, within: 1e-6)
      fixture.stage.advance(by: 0.05)
    }
  }

  @Test func aHandOffReportsTheVelocityAlongEachAxis() {
    let fixture = AnimatorFixture(isEmpty: true)
    var handOffs: [[CGVector]] = []
    fixture.stage.onFact = {
      if case .handOff(_, let given, let taken) = $0 { handOffs.append([given, taken]) }
    }
    let thrown = CGVector(dx: 0, dy: 5)
    let timing = UISpringTimingParameters(
      mass: 1, stiffness: 100, damping: 20, initialVelocity: thrown)
    let animator = fixture.stage.perform {
      UIViewPropertyAnimator(duration: 0, timingParameters: timing)
    }
    animator.addAnimations { [view = fixture.view] in view.center.y += 100 }
    animator.startAnimation()
    #expect(handOffs == [[thrown, thrown]])
  }

  @Test func aPauseAndAResumptionKeepTheVelocityAlongY() {
    let fixture = Self.thrown(0, 8)
    let animator = fixture.stage.allAnimators[0]
    fixture.stage.advance(by: 0.1)
    let before = animator.progressVelocities
    animator.pauseAnimation()
    #expect(animator.progressVelocities == .zero)
    animator.startAnimation()
    #expect(animator.progressVelocities == before && before.dx != before.dy)
  }

  @Test func aThrowAfterAScrubReportsTheNewVelocities() {
    let fixture = Self.thrown(0, 8)
    let animator = fixture.stage.allAnimators[0]
    fixture.stage.advance(by: 0.1)
    animator.pauseAnimation()
    animator.fractionComplete = 0.5
    animator.continueAnimation(
      withTimingParameters: UISpringTimingParameters(
        dampingRatio: 1, initialVelocity: CGVector(dx: 2, dy: -6)), durationFactor: 0)
    // Half of the distance remains along x, and less along y, which was ahead before the scrub.
    expect(animator.progressVelocities.dx, near: 1)
    expect(animator.progressVelocities.dy * 200, near: fixture.view.presentedVelocity.center.dy)
  }

  /// The second half of a throw that is caught, perhaps scrubbed, and thrown again. At the catch,
  /// the axes are at different places.
  enum Continuation: CaseIterable {
    case atOnce, later, afterAScrub, afterADelay, reversedInADelay
  }

  @Test(
    arguments: [(0, 8), (8, 0.5), (-3, 5), (2, 2)] as [(Double, Double)], Continuation.allCases)
  func aSecondThrowReportsTheVelocitySeenAlongEachAxis(
    _ velocity: (Double, Double), _ continuation: Continuation
  ) {
    for target: [CGFloat] in [[250, 250], [50, 250], [250, 50]] {
      throwTwice(velocity, continuation, along: target)
    }
    throwTwice(velocity, continuation, along: [50, 250], fades: true)
  }

  /// Throws twice towards a target; `fades` adds alpha, which counts as x.
  private func throwTwice(
    _ velocity: (Double, Double), _ continuation: Continuation, along target: [CGFloat],
    fades: Bool = false
  ) {
    let fixture = Self.thrown(velocity.0, velocity.1, along: target, fades: fades)
    let animator = fixture.stage.allAnimators[0]
    fixture.stage.advance(by: 0.1)
    animator.pauseAnimation()
    if continuation == .later { fixture.stage.advance(by: 0.2) }
    if continuation == .afterAScrub { animator.fractionComplete = 0.5 }
    let spring = UISpringTimingParameters(
      dampingRatio: 0.7, initialVelocity: CGVector(dx: 2, dy: -6))
    var handOffs: [CGVector] = []
    fixture.stage.onFact = {
      if case .handOff(_, let given, let taken) = $0 { handOffs += [given, taken] }
    }
    switch continuation {
    case .afterADelay: animator.startAnimation(afterDelay: 0.5)
    case .reversedInADelay:
      animator.startAnimation(afterDelay: 0.5)
      fixture.stage.advance(by: 0.2)
      animator.isReversed = true
    default: animator.continueAnimation(withTimingParameters: spring, durationFactor: 0)
    }
    let velocities = animator.progressVelocities
    #expect(!handOffs.isEmpty && handOffs.allSatisfy { $0 == velocities })
    for _ in 0..<12 {
      let (seen, given) = (fixture.view.presentedVelocity.center, animator.progressVelocities)
      // From 50 to 250.
      if target[0] != 50 { expect(seen.dx, near: given.dx * 200, within: 1e-6) }
      if target[1] != 50 { expect(seen.dy, near: given.dy * 200, within: 1e-6) }
      if fades {
        // From 0.4 to 0.6, so that overshoots stay within 0…1.
        expect(fixture.view.presentedVelocity.alpha, near: given.dx * 0.2, within: 1e-6)
      }
      fixture.stage.advance(by: 0.1)
    }
  }

  /// Catches two glides, then throws: along both axes, or along y while alpha changes.
  @Test(arguments: [false, true])
  func aThrowAfterMotionToAFractionReportsTheSeenVelocity(fades: Bool) {
    let fixture = Self.thrown(0, 0, along: [fades ? 50 : 250, 250], fades: fades)
    let animator = fixture.stage.allAnimators[0]
    animator.pauseAnimation()
    animator.fractionComplete = 0.3
    func expectSeen() {
      let (seen, given) = (fixture.view.presentedVelocity, animator.progressVelocities)
      // From 50 to 250, and from 0.4 to 0.6.
      expect(fades ? seen.alpha / 0.2 : seen.center.dx / 200, near: given.dx, within: 1e-6)
      expect(seen.center.dy, near: given.dy * 200, within: 1e-6)
    }
    func spring(_ dx: Double, _ dy: Double) -> UISpringTimingParameters {
      UISpringTimingParameters(dampingRatio: 0.7, initialVelocity: CGVector(dx: dx, dy: dy))
    }
    for (target, timing) in [(1, spring(20, 5)), (0.6, spring(2, -6))] {
      animator.continueAnimation(
        to: target, withTimingParameters: timing, durationFactor: 2)
      fixture.stage.advance(by: 0.1)
      expectSeen()
      animator.pauseAnimation()
      fixture.stage.advance(by: 0.1)
    }
    animator.isReversed = true
    animator.continueAnimation(withTimingParameters: spring(2, -6), durationFactor: 2)
    for _ in 0..<10 {
      expectSeen()
      fixture.stage.advance(by: 0.1)
    }
  }

  @Test(
    arguments: [(0, 8), (8, 0.5), (-3, 5), (2, 2), (0, -6), (5, -5), (8, 0), (4, 0)]
      as [(Double, Double)], [0.5, 1])
  func bothAxesOfAThrownSpringSettleAtTheEnd(_ velocity: (Double, Double), _ ratio: CGFloat) {
    let fixture = Self.thrown(velocity.0, velocity.1, ratio: ratio)
    var farthest = (x: 0.0 as CGFloat, y: 0.0 as CGFloat)
    for _ in 0..<999 {
      let seen = fixture.view.seen.position
      farthest = (max(farthest.x, abs(seen.x - 250)), max(farthest.y, abs(seen.y - 250)))
      fixture.stage.advance(by: 0.001)
    }
    fixture.stage.advance(by: 0.000_999)
    // The last step of UIKit's formula, at most 1.4 %; see `ContinuityGuarantee`.
    expect(fixture.view.seen.position.x, near: 250, within: 0.014 / ratio * farthest.x)
    expect(fixture.view.seen.position.y, near: 250, within: 0.014 / ratio * farthest.y)
  }

  /// Two springs with a common end, each the one that UIKit solves for its velocity.
  @Test(
    arguments: [(3, 0), (0, 2), (2, -1), (4, -2), (2, 2), (0, 0), (-3, 5)] as [(Double, Double)],
    [0.4, 0.8, 1])
  func eachAxisFollowsUIKitsOwnSpring(_ velocity: (Double, Double), _ ratio: Double) throws {
    let fixture = Self.thrown(velocity.0, velocity.1, ratio: CGFloat(ratio))
    for time in stride(from: 0.1, to: 1, by: 0.1) {
      fixture.stage.advance(to: Moment(seconds: time))
      let (seen, speed) = (fixture.view.seen.position, fixture.view.presentedVelocity.center)
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
    fixture.stage.advance(to: Moment(seconds: 1))
    #expect(fixture.view.seen.position == CGPoint(x: 250, y: 250))
    #expect(fixture.stage.nextDue == nil)
  }

  /// Paused and continued, reversed, and continued with other timing: each axis keeps its position
  /// and velocity.
  @Test(arguments: 0...3) func anInterruptionKeepsBothVelocities(_ call: Int) {
    let fixture = Self.thrown(4, -2, ratio: 0.6)
    let animator = fixture.stage.animators[0]
    fixture.stage.advance(by: 0.15)
    for _ in 0..<3 {
      let before = (fixture.view.seen.position, fixture.view.presentedVelocity.center)
      switch call {
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
      let after = (fixture.view.seen.position, fixture.view.presentedVelocity.center)
      expect(after.0.x, near: before.0.x)
      expect(after.0.y, near: before.0.y)
      expect(after.1.dx, near: before.1.dx, within: 1e-4)
      expect(after.1.dy, near: before.1.dy, within: 1e-4)
      fixture.stage.advance(by: 0.06)
    }
    let goal: CGFloat = animator.isReversed ? 50 : 250
    fixture.stage.advance(by: 10)
    #expect(fixture.view.seen.position == CGPoint(x: goal, y: goal))
  }

  @Test func aThrownSpringReversedAtItsStartSwingsOutAndReturns() {
    let fixture = Self.thrown(0, 8)
    let animator = fixture.stage.animators[0]
    animator.isReversed = true
    #expect(animator.isRunning)
    fixture.stage.advance(by: 0.05)
    #expect(fixture.view.seen.position.y > 60)
    expect(fixture.view.seen.position.x, near: 50)
    fixture.stage.advance(by: 100)
    #expect(animator.state == .inactive)
    #expect(fixture.view.center == CGPoint(x: 50, y: 50))
  }

  @Test(arguments: [0.05, 0.1, 0.3]) func aReversedThrownSpringSettlesAlongY(_ moment: Double) {
    let fixture = Self.thrown(0, 12)
    let animator = fixture.stage.animators[0]
    fixture.stage.advance(by: moment)
    animator.isReversed = true
    var last = fixture.view.seen.position.y
    while animator.state == .active {
      last = fixture.view.seen.position.y
      fixture.stage.advance(by: 0.001)
    }
    expect(last, near: 50, within: 1)
  }

  @Test func aPropertyWithoutDirectionFollowsTheSpringOfDx() throws {
    let fixture = AnimatorFixture(isEmpty: true)
    let timing = UISpringTimingParameters(
      dampingRatio: 0.4, initialVelocity: CGVector(dx: 0, dy: -3))
    let animator = fixture.stage.perform {
      UIViewPropertyAnimator(duration: 1, timingParameters: timing)
    }
    animator.addAnimations { [view = fixture.view] in view.alpha = 0.5 }
    animator.startAnimation()
    fixture.stage.advance(by: 0.3)
    let spring = try #require(Spring(dampingRatio: 0.4, duration: 1, initialVelocity: 0))
    expect(
      CGFloat(fixture.view.seen.opacity), near: 1 - CGFloat(spring.progress(at: 0.3)) / 2,
      within: 1e-7)
  }

  @Test func aContinuationToAFractionIsThrownAlongBothAxes() {
    let fixture = Self.thrown(0, 0)
    let animator = fixture.stage.animators[0]
    animator.pauseAnimation()
    let thrown = UISpringTimingParameters(
      dampingRatio: 0.7, initialVelocity: CGVector(dx: 2, dy: -3))
    animator.continueAnimation(to: 0.5, withTimingParameters: thrown)
    expect(fixture.view.presentedVelocity.center.dx, near: 2 * 100, within: 1e-6)
    expect(fixture.view.presentedVelocity.center.dy, near: -3 * 100, within: 1e-6)
    fixture.stage.advance(by: 5)
    expect(fixture.view.seen.position.y, near: 150)
  }

  /// Continues a linear animator, alone or in a group, from 0.3 to a fraction. Returns velocities
  /// of the hand-off: given and taken.
  private static func thrown(
    _ thrown: UISpringTimingParameters, to fraction: CGFloat, factor: CGFloat, isInGroup: Bool
  ) -> (AnimatorFixture, handOff: [CGVector]) {
    let fixture = AnimatorFixture(duration: 1, isEmpty: true)
    let animator = fixture.animator
    animator.addAnimations { [view = fixture.view] in view.center = CGPoint(x: 250, y: 250) }
    var handOff: [CGVector] = []
    fixture.stage.onFact = {
      if case .handOff(_, let given, let taken) = $0 { handOff = [given, taken] }
    }
    if isInGroup {
      let group = fixture.stage.perform { AnimatorGroup() }
      group.add(animator)
      group.fractionComplete = 0.3
      group.continueAnimation(to: fraction, withTimingParameters: thrown, durationFactor: factor)
    } else {
      animator.fractionComplete = 0.3
      animator.continueAnimation(to: fraction, withTimingParameters: thrown, durationFactor: factor)
    }
    return (fixture, handOff)
  }

  /// Expects the animator's velocities to be those of the view, which goes from 50 to 250.
  private func expectTrueVelocities(
    of fixture: AnimatorFixture, at location: SourceLocation = #_sourceLocation
  ) {
    for _ in 0..<4 {
      let (seen, given) = (
        fixture.view.presentedVelocity.center, fixture.animator.progressVelocities
      )
      expect(seen.dx, near: given.dx * 200, within: 1e-6, at: location)
      expect(seen.dy, near: given.dy * 200, within: 1e-6, at: location)
      fixture.stage.advance(by: 0.03)
    }
  }

  @Test(
    arguments: [(0, 5), (5, 0), (5, 5), (3, -2)] as [(Double, Double)],
    [(0.9, 0), (0.9, 2), (0, 0)] as [(CGFloat, CGFloat)])
  func velocitiesInMotionToAFractionMatchTheView(
    _ velocity: (Double, Double), _ run: (fraction: CGFloat, factor: CGFloat)
  ) throws {
    let timing = UISpringTimingParameters(
      dampingRatio: 1, initialVelocity: CGVector(dx: velocity.0, dy: velocity.1))
    for isInGroup in [false, true] {
      let (fixture, handOff) = Self.thrown(
        timing, to: run.fraction, factor: run.factor, isInGroup: isInGroup)
      let (given, taken) = (try #require(handOff.first), try #require(handOff.last))
      expect(given.dx, near: (run.fraction - 0.3) * velocity.0)
      expect(given.dy, near: (run.fraction - 0.3) * velocity.1)
      expect(taken.dx, near: given.dx)
      expect(taken.dy, near: given.dy)
      expectTrueVelocities(of: fixture)
    }
  }

  @Test(arguments: 0...2) func interruptingARunToAFractionKeepsBothVelocities(_ interruption: Int) {
    let timing = UISpringTimingParameters(
      dampingRatio: 0.8, initialVelocity: CGVector(dx: 3, dy: -2))
    let (fixture, _) = Self.thrown(timing, to: 0.8, factor: 1.5, isInGroup: false)
    fixture.stage.advance(by: 0.1)
    let (animator, before) = (fixture.animator, fixture.animator.progressVelocities)
    let rest = UISpringTimingParameters(dampingRatio: 0.8)
    if interruption == 2 { animator.isReversed = true } else { animator.pauseAnimation() }
    if interruption == 0 { animator.continueAnimation(to: 0.5, withTimingParameters: rest) }
    if interruption == 1 {
      animator.continueAnimation(withTimingParameters: rest, durationFactor: 0)
    }
    expect(animator.progressVelocities.dx, near: before.dx)
    expect(animator.progressVelocities.dy, near: before.dy)
    expectTrueVelocities(of: fixture)
  }

  @Test func aThrowAlongYTakesNoTimeWithoutADistanceAlongY() {
    var ends: [Double] = []
    for dy in [0.0, 20] {
      let fixture = Self.thrown(0, 0, ratio: 0.7, along: [250, 50])
      let animator = fixture.stage.animators[0]
      animator.pauseAnimation()
      animator.fractionComplete = 0.5
      let thrown = UISpringTimingParameters(
        dampingRatio: 0.7, initialVelocity: CGVector(dx: 0, dy: dy))
      animator.continueAnimation(withTimingParameters: thrown, durationFactor: 0)
      while animator.isRunning { fixture.stage.advance(by: 0.01) }
      ends.append(fixture.stage.now.seconds)
    }
    #expect(ends[0] > 0.3 && ends[0] == ends[1], "\(ends)")
  }

  /// The history's situation is that of the number with the longest distance, here y.
  @Test func theHistoryDescribesTheMotionAlongY() throws {
    let fixture = AnimatorFixture(isEmpty: true)
    fixture.stage.keepsHistory = true
    let timing = UISpringTimingParameters(
      dampingRatio: 0.6, initialVelocity: CGVector(dx: 3, dy: -2))
    let animator = fixture.stage.perform {
      UIViewPropertyAnimator(duration: 1, timingParameters: timing)
    }
    animator.addAnimations { [view = fixture.view] in view.center = CGPoint(x: 60, y: 250) }
    animator.startAnimation()
    let history = try #require(fixture.stage.history?.animators.last)
    let change = try #require(history.changes.last)
    for moment in [0.1, 0.35, 0.8].map({ Moment(seconds: $0) }) {
      fixture.stage.advance(to: moment)
      let (seen, speed) = (fixture.view.seen.position.y, fixture.view.presentedVelocity.center.dy)
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
    of fixture: AnimatorFixture, within tolerance: CGFloat = 0.5,
    at location: SourceLocation = #_sourceLocation
  ) throws {
    let end = try #require(fixture.stage.nextDue, sourceLocation: location)
    fixture.stage.advance(to: Moment(nanoseconds: end.nanoseconds - 1))
    expectNoJump(of: [fixture.view], within: tolerance, at: location) {
      fixture.stage.advance(by: 0.001)
    }
    #expect(fixture.stage.nextDue == nil, sourceLocation: location)
  }

  /// Returns a running second of alpha on a spring.
  private static func fading(
    _ timing: UISpringTimingParameters, duration: TimeInterval = 1
  ) -> (AnimatorFixture, UIViewPropertyAnimator) {
    let fixture = AnimatorFixture(isEmpty: true)
    let animator = fixture.stage.perform {
      UIViewPropertyAnimator(duration: duration, timingParameters: timing)
    }
    animator.addAnimations { [view = fixture.view] in view.alpha = 0.5 }
    animator.startAnimation()
    return (fixture, animator)
  }

  @Test func aBlockAddedToAHeldSpringSettles() throws {
    let (fixture, animator) = Self.fading(Self.softened, duration: 1.13)
    fixture.stage.advance(by: 0.345)
    animator.pauseAnimation()
    animator.addAnimations { [view = fixture.view] in view.center = CGPoint(x: 250, y: 250) }
    animator.startAnimation()
    try expectNoLastStep(of: fixture)
  }

  /// After one throw, the motion back starts from rest.
  @Test(arguments: [false, true]) func aThrownSpringReversedFromItsEndSettles(isAlongY: Bool) throws
  {
    let fixture = AnimatorFixture(isEmpty: true)
    let timing = UISpringTimingParameters(
      dampingRatio: 0.75,
      initialVelocity: isAlongY ? CGVector(dx: 0, dy: 5.3) : CGVector(dx: 5.3, dy: 5.3))
    let animator = fixture.stage.perform {
      UIViewPropertyAnimator(duration: 1.13, timingParameters: timing)
    }
    animator.addAnimations { [view = fixture.view] in view.center = CGPoint(x: 250, y: 250) }
    animator.pausesOnCompletion = true
    animator.startAnimation()
    fixture.stage.advance(by: 5)
    animator.isReversed = true
    animator.startAnimation()
    try expectNoLastStep(of: fixture)
    #expect(fixture.view.seen.position == CGPoint(x: 50, y: 50))
  }

  /// The spring starts again from fraction 0, or is thrown along x from a fraction. The motion
  /// along y starts at rest and arrives last.
  @Test(arguments: [false, true]) func aSpringStartedAfterAScrubSettles(isThrown: Bool) throws {
    let fixture = AnimatorFixture(isEmpty: true)
    let thrown = UISpringTimingParameters(
      mass: 4, stiffness: 15, damping: 15, initialVelocity: CGVector(dx: 2, dy: 0))
    let animator = fixture.stage.perform {
      UIViewPropertyAnimator(duration: 1.13, timingParameters: isThrown ? thrown : Self.softened)
    }
    animator.addAnimations { [view = fixture.view] in view.center = CGPoint(x: 250, y: 250) }
    if !isThrown {
      animator.startAnimation()
      fixture.stage.advance(by: 0.2)
      animator.pauseAnimation()
      fixture.stage.advance(by: 0.2)
    }
    animator.fractionComplete = isThrown ? 0.25 : 0
    animator.startAnimation()
    // The thrown spring leaves a thousandth of its distance.
    try expectNoLastStep(of: fixture, within: isThrown ? 0.2 : 0.5)
    #expect(fixture.view.seen.position == CGPoint(x: 250, y: 250))
  }

  /// The run takes the time of the softer of its two springs.
  @Test(arguments: [false, true]) func aBlockAddedInFlightSettlesAfterAnInterruption(
    isTurned: Bool
  ) throws {
    let (fixture, animator) = Self.fading(
      UISpringTimingParameters(dampingRatio: 0.2, initialVelocity: CGVector(dx: 200, dy: 0)))
    fixture.stage.advance(by: 0.05)
    animator.addAnimations { [view = fixture.view] in view.center = CGPoint(x: 1_050, y: 1_050) }
    fixture.stage.advance(by: 0.2)
    if isTurned {
      animator.isReversed = true
    } else {
      animator.pauseAnimation()
      fixture.stage.advance(by: 0.1)
      animator.startAnimation()
    }
    try expectNoLastStep(of: fixture, within: 1.4)
  }
}
