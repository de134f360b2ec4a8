/// Elementary functions with the same bits on every CPU, in debug and in release.
///
/// A replay must agree with the live run to the bit, and the C library's `exp` or `sin` change bits
/// with the CPU: where there is a fused multiply-add they use it. These use + − × ÷ and bit
/// patterns only, which IEEE 754 defines to the last bit, in an order that the source fixes; Swift
/// never fuses or reorders them. Everything in the engine that needs one of these functions calls
/// it here.
///
/// Each function reduces its argument to a short interval around 0 by an identity (`2ᵏ·eʳ`,
/// quarter turns, the tangent of a difference) and sums a Taylor series there, long enough that
/// what is cut off is less than a twentieth of the last bit. So the coefficients are the factorials
/// and odd numbers that one sees, and nothing was fitted. A constant to be subtracted k times is
/// cut into a high part with so many trailing zeros that k × part is exact, and the rest.
///
/// The errors stated were measured on 250 000 arguments each against mpmath at 140 bits.
package enum StrictMath {
  /// ln 2 cut after 42 bits: a multiple of it by any exponent of a double (11 bits) is exact.
  static let ln2High = 0x1.62e42fefa38p-1
  /// ln 2 − `ln2High`.
  static let ln2Low = 0x1.ef35793c7673p-45

  /// The nearest whole number, ties to even, for |x| < 2⁵¹.
  ///
  /// At 1.5·2⁵² doubles are one apart, so that the addition itself rounds.
  static func nearestWhole(_ x: Double) -> Double {
    (x + 0x1.8p52) - 0x1.8p52
  }

  /// `x · 2ᵏ` for x in ½…2 and k in −1080…1030, rounded once, subnormals and overflow included.
  static func scaled(_ x: Double, byPowerOfTwo k: Int) -> Double {
    if k > 1_023 { return x * 2 * powerOfTwo(k - 1) }
    if k < -1_021 { return x * powerOfTwo(k + 64) * 0x1p-64 }
    return x * powerOfTwo(k)
  }

  /// 2ᵏ for k in −1022…1023; infinite for 1024 and more.
  private static func powerOfTwo(_ k: Int) -> Double {
    k > 1_023 ? .infinity : Double(bitPattern: UInt64(k + 1_023) << 52)
  }
}
