import CCairo
import Foundation
import MotionCore

/// A run of text as a path for any transform; its origin is the left end of its baseline.
///
/// A path replaces glyph images, because Cairo 1.16 places glyph images on whole pixels: a moving
/// label would tremble against its background. The path uses the font's curves at 256 pixels per
/// em, so zooming stays smooth. A text at rest, or moving by whole pixels, is rendered to coverage
/// once.
final class TextOutline {
  private let path: UnsafeMutablePointer<cairo_path_t>
  /// The layout of text with colour glyphs, which have no outline; nil for other text.
  private let colored: TextLayout?
  private let pointSize: CGFloat
  private let baseline: CGFloat
  /// The transform from the path's coordinates to the run's: one scale for each axis.
  private let fitting: CGAffineTransform
  private let inkInPath: CGRect
  /// The recent coverage masks, the newest last. A word in several places has another subpixel
  /// position in each.
  private var masks: [TextMask] = []
  private static let maximumMaskCount = 4
  /// The number of characters without a glyph in any font; they appear as boxes.
  let unknownGlyphCount: Int
  /// The width in the machine's fonts, in points.
  let naturalWidth: CGFloat

  /// The bounding box of the painted area, in the run's coordinates.
  var ink: CGRect { inkInPath.applying(fitting) }

  /// Creates the outline of `layout`, fitted to its width.
  ///
  /// The text keeps its natural width if `fittingWidth` is 0 or less, or differs from it by less
  /// than 1/100 em.
  ///
  /// - Parameters:
  ///   - pointSize: The size of the layout.
  ///   - magnification: The ratio of the drawn size to the layout's size.
  ///   - fittingWidth: The width to fill, in points at the drawn size.
  init(_ layout: TextLayout, pointSize: CGFloat, magnification: CGFloat, fittingWidth: CGFloat) {
    let width = layout.width
    baseline = layout.baseline
    (path, inkInPath) = TextOutline.trace(layout, pointSize: pointSize, extent: width)
    self.pointSize = pointSize
    naturalWidth = width * magnification
    fitting = CGAffineTransform(
      scaleX: magnification * TextOutline.squeeze(naturalWidth, into: fittingWidth, em: pointSize),
      y: magnification)
    unknownGlyphCount = Int(pango_layout_get_unknown_glyphs_count(layout.pointer))
    colored = layout.showsPictures ? layout : nil
  }

  deinit { cairo_path_destroy(path) }

  /// Returns the factor by which a text is narrowed or widened to fill its width.
  ///
  /// The system font needs no change. If a machine lacks it, or a script is measured only by an
  /// average, glyphs are narrowed rather than cut off. The factor is from 0.1 (below, no text is
  /// legible) to 1.1, and 1 for a difference below a hundredth of an em.
  private static func squeeze(_ width: CGFloat, into fittingWidth: CGFloat, em: CGFloat) -> CGFloat
  {
    let unseen = em / 100
    guard width > 0, fittingWidth > 0, abs(fittingWidth - width) > unseen else { return 1 }
    return min(max(fittingWidth / width, 0.1), 1.1)
  }

  /// Paints the text in the colour set last.
  ///
  /// - Text with colour glyphs is shown by Pango, if the size and slant allow it.
  /// - Other text is painted through a mask, or as a path if the mask is too large.
  ///
  /// Leaves the canvas with another transform.
  ///
  /// - Parameter transform: From the run's coordinates to pixels.
  func paint(on canvas: Canvas, transform: CGAffineTransform) {
    let placed = fitting.concatenating(transform)
    if let colored, canShowGlyphs(under: placed) {
      canvas.setTransform(placed)
      FontLock.whileAlone {
        // Restores the canvas's state, because the canvas would otherwise keep a font and release
        // it outside the lock.
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

  /// Fills the path in the source set last.
  private func fill(on canvas: Canvas, transform: CGAffineTransform) {
    canvas.setTransform(transform)
    cairo_append_path(canvas.context, path)
    cairo_fill(canvas.context)
  }

  /// Returns the coverage under `transform`; nil if it takes too much memory.
  ///
  /// The choice between mask and path must depend on the transform alone, never on earlier frames:
  /// filling and masking round differently. A mask that fits is reused and becomes the newest. A
  /// new mask drops the oldest of `maximumMaskCount` masks; a large mask drops all others.
  private func mask(for transform: CGAffineTransform) -> TextMask? {
    if let index = masks.lastIndex(where: { $0.fits(transform) }) {
      let known = masks[index]
      if index < masks.count - 1 { masks.append(masks.remove(at: index)) }
      return known
    }
    guard let mask = TextMask(ink: inkInPath, transform: transform, draw: fill) else { return nil }
    // A large text keeps one mask at a time.
    if mask.isLarge { masks = [] }
    if masks.count == Self.maximumMaskCount { masks.removeFirst() }
    masks.append(mask)
    return mask
  }

  /// Returns a Boolean value that indicates whether FreeType can render glyph images at a
  /// transform's size and slant.
  ///
  /// True for 1 to 1000 pixels per em along both axes, unless the axes are nearly parallel.
  private func canShowGlyphs(under transform: CGAffineTransform) -> Bool {
    let xScale = (transform.a * transform.a + transform.b * transform.b).squareRoot()
    let yScale = (transform.c * transform.c + transform.d * transform.d).squareRoot()
    let sizes = 1...CGFloat(1_000)  // pixels per em; FreeType refuses sizes far beyond either end
    return sizes.contains(xScale * pointSize) && sizes.contains(yScale * pointSize)
      && abs(transform.determinant) > 0.01 * xScale * yScale
  }

  /// Returns the layout's path with its baseline at 0, and its bounding box in points. A layout
  /// without outlines, such as one of spaces, has an empty box. The caller destroys the path.
  ///
  /// Cairo stores paths in 1/256 pixel, up to 2²³. The path therefore has 256 pixels per em, or
  /// fewer for a very long line. A bounded surface would lose the glyphs outside it.
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
