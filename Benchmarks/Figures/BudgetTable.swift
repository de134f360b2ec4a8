/// A table of measured figures beside their limits and the figures of the previous revision.
package struct BudgetTable: Sendable {
  /// The heading, then a line for each budget.
  package let lines: [String]
  /// The number of budgets that are exceeded or were not measured.
  package let exceededCount: Int

  /// Compares the best figures of the runs of two revisions.
  ///
  /// Load makes a run slower and never faster, so the smallest figure is the best.
  ///
  /// A budget without a current figure counts as exceeded. A value equal to its limit does not. The
  /// previous figures do not affect the count.
  package init(current: [[Figure]], previous: [[Figure]]) {
    func best(_ name: String, of runs: [[Figure]]) -> Figure? {
      runs.joined().filter { $0.name == name }.min { $0.value < $1.value }
    }
    let rows = Self.budgets.map { name, title, limit in
      let (current, previous) = (best(name, of: current), best(name, of: previous))
      let isExceeded = current.map { $0.value > limit } ?? true
      let cells = [
        title, "\(digits(limit, 3)) \(current?.unit ?? "")",
        current.map { digits($0.value, 3) } ?? "not measured",
        previous.map { digits($0.value, 3) } ?? "no previous",
        isExceeded ? "OVER" : "",
      ]
      return (cells, isExceeded)
    }
    lines = ([["budget", "limit", "now", "previous", ""]] + rows.map(\.0)).map { cells in
      zip(cells, [-54, 12, 14, 13, 6]).map { cell, width in
        let space = String(repeating: " ", count: max(0, abs(width) - cell.count))
        return width < 0 ? cell + space : space + cell
      }.joined()
    }
    exceededCount = rows.count { $0.1 }
  }

  /// The name, title and limit of each budget.
  package static let budgets: [(name: String, title: String, limit: Double)] =
    [
      ("window.gallery.work", "gallery frame under a drag, 1280×800, p95", 8),
      ("window.input-to-present", "input to present, newest of each frame, p95", 16.7),
      ("window.idle-wake-ups", "wake-ups of the resting gallery", 0),
      ("painting.rounded-views.200", "200 moving rounded views painted, median", 4),
      ("number.curves.10000", "number per frame: curves", 150),
      ("number.springs.10000", "number per frame: springs", 150),
      ("number.interrupted.curves.10000", "number per frame: interrupted, curves", 150),
      ("number.interrupted.springs.10000", "number per frame: interrupted, springs", 150),
      ("memory.scalar.alpha-alone", "memory of a lone animated alpha", 250),
      ("memory.scalar.x-alone", "memory of a lone animated center.x", 250),
      ("replay.600-events", "replay of 600 events in 10 s, with its trace", 3),
      ("process.replay-1000", "1000 recordings with traces, two at once", 5),
      ("process.replay-one", "cold process that replays a recording", 40),
      ("process.replay-one.peak", "memory peak of that process", 40),
    ]
    + [
      ("nesting", "nested views"), ("removal", "views removed and added"),
      ("starts", "animators of one view"), ("ends", "animators that end at one moment"),
      ("explicit", "explicit animations that end at one moment"),
      ("properties", "properties of one animator"), ("loading", "loaded events"),
    ].map { ("scaling.\($0).growth", "growth exponent: \($1)", growthLimit) }

  /// The largest growth exponent. The exponent of n log n from 250 to 4000 is 1.15; the larger size
  /// exceeds the processor's inner caches.
  private static let growthLimit = 1.3
}
