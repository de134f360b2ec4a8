import MotionCore
import CCairo
import Foundation

/// A picture as a value: for keeping, comparing, writing and reading.
public struct Picture: Hashable, Sendable {
  /// The number of pixels in a row.
  public let widthInPixels: Int
  /// The number of rows.
  public let heightInPixels: Int
  /// The rows from the top without gaps. Each pixel has the bytes blue, green, red and alpha, each
  /// 0…255; the colours are multiplied by alpha.
  public let bytes: [UInt8]

  /// Creates a picture from its bytes.
  ///
  /// - Parameter bytes: Exactly 4 bytes for each pixel; any other count stops the program.
  public init(widthInPixels: Int, heightInPixels: Int, bytes: [UInt8]) {
    require(
      widthInPixels >= 0 && heightInPixels >= 0
        && bytes.count == 4 * widthInPixels * heightInPixels,
      "Picture(\(widthInPixels)×\(heightInPixels)) with \(bytes.count) bytes; it takes 4 a pixel.")
    self.widthInPixels = widthInPixels
    self.heightInPixels = heightInPixels
    self.bytes = bytes
  }

  /// Copies an ARGB32 surface.
  ///
  /// The copy leaves out the padding at the ends of rows. Later changes of the surface have no
  /// effect.
  init(_ surface: Surface) {
    let (width, height) = (surface.widthInPixels, surface.heightInPixels)
    let bytesPerRow = surface.bytesPerRow
    var bytes: [UInt8] = []
    bytes.reserveCapacity(4 * width * height)
    surface.withBytes { source in
      for row in 0..<height {
        bytes.append(contentsOf: source[row * bytesPerRow..<row * bytesPerRow + 4 * width])
      }
    }
    self.init(widthInPixels: width, heightInPixels: height, bytes: bytes)
  }

  /// Copies an ARGB32 surface, as `init(_:)` does.
  ///
  /// Tests the allocation first, because an array ends the program if the system refuses memory.
  ///
  /// - Throws: `PainterFailure.surface` if the system refuses memory.
  init(copying surface: Surface) throws(PainterFailure) {
    let (width, height) = (surface.widthInPixels, surface.heightInPixels)
    guard let memory = malloc(4 * width * height) else {
      throw .surface(
        widthInPixels: width, heightInPixels: height, reason: CAIRO_STATUS_NO_MEMORY.words)
    }
    free(memory)
    self.init(surface)
  }

  /// A pixel; its colours are multiplied by its alpha.
  public struct Pixel: Hashable, Sendable, CustomStringConvertible {
    /// The red component, 0…alpha.
    public var red: UInt8
    /// The green component, 0…alpha.
    public var green: UInt8
    /// The blue component, 0…alpha.
    public var blue: UInt8
    /// The opacity, from 0 (transparent) to 255 (opaque).
    public var alpha: UInt8

    /// Creates a pixel from its components.
    public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
      self.red = red
      self.green = green
      self.blue = blue
      self.alpha = alpha
    }

    /// The components as `#RRGGBBAA`, in hexadecimal.
    public var description: String {
      [red, green, blue, alpha].reduce("#") { text, channel in
        text + (channel < 16 ? "0" : "") + String(channel, radix: 16, uppercase: true)
      }
    }
  }

  /// The pixel at column `x` from the left and row `y` from the top, both from 0.
  ///
  /// An index out of range stops the program.
  public subscript(x x: Int, y y: Int) -> Pixel {
    require(
      (0..<widthInPixels).contains(x) && (0..<heightInPixels).contains(y),
      "pixel (\(x), \(y)) of a picture of \(widthInPixels)×\(heightInPixels)")
    let start = 4 * (y * widthInPixels + x)
    return Pixel(
      red: bytes[start + 2], green: bytes[start + 1], blue: bytes[start], alpha: bytes[start + 3])
  }
}
