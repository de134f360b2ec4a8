import MotionCore

/// Numbers as they are shown: with U+2212 before those below 0, which is as wide as a digit, and not with the
/// keyboard's hyphen. Files and Swift that is copied have theirs from the language.
extension BinaryFloatingPoint {
  /// With as many digits as tell it from its neighbours on a slider: at most three decimals.
  var short: String { rounded(to: 3) }

  /// With at most so many decimals, and no more than it has.
  func rounded(to decimals: Int) -> String {
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

  /// With exactly so many decimals, so that a running number does not jump about.
  func fixed(_ decimals: Int) -> String {
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

  /// By its sign.
  var shown: String { (self < 0 ? Int.minus : "") + "\(magnitude)" }
}
