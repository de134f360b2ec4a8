import Foundation

/// The parts of a plain PNG that an animated PNG reuses: the header and the compressed pixels.
struct PNGChunks {
  /// The data of IHDR: size, depth, colour type, methods.
  private(set) var header: [UInt8] = []
  /// The data of each IDAT.
  private(set) var data: [[UInt8]] = []

  /// Reads the chunks of a PNG file.
  ///
  /// Reading ends at the first incomplete chunk. Checksums, the signature and other chunks have no
  /// effect.
  ///
  /// - Throws: `PainterFailure.encoding` without a header of 13 bytes or without pixel data.
  init(_ png: Data) throws(PainterFailure) {
    let bytes = [UInt8](png)
    var offset = PNGFile.signature.count
    while offset + 12 <= bytes.count {
      let length = bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
      let end = offset + 8 + length
      guard end + 4 <= bytes.count else { break }
      let name = String(decoding: bytes[offset + 4..<offset + 8], as: UTF8.self)
      if name == "IHDR" { header = Array(bytes[offset + 8..<end]) }
      if name == "IDAT" { data.append(Array(bytes[offset + 8..<end])) }
      offset = end + 4
    }
    guard header.count == 13, !data.isEmpty else {
      throw .encoding(reason: "Cairo wrote a PNG without pixels")
    }
  }
}

/// Assembles a PNG file from chunks.
struct PNGFile {
  /// The eight bytes at the start of every PNG file.
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  private(set) var bytes = PNGFile.signature

  /// Appends a chunk: the data's length, the name, the data, and a checksum of name and data.
  ///
  /// Chunks follow each other in the order of the calls.
  mutating func append(_ name: StaticString, _ data: [UInt8]) {
    bytes += UInt32(data.count).bigEndianBytes
    let start = bytes.count
    bytes += "\(name)".utf8
    bytes += data
    bytes += Self.sum(of: bytes[start...]).bigEndianBytes
  }

  /// Returns the cyclic redundancy check of ISO 3309 with the polynomial 0xEDB88320, as in PNG.
  private static func sum(of bytes: ArraySlice<UInt8>) -> UInt32 {
    ~bytes.reduce(UInt32.max) { sum, byte in
      table[Int(UInt8(truncatingIfNeeded: sum) ^ byte)] ^ sum >> 8
    }
  }

  private static let table: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte)) { sum, _ in sum & 1 == 1 ? 0xEDB8_8320 ^ sum >> 1 : sum >> 1 }
  }
}

extension FixedWidthInteger {
  /// The bytes of the number, the highest first.
  var bigEndianBytes: [UInt8] { withUnsafeBytes(of: bigEndian) { Array($0) } }
}
