import CCairo
import Foundation
import MotionCore

extension Canvas {
  /// Fills and strokes a path in the coordinates set last.
  ///
  /// - The fill is left out without a fill colour, and for a transparent colour.
  /// - The stroke is left out without a stroke, for a transparent colour, for a width of 0 or less,
  ///   and if nothing remains between its start and end.
  ///
  /// Each part has the opacity on its own: a translucent stroke shows the fill below.
  ///
  /// - Parameter pixelsPerUnit: The approximate number of pixels per unit of those coordinates.
  func draw(_ shape: Frame.Shape, opacity: Double, pixelsPerUnit: CGFloat) {
    if let color = shape.fillColor, color.alpha > 0 {
      add(shape.path)
      setColor(color, opacity: opacity)
      let rule = shape.fillsEvenOdd ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING
      cairo_set_fill_rule(context, rule)
      cairo_fill(context)
      cairo_set_fill_rule(context, CAIRO_FILL_RULE_WINDING)
    }
    guard let stroke = shape.stroke, stroke.color.alpha > 0, stroke.width > 0 else { return }
    let path = shape.path.trimmed(from: stroke.start, to: stroke.end)
    guard !path.isEmpty else { return }
    cairo_save(context)
    add(path)
    setColor(stroke.color, opacity: opacity)
    setLine(stroke, pixelsPerUnit: pixelsPerUnit)
    cairo_stroke(context)
    cairo_restore(context)
  }

  /// Sets the width, caps, joins and dashes of the next stroke; ignores invalid or very short
  /// dashes.
  ///
  /// The line is solid without dashes, for a negative or infinite length, for an infinite phase,
  /// and if all dashes together are at most 1/16 pixel long.
  private func setLine(_ stroke: Frame.Stroke, pixelsPerUnit: CGFloat) {
    cairo_set_line_width(context, Double(stroke.width))
    cairo_set_miter_limit(context, Double(stroke.drawnMiterLimit))
    switch stroke.cap {
    case .butt: cairo_set_line_cap(context, CAIRO_LINE_CAP_BUTT)
    case .round: cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
    case .square: cairo_set_line_cap(context, CAIRO_LINE_CAP_SQUARE)
    }
    switch stroke.join {
    case .miter: cairo_set_line_join(context, CAIRO_LINE_JOIN_MITER)
    case .round: cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
    case .bevel: cairo_set_line_join(context, CAIRO_LINE_JOIN_BEVEL)
    }
    let dashes = stroke.dashes.map { Double($0) }
    let period = dashes.reduce(0, +)
    // Cairo refuses negative lengths. Dashes far below a pixel are slow and look like a solid line.
    guard dashes.allSatisfy({ $0 >= 0 }), period * Double(pixelsPerUnit) > 1.0 / 16,
      period.isFinite, stroke.dashPhase.isFinite
    else { return }
    let phase = Double(stroke.dashPhase).truncatingRemainder(dividingBy: 2 * period)
    cairo_set_dash(context, dashes, Int32(dashes.count), phase)
  }

  /// Appends a path to Cairo's path.
  ///
  /// An empty path appends nothing. A quadratic curve becomes the equal cubic curve.
  private func add(_ path: BezierPath) {
    var last = CGPoint.zero
    for element in path.elements {
      switch element {
      case .move(let point):
        cairo_move_to(context, Double(point.x), Double(point.y))
        last = point
      case .line(let point):
        cairo_line_to(context, Double(point.x), Double(point.y))
        last = point
      case .quad(let control, let end):
        // A parabola equals the cubic curve with control points two thirds of the way from each end
        // to the parabola's control point.
        let first = last.towards(control)
        let second = end.towards(control)
        cairo_curve_to(
          context, Double(first.x), Double(first.y), Double(second.x), Double(second.y),
          Double(end.x), Double(end.y))
        last = end
      case .cubic(let control1, let control2, let end):
        cairo_curve_to(
          context, Double(control1.x), Double(control1.y), Double(control2.x), Double(control2.y),
          Double(end.x), Double(end.y))
        last = end
      case .close: cairo_close_path(context)
      }
    }
  }
}

extension CGPoint {
  /// Returns the point two thirds of the way to another point.
  fileprivate func towards(_ other: CGPoint) -> CGPoint {
    CGPoint(x: x + (other.x - x) * 2 / 3, y: y + (other.y - y) * 2 / 3)
  }
}
