import CCairo
import Foundation

/// A Cairo image that lives as long as its owners.
final class Surface {
  /// Cairo's `cairo_surface_t`.
  let pointer: OpaquePointer

  /// A transparent image.
  ///
  /// - Parameter format: `CAIRO_FORMAT_ARGB32` for colours, `CAIRO_FORMAT_A8` for masks.
  /// - Throws: `PainterFailure.surface` beyond `Surface.longestSide` or `Surface.mostPixels`, or
  ///   when memory is refused.
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

  /// Takes over an image that somebody else made.
  init(adopting pointer: OpaquePointer) { self.pointer = pointer }

  /// Colours that are those of another surface: what is painted on one of them is painted on both, and
  /// two threads may paint at once, each on its own and no pixel that the other paints. The other one is
  /// told afterwards (`wasPaintedOn`).
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

  /// Who has the memory, if it is another one.
  private var shared: Surface?

  deinit { cairo_surface_destroy(pointer) }

  /// Tells Cairo that its pixels are others.
  func wasPaintedOn() { cairo_surface_mark_dirty(pointer) }

  /// A rectangle of it, in whole pixels, as a surface whose edges are the rectangle's; nil without
  /// memory for one.
  func cut(to pixels: CGRect) -> Surface? {
    guard
      let pointer = cairo_surface_create_for_rectangle(
        pointer, Double(pixels.minX), Double(pixels.minY), Double(pixels.width),
        Double(pixels.height))
    else { return nil }
    let part = Surface(adopting: pointer)
    return cairo_surface_status(pointer) == CAIRO_STATUS_SUCCESS ? part : nil
  }

  /// Cairo's own limit for the side of an image, in pixels.
  static let longestSide = 32_767
  /// 256 MiB of ARGB32: room for the largest sheet, 20 by 20 pictures of 360 pixels.
  static let mostPixels = 1 << 26

  /// Refuses a size before memory is taken for it.
  static func checkSize(
    widthInPixels width: Int, heightInPixels height: Int
  ) throws(PainterFailure) {
    guard width > 0, height > 0 else {
      throw .surface(
        widthInPixels: width, heightInPixels: height, reason: "each side needs at least 1")
    }
    guard width <= longestSide, height <= longestSide, width * height <= mostPixels else {
      throw .surface(
        widthInPixels: width, heightInPixels: height,
        reason: "at most \(longestSide) a side and \(mostPixels) in all, which take 256 MiB")
    }
  }

  var widthInPixels: Int { Int(cairo_image_surface_get_width(pointer)) }
  var heightInPixels: Int { Int(cairo_image_surface_get_height(pointer)) }
  var bytesPerRow: Int { Int(cairo_image_surface_get_stride(pointer)) }

  /// Reads the pixels once Cairo has written all of them.
  func withBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
    cairo_surface_flush(pointer)
    let bytes = cairo_image_surface_get_data(pointer)
    return try body(UnsafeRawBufferPointer(start: bytes, count: bytesPerRow * heightInPixels))
  }

  /// Writes the pixels, and tells Cairo that somebody did.
  func withMutableBytes(_ body: (UnsafeMutableRawBufferPointer) -> Void) {
    cairo_surface_flush(pointer)
    let bytes = cairo_image_surface_get_data(pointer)
    body(UnsafeMutableRawBufferPointer(start: bytes, count: bytesPerRow * heightInPixels))
    wasPaintedOn()
  }
}

extension cairo_status_t {
  /// Cairo's words for it.
  var words: String { String(cString: cairo_status_to_string(self)) }
}
