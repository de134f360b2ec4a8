/// Views that were moved and are still there, each once, in the order in which they were first moved.
///
/// A history keeps one of all, and one of those that dynamics move: these are noted anew at each step, so one that is
/// known costs the same however many there are.
struct MovedViews {
  private struct Entry { weak var view: UIView? }

  private var entries: [Entry] = []
  /// Where each stands. What is gone still has a place, and a new view may have its identity.
  private var places: [ObjectIdentifier: Int] = [:]  // looked up, never iterated
  /// How many there may be until those that are gone are looked for: see `HistoryBounds`.
  private var bound = HistoryBounds.atFirst

  /// Those that are still there.
  var views: [UIView] { entries.compactMap(\.view) }

  /// Adds a view, unless it is known.
  mutating func note(_ view: UIView) {
    let id = ObjectIdentifier(view)
    if let place = places[id], entries[place].view === view { return }
    forgetThoseThatAreGone()
    places[id] = entries.count
    entries.append(Entry(view: view))
  }

  /// Forgets views that are no more, if there are many.
  private mutating func forgetThoseThatAreGone() {
    guard entries.count >= bound else { return }
    let views = self.views
    entries = views.map { Entry(view: $0) }
    bound = HistoryBounds.next(after: entries.count)
    places = [:]
    for (place, view) in views.enumerated() { places[ObjectIdentifier(view)] = place }
  }
}
