import Foundation

/// Where a window is while it is not maximised: there it comes back to. Lengths are SDL's units.
///
/// A window notes what it hears of itself. That it has become as large as its display may come before the
/// word that this is because it was maximised: then what was before that counts. So may, before that, that it has
/// gone to where it is then. That is a guess: nothing tells it from a person who moves a window into the display's
/// corner and maximises it there. Such a window comes back to the last place before the corner.
nonisolated struct RestingBounds: Hashable, Sendable {
  /// The latest that were its own.
  private(set) var bounds: CGRect
  /// Whether it is maximised now.
  private(set) var isMaximized = false
  /// Those before its size became what it is, if that was the last that happened.
  private var before: CGRect?
  /// Where it was before it last went elsewhere as large as it was.
  private var originBefore: CGPoint?

  /// Those that it opens with.
  init(_ bounds: CGRect) { self.bounds = bounds }

  /// Where it is now, and whether it is said to be maximised.
  mutating func note(_ now: CGRect, isMaximized: Bool) {
    self.isMaximized = isMaximized
    guard !isMaximized else {
      if var before, bounds.size == now.size {
        // Nobody has resized it from where it is maximised to: the desktop took it there first.
        if let originBefore, before.origin == now.origin { before.origin = originBefore }
        bounds = before
      }
      (before, originBefore) = (nil, nil)
      return
    }
    if now.size != bounds.size {
      // The second size in a row is not the one that it went there for.
      if before != nil { originBefore = nil }
      before = bounds
    } else if now != bounds {
      (before, originBefore) = (nil, bounds.origin)
    }
    bounds = now
  }
}
