extension StrictMath {
  /// Returns the sine of an angle in radians.
  ///
  /// - Returns: −1…1; ±0 for ±0, NaN for infinities and NaN. Below 2²⁰ radians, the largest
  ///   measured error is 0.79 units in the last place. Above, the reduced angle has an error of up
  ///   to |x| · 2⁻¹⁰³ radians: the result loses a few units towards 2⁴⁰, and all digits beyond
  ///   2¹⁰³. A call then takes a microsecond. The result has equal bits everywhere in any case.
  package static func sin(_ x: Double) -> Double {
    guard abs(x) > 0x1p-27 else { return x }  // x³/6 is below half a bit; and −0 stays −0
    guard abs(x) < .infinity else { return .nan }
    let (quarter, r) = quarterTurns(in: x)
    let value = quarter & 1 == 0 ? sineNearZero(r) : cosineNearZero(r)
    return quarter & 2 == 0 ? value : -value
  }

  /// Returns the cosine of an angle in radians.
  ///
  /// - Returns: −1…1; exactly 1 at 0, NaN for infinities and NaN. Accuracy and cost are those of
  ///   `sin`.
  package static func cos(_ x: Double) -> Double {
    guard abs(x) < .infinity else { return .nan }
    let (quarter, r) = quarterTurns(in: x)
    let value = quarter & 1 == 0 ? cosineNearZero(r) : sineNearZero(r)
    return (quarter &+ 1) & 2 == 0 ? value : -value
  }

  /// Returns the bits of `sin` and `cos`, for less than twice the cost of one.
  package static func sinCos(_ x: Double) -> (sine: Double, cosine: Double) {
    guard abs(x) > 0x1p-27, abs(x) < .infinity else { return (sin(x), cos(x)) }
    let (quarter, r) = quarterTurns(in: x)
    let (sine, cosine) = (sineNearZero(r), cosineNearZero(r))
    let isOdd = quarter & 1 != 0
    let (first, second) = isOdd ? (cosine, sine) : (sine, cosine)
    return (
      quarter & 2 == 0 ? first : -first, (quarter &+ 1) & 2 == 0 ? second : -second
    )
  }

  /// Returns the angle of the direction (x, y), in radians from the x axis towards the y axis.
  ///
  /// - Returns: −π…π, as IEEE 754's atan2: ±π on the negative x axis by the sign of y, ±0 on the
  ///   positive x axis, multiples of π/4 between infinities, and NaN for NaN. The largest measured
  ///   error is 0.98 units in the last place.
  package static func atan2(_ y: Double, _ x: Double) -> Double {
    guard !x.isNaN, !y.isNaN else { return .nan }
    let angle = firstOctantAngle(abs(y), abs(x))
    // Mirrored at the diagonal first, then at the y axis, then at the x axis.
    let quarter = abs(y) > abs(x) ? halfPi + DoubleDouble(-angle.high, -angle.low) : angle
    let isLeft = x.sign == .minus
    let half = isLeft ? pi + DoubleDouble(-quarter.high, -quarter.low) : quarter
    return y.sign == .minus ? -half.rounded : half.rounded
  }

  // MARK: - Reduction to an eighth of a turn

  /// π as a twofold.
  private static var pi: DoubleDouble { DoubleDouble(0x1.921fb54442d18p+1, 0x1.1a62633145c07p-53) }
  /// π/2 as a twofold.
  private static var halfPi: DoubleDouble {
    DoubleDouble(0x1.921fb54442d18p+0, 0x1.1a62633145c07p-54)
  }

  /// π/2 as three parts of 33 bits, with exact products with integers below 2²⁰, and a rest.
  private static var halfPiParts: (first: Double, second: Double, third: Double, rest: Double) {
    (0x1.921fb544p+0, 0x1.0b4611a6p-34, 0x1.3198a2ep-69, 0x1.b839a252049c1p-104)
  }

  /// Returns the number of quarter turns in an angle, modulo 4, and the remainder within ±π/4.
  private static func quarterTurns(in x: Double) -> (quarter: Int, rest: DoubleDouble) {
    if abs(x) < 0x1.921fb54442d18p-1 { return (0, DoubleDouble(x)) }  // π/4
    guard abs(x) < 0x1p20 else { return quarterTurns(inLarge: x) }
    let quarters = nearestWhole(x * 0x1.45f306dc9c883p-1)  // 2/π
    let parts = halfPiParts
    // The first difference is exact, because both terms are within a factor of two of each other.
    let first = x - quarters * parts.first
    let second = DoubleDouble(sumOf: first, -quarters * parts.second)
    let third = DoubleDouble(sumOf: second.high, -quarters * parts.third)
    let rest = DoubleDouble(sumOf: third.high, second.low + third.low - quarters * parts.rest)
    return (Int(quarters) & 3, rest)
  }

