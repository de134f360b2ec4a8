@testable import Midflight
import MotionCore
import StageFixtures
import Testing

/// Tests of springs without an animator, with UIKit's numbers.
struct ViewAnimationSpringTests {
  let fixture = ViewOnStage()

  private func spring(
    _ seconds: TimeInterval, _ ratio: CGFloat, _ velocity: CGFloat = 0,
    options: UIView.AnimationOptions = [], _ changes: @escaping (UIView) -> Void
  ) {
    fixture.stage.perform {
      UIView.animate(
        withDuration: seconds, delay: 0, usingSpringWithDamping: ratio,
        initialSpringVelocity: velocity, options: options,
        animations: { [view = fixture.view] in changes(view) }, completion: fixture.completion)
    }
  }

  // Progress at each tenth of the duration, from charon's facts on UIViewSpringAnimation, measured
  // on Apple's UIKit. The last sample is before the snap to the target.
  @Test(
    arguments: [
      (
        1.0,
        [0.236069, 0.550908, 0.763768, 0.883191, 0.944477, 0.974322, 0.988361, 0.994805, 0.997709]
      ),
      (
        0.5,
        [0.487823, 1.034971, 1.160347, 1.067019, 0.987155, 0.975056, 0.991651, 1.002993, 1.003775]
      ),
    ] as [(Double, [Double])])
  func aViewAnimationsSpringMovesAsUIKitsDoes(_ ratio: Double, _ progress: [Double]) {
    spring(1, CGFloat(ratio)) { $0.center.x += 100 }
    for expected in progress {
      fixture.stage.advance(by: 0.1)
      expect((fixture.seenX - 50) / 100, near: expected, within: 1e-6)
    }
    fixture.stage.advance(by: 0.1)
    #expect(fixture.seenX == 150)
    #expect(fixture.completions == [true])
  }

  // Duration, ratio, velocity and stiffness, measured on Apple's UIKit, from the same facts.
  @Test(
    arguments: [
      (0.25, 1, 0, 1364.094791), (0.5, 1, 0, 341.023698), (0.5, 0.8, 0, 323.589492),
      (1, 0.7, 0, 96.818645), (1, 0.7, 2, 86.795613), (1, 0.4, -3, 260.828989),
      (2, 0.2, 0, 176.805446),
    ] as [(Double, Double, Double, Double)])
  func aViewAnimationsSpringIsAsStiffAsUIKits(
    _ seconds: Double, _ ratio: Double, _ velocity: Double, _ stiffness: Double
  ) {
    spring(seconds, CGFloat(ratio), CGFloat(velocity)) { $0.center.x += 100 }
    let known = Spring(
      mass: 1, stiffness: stiffness, damping: 2 * ratio * stiffness.squareRoot())
    for fraction in stride(from: 0.1, to: 1, by: 0.2) {
      fixture.stage.advance(to: Moment(seconds: fraction * seconds))
      let expected = known.progress(at: fraction * seconds, initialVelocity: velocity)
      expect((fixture.seenX - 50) / 100, near: expected, within: 1e-6)
    }
  }

  @Test func aDampingRatioAboveOneCountsAsOne() {
    spring(1, 2) { $0.center.x += 100 }
    fixture.stage.advance(by: 0.3)
    expect((fixture.seenX - 50) / 100, near: 0.763768, within: 1e-6)
  }

  @Test func theVelocityIsInDistancesPerSecondOnBothAxes() {
    spring(1, 0.7, 3) { $0.center = CGPoint(x: 150, y: 250) }
    let instant = 1e-6
    fixture.stage.advance(by: instant)
    expect((fixture.seenX - 50) / instant, near: 300, within: 0.1)
    expect((fixture.view.seen.position.y - 50) / instant, near: 600, within: 0.1)
  }

  @Test func anUndampedSpringEasesOut() {
    spring(1, 0) { $0.center.x += 100 }
    fixture.stage.advance(by: 0.3)
    expect((fixture.seenX - 50) / 100, near: CubicCurve.easeOut.progress(at: 0.3))
    fixture.stage.advance(by: 0.7)
    #expect(fixture.completions == [true])
  }

  // Response 0.5 s, no bounce, from the facts on UIKit's springs: k = 4π²/T², settled after 0.7349
  // s.
  @Test func aSpringOfDurationAndBounceSettlesAfterItsDuration() {
    fixture.stage.perform {
      UIView.animate(springDuration: 0.5) { [fixture] in
        fixture.view.center.x += 100
      } completion: { [fixture] in
        fixture.completion($0)
      }
    }
    fixture.stage.advance(by: 0.25)
    let natural = 2 * Double.pi / 0.5
    let known = Spring(mass: 1, stiffness: natural * natural, damping: 2 * natural)
    expect((fixture.seenX - 50) / 100, near: known.progress(at: 0.25, initialVelocity: 0))
    fixture.stage.advance(by: 0.4848)
    #expect(fixture.completions.isEmpty)
    fixture.stage.advance(by: 0.0002)
    #expect(fixture.completions == [true])
  }

  @Test func springAnimateHasDefaultsForAllArguments() {
    fixture.stage.perform { UIView.animate { fixture.view.center.x += 100 } }
    #expect(fixture.seenX == 50)
    fixture.stage.advance(by: 1)
    #expect(fixture.seenX == 150)
  }

  @Test func aSpringDurationOfZeroChangesTheViewAtOnce() {
    fixture.stage.perform { UIView.animate(springDuration: 0) { fixture.view.center.x += 100 } }
    #expect(fixture.seenX == 150)
  }

  @Test func aSpringTurnsBackInFlightWithoutAJump() {
    spring(1, 0.5, 4) { $0.center.x = 250 }
    fixture.stage.advance(by: 0.3)
    expectNoJump(of: [fixture.view]) { spring(1, 0.5) { $0.center.x = 50 } }
    fixture.stage.advance(by: 2)
    #expect(fixture.seenX == 50)
    #expect(fixture.completions == [true, true])
  }

  @Test func aSpringAnimationCanAutoreverse() {
    spring(1, 1, options: .autoreverse) { $0.center.x += 100 }
    fixture.stage.advance(by: 0.3)
    let there = fixture.seenX
    fixture.stage.advance(by: 1.4)
    expect(fixture.seenX, near: there)
    fixture.stage.advance(by: 0.3)
    #expect(fixture.seenX == 50)
  }

  @Test(arguments: [CGFloat.infinity, -.infinity, .nan])
  func aNonFiniteSpringVelocityIsIgnoredAndDiagnosed(velocity: CGFloat) {
    var reported: [String] = []
    fixture.stage.onFact = { if case .diagnostic(let sentence) = $0 { reported.append(sentence) } }
    fixture.stage.perform { [view = fixture.view] in
      UIView.animate(
        withDuration: 1, delay: 0, usingSpringWithDamping: 1, initialSpringVelocity: velocity,
        animations: { view.center.x += 100 })
    }
    #expect(reported.count == 1)
    let there = fixture.seenX
    fixture.stage.advance(by: 1e-6)
    expect(fixture.seenX, near: there, within: 1e-6)
    fixture.stage.advance(by: 2)
    #expect(fixture.seenX == there + 100)
  }
}
