import CCairo
import Foundation
import MotionCore

/// Draws frames into a picture of its own: the one way in which this package makes pixels.
///
/// The window shows what it painted, and headless commands write it to files. Painting a frame
/// twice gives the same bytes, in this process and in another one, as long as the fonts are the
/// same. A painter keeps texts, pictures, shadows and gradients for the next frame; use one for many
/// frames, and from
/// one thread at a time.
///
///     let painter = try Painter(widthInPixels: 390, heightInPixels: 844)
///     painter.paint(stage.frame(), background: .init(red: 1, green: 1, blue: 1))
///     try painter.picture().writePNG(to: url)
///
/// Nothing is moved to whole pixels: a layer that lies a quarter of a pixel further right covers
/// its pixels a quarter differently.
public final class Painter {
  private var surface: Surface
  private let typesetter = Typesetter()
  private let shadows = ShadowMasks()
  private let images = DecodedImages()
  private let gradients = Gradients()

  /// A painter whose picture is transparent until something is painted.
  ///
  /// - Throws: `PainterFailure.surface` for a side less than 1 or over 32 767 pixels, for more than
  ///   2²⁸ pixels, or when memory is refused.
  public init(widthInPixels: Int, heightInPixels: Int) throws(PainterFailure) {
    surface = try Surface(
      format: CAIRO_FORMAT_ARGB32, widthInPixels: widthInPixels, heightInPixels: heightInPixels)
  }

  /// The picture's width.
  public var widthInPixels: Int { surface.widthInPixels }
  /// The picture's height.
  public var heightInPixels: Int { surface.heightInPixels }
  /// From the start of a row to that of the next, in bytes; at least 4 a pixel.
  public var bytesPerRow: Int { surface.bytesPerRow }

  /// Gives the picture another size; it is transparent until something is painted.
  ///
  /// The same size again does nothing. When it throws, the picture stays as it was.
  public func resize(widthInPixels: Int, heightInPixels: Int) throws(PainterFailure) {
    guard widthInPixels != self.widthInPixels || heightInPixels != self.heightInPixels else {
      return
    }
    surface = try Surface(
      format: CAIRO_FORMAT_ARGB32, widthInPixels: widthInPixels, heightInPixels: heightInPixels)
  }

  /// Replaces the picture by `frame` on `background`.
  ///
  /// A layer flattened to a line, or one that reaches beyond 2²¹ pixels, draws nothing.
  ///
  /// - Parameters:
  ///   - background: What shows where no layer is; black, as on an iPhone.
  ///   - pixelsPerPoint: The frame's own scale unless told otherwise; more than 0.
  public func paint(
    _ frame: Frame, background: RGBA = RGBA(red: 0, green: 0, blue: 0),
    pixelsPerPoint: CGFloat? = nil
  ) {
    let pixelsPerPoint = pixelsPerPoint ?? frame.scale
    require(
      pixelsPerPoint > 0 && pixelsPerPoint.isFinite,
      "paint(_:) at \(pixelsPerPoint) pixels a point; it takes a number greater than 0.")
    let canvas = Canvas(surface)
    canvas.clear(to: background)
    FrameDrawing(
      nodes: frame.nodes, canvas: canvas, pixelsPerPoint: pixelsPerPoint, typesetter: typesetter,
      shadows: shadows, images: images, gradients: gradients
    ).draw(visible: CGRect(x: 0, y: 0, width: widthInPixels, height: heightInPixels))
    require(
      canvas.status == CAIRO_STATUS_SUCCESS,
      "Cairo gave up on the frame of \(frame.time): \(canvas.status.words). That is a mistake in "
        + "MidflightPainter; please report it with the frame.")
  }

  /// Reads the pixels: rows from the top, `bytesPerRow` apart; in each pixel blue, green, red and
  /// alpha, multiplied by alpha. SDL calls that SDL_PIXELFORMAT_ARGB8888.
  ///
  /// - Parameter body: Must not keep the buffer.
  public func withPixels<Result>(
    _ body: (UnsafeRawBufferPointer) throws -> Result
  ) rethrows -> Result {
    try surface.withBytes(body)
  }

  /// A copy of what was painted last.
  public func picture() -> Picture { Picture(surface) }
}
