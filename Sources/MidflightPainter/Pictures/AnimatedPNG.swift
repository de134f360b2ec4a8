import CCairo
import Foundation
import MotionCore

/// An animation as an animated PNG, which every browser plays and which keeps all colours.
///
/// Append frames in order. A frame equal to the one before extends the duration of that frame. Of
/// other frames, only the changed rectangle is stored. The same frames give the same bytes. Source:
/// the PNG specification, third edition, section 11.3.6.
package struct AnimatedPNG {
  /// The width of every frame.
  package let widthInPixels: Int
  /// The height of every frame.
  package let heightInPixels: Int
  /// The number of appended frames.
  package private(set) var frameCount = 0

  private let framesPerSecond: Int
  private var parts: [Part] = []
  private var last: Picture?

  /// The pixels that a frame changes.
  private struct Part {
    var x: Int
    var y: Int
    var png: PNGChunks
    /// The duration in frames, 1 or more.
    var duration: Int
  }

  /// Creates an animation without frames.
  ///
  /// Any size is accepted here; an animation without pixels fails at the first frame.
  ///
  /// - Parameter framesPerSecond: 1…65535; other values stop the program.
  package init(widthInPixels: Int, heightInPixels: Int, framesPerSecond: Int) {
    require(
      (1...Int(UInt16.max)).contains(framesPerSecond),
      "AnimatedPNG(framesPerSecond: \(framesPerSecond)): give 1…65535.")
    self.widthInPixels = widthInPixels
    self.heightInPixels = heightInPixels
    self.framesPerSecond = framesPerSecond
  }

  /// Appends a frame.
  ///
  /// A picture equal to the last frame lengthens that frame by one, up to 65 535; a longer time
  /// adds a part of one pixel. `frameCount` grows by 1 in every case, even if the function throws.
  ///
  /// - Parameter picture: A picture of the animation's size, otherwise the program stops.
  ///   Transparent pixels become opaque: their premultiplied colour appears over black.
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
    // The duration exceeds its 16 bits: a new part follows, one unchanged pixel in size.
    let rectangle = (changed ?? whole) ?? .init(x: 0, y: 0, width: 1, height: 1)
    let png = try PNGChunks(picture.cropped(to: rectangle).pngData())
    parts.append(Part(x: rectangle.x, y: rectangle.y, png: png, duration: 1))
  }

  /// Returns the file's bytes; the animation repeats for ever.
  ///
  /// The number of stored parts may be less than `frameCount`. The animation stays unchanged, and
  /// more frames may follow.
  ///
  /// - Throws: `PainterFailure.encoding` for an animation without frames.
  package func data() throws(PainterFailure) -> Data {
    guard let first = parts.first else { throw .encoding(reason: "the film has no frames") }
    var file = PNGFile()
    file.append("IHDR", first.png.header)
    // The chunk acTL: the number of frames, and the number of plays; 0 plays for ever.
    file.append("acTL", UInt32(parts.count).bigEndianBytes + UInt32(0).bigEndianBytes)
    var number: UInt32 = 0
    for (index, part) in parts.enumerated() {
      file.append("fcTL", control(of: part, number))
      number += 1
      for data in part.png.data {
        // The first frame is also the still picture for programs without support for animations.
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

  /// Returns the data of a frame's fcTL chunk: rectangle, duration and blending.
  ///
  /// A frame lasts `duration` / `framesPerSecond` seconds, and its pixels stay.
  private func control(of part: Part, _ number: UInt32) -> [UInt8] {
    let size = part.png.header.prefix(8)
    let place = UInt32(part.x).bigEndianBytes + UInt32(part.y).bigEndianBytes
    let seconds =
      UInt16(part.duration).bigEndianBytes + UInt16(framesPerSecond).bigEndianBytes
    // dispose_op 0 keeps the pixels, and blend_op 0 replaces the pixels of the rectangle.
    return number.bigEndianBytes + size + place + seconds + [0, 0]
  }
}

extension Picture {
  /// A rectangle of pixels.
  struct Rectangle: Equatable {
    var x: Int
    var y: Int
    var width: Int
    var height: Int
  }

  /// The picture over black, with all pixels opaque.
  fileprivate var opaque: Picture {
    var bytes = bytes
    for index in stride(from: 3, to: bytes.count, by: 4) { bytes[index] = 255 }
    return Picture(widthInPixels: widthInPixels, heightInPixels: heightInPixels, bytes: bytes)
  }

  /// Returns the bounding box of the differing pixels; nil if all pixels are equal.
  ///
  /// - Parameter other: A picture of equal size.
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

  /// Returns a Boolean value that indicates whether a pixel differs in any component.
  private func pixelDiffers(_ x: Int, _ y: Int, _ other: Picture) -> Bool {
    let start = 4 * (y * widthInPixels + x)
    return bytes[start..<start + 4] != other.bytes[start..<start + 4]
  }

  /// Returns a copy of a rectangle, which must lie inside the picture.
  ///
  /// An empty rectangle gives a picture without pixels.
  fileprivate func cropped(to rectangle: Rectangle) -> Picture {
    let bytes = (rectangle.y..<rectangle.y + rectangle.height).flatMap { row in
      let start = 4 * (row * widthInPixels + rectangle.x)
      return self.bytes[start..<start + 4 * rectangle.width]
    }
    return Picture(
      widthInPixels: rectangle.width, heightInPixels: rectangle.height, bytes: bytes)
  }
}
