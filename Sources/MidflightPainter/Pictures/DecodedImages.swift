import CCairo
import Foundation
import MotionCore

/// Decodes pictures, keeps the ones in use, and draws them.
final class DecodedImages {
  /// nil for what turned out to be damaged, or too large.
  private var surfaces: RecentlyUsed<PNGImage, Surface?>

  /// How many times something was decoded.
  private(set) var decodings = 0

  /// - Parameter share: Of what one that paints a whole picture keeps.
  init(share: Double = 1) { surfaces = RecentlyUsed(capacity: 32, share: share) }

  /// Draws a picture where it lies, cut off at its own edge.
  ///
  /// One pixel of the picture on one of the surface is copied as it is; anything else is filtered.
  func paint(
    _ image: Frame.Image, opacity: Double, on canvas: Canvas, transform: CGAffineTransform
  ) {
    guard image.rect.width > 0, image.rect.height > 0,
      image.rect.applying(transform).isWithin(Placement.farthestPixel),  // and a number
      let surface = surface(of: image.source)
    else { return }
    let (width, height) = (surface.widthInPixels, surface.heightInPixels)
    guard let caps = image.caps else {
      let scale = CGSize(
        width: image.rect.width / CGFloat(width), height: image.rect.height / CGFloat(height))
      return paint(
        surface, image, in: image.rect, scale: scale, opacity: opacity, on: canvas, transform)
    }
    for part in caps.parts(width: width, height: height, in: image.rect) {
      guard let cut = surface.cut(to: part.source) else { continue }
      paint(
        cut, image, in: part.rect, scale: part.scale, repeats: caps.isTiled, opacity: opacity,
        on: canvas, transform)
    }
  }

  /// Draws pixels of a size from a rectangle's corner on, cut off at its edge.
  private func paint(
    _ surface: Surface, _ image: Frame.Image, in rect: CGRect, scale: CGSize,
    repeats: Bool = false, opacity: Double, on canvas: Canvas, _ transform: CGAffineTransform
  ) {
    let outline = RoundedRectangle(rect: rect, radius: 0, corners: [])
    canvas.clipped(to: outline, transform: transform) {
      let placed = transform.translatedBy(x: rect.minX, y: rect.minY)
        .scaledBy(x: scale.width, y: scale.height)
      guard abs(placed.determinant) > 0 else { return }
      canvas.setTransform(placed)
      canvas.paint(surface, tint: image.tint, opacity: opacity, repeats: repeats)
    }
  }

  private func surface(of image: PNGImage) -> Surface? {
    surfaces.value(for: image) {
      decodings += 1
      return try? Surface(png: Data(image.bytes), source: "a picture")
    }
  }
}

extension Canvas {
  /// Paints a surface over everything that the clip leaves, its pixels as large as a unit.
  ///
  /// - Parameters:
  ///   - tint: What is painted instead, as opaque as the surface is; nil for the surface.
  ///   - repeats: Whether it begins anew beyond its edge.
  fileprivate func paint(_ surface: Surface, tint: RGBA?, opacity: Double, repeats: Bool) {
    guard let pattern = cairo_pattern_create_for_surface(surface.pointer) else { return }
    defer { cairo_pattern_destroy(pattern) }
    // Beyond the edge its last pixels go on, so that an edge is as opaque as the clip says.
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
