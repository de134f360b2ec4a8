import Foundation

/// Limits of counts, read from a text with lines of `name limit unit`.
///
/// Counts do not depend on the load of a machine, so that a build server can compare them with limits. Blank lines
/// and text after a `#` are comments.
package struct Budget: Sendable {
  /// The limits in the order of the lines.
  package let limits: [Figure]

  /// A defect of a text in one sentence.
  package struct Failure: Error, Equatable, CustomStringConvertible {
    package let description: String
  }

  /// Reads a text.
  package init(_ text: String) throws(Failure) {
    var limits: [Figure] = []
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      let content = line.prefix { $0 != "#" }
      guard content.contains(where: { !$0.isWhitespace }) else { continue }
      guard let limit = Figure(line: content) else {
        throw Failure(description: "line \(index + 1): “\(line)”; write: name limit unit")
      }
      guard !limits.contains(where: { $0.name == limit.name }) else {
        throw Failure(description: "\(limit.name) has two limits; keep one")
      }
      limits.append(limit)
    }
    self.limits = limits
  }

  /// The margin of instructions over the counted number. Two runs of a program differ by at most 0.12 %.
  package static let margin = 0.03

  /// Writes limits for counted figures: exact, except for instructions and their growth.
  ///
  /// - Parameter text: The previous text; the new text keeps the comments at its top.
  package static func text(limiting figures: [Figure], after text: String) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let comments = lines.prefix { $0.isEmpty || $0.hasPrefix("#") }.map(String.init)
    let limits = figures.map { figure in
      switch figure.unit {
      case "instructions":
        Figure(figure.name, (figure.value * (1 + margin)).rounded(.up), figure.unit).line
      // The margin on one of two sizes that differ by a factor of at least 10.
      case "power":
        "\(figure.name) \(digits(figure.value + log(1 + margin) / log(10), 3)) \(figure.unit)"
      default: figure.line
      }
    }
    return (comments + limits).joined(separator: "\n") + "\n"
  }

  /// Compares figures with the limits: a line for each limit, then one for each figure without a limit.
  package func audit(_ figures: [Figure]) -> [(line: String, holds: Bool)] {
    let lines = limits.map { limit in
      guard let figure = figures.first(where: { $0.name == limit.name }) else {
        return ("\(limit.name)  NOT COUNTED", false)
      }
      let holds = figure.value <= limit.value && figure.unit == limit.unit
      return (
        "\(figure.line) of \(digits(limit.value)) \(limit.unit)\(holds ? "" : "  OVER")", holds
      )
    }
    let others = figures.filter { figure in !limits.contains { $0.name == figure.name } }
    return lines + others.map { ("\($0.line)  WITHOUT A LIMIT", false) }
  }
}
