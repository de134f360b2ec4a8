/// A least-squares fit of a parabola to samples, or of a straight line to two samples.
///
/// The fit uses polynomials that are orthogonal over the sample times: 1, u and v. Each coefficient
/// is then a quotient of two sums, and no equations need to be solved.
///
///     u = t − mean
///     v = u² − u · Σu³ / Σu² − Σu² / n
struct ParabolaFit {
  /// The values of u at the samples, and Σu².
  private let linear: [Double]
  private let linearSquares: Double
  /// The values of v at the samples, and Σv².
  private let quadratic: [Double]
  private let quadraticSquares: Double
  /// The slope of v at the last sample.
  private let quadraticEndSlope: Double

  /// Creates a fit over distinct ascending times; two or more.
  init(times: [Double]) {
    let count = Double(times.count)
    let mean = times.reduce(0, +) / count
    let u = times.map { $0 - mean }
    let squares = u.reduce(0) { $0 + $1 * $1 }
    let skew = u.reduce(0) { $0 + $1 * $1 * $1 } / squares
    linear = u
    linearSquares = squares
    quadratic = u.map { $0 * $0 - $0 * skew - squares / count }
    quadraticSquares = quadratic.reduce(0) { $0 + $1 * $1 }
    quadraticEndSlope = 2 * (times[times.count - 1] - mean) - skew
  }

  /// Returns the slope of the fit at the last time, in units of `values` per unit of time. For two
  /// times, the slope of the straight line.
  ///
  /// - Parameter values: One value for each time.
  func endSlope(of values: [Double]) -> Double {
    let slope = ParabolaFit.dot(linear, values) / linearSquares
    // Two samples do not determine a parabola: v is then 0 at both, except for rounding.
    guard linear.count > 2, quadraticSquares > 1e-20 * linearSquares * linearSquares else {
      return slope
    }
    return slope + quadraticEndSlope * ParabolaFit.dot(quadratic, values) / quadraticSquares
  }

  private static func dot(_ left: [Double], _ right: [Double]) -> Double {
    zip(left, right).reduce(0) { $0 + $1.0 * $1.1 }
  }
}
