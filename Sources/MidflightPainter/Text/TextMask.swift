import CCairo
import Foundation
import MotionCore

/// The pixel coverage of a text under one transform, reusable after a move by whole pixels.
struct TextMask {
  private let surface: Surface
  /// The mask's transform, without the whole pixels of its translation.
  private let phase: CGAffineTransform
  /// The mask's top left corner in pixels, relative to the whole pixels of the translation.
  private let origin: CGPoint

  /// The number of steps per pixel to which translations are rounded. Animations between whole
  /// numbers leave rounding errors in the last bits, and rounding lets one mask serve for all of
  /// them.
  private static let steps = CGFloat(1 << 20)

  /// The largest mask to cache, in pixels: a full line of large type on a large screen.
  private static let maximumPixelCount = CGFloat(1 << 18)

  /// Creates the coverage of the content that `draw` draws inside `ink`; fails for a large or empty
  /// area, and without memory.
  init?(
    ink: CGRect, transform: CGAffineTransform, draw: (Canvas, CGAffineTransform) -> Void
  ) {
    phase = Self.parts(of: transform).phase
    let pixels = ink.applying(phase).pixels
    guard !ink.isEmpty, pixels.width * pixels.height <= TextMask.maximumPixelCount,
      let surface = try? Surface(
        format: CAIRO_FORMAT_A8, widthInPixels: Int(pixels.width),
        heightInPixels: Int(pixels.height))
    else { return nil }
    self.surface = surface
    origin = pixels.origin
    let canvas = Canvas(surface)
    canvas.setColor(RGBA(red: 0, green: 0, blue: 0), opacity: 1)
    let inMask = phase.concatenating(
      CGAffineTransform(translationX: -pixels.minX, y: -pixels.minY))
    draw(canvas, inMask)
  }

  /// A Boolean value that indicates whether the mask takes more than 16 KiB, a word of usual size.
  var isLarge: Bool { surface.bytesPerRow * surface.heightInPixels > 1 << 14 }

  /// Returns a Boolean value that indicates whether the mask fits `transform` except for whole
  /// pixels.
  func fits(_ transform: CGAffineTransform) -> Bool { Self.parts(of: transform).phase == phase }

  /// Paints the text in the colour set last, at the position of `transform`.
  ///
  /// The transform must fit the mask. Leaves the canvas with the identity transform.
  func paint(on canvas: Canvas, transform: CGAffineTransform) {
    canvas.setTransform(.identity)
    let (x, y) = Self.parts(of: transform).pixels
    cairo_mask_surface(
      canvas.context, surface.pointer, Double(x + origin.x), Double(y + origin.y))
  }

  /// Splits a transform into whole pixels of translation and the rest, whose translation is from 0
  /// to 1.
  ///
  /// The translation is rounded to 1/`steps` pixels first. Transforms that differ only by whole
  /// pixels have equal phases.
  private static func parts(
    of transform: CGAffineTransform
  ) -> (phase: CGAffineTransform, pixels: (x: CGFloat, y: CGFloat)) {
    var phase = transform
    let (x, y) = (
      (transform.tx * steps).rounded() / steps, (transform.ty * steps).rounded() / steps
    )
    let pixels = (x: x.rounded(.down), y: y.rounded(.down))
    (phase.tx, phase.ty) = (x - pixels.x, y - pixels.y)
    return (phase, pixels)
  }
}
