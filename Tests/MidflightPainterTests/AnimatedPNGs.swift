import Foundation
import MidflightPainter
import MotionCore
import Testing

/// Paints a frame of an animation: a red square on black.
private func square(at x: CGFloat) throws -> Picture {
  try painted([layer(x, 4, 8, 8, red)])
}

private func film(_ pictures: [Picture], framesPerSecond: Int = 30) throws -> [UInt8] {
  var film = AnimatedPNG(widthInPixels: 40, heightInPixels: 40, framesPerSecond: framesPerSecond)
  for picture in pictures { try film.append(picture) }
  return [UInt8](try film.data())
}

/// Returns the names and data of a PNG's chunks.
private func chunks(of bytes: [UInt8]) -> [(name: String, data: [UInt8])] {
  var (chunks, offset): ([(name: String, data: [UInt8])], Int) = ([], 8)
  while offset + 12 <= bytes.count {
    let count = bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
    let name = String(decoding: bytes[offset + 4..<offset + 8], as: UTF8.self)
    chunks.append((name, Array(bytes[offset + 8..<offset + 8 + count])))
    offset += 12 + count
  }
  return chunks
}

private func number(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }

@Test func aFilmReadAsAPNGIsItsFirstFrame() throws {
  let bytes = try film([square(at: 4), square(at: 20)])
  #expect(try Picture(pngData: Data(bytes)) == square(at: 4))
}

@Test func everyFrameThatDiffersIsInTheFilmInOrder() throws {
  let chunks = chunks(of: try film([square(at: 4), square(at: 20), square(at: 30)]))
  #expect(
    chunks.map(\.name) == ["IHDR", "acTL", "fcTL", "IDAT", "fcTL", "fdAT", "fcTL", "fdAT", "IEND"])
  let sequence = chunks.filter { ["fcTL", "fdAT"].contains($0.name) }.map { number($0.data[..<4]) }
  #expect(sequence == [0, 1, 2, 3, 4])
  #expect(number(chunks[1].data[..<4]) == 3, "so many frames")
}

@Test func aFilmStoresOnlyTheChangedPartOfAFrame() throws {
  let controls = chunks(of: try film([square(at: 4), square(at: 20)])).filter { $0.name == "fcTL" }
  // The data has the sequence number, then width, height, x and y, four bytes each.
  let places = controls.map { control in
    stride(from: 4, to: 20, by: 4).map { number(control.data[$0..<$0 + 4]) }
  }
  #expect(places == [[40, 40, 0, 0], [24, 8, 4, 4]])
}

@Test func anEqualFrameExtendsThePreviousFrame() throws {
  let pictures = try [4, 4, 4, 20].map { try square(at: $0) }
  let controls = chunks(of: try film(pictures, framesPerSecond: 25)).filter { $0.name == "fcTL" }
  let seconds = controls.map { [number($0.data[20..<22]), number($0.data[22..<24])] }
  #expect(seconds == [[3, 25], [1, 25]])
}

@Test func theSameFramesGiveTheSameFilm() throws {
  let pictures = try [4, 9, 9, 20].map { try square(at: $0) }
  #expect(try film(pictures) == film(pictures))
}

@Test func aFilmWithoutFramesIsRefused() {
  #expect(throws: PainterFailure.self) { try film([]) }
}
