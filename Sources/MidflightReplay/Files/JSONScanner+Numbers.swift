/// Numbers in JSON's grammar, each rounded to the nearest double.
nonisolated extension JSONScanner {
  /// A number in the form in which it was written.
  nonisolated enum Number {
    /// A number without fraction and exponent, of at most 18 digits, except -0.
    case whole(Int64)
    /// Any other number, correctly rounded; infinite beyond the range of a double.
    case decimal(Double)
  }

  /// Reads a finite number within a range.
  ///
  /// - Parameters:
  ///   - name: The noun for messages, such as "a width".
  ///   - range: The accepted range, bounds included.
  mutating func number(
    _ name: StaticString, in range: ClosedRange<Double>
  ) throws(Failure) -> Double {
    let start = offset
    let value =
      switch try number(name) {
      case .whole(let value): Double(value)
      case .decimal(let value): value
      }
    guard range.contains(value) else {
      let lower = decimalText(range.lowerBound)
      let upper = decimalText(range.upperBound)
      throw failure("\(name), a number from \(lower) to \(upper)", at: start)
    }
    return value
  }

  /// Reads a number. Throws for a number beyond the range of a double.
  mutating func finiteNumber(_ name: StaticString) throws(Failure) -> Double {
    let start = offset
    switch try number(name) {
    case .whole(let value): return Double(value)
    case .decimal(let value) where value.isFinite: return value
    case .decimal: throw failure("\(name), a finite number", at: start)
    }
  }

  /// Reads a whole number within a range. Accepts `7.0` and `70e-1` as 7.
  ///
  /// Throws for a fraction and for a number outside the range.
  mutating func wholeNumber(
    _ name: StaticString, in range: ClosedRange<Int64>
  ) throws(Failure) -> Int64 {
    let start = offset
    let value: Int64? =
      switch try number(name) {
      case .whole(let value): value
      case .decimal(let value): Int64(exactly: value)
      }
    guard let value, range.contains(value) else {
      throw failure(
        "\(name), a whole number from \(range.lowerBound) to \(range.upperBound)", at: start)
    }
    return value
  }

  /// Reads a number in JSON's grammar.
  ///
  /// Throws for a missing digit, a leading zero such as `01`, and a number that ends with the line,
  /// because such a number may be cut off.
  ///
  /// - Returns: `.whole` for a number of at most 18 digits without fraction and exponent;
  ///   `.decimal` for any other number and for -0.
  mutating func number(_ name: StaticString) throws(Failure) -> Number {
    let start = offset
    var digits = Digits()
    let isNegative = byte == UInt8(ascii: "-")
    if isNegative { offset += 1 }
    let first = offset
    try scanDigits(into: &digits, name, start)
    if bytes[first] == UInt8(ascii: "0"), offset - first > 1 {
      throw failure("\(name), a number without leading zeros", at: start)
    }
    let isInteger = try !scanFractionAndExponent(into: &digits, name, start)
    if isAtEnd { throw failure("a comma or a bracket after \(name)") }
    if isInteger, digits.count <= 18, !(isNegative && digits.value == 0) {
      return .whole(isNegative ? -Int64(digits.value) : Int64(digits.value))
    }
    guard let magnitude = digits.exactlyRounded else {
      let text = String(decoding: bytes[start..<offset], as: UTF8.self)
      guard let value = Double(text) else { throw failure("\(name), a number", at: start) }
      return .decimal(value)
    }
    return .decimal(isNegative ? -magnitude : magnitude)
  }

  /// The digits of a number so far. The number is `value` × 10^`exponent` for at most 18 digits.
  private struct Digits {
    var value: UInt64 = 0
    /// The number of digits, leading zeros included. `value` holds only the first 18 digits.
    var count = 0
    var exponent = 0

    /// The nearest double, if one operation on two exact doubles computes it; otherwise nil.
    ///
    /// A double represents whole numbers up to 2^53 and powers of ten up to 10^22 exactly. One
    /// multiplication or division of two exact doubles rounds correctly (Clinger, "How to Read
    /// Floating Point Numbers Accurately", 1990).
    var exactlyRounded: Double? {
      guard count <= 18, value <= 1 << 53, exponent.magnitude <= 22 else { return nil }
      let power = powersOfTen[Int(exponent.magnitude)]
      return exponent < 0 ? Double(value) / power : Double(value) * power
    }
  }

  /// Reads one or more decimal digits. Throws without a digit.
  ///
  /// Digits beyond the 18th increase only the count.
  private mutating func scanDigits(
    into digits: inout Digits, _ name: StaticString, _ start: Int
  ) throws(Failure) {
    let first = offset
    while case let digit = byte &- UInt8(ascii: "0"), digit < 10 {
      digits.count += 1
      if digits.count <= 18 { digits.value = digits.value &* 10 &+ UInt64(digit) }
      offset += 1
    }
    if offset == first { throw failure("\(name), a number", at: start) }
  }

  /// Reads an optional fraction and an optional exponent, and returns whether either is present.
  ///
  /// Sets the exponent of `digits`. Throws for a point or an `e` without digits after it.
  private mutating func scanFractionAndExponent(
    into digits: inout Digits, _ name: StaticString, _ start: Int
  ) throws(Failure) -> Bool {
    let first = offset
    if byte == UInt8(ascii: ".") {
      offset += 1
      let point = offset
      try scanDigits(into: &digits, name, start)
      digits.exponent = point - offset
    }
    if byte | 0x20 == UInt8(ascii: "e") {
      offset += 1
      let isNegative = byte == UInt8(ascii: "-")
      if isNegative || byte == UInt8(ascii: "+") { offset += 1 }
      var exponent = Digits()
      try scanDigits(into: &exponent, name, start)
      let written = exponent.count <= 6 ? Int(exponent.value) : 1_000_000
      digits.exponent += isNegative ? -written : written
    }
    return offset > first
  }
}

/// The powers 10^0 … 10^22, each an exact double.
private nonisolated let powersOfTen: [Double] = [
  1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17,
  1e18, 1e19, 1e20, 1e21, 1e22,
]
