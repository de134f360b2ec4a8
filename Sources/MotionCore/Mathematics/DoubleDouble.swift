/// A number stored as the unevaluated sum of two doubles, with about 106 bits.
///
/// `StrictMath.pow` and `UnitCubic` use exact sums and products where one double is not accurate
/// enough. Both operations use only + − ×, so they have equal bits on every CPU.
struct DoubleDouble {
  /// The double nearest to the number.
  var high: Double
  /// The difference of the number and `high`.
  var low: Double

  /// Creates a number from a large and a small part, without changing them.
  init(_ high: Double, _ low: Double = 0) {
    self.high = high
    self.low = low
  }

  /// Creates the exact sum of two numbers (Knuth, The Art of Computer Programming 2, §4.2.2).
  init(sumOf a: Double, _ b: Double) {
    high = a + b
    let bPart = high - a
    low = (a - (high - bPart)) + (b - bPart)
  }

  /// Creates the exact product, if both factors are below 2⁹⁹⁶ and the product is above 2⁻⁹⁶⁹.
  ///
  /// Each factor is split into halves of at most 26 bits, whose products are exact (Dekker, A
  /// floating-point technique for extending the available precision, 1971).
  init(productOf a: Double, _ b: Double) {
    let (aHigh, aLow) = DoubleDouble.halves(of: a)
    let (bHigh, bLow) = DoubleDouble.halves(of: b)
    high = a * b
    low = ((aHigh * bHigh - high) + aHigh * bLow + aLow * bHigh) + aLow * bLow
  }

  /// Creates the quotient. The remainder of the first division is divided once more. A denominator
  /// of 0 gives an infinite or NaN `high`, and NaN as `low`.
  init(dividing numerator: Double, by denominator: DoubleDouble) {
    high = numerator / denominator.high
    let product = DoubleDouble(productOf: high, denominator.high)
    let remainder = (numerator - product.high) - product.low - high * denominator.low
    low = remainder / denominator.high
  }

  /// Returns the upper and the lower half of a double's bits, whose sum is the double; two NaN from
  /// about 10³⁰⁰ on.
  private static func halves(of value: Double) -> (high: Double, low: Double) {
    let shifted = value * 0x1p27 + value
    let high = shifted - (shifted - value)
    return (high, value - high)
  }

  /// The sum of both parts, rounded to one double.
  var rounded: Double { high + low }

  /// Returns the sum, rounded to a `DoubleDouble`.
  static func + (left: DoubleDouble, right: DoubleDouble) -> DoubleDouble {
    let sum = DoubleDouble(sumOf: left.high, right.high)
    return DoubleDouble(sumOf: sum.high, sum.low + (left.low + right.low))
  }

  /// Returns the product, rounded to a `DoubleDouble`.
  static func * (left: DoubleDouble, right: DoubleDouble) -> DoubleDouble {
    let product = DoubleDouble(productOf: left.high, right.high)
    let cross = left.high * right.low + left.low * right.high
    return DoubleDouble(sumOf: product.high, product.low + cross)
  }
}
