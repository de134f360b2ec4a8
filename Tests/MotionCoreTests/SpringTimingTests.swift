import MotionCore
import Testing

/// When springs settle, which spring takes a given time, and when a progress is reached.
struct SpringTimingTests {
  // MARK: - Settling

  /// UIKit's computed durations as measured (charon, facts/UIKit/UISpringTimingParameters).
  @Test(arguments: [
    (Spring(mass: 3, stiffness: 1_000, damping: 500), 0.505824),
    (Spring(mass: 1, stiffness: 100, damping: 10), 1.472700),
    (Spring(mass: 1, stiffness: 100, damping: 20), 0.923504),
    (Spring(response: 0.4, dampingRatio: 1), 0.587921),
    (Spring(response: 0.3, dampingRatio: 0.8), 0.462846),
    (Spring(duration: 0.5, bounce: 0), 0.7349),
  ])
  func settlingDurationIsUIKits(_ spring: Spring, seconds: Double) {
    #expect(abs(spring.settlingDuration() - seconds) < (seconds == 0.7349 ? 5e-5 : 5.1e-7))
  }

  @Test func aCriticalSpringSettlesAfterUIKitsMultipleOfItsFrequency() {
    for frequency in [0.5, 3, 10, 200] {
      let spring = Spring(mass: 1, stiffness: frequency * frequency, damping: 2 * frequency)
      expect(
        spring.settlingDuration() * frequency, isNear: 9.235036526651854, tolerance: 1e-14)
    }
  }

  @Test func withoutDampingItNeverSettles() {
    #expect(Spring(mass: 1, stiffness: 100, damping: 0).settlingDuration() == .infinity)
    #expect(Spring(mass: 1, stiffness: 100, damping: 0).unclampedSettlingDuration() == .infinity)
  }

  @Test func afterSettlingAThousandthIsLeftForGood() {
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

  @Test func beyondCriticalDampingNotAMomentIsWasted() {
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

  @Test func fromAnywhereItIsWithinTheToleranceForGood() {
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

  @Test func whereItRestsThereIsNothingToSettle() {
    for ratio in [0, 0.5, 1, 2] {
      let spring = Spring(response: 0.5, dampingRatio: ratio)
      #expect(spring.settlingDuration(displacement: 0, velocity: 0) == 0)
    }
    let undamped = Spring(response: 0.5, dampingRatio: 0)
    #expect(undamped.settlingDuration(displacement: 1, velocity: 0) == .infinity)
  }

  // MARK: - A spring for a duration

  /// Ratio, velocity, duration → ω to six decimals, as measured (charon,
  /// facts/UIKit/UIViewSpringAnimation; Framer's published pair among them).
  @Test(arguments: [
    ([0.25, 1, 0], 36.933654), ([0.5, 1, 0], 18.466827), ([0.5, 0.8, 0], 17.988593),
    ([1, 1, 0], 9.233413), ([1, 0.7, 0], 9.839647), ([1, 0.7, 2], 9.316416),
    ([1, 0.5, 0], 12.716898), ([1, 0.4, -3], 16.150201), ([2, 0.2, 0], 13.296821),
  ])
  func ratioAndDurationGiveUIKitsFrequency(_ law: [Double], frequency: Double) throws {
    let spring = try #require(
      Spring(dampingRatio: law[1], duration: law[0], initialVelocity: law[2]))
    #expect(abs(spring.angularFrequency - frequency) < 1e-6)
    expect(spring.dampingRatio, isNear: law[1], tolerance: 1e-15)
    #expect(spring.mass == 1)
  }

  /// Ratio, duration, velocity → stiffness, read off CASpringAnimations that UIView made
  /// (Vercantez/openuikit, Mac Catalyst).
  @Test(arguments: [
    ([0.35, 1, 0], 286.40942818911714), ([0.6, 0.8, 0], 190.21427544499548),
    ([0.1, 1, 0], 2125.3901278407934), ([0.2, 1, 0], 707.2217886060563),
    ([0.5, 1, 0], 161.7195025042016), ([0.8, 1, 0], 80.89737200360506),
    ([0.9, 1, 0], 71.92472915770972), ([0.99, 1, 0], 80.02518243167793),
    ([0.5, 0.3, 0], 1796.8833611577954), ([0.5, 0.5, 0], 646.8780100168065),
    ([0.5, 2, 0], 40.4298756260504), ([1, 1, 0], 85.25592900599884),
    ([1, 1, 1], 83.13803615388531), ([0.5, 1, 0.25], 159.67233773812114),
    ([0.5, 1, 1], 152.86841381792456), ([0.5, 1, 1.5], 147.61602003056592),
    ([0.5, 1, -2], 175.4224123383425), ([0.25, 3, 0], 54.833634),
  ])
  func stiffnessIsWhatUIViewMakes(_ law: [Double], stiffness: Double) throws {
    let spring = try #require(
      Spring(dampingRatio: law[0], duration: law[1], initialVelocity: law[2]))
    expect(spring.stiffness, isNear: stiffness, tolerance: 1e-7)
  }

  @Test func ratiosOutsideUIKitsRangeCountAsItsEnds() {
    let critical = Spring(dampingRatio: 1, duration: 0.5)
    #expect(critical != nil)
    #expect(Spring(dampingRatio: 2, duration: 0.5) == critical)
    #expect(Spring(dampingRatio: 0, duration: 0.5) == nil)
    #expect(Spring(dampingRatio: -1, duration: 0.5, initialVelocity: -1)?.stiffness ?? 0 >= 0)
  }

  @Test func everySwipeFindsASpringThatKeepsItsTime() throws {
    for ratio in [0.2, 0.5, 0.8, 0.95, 1] {
      for velocity in [-400.0, -30, -3, 0, 2, 3, 10, 30, 400] {
        let spring = try #require(
          Spring(dampingRatio: ratio, duration: 0.6, initialVelocity: velocity))
        // UIKit's law counts the sine's amplitude only, so that more than a thousandth may be left.
        let left = 1 - spring.progress(at: 0.6, initialVelocity: velocity)
        #expect(abs(left) < 0.012, "ζ = \(ratio), v = \(velocity)")
      }
    }
  }

