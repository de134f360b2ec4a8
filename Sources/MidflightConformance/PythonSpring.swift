import MotionCore

/// A spring released at a position and a velocity, and its motion by the textbook's formula.
struct PythonSpring: Sendable {
  let spring: Spring
  let start: Double
  let target: Double
  let velocity: Double
  /// The time in seconds, the position and the velocity.
  let samples: [(Double, Double, Double)]

  /// Two rows for each kind of spring: positions and velocities.
  static var rows: [Row] {
    kinds.flatMap { kind in
      [
        Row(
          "position, \(kind.name)", .python, in: "of the distance", .twelveDigits
        ) { errors in
          for spring in kind.springs { spring.comparePositions(&errors) }
        },
        Row(
          "velocity, \(kind.name)", .python, in: "of the distance per s", .twelveDigits
        ) { errors in
          for spring in kind.springs { spring.compareVelocities(&errors) }
        },
      ]
    }
  }

  /// The springs in four groups, each with the name in the tables.
  private static var kinds: [(name: String, springs: [PythonSpring])] {
    let ofMass1 = all.filter { $0.spring.mass == 1 }
    return [
      ("underdamped", ofMass1.filter { $0.spring.dampingRatio < 1 }),
      ("critically damped", ofMass1.filter { $0.spring.dampingRatio == 1 }),
      ("overdamped", ofMass1.filter { $0.spring.dampingRatio > 1 }),
      ("masses 2 and 3, thrown", all.filter { $0.spring.mass != 1 }),
    ]
  }

  private var distance: Double { target - start }

  /// Compares the positions in proportion to the distance.
  private func comparePositions(_ errors: inout Errors) {
    for (time, position, _) in samples {
      let progress = spring.progress(at: time, initialVelocity: velocity / distance)
      errors.compare(start + distance * progress, with: position, per: abs(distance))
    }
  }

  /// Compares the velocities in proportion to the distance.
  private func compareVelocities(_ errors: inout Errors) {
    for (time, _, velocity) in samples {
      let rate = spring.velocity(at: time, initialVelocity: self.velocity / distance)
      errors.compare(distance * rate, with: velocity, per: abs(distance))
    }
  }
}
