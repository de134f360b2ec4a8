import CCairo
import Foundation
import MotionCore

/// A film as an animated PNG: every browser plays it, and pictures keep all of their colours.
///
/// Frames are appended in order; one that is the same as the one before makes that last longer, and
/// of any other only the rectangle that has changed is kept. The same frames give the same bytes.
/// The format is that of the PNG specification, third edition, section 11.3.6.
package struct AnimatedPNG {
  /// Of every frame.
  package let widthInPixels: Int
  /// Of every frame.
  package let heightInPixels: Int
  /// How many frames have been appended.
  package private(set) var frameCount = 0

  private let framesPerSecond: Int
  private var parts: [Part] = []
  private var last: Picture?

  /// The pixels that a frame changes.
  private struct Part {
    var x: Int
    var y: Int
    var png: PNGChunks
    /// In frames.
    var duration: Int
  }

  /// A film without frames.
  ///
  /// - Parameter framesPerSecond: 1…65535.
  package init(widthInPixels: Int, heightInPixels: Int, framesPerSecond: Int) {
    require(
      (1...Int(UInt16.max)).contains(framesPerSecond),
      "AnimatedPNG(framesPerSecond: \(framesPerSecond)): give 1…65535.")
    self.widthInPixels = widthInPixels
    self.heightInPixels = heightInPixels
    self.framesPerSecond = framesPerSecond
  }

  /// Adds a frame at the end.
  ///
  /// - Parameter picture: Of the film's size, and opaque: transparent pixels become black.
  /// - Throws: `PainterFailure.encoding` if Cairo refuses.
  package mutating func append(_ picture: Picture) throws(PainterFailure) {
    require(
      picture.widthInPixels == widthInPixels && picture.heightInPixels == heightInPixels,
      "append(_:) of \(picture.widthInPixels)×\(picture.heightInPixels) pixels to a film of "
        + "\(widthInPixels)×\(heightInPixels).")
    frameCount += 1
    let picture = picture.opaque
    let changed = last.map { picture.rectangle(differingFrom: $0) }
    last = picture
    if changed == .some(nil), parts[parts.count - 1].duration < UInt16.max {
      parts[parts.count - 1].duration += 1
      return
    }
    let whole = Picture.Rectangle(x: 0, y: 0, width: widthInPixels, height: heightInPixels)
    // A frame that lasts too long for its field is followed by a pixel of itself.
    let rectangle = (changed ?? whole) ?? .init(x: 0, y: 0, width: 1, height: 1)
    let png = try PNGChunks(picture.cropped(to: rectangle).pngData())
    parts.append(Part(x: rectangle.x, y: rectangle.y, png: png, duration: 1))
  }

  /// The film's bytes; it is played over and over.
  ///
  /// - Throws: `PainterFailure.encoding` for a film without frames.
  package func data() throws(PainterFailure) -> Data {
    guard let first = parts.first else { throw .encoding(reason: "the film has no frames") }
    var file = PNGFile()
    file.append("IHDR", first.png.header)
    // acTL: how many frames, and how often; 0 is for ever.
    file.append("acTL", UInt32(parts.count).bigEndianBytes + UInt32(0).bigEndianBytes)
    var number: UInt32 = 0
    for (index, part) in parts.enumerated() {
      file.append("fcTL", control(of: part, number))
      number += 1
      for data in part.png.data {
        // The first frame is what a program shows that knows nothing of films.
        if index == 0 {
          file.append("IDAT", data)
        } else {
          file.append("fdAT", number.bigEndianBytes + data)
          number += 1
        }
      }
    }
    file.append("IEND", [])
    return Data(file.bytes)
  }

  /// Where a frame's pixels go, and for how long they are seen.
  private func control(of part: Part, _ number: UInt32) -> [UInt8] {
    let size = part.png.header.prefix(8)
    let place = UInt32(part.x).bigEndianBytes + UInt32(part.y).bigEndianBytes
    let seconds =
      UInt16(part.duration).bigEndianBytes + UInt16(framesPerSecond).bigEndianBytes
    // Nothing is disposed of, and pixels replace those before.
    return number.bigEndianBytes + size + place + seconds + [0, 0]
  }
}

extension Picture {
  /// Pixels of a picture.
  struct Rectangle: Equatable {
    var x: Int
    var y: Int
    var width: Int
    var height: Int
  }

  /// The same, with nothing behind it but black.
  fileprivate var opaque: Picture {
    var bytes = bytes
    for index in stride(from: 3, to: bytes.count, by: 4) { bytes[index] = 255 }
    return Picture(widthInPixels: widthInPixels, heightInPixels: heightInPixels, bytes: bytes)
  }

  /// Around every pixel that differs; nil if none does. Both have one size.
  fileprivate func rectangle(differingFrom other: Picture) -> Rectangle? {
    let width = 4 * widthInPixels
    func differ(_ row: Int) -> Bool {
      bytes[row * width..<(row + 1) * width] != other.bytes[row * width..<(row + 1) * width]
    }
    guard let top = (0..<heightInPixels).first(where: differ),
      let bottom = (0..<heightInPixels).last(where: differ)
    else { return nil }
    var (left, right) = (widthInPixels, 0)
    for row in top...bottom {
      left = (0..<left).first { pixelDiffers($0, row, other) } ?? left
      var x = widthInPixels - 1
      while x > right, !pixelDiffers(x, row, other) { x -= 1 }
      right = max(right, x)
    }
    return Rectangle(
      x: left, y: top, width: max(right, left) - left + 1, height: bottom - top + 1)
  }

  private func pixelDiffers(_ x: Int, _ y: Int, _ other: Picture) -> Bool {
    let start = 4 * (y * widthInPixels + x)
    return bytes[start..<start + 4] != other.bytes[start..<start + 4]
  }

  fileprivate func cropped(to rectangle: Rectangle) -> Picture {
    let bytes = (rectangle.y..<rectangle.y + rectangle.height).flatMap { row in
      let start = 4 * (row * widthInPixels + rectangle.x)
      return self.bytes[start..<start + 4 * rectangle.width]
    }
    return Picture(
      widthInPixels: rectangle.width, heightInPixels: rectangle.height, bytes: bytes)
  }
}
