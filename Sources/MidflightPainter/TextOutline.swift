import CCairo
import Foundation
import MotionCore

/// A text laid out in its box, as a path that any transform may place.
///
/// A path and not glyph pictures, because Cairo 1.16 puts glyphs on whole pixels: a label would
/// tremble against the background that it moves with. Its curves are those of the font at 256
/// pixels an em, so zooming in stays smooth.
final class TextOutline {
  private let path: UnsafeMutablePointer<cairo_path_t>
  /// Kept only for text with pictures in it, which have no outline.
  private let colored: TextLayout?
  private let pointSize: CGFloat
  /// Where the layout's top left lies in the box.
  private let origin: CGPoint
  /// What is inked, in the box's coordinates.
  let ink: CGRect
  /// Whether something was left out and an ellipsis says so.
  let isTruncated: Bool
  /// How many lines are shown.
  let lineCount: Int
  /// Characters that no font has: they show as boxes.
  let unknownGlyphCount: Int

  /// The outline of `layout` centred vertically in a box of this height.
  init(_ layout: TextLayout, pointSize: CGFloat, boxHeight: CGFloat) {
    let (ink, logical) = layout.extents
    origin = CGPoint(x: 0, y: (boxHeight - logical.height) / 2)
    self.ink = ink.offsetBy(dx: origin.x, dy: origin.y)
    self.pointSize = pointSize
    isTruncated = pango_layout_is_ellipsized(layout.pointer) != 0
    lineCount = layout.lineCount
    unknownGlyphCount = Int(pango_layout_get_unknown_glyphs_count(layout.pointer))
    colored = layout.showsPictures ? layout : nil
    path = TextOutline.path(of: layout, pointSize: pointSize, extent: max(ink.maxX, logical.maxX))
  }

  deinit { cairo_path_destroy(path) }

  /// Paints the text in the colour set last.
  ///
  /// - Parameter transform: From the box's coordinates to pixels.
  func paint(on canvas: Canvas, transform: CGAffineTransform) {
    let placed = transform.translatedBy(x: origin.x, y: origin.y)
    canvas.setTransform(placed)
    if let colored, canShowGlyphs(under: placed) {
      cairo_move_to(canvas.context, 0, 0)
      pango_cairo_show_layout(canvas.context, colored.pointer)
      cairo_new_path(canvas.context)
    } else {
      cairo_append_path(canvas.context, path)
      cairo_fill(canvas.context)
    }
  }

  /// Whether glyph pictures can be had at the size and slant that `transform` asks for.
  private func canShowGlyphs(under transform: CGAffineTransform) -> Bool {
    let across = (transform.a * transform.a + transform.b * transform.b).squareRoot()
    let down = (transform.c * transform.c + transform.d * transform.d).squareRoot()
    let sizes = 1...CGFloat(1_000)  // pixels an em; FreeType refuses sizes far beyond either end
    return sizes.contains(across * pointSize) && sizes.contains(down * pointSize)
      && abs(transform.determinant) > 0.01 * across * down
  }

  /// The layout's path in points.
  ///
  /// Cairo keeps paths in 1/256 pixel, up to 2²³; so it is asked for at 256 pixels an em, or as
  /// many as a very long line allows.
  private static func path(
    of layout: TextLayout, pointSize: CGFloat, extent: CGFloat
  ) -> UnsafeMutablePointer<cairo_path_t> {
    let nothing = cairo_recording_surface_create(CAIRO_CONTENT_ALPHA, nil)
    defer { cairo_surface_destroy(nothing) }
    let context = cairo_create(nothing)
    defer { cairo_destroy(context) }
    let scale = Double(min(256 / pointSize, CGFloat(1 << 21) / max(1, extent)))
    cairo_scale(context, scale, scale)
    pango_cairo_layout_path(context, layout.pointer)
    return cairo_copy_path(context)
  }
}
