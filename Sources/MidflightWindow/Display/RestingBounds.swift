import Foundation

/// The bounds of a window while it is not maximised, for the next opening. Lengths are in SDL's
/// units.
///
/// `DesktopWindow` calls `update(to:isMaximized:)` for each window event. A window may report the
/// display's size before it reports that it is maximised, and its new position before the size. The
/// values before those reports then count. This is a guess: a person who moves a window into the
/// display's corner and maximises it there looks the same. Such a window returns to its last
/// position before the corner.
nonisolated struct RestingBounds: Hashable, Sendable {
  /// The latest bounds while not maximised.
  private(set) var bounds: CGRect
  /// A Boolean value that indicates whether the window is maximised now.
  private(set) var isMaximized = false
  /// The bounds before the last change, if that change was a new size.
  private var before: CGRect?
  /// The origin before the last move without a change of size.
  private var originBefore: CGPoint?

  /// Creates the state of an opening window.
  init(_ bounds: CGRect) { self.bounds = bounds }

  /// Records the window's current bounds and whether the window reports itself maximised.
  ///
  /// - Not maximised: `now` becomes `bounds`, and equal bounds change nothing.
  /// - Maximised, after a report of the maximised size: `bounds` returns to the values before that
  ///   report.
  /// - Maximised otherwise: `bounds` stays.
  mutating func update(to now: CGRect, isMaximized: Bool) {
    self.isMaximized = isMaximized
    guard !isMaximized else {
      if var before, bounds.size == now.size {
        // Nobody resized the window from the maximised origin: the desktop moved it there first.
        if let originBefore, before.origin == now.origin { before.origin = originBefore }
        bounds = before
      }
      (before, originBefore) = (nil, nil)
      return
    }
    if now.size != bounds.size {
      // After a second change of size, the move was not part of maximising.
      if before != nil { originBefore = nil }
      before = bounds
    } else if now != bounds {
      (before, originBefore) = (nil, bounds.origin)
    }
    bounds = now
  }
}
