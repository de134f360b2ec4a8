import Midflight
import MotionCore
import Testing

/// Springs that are thrown along two axes: no axis falls out of step.
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

  @Test(
    arguments: [(0, 8), (8, 0.5), (-3, 5), (2, 2), (0, -6), (5, -5), (8, 0), (4, 0)]
      as [(Double, Double)], [0.5, 1])
  func atTheEndBothHaveSettled(_ velocity: (Double, Double), _ ratio: CGFloat) {
    let flight = Self.thrown(velocity.0, velocity.1, ratio: ratio)
    flight.stage.advance(by: 0.999_999)
    // UIKit's law leaves 0.1 % of the way, and of one that swings as much of its swing.
    expect(flight.view.seen.position.x, near: 250, within: 0.5)
    expect(flight.view.seen.position.y, near: 250, within: 0.5)
  }

  /// With one velocity for both, or nothing that moves along y, the spring is the one that UIKit solves
  /// for it.
  @Test func alongOneAxisItIsUIKitsOwn() throws {
    for (dx, dy) in [(2.0, 0.0), (2, 5), (2, 2), (0, 0)] {
      let flight = Self.thrown(dx, dy, ratio: 0.7, along: dx == dy ? [250, 250] : [250, 50])
      let spring = try #require(Spring(dampingRatio: 0.7, duration: 1, initialVelocity: dx))
      flight.stage.advance(by: 0.3)
      expect(
        flight.view.seen.position.x,
        near: 50 + 200 * CGFloat(spring.progress(at: 0.3, initialVelocity: dx)), within: 1e-7)
    }
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
}
