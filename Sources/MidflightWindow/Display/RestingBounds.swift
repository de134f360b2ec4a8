import Foundation

/// Where a window is while it is not maximised: there it comes back to. Lengths are SDL's units.
///
/// A window notes what it hears of itself. That it has become as large as its display may come before the
/// word that this is because it was maximised: then what was before that counts.
nonisolated struct RestingBounds: Hashable, Sendable {
  /// The latest that were its own.
  private(set) var bounds: CGRect
  /// Whether it is maximised now.
  private(set) var isMaximized = false
  /// Those before its size became what it is, if that was the last that happened.
  private var before: CGRect?

  /// Those that it opens with.
  init(_ bounds: CGRect) { self.bounds = bounds }

  /// Where it is now, and whether it is said to be maximised.
  mutating func note(_ now: CGRect, isMaximized: Bool) {
    self.isMaximized = isMaximized
    guard !isMaximized else {
      if let before, bounds.size == now.size { bounds = before }
      before = nil
      return
    }
    if now.size != bounds.size {
      before = bounds
    } else if now != bounds {
      before = nil
    }
    bounds = now
  }
}
