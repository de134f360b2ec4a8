import CCairo
import Foundation

/// A Cairo image surface; its owners share it by reference.
final class Surface {
  /// Cairo's `cairo_surface_t`.
  let pointer: OpaquePointer

  /// Creates a transparent image.
  ///
  /// - Parameter format: `CAIRO_FORMAT_ARGB32` for colours, `CAIRO_FORMAT_A8` for masks.
  /// - Throws: `PainterFailure.surface` for a side less than 1 or beyond `Surface.longestSide`, for
  ///   more than `Surface.maximumPixelCount`, or if memory is refused.
  init(
    format: cairo_format_t, widthInPixels width: Int, heightInPixels height: Int
  ) throws(PainterFailure) {
    try Surface.checkSize(widthInPixels: width, heightInPixels: height)
    guard let pointer = cairo_image_surface_create(format, Int32(width), Int32(height)) else {
      throw .surface(widthInPixels: width, heightInPixels: height, reason: "Cairo gave none")
    }
    let status = cairo_surface_status(pointer)
    guard status == CAIRO_STATUS_SUCCESS else {
      cairo_surface_destroy(pointer)
      throw .surface(widthInPixels: width, heightInPixels: height, reason: status.words)
    }
    self.pointer = pointer
  }

  /// Takes ownership of an existing Cairo surface.
  init(adopting pointer: OpaquePointer) { self.pointer = pointer }

  /// Creates a second surface over another surface's pixels, so that two threads can paint at once.
  ///
  /// Each thread uses its own surface and its own pixels. Call `markDirty()` on the other surface
  /// afterwards. Both surfaces have the format `CAIRO_FORMAT_ARGB32`, and the new surface keeps
  /// `other` alive.
  ///
  /// - Throws: `PainterFailure.surface` without memory.
  init(paintingOn other: Surface) throws(PainterFailure) {
    cairo_surface_flush(other.pointer)
    let bytes = cairo_image_surface_get_data(other.pointer)
    let (width, height) = (other.widthInPixels, other.heightInPixels)
    guard
      let pointer = cairo_image_surface_create_for_data(
        bytes, CAIRO_FORMAT_ARGB32, Int32(width), Int32(height), Int32(other.bytesPerRow)),
      cairo_surface_status(pointer) == CAIRO_STATUS_SUCCESS
    else {
      throw .surface(widthInPixels: width, heightInPixels: height, reason: "Cairo gave none")
    }
    self.pointer = pointer
    shared = other
  }

  /// The owner of the pixels, if this surface shares them.
  private var shared: Surface?

  deinit { cairo_surface_destroy(pointer) }

  /// Notifies Cairo that other code has changed the pixels.
  func markDirty() { cairo_surface_mark_dirty(pointer) }

  /// Returns a rectangle of the surface as a surface with the rectangle's edges; nil without
  /// memory.
  ///
  /// The part shares the pixels of this surface.
  ///
  /// - Parameter pixels: Whole pixels.
  func cut(to pixels: CGRect) -> Surface? {
    guard
      let pointer = cairo_surface_create_for_rectangle(
        pointer, Double(pixels.minX), Double(pixels.minY), Double(pixels.width),
        Double(pixels.height))
    else { return nil }
    let part = Surface(adopting: pointer)
    return cairo_surface_status(pointer) == CAIRO_STATUS_SUCCESS ? part : nil
  }

  /// Cairo's limit for the side of an image, in pixels.
  static let longestSide = 32_767
  /// The largest number of pixels, 256 MiB of ARGB32: enough for a sheet of 20 by 20 pictures of
  /// 360 pixels each.
  static let maximumPixelCount = 1 << 26

  /// Checks a size before memory is allocated for it.
  ///
  /// - Throws: `PainterFailure.surface` for a side less than 1 or too long, or for too many pixels.
  static func checkSize(
    widthInPixels width: Int, heightInPixels height: Int
  ) throws(PainterFailure) {
    guard width > 0, height > 0 else {
      throw .surface(
        widthInPixels: width, heightInPixels: height, reason: "each side needs at least 1")
    }
    guard width <= longestSide, height <= longestSide, width * height <= maximumPixelCount else {
      throw .surface(
        widthInPixels: width, heightInPixels: height,
        reason: "at most \(longestSide) a side and \(maximumPixelCount) in all, which take 256 MiB")
    }
  }

  var widthInPixels: Int { Int(cairo_image_surface_get_width(pointer)) }
  var heightInPixels: Int { Int(cairo_image_surface_get_height(pointer)) }
  var bytesPerRow: Int { Int(cairo_image_surface_get_stride(pointer)) }

  /// Calls `body` with the pixels, after Cairo has finished writing them.
  ///
  /// The buffer is valid only during the call. Rows are `bytesPerRow` apart.
  func withBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
    cairo_surface_flush(pointer)
    let bytes = cairo_image_surface_get_data(pointer)
    return try body(UnsafeRawBufferPointer(start: bytes, count: bytesPerRow * heightInPixels))
  }

  /// Calls `body` with the pixels for writing, and notifies Cairo of the change.
  ///
  /// The buffer is valid only during the call. Rows are `bytesPerRow` apart.
  func withMutableBytes(_ body: (UnsafeMutableRawBufferPointer) -> Void) {
    cairo_surface_flush(pointer)
    let bytes = cairo_image_surface_get_data(pointer)
    body(UnsafeMutableRawBufferPointer(start: bytes, count: bytesPerRow * heightInPixels))
    markDirty()
  }
}

extension cairo_status_t {
  /// Cairo's description of the status.
  var words: String { String(cString: cairo_status_to_string(self)) }
}
