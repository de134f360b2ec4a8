extension Picture {
  /// How two pictures differ; `description` says it in words.
  package enum Difference: Hashable, Sendable, CustomStringConvertible {
    /// They do not have the same size.
    case size(found: Size, expected: Size)
    /// Pixels differ.
    case pixels(PixelDifference)

    /// A picture's size in pixels.
    package struct Size: Hashable, Sendable {
      /// Pixels in a row.
      package var width: Int
      /// Rows.
      package var height: Int
    }

    /// What differs between two pictures of one size.
    package struct PixelDifference: Hashable, Sendable {
      /// How many pixels differ, at least 1.
      package var count: Int
      /// How many pixels there are.
      package var total: Int
      /// The first that differs, row by row: its distance from the left.
      package var firstX: Int
      /// The first that differs, row by row: its distance from the top.
      package var firstY: Int
      /// What the first is.
      package var found: Pixel
      /// What the first should be.
      package var expected: Pixel
      /// The most by which a channel of a pixel differs, 1…255.
      package var largest: Int
    }

    /// The most by which a channel of a pixel differs, 1…255; 255 for different sizes.
    package var largest: Int {
      switch self {
      case .size: 255
      case .pixels(let difference): difference.largest
      }
    }

    /// Such as `3 of 1200 pixels differ, by up to 1 of 255; the first at (4, 7) is #FE0000FF, not
    /// #FF0000FF`.
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

  /// What differs from `expected`; nil exactly when nothing does.
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
      let apart = (4 * pixel..<4 * pixel + 4).reduce(0) { apart, index in
        max(apart, abs(Int(bytes[index]) - Int(expected.bytes[index])))
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
