import Foundation

/// The resolution of a blurred mask: the size of the box filter and the number of texels per unit.
///
/// A box of b texels has the variance (b² − 1)/12. Three passes therefore give the standard
/// deviation
///
///     σ = √((b² − 1)/4)
///
/// in texels, so b determines the texels per unit. For b = 9, σ is 4.47 texels, and linear
/// interpolation between texels differs from the curve by less than 1/255.
struct BlurResolution {
  /// The side of the box, in texels; odd.
  let box: Int
  let texelsPerUnit: CGFloat
  /// The mask's width in texels, including both margins.
  let width: Int
  let height: Int
  /// The reach of the blur beyond its source, in texels: three half boxes and one empty texel.
  var margin: Int { BlurResolution.margin(of: box) }

  /// The number of box averages; three of them differ from a Gaussian by less than 3 %. A single
  /// one differs by up to 13 %, which shows at edges, and saves 0.09 ms for each new mask.
  static let boxPasses = 3

  /// Chooses the largest box of 9, 7, 5 and 3 texels whose mask is small enough.
  ///
  /// Fails if even a box of 3 needs more than 2²⁴ texels or a side longer than Cairo's limit.
  ///
  /// - Parameters:
  ///   - size: The size of the source, in units.
  ///   - blur: The standard deviation in the same unit, more than 0.
  ///   - texelLimit: The largest number of texels for the boxes of 9, 7 and 5.
  init?(size: CGSize, blur: CGFloat, texelLimit: Int) {
    for (box, limit) in [(9, texelLimit), (7, texelLimit), (5, texelLimit), (3, 1 << 24)] {
      let texelsPerUnit = (CGFloat(box * box - 1) / 4).squareRoot() / blur
      let margins = CGFloat(2 * BlurResolution.margin(of: box))
      let wide = (size.width * texelsPerUnit).rounded(.up) + margins
      let high = (size.height * texelsPerUnit).rounded(.up) + margins
      guard wide * high <= CGFloat(limit), max(wide, high) <= CGFloat(Surface.longestSide)
      else { continue }
      (self.box, self.texelsPerUnit, width, height) = (box, texelsPerUnit, Int(wide), Int(high))
      return
    }
    return nil
  }

  private static func margin(of box: Int) -> Int { boxPasses * (box / 2) + 1 }
}

extension Surface {
  /// Blurs a mask in place with three box averages. Pixels beyond the edges count as 0.
  ///
  /// The surface must have the format `CAIRO_FORMAT_A8`.
  ///
  /// - Parameter box: The box's side in texels; odd, and less than 16.
  func blur(box: Int) {
    let (width, height, bytesPerRow) = (widthInPixels, heightInPixels, bytesPerRow)
    let average = BoxAverage(box: box)
    withMutableBytes { bytes in
      withUnsafeTemporaryAllocation(of: UInt8.self, capacity: bytesPerRow * height) { buffer in
        // A surface has at least one pixel.
        let mask = bytes.bindMemory(to: UInt8.self).baseAddress.unsafelyUnwrapped
        let rows = buffer.baseAddress.unsafelyUnwrapped
        for _ in 0..<BlurResolution.boxPasses {
          for start in stride(from: 0, to: bytesPerRow * height, by: bytesPerRow) {
            average.row(mask + start, into: rows + start, width: width)
          }
          average.columns(rows, into: mask, bytesPerRow: bytesPerRow, width: width, height: height)
        }
      }
    }
  }
}

/// A box average over the bytes of a row or a column.
private struct BoxAverage {
  private let half: Int
  /// The reciprocal of the box, in 2¹⁶ths. It is too large by less than `box` in 2¹⁶. Sums are less
  /// than 2¹² for boxes below 16, so the quotients are exact.
  private let reciprocal: UInt32

  /// Creates an average over `box` bytes, an odd number less than 16.
  init(box: Int) {
    half = box / 2
    reciprocal = UInt32(((1 << 16) + box - 1) / box)
  }

  /// Returns `sum / box`, rounded to the nearest integer.
  @inline(__always) private func mean(_ sum: UInt16) -> UInt8 {
    UInt8(
      truncatingIfNeeded: (UInt32(sum &+ UInt16(truncatingIfNeeded: half)) &* reciprocal) &>> 16)
  }

  /// Averages a row of `width` bytes; bytes beyond the ends count as 0.
  ///
  /// Each mean divides by the whole box, so a row fades towards its ends.
  func row(_ bytes: UnsafePointer<UInt8>, into means: UnsafeMutablePointer<UInt8>, width: Int) {
    var sum: UInt16 = 0
    for index in 0..<min(half, width) { sum &+= UInt16(bytes[index]) }
    for index in 0..<width {
      if index &+ half < width { sum &+= UInt16(bytes[index &+ half]) }
      means[index] = mean(sum)
      if index >= half { sum &-= UInt16(bytes[index &- half]) }
    }
  }

  /// Averages columns, line by line; bytes beyond the ends count as 0.
  ///
  /// Each mean divides by the whole box, so the rows fade towards the top and bottom. `means` must
  /// not overlap `bytes`.
  func columns(
    _ bytes: UnsafePointer<UInt8>, into means: UnsafeMutablePointer<UInt8>, bytesPerRow: Int,
    width: Int, height: Int
  ) {
    withUnsafeTemporaryAllocation(of: UInt16.self, capacity: width) { buffer in
      let sums = buffer.baseAddress.unsafelyUnwrapped
      sums.initialize(repeating: 0, count: width)
      func add(_ line: Int) {
        guard line < height else { return }
        let bytes = bytes + line * bytesPerRow
        for column in 0..<width { sums[column] &+= UInt16(bytes[column]) }
      }
      for line in 0..<half { add(line) }
      for line in 0..<height {
        add(line + half)
        let means = means + line * bytesPerRow
        for column in 0..<width { means[column] = mean(sums[column]) }
        guard line >= half else { continue }
        let leaving = bytes + (line - half) * bytesPerRow
        for column in 0..<width { sums[column] &-= UInt16(leaving[column]) }
      }
    }
  }
}
