/// The least-squares parabola through samples, or the straight line through two.
///
/// Written in polynomials that are orthogonal over the sample times, 1, u = t − mean and
/// v = u² − u·Σu³/Σu² − Σu²/n, each coefficient is a quotient of two sums and no equations are to
/// be solved.
struct ParabolaFit {
  /// The values of u at the samples, and Σu².
  private let linear: [Double]
  private let linearSquares: Double
  /// The values of v at the samples, and Σv².
  private let quadratic: [Double]
  private let quadraticSquares: Double
  /// The slope of v at the last sample.
  private let quadraticEndSlope: Double

  /// A fit over two or more distinct times, ascending.
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

  /// The slope of the fit through `values` at the last time.
  func endSlope(of values: [Double]) -> Double {
    let slope = ParabolaFit.dot(linear, values) / linearSquares
    // Two samples determine no parabola: v is then 0 at both, up to rounding.
    guard linear.count > 2, quadraticSquares > 1e-20 * linearSquares * linearSquares else {
      return slope
    }
    return slope + quadraticEndSlope * ParabolaFit.dot(quadratic, values) / quadraticSquares
  }

  private static func dot(_ left: [Double], _ right: [Double]) -> Double {
    zip(left, right).reduce(0) { $0 + $1.0 * $1.1 }
  }
}
