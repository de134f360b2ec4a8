import MotionCore

/// A Bézier curve with values computed with 60 digits.
struct ExactCurve: Sendable {
  let curve: CubicCurve
  /// A number from 0 to 1; the progress and the slope at that fraction; and the fraction at which
  /// the progress equals the number, nil for curves that are not monotonic.
  let points: [(number: Double, progress: Double, slope: Double, fraction: Double?)]

  /// Creates a curve by its control points, with its exact values.
  init(
    _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double,
    points: [(Double, Double, Double, Double?)]
  ) {
    curve = CubicCurve(x1, y1, x2, y2)
    self.points = points.map { ($0.0, $0.1, $0.2, $0.3) }
  }

  static var rows: [Row] { [progress, inverse, thereAndBack, slopes, steepSlopes] }

  /// Compares all progress values with the exact ones.
  private static var progress: Row {
    Row("progress of 12 curves", .sixtyDigits, in: "progress", .twelveDigits) { errors in
      for exact in all {
        for point in exact.points {
          errors.compare(exact.curve.progress(at: point.number), with: point.progress)
        }
      }
    }
  }

  /// Compares the fractions of time, except for curves that are not monotonic.
  private static var inverse: Row {
    Row("the fraction of a progress, 10 curves", .sixtyDigits, in: "of the time", .twelveDigits) {
      for exact in all {
        for point in exact.points {
          guard let fraction = point.fraction else { continue }
          $0.compare(exact.curve.fraction(at: point.number), with: fraction)
        }
      }
    }
  }

  /// Compares a round trip through a curve and its inverse, in the order that a double can
  /// represent.
  ///
  /// Where (0.45, 1)-(0.55, 0) stops, a progress rounded to a double no longer determines the time.
  /// Where (1, 0.45)-(0, 0.55) jumps, a time does not determine the progress.
  private static var thereAndBack: Row {
    let (flat, steep) = (CubicCurve(0.45, 1, 0.55, 0), CubicCurve(1, 0.45, 0, 0.55))
    return Row(
      "there and back: (0.45, 1)-(0.55, 0) and (1, 0.45)-(0, 0.55)", .algebra,
      in: "progress or time", .twelveDigits
    ) { errors in
      for step in 0...1000 {
        let number = Double(step) / 1000
        errors.compare(flat.progress(at: flat.fraction(at: number)), with: number)
        errors.compare(steep.fraction(at: steep.progress(at: number)), with: number)
      }
    }
  }

  /// Compares the slopes of all curves but the nearly vertical one.
  private static var slopes: Row {
    Row(
      "slopes of 11 curves, up to 15 000", .sixtyDigits, in: "of itself, or of 1", .twelveDigits
    ) { errors in
      for exact in all where !exact.isAllButVertical { exact.compareSlopes(&errors) }
    }
  }

  /// Compares the slopes of the nearly vertical curve, with a wider bound.
  private static var steepSlopes: Row {
    Row(
      "slopes of a curve all but vertical, up to 550 000", .sixtyDigits,
      in: "of itself, or of 1",
      .within(1e-10, because: "its x′ is the millionth that numbers near 1 leave of each other")
    ) { errors in
      for exact in all where exact.isAllButVertical { exact.compareSlopes(&errors) }
    }
  }

  private var isAllButVertical: Bool { points.contains { (1e5..<Double.infinity) ~= $0.slope } }

  /// Compares all slopes except at points where the curve is vertical.
  private func compareSlopes(_ errors: inout Errors) {
    for point in points where point.slope.isFinite {
      errors.compareAboveOne(curve.slope(at: point.number), with: point.slope)
    }
  }
}
