import Foundation

/// How points, the units in which SDL counts a window, and pixels relate.
///
/// On Wayland a unit is a point and SDL says how many pixels it has. X11 under SDL 2 knows one
/// unit only, the pixel: there a larger scale means a window of that many more units.
nonisolated struct WindowGeometry: Hashable, Sendable {
  /// The content's size as SDL counts it.
  var sizeInUnits: CGSize
  /// Pixels along a unit's side: drawable size over window size.
  var pixelsPerUnit: CGFloat = 1
  /// Units along a point's side.
  var unitsPerPoint: CGFloat = 1

  /// The content's size in points.
  var size: CGSize {
    CGSize(width: sizeInUnits.width / unitsPerPoint, height: sizeInUnits.height / unitsPerPoint)
  }

  /// Pixels along a point's side.
  var pixelsPerPoint: CGFloat { unitsPerPoint * pixelsPerUnit }

  /// The place of SDL's mouse coordinates, in points; they may lie outside the window.
  func point(x: Int32, y: Int32) -> CGPoint {
    CGPoint(x: CGFloat(x) / unitsPerPoint, y: CGFloat(y) / unitsPerPoint)
  }

  /// The place of SDL's touch coordinates, which run 0…1 across the content, in points.
  func point(fractionX: Float, fractionY: Float) -> CGPoint {
    CGPoint(x: CGFloat(fractionX) * size.width, y: CGFloat(fractionY) * size.height)
  }
}
