import CCairo
import Foundation
import MotionCore

/// A layer's outline: a rectangle some of whose corners are circular arcs.
struct RoundedRectangle: Hashable {
  /// The rectangle around it.
  var rect: CGRect
  /// Of the rounded corners: 0 up to half the shorter side.
  var radius: CGFloat
  /// The corners that are rounded.
  var corners: Frame.Corners

  /// An outline; a radius beyond half the shorter side becomes that half, as in Core Animation.
  init(rect: CGRect, radius: CGFloat, corners: Frame.Corners) {
    self.rect = rect
    self.radius = max(0, min(radius, rect.width / 2, rect.height / 2))
    self.corners = corners
  }

  /// Whether no corner is rounded.
  var isRectangle: Bool { radius == 0 || corners.isDisjoint(with: .all) }

  /// The outline of what a line of `width` along the inside of the edge leaves free; nil if
  /// nothing.
  func inset(by width: CGFloat) -> RoundedRectangle? {
    guard width * 2 < rect.width, width * 2 < rect.height else { return nil }
    return RoundedRectangle(
      rect: rect.insetBy(dx: width, dy: width), radius: radius - width, corners: corners)
  }

  /// How far a curve's control points lie from the ends of a quarter circle, per radius:
  /// 4/3·(√2 − 1), with which the curve's middle lies on the circle too. The curve leaves the
  /// circle by at most 0.03 % of its radius.
  private static let quarterCircle: CGFloat = 4.0 / 3.0 * (CGFloat(2).squareRoot() - 1)

  /// Appends the outline to Cairo's path, clockwise on screen.
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

  /// Appends one corner: a line to where its arc begins, and the arc.
  ///
  /// - Parameters:
  ///   - start: The direction from the corner to where the arc begins.
  ///   - end: The direction from the corner to where the arc ends.
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
