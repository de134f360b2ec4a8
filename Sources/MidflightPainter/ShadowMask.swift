import CCairo
import Foundation
import MotionCore

/// A blurred outline: coverage without colour, at just the resolution that the blur needs.
///
/// It depends on the outline and the blur alone. A view that moves, turns, fades or changes the
/// shadow's colour paints the same mask again.
final class ShadowMask {
  /// What a mask is made from; two views alike in these share one.
  struct Key: Hashable {
    /// Its rectangle begins at the origin.
    var outline: RoundedRectangle
    /// The standard deviation, in points, more than 0.
    var blur: CGFloat
  }

  private let pattern: OpaquePointer
  private let texelsPerPoint: CGFloat
  /// How far the mask reaches beyond the outline, in texels.
  private let margin: CGFloat

  /// A mask of `key`; nil if the blur is so small against the outline that an edge can stand for
  /// it.
  init?(_ key: Key) throws(PainterFailure) {
    let size = key.outline.rect.size
    guard let resolution = Resolution(size: size, blur: key.blur) else { return nil }
    texelsPerPoint = resolution.texelsPerPoint
    margin = CGFloat(resolution.margin)
    let surface = try Surface(
      format: CAIRO_FORMAT_A8, widthInPixels: resolution.width, heightInPixels: resolution.height)
    let canvas = Canvas(surface)
    canvas.setTransform(
      CGAffineTransform(translationX: margin, y: margin)
        .scaledBy(x: texelsPerPoint, y: texelsPerPoint))
    canvas.fill(key.outline, color: RGBA(red: 0, green: 0, blue: 0), opacity: 1)
    let (width, height, bytesPerRow) = (resolution.width, resolution.height, surface.bytesPerRow)
    surface.withMutableBytes { bytes in
      for _ in 0..<Resolution.boxPasses {
        for row in 0..<height {
          average(bytes, from: row * bytesPerRow, step: 1, count: width, box: resolution.box)
        }
        for column in 0..<width {
          average(bytes, from: column, step: bytesPerRow, count: height, box: resolution.box)
        }
      }
    }
    pattern = cairo_pattern_create_for_surface(surface.pointer)
    cairo_pattern_set_filter(pattern, CAIRO_FILTER_BILINEAR)
  }

  deinit { cairo_pattern_destroy(pattern) }

  /// Paints the mask in the colour set last.
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

/// How finely a blurred outline is kept.
///
/// Averaging three times over a box of b texels blurs by √((b² − 1)/4) texels: a box's variance is
/// (b² − 1)/12. So the box decides how many texels make a point. With 9 the deviation is 4.47
/// texels and the lines between two texels leave the curve by less than 1/255.
private struct Resolution {
  /// The side of the box, in texels; odd.
  var box: Int
  var texelsPerPoint: CGFloat
  var width: Int
  var height: Int
  /// Three boxes reach this far out, and one texel more is empty.
  var margin: Int { Resolution.boxPasses * (box / 2) + 1 }

  /// Three averages in a row are near enough to a Gaussian: they differ by less than 3 % of it.
  static let boxPasses = 3

  /// The finest box whose mask is small; nil if even the coarsest takes too many texels.
  init?(size: CGSize, blur: CGFloat) {
    for (box, mostTexels) in [(9, 1 << 20), (7, 1 << 20), (5, 1 << 20), (3, 1 << 24)] {
      self.box = box
      texelsPerPoint = (CGFloat(box * box - 1) / 4).squareRoot() / blur
      let margins = CGFloat(2 * (Resolution.boxPasses * (box / 2) + 1))
      let wide = (size.width * texelsPerPoint).rounded(.up) + margins
      let high = (size.height * texelsPerPoint).rounded(.up) + margins
      guard wide * high <= CGFloat(mostTexels), max(wide, high) <= CGFloat(Surface.longestSide)
      else { continue }
      width = Int(wide)
      height = Int(high)
      return
    }
    return nil
  }
}

/// Replaces each of `count` bytes by the average of the `box` bytes around it; beyond the ends
/// there is nothing.
private func average(
  _ bytes: UnsafeMutableRawBufferPointer, from start: Int, step: Int, count: Int, box: Int
) {
  let half = box / 2
  withUnsafeTemporaryAllocation(of: UInt8.self, capacity: count) { line in
    for index in 0..<count { line[index] = bytes[start + index * step] }
    var sum = 0
    for index in 0..<min(half, count) { sum += Int(line[index]) }
    for index in 0..<count {
      if index + half < count { sum += Int(line[index + half]) }
      bytes[start + index * step] = UInt8((sum + half) / box)
      if index >= half { sum -= Int(line[index - half]) }
    }
  }
}
