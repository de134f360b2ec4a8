import Foundation
import MotionCore

/// Resamples a flat picture under a projection; `Planes` paints the result.
///
/// The code uses only sums, products and quotients in a fixed order, and integers. Every CPU
/// therefore gives the same bits. The functions of one pixel are always inlined; otherwise a film
/// of a card that flips takes 11 % longer.
///
/// Pixman's projective transform is no alternative. Measured on a card of 300×400 points, 60° about
/// y, against 64 samples a pixel: its bilinear filter takes a third of the time, and differs by up
/// to 137 of 255 on text (this code: 27). Its convolution filter differs by up to 30, takes twice
/// the time, and has one kernel for the whole card, near and far.
struct WarpedTexels {
  private let grid: TexelGrid
  /// The uniform tiles, tested for a block of pixels before its pixels are sampled.
  private let tiles: UniformTiles
  private let warp: Warp
  /// The width and height of the grid, in texels.
  private let size: SIMD2<Double>

  private static let blockSide = 8

  /// Creates a resampler.
  ///
  /// - Parameters:
  ///   - tiles: The uniform tiles of `grid`.
  ///   - projection: From pixels to texels.
  init(_ grid: TexelGrid, _ tiles: UniformTiles, by projection: Projection) {
    (self.grid, self.tiles) = (grid, tiles)
    warp = Warp(projection)
    size = SIMD2(Double(grid.width), Double(grid.height))
  }

  /// Writes all pixels of a target.
  ///
  /// - Parameters:
  ///   - pixels: Rows from the top, `pixelsPerRow` apart.
  ///   - width: The width in pixels, 1 or more.
  ///   - height: The height in pixels, 1 or more.
  func paint(
    _ pixels: UnsafeMutablePointer<UInt32>, pixelsPerRow: Int, width: Int, height: Int,
    in bands: Bands
  ) {
    let smallestW = warp.smallestExactW(width: Double(width), height: Double(height))
    bands.perform(count: (height - 1) / Self.blockSide + 1, pixels: width * height) { blocks in
      Samples.offsets.withUnsafeBufferPointer { offsets in
        for block in blocks {
          let top = block * Self.blockSide
          let rows = top..<min(top + Self.blockSide, height)
          for left in stride(from: 0, to: width, by: Self.blockSide) {
            paint(
              pixels, pixelsPerRow, left..<min(left + Self.blockSide, width), rows, smallestW,
              offsets)
          }
        }
      }
    }
  }

  /// Writes a block of pixels.
  ///
  /// Pixels outside the picture or behind the eye's plane become 0 (transparent).
  private func paint(
    _ pixels: UnsafeMutablePointer<UInt32>, _ pixelsPerRow: Int, _ columns: Range<Int>,
    _ rows: Range<Int>, _ smallestW: Double, _ offsets: UnsafeBufferPointer<Double>
  ) {
    let block = warp.block(columns, rows, smallestW: smallestW)
    let color = block.flatMap { tiles.color(from: $0.positions.low, to: $0.positions.high) }
    let samples = block.flatMap { isInside($0.positions) ? $0.samples : nil }
    for row in rows {
      let line = pixels + row * pixelsPerRow
      if let color {
        for column in columns { line[column] = color }
      } else if let samples {
        for column in columns {
          line[column] = self.color(ofPixelInside: column, row, samples, offsets)
        }
      } else {
        for column in columns { line[column] = self.color(ofPixel: column, row, offsets) }
      }
    }
  }

  /// Returns a Boolean value that indicates whether all positions, extended by 0.01 texels, have
  /// four neighbouring texels.
  private func isInside(_ positions: Bounds) -> Bool {
    positions.low.x > 0.51 && positions.low.y > 0.51 && positions.high.x < size.x - 0.51
      && positions.high.y < size.y - 0.51
  }

