/// Returns a number with at most two significant digits, equal on every machine.
///
/// The function rounds the shortest decimals that identify the number, as Swift defines them. No
/// locale or C library takes part.
///
/// - Parameter number: 0 or more; not finite gives `∞` or, for NaN, `none`.
/// - Returns: `0`, `0.0021`, `2.6`, `130` or `3.1e-16`; with an exponent from 1000 up and below
///   0.001.
func shortNumber(_ number: Double) -> String {
  guard number.isFinite else { return number.isNaN ? "none" : "∞" }
  guard number != 0 else { return "0" }
  var (digits, exponent) = decimals(of: number)
  if digits.count > 2 {
    let isUp = digits[2] >= 5
    digits = Array(digits.prefix(2))
    if isUp { digits[1] += 1 }
    if digits[1] == 10 { digits = [digits[0] + 1, 0] }
    if digits[0] == 10 { (digits, exponent) = ([1, 0], exponent + 1) }
  }
  while digits.count > 1, digits.last == 0 { digits.removeLast() }
  let text = digits.map(String.init).joined()
  switch exponent {
  case 0...2:
    let whole = text.prefix(exponent + 1)
    let padding = String(repeating: "0", count: exponent + 1 - whole.count)
    let rest = text.dropFirst(exponent + 1)
    return whole + padding + (rest.isEmpty ? "" : "." + rest)
  case -3 ... -1:
    return "0." + String(repeating: "0", count: -exponent - 1) + text
  default:
    let rest = text.dropFirst()
    return text.prefix(1) + (rest.isEmpty ? "" : "." + rest) + "e\(exponent)"
  }
}

/// Returns the decimal digits of a number more than 0, starting with a digit other than 0, and the
/// first digit's power of ten.
///
/// For 0.0021, the digits are 2 and 1, and the exponent is −3.
private func decimals(of number: Double) -> (digits: [Int], exponent: Int) {
  let parts = "\(number)".split(separator: "e")
  let (whole, fraction) =
    parts[0].split(separator: ".").count == 2
    ? (parts[0].split(separator: ".")[0], parts[0].split(separator: ".")[1]) : (parts[0], "0")
  let all = (whole + fraction).compactMap(\.wholeNumberValue)
  let leading = all.prefix { $0 == 0 }.count
  let scale = parts.count > 1 ? Int(parts[1]) ?? 0 : 0
  return (Array(all.dropFirst(leading)), whole.count - 1 - leading + scale)
}
