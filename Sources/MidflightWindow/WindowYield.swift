/// What gives way where a display has no room for a window as large as it shall open.
nonisolated package enum WindowYield: Hashable, Sendable {
  /// Nothing: it is as large as it was asked for, and parts of it may lie outside.
  case nothing
  /// Its size, down to its least: it has fewer points.
  case size
  /// Its scale: it has all of its points, and they are smaller.
  case scale
}
