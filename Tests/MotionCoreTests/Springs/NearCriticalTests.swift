import Testing

@testable import MotionCore

/// Springs on both sides of critical damping, from a distance of 0.1 to the last bits of a double.
struct NearCriticalTests {
  private static let figures = NearCriticalSpring.all

  private func spring(_ figure: NearCriticalSpring) -> Spring {
    Spring(mass: figure.mass, stiffness: figure.stiffness, damping: figure.damping)
  }

  @Test func positionAndVelocityAreExact() {
    for figure in Self.figures {
      for (time, left, rate) in figure.states {
        let spring = spring(figure)
        let progress = spring.progress(at: time, initialVelocity: figure.velocity)
        let velocity = spring.velocity(at: time, initialVelocity: figure.velocity)
        expect(1 - progress, isNear: left, tolerance: 1e-12)
        expect(velocity, isNear: -rate, tolerance: 1e-12)
      }
    }
  }

  @Test func theSettlingTimeIsExact() {
    for figure in Self.figures {
      let spring = spring(figure)
      let seconds =
        spring.discriminant < 0
        ? spring.settlingDuration(initialVelocity: figure.velocity)
        : spring.unclampedSettlingDuration(initialVelocity: figure.velocity)
      expect(seconds, isNear: figure.seconds, tolerance: 1e-12)
    }
  }

  @Test func theSettlingTimeOfAThrowAtTheDecayRateIsExact() {
    for (mass, stiffness, damping, velocity, seconds, _) in NearCriticalSpring.thrown {
      let spring = Spring(mass: mass, stiffness: stiffness, damping: damping)
      let settled = spring.settlingDuration(initialVelocity: velocity)
      #expect(abs(settled - seconds) <= 1e-12 * seconds, "\(spring), v = \(velocity)")
    }
  }

  @Test func theTimeWithinAToleranceAtTheDecayRateIsExact() {
    for (mass, stiffness, damping, velocity, _, seconds) in NearCriticalSpring.thrown {
      let spring = Spring(mass: mass, stiffness: stiffness, damping: damping)
      let settled = spring.settlingDuration(displacement: 0.7, velocity: -0.7 * velocity)
      #expect(abs(settled - seconds) <= 1e-12 * seconds, "\(spring), v = \(velocity)")
    }
  }

  @Test func theTurningPointIsExact() {
    for figure in Self.figures {
      let turn = spring(figure).firstTurningPoint(initialVelocity: figure.velocity)
      #expect((turn == nil) == (figure.turn == nil))
      if let turn, let exact = figure.turn { #expect(abs(turn - exact) <= 1e-12 * exact) }
    }
  }

  @Test func theStiffnessForADurationIsExact() throws {
    for (ratio, stiffness, velocity) in NearCriticalSpring.fitted {
      let spring = try #require(
        Spring(dampingRatio: ratio, duration: 1, initialVelocity: velocity))
      #expect(abs(spring.stiffness - stiffness) <= 1e-12 * stiffness, "\(ratio)")
    }
  }

  /// The figures that were reported as wrong in the tenth and in the sixth digit.
  @Test func reportedNearCriticalFiguresAreExact() throws {
    let fitted = try #require(Spring(dampingRatio: 0.999999999, duration: 1))
    expect(fitted.stiffness, isNear: 286.381655254817, tolerance: 1e-12)
    let ratio = 1 - 1e-12
    let settling = Spring(mass: 1, stiffness: 100, damping: 20 * ratio).settlingDuration()
    expect(settling, isNear: 2.03767379828578, tolerance: 1e-12)
  }

  @Test(arguments: [1e155, 1e-155, 1e-160, 1e-200])
  func equallyScaledConstantsGiveOneSpring(_ scale: Double) {
    let (unit, scaled) = (
      Spring(mass: 1, stiffness: 1, damping: 1),
      Spring(mass: scale, stiffness: scale, damping: scale)
    )
    expect(scaled.dampingRatio, isNear: 0.5, tolerance: 1e-12)
    expect(scaled.progress(at: 1.3), isNear: unit.progress(at: 1.3), tolerance: 1e-12)
    expect(scaled.settlingDuration(), isNear: unit.settlingDuration(), tolerance: 1e-12)
    let critical = Spring(mass: scale, stiffness: scale, damping: 2 * scale)
    expect(critical.progress(at: 1.3), isNear: 1 - 2.3 * StrictMath.exp(-1.3), tolerance: 1e-12)
  }

  @Test func aSpringThatIsCriticalInDoublesIsTreatedAsCritical() {
    for response in [0.3, 0.4, 0.55, 1 / 3.0, 7] {
      for spring in [
        Spring(response: response, dampingRatio: 1), Spring(duration: response, bounce: 0),
        Spring(mass: 3, stiffness: 1000 / response, damping: 500).withoutOverdamping,
      ] {
        #expect(spring.discriminant == 0 && spring.settlingDuration() < response * 2)
      }
    }
  }
}
