import Foundation

/// The conversion between points, SDL's window units, and pixels.
///
/// On Wayland, a unit is a point and SDL reports the pixels per unit. On X11, SDL 2 has only
/// pixels, and a larger scale means more units per point.
nonisolated struct WindowGeometry: Hashable, Sendable {
  /// The content's size in SDL's units.
  var sizeInUnits: CGSize
  /// The number of pixels per unit: drawable size divided by window size.
  var pixelsPerUnit: CGFloat = 1
  /// The number of units per point.
  var unitsPerPoint: CGFloat = 1

  /// The content's size in points.
  var size: CGSize {
    CGSize(width: sizeInUnits.width / unitsPerPoint, height: sizeInUnits.height / unitsPerPoint)
  }

  /// The number of pixels per point.
  var pixelsPerPoint: CGFloat { unitsPerPoint * pixelsPerUnit }

  /// Returns SDL's mouse coordinates in points; the result may lie outside the window.
  func point(x: Int32, y: Int32) -> CGPoint {
    CGPoint(x: CGFloat(x) / unitsPerPoint, y: CGFloat(y) / unitsPerPoint)
  }

  /// Returns SDL's touch coordinates, fractions of the content's size from 0 to 1, in points.
  func point(fractionX: Float, fractionY: Float) -> CGPoint {
    CGPoint(x: CGFloat(fractionX) * size.width, y: CGFloat(fractionY) * size.height)
  }
}
