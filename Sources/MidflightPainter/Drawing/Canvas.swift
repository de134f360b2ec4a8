import CCairo
import Foundation
import MotionCore

/// A Cairo context with the operations that this module draws with.
///
/// Rectangles named `pixels` are whole numbers in the surface's coordinates. All other coordinates
/// pass through the transform set last.
final class Canvas {
  /// Cairo's `cairo_t`.
  let context: OpaquePointer
  /// The targets below the groups now open, the outermost first.
  private var targets: [OpaquePointer?] = []
  /// The pixels inside all enclosing clips that `limited(to:draw:)` declared; infinite at first.
  private(set) var visiblePixels = CGRect.infinite

  /// Creates a canvas that draws onto `surface`.
  ///
  /// Coverage uses `CAIRO_ANTIALIAS_GOOD`. It is exact for upright rectangles. Other edges are
  /// sampled on a grid of 256 columns and 15 rows per pixel, in integers, so every machine gives
  /// the same result.
  init(_ surface: Surface) {
    context = cairo_create(surface.pointer)
    cairo_set_antialias(context, CAIRO_ANTIALIAS_GOOD)
  }

  deinit { cairo_destroy(context) }

  /// Cairo's status. After its first error, Cairo silently draws nothing.
  var status: cairo_status_t { cairo_status(context) }

  /// Sets the transform from coordinates to pixels and replaces the previous one.
  func setTransform(_ transform: CGAffineTransform) {
    var matrix = transform.cairoMatrix
    cairo_set_matrix(context, &matrix)
  }

  /// Replaces all pixels inside the clip by a colour.
  ///
  /// A transparent colour makes the pixels transparent. The colour set before, the transform and
  /// the clip stay.
  func clear(to color: RGBA) {
    cairo_save(context)
    cairo_set_operator(context, CAIRO_OPERATOR_SOURCE)
    setColor(color, opacity: 1)
    cairo_paint(context)
    cairo_restore(context)
  }

  /// Sets the colour for the next fill or mask.
  ///
  /// - Parameter opacity: A factor for the colour's alpha, from 0 to 1.
  func setColor(_ color: RGBA, opacity: Double) {
    cairo_set_source_rgba(context, color.red, color.green, color.blue, color.alpha * opacity)
  }

  /// Fills a shape with a colour.
  func fill(_ shape: RoundedRectangle, color: RGBA, opacity: Double) {
    setColor(color, opacity: opacity)
    fillWithSource(shape)
  }

  /// Fills the area inside `outer` and outside `inner`; a nil `inner` has no area.
  ///
  /// The colour stays set, and later fills use the nonzero winding rule.
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
  ///
  /// An outline without area fills nothing.
  func fillWithSource(_ shape: RoundedRectangle) {
    shape.addPath(to: context)
    cairo_fill(context)
  }

  /// Paints the source set last over the whole clip.
  func paintSource(opacity: Double) {
    cairo_paint_with_alpha(context, opacity)
  }

  /// Draws only inside `shape`, in the coordinates of `transform`; then restores the clip.
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

  /// Draws while `visiblePixels` is limited to `pixels`. The caller clips; this function does not.
  ///
  /// Nested limits intersect. The former limit returns afterwards.
  func limited(to pixels: CGRect, draw: () -> Void) {
    let outer = visiblePixels
    visiblePixels = outer.intersection(pixels)
    draw()
    visiblePixels = outer
  }

  /// Draws only inside `pixels`, starting with the identity transform.
  ///
  /// The clip, the transform and the source are as before afterwards. An empty rectangle draws
  /// nothing.
  func clipped(to pixels: CGRect, draw: () -> Void) {
    cairo_save(context)
    cairo_identity_matrix(context)
    addRectangle(pixels)
    cairo_clip(context)
    draw()
    cairo_restore(context)
  }

  /// Draws inside `pixels` but outside `hidden`, which an opaque layer will cover.
  ///
  /// With `hidden`, the drawing starts with the identity transform; the clip, the transform and the
  /// source are as before afterwards.
  ///
  /// - Parameter hidden: Whole pixels; nil draws without any clip.
  func excluding(_ hidden: CGRect?, within pixels: CGRect, draw: () -> Void) {
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

  /// Draws into an offscreen group, and makes the group the source while `finish` runs.
  ///
  /// Both closures draw inside `pixels` and start with the identity transform. The group appears
  /// only if `finish` paints it. The clip, the transform and the source are as before afterwards.
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

  /// Returns a copy of the pixels drawn so far, including the pixels below all open groups.
  ///
  /// Pixels beyond the canvas are transparent. The canvas stays unchanged.
  ///
  /// - Throws: `PainterFailure.surface` for an empty or too large rectangle, or without memory.
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
  /// The transform in Cairo's layout.
  var cairoMatrix: cairo_matrix_t {
    cairo_matrix_t(
      xx: Double(a), yx: Double(b), xy: Double(c), yy: Double(d), x0: Double(tx), y0: Double(ty))
  }
}
