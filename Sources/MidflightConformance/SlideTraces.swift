import MotionCore

/// Two scrolls that an iPhone let run out, and what the formulas say of them.
struct SlideTraces: Sendable {
  /// Points per second, and the content's offset in points, at the release.
  let velocity: Double
  let offset: Double
  /// Where the scroll view came to rest, below 10 pt/s.
  let rest: Double
  /// Where it said at the release that it would come to rest.
  let target: Double
  /// Seconds since the release, and the offset in thirds of a point.
  let samples: [(Double, Double)]

  static var rows: [Row] { [formulas, exactFormulas, positions, rests, targets, exactPositions] }

  // MARK: - The formulas

  private static var formulas: Row {
    Row("the slide formula at 1000 pt/s", .slideFormula, in: "pt", .decimals(1)) {
      $0.compare(Deceleration.normal.projectedSlideDistance(initialVelocity: 1000), with: 499.0)
      $0.compare(Deceleration.fast.projectedSlideDistance(initialVelocity: 1000), with: 99.0)
    }
  }

  private static var exactFormulas: Row {
    Row("the exact projection at 1000 pt/s", .slideFormula, in: "pt", .decimals(1)) {
      $0.compare(Deceleration.normal.projectedDistance(initialVelocity: 1000), with: 499.5)
      $0.compare(Deceleration.fast.projectedDistance(initialVelocity: 1000), with: 99.5)
    }
  }

  // MARK: - The traces

  /// What is told in thirds of a point is off by up to a sixth, here at both ends of the way; and
  /// the moment of a sample is that of a frame, known to a tenth of a millisecond at best.
  private static let thirds = Row.Claim.within(
    0.5, because: "two offsets in thirds of a point, and when a frame was seen")

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

  private static var rests: Row {
    Row("where a slide comes to rest, slide formula", .iOSScrolling, in: "pt", thirds) { errors in
      for trace in all {
        let seconds = Deceleration.normal.duration(
          initialVelocity: trace.velocity, untilSpeed: 10)
        let way = Deceleration.normal.slideDistance(at: seconds, initialVelocity: trace.velocity)
        errors.compare(trace.offset + way, with: trace.rest)
      }
    }
  }

  private static var targets: Row {
    Row(
      "where UIKit says it will come to rest, exact integral", .iOSScrolling, in: "pt",
      .within(0.16672, because: "thirds of a point")
    ) { errors in
      for trace in all {
        let seconds = Deceleration.normal.duration(
          initialVelocity: trace.velocity, untilSpeed: 10)
        let way = Deceleration.normal.distance(at: seconds, initialVelocity: trace.velocity)
        errors.compare(trace.offset + way, with: trace.target)
      }
    }
  }

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

  /// Follows the trace from its first sample, with the velocity that is left there: how long after
  /// the release iOS took its first step is not known.
  private func compare(
    _ errors: inout Errors, reach: (Double) -> Double, way: (Double, Double) -> Double
  ) {
    guard let (start, first) = samples.first else { return }
    let left = velocity * (1 - (first - offset) / reach(velocity))
    for (time, position) in samples.dropFirst() {
      errors.compare(first + way(time - start, left), with: position)
    }
  }
}
