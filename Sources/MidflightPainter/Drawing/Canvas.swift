import CCairo
import Foundation
import MotionCore

/// A Cairo context in the words of this room: everything is drawn through one of these.
///
/// Rectangles named `pixels` are in the surface's own coordinates and whole numbers; every other
/// coordinate goes through the transform that was set last.
final class Canvas {
  /// Cairo's `cairo_t`.
  let context: OpaquePointer
  /// What the groups are drawn over that are drawn now, the outermost first.
  private var targets: [OpaquePointer?] = []
  /// Beyond these pixels nothing is seen of what is drawn now: whatever is around it cuts it off.
  private(set) var opening = CGRect.infinite

  /// A canvas that draws onto `surface`.
  ///
  /// Coverage is CAIRO_ANTIALIAS_GOOD: exact for upright rectangles, and otherwise counted on a
  /// grid of 256 columns and 15 rows in each pixel, in whole numbers and so the same everywhere.
  init(_ surface: Surface) {
    context = cairo_create(surface.pointer)
    cairo_set_antialias(context, CAIRO_ANTIALIAS_GOOD)
  }

  deinit { cairo_destroy(context) }

  /// Whether Cairo still draws: after its first error it silently draws nothing.
  var status: cairo_status_t { cairo_status(context) }

  /// Maps coordinates to pixels from here on.
  func setTransform(_ transform: CGAffineTransform) {
    var matrix = transform.cairoMatrix
    cairo_set_matrix(context, &matrix)
  }

  /// Paints everything, replacing what was there.
  func clear(to color: RGBA) {
    cairo_save(context)
    cairo_set_operator(context, CAIRO_OPERATOR_SOURCE)
    setColor(color, opacity: 1)
    cairo_paint(context)
    cairo_restore(context)
  }

  /// What the next fill or mask is painted with.
  func setColor(_ color: RGBA, opacity: Double) {
    cairo_set_source_rgba(context, color.red, color.green, color.blue, color.alpha * opacity)
  }

  /// Fills a shape with a colour.
  func fill(_ shape: RoundedRectangle, color: RGBA, opacity: Double) {
    setColor(color, opacity: opacity)
    fillWithSource(shape)
  }

  /// Fills what lies in `outer` and not in `inner`.
  func fill(
    between outer: RoundedRectangle, and inner: RoundedRectangle?, color: RGBA, opacity: Double
  ) {
    setColor(color, opacity: opacity)
    outer.addPath(to: context)
    inner?.addPath(to: context)
    cairo_set_fill_rule(context, CAIRO_FILL_RULE_EVEN_ODD)
    cairo_fill(context)
    cairo_set_fill_rule(context, CAIRO_FILL_RULE_WINDING)
  }

  /// Fills a shape with the source set last.
  func fillWithSource(_ shape: RoundedRectangle) {
    shape.addPath(to: context)
    cairo_fill(context)
  }

  /// Paints the source set last over everything that the clip leaves.
  func paintSource(opacity: Double) {
    cairo_paint_with_alpha(context, opacity)
  }

  /// Draws only inside `shape`, which `transform` places; restores what was visible before.
  func clipped(
    to shape: RoundedRectangle, transform: CGAffineTransform, draw: () -> Void
  ) {
    cairo_save(context)
    setTransform(transform)
    shape.addPath(to: context)
    cairo_clip(context)
    draw()
    cairo_restore(context)
  }

  /// Draws what is seen inside `pixels` only, as somebody else sees to.
  func opened(to pixels: CGRect, draw: () -> Void) {
    let outer = opening
    opening = outer.intersection(pixels)
    draw()
    opening = outer
  }

  /// Draws only inside `pixels`; restores what was visible before.
  func clipped(to pixels: CGRect, draw: () -> Void) {
    cairo_save(context)
    cairo_identity_matrix(context)
    addRectangle(pixels)
    cairo_clip(context)
    draw()
    cairo_restore(context)
  }

  /// Draws in `pixels` without touching `hidden`: less work for what something opaque will cover.
  func sparing(_ hidden: CGRect?, within pixels: CGRect, draw: () -> Void) {
    guard let hidden else { return draw() }
    cairo_save(context)
    cairo_identity_matrix(context)
    addRectangle(pixels)
    addRectangle(hidden)
    cairo_set_fill_rule(context, CAIRO_FILL_RULE_EVEN_ODD)
    cairo_clip(context)
    cairo_set_fill_rule(context, CAIRO_FILL_RULE_WINDING)
    draw()
    cairo_restore(context)
  }

  /// Draws into a picture of its own, then hands that over as the source `finish` paints with.
  func grouped(in pixels: CGRect, draw: () -> Void, finish: () -> Void) {
    cairo_save(context)
    cairo_identity_matrix(context)
    addRectangle(pixels)
    cairo_clip(context)
    targets.append(cairo_get_group_target(context))
    cairo_push_group(context)
    draw()
    targets.removeLast()
    cairo_pop_group_to_source(context)
    finish()
    cairo_restore(context)
  }

  /// What has been drawn in `pixels`, with all that lies behind the groups that are drawn now.
  func copy(of pixels: CGRect) throws(PainterFailure) -> Surface {
    let copy = try Surface(
      format: CAIRO_FORMAT_ARGB32, widthInPixels: Int(pixels.width),
      heightInPixels: Int(pixels.height))
    let other = Canvas(copy)
    cairo_translate(other.context, -Double(pixels.minX), -Double(pixels.minY))
    for target in targets + [cairo_get_group_target(context)] {
      cairo_set_source_surface(other.context, target, 0, 0)
      other.paintSource(opacity: 1)
    }
    return copy
  }

  private func addRectangle(_ rect: CGRect) {
    cairo_rectangle(
      context, Double(rect.minX), Double(rect.minY), Double(rect.width), Double(rect.height))
  }
}

extension CGAffineTransform {
  /// The same map in Cairo's layout.
  var cairoMatrix: cairo_matrix_t {
    cairo_matrix_t(
      xx: Double(a), yx: Double(b), xy: Double(c), yy: Double(d), x0: Double(tx), y0: Double(ty))
  }
}
