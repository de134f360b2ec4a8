import CCairo
import Foundation

extension Picture {
  /// Encodes the picture as a PNG file's bytes; equal pictures give equal bytes.
  ///
  /// - Throws: `PainterFailure.surface` for a picture without pixels, `.encoding` if Cairo refuses.
  public func pngData() throws(PainterFailure) -> Data {
    try makeSurface().pngData()
  }

  /// Writes a PNG file and replaces an existing file.
  ///
  /// - Throws: `PainterFailure.writing` with the system's words, and the errors of `pngData()`.
  public func writePNG(to url: URL) throws(PainterFailure) {
    try FileBytes.write(pngData(), to: url.path)
  }

  /// Reads a PNG file.
  ///
  /// - Throws: `PainterFailure.reading` with the system's words or for a picture too large, and
  ///   `.notPNG` for another or damaged file.
  public init(contentsOf url: URL) throws(PainterFailure) {
    do {
      try self.init(png: FileBytes.read(url.path), source: url.path)
    } catch {
      guard case .surface = error else { throw error }
      throw .reading(path: url.path, reason: error.description)
    }
  }

  /// Decodes a PNG file's bytes.
  ///
  /// - Throws: `PainterFailure.notPNG` for other or damaged bytes, `.surface` for a picture too
  ///   large.
  public init(pngData: Data) throws(PainterFailure) {
    try self.init(png: pngData, source: "the data")
  }

  private init(png: Data, source: String) throws(PainterFailure) {
    try self.init(copying: Surface(png: png, source: source).convertedToARGB32())
  }

  /// Returns a Cairo surface with the picture's pixels.
  ///
  /// The surface is a copy. A picture without pixels throws `PainterFailure.surface`.
  private func makeSurface() throws(PainterFailure) -> Surface {
    let surface = try Surface(
      format: CAIRO_FORMAT_ARGB32, widthInPixels: widthInPixels, heightInPixels: heightInPixels)
    let bytesPerRow = surface.bytesPerRow
    surface.withMutableBytes { target in
      for row in 0..<heightInPixels {
        let source = bytes[row * 4 * widthInPixels..<(row + 1) * 4 * widthInPixels]
        target[(row * bytesPerRow)...].copyBytes(from: source)
      }
    }
    return surface
  }
}

extension Surface {
  /// Encodes the pixels as a PNG file's bytes.
  ///
  /// - Throws: `PainterFailure.encoding` if Cairo refuses.
  func pngData() throws(PainterFailure) -> Data {
    let sink = ByteSink()
    let status = cairo_surface_write_to_png_stream(
      pointer, { closure, bytes, count in ByteSink.from(closure).append(bytes, count) },
      Unmanaged.passUnretained(sink).toOpaque())
    guard status == CAIRO_STATUS_SUCCESS else { throw .encoding(reason: status.words) }
    return sink.data
  }

  /// Decodes a PNG file's bytes into the Cairo format that matches them.
  ///
  /// - Parameter source: The path or description of the bytes for error messages.
  /// - Throws: `PainterFailure.notPNG` for other or damaged bytes, `.surface` for a picture too
  ///   large.
  convenience init(png: Data, source: String) throws(PainterFailure) {
    try Surface.checkHeader(of: png, source: source)
    let remaining = ByteSource(png)
    let decoded = cairo_image_surface_create_from_png_stream(
      { closure, bytes, count in ByteSource.from(closure).copyNext(bytes, count) },
      Unmanaged.passUnretained(remaining).toOpaque())
    guard let decoded else { throw .notPNG(source: source, reason: "Cairo gave no picture") }
    self.init(adopting: decoded)
    let status = cairo_surface_status(decoded)
    guard status == CAIRO_STATUS_SUCCESS else {
      throw .notPNG(source: source, reason: status.words)
    }
  }

  /// Checks the signature and the size before memory is allocated.
  ///
  /// A PNG file starts with eight fixed bytes and the chunk IHDR. The chunk's data starts at byte
  /// 16 with width and height, four bytes each, the highest first (RFC 2083, 3.1 and 4.1.1). The
  /// function throws `PainterFailure.notPNG` for another signature or fewer than 24 bytes, and
  /// `.surface` for a size that `checkSize` refuses.
  private static func checkHeader(of png: Data, source: String) throws(PainterFailure) {
    let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    let head = [UInt8](png.prefix(24))
    guard head.starts(with: signature) else {
      throw .notPNG(source: source, reason: "it does not begin as one")
    }
    guard head.count == 24 else {
      throw .notPNG(source: source, reason: "it ends after \(head.count) bytes")
    }
    let (width, height) = (head[16..<20].bigEndian, head[20..<24].bigEndian)
    try Surface.checkSize(widthInPixels: width, heightInPixels: height)
  }

  /// Returns the surface with four channels of 8 bits; PNG supports other formats too.
  ///
  /// A surface that already has this format is returned itself; otherwise the result is a copy.
  fileprivate func convertedToARGB32() throws(PainterFailure) -> Surface {
    guard cairo_image_surface_get_format(pointer) != CAIRO_FORMAT_ARGB32 else { return self }
    let converted = try Surface(
      format: CAIRO_FORMAT_ARGB32, widthInPixels: widthInPixels, heightInPixels: heightInPixels)
    let canvas = Canvas(converted)
    cairo_set_source_surface(canvas.context, pointer, 0, 0)
    cairo_paint(canvas.context)
    return converted
  }
}

/// Collects the bytes that Cairo writes.
private final class ByteSink {
  private(set) var data = Data()

  /// Returns the sink behind Cairo's closure; nil stops the program.
  static func from(_ closure: UnsafeMutableRawPointer?) -> ByteSink {
    guard let closure else { fatalError("Cairo's stream lost its closure.") }
    return Unmanaged.fromOpaque(closure).takeUnretainedValue()
  }

  /// Appends bytes; fails for a null pointer.
  func append(_ bytes: UnsafePointer<UInt8>?, _ count: UInt32) -> cairo_status_t {
    guard let bytes else { return CAIRO_STATUS_WRITE_ERROR }
    data.append(bytes, count: Int(count))
    return CAIRO_STATUS_SUCCESS
  }
}

/// Supplies the bytes that Cairo reads.
private final class ByteSource {
  private var remaining: Data

  init(_ data: Data) { remaining = data }

  /// Returns the source behind Cairo's closure; nil stops the program.
  static func from(_ closure: UnsafeMutableRawPointer?) -> ByteSource {
    guard let closure else { fatalError("Cairo's stream lost its closure.") }
    return Unmanaged.fromOpaque(closure).takeUnretainedValue()
  }

  /// Copies the next `count` bytes; fails if fewer remain.
  ///
  /// A failure leaves the remaining bytes unread.
  func copyNext(_ bytes: UnsafeMutablePointer<UInt8>?, _ count: UInt32) -> cairo_status_t {
    guard let bytes, remaining.count >= Int(count) else { return CAIRO_STATUS_READ_ERROR }
    remaining.prefix(Int(count)).copyBytes(to: bytes, count: Int(count))
    remaining = remaining.dropFirst(Int(count))
    return CAIRO_STATUS_SUCCESS
  }
}

extension ArraySlice<UInt8> {
  /// The number with these bytes, the highest first.
  fileprivate var bigEndian: Int { reduce(0) { $0 << 8 | Int($1) } }
}
