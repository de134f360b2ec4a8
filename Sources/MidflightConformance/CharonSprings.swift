import MotionCore

/// The springs that UIKit makes from a damping ratio and a duration, and their progress: 72 cases
/// measured by charon.
enum CharonSprings {
  static var rows: [Row] { [fitted, systemDefault, progress, framersPair] }

  /// The inputs duration, ratio and velocity; the results angular frequency, stiffness and damping.
  private static let table: [(Double, Double, Double, Double, Double, Double)] = [
    (0.25, 1, 0, 36.933654, 1364.094791, 73.867308),
    (0.5, 1, 0, 18.466827, 341.023698, 36.933654),
    (0.5, 0.8, 0, 17.988593, 323.589492, 28.781749),
    (1, 1, 0, 9.233413, 85.255924, 18.466827),
    (1, 0.7, 0, 9.839647, 96.818645, 13.775505),
    (1, 0.7, 2, 9.316416, 86.795613, 13.042983),
    (1, 0.5, 0, 12.716898, 161.719502, 12.716898),
    (1, 0.4, -3, 16.150201, 260.828989, 12.920161),
    (2, 0.2, 0, 13.296821, 176.805446, 5.318728),
  ]

  /// Compares three properties of each fitted spring; a spring that does not exist counts as
  /// infinitely far.
  private static var fitted: Row {
    Row(
      "ratio and duration: frequency, stiffness, damping", .charon, in: "its own",
      .decimals(6)
    ) { errors in
      for (duration, ratio, velocity, frequency, stiffness, damping) in table {
        let spring = Spring(dampingRatio: ratio, duration: duration, initialVelocity: velocity)
        errors.compare(spring?.angularFrequency ?? .nan, with: frequency)
        errors.compare(spring?.stiffness ?? .nan, with: stiffness)
        errors.compare(spring?.damping ?? .nan, with: damping)
      }
    }
  }

  /// Compares the frequency after the damping is limited to the critical one.
  private static var systemDefault: Row {
    Row("UIKit's default spring: frequency", .charon, in: "radians per s", .decimals(4)) {
      let spring = Spring(mass: 3, stiffness: 1000, damping: 500).withoutOverdamping
      $0.compare(spring.angularFrequency, with: 18.2574)
    }
  }

  /// Compares the progress in ten equal steps of one second.
  private static var progress: Row {
    let table = [
      1: [
        0, 0.236069, 0.550908, 0.763768, 0.883191, 0.944477, 0.974322, 0.988361, 0.994805,
        0.997709, 0.999,
      ],
      0.5: [
        0, 0.487823, 1.034971, 1.160347, 1.067019, 0.987155, 0.975056, 0.991651, 1.002993,
        1.003775, 1.000969,
      ],
    ]
    return Row("ratios 1 and ½ in 1 s: progress", .charon, in: "progress", .decimals(6)) {
      for ratio in [1, 0.5] {
        let spring = Spring(dampingRatio: ratio, duration: 1)
        for (step, theirs) in (table[ratio] ?? []).enumerated() {
          $0.compare(spring?.progress(at: Double(step) / 10) ?? .nan, with: theirs)
        }
      }
    }
  }

  /// Compares the properties of one spring from a published example.
  private static var framersPair: Row {
    Row("ratio ¼ in 3 s: stiffness, damping", .framer, in: "its own", .decimals(6)) {
      let spring = Spring(dampingRatio: 0.25, duration: 3)
      $0.compare(spring?.stiffness ?? .nan, with: 54.833634)
      $0.compare(spring?.damping ?? .nan, with: 3.702487)
    }
  }
}
