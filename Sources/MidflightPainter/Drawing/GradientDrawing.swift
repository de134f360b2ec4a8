import CCairo
import Foundation
import MotionCore

/// Paints gradients, and caches the pictures of conic gradients.
final class Gradients {
  private var pictures: RecentlyUsed<ConicPicture.Key, Surface?>

  /// Creates an empty cache.
  ///
  /// - Parameter capacityFraction: The fraction of the capacity for a whole picture, more than 0,
  ///   at most 1.
  init(capacityFraction: Double = 1) {
    pictures = RecentlyUsed(capacity: 8, capacityFraction: capacityFraction)
  }

  /// Fills an outline with a gradient over its rectangle, in the coordinates set last.
  ///
  /// Draws nothing for a gradient without stops or with a coordinate that is not finite. Fills with
  /// the last colour for one stop, and for a gradient without length: equal points, or, if radial,
  /// points with equal x or equal y. A conic gradient does so too if its picture gets no memory.
  ///
  /// - Parameter pixelsPerUnit: The approximate number of pixels per unit of those coordinates.
  func fill(
    _ outline: RoundedRectangle, with gradient: Frame.Gradient, on canvas: Canvas, opacity: Double,
    pixelsPerUnit: CGFloat
  ) {
    guard let last = gradient.stops.last, gradient.isFinite else { return }
    let rect = outline.rect
    let (dx, dy) = (gradient.end.x - gradient.start.x, gradient.end.y - gradient.start.y)
    let isFlat = gradient.kind == .radial ? dx == 0 || dy == 0 : dx == 0 && dy == 0
    if isFlat || gradient.stops.count == 1 {
      return canvas.fill(outline, color: last.color, opacity: opacity)
    }
    // From the outline's coordinates to the unit square of its rectangle.
    let toUnit = CGAffineTransform(translationX: -rect.minX, y: -rect.minY)
      .concatenating(CGAffineTransform(scaleX: 1 / rect.width, y: 1 / rect.height))
    let start = gradient.start
    switch gradient.kind {
    case .axial:
      let pattern = cairo_pattern_create_linear(
        Double(start.x), Double(start.y), Double(gradient.end.x), Double(gradient.end.y))
      fill(outline, with: pattern, stops: gradient.stops, to: toUnit, on: canvas, opacity)
    case .radial:
      let pattern = cairo_pattern_create_radial(0, 0, 0, 0, 0, 1)
      let toCircle = toUnit.concatenating(CGAffineTransform(translationX: -start.x, y: -start.y))
        .concatenating(CGAffineTransform(scaleX: 1 / abs(dx), y: 1 / abs(dy)))
      fill(outline, with: pattern, stops: gradient.stops, to: toCircle, on: canvas, opacity)
    case .conic:
      let key = ConicPicture.Key(gradient: gradient, rect: rect, pixelsPerUnit: pixelsPerUnit)
      guard let picture = pictures.value(for: key, make: { try? ConicPicture.surface(key) })
      else { return canvas.fill(outline, color: last.color, opacity: opacity) }
      let pattern = cairo_pattern_create_for_surface(picture.pointer)
      let toPixels = toUnit.concatenating(
        CGAffineTransform(
          scaleX: CGFloat(picture.widthInPixels), y: CGFloat(picture.heightInPixels)))
      fill(outline, with: pattern, stops: [], to: toPixels, on: canvas, opacity)
    }
  }

  /// Fills an outline with a pattern at an opacity, and destroys the pattern.
  ///
  /// The end colours extend beyond the pattern. Does nothing for a nil pattern. `coordinates` leads
  /// from the canvas's coordinates to the pattern's. `stops` is empty for a pattern that has its
  /// colours already.
  private func fill(
    _ outline: RoundedRectangle, with pattern: OpaquePointer?, stops: [Frame.Gradient.Stop],
    to coordinates: CGAffineTransform, on canvas: Canvas, _ opacity: Double
  ) {
    guard let pattern else { return }
    defer { cairo_pattern_destroy(pattern) }
    for stop in stops {
      cairo_pattern_add_color_stop_rgba(
        pattern, stop.location, stop.color.red, stop.color.green, stop.color.blue,
        stop.color.alpha * opacity)
    }
    cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD)
    var matrix = coordinates.cairoMatrix
    cairo_pattern_set_matrix(pattern, &matrix)
    cairo_set_source(canvas.context, pattern)
    guard stops.isEmpty, opacity < 1 else { return canvas.fillWithSource(outline) }
    cairo_save(canvas.context)
    outline.addPath(to: canvas.context)
    cairo_clip(canvas.context)
    canvas.paintSource(opacity: opacity)
    cairo_restore(canvas.context)
  }
}

