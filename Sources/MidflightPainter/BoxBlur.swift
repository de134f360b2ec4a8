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
  /// Blurs a mask: each byte becomes what three averages over a box around it make of it.
  func blur(box: Int) {
    let (width, height, bytesPerRow) = (widthInPixels, heightInPixels, bytesPerRow)
    withMutableBytes { bytes in
      for _ in 0..<BlurResolution.boxPasses {
        for row in 0..<height {
          average(bytes, from: row * bytesPerRow, step: 1, count: width, box: box)
        }
        for column in 0..<width {
          average(bytes, from: column, step: bytesPerRow, count: height, box: box)
        }
      }
    }
  }
}

/// Replaces each of `count` bytes by the average of the `box` bytes around it; beyond the ends
/// there is nothing.
private func average(
  _ bytes: UnsafeMutableRawBufferPointer, from start: Int, step: Int, count: Int, box: Int
) {
  let half = box / 2
  withUnsafeTemporaryAllocation(of: UInt8.self, capacity: count) { line in
    for index in 0..<count { line[index] = bytes[start + index * step] }
    var sum = 0
    for index in 0..<min(half, count) { sum += Int(line[index]) }
    for index in 0..<count {
      if index + half < count { sum += Int(line[index + half]) }
      bytes[start + index * step] = UInt8((sum + half) / box)
      if index >= half { sum -= Int(line[index - half]) }
    }
  }
}
