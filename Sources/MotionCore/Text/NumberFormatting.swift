/// Numbers for display. A negative number has U+2212, which is as wide as a digit, in place of the
/// hyphen. Files and copied Swift use the language's own format.
extension BinaryFloatingPoint {
  /// The number with at most three decimals, enough to distinguish neighbours on a slider.
  package var short: String { rounded(to: 3) }

  /// Returns the number with at most this many decimals, without trailing zeros: `1.5`, `2`,
  /// `−0.25`. A result of 0 has no sign. A number that is infinite, not a number or very large is
  /// not rounded.
  package func rounded(to decimals: Int) -> String {
    var unit = 1
    for _ in 0..<decimals { unit *= 10 }
    let scaled = (Double(self) * Double(unit)).rounded()
    guard scaled.isFinite, abs(scaled) < 1e15 else {
      return (self < 0 ? Int.minus : "") + "\(abs(Double(self)))"
    }
    let whole = Int64(scaled)
    let (quotient, remainder) = abs(whole).quotientAndRemainder(dividingBy: Int64(unit))
    var digits = String(remainder)
    digits = String(repeating: "0", count: decimals - min(decimals, digits.count)) + digits
    while digits.last == "0" { digits.removeLast() }
    let sign = whole < 0 ? Int.minus : ""
    return digits.isEmpty || remainder == 0
      ? "\(sign)\(quotient)" : "\(sign)\(quotient).\(digits)"
  }

  /// Returns the number with exactly this many decimals, so that a running number keeps its width:
  /// `2.00`.
  package func fixed(_ decimals: Int) -> String {
    let text = rounded(to: decimals)
    guard decimals > 0 else { return text }
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let digits = parts.count > 1 ? parts[1].count : 0
    let zeros = String(repeating: "0", count: max(0, decimals - digits))
    return parts.count > 1 ? text + zeros : text + "." + zeros
  }
}

extension Int {
  fileprivate static let minus = "−"

  /// The number with U+2212 as its minus sign.
  package var shown: String { (self < 0 ? Int.minus : "") + "\(magnitude)" }
}