  /// Returns a pixel's colour: the mean of enough samples to include every texel the pixel covers.
  ///
  /// Returns 0 (transparent) for a pixel behind the eye's plane or outside the picture. A sample
  /// behind that plane, or too near to the eye, counts as transparent.
  private func color(
    ofPixel column: Int, _ row: Int, _ offsets: UnsafeBufferPointer<Double>
  ) -> UInt32 {
    let (x, middle) = (Double(column) + 0.5, warp.row(Double(row) + 0.5))
    let w = warp.w(x, middle)
    guard w > 0 else { return 0 }
    let position = warp.position(x, middle, w: w)
    let (xStep, yStep) = (warp.xStep(at: position), warp.yStep(at: position))
    let extent = SIMD2(max(abs(xStep.x), abs(xStep.y)), max(abs(yStep.x), abs(yStep.y))) / w
    // A centre farther outside than the pixel's own extent touches no texel.
    let span = extent.x + extent.y + 1
    guard
      position.x > -span, position.y > -span, position.x < size.x + span, position.y < size.y + span
    else { return 0 }
    let samples = Samples(extent)
    var sum = Sum()
    for j in 0..<samples.rows {
      let line = warp.row(Double(row) + offsets[samples.rows * Samples.most + j])
      for i in 0..<samples.columns {
        let x = Double(column) + offsets[samples.columns * Samples.most + i]
        let w = warp.w(x, line)
        guard w > 0, w <= 1 / Projection.nearest else { continue }
        add(warp.position(x, line, w: w), to: &sum)
      }
    }
    return sum.color(ofSamples: samples.count)
  }

  /// Returns the colour of a pixel whose samples all lie inside the picture, with a known sample
  /// count.
  @inline(__always) private func color(
    ofPixelInside column: Int, _ row: Int, _ samples: Samples,
    _ offsets: UnsafeBufferPointer<Double>
  ) -> UInt32 {
    var sum = Sum()
    for j in 0..<samples.rows {
      let line = warp.row(Double(row) + offsets[samples.rows &* Samples.most &+ j])
      for i in 0..<samples.columns {
        let x = Double(column) + offsets[samples.columns &* Samples.most &+ i]
        addInside(warp.position(x, line, w: warp.w(x, line)), to: &sum)
      }
    }
    return sum.color(ofSamples: samples.count)
  }

  /// Adds a sample: the bilinear mix of four texels. Texels beyond the edge are transparent.
  ///
  /// A position more than half a texel outside the picture adds nothing.
  @inline(__always) private func add(_ position: SIMD2<Double>, to sum: inout Sum) {
    if position.x >= 0.5, position.y >= 0.5, position.x < size.x - 0.5, position.y < size.y - 0.5 {
      addInside(position, to: &sum)
    } else if position.x >= -0.5, position.y >= -0.5, position.x < size.x + 0.5,
      position.y < size.y + 0.5
    {
      // In 256ths of a texel, from the centre of the first texel.
      let x = Int((position.x * 256).rounded(.down)) - 128
      let y = Int((position.y * 256).rounded(.down)) - 128
      let (left, top) = (x >> 8, y >> 8)
      sum.add(
        SIMD2(grid[left, top], grid[left + 1, top]),
        SIMD2(grid[left, top + 1], grid[left + 1, top + 1]), right: x & 255, bottom: y & 255)
    }
  }

  /// Adds a sample whose four texels are all inside the picture.
  @inline(__always) private func addInside(_ position: SIMD2<Double>, to sum: inout Sum) {
    // The coordinates are positive, so truncation rounds down.
    let (x, y) = (Int(position.x * 256) &- 128, Int(position.y * 256) &- 128)
    let first = grid.texels + ((y >> 8) &* grid.texelsPerRow &+ (x >> 8))
    let second = first + grid.texelsPerRow
    sum.add(
      UnsafeRawPointer(first).loadUnaligned(as: SIMD2<UInt32>.self),
      UnsafeRawPointer(second).loadUnaligned(as: SIMD2<UInt32>.self), right: x & 255,
      bottom: y & 255)
  }

  /// A projection in pairs of numbers, for SIMD.
  private struct Warp {
    let perX, perY, origin: SIMD2<Double>
    let wx, wy, w0: Double

    /// Creates the pairs; w of the origin is `w0`.
    init(_ projection: Projection) {
      perX = SIMD2(projection.a, projection.b)
      perY = SIMD2(projection.c, projection.d)
      origin = SIMD2(projection.tx, projection.ty)
      (wx, wy, w0) = (projection.wx, projection.wy, projection.w0)
    }

    /// The terms that all points of a row share.
    struct Row {
      let position: SIMD2<Double>
      let w: Double
    }

    /// Returns the terms that the points with this y share.
    @inline(__always) func row(_ y: Double) -> Row { Row(position: perY * y, w: wy * y) }
    /// Returns the homogeneous coordinate w of a point; 0 or less lies behind the eye's plane.
    @inline(__always) func w(_ x: Double, _ row: Row) -> Double { wx * x + row.w + w0 }
    /// Returns the projected point, in texels.
    @inline(__always) func position(_ x: Double, _ row: Row, w: Double) -> SIMD2<Double> {
      (perX * x + row.position + origin) / w
    }

