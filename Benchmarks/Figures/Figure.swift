import Foundation

/// A measured or counted value with its name and unit.
///
/// `bench` prints one line for each figure and reads such lines back for tables and budgets.
package struct Figure: Hashable, Sendable {
  /// The name: words joined by full stops, from the general to the particular; a size comes last.
  package let name: String
  /// The value; less is better.
  package let value: Double
  /// The unit as one word.
  package let unit: String

  /// Creates a figure.
  package init(_ name: String, _ value: Double, _ unit: String) {
    (self.name, self.value, self.unit) = (name, value, unit)
  }

  /// Reads a line of `name value unit`; nil for another form or a value that is not finite.
  /// Additional spaces do not matter.
  package init?(line: some StringProtocol) {
    let words = line.split(separator: " ")
    guard words.count == 3, let value = Double(words[1]), value.isFinite else { return nil }
    self.init(String(words[0]), value, String(words[2]))
  }

  /// The text `name value unit`, with four significant digits.
  package var line: String { "\(name) \(amount)" }

  /// The text `value unit`.
  package var amount: String { "\(digits(value)) \(unit)" }
}

/// Formats a number with `count` significant digits; whole numbers and numbers from 1000 up have no
/// fraction and keep all digits.
package func digits(_ number: Double, _ count: Int = 4) -> String {
  let isLong = abs(number) >= 1_000 || number == number.rounded()
  return String(format: isLong ? "%.0f" : "%.\(count)g", number)
}
