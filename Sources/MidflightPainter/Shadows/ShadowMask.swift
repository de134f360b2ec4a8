import CCairo
import Foundation
import MotionCore

/// A blurred outline: coverage without colour, at the resolution that the blur needs.
///
/// The mask depends only on the outline and the blur. A view that moves, turns, fades or changes
/// the shadow's colour reuses its mask.
final class ShadowMask {
  /// The inputs of a mask; views with equal keys share a mask.
  struct Key: Hashable {
    /// The outline; its rectangle starts at the origin.
    var outline: RoundedRectangle
    /// The standard deviation, in points, more than 0.
    var blur: CGFloat
  }

  private let pattern: OpaquePointer
  private let texelsPerPoint: CGFloat
  /// The distance by which the mask extends beyond the outline, in texels.
  private let margin: CGFloat

  /// Creates a mask; fails if the blur is so small compared to the outline that a sharp edge looks
  /// the same.
  ///
  /// - Throws: `PainterFailure.surface` without memory.
  init?(_ key: Key) throws(PainterFailure) {
    let size = key.outline.rect.size
    guard let resolution = BlurResolution(size: size, blur: key.blur, texelLimit: 1 << 20) else {
      return nil
    }
    texelsPerPoint = resolution.texelsPerUnit
    margin = CGFloat(resolution.margin)
    let surface = try Surface(
      format: CAIRO_FORMAT_A8, widthInPixels: resolution.width, heightInPixels: resolution.height)
    let canvas = Canvas(surface)
    canvas.setTransform(
      CGAffineTransform(translationX: margin, y: margin)
        .scaledBy(x: texelsPerPoint, y: texelsPerPoint))
    canvas.fill(key.outline, color: RGBA(red: 0, green: 0, blue: 0), opacity: 1)
    surface.blur(box: resolution.box)
    pattern = cairo_pattern_create_for_surface(surface.pointer)
    cairo_pattern_set_filter(pattern, CAIRO_FILTER_BILINEAR)
  }

  deinit { cairo_pattern_destroy(pattern) }

  /// Paints the mask in the colour set last on the canvas, whatever the canvas's transform is.
  ///
  /// Leaves the canvas with the mask's transform.
  ///
  /// - Parameter transform: From the outline's own coordinates to pixels.
  func paint(on canvas: Canvas, transform: CGAffineTransform) {
    let texels =
      transform
      .scaledBy(x: 1 / texelsPerPoint, y: 1 / texelsPerPoint)
      .translatedBy(x: -margin, y: -margin)
    canvas.setTransform(texels)
    cairo_mask(canvas.context, pattern)
  }
}
