import MotionCore

/// A deceleration of an iPhone's scroll view to rest, compared with the formulas.
struct SlideTraces: Sendable {
  /// The velocity in points per second and the content offset in points, at the release.
  let velocity: Double
  let offset: Double
  /// The offset at rest, after the speed falls below 10 pt/s.
  let restOffset: Double
  /// The target offset that the scroll view reported at the release.
  let target: Double
  /// The time in seconds since the release, and the offset in thirds of a point.
  let samples: [(Double, Double)]

  static var rows: [Row] {
    [formulas, exactFormulas, positions, restOffsets, targets, exactPositions]
  }

  // MARK: - The formulas

  /// Compares the projected distances of both rates, in points.
  private static var formulas: Row {
    Row("the slide formula at 1000 pt/s", .slideFormula, in: "pt", .decimals(1)) {
      $0.compare(Deceleration.normal.projectedSlideDistance(initialVelocity: 1000), with: 499.0)
      $0.compare(Deceleration.fast.projectedSlideDistance(initialVelocity: 1000), with: 99.0)
    }
  }

  /// Compares the exact projections of both rates, in points.
  private static var exactFormulas: Row {
    Row("the exact projection at 1000 pt/s", .slideFormula, in: "pt", .decimals(1)) {
      $0.compare(Deceleration.normal.projectedDistance(initialVelocity: 1000), with: 499.5)
      $0.compare(Deceleration.fast.projectedDistance(initialVelocity: 1000), with: 99.5)
    }
  }

  // MARK: - The traces

  /// The bound for two offsets in thirds of a point, each off by up to a sixth. A sample has its
  /// frame's time, known to a tenth of a millisecond at best.
  private static let thirds = Row.Claim.within(
    0.5, because: "two offsets in thirds of a point, and when a frame was seen")

  /// Compares all samples with the sum of steps, in points.
  private static var positions: Row {
    Row("a slide from its first sample on, slide formula", .iOSScrolling, in: "pt", thirds) {
      errors in
      for trace in all {
        trace.compare(&errors, reach: Deceleration.normal.projectedSlideDistance) {
          Deceleration.normal.slideDistance(at: $0, initialVelocity: $1)
        }
      }
    }
  }

  /// Compares the offset when the speed falls to 10 pt/s, by the sum of steps.
  private static var restOffsets: Row {
    Row("where a slide comes to rest, slide formula", .iOSScrolling, in: "pt", thirds) { errors in
      for trace in all {
        let seconds = Deceleration.normal.duration(
          initialVelocity: trace.velocity, untilSpeed: 10)
        let distance = Deceleration.normal.slideDistance(
          at: seconds, initialVelocity: trace.velocity)
        errors.compare(trace.offset + distance, with: trace.restOffset)
      }
    }
  }

  /// Compares the reported targets with the exact integral, in points.
  private static var targets: Row {
    Row(
      "where UIKit says it will come to rest, exact integral", .iOSScrolling, in: "pt",
      .within(0.16672, because: "thirds of a point")
    ) { errors in
      for trace in all {
        let seconds = Deceleration.normal.duration(
          initialVelocity: trace.velocity, untilSpeed: 10)
        let distance = Deceleration.normal.distance(at: seconds, initialVelocity: trace.velocity)
        errors.compare(trace.offset + distance, with: trace.target)
      }
    }
  }

  /// Compares all samples with the exact integral; an intended difference.
  private static var exactPositions: Row {
    Row(
      "a slide from its first sample on, exact integral", .iOSScrolling, in: "pt",
      .differs(because: "iOS adds up steps of a millisecond, which come 0.1 % less far")
    ) { errors in
      for trace in all {
        trace.compare(&errors, reach: Deceleration.normal.projectedDistance) {
          Deceleration.normal.distance(at: $0, initialVelocity: $1)
        }
      }
    }
  }

  /// Compares a trace from its first sample on, with the velocity remaining there. The time of
  /// iOS's first step after the release is unknown.
  ///
  /// A trace without samples counts no comparison.
  private func compare(
    _ errors: inout Errors, reach: (Double) -> Double, distance: (Double, Double) -> Double
  ) {
    guard let (start, first) = samples.first else { return }
    let left = velocity * (1 - (first - offset) / reach(velocity))
    for (time, position) in samples.dropFirst() {
      errors.compare(first + distance(time - start, left), with: position)
    }
  }
}
