import Foundation

/// Where a window stands on the desktop: what brings it back where it was left.
///
/// A `DesktopWindow` tells its own, and opens at one; a tool keeps it from one day to the next.
package nonisolated struct WindowPlace: Hashable, Sendable {
  /// The top left corner while it is not maximised, in the desktop's units, as its window system counts
  /// them; nil where that does not tell, as on Wayland, and before the first time.
  package var origin: CGPoint?
  /// Whether it takes all that its display leaves.
  package var isMaximized: Bool

  /// A place.
  package init(origin: CGPoint? = nil, isMaximized: Bool = false) {
    (self.origin, self.isMaximized) = (origin, isMaximized)
  }
}
