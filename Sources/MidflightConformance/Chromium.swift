import Foundation
import MotionCore

/// The expected values of Chromium's tests of its unit Bézier. Chromium's own tolerance is 1.5e-4.
enum Chromium {
  /// The bound for values truncated to 5 decimals, such as 0.12803 at 0.2, where the curve is at
  /// 0.128036.
  private static let fiveDecimalsCutOff = Row.Claim.within(
    1e-5, because: "the source has 5 decimals, cut off and not rounded")

  static var rows: [Row] { [values, exactValues, slopes, ranges, roundTrips, extrapolation] }

  private static let ease = CubicCurve(0.25, 0, 0.75, 1)
  private static let overshoot = CubicCurve(0.5, -1, 0.5, 2)

  /// The progress at each twentieth of the time; the first table leaves 0.55 out.
  private static let easeValues: [Double?] = [
    0, 0.01136, 0.03978, 0.07978, 0.12803, 0.18235, 0.24115, 0.30323, 0.36761, 0.43345, 0.5,
    nil, 0.63238, 0.69676, 0.75884, 0.81764, 0.87196, 0.92021, 0.96021, 0.98863, 1,
  ]
  private static let overshootValues: [Double?] = [
    0, -0.08954, -0.15613, -0.19641, -0.20651, -0.18232, -0.11992, -0.01672, 0.1266, 0.30349,
    0.5, 0.69651, 0.8734, 1.01672, 1.11992, 1.18232, 1.20651, 1.19641, 1.15613, 1.08954, 1,
  ]

  /// Compares the progress of both curves; values that the source leaves out are not counted.
  private static var values: Row {
    Row("progress of two curves", .chromium, in: "progress", fiveDecimalsCutOff) { errors in
      for (curve, table) in [(ease, easeValues), (overshoot, overshootValues)] {
        for (step, theirs) in table.enumerated() {
          guard let theirs else { continue }
          errors.compare(curve.progress(at: Double(step) / 20), with: theirs)
        }
      }
    }
  }

  /// Compares exact values: where x(½) = ½, the progress is
  ///
  ///     1/8 + 3/8 · (y₁ + y₂)
  private static var exactValues: Row {
    Row("progress half-way", .chromium, in: "progress", .within(0, because: "it is exact")) {
      for (y, theirs) in [(1.0, 0.875), (2, 1.625), (-1, -0.625)] {
        $0.compare(CubicCurve(0.5, y, 0.5, y).progress(at: 0.5), with: theirs)
      }
    }
  }

  /// Compares the slopes inside the curve, and at −0.1 and 1.1, where they are 0.
  private static var slopes: Row {
    // The slope at each twentieth of the time.
    let table = [
      0, 0.4217, 0.69778, 0.89121, 1.03184, 1.13576, 1.21239, 1.26751, 1.30474, 1.32628, 1.33333,
      1.32628, 1.30474, 1.26751, 1.21239, 1.13576, 1.03184, 0.89121, 0.69778, 0.4217, 0,
    ]
    return Row("slopes of a curve", .chromium, in: "progress per time", .decimals(5)) { errors in
      for (step, theirs) in table.enumerated() {
        errors.compare(ease.slope(at: Double(step) / 20), with: theirs)
      }
      for outside in [-0.1, 1.1] { errors.compare(ease.slope(at: outside), with: 0) }
    }
  }

  /// Compares the extremes of the progress, read as the progress at which the inverse of −9 and 9
  /// stops.
  private static var ranges: Row {
    let table: [(CubicCurve, Double, Double)] = [
      (CubicCurve(0.25, 1.0 / 3, 0.75, 2.0 / 3), 0, 1),
      (CubicCurve(0.25, -0.5, 0.75, -1.0 / 6), -0.225, 1),
      (CubicCurve(0.25, 0.25, 0.75, 0.5), 0, 1), (CubicCurve(0, 1, 1, 0), 0, 1),
      (CubicCurve(0.25, 0.1, 0.75, 0.9), 0, 1), (CubicCurve(0.25, 2.5, 0.75, 0.5), 0, 1.28818),
      (CubicCurve(0.25, 0.5, 0.75, -1.5), -0.28818, 1),
      (CubicCurve(0.25, 0.1, 0.75, 1.5), 0, 1.10755),
      (CubicCurve(0.25, -0.5, 0.75, 0.9), -0.10755, 1),
      (CubicCurve(0.25, 0.3, 0.75, 0.633), 0, 1), (CubicCurve(0.25, 0.367, 0.75, 0.7), 0, 1),
    ]
    return Row("lowest and highest progress", .chromium, in: "progress", .decimals(5)) { errors in
      for (curve, lowest, highest) in table {
        errors.compare(curve.progress(at: curve.fraction(at: -9)), with: lowest)
        errors.compare(curve.progress(at: curve.fraction(at: 9)), with: highest)
      }
    }
  }

  /// Compares Bézier parameters. With y control values ⅓ and ⅔, y equals the Bézier parameter, so
  /// `progress(at:)` solves x for the parameter.
  private static var roundTrips: Row {
    let xs = [
      (0.25, 0.25), (0.42, 1), (0, 0.58), (0.42, 0.58), (0, 0), (1, 1), (0.3, 0.8), (0.4, 0.7),
      (0.7, 1), (0, 1),
    ]
    return Row("the parameter found again from x", .chromium, in: "of itself", .twelveDigits) {
      for (x1, x2) in xs {
        let curve = CubicCurve(x1, 1.0 / 3, x2, 2.0 / 3)
        for step in 0...20 {
          let (s, u) = (Double(step) / 20, 1 - Double(step) / 20)
          let x = 3 * u * u * s * x1 + 3 * u * s * s * x2 + s * s * s
          $0.compare(curve.progress(at: x), with: s)
        }
      }
    }
  }

  /// Compares the progress beyond both ends; an intended difference.
  private static var extrapolation: Row {
    let table: [(CubicCurve, Double, Double)] = [
      (CubicCurve(0.5, 1, 0.5, 1), -2, 1), (CubicCurve(0, 0, 1, 1), -1, 2),
      (CubicCurve(0, 1, 1, 0), 0, 1), (CubicCurve(0.5, 0, 1, 0.5), 0, 1),
      (CubicCurve(0.1, 0.2, 0.8, 0.8), -2, 2), (CubicCurve(0, 0, 0.5, 1), -2, 1),
      (CubicCurve(1, 0.5, 1, 1), -0.5, 1), (CubicCurve(0, 0, 0, 0), -1, 2),
      (CubicCurve(1, 1, 1, 1), -1, 2),
    ]
    return Row(
      "progress at −1 and at 2", .chromium, in: "progress",
      .differs(
        because:
          "CSS goes on straight beyond the ends; UIKit's time has an end, so ours stays there")
    ) { errors in
      for (curve, before, after) in table {
        errors.compare(curve.progress(at: -1), with: before)
        errors.compare(curve.progress(at: 2), with: after)
      }
    }
  }
}

extension CubicCurve {
  /// Creates the curve with these control points.
  init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
    self.init(controlPoint1: CGPoint(x: x1, y: y1), controlPoint2: CGPoint(x: x2, y: y2))
  }
}
