import MotionCore

/// A report of all comparisons as tables in Markdown.
package struct Report: Sendable {
  /// The compared sections.
  package let sections: [Section]

  /// Creates the report of these sections.
  package init(_ sections: [Section]) {
    self.sections = sections
  }

  /// The tables in three parts: comparisons of equal definitions, intended differences, and the
  /// sources.
  ///
  /// The text ends with a line break.
  package var markdown: String {
    let blocks =
      sections.map(agreeing) + ["### Where ours is meant to be something else", differing]
      + ["### Sources", sources]
    return blocks.joined(separator: "\n\n") + "\n"
  }

  /// Returns the table of a section's rows with a bound.
  ///
  /// A row whose claim fails has the mark **missed**. A section without such rows has a table
  /// without lines.
  private func agreeing(_ section: Section) -> String {
    var lines = [
      "### \(section.title)", "",
      "| what | source | samples | largest error | unit | bound | because |",
      "|---|---|--:|--:|---|--:|---|",
    ]
    for row in section.rows {
      guard case .within(let bound, let reason) = row.claim else { continue }
      lines.append(
        Report.line([
          markdownText(row.subject), markdownText(row.source.name), "\(row.errors.count)",
          shortNumber(row.errors.largest),
          markdownText(row.unit), shortNumber(bound) + (row.holds ? "" : " **missed**"),
          markdownText(reason),
        ]))
    }
    return lines.joined(separator: "\n")
  }

  /// The table of all rows that differ on purpose, from all sections.
  ///
  /// Only the header if no row differs on purpose.
  private var differing: String {
    var lines = [
      "| what | source | samples | largest difference | unit | because |",
      "|---|---|--:|--:|---|---|",
    ]
    for row in sections.flatMap(\.rows) {
      guard case .differs(let reason) = row.claim else { continue }
      lines.append(
        Report.line([
          markdownText(row.subject), markdownText(row.source.name), "\(row.errors.count)",
          shortNumber(row.errors.largest),
          markdownText(row.unit), markdownText(reason),
        ]))
    }
    return lines.joined(separator: "\n")
  }

  /// The list of sources, each once, in the order of their first use.
  ///
  /// Empty without rows.
  private var sources: String {
    var named: [Source] = []
    for row in sections.flatMap(\.rows) where !named.contains(row.source) {
      named.append(row.source)
    }
    return named.map { Self.wrapped("- **\($0.name)**: \($0.place)") }.joined(separator: "\n")
  }

  /// Returns an item of a list in lines of at most 160 characters.
  private static func wrapped(_ item: String) -> String {
    var lines = [""]
    for word in item.split(separator: " ") {
      if lines[lines.count - 1].count + word.count >= 160 { lines.append(" ") }
      lines[lines.count - 1] += (lines[lines.count - 1].isEmpty ? "" : " ") + word
    }
    return lines.joined(separator: "\n")
  }

  private static func line(_ cells: [String]) -> String {
    "| " + cells.joined(separator: " | ") + " |"
  }
}
