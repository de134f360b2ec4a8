import Foundation

/// The most that counts may be: a text with a line for each, `name limit unit`.
///
/// Counts do not depend on how busy a machine is, so they can be held to a limit. Blank lines, and
/// what follows a `#`, are for people.
package struct Budget: Sendable {
  /// The limits, in the order of their lines.
  package let limits: [Figure]

  /// What is the matter with a text.
  package enum Failure: Error, Equatable, CustomStringConvertible {
    /// A line that is no `name limit unit`, counted from 1.
    case line(Int, String)
    /// A name that was there before.
    case twice(String)

    /// A sentence.
    package var description: String {
      switch self {
      case .line(let number, let text):
        "line \(number): “\(text)” is no limit; write: name limit unit"
      case .twice(let name): "\(name) has two limits; keep one"
      }
    }
  }

  /// Reads a text.
  package init(_ text: String) throws(Failure) {
    var limits: [Figure] = []
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      let said = line.prefix { $0 != "#" }
      guard said.contains(where: { !$0.isWhitespace }) else { continue }
      guard let limit = Figure(line: said) else { throw .line(index + 1, String(line)) }
      guard !limits.contains(where: { $0.name == limit.name }) else { throw .twice(limit.name) }
      limits.append(limit)
    }
    self.limits = limits
  }

  /// How much more instructions may be than were counted when the limit was set.
  ///
  /// Where blocks happen to lie moves a count by less, and a change worth knowing of by more. BENCHMARKS.md has the
  /// figures.
  package static let margin = 0.03

  /// A text of limits for what was counted: exact, but for instructions, which have a margin, and how they grow.
  ///
  /// - Parameter text: The text before; the comments at its top stay.
  package static func text(limiting figures: [Figure], after text: String) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let comments = lines.prefix { $0.isEmpty || $0.hasPrefix("#") }.map(String.init)
    let limits = figures.map { Figure($0.name, limit(of: $0), $0.unit).line }
    return (comments + limits).joined(separator: "\n") + "\n"
  }

  private static func limit(of figure: Figure) -> Double {
    switch figure.unit {
    case "instructions": (figure.value * (1 + margin)).rounded(.up)
    // By which power of a size instructions grow, from one to a hundred times as much: if either has its margin.
    case "power": ((figure.value + log(1 + margin) / log(100)) * 100).rounded(.up) / 100
    default: figure.value
    }
  }

  /// Holds figures against the limits: one entry for each of either, limits first.
  package func audit(_ figures: [Figure]) -> [Entry] {
    let entries = limits.map { limit in
      Entry(limit: limit, measured: figures.first { $0.name == limit.name })
    }
    let others = figures.filter { figure in !limits.contains { $0.name == figure.name } }
    return entries + others.map { Entry(limit: nil, measured: $0) }
  }

  /// A limit and what was measured.
  package struct Entry: Sendable {
    /// The limit; nil for a figure that has none.
    package let limit: Figure?
    /// The figure; nil if nobody measured it.
    package let measured: Figure?

    /// Whether there are both, in the same unit, and the figure is no more than the limit.
    package var holds: Bool {
      guard let limit, let measured, limit.unit == measured.unit else { return false }
      return measured.value <= limit.value
    }

    /// One line: the figure, the limit, how much of it is used, and what is wrong.
    package var line: String {
      switch (measured, limit) {
      case (let measured?, let limit?) where measured.unit != limit.unit:
        "\(measured.line), and the limit is in \(limit.unit)  WRONG UNIT"
      case (let measured?, let limit?):
        "\(measured.name) \(digits(measured.value))/\(digits(limit.value)) \(limit.unit), "
          + "\(share(of: measured.value, in: limit.value))\(holds ? "" : "  OVER")"
      case (let measured?, nil): "\(measured.line)  WITHOUT A LIMIT"
      case (nil, let limit): "\(limit?.name ?? "")  NOT MEASURED"
      }
    }

    private func share(of value: Double, in limit: Double) -> String {
      limit > 0 ? "\(digits((value / limit * 1000).rounded() / 10)) %" : "of nothing"
    }
  }
}