    /// Returns the step in texels to the next pixel of the row, times w.
    @inline(__always) func xStep(at position: SIMD2<Double>) -> SIMD2<Double> {
      perX - position * wx
    }
    /// Returns the step in texels to the pixel below, times w.
    @inline(__always) func yStep(at position: SIMD2<Double>) -> SIMD2<Double> {
      perY - position * wy
    }

    /// The bounds of the samples in a block of pixels.
    struct Block {
      let positions: Bounds
      /// The sample count of each pixel; nil if pixels may differ.
      let samples: Samples?
    }

    /// Returns the bounds of a block's samples; nil near the eye's plane or near the eye.
    ///
    /// A projection keeps lines straight, so the block's samples lie between its projected corners.
    ///
    /// - Parameter smallestW: The result of `smallestExactW`.
    func block(_ columns: Range<Int>, _ rows: Range<Int>, smallestW: Double) -> Block? {
      var (positions, xSteps, ySteps) = (Bounds(), Bounds(), Bounds())
      var (near, far) = (Double.infinity, 0.0)
      for y in [rows.lowerBound, rows.upperBound] {
        let row = row(Double(y))
        for x in [columns.lowerBound, columns.upperBound] {
          let w = w(Double(x), row)
          guard w >= smallestW, w <= 1 / Projection.nearest else { return nil }
          let position = position(Double(x), row, w: w)
          positions.include(position)
          // These products vary linearly from corner to corner, as w does.
          xSteps.include(self.xStep(at: position) * w)
          ySteps.include(self.yStep(at: position) * w)
          (near, far) = (min(near, w), max(far, w))
        }
      }
      // An upper bound of the rounding errors of the sums and differences.
      let slack =
        (SIMD2(max(abs(perX.x), abs(perX.y)), max(abs(perY.x), abs(perY.y))) + positions.farthest
          * SIMD2(abs(wx), abs(wy)))
        * (0x1p-30 / near)
      let least = SIMD2(xSteps.nearest, ySteps.nearest) / (far * far) - slack
      let most = SIMD2(xSteps.farthest, ySteps.farthest) / (near * near) + slack
      let samples = Samples(most)
      return Block(positions: positions, samples: samples == Samples(least) ? samples : nil)
    }

    /// Returns the least w at which positions are exact to 0.001 texels or lie far outside.
    ///
    /// Sums have an error below 2⁻⁵⁰ of their terms, and the division by w magnifies it. The result
    /// applies to pixels from the origin to `width` and `height`.
    func smallestExactW(width: Double, height: Double) -> Double {
      let x = abs(perX.x) * width + abs(perY.x) * height + abs(origin.x)
      let y = abs(perX.y) * width + abs(perY.y) * height + abs(origin.y)
      let far = abs(wx) * width + abs(wy) * height + abs(w0)
      return max(max(x, y) * 0x1p-40, far * 0x1p-20)
    }
  }

  /// The number of samples in a pixel.
  private struct Samples: Equatable {
    let columns: Int
    let rows: Int

    /// The most samples along a pixel's side. More make no visible difference.
    static let most = 8

    /// Creates the sample count: 1 × 1 if both sides have at most 1.25 texels. Otherwise each side
    /// has its extent rounded up, limited to 1…`most`.
    ///
    /// - Parameter extent: The pixel's width and height in texels, 0 or more.
    @inline(__always) init(_ extent: SIMD2<Double>) {
      let isSingle = extent.x <= 1.25 && extent.y <= 1.25
      columns = isSingle ? 1 : Samples.count(extent.x)
      rows = isSingle ? 1 : Samples.count(extent.y)
    }

    @inline(__always) var count: Int { columns &* rows }

    /// Returns the extent rounded up, limited to 1…`most`.
    @inline(__always) private static func count(_ extent: Double) -> Int {
      let extent = max(min(extent, Double(most)), 0)
      let whole = Int(extent)
      return max(Double(whole) < extent ? whole + 1 : whole, 1)
    }

    /// The sample positions inside a pixel, from 0 to 1: `most` numbers for each count of samples.
    static let offsets = (0...most).flatMap { count in
      (0..<most).map { (Double($0) + 0.5) / Double(count) }
    }
  }

