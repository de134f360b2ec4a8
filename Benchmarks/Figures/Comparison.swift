/// Two revisions side by side, from several runs of each.
package struct Comparison: Sendable {
  /// One figure of both.
  package struct Row: Sendable {
    /// Its name.
    package let name: String
    /// The smallest of the base's runs; of rates the largest.
    package let base: Double
    /// The smallest of the other's; of rates the largest.
    package let head: Double
    /// What they are in.
    package let unit: String

    /// How much of the base's the other is.
    package var ratio: Double { base == 0 ? (head == 0 ? 1 : .infinity) : head / base }

    /// `name ratio base head unit`.
    package var line: String {
      "\(name) \(digits(ratio, 3))× \(digits(base)) → \(digits(head)) \(unit)"
    }
  }

  /// In the order of the base's first run.
  package let rows: [Row]
  /// Names that only one of the two has.
  package let unmatched: [String]

  /// Compares runs: whatever else a machine did made a run slower, never faster.
  package init(base: [[Figure]], head: [[Figure]]) {
    let (base, head) = (Comparison.best(of: base), Comparison.best(of: head))
    rows = base.compactMap { figure in
      head.first { $0.name == figure.name && $0.unit == figure.unit }.map {
        Row(name: figure.name, base: figure.value, head: $0.value, unit: figure.unit)
      }
    }
    let known = Set(rows.map(\.name))
    var unmatched: [String] = []
    for figure in base + head where !known.contains(figure.name) && !unmatched.contains(figure.name)
    { unmatched.append(figure.name) }
    self.unmatched = unmatched
  }

  private static func best(of runs: [[Figure]]) -> [Figure] {
    guard let first = runs.first else { return [] }
    return first.map { figure in
      let values = runs.compactMap { run in run.first { $0.name == figure.name }?.value }
      let best = figure.isRate ? values.max() : values.min()
      return Figure(figure.name, best ?? figure.value, figure.unit)
    }
  }
}
