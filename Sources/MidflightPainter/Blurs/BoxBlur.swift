import Foundation

/// How finely something blurred is kept.
///
/// Averaging three times over a box of b texels blurs by √((b² − 1)/4) texels: a box's variance is
/// (b² − 1)/12. So the box decides how many texels make a unit. With 9 the deviation is 4.47
/// texels and the lines between two texels leave the curve by less than 1/255.
struct BlurResolution {
  /// The side of the box, in texels; odd.
  let box: Int
  let texelsPerUnit: CGFloat
  /// With the margins.
  let width: Int
  let height: Int
  /// How far what is blurred reaches out, in texels: three boxes, and one texel more is empty.
  var margin: Int { BlurResolution.margin(of: box) }

  /// Three averages in a row are near enough to a Gaussian: they differ by less than 3 % of it.
  static let boxPasses = 3

  /// The finest box whose mask is small; nil if even the coarsest takes too many texels.
  ///
  /// - Parameters:
  ///   - size: Of what is blurred.
  ///   - blur: The standard deviation in the same unit, more than 0.
  ///   - usualTexels: What a mask may have for the sake of being fine.
  init?(size: CGSize, blur: CGFloat, usualTexels: Int) {
    for (box, mostTexels) in [(9, usualTexels), (7, usualTexels), (5, usualTexels), (3, 1 << 24)] {
      let texelsPerUnit = (CGFloat(box * box - 1) / 4).squareRoot() / blur
      let margins = CGFloat(2 * BlurResolution.margin(of: box))
      let wide = (size.width * texelsPerUnit).rounded(.up) + margins
      let high = (size.height * texelsPerUnit).rounded(.up) + margins
      guard wide * high <= CGFloat(mostTexels), max(wide, high) <= CGFloat(Surface.longestSide)
      else { continue }
      (self.box, self.texelsPerUnit, width, height) = (box, texelsPerUnit, Int(wide), Int(high))
      return
    }
    return nil
  }

  private static func margin(of box: Int) -> Int { boxPasses * (box / 2) + 1 }
}

extension Surface {
  /// Blurs a mask: each byte becomes what three averages over a box around it make of it. Beyond the
  /// edges there is nothing.
  ///
  /// - Parameter box: The box's side; odd, and less than 16.
  func blur(box: Int) {
    let (width, height, bytesPerRow) = (widthInPixels, heightInPixels, bytesPerRow)
    let average = BoxAverage(box: box)
    withMutableBytes { bytes in
      withUnsafeTemporaryAllocation(of: UInt8.self, capacity: bytesPerRow * height) { buffer in
        // A surface has a pixel at least.
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

/// Averages of bytes over some that lie in a row or in a column.
private struct BoxAverage {
  private let half: Int
  /// What a sum is multiplied by, in 2¹⁶ths, instead of divided: it is too large by less than the box in
  /// 2¹⁶, and sums are less than 2¹² for boxes below 16, so that the quotients are exact.
  private let share: UInt32

  init(box: Int) {
    half = box / 2
    share = UInt32(((1 << 16) + box - 1) / box)
  }

  /// The nearest to a sum's share.
  @inline(__always) private func mean(_ sum: UInt16) -> UInt8 {
    UInt8(truncatingIfNeeded: (UInt32(sum &+ UInt16(truncatingIfNeeded: half)) &* share) &>> 16)
  }

  /// Averages a row.
  func row(_ bytes: UnsafePointer<UInt8>, into means: UnsafeMutablePointer<UInt8>, width: Int) {
    var sum: UInt16 = 0
    for index in 0..<min(half, width) { sum &+= UInt16(bytes[index]) }
    for index in 0..<width {
      if index &+ half < width { sum &+= UInt16(bytes[index &+ half]) }
      means[index] = mean(sum)
      if index >= half { sum &-= UInt16(bytes[index &- half]) }
    }
  }

  /// Averages columns, line by line.
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
