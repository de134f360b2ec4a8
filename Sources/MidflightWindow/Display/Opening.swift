import Foundation

/// How large a window shall open, in points, and how large those are.
nonisolated struct Opening: Hashable, Sendable {
  /// Of the content, in points.
  var size: CGSize
  /// The smallest that a person can give it.
  var minimumSize: CGSize
  /// SDL's units along a point's side.
  var unitsPerPoint: CGFloat

  /// As much of it as a display has room for.
  ///
  /// - Parameter room: Nil if nobody knows: then it is as large as it shall be.
  func fitting(_ room: DisplayRoom?, yielding yield: WindowYield) -> Opening {
    guard let room else { return self }
    var fitting = self
    switch yield {
    case .nothing: break
    case .scale: fitting.unitsPerPoint = room.scale(unitsPerPoint, of: size)
    case .size:
      let units = room.size(
        sizeInUnits,
        least: CGSize(
          width: minimumSize.width * unitsPerPoint, height: minimumSize.height * unitsPerPoint))
      // Whole units, so that none is rounded up beyond the room.
      func points(_ units: CGFloat, _ asked: CGFloat) -> CGFloat {
        units < asked * unitsPerPoint ? units.rounded(.down) / unitsPerPoint : asked
      }
      fitting.size = CGSize(
        width: points(units.width, size.width), height: points(units.height, size.height))
    }
    return fitting
  }

  /// Of the content, in SDL's units.
  var sizeInUnits: CGSize {
    CGSize(width: size.width * unitsPerPoint, height: size.height * unitsPerPoint)
  }

  /// The same in SDL's units.
  func description(title: String, isResizable: Bool) -> Screen.Description {
    func units(_ points: CGFloat) -> Int32 { Int32((points * unitsPerPoint).rounded()) }
    return Screen.Description(
      title: title, width: units(size.width), height: units(size.height),
      minimumWidth: max(units(min(minimumSize.width, size.width)), 1),
      minimumHeight: max(units(min(minimumSize.height, size.height)), 1), isResizable: isResizable)
  }
}
