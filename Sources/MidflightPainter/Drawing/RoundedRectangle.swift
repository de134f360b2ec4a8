import CCairo
import Foundation
import MotionCore

/// A layer's outline: a rectangle whose corners may be circular arcs.
struct RoundedRectangle: Hashable {
  /// The bounding box.
  var rect: CGRect
  /// The radius of the rounded corners, from 0 to half the shorter side.
  var radius: CGFloat
  /// The rounded corners.
  var corners: Frame.Corners

  /// Creates an outline. Limits the radius to half the shorter side, as Core Animation does.
  ///
  /// A negative radius becomes 0.
  init(rect: CGRect, radius: CGFloat, corners: Frame.Corners) {
    self.rect = rect
    self.radius = max(0, min(radius, rect.width / 2, rect.height / 2))
    self.corners = corners
  }

  /// A Boolean value that indicates whether no corner is rounded.
  var isRectangle: Bool { radius == 0 || corners.isDisjoint(with: .all) }

  /// Returns the inner outline of a border along the edge, with the radius reduced by `width` to 0
  /// at least.
  ///
  /// - Parameter width: The border's width, in the rectangle's unit; twice the width must be less
  ///   than each side, otherwise the result is nil.
  func inset(by width: CGFloat) -> RoundedRectangle? {
    guard width * 2 < rect.width, width * 2 < rect.height else { return nil }
    return RoundedRectangle(
      rect: rect.insetBy(dx: width, dy: width), radius: radius - width, corners: corners)
  }

  /// The distance of a curve's control points from the ends of a quarter circle, per radius.
  ///
  ///     4/3·(√2 − 1)
  ///
  /// The middle of the curve lies on the circle, and the curve leaves the circle by at most 0.03 %
  /// of its radius.
  private static let quarterCircle: CGFloat = 4.0 / 3.0 * (CGFloat(2).squareRoot() - 1)

  /// Appends the outline to Cairo's path, clockwise on the screen.
  ///
  /// Starts a new subpath and closes it. Without rounded corners, the subpath is a rectangle.
  func addPath(to context: OpaquePointer) {
    guard !isRectangle else {
      cairo_rectangle(
        context, Double(rect.minX), Double(rect.minY), Double(rect.width), Double(rect.height))
      return
    }
    cairo_new_sub_path(context)
    let (left, top, right, bottom) = (rect.minX, rect.minY, rect.maxX, rect.maxY)
    addCorner(.topLeft, at: CGPoint(x: left, y: top), from: (0, 1), to: (1, 0), context)
    addCorner(.topRight, at: CGPoint(x: right, y: top), from: (-1, 0), to: (0, 1), context)
    addCorner(.bottomRight, at: CGPoint(x: right, y: bottom), from: (0, -1), to: (-1, 0), context)
    addCorner(.bottomLeft, at: CGPoint(x: left, y: bottom), from: (1, 0), to: (0, -1), context)
    cairo_close_path(context)
  }

  /// Appends one corner: a line to the start of its arc, and the arc. A corner without arc is a
  /// point.
  ///
  /// - Parameters:
  ///   - start: The unit vector from the corner to the start of the arc.
  ///   - end: The unit vector from the corner to the end of the arc.
  private func addCorner(
    _ corner: Frame.Corners, at point: CGPoint, from start: (x: CGFloat, y: CGFloat),
    to end: (x: CGFloat, y: CGFloat), _ context: OpaquePointer
  ) {
    guard corners.contains(corner) else {
      cairo_line_to(context, Double(point.x), Double(point.y))
      return
    }
    let near = radius * (1 - RoundedRectangle.quarterCircle)
    func along(_ direction: (x: CGFloat, y: CGFloat), _ distance: CGFloat) -> (Double, Double) {
      (Double(point.x + direction.x * distance), Double(point.y + direction.y * distance))
    }
    let (x0, y0) = along(start, radius)
    let (x1, y1) = along(start, near)
    let (x2, y2) = along(end, near)
    let (x3, y3) = along(end, radius)
    cairo_line_to(context, x0, y0)
    cairo_curve_to(context, x1, y1, x2, y2, x3, y3)
  }
}
