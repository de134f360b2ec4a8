import Foundation

/// The requested size and scale of a window that opens.
nonisolated struct OpeningSize: Hashable, Sendable {
  /// The content's size, in points.
  var size: CGSize
  /// The smallest size that a person can choose, in points.
  var minimumSize: CGSize
  /// SDL's units per point.
  var unitsPerPoint: CGFloat

  /// Returns the opening reduced to a display's area. An opening that fits stays unchanged.
  ///
  /// - `.scale`: reduces `unitsPerPoint`, down to `DisplayArea.minimumScale`.
  /// - `.size`: reduces each side of `size` that is too long, to whole units, down to
  ///   `minimumSize`.
  ///
  /// - Parameters:
  ///   - area: The display's area; nil if unknown, which changes nothing.
  ///   - fitting: The property to reduce; `.nothing` changes nothing.
  func fitting(_ area: DisplayArea?, reducing fitting: WindowFitting) -> OpeningSize {
    guard let area else { return self }
    var reduced = self
    switch fitting {
    case .nothing: break
    case .scale: reduced.unitsPerPoint = area.scale(unitsPerPoint, of: size)
    case .size:
      let units = area.size(
        sizeInUnits,
        least: CGSize(
          width: minimumSize.width * unitsPerPoint, height: minimumSize.height * unitsPerPoint))
      // Whole units, so that rounding never exceeds the area.
      func points(_ units: CGFloat, _ asked: CGFloat) -> CGFloat {
        units < asked * unitsPerPoint ? units.rounded(.down) / unitsPerPoint : asked
      }
      reduced.size = CGSize(
        width: points(units.width, size.width), height: points(units.height, size.height))
    }
    return reduced
  }

  /// The content's size in SDL's units.
  var sizeInUnits: CGSize {
    CGSize(width: size.width * unitsPerPoint, height: size.height * unitsPerPoint)
  }

  /// Returns the description of the window in SDL's units.
  ///
  /// Lengths are rounded. The minimum size is limited to the size, and is at least 1. The
  /// description has no origin and is not maximised.
  func description(title: String, isResizable: Bool) -> Screen.Description {
    func units(_ points: CGFloat) -> Int32 { Int32((points * unitsPerPoint).rounded()) }
    return Screen.Description(
      title: title, width: units(size.width), height: units(size.height),
      minimumWidth: max(units(min(minimumSize.width, size.width)), 1),
      minimumHeight: max(units(min(minimumSize.height, size.height)), 1), isResizable: isResizable)
  }
}
