import Foundation
import MidflightPainter
import Testing

/// Calls `body` with the path of a file, and removes the file afterwards.
private func withTemporaryFile(_ body: (URL) throws -> Void) rethrows {
  let url = FileManager.default.temporaryDirectory
    .appendingPathComponent("midflight-\(UUID().uuidString).png")
  defer { try? FileManager.default.removeItem(at: url) }
  try body(url)
}

/// Returns a picture with a row for each alpha, with every premultiplied colour.
private func everyColour() -> Picture {
  let bytes = (0..<256).flatMap { alpha in
    (0..<256).flatMap { column -> [UInt8] in
      let color = UInt8(min(column, alpha))
      return [color, UInt8(alpha) - color, color / 2, UInt8(alpha)]
    }
  }
  return Picture(widthInPixels: 256, heightInPixels: 256, bytes: bytes)
}

@Test func aPictureSurvivesPNG() throws {
  let picture = everyColour()
  #expect(try Picture(pngData: picture.pngData()).difference(from: picture) == nil)
}

@Test func aPictureSurvivesAFile() throws {
  try withTemporaryFile { url in
    let picture = Picture(
      widthInPixels: 3, heightInPixels: 1, bytes: Array(repeating: 9, count: 12))
    try everyColour().writePNG(to: url)
    try picture.writePNG(to: url)
    #expect(try Picture(contentsOf: url) == picture)
  }
}

@Test func anOpaquePNGHasFullAlpha() throws {
  // Cairo writes RGB without alpha for an opaque picture, and reads it in another format.
  let picture = Picture(
    widthInPixels: 2, heightInPixels: 1, bytes: [1, 2, 3, 255, 4, 5, 6, 255])
  #expect(try Picture(pngData: picture.pngData()) == picture)
}

@Test func equalPicturesHaveNoDifference() {
  #expect(everyColour().difference(from: everyColour()) == nil)
}

@Test func aDifferenceNamesItsFirstPixelAndItsLargestStep() throws {
  let expected = Picture(
    widthInPixels: 3, heightInPixels: 2, bytes: Array(repeating: 255, count: 24))
  var bytes = expected.bytes
  bytes[4 * 4 + 2] = 250  // row 1, column 1, red
  bytes[4 * 5] = 200  // row 1, column 2, blue
  let found = Picture(widthInPixels: 3, heightInPixels: 2, bytes: bytes)
  let difference = try #require(found.difference(from: expected))
  #expect(difference.largest == 55)
  #expect(
    difference.description
      == "2 of 6 pixels differ, by up to 55 of 255; the first at (1, 1) is #FAFFFFFF, "
      + "not #FFFFFFFF")
}

@Test func picturesOfOtherSizesDifferBySize() throws {
  let small = Picture(widthInPixels: 1, heightInPixels: 2, bytes: Array(repeating: 0, count: 8))
  let large = Picture(widthInPixels: 2, heightInPixels: 1, bytes: Array(repeating: 0, count: 8))
  #expect(small.difference(from: large)?.description == "1×2 pixels, not 2×1")
}

@Test func aPictureTooLargeIsRefused() {
  for (width, height) in [(0, 10), (10, -1), (32_768, 1), (32_767, 32_767), (.max, .max)] {
    #expect(throws: PainterFailure.self) {
      _ = try Painter(widthInPixels: width, heightInPixels: height)
    }
  }
}

@Test func aFailedResizeKeepsThePicture() throws {
  let painter = try Painter(widthInPixels: 2, heightInPixels: 3)
  #expect(throws: PainterFailure.self) {
    try painter.resize(widthInPixels: 100_000, heightInPixels: 3)
  }
  #expect(painter.picture().heightInPixels == 3)
}

@Test func writingAPNGToAMissingFolderReportsTheReason() {
  let url = URL(fileURLWithPath: "/nowhere/at/all.png")
  let failure = #expect(throws: PainterFailure.self) { try everyColour().writePNG(to: url) }
  #expect(failure?.description == "writing /nowhere/at/all.png: No such file or directory")
}

@Test func readingAMissingPNGReportsTheReason() {
  let url = URL(fileURLWithPath: "/nowhere/at/all.png")
  let failure = #expect(throws: PainterFailure.self) { _ = try Picture(contentsOf: url) }
  #expect(failure?.description == "reading /nowhere/at/all.png: No such file or directory")
}

@Test func otherBytesAreNoPNG() throws {
  try withTemporaryFile { url in
    try Data("GIF89a, or so".utf8).write(to: url)
    let failure = #expect(throws: PainterFailure.self) { _ = try Picture(contentsOf: url) }
    #expect(failure?.description == "\(url.path) is no PNG: it does not begin as one")
  }
}

@Test func aPNGCutShortAnywhereIsAnError() throws {
  let whole = try Picture(
    widthInPixels: 2, heightInPixels: 2, bytes: (0..<16).map { UInt8($0 % 4 == 3 ? 255 : $0) }
  ).pngData()
  for length in 0..<whole.count {
    #expect(throws: PainterFailure.self) { _ = try Picture(pngData: whole.prefix(length)) }
  }
}

@Test func aPNGOfTooManyPixelsIsRefused() throws {
  var png = [UInt8](try everyColour().pngData())
  png.replaceSubrange(16..<24, with: [0, 0, 0x7F, 0xFF, 0, 0, 0x7F, 0xFF])
  #expect(
    throws: PainterFailure.surface(
      widthInPixels: 32_767, heightInPixels: 32_767,
      reason: "at most 32767 a side and 67108864 in all, which take 256 MiB")
  ) { _ = try Picture(pngData: Data(png)) }
  try withTemporaryFile { url in
    try Data(png).write(to: url)
    let failure = #expect(throws: PainterFailure.self) { _ = try Picture(contentsOf: url) }
    #expect(failure?.description.hasPrefix("reading \(url.path): ") == true)
  }
}
