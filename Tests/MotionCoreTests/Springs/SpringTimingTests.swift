import Chance
import MotionCore
import Testing

/// Settling durations, springs that fit a duration, and times of a progress.
struct SpringTimingTests {
  // MARK: - Settling

  @Test func anUndampedSpringNeverSettles() {
    #expect(Spring(mass: 1, stiffness: 100, damping: 0).settlingDuration() == .infinity)
    #expect(Spring(mass: 1, stiffness: 100, damping: 0).unclampedSettlingDuration() == .infinity)
  }

  /// Springs that do not swing settle in whole tenths of a second: docs/FACTS.md, "Settling".
  @Test(arguments: [
    (1.0, 100.0, 10.0, 1.472700), (1, 100, 20, 1.0), (3, 1000, 2 * 3000.0.squareRoot(), 0.6),
  ]) func settlingDurationInTenthsMatchesCoreAnimation(
    _ mass: Double, _ stiffness: Double, _ damping: Double, _ seconds: Double
  ) {
    let spring = Spring(mass: mass, stiffness: stiffness, damping: damping).withoutOverdamping
    expect(spring.settlingDurationInTenths(), isNear: seconds, tolerance: 1e-6)
    let endless = Spring(mass: mass, stiffness: stiffness, damping: 0)
    #expect(endless.settlingDurationInTenths() == Double(Float.greatestFiniteMagnitude))
  }

  @Test func atMostAThousandthIsLeftAfterSettling() {
    for ratio in [0.05, 0.3, 0.8, 0.99, 1, 1.2, 3, 20] {
      for velocity in [-300.0, -20, -1, 0, 1, 5, 15, 40, 500] {
        let spring = Spring(response: 0.5, dampingRatio: ratio)
        let settled = spring.unclampedSettlingDuration(initialVelocity: velocity)
        for step in 0...400 {
          let time = settled * (1 + Double(step) / 200)
          let left = abs(1 - spring.progress(at: time, initialVelocity: velocity))
          #expect(left <= 0.001 * (1 + 1e-6))
        }
      }
    }
  }

  @Test func overdampedSpringsSettleAtExactlyAThousandth() {
    for ratio in [1, 1.2, 3, 20] {
      for velocity in [-20.0, 0, 5, 40, 500] {
        let spring = Spring(response: 0.5, dampingRatio: ratio)
        let settled = spring.unclampedSettlingDuration(initialVelocity: velocity)
        let left = 1 - spring.progress(at: settled, initialVelocity: velocity)
        expect(abs(left), isNear: 0.001, tolerance: 1e-12)
      }
    }
  }

  @Test func theClampedDurationOfAnOverdampedSpringIsTooShort() {
    let spring = Spring(duration: 0.5, bounce: -0.5)
    let critical = Spring(duration: 0.5, bounce: 0)
    #expect(spring.settlingDuration() == critical.settlingDuration())
    #expect(spring.unclampedSettlingDuration() > 2.5 * spring.settlingDuration())
  }

  @Test func settlingIsFiniteForEveryVelocity() {
    let spring = Spring(mass: 1, stiffness: 100, damping: 20)
    for velocity in [-1e9, -1e3, -10, 0, 9.99, 10, 10.0.nextUp, 11, 50, 1e3, 1e9] {
      let seconds = spring.settlingDuration(initialVelocity: velocity)
      #expect(seconds > 0 && seconds < 10)
      let exact = spring.unclampedSettlingDuration(initialVelocity: velocity)
      #expect(abs(seconds - exact) < 0.03 * exact)
    }
  }

  @Test func aSettledSpringStaysWithinTheTolerance() {
    var random = Seeded(41)
    for _ in 0..<300 {
      for ratio in [random.number(in: 0.05...0.98), 1, random.number(in: 1.01...8)] {
        let spring = Spring(response: random.number(in: 0.1...2), dampingRatio: ratio)
        let (displacement, velocity) = (random.number(in: -3...3), random.number(in: -40...40))
        let tolerance = random.number(in: 1e-5...0.5)
        let settled = spring.settlingDuration(
          displacement: displacement, velocity: velocity, within: tolerance)
        #expect(settled >= 0 && settled < 200)
        for step in 0...200 {
          let basis = spring.state(at: settled * (1 + Double(step) / 100) + Double(step) / 100)
          let left = displacement * basis.displacement + velocity * basis.impulse
          #expect(abs(left) <= tolerance * (1 + 1e-9), "ζ = \(ratio)")
        }
      }
    }
  }

