extension StrictMath {
  /// Returns e to the power of x.
  ///
  /// - Returns: Exactly 1 at 0; 0 for x ≤ −746, infinity for x ≥ 710, and NaN for NaN. The largest
  ///   measured error is 0.87 units in the last place.
  package static func exp(_ x: Double) -> Double {
    guard x < 710 else { return x.isNaN ? x : .infinity }
    guard x > -746 else { return 0 }
    return exp(DoubleDouble(x))
  }

  /// Returns eˣ − 1, accurate even where eˣ is close to 1.
  ///
  /// - Returns: Exactly x where |x| is tiny, including −0; −1 for x ≤ −746, infinity for x ≥ 710,
  ///   and NaN for NaN. The largest measured error is 3.5 units in the last place, near 0.35.
  package static func expm1(_ x: Double) -> Double {
    guard abs(x) > 0x1p-54 else { return x }  // x² / 2 is below half a bit; and −0 stays −0
    guard abs(x) < 0.34 else { return exp(x) - 1 }  // just inside ½ ln 2, where the series is good
    return x + x * x * exponentialTail(x)
  }

  /// Returns the natural logarithm of x.
  ///
  /// - Returns: Exactly 0 at 1; −infinity at ±0, infinity at infinity, NaN below 0 and for NaN. The
  ///   largest measured error is 0.87 units in the last place.
  package static func log(_ x: Double) -> Double {
    guard x > 0, x < .infinity else { return logOutsideItsDomain(x) }
    let (k, f) = octave(of: x)
    // ln m = 2 artanh s with s = f / (2 + f). The form 2s = f − s·f keeps the exactness of f.
    let s = f / (2 + f)
    let z = s * s
    let tail = 2 * z * (1.0 / 3 + z * artanhTail(z))
    return k * ln2High + (f - (s * (f - tail) - k * ln2Low))
  }

  /// Returns a base to the power of an exponent, as IEEE 754's pow.
  ///
  /// - Returns: 1 for the exponent 0 and for the base 1, even with NaN; NaN for a negative finite
  ///   base and an exponent that is not whole. The largest measured error is 0.85 units in the last
  ///   place, so that powers which are doubles are exact.
  package static func pow(_ base: Double, _ exponent: Double) -> Double {
    if exponent == 0 || base == 1 { return 1 }
    if base.isNaN || exponent.isNaN { return .nan }
    let magnitude = powerOfMagnitude(abs(base), exponent)
    guard base.sign == .minus else { return magnitude }
    guard isWhole(exponent) else {
      return base == 0 || base.isInfinite || exponent.isInfinite ? magnitude : .nan
    }
    return isOdd(exponent) ? -magnitude : magnitude
  }

  // MARK: - The exponential's series

  /// Returns e to the power of a twofold between −746 and 710.
  private static func exp(_ x: DoubleDouble) -> Double {
    let k = nearestWhole(x.high * 0x1.71547652b82fep+0)  // 1 / ln 2
    let high = x.high - k * ln2High
    let low = k * ln2Low - x.low
    let r = high - low
    return scaled(1 + (high + (r * r * exponentialTail(r) - low)), byPowerOfTwo: Int(k))
  }

  /// Returns (eʳ − 1 − r) / r² for |r| ≤ ½ ln 2: 1/2! + r/3! + … + r¹¹/13!.
  ///
  /// The terms are summed in pairs of pairs, so that the CPU can compute several at once.
  private static func exponentialTail(_ r: Double) -> Double {
    let r2 = r * r
    let r4 = r2 * r2
    let first = (1.0 / 2 + r * (1.0 / 6)) + r2 * (1.0 / 24 + r * (1.0 / 120))
    let second = (1.0 / 720 + r * (1.0 / 5_040)) + r2 * (1.0 / 40_320 + r * (1.0 / 362_880))
    let third =
      (1.0 / 3_628_800 + r * (1.0 / 39_916_800))
      + r2 * (1.0 / 479_001_600 + r * (1.0 / 6_227_020_800))
    return first + r4 * (second + r4 * third)
  }

  // MARK: - The logarithm's series

  /// Returns k and f with x = `2ᵏ · (1 + f)` and 1 + f between √½ and √2; x is positive and finite.
  private static func octave(of x: Double) -> (k: Double, f: Double) {
    let isSubnormal = x < .leastNormalMagnitude
    let bits = (isSubnormal ? x * 0x1p54 : x).bitPattern
    // Counting exponents from √½ instead of 1 puts 1 in the middle of its octave.
    let offset = bits &- (0.5).squareRoot().bitPattern
    let k = Int64(bitPattern: offset) >> 52
    let m = Double(bitPattern: bits &- UInt64(bitPattern: k << 52))
    return (Double(isSubnormal ? k - 54 : k), m - 1)
  }

  /// Returns 1/5 + z/7 + … + z⁸/21: the third and later terms of artanh √z / √z, divided by z².
  private static func artanhTail(_ z: Double) -> Double {
    let z2 = z * z
    let z4 = z2 * z2
    let first = (1.0 / 5 + z * (1.0 / 7)) + z2 * (1.0 / 9 + z * (1.0 / 11))
    let second = (1.0 / 13 + z * (1.0 / 15)) + z2 * (1.0 / 17 + z * (1.0 / 19))
    return first + z4 * (second + z4 * (1.0 / 21))
  }

  /// Returns the logarithm of a number that is not positive and finite: −infinity, infinity or NaN.
  private static func logOutsideItsDomain(_ x: Double) -> Double {
    if x == 0 { return -.infinity }
    return x == .infinity ? x : .nan
  }

  /// Returns ln x with about 64 correct bits, which a power of up to 710 needs.
  private static func logDoubleDouble(_ x: Double) -> DoubleDouble {
    let (k, f) = octave(of: x)
    let ratio = DoubleDouble(dividing: f, by: DoubleDouble(sumOf: 2, f))
    let square = ratio * ratio
    let third = DoubleDouble(1.0 / 3, thirdRemainder)
    let z = square.high
    let series = square * third + DoubleDouble(z * z * artanhTail(z))
    let logarithm = ratio + ratio * series
    return DoubleDouble(k * ln2High, k * ln2Low)
      + DoubleDouble(2 * logarithm.high, 2 * logarithm.low)
  }

  /// 1/3 minus the double nearest to 1/3, which lacks the bits 0101… from 2⁻⁵⁴ on.
  private static let thirdRemainder = 0x1p-54 / 3

  // MARK: - Powers

  /// Returns the power of a base that is 0 or more.
  ///
  /// - Parameters:
  ///   - base: 0 or more; not NaN.
  ///   - exponent: Neither 0 nor NaN.
  private static func powerOfMagnitude(_ base: Double, _ exponent: Double) -> Double {
    if base == 1 { return 1 }
    let grows = (base > 1) == (exponent > 0)
    if base == 0 || base == .infinity || abs(exponent) > 0x1p64 { return grows ? .infinity : 0 }
    if abs(exponent) < 0x1p-64 { return 1 }
    let logarithm = logDoubleDouble(base)
    let product = logarithm * DoubleDouble(exponent)
    guard abs(product.high) < 746 else { return grows ? .infinity : 0 }
    guard product.high < 710 else { return .infinity }
    return exp(product)
  }

  private static func isWhole(_ x: Double) -> Bool {
    abs(x) >= 0x1p53 || Double(Int64(x)) == x
  }

  /// Returns a Boolean value that indicates whether a whole number is odd; false from 2⁵³ on.
  private static func isOdd(_ x: Double) -> Bool {
    abs(x) < 0x1p53 && Int64(x) & 1 == 1
  }
}
