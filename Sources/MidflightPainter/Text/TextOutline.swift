import CCairo
import Foundation
import MotionCore

/// A run of text as a path that any transform may place; its origin is the left end of its
/// baseline.
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
  private let baseline: CGFloat
  /// From the path's coordinates to the run's: a scaling, in each direction its own.
  private let fitting: CGAffineTransform
  private let inkInPath: CGRect
  /// The coverage asked for last, the newest at the end: a word that is shown in several places lies
  /// otherwise between pixels in each.
  private var masks: [TextMask] = []
  private static let mostMasks = 4
  /// Characters that no font has: they show as boxes.
  let unknownGlyphCount: Int
  /// How wide the fonts of this machine would have it, in points.
  let naturalWidth: CGFloat

  /// What is inked, in the run's coordinates.
  var ink: CGRect { inkInPath.applying(fitting) }

  /// The outline of `layout`, made to fit into its room.
  ///
  /// - Parameters:
  ///   - pointSize: What it was laid out at.
  ///   - magnification: How much larger it is drawn.
  ///   - room: The width that it was given, in points as it is drawn.
  init(_ layout: TextLayout, pointSize: CGFloat, magnification: CGFloat, room: CGFloat) {
    let width = layout.width
    baseline = layout.baseline
    (path, inkInPath) = TextOutline.trace(layout, pointSize: pointSize, extent: width)
    self.pointSize = pointSize
    naturalWidth = width * magnification
    fitting = CGAffineTransform(
      scaleX: magnification * TextOutline.squeeze(naturalWidth, into: room, em: pointSize),
      y: magnification)
    unknownGlyphCount = Int(pango_layout_get_unknown_glyphs_count(layout.pointer))
    colored = layout.showsPictures ? layout : nil
  }

  deinit { cairo_path_destroy(path) }

  /// How much narrower or wider a text is drawn to fill its room.
  ///
  /// With the system font there is nothing to do. Where a machine lacks it, or a script is measured
  /// by an average only, letters are squeezed rather than cut off, and stretched by a tenth at most;
  /// to less than a tenth of its width, no text can be read.
  private static func squeeze(_ width: CGFloat, into room: CGFloat, em: CGFloat) -> CGFloat {
    let unseen = em / 100
    guard width > 0, room > 0, abs(room - width) > unseen else { return 1 }
    return min(max(room / width, 0.1), 1.1)
  }

  /// Paints the text in the colour set last.
  ///
  /// - Parameter transform: From the run's coordinates to pixels.
  func paint(on canvas: Canvas, transform: CGAffineTransform) {
    let placed = fitting.concatenating(transform)
    if let colored, canShowGlyphs(under: placed) {
      canvas.setTransform(placed)
      FontLock.whileAlone {
        // The canvas keeps no font: it would let go of it when others may be at work.
        cairo_save(canvas.context)
        cairo_move_to(canvas.context, 0, -Double(baseline))
        pango_cairo_show_layout(canvas.context, colored.pointer)
        cairo_restore(canvas.context)
      }
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
    if let index = masks.lastIndex(where: { $0.fits(transform) }) {
      let known = masks[index]
      if index < masks.count - 1 { masks.append(masks.remove(at: index)) }
      return known
    }
    guard let mask = TextMask(ink: inkInPath, transform: transform, draw: fill) else { return nil }
    // Of a large text, one at a time takes memory enough.
    if mask.isLarge { masks = [] }
    if masks.count == Self.mostMasks { masks.removeFirst() }
    masks.append(mask)
    return mask
  }

  /// Whether glyph pictures can be had at the size and slant that `transform` asks for.
  private func canShowGlyphs(under transform: CGAffineTransform) -> Bool {
    let across = (transform.a * transform.a + transform.b * transform.b).squareRoot()
    let down = (transform.c * transform.c + transform.d * transform.d).squareRoot()
    let sizes = 1...CGFloat(1_000)  // pixels an em; FreeType refuses sizes far beyond either end
    return sizes.contains(across * pointSize) && sizes.contains(down * pointSize)
      && abs(transform.determinant) > 0.01 * across * down
  }

  /// The layout's path, its baseline at 0, and the rectangle around it, in points.
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
    cairo_move_to(context, 0, -Double(layout.baseline))
    pango_cairo_layout_path(context, layout.pointer)
    var (left, top, right, bottom) = (0.0, 0.0, 0.0, 0.0)
    cairo_path_extents(context, &left, &top, &right, &bottom)
    let ink = CGRect(x: left, y: top, width: right - left, height: bottom - top)
    return (cairo_copy_path(context), ink)
  }
}