extension Frame.Gradient {
  /// A Boolean value that indicates whether all points and locations are finite.
  fileprivate var isFinite: Bool {
    [start.x, start.y, end.x, end.y].allSatisfy(\.isFinite)
      && stops.allSatisfy { $0.location.isFinite }
  }
}

/// Renders a conic gradient as a picture, because Cairo has no conic pattern.
enum ConicPicture {
  /// The inputs of a picture.
  struct Key: Hashable {
    let gradient: Frame.Gradient
    /// The size is a power of two from 16 to 1024, so that a growing layer reuses one picture for
    /// many frames.
    let widthInPixels: Int
    let heightInPixels: Int

    /// Creates a key; each side is rounded up to a power of two from 16 to 1024.
    init(gradient: Frame.Gradient, rect: CGRect, pixelsPerUnit: CGFloat) {
      self.gradient = gradient
      widthInPixels = Key.pixels(rect.width * pixelsPerUnit)
      heightInPixels = Key.pixels(rect.height * pixelsPerUnit)
    }

    /// Returns the least power of two that is at least `length`, limited to 16…1024.
    private static func pixels(_ length: CGFloat) -> Int {
      var pixels = 16
      while CGFloat(pixels) < length, pixels < 1_024 { pixels *= 2 }
      return pixels
    }
  }

  /// Renders the picture. Colours are interpolated premultiplied.
  ///
  /// The first stop lies in the direction from `start` to `end`, measured in the unit square. The
  /// turn runs clockwise on the screen.
  ///
  /// - Throws: `PainterFailure.surface` without memory.
  static func surface(_ key: Key) throws(PainterFailure) -> Surface {
    let (width, height) = (key.widthInPixels, key.heightInPixels)
    let surface = try Surface(
      format: CAIRO_FORMAT_ARGB32, widthInPixels: width, heightInPixels: height)
    let colors = ring(of: key.gradient.stops)
    let (start, end) = (key.gradient.start, key.gradient.end)
    let first = StrictMath.atan2(Double(end.y - start.y), Double(end.x - start.x))
    let bytesPerRow = surface.bytesPerRow
    surface.withMutableBytes { bytes in
      for y in 0..<height {
        let dy = (Double(y) + 0.5) / Double(height) - Double(start.y)
        for x in 0..<width {
          let dx = (Double(x) + 0.5) / Double(width) - Double(start.x)
          var turn = (StrictMath.atan2(dy, dx) - first) / (2 * .pi)
          turn -= turn.rounded(.down)
          let color = colors[min(Int(turn * Double(colors.count)), colors.count - 1)]
          bytes.storeBytes(of: color, toByteOffset: y * bytesPerRow + 4 * x, as: UInt32.self)
        }
      }
    }
    return surface
  }

  /// Returns the colours of one turn in 4096 steps, more than a picture has pixels around its
  /// middle.
  ///
  /// Before the first stop, the ring has the first stop's colour, and after the last stop the last
  /// colour. Without stops, all steps are transparent.
  private static func ring(of stops: [Frame.Gradient.Stop]) -> [UInt32] {
    let count = 4_096
    return (0..<count).map { step in
      let location = (Double(step) + 0.5) / Double(count)
      guard let next = stops.firstIndex(where: { $0.location >= location }) else {
        return (stops.last?.color ?? .clear).pixel
      }
      guard next > 0 else { return stops[0].color.pixel }
      let (from, to) = (stops[next - 1], stops[next])
      let part = (location - from.location) / (to.location - from.location)
      return from.color.mixed(with: to.color, part).pixel
    }
  }
}

extension RGBA {
  fileprivate static let clear = RGBA(red: 0, green: 0, blue: 0, alpha: 0)

  /// Returns the colour at a fraction between two colours, interpolated premultiplied.
  ///
  /// The result is transparent black if the mixed alpha is 0 or less.
  ///
  /// - Parameter part: The fraction, from 0 (this colour) to 1 (`other`).
  fileprivate func mixed(with other: RGBA, _ part: Double) -> RGBA {
    let mixedAlpha = alpha + (other.alpha - alpha) * part
    guard mixedAlpha > 0 else { return .clear }
    func mix(_ one: Double, _ two: Double) -> Double {
      (one * alpha * (1 - part) + two * other.alpha * part) / mixedAlpha
    }
    return RGBA(
      red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue),
      alpha: mixedAlpha)
  }

  /// The premultiplied colour as Cairo stores it: alpha in the highest byte, then red, green and
  /// blue.
  ///
  /// Components outside 0…1 are limited to that range.
  fileprivate var pixel: UInt32 {
    func byte(_ component: Double) -> UInt32 {
      UInt32((min(max(component, 0), 1) * 255).rounded())
    }
    let opacity = min(max(alpha, 0), 1)
    return byte(opacity) << 24 | byte(red * opacity) << 16 | byte(green * opacity) << 8
      | byte(blue * opacity)
  }
}
