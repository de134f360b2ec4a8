import Foundation

/// Limits for figures, read from a text with lines of `name limit unit`.
///
/// Blank lines and text after a `#` are comments.
package struct Budget: Sendable {
  /// The limits in the order of the lines.
  package let limits: [Figure]

  /// A defect of a budget's text, as a sentence.
  package struct Failure: Error, Equatable, CustomStringConvertible {
    package let description: String
  }

  /// Reads a text.
  ///
  /// - Throws: `Failure` for a line of another form, or for a second limit of one name.
  package init(_ text: String) throws(Failure) {
    var limits: [Figure] = []
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      let content = line.prefix { $0 != "#" }
      guard content.contains(where: { !$0.isWhitespace }) else { continue }
      guard let limit = Figure(line: content) else {
        throw Failure(description: "line \(index + 1): “\(line)”: expected name limit unit")
      }
      guard !limits.contains(where: { $0.name == limit.name }) else {
        throw Failure(description: "\(limit.name) has two limits; keep one")
      }
      limits.append(limit)
    }
    self.limits = limits
  }

  /// The margin of a limit over the counted number, as a fraction. Two runs of a program differ by
  /// at most 0.12 %.
  package static let margin = 0.03

  /// Returns a text with limits for counted figures, in the order of the figures.
  ///
  /// | Unit | Limit |
  /// |---|---|
  /// | `instructions`, `misses` | with the margin, rounded up |
  /// | `allocations`, `calls` | with the margin, rounded down |
  /// | `power` | with the margin on one of the two sizes |
  /// | others | the figure itself |
  ///
  /// - Parameter text: The previous text; its comments and blank lines at the top are kept.
  package static func text(limiting figures: [Figure], after text: String) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let comments = lines.prefix { $0.isEmpty || $0.hasPrefix("#") }.map(String.init)
    let limits = figures.map { figure in
      switch figure.unit {
      case "instructions", "misses":
        Figure(figure.name, (figure.value * (1 + margin)).rounded(.up), figure.unit).line
      // Libraries allocate a little more on another machine; a small count stays exact.
      case "allocations", "calls":
        Figure(figure.name, (figure.value * (1 + margin)).rounded(.down), figure.unit).line
      // An exponent from two sizes that differ by a factor of at least 10, with the margin on one
      // of them.
      case "power":
        "\(figure.name) \(digits(figure.value + log(1 + margin) / log(10), 3)) \(figure.unit)"
      default: figure.line
      }
    }
    return (comments + limits).joined(separator: "\n") + "\n"
  }

  /// Compares figures with the limits. Each line has the name, the figure, the limit, the previous
  /// figure and the verdict.
  ///
  /// - Parameters:
  ///   - figures: The smallest of several figures of one name counts, also in `previous`: load makes
  ///     a run slower and never faster.
  ///   - previous: Figures of an earlier revision, for comparison only.
  /// - Returns: A line for each limit, then a line for each figure without a limit. A limit without
  ///   a figure, a figure without a limit, a larger value and another unit do not hold. An equal
  ///   value holds.
  package func audit(
    _ figures: [Figure], previous: [Figure] = []
  ) -> [(line: String, holds: Bool)] {
    func best(_ name: String, of figures: [Figure]) -> Figure? {
      figures.filter { $0.name == name }.min { $0.value < $1.value }
    }
    func line(_ name: String, _ now: Figure?, of limit: Figure?, _ verdict: String) -> String {
      let cells = [
        now?.amount ?? "no figure", "of \(limit?.amount ?? "no limit")",
        best(name, of: previous).map { "previous \($0.amount)" } ?? "", verdict,
      ]
      return zip([name] + cells, [50, 24, 28, 22, 0]).reduce("") { line, cell in
        line + cell.0 + String(repeating: " ", count: max(1, cell.1 - cell.0.count))
      }.trimmingCharacters(in: .whitespaces)
    }
    let limited = limits.map { limit in
      let figure = best(limit.name, of: figures)
      let holds = figure.map { $0.value <= limit.value && $0.unit == limit.unit } ?? false
      return (line(limit.name, figure, of: limit, holds ? "" : "OVER"), holds)
    }
    let others = Set(figures.map(\.name)).subtracting(limits.map(\.name)).sorted()
    return limited + others.map { (line($0, best($0, of: figures), of: nil, "OVER"), false) }
  }
}
