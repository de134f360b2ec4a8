import CCairo
import Foundation
import MotionCore

/// Decodes images, caches the decoded pixels, and paints images.
final class DecodedImages {
  /// The decoded images; nil marks an image that is damaged or too large.
  private var surfaces: RecentlyUsed<PNGImage, Surface?>

  /// The number of decodings so far; only tests read it.
  private(set) var decodings = 0

  /// Creates an empty cache.
  ///
  /// - Parameter capacityFraction: The fraction of the capacity for a whole picture, more than 0,
  ///   at most 1.
  init(capacityFraction: Double = 1) {
    surfaces = RecentlyUsed(capacity: 32, capacityFraction: capacityFraction)
  }

  /// Paints an image into its rectangle, clipped to the rectangle's edge.
  ///
  /// Image pixels that map exactly to surface pixels are copied; all others are filtered. Paints
  /// nothing for an empty rectangle, for a rectangle beyond `Placement.farthestPixel`, and for a
  /// damaged image.
  ///
  /// An image with caps is painted in parts: the parts between the corners are stretched or tiled,
  /// and the corners shrink only in a rectangle that is too small for them. A tint replaces the
  /// image's colours.
  func paint(
    _ image: Frame.Image, opacity: Double, on canvas: Canvas, transform: CGAffineTransform
  ) {
    guard image.rect.width > 0, image.rect.height > 0,
      image.rect.applying(transform).isWithin(Placement.farthestPixel),  // also rejects NaN
      let surface = surface(of: image.source)
    else { return }
    let (width, height) = (surface.widthInPixels, surface.heightInPixels)
    guard let caps = image.caps else {
      let scale = CGSize(
        width: image.rect.width / CGFloat(width), height: image.rect.height / CGFloat(height))
      let whole = Part(surface: surface, rect: image.rect, scale: scale)
      return paint(whole, tint: image.tint, opacity: opacity, on: canvas, transform)
    }
    for part in caps.parts(width: width, height: height, in: image.rect) {
      guard let cut = surface.cut(to: part.source) else { continue }
      let piece = Part(
        surface: cut, rect: part.rect, scale: part.scale, repeats: caps.isTiled)
      paint(piece, tint: image.tint, opacity: opacity, on: canvas, transform)
    }
  }

  /// A surface and the rectangle that it fills.
  private struct Part {
    let surface: Surface
    let rect: CGRect
    /// The size of a surface pixel, in the coordinates of `rect`.
    let scale: CGSize
    /// A Boolean value that indicates whether the surface is tiled instead of extended at its
    /// edges.
    var repeats = false
  }

  /// Paints a part's surface from its rectangle's corner on, clipped to the rectangle.
  ///
  /// Does nothing for a part whose scale is 0 along an axis.
  private func paint(
    _ part: Part, tint: RGBA?, opacity: Double, on canvas: Canvas, _ transform: CGAffineTransform
  ) {
    let outline = RoundedRectangle(rect: part.rect, radius: 0, corners: [])
    canvas.clipped(to: outline, transform: transform) {
      let placed = transform.translatedBy(x: part.rect.minX, y: part.rect.minY)
        .scaledBy(x: part.scale.width, y: part.scale.height)
      guard abs(placed.determinant) > 0 else { return }
      canvas.setTransform(placed)
      canvas.paint(part.surface, tint: tint, opacity: opacity, repeats: part.repeats)
    }
  }

  /// Returns the decoded image from the cache, or decodes it; nil for a damaged or too large image.
  ///
  /// A failure is cached too. `decodings` grows only for an image that is not in the cache.
  private func surface(of image: PNGImage) -> Surface? {
    surfaces.value(for: image) {
      decodings += 1
      return try? Surface(png: Data(image.bytes), source: "a picture")
    }
  }
}

extension Canvas {
  /// Paints a surface over the whole clip; a surface pixel is one unit of the current coordinates.
  ///
  /// With a tint, the surface's colours have no effect.
  ///
  /// - Parameters:
  ///   - tint: The colour to paint through the surface's alpha; nil paints the surface's colours.
  ///   - repeats: Whether the surface is tiled; false repeats its edge pixels.
  fileprivate func paint(_ surface: Surface, tint: RGBA?, opacity: Double, repeats: Bool) {
    guard let pattern = cairo_pattern_create_for_surface(surface.pointer) else { return }
    defer { cairo_pattern_destroy(pattern) }
    // The edge pixels are extended, so that the clip alone decides an edge's opacity.
    cairo_pattern_set_extend(pattern, repeats ? CAIRO_EXTEND_REPEAT : CAIRO_EXTEND_PAD)
    cairo_pattern_set_filter(pattern, CAIRO_FILTER_GOOD)
    if let tint {
      setColor(tint, opacity: opacity)
      cairo_mask(context, pattern)
    } else {
      cairo_set_source(context, pattern)
      cairo_paint_with_alpha(context, opacity)
    }
  }
}
