import Foundation

/// One thing that was measured: what, how much, of what.
///
/// The benchmark prints a line for each, `name value unit`, and reads such lines back to compare
/// runs, to hold them against the budget and to make the tables of BENCHMARKS.md.
package struct Figure: Hashable, Sendable {
  /// Words joined by full stops, from the general to the particular; a size comes last.
  package let name: String
  /// How much; smaller is better, unless the unit is a rate.
  package let value: Double
  /// What a value of 1 is; one word.
  package let unit: String

  /// This much of that.
  package init(_ name: String, _ value: Double, _ unit: String) {
    self.name = name
    self.value = value
    self.unit = unit
  }

  /// The figure that a line tells of; nil if it tells of none.
  package init?(line: some StringProtocol) {
    let words = line.split(separator: " ")
    guard words.count == 3, let value = Double(words[1]), value.isFinite else { return nil }
    self.init(String(words[0]), value, String(words[2]))
  }

  /// `name value unit`, with four digits that count.
  package var line: String { "\(name) \(digits(value)) \(unit)" }

  /// Whether more of it is better.
  package var isRate: Bool { unit.hasSuffix("/s") && unit != "calls/s" }
}

/// A number with so many digits that count, and no exponent; whole numbers keep all of theirs.
package func digits(_ number: Double, _ count: Int = 4) -> String {
  guard number.isFinite else { return "\(number)" }
  if number == number.rounded(), abs(number) < 1e15 { return "\(Int64(number))" }
  let whole = "\(Int64(abs(number).rounded(.down)))"
  var decimals = whole == "0" ? count : max(0, count - whole.count)
  if whole == "0" {
    var scaled = abs(number) * 10
    while scaled < 1, decimals < 12 { (scaled, decimals) = (scaled * 10, decimals + 1) }
  }
  return String(format: "%.\(decimals)f", number)
}