  /// Ten equal steps, to six decimals (charon, facts/UIKit/UIViewSpringAnimation).
  @Test(arguments: [
    (
      1.0,
      [
        0, 0.236069, 0.550908, 0.763768, 0.883191, 0.944477, 0.974322, 0.988361, 0.994805,
        0.997709, 0.999,
      ]
    ),
    (
      0.5,
      [
        0, 0.487823, 1.034971, 1.160347, 1.067019, 0.987155, 0.975056, 0.991651, 1.002993,
        1.003775, 1.000969,
      ]
    ),
  ])
  func progressAsUIKitDrawsIt(_ ratio: Double, expected: [Double]) throws {
    let spring = try #require(Spring(dampingRatio: ratio, duration: 1))
    for (step, expected) in expected.enumerated() {
      expect(spring.progress(at: Double(step) / 10), isNear: expected, tolerance: 6e-7)
    }
  }

  /// Seconds and points from 50 to 150, read off pixels to half a point (Vercantez/openuikit).
  @Test func positionsAsPhotographed() throws {
    let spring = try #require(Spring(dampingRatio: 0.6, duration: 0.8))
    for (time, x) in [(0.15, 130.98), (0.3, 159.39), (0.45, 151.06), (0.6, 149.06), (0.8, 150)] {
      #expect(abs(50 + 100 * spring.progress(at: time) - x) < 0.5)
    }
  }

  // MARK: - When a progress is reached

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

  @Test func withoutOvershootOneIsNeverReached() {
    #expect(Spring(response: 0.4, dampingRatio: 1).time(atProgress: 1) == nil)
    #expect(Spring(response: 0.4, dampingRatio: 3).time(atProgress: 1.1) == nil)
    #expect(Spring(response: 0.4, dampingRatio: 3).time(atProgress: -0.1) == nil)
    #expect(Spring(response: 0.4, dampingRatio: 3).time(atProgress: 0) == 0)
    #expect(Spring(response: 0.4, dampingRatio: 0.5).time(atProgress: 1.9) == nil)
  }

  @Test func anUndampedSpringIsHalfWayAfterAQuarterSwing() throws {
    let spring = Spring(response: 2, dampingRatio: 0)
    expect(try #require(spring.time(atProgress: 1)), isNear: 0.5, tolerance: 1e-15)
    expect(try #require(spring.time(atProgress: 0.5)), isNear: 1.0 / 3, tolerance: 1e-15)
  }
}
