/// A number carried as the unevaluated sum of two doubles, about 106 bits.
///
/// The exact sum and the exact product of two doubles are the bricks with which `StrictMath.pow`
/// and `UnitCubic` stay accurate where one double would not. Both need nothing but + − ×, so they
/// have the same bits on every CPU.
struct Twofold {
  /// The nearest double to the whole.
  var high: Double
  /// What the nearest double leaves out.
  var low: Double

  /// A number given as a large and a small part; the parts are kept as they are.
  init(_ high: Double, _ low: Double = 0) {
    self.high = high
    self.low = low
  }

  /// Exactly `a + b`, whichever is larger (Knuth, The Art of Computer Programming 2, §4.2.2).
  init(sumOf a: Double, _ b: Double) {
    high = a + b
    let bPart = high - a
    low = (a - (high - bPart)) + (b - bPart)
  }

  /// Exactly `a · b` while both are below 2⁹⁹⁶ and the product stays above 2⁻⁹⁶⁹.
  ///
  /// Each factor is cut into halves of at most 26 bits, whose products are exact (Dekker, A
  /// floating-point technique for extending the available precision, 1971).
  init(productOf a: Double, _ b: Double) {
    let (aHigh, aLow) = Twofold.halves(of: a)
    let (bHigh, bLow) = Twofold.halves(of: b)
    high = a * b
    low = ((aHigh * bHigh - high) + aHigh * bLow + aLow * bHigh) + aLow * bLow
  }

  /// The quotient, with the remainder of the first division divided once more.
  init(dividing numerator: Double, by denominator: Twofold) {
    high = numerator / denominator.high
    let product = Twofold(productOf: high, denominator.high)
    let remainder = (numerator - product.high) - product.low - high * denominator.low
    low = remainder / denominator.high
  }

  private static func halves(of value: Double) -> (high: Double, low: Double) {
    let shifted = value * 0x1p27 + value
    let high = shifted - (shifted - value)
    return (high, value - high)
  }

  /// Both parts rounded to one double.
  var rounded: Double { high + low }

  static func + (left: Twofold, right: Twofold) -> Twofold {
    let sum = Twofold(sumOf: left.high, right.high)
    return Twofold(sumOf: sum.high, sum.low + (left.low + right.low))
  }

  static func * (left: Twofold, right: Twofold) -> Twofold {
    let product = Twofold(productOf: left.high, right.high)
    let cross = left.high * right.low + left.low * right.high
    return Twofold(sumOf: product.high, product.low + cross)
  }
}