  /// Returns `quarterTurns(in:)` for 2²⁰ radians and more, where long division gives the remainder.
  ///
  /// The angle is a whole number m times 2ᵉ. In units of 2⁻¹⁰⁰, a turn has 103 bits. Doubling m,
  /// and subtracting the turn whenever m is large enough, leaves the remainder of m · 2ᵉ⁺¹⁰⁰.
  private static func quarterTurns(inLarge x: Double) -> (quarter: Int, rest: DoubleDouble) {
    let turn: UInt128 = 0x64_87ed_5110_b461_1a62_6331_45c0  // 2π · 2¹⁰⁰
    var remainder = UInt128(x.significandBitPattern | 1 << 52)
    for _ in 0..<(Int(x.exponent) - 52 + 100) {
      remainder <<= 1
      if remainder >= turn { remainder -= turn }
    }
    // Rounded to 53 bits, and the rounding error.
    let high = Double(remainder)
    let low =
      UInt128(high) > remainder
      ? -Double(UInt128(high) - remainder) : Double(remainder - UInt128(high))
    let angle = DoubleDouble(high * 0x1p-100, low * 0x1p-100)
    let (quarter, rest) = quarterTurns(in: angle.high)
    let whole = DoubleDouble(sumOf: rest.high, rest.low + angle.low)
    if x > 0 { return (quarter, whole) }
    return (-quarter & 3, DoubleDouble(-whole.high, -whole.low))
  }

  // MARK: - Series

  /// Returns sin r for |r| ≤ π/4.
  ///
  ///     sin r = r − r³/3! + … + r¹⁷/17!
  ///
  /// The low part of r is multiplied by the slope, 1 − r²/2.
  private static func sineNearZero(_ r: DoubleDouble) -> Double {
    let x = r.high
    let z = x * x
    let z2 = z * z
    let z4 = z2 * z2
    let first = (-1.0 / 6 + z * (1.0 / 120)) + z2 * (-1.0 / 5_040 + z * (1.0 / 362_880))
    let second =
      (-1.0 / 39_916_800 + z * (1.0 / 6_227_020_800))
      + z2 * (-1.0 / 1_307_674_368_000 + z * (1.0 / 355_687_428_096_000))
    return x + (x * z * (first + z4 * second) + r.low * (1 - 0.5 * z))
  }

  /// Returns cos r for |r| ≤ π/4.
  ///
  ///     cos r = 1 − r²/2! + … + r¹⁶/16!
  ///
  /// The low part of r is multiplied by the slope, −r.
  private static func cosineNearZero(_ r: DoubleDouble) -> Double {
    let x = r.high
    let z = x * x
    let z2 = z * z
    let z4 = z2 * z2
    let first = (1.0 / 24 + z * (-1.0 / 720)) + z2 * (1.0 / 40_320 + z * (-1.0 / 3_628_800))
    let second =
      (1.0 / 479_001_600 + z * (-1.0 / 87_178_291_200)) + z2 * (1.0 / 20_922_789_888_000)
    let half = 0.5 * z
    let start = 1 - half
    let lost = (1 - start) - half  // the exact rounding error of 1 − r²/2
    return start + (lost + (z2 * (first + z4 * second) - x * r.low))
  }

  // MARK: - The arc tangent

  /// Returns the arc tangent of the quotient of two numbers or of its inverse, whichever is at most
  /// 1.
  ///
  ///     atan(y/x) = atan c + atan u,    u = (y − c · x) / (x + c · y)
  ///
  /// Here c is the multiple of ¼ nearest to y/x, so |u| ≤ ⅛.
  private static func firstOctantAngle(_ first: Double, _ second: Double) -> DoubleDouble {
    let small = first < second ? first : second
    let large = first < second ? second : first
    if small == 0 { return DoubleDouble(0) }
    if large == .infinity { return small == .infinity ? arcTangentOfQuarters(4) : DoubleDouble(0) }
    let ratio = small / large
    if ratio < 0x1p-40 { return DoubleDouble(ratio) }
    // Powers of two move both sides to a range where nothing overflows or loses bits.
    let scale = large > 0x1p900 ? 0x1p-200 : large < 0x1p-800 ? 0x1p300 : 1
    let y = small * scale
    let x = large * scale
    let quarters = nearestWhole(ratio * 4)
    let c = quarters / 4
    let u = DoubleDouble(dividing: y - c * x, by: DoubleDouble(sumOf: x, c * y))
    let corner = arcTangentOfQuarters(Int(quarters))
    return DoubleDouble(sumOf: corner.high, u.high)
      + DoubleDouble(arcTangentMinusItsArgument(u.high), corner.low + u.low)
  }

  /// Returns atan u − u for |u| ≤ ⅛: −u³/3 + … + u¹⁷/17 with alternating signs.
  private static func arcTangentMinusItsArgument(_ u: Double) -> Double {
    let z = u * u
    let z2 = z * z
    let z4 = z2 * z2
    let first = (-1.0 / 3 + z * (1.0 / 5)) + z2 * (-1.0 / 7 + z * (1.0 / 9))
    let second = (-1.0 / 11 + z * (1.0 / 13)) + z2 * (-1.0 / 15 + z * (1.0 / 17))
    return u * z * (first + z4 * second)
  }

  /// Returns atan(k/4) for k in 0…4, as a twofold.
  private static func arcTangentOfQuarters(_ k: Int) -> DoubleDouble {
    switch k {
    case 0: DoubleDouble(0)
    case 1: DoubleDouble(0x1.f5b75f92c80ddp-3, 0x1.8ab6e3cf7afbdp-57)
    case 2: DoubleDouble(0x1.dac670561bb4fp-2, 0x1.a2b7f222f65e2p-56)
    case 3: DoubleDouble(0x1.4978fa3269ee1p-1, 0x1.2419a87f2a458p-56)
    default: DoubleDouble(0x1.921fb54442d18p-1, 0x1.1a62633145c07p-55)
    }
  }
}
