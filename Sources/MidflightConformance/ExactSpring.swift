import MotionCore

/// A spring with values computed with 60 digits.
struct ExactSpring: Sendable {
  let spring: Spring
  /// The time in seconds; the displacement of a unit start position; the displacement and its rate
  /// after a unit start velocity.
  let states: [(time: Double, displacement: Double, impulse: Double, impulseRate: Double)]

  /// Creates a spring with its exact states.
  init(
    _ mass: Double, _ stiffness: Double, _ damping: Double,
    states: [(Double, Double, Double, Double)]
  ) {
    spring = Spring(mass: mass, stiffness: stiffness, damping: damping)
    self.states = states.map { ($0.0, $0.1, $0.2, $0.3) }
  }

  static var rows: [Row] { [positions, velocities, relative] }

  /// Compares the displacements of a unit position and of a unit velocity.
  private static var positions: Row {
    Row(
      "position of 14 springs, ζ from 0 to 20", .sixtyDigits, in: "of the distance", .twelveDigits
    ) { errors in
      for (ours, exact, _) in measured {
        errors.compare(ours.displacement, with: exact.displacement)
        errors.compare(ours.impulse, with: exact.impulse)
      }
    }
  }

  /// Compares the rates of change of both displacements.
  private static var velocities: Row {
    Row(
      "velocity of these springs", .sixtyDigits, in: "of the distance per s", .twelveDigits
    ) { errors in
      for (ours, exact, spring) in measured {
        let displacementRate = -spring.stiffness / spring.mass * exact.impulse  // x″ = −(k/m)·x …
        errors.compare(ours.displacementRate, with: displacementRate)
        errors.compare(ours.impulseRate, with: exact.impulseRate)
      }
    }
  }

  /// Compares springs in proportion. Without a zero crossing, the small numbers at the end must
  /// have correct digits too.
  private static var relative: Row {
    Row(
      "the same near ζ = 1 and beyond, in proportion", .sixtyDigits, in: "of itself",
      .within(3e-14, because: "our claim")
    ) { errors in
      for (ours, exact, spring) in measured where spring.dampingRatio > 0.999 {
        errors.compareRelatively(ours.displacement, with: exact.displacement)
        errors.compareRelatively(ours.impulse, with: exact.impulse)
        errors.compareRelatively(ours.impulseRate, with: exact.impulseRate)
      }
    }
  }

  private static var measured:
    [(
      Spring.UnitResponse,
      (time: Double, displacement: Double, impulse: Double, impulseRate: Double),
      Spring
    )]
  {
    all.flatMap { exact in
      exact.states.map { (exact.spring.state(at: $0.time), $0, exact.spring) }
    }
  }
}
