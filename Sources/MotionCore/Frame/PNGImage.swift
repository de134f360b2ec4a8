/// The bytes of a PNG file with the size from their header: a picture before decoding.
///
/// Copies share the bytes. Two pictures with equal bytes are equal, wherever they come from.
package struct PNGImage: Hashable, Sendable {
  /// The whole file.
  package let bytes: [UInt8]
  /// The number of pixels in a row, more than 0.
  package let widthInPixels: Int
  /// The number of rows, more than 0.
  package let heightInPixels: Int
  /// The 64-bit FNV-1a hash of the bytes, computed once for hashing and quick comparison.
  package let contentHash: UInt64

  /// Creates a picture from the bytes of a PNG file; nil if they do not begin with a PNG header.
  ///
  /// Reads only the header: eight fixed bytes and an IHDR chunk. The chunk's data begins at byte 16
  /// with width and height, each in four bytes, highest first (RFC 2083, 3.1 and 4.1.1). A width or
  /// height outside 1…2³¹ − 1 is invalid. Damage beyond the header is not detected.
  package init?(bytes: [UInt8]) {
    let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    guard bytes.count >= 24, bytes.starts(with: signature),
      bytes[12..<16].elementsEqual("IHDR".utf8)
    else { return nil }
    let (width, height) = (bytes[16..<20].bigEndian, bytes[20..<24].bigEndian)
    let longestSide = Int(Int32.max)  // RFC 2083, 2.1
    guard (1...longestSide).contains(width), (1...longestSide).contains(height) else { return nil }
    self.bytes = bytes
    widthInPixels = width
    heightInPixels = height
    contentHash = bytes.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }

  /// Returns a Boolean value that indicates whether the bytes are equal.
  package static func == (left: PNGImage, right: PNGImage) -> Bool {
    left.contentHash == right.contentHash && left.bytes == right.bytes
  }

  /// Hashes the stored hash of the content.
  package func hash(into hasher: inout Hasher) { hasher.combine(contentHash) }
}

extension ArraySlice<UInt8> {
  /// The bytes as a number, highest byte first.
  fileprivate var bigEndian: Int { reduce(0) { $0 << 8 | Int($1) } }
}
