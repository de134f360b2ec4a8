import Foundation
import MotionCore
import Testing

/// Returns the start of a PNG file, which is all that `PNGImage` reads.
private func header(_ width: [UInt8], _ height: [UInt8], rest: [UInt8] = []) -> [UInt8] {
  [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8) + width
    + height + rest
}

/// PNG headers, and the placement of pictures.
struct PNGImageTests {
  @Test func pngSizesAreReadBigEndian() {
    let image = PNGImage(bytes: header([0, 0, 1, 2], [0, 3, 0, 4]))
    #expect(image?.widthInPixels == 0x102)
    #expect(image?.heightInPixels == 0x3_0004)
  }

  @Test func malformedBytesAreNoPNGImage() {
    let right = header([0, 0, 0, 1], [0, 0, 0, 1])
    #expect(PNGImage(bytes: right) != nil)
    #expect(PNGImage(bytes: []) == nil)
    for index in right.indices.prefix(16) where !(8..<12).contains(index) {
      var wrong = right
      wrong[index] ^= 1
      #expect(PNGImage(bytes: wrong) == nil)
    }
    for count in right.indices { #expect(PNGImage(bytes: Array(right.prefix(count))) == nil) }
    #expect(PNGImage(bytes: header([0, 0, 0, 0], [0, 0, 0, 1])) == nil)
    #expect(PNGImage(bytes: header([0, 0, 0, 1], [128, 0, 0, 0])) == nil)
  }

  @Test func theContentIsTheIdentity() {
    let size: [UInt8] = [0, 0, 0, 9]
    let image = PNGImage(bytes: header(size, size, rest: [1]))
    #expect(image == PNGImage(bytes: header(size, size, rest: [1])))
    #expect(image != PNGImage(bytes: header(size, size, rest: [2])))
    #expect(image != PNGImage(bytes: header(size, size)))
  }

  @Test func theContentHashIsFNV1a() {
    // Landon Curt Noll's definition: offset basis, then an exclusive or and a product per byte.
    var hash: UInt64 = 14_695_981_039_346_656_037
    let bytes = header([0, 0, 0, 9], [0, 0, 0, 9])
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 1_099_511_628_211 }
    #expect(PNGImage(bytes: bytes)?.contentHash == hash)
  }

  @Test func placementsKeepOrFillTheBounds() {
    let (size, bounds) = (CGSize(width: 20, height: 10), CGRect(x: 5, y: 6, width: 40, height: 40))
    #expect(ImagePlacement.stretched.rect(of: size, in: bounds) == bounds)
    #expect(
      ImagePlacement.fitted.rect(of: size, in: bounds)
        == CGRect(x: 5, y: 16, width: 40, height: 20))
    #expect(
      ImagePlacement.filling.rect(of: size, in: bounds)
        == CGRect(x: -15, y: 6, width: 80, height: 40))
    #expect(
      ImagePlacement.aligned(x: 1, y: 0).rect(of: size, in: bounds)
        == CGRect(x: 25, y: 6, width: 20, height: 10))
    #expect(ImagePlacement.fitted.rect(of: .zero, in: bounds).isEmpty)
  }
}
