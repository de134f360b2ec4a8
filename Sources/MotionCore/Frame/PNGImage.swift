/// The bytes of a PNG file, and what their header says: a picture before it is decoded.
///
/// The bytes are shared, not copied. Two of the same bytes are equal, wherever they were read.
package struct PNGImage: Hashable, Sendable {
  /// The whole file.
  package let bytes: [UInt8]
  /// Pixels in a row, more than 0.
  package let widthInPixels: Int
  /// Rows, more than 0.
  package let heightInPixels: Int
  /// FNV-1a of the bytes, in 64 bits: computed once, to hash and to tell apart quickly.
  package let contentHash: UInt64

  /// What these bytes show; nil if they do not begin as a PNG file does.
  ///
  /// Only the header is read: eight fixed bytes and a chunk IHDR, whose data begins at byte 16 with
  /// width and height, four bytes each, the highest first (RFC 2083, 3.1 and 4.1.1).
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

  /// Whether the bytes are the same.
  package static func == (left: PNGImage, right: PNGImage) -> Bool {
    left.contentHash == right.contentHash && left.bytes == right.bytes
  }

  /// Takes in the content's hash.
  package func hash(into hasher: inout Hasher) { hasher.combine(contentHash) }
}

extension ArraySlice<UInt8> {
  /// The number whose bytes these are, the highest first.
  fileprivate var bigEndian: Int { reduce(0) { $0 << 8 | Int($1) } }
}