  /// A bounding box of points.
  private struct Bounds {
    private(set) var low = SIMD2(repeating: Double.infinity)
    private(set) var high = SIMD2(repeating: -Double.infinity)

    /// Extends the box to a point.
    @inline(__always) mutating func include(_ point: SIMD2<Double>) {
      low = SIMD2(min(low.x, point.x), min(low.y, point.y))
      high = SIMD2(max(high.x, point.x), max(high.y, point.y))
    }

    /// The larger of the box's distances from 0 along x and along y; 0 if the box contains the
    /// origin.
    @inline(__always) var nearest: Double { max(low.x, -high.x, low.y, -high.y, 0) }
    /// The greatest absolute value of x or y in the box.
    @inline(__always) var farthest: Double { max(-low.x, high.x, -low.y, high.y) }
  }

  /// A sum of weighted colours, with all four components at once. A sample's weights add up to 2¹⁶.
  private struct Sum {
    /// The sums of blue, red, green and alpha; bytes are unpacked in pairs. The range allows 2⁸
    /// samples.
    private var components = SIMD4<UInt32>.zero

    /// Adds a bilinear sample.
    ///
    /// - Parameters:
    ///   - above: The upper left and the upper right texel.
    ///   - below: The lower left and the lower right texel.
    ///   - right: The weight of the right texels, in 256ths, 0 to 255.
    ///   - bottom: The weight of the lower texels, in 256ths, 0 to 255.
    @inline(__always) mutating func add(
      _ above: SIMD2<UInt32>, _ below: SIMD2<UInt32>, right: Int, bottom: Int
    ) {
      let bottom = UInt16(truncatingIfNeeded: bottom)
      let rowWeights = SIMD8(
        lowHalf: SIMD4(repeating: 256 &- bottom), highHalf: SIMD4<UInt16>(repeating: bottom))
      let texels = SIMD4(lowHalf: above, highHalf: below)
      let blueAndRed = Sum.evenBytes(of: texels) &* rowWeights
      let greenAndAlpha = Sum.evenBytes(of: texels &>> 8) &* rowWeights
      // Each half holds two components of the left texels and two of the right texels.
      let columns = unsafeBitCast(
        SIMD8(
          lowHalf: blueAndRed.lowHalf &+ blueAndRed.highHalf,
          highHalf: greenAndAlpha.lowHalf &+ greenAndAlpha.highHalf), to: SIMD4<UInt32>.self)
      let right = UInt32(truncatingIfNeeded: right)
      components &+= Sum.halves(of: columns.evenHalf) &* SIMD4(repeating: 256 &- right)
      components &+= Sum.halves(of: columns.oddHalf) &* SIMD4(repeating: right)
    }

    /// Returns the bytes 0 and 2 of each texel as 16-bit numbers.
    @inline(__always) private static func evenBytes(of texels: SIMD4<UInt32>) -> SIMD8<UInt16> {
      unsafeBitCast(texels & SIMD4(repeating: 0x00FF_00FF), to: SIMD8<UInt16>.self)
    }

    /// Returns the 16-bit halves of each number as 32-bit numbers, the lower half first.
    @inline(__always) private static func halves(of pairs: SIMD2<UInt32>) -> SIMD4<UInt32> {
      SIMD4<UInt32>(truncatingIfNeeded: unsafeBitCast(pairs, to: SIMD4<UInt16>.self))
    }

    /// Returns the mean of the added samples, rounded to 8 bits.
    ///
    /// - Parameter count: The number of samples, 1 or more.
    @inline(__always) func color(ofSamples count: Int) -> UInt32 {
      // Division by 2¹⁶ and then by the count, both rounded down, equals one division by the
      // product.
      var mean = (components &+ SIMD4(repeating: UInt32(truncatingIfNeeded: count) << 15)) &>> 16
      if count > 1 {
        // The rest is less than 2¹⁵. This reciprocal is too large by less than 64 in 2²⁴, so the
        // quotient is exact.
        let reciprocal = UInt64((UInt32(1) << 24 &+ UInt32(count) &- 1) / UInt32(count))
        for index in 0..<4 {
          mean[index] = UInt32(truncatingIfNeeded: (UInt64(mean[index]) &* reciprocal) >> 24)
        }
      }
      let color = SIMD4(mean.x, mean.z, mean.y, mean.w)
      return unsafeBitCast(SIMD4<UInt8>(truncatingIfNeeded: color), to: UInt32.self)
    }
  }
}
