/// The property of an opening window to reduce if the display is too small.
nonisolated package enum WindowFitting: Hashable, Sendable {
  /// Nothing: the window has its requested size, and parts may lie outside the display.
  case nothing
  /// The size in points, down to the minimum size.
  case size
  /// The scale: the window keeps its points, and each point is smaller.
  case scale
}
