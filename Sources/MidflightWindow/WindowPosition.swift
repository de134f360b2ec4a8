import Foundation

/// The position of a window on the desktop, for opening it there again.
///
/// `DesktopWindow` reports its position and opens at a position; the tool stores the position in a
/// file.
package nonisolated struct WindowPosition: Hashable, Sendable {
  /// The top left corner while not maximised, in the desktop's units. Nil if the window system
  /// hides positions, as on Wayland, and before the first window.
  package var origin: CGPoint?
  /// A Boolean value that indicates whether the window fills its display's usable area.
  package var isMaximized: Bool

  /// Creates a position.
  package init(origin: CGPoint? = nil, isMaximized: Bool = false) {
    (self.origin, self.isMaximized) = (origin, isMaximized)
  }
}
