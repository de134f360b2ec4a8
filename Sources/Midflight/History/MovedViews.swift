/// The moved views that still exist, each once, in the order of their first moves.
///
/// A history has one list for all moves, and one for those by dynamics, which report each step. The
/// cost of a known view therefore does not depend on the number of views.
struct MovedViews {
  private struct Entry { weak var view: UIView? }

  private var entries: [Entry] = []
  /// The index of each view. A released view keeps its index, and a new view may have an equal
  /// identity.
  private var indices: [ObjectIdentifier: Int] = [:]  // looked up, never iterated
  /// The number of views at which released ones are dropped: see `HistoryBounds`.
  private var bound = HistoryBounds.initialCount

  /// The views that still exist.
  var views: [UIView] { entries.compactMap(\.view) }

  /// Adds a view at the end, unless it is in the list. Released views may be dropped.
  mutating func record(_ view: UIView) {
    let id = ObjectIdentifier(view)
    if let index = indices[id], entries[index].view === view { return }
    removeReleasedViews()
    indices[id] = entries.count
    entries.append(Entry(view: view))
  }

  /// Drops released views if the list has reached its bound.
  private mutating func removeReleasedViews() {
    guard entries.count >= bound else { return }
    let views = self.views
    entries = views.map { Entry(view: $0) }
    bound = HistoryBounds.next(after: entries.count)
    indices = [:]
    for (index, view) in views.enumerated() { indices[ObjectIdentifier(view)] = index }
  }
}
