import CCairo
import Foundation
import MotionCore

/// A text's coverage of pixels under one transform, whole pixels of movement apart.
struct TextMask {
  private let surface: Surface
  /// The transform that it was made for, with the whole pixels of movement taken out.
  private let phase: CGAffineTransform
  /// Where the mask's top left lies once those are added again.
  private let origin: CGPoint

  /// To what part of a pixel movement is rounded: an animation between whole numbers has them but for their last
  /// bits, and a mask that served for the one serves for the other.
  private static let steps = CGFloat(1 << 20)

  /// Larger masks are not kept, in pixels: a full line of large type on a large screen.
  private static let mostPixels = CGFloat(1 << 18)

  /// The coverage of what `draw` draws inside `ink`; nil for one that is large, or empty.
  init?(
    ink: CGRect, transform: CGAffineTransform, draw: (Canvas, CGAffineTransform) -> Void
  ) {
    phase = Self.parts(of: transform).phase
    let pixels = ink.applying(phase).pixels
    guard !ink.isEmpty, pixels.width * pixels.height <= TextMask.mostPixels,
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

  /// Whether it takes more memory than a word of usual size, 16 kB.
  var isLarge: Bool { surface.bytesPerRow * surface.heightInPixels > 1 << 14 }

  /// Whether it is what `transform` makes of the text, but for whole pixels.
  func fits(_ transform: CGAffineTransform) -> Bool { Self.parts(of: transform).phase == phase }

  /// Paints the text in the colour set last, where `transform` puts it.
  func paint(on canvas: Canvas, transform: CGAffineTransform) {
    canvas.setTransform(.identity)
    let (x, y) = Self.parts(of: transform).pixels
    cairo_mask_surface(
      canvas.context, surface.pointer, Double(x + origin.x), Double(y + origin.y))
  }

  /// Whole pixels of movement, and the same map moved by less than one.
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
