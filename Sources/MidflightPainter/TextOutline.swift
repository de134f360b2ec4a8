import CCairo
import Foundation
import MotionCore

/// A text laid out in its box, as a path that any transform may place.
///
/// A path and not glyph pictures, because Cairo 1.16 puts glyphs on whole pixels: a label would
/// tremble against the background that it moves with. Its curves are those of the font at 256
/// pixels an em, so zooming in stays smooth. Text that stands still, or moves by whole pixels, is
/// turned into coverage once.
final class TextOutline {
  private let path: UnsafeMutablePointer<cairo_path_t>
  /// Kept only for text with pictures in it, which have no outline.
  private let colored: TextLayout?
  private let pointSize: CGFloat
  private var lastMask: TextMask?
  /// What is inked, in the box's coordinates.
  let ink: CGRect
  /// Where the layout's top left lies in the box.
  private let origin: CGPoint
  /// Whether something was left out and an ellipsis says so.
  let isTruncated: Bool
  /// How many lines are shown.
  let lineCount: Int
  /// Characters that no font has: they show as boxes.
  let unknownGlyphCount: Int

  /// The outline of `layout` centred vertically in a box of this height.
  init(_ layout: TextLayout, pointSize: CGFloat, boxHeight: CGFloat) {
    let size = layout.size
    let (path, ink) = TextOutline.trace(layout, pointSize: pointSize, extent: size.width)
    origin = CGPoint(x: 0, y: (boxHeight - size.height) / 2)
    self.path = path
    self.ink = ink.offsetBy(dx: origin.x, dy: origin.y)
    self.pointSize = pointSize
    isTruncated = pango_layout_is_ellipsized(layout.pointer) != 0
    lineCount = layout.lineCount
    unknownGlyphCount = Int(pango_layout_get_unknown_glyphs_count(layout.pointer))
    colored = layout.showsPictures ? layout : nil
  }

  deinit { cairo_path_destroy(path) }

  /// Paints the text in the colour set last.
  ///
  /// - Parameter transform: From the box's coordinates to pixels.
  func paint(on canvas: Canvas, transform: CGAffineTransform) {
    let placed = transform.translatedBy(x: origin.x, y: origin.y)
    if let colored, canShowGlyphs(under: placed) {
      canvas.setTransform(placed)
      cairo_move_to(canvas.context, 0, 0)
      pango_cairo_show_layout(canvas.context, colored.pointer)
      cairo_new_path(canvas.context)
    } else if let mask = mask(for: placed) {
      mask.paint(on: canvas, transform: placed)
    } else {
      fill(on: canvas, transform: placed)
    }
  }

  private func fill(on canvas: Canvas, transform: CGAffineTransform) {
    canvas.setTransform(transform)
    cairo_append_path(canvas.context, path)
    cairo_fill(canvas.context)
  }

  /// The coverage under `transform`; nil if it takes much memory.
  ///
  /// Whether there is a mask must depend on the transform alone, never on what was painted before:
  /// filling and masking round differently.
  private func mask(for transform: CGAffineTransform) -> TextMask? {
    if let lastMask, lastMask.fits(transform) { return lastMask }
    let inkInLayout = ink.offsetBy(dx: -origin.x, dy: -origin.y)
    lastMask = TextMask(ink: inkInLayout, transform: transform, draw: fill)
    return lastMask
  }

  /// Whether glyph pictures can be had at the size and slant that `transform` asks for.
  private func canShowGlyphs(under transform: CGAffineTransform) -> Bool {
    let across = (transform.a * transform.a + transform.b * transform.b).squareRoot()
    let down = (transform.c * transform.c + transform.d * transform.d).squareRoot()
    let sizes = 1...CGFloat(1_000)  // pixels an em; FreeType refuses sizes far beyond either end
    return sizes.contains(across * pointSize) && sizes.contains(down * pointSize)
      && abs(transform.determinant) > 0.01 * across * down
  }

  /// The layout's path and the rectangle around it, in points.
  ///
  /// Cairo keeps paths in 1/256 pixel, up to 2²³; so it is asked for at 256 pixels an em, or as
  /// many as a very long line allows. A surface with edges would lose the glyphs beyond them.
  private static func trace(
    _ layout: TextLayout, pointSize: CGFloat, extent: CGFloat
  ) -> (path: UnsafeMutablePointer<cairo_path_t>, ink: CGRect) {
    let endless = cairo_recording_surface_create(CAIRO_CONTENT_ALPHA, nil)
    defer { cairo_surface_destroy(endless) }
    let context = cairo_create(endless)
    defer { cairo_destroy(context) }
    let scale = Double(min(256 / pointSize, CGFloat(1 << 21) / max(1, extent)))
    cairo_scale(context, scale, scale)
    pango_cairo_layout_path(context, layout.pointer)
    var (left, top, right, bottom) = (0.0, 0.0, 0.0, 0.0)
    cairo_path_extents(context, &left, &top, &right, &bottom)
    let ink = CGRect(x: left, y: top, width: right - left, height: bottom - top)
    return (cairo_copy_path(context), ink)
  }
}
