extension Picture {
  /// The difference between two pictures; `description` states it in words.
  package enum Difference: Hashable, Sendable, CustomStringConvertible {
    /// The pictures have different sizes.
    case size(found: Size, expected: Size)
    /// Pixels differ.
    case pixels(PixelDifference)

    /// A picture's size in pixels.
    package struct Size: Hashable, Sendable {
      /// The number of pixels in a row.
      package var width: Int
      /// The number of rows.
      package var height: Int
    }

    /// The difference between two pictures of equal size.
    package struct PixelDifference: Hashable, Sendable {
      /// The number of differing pixels, at least 1.
      package var count: Int
      /// The number of all pixels.
      package var total: Int
      /// The column of the first differing pixel, row by row, from 0 at the left.
      package var firstX: Int
      /// The row of the first differing pixel, from 0 at the top.
      package var firstY: Int
      /// The first differing pixel in the tested picture.
      package var found: Pixel
      /// The first differing pixel in the expected picture.
      package var expected: Pixel
      /// The largest difference of a component in any pixel, 1…255.
      package var largest: Int
    }

    /// The largest difference of a component in any pixel, 1…255; 255 for different sizes.
    package var largest: Int {
      switch self {
      case .size: 255
      case .pixels(let difference): difference.largest
      }
    }

    /// A text such as `3 of 1200 pixels differ, by up to 1 of 255; the first at (4, 7) is
    /// #FE0000FF, not #FF0000FF`.
    ///
    /// Different sizes give a text such as `40×30 pixels, not 40×32`.
    package var description: String {
      switch self {
      case .size(let found, let expected):
        return "\(found.width)×\(found.height) pixels, not \(expected.width)×\(expected.height)"
      case .pixels(let found):
        return "\(found.count) of \(found.total) pixels differ, by up to \(found.largest) of 255; "
          + "the first at (\(found.firstX), \(found.firstY)) is \(found.found), "
          + "not \(found.expected)"
      }
    }
  }

  /// Returns the difference from `expected`; nil for equal pictures.
  ///
  /// Different sizes give `.size`. Otherwise the pixels are compared exactly, and the first
  /// differing pixel is the leftmost of the topmost row. Two pictures without pixels and with equal
  /// sizes are equal.
  package func difference(from expected: Picture) -> Difference? {
    guard widthInPixels == expected.widthInPixels, heightInPixels == expected.heightInPixels else {
      return .size(
        found: .init(width: widthInPixels, height: heightInPixels),
        expected: .init(width: expected.widthInPixels, height: expected.heightInPixels))
    }
    var count = 0
    var largest = 0
    var first: Int?
    for pixel in 0..<widthInPixels * heightInPixels {
      var apart = 0
      for index in 4 * pixel..<4 * pixel + 4 {
        apart = max(apart, abs(Int(bytes[index]) - Int(expected.bytes[index])))
      }
      guard apart > 0 else { continue }
      count += 1
      largest = max(largest, apart)
      first = first ?? pixel
    }
    guard let first else { return nil }
    let (y, x) = first.quotientAndRemainder(dividingBy: widthInPixels)
    return .pixels(
      .init(
        count: count, total: widthInPixels * heightInPixels, firstX: x, firstY: y,
        found: self[x: x, y: y], expected: expected[x: x, y: y], largest: largest))
  }
}