  @Test func aSpringAtRestHasNoSettlingDuration() {
    for ratio in [0, 0.5, 1, 2] {
      let spring = Spring(response: 0.5, dampingRatio: ratio)
      #expect(spring.settlingDuration(displacement: 0, velocity: 0) == 0)
    }
    let undamped = Spring(response: 0.5, dampingRatio: 0)
    #expect(undamped.settlingDuration(displacement: 1, velocity: 0) == .infinity)
  }

  // MARK: - A spring for a duration

  @Test func aFittedSpringHasTheRatioAskedForAndMass1() throws {
    for ratio in [0.01, 0.2, 0.7, 0.99, 1] {
      for velocity in [-3.0, 0, 2] {
        let spring = try #require(
          Spring(dampingRatio: ratio, duration: 0.7, initialVelocity: velocity))
        expect(spring.dampingRatio, isNear: ratio, tolerance: 1e-15)
        #expect(spring.mass == 1)
      }
    }
  }

  @Test func ratiosOutsideUIKitsRangeCountAsItsEnds() {
    let critical = Spring(dampingRatio: 1, duration: 0.5)
    #expect(critical != nil)
    #expect(Spring(dampingRatio: 2, duration: 0.5) == critical)
    #expect(Spring(dampingRatio: 0, duration: 0.5) == nil)
    #expect(Spring(dampingRatio: -1, duration: 0.5, initialVelocity: -1)?.stiffness ?? 0 >= 0)
  }

  @Test func aSpringFitsItsDurationAtAnyVelocity() throws {
    for ratio in [0.2, 0.5, 0.8, 0.95, 1] {
      for velocity in [-400.0, -30, -3, 0, 2, 3, 10, 30, 400] {
        let spring = try #require(
          Spring(dampingRatio: ratio, duration: 0.6, initialVelocity: velocity))
        // UIKit's condition concerns the amplitude of the sine, so more than a thousandth may be
        // left.
        let left = 1 - spring.progress(at: 0.6, initialVelocity: velocity)
        #expect(abs(left) < 0.012, "ζ = \(ratio), v = \(velocity)")
      }
    }
  }

  // MARK: - Times of a progress

  @Test func theTimeOfAProgressIsTheFirstTimeItIsSeen() throws {
    for ratio in [0, 0.1, 0.5, 0.99, 1, 1.01, 2, 30] {
      let spring = Spring(response: 0.4, dampingRatio: ratio)
      for velocity in [-20.0, -1, 0, 1, 30, 4_000] {
        for target in [-2, -0.1, 0.2, 0.7, 0.999, 1.1, 1.5] {
          let time = spring.time(atProgress: target, initialVelocity: velocity)
          let end = time ?? 12
          for step in 0..<200 {
            let before = spring.progress(
              at: end * Double(step) / 200, initialVelocity: velocity)
            #expect((before < target) == (target > 0), "ζ = \(ratio), v = \(velocity)")
          }
          guard let time else { continue }
          let progress = spring.progress(at: time, initialVelocity: velocity)
          expect(progress, isNear: target, tolerance: 1e-12)
        }
      }
    }
  }

  @Test func aProgressThatASpringNeverReachesHasNoTime() {
    #expect(Spring(response: 0.4, dampingRatio: 1).time(atProgress: 1) == nil)
    #expect(Spring(response: 0.4, dampingRatio: 3).time(atProgress: 1.1) == nil)
    #expect(Spring(response: 0.4, dampingRatio: 3).time(atProgress: -0.1) == nil)
    #expect(Spring(response: 0.4, dampingRatio: 3).time(atProgress: 0) == 0)
    #expect(Spring(response: 0.4, dampingRatio: 0.5).time(atProgress: 1.9) == nil)
  }

  @Test func anUndampedSpringReachesItsTargetAfterAQuarterPeriod() throws {
    let spring = Spring(response: 2, dampingRatio: 0)
    expect(try #require(spring.time(atProgress: 1)), isNear: 0.5, tolerance: 1e-15)
    expect(try #require(spring.time(atProgress: 0.5)), isNear: 1.0 / 3, tolerance: 1e-15)
  }
}
