import Foundation
import MotionCore

/// What is seen of texels in perspective, between which it samples: `Planes` paints that.
///
/// Only sums, products and quotients, in an order that is given, and whole numbers: the same bits on
/// every CPU.
struct WarpedTexels {
  private let grid: TexelGrid
  /// Asked of a block of pixels, before each of them is looked at.
  private let tiles: UniformTiles
  private let warp: Warp
  /// Width and height of the grid.
  private let size: SIMD2<Double>

  private static let blockSide = 8

  /// - Parameters:
  ///   - tiles: Of the grid.
  ///   - projection: From pixels to texels.
  init(_ grid: TexelGrid, _ tiles: UniformTiles, by projection: Projection) {
    (self.grid, self.tiles) = (grid, tiles)
    warp = Warp(projection)
    size = SIMD2(Double(grid.width), Double(grid.height))
  }

  /// Colours pixels.
  ///
  /// - Parameter pixels: Rows from the top, all `pixelsPerRow` apart.
  func paint(
    _ pixels: UnsafeMutablePointer<UInt32>, pixelsPerRow: Int, width: Int, height: Int,
    in bands: Bands
  ) {
    let least = warp.leastSteadyW(width: Double(width), height: Double(height))
    bands.perform(count: (height - 1) / Self.blockSide + 1, pixels: width * height) { blocks in
      Samples.offsets.withUnsafeBufferPointer { offsets in
        for block in blocks {
          let top = block * Self.blockSide
          let rows = top..<min(top + Self.blockSide, height)
          for left in stride(from: 0, to: width, by: Self.blockSide) {
            paint(
              pixels, pixelsPerRow, left..<min(left + Self.blockSide, width), rows, least, offsets)
          }
        }
      }
    }
  }

  /// Colours a block of pixels.
  private func paint(
    _ pixels: UnsafeMutablePointer<UInt32>, _ pixelsPerRow: Int, _ columns: Range<Int>,
    _ rows: Range<Int>, _ least: Double, _ offsets: UnsafeBufferPointer<Double>
  ) {
    let block = warp.block(columns, rows, least: least)
    let color = block.flatMap { tiles.color(from: $0.places.low, to: $0.places.high) }
    let samples = block.flatMap { isInside($0.places) ? $0.samples : nil }
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

  /// Whether all that lies between places, or a hundredth beyond, lies between four texels.
  private func isInside(_ places: Bounds) -> Bool {
    places.low.x > 0.51 && places.low.y > 0.51 && places.high.x < size.x - 0.51
      && places.high.y < size.y - 0.51
  }

  /// The colour of a pixel: the mean of so many samples that none of the texels it covers is left out.
  private func color(
    ofPixel column: Int, _ row: Int, _ offsets: UnsafeBufferPointer<Double>
  ) -> UInt32 {
    let (x, middle) = (Double(column) + 0.5, warp.row(Double(row) + 0.5))
    let w = warp.w(x, middle)
    guard w > 0 else { return 0 }
    let place = warp.place(x, middle, w: w)
    let (across, down) = (warp.across(at: place), warp.down(at: place))
    let extent = SIMD2(max(abs(across.x), abs(across.y)), max(abs(down.x), abs(down.y))) / w
    // Farther off than it is large, it touches no texel.
    let span = extent.x + extent.y + 1
    guard
      place.x > -span, place.y > -span, place.x < size.x + span, place.y < size.y + span
    else { return 0 }
    let samples = Samples(extent)
    var sum = Sum()
    for j in 0..<samples.rows {
      let line = warp.row(Double(row) + offsets[samples.rows * Samples.most + j])
      for i in 0..<samples.columns {
        let x = Double(column) + offsets[samples.columns * Samples.most + i]
        let w = warp.w(x, line)
        guard w > 0, w <= 1 / Projection.nearest else { continue }
        add(warp.place(x, line, w: w), to: &sum)
      }
    }
    return sum.color(ofSamples: samples.count)
  }

  /// The same where all of its samples lie between four texels, and their number is known.
  @inline(__always) private func color(
    ofPixelInside column: Int, _ row: Int, _ samples: Samples,
    _ offsets: UnsafeBufferPointer<Double>
  ) -> UInt32 {
    var sum = Sum()
    for j in 0..<samples.rows {
      let line = warp.row(Double(row) + offsets[samples.rows &* Samples.most &+ j])
      for i in 0..<samples.columns {
        let x = Double(column) + offsets[samples.columns &* Samples.most &+ i]
        addInside(warp.place(x, line, w: warp.w(x, line)), to: &sum)
      }
    }
    return sum.color(ofSamples: samples.count)
  }

  /// Adds what lies at a place: the four texels around it, each as near as it is. Beyond the edge they
  /// are transparent.
  @inline(__always) private func add(_ place: SIMD2<Double>, to sum: inout Sum) {
    if place.x >= 0.5, place.y >= 0.5, place.x < size.x - 0.5, place.y < size.y - 0.5 {
      addInside(place, to: &sum)
    } else if place.x >= -0.5, place.y >= -0.5, place.x < size.x + 0.5, place.y < size.y + 0.5 {
      // In 256ths of a texel, from the middle of the first one.
      let x = Int((place.x * 256).rounded(.down)) - 128
      let y = Int((place.y * 256).rounded(.down)) - 128
      let (left, top) = (x >> 8, y >> 8)
      sum.add(
        SIMD2(grid[left, top], grid[left + 1, top]),
        SIMD2(grid[left, top + 1], grid[left + 1, top + 1]), right: x & 255, bottom: y & 255)
    }
  }

  /// The same where all four are there.
  @inline(__always) private func addInside(_ place: SIMD2<Double>, to sum: inout Sum) {
    // Positive, so that leaving out the fraction rounds down.
    let (x, y) = (Int(place.x * 256) &- 128, Int(place.y * 256) &- 128)
    let first = grid.texels + ((y >> 8) &* grid.texelsPerRow &+ (x >> 8))
    let second = first + grid.texelsPerRow
    sum.add(
      UnsafeRawPointer(first).loadUnaligned(as: SIMD2<UInt32>.self),
      UnsafeRawPointer(second).loadUnaligned(as: SIMD2<UInt32>.self), right: x & 255,
      bottom: y & 255)
  }

  /// A projection, two numbers at once.
  private struct Warp {
    let perX, perY, origin: SIMD2<Double>
    let wx, wy, w0: Double

    init(_ projection: Projection) {
      perX = SIMD2(projection.a, projection.b)
      perY = SIMD2(projection.c, projection.d)
      origin = SIMD2(projection.tx, projection.ty)
      (wx, wy, w0) = (projection.wx, projection.wy, projection.w0)
    }

    /// What all points of a line have in common.
    struct Row {
      let place: SIMD2<Double>
      let w: Double
    }

    @inline(__always) func row(_ y: Double) -> Row { Row(place: perY * y, w: wy * y) }
    @inline(__always) func w(_ x: Double, _ row: Row) -> Double { wx * x + row.w + w0 }
    @inline(__always) func place(_ x: Double, _ row: Row, w: Double) -> SIMD2<Double> {
      (perX * x + row.place + origin) / w
    }

    /// How many texels the next pixel of the row lies off, times w.
    @inline(__always) func across(at place: SIMD2<Double>) -> SIMD2<Double> { perX - place * wx }
    /// How many texels the pixel below lies off, times w.
    @inline(__always) func down(at place: SIMD2<Double>) -> SIMD2<Double> { perY - place * wy }

    /// What is known of all places in some pixels.
    struct Block {
      let places: Bounds
      /// How many samples each pixel takes; nil if they may differ.
      let samples: Samples?
    }

    /// What is known of all places in some pixels; nil where they are too near to the eye's plane, or
    /// too near to the eye.
    ///
    /// Straight lines stay straight: what the pixels cover lies between their corners.
    func block(_ columns: Range<Int>, _ rows: Range<Int>, least: Double) -> Block? {
      var (places, across, down) = (Bounds(), Bounds(), Bounds())
      var (near, far) = (Double.infinity, 0.0)
      for y in [rows.lowerBound, rows.upperBound] {
        let row = row(Double(y))
        for x in [columns.lowerBound, columns.upperBound] {
          let w = w(Double(x), row)
          guard w >= least, w <= 1 / Projection.nearest else { return nil }
          let place = place(Double(x), row, w: w)
          places.include(place)
          // These go evenly from corner to corner, as w does.
          across.include(self.across(at: place) * w)
          down.include(self.down(at: place) * w)
          (near, far) = (min(near, w), max(far, w))
        }
      }
      // What sums and differences may be off by, and more.
      let slack =
        (SIMD2(max(abs(perX.x), abs(perX.y)), max(abs(perY.x), abs(perY.y))) + places.farthest
          * SIMD2(abs(wx), abs(wy)))
        * (0x1p-30 / near)
      let least = SIMD2(across.nearest, down.nearest) / (far * far) - slack
      let most = SIMD2(across.farthest, down.farthest) / (near * near) + slack
      let samples = Samples(most)
      return Block(places: places, samples: samples == Samples(least) ? samples : nil)
    }

    /// What w must not be less than, for places of pixels to be known to a thousandth, or far outside:
    /// sums are off by less than 2⁻⁵⁰ of what is added, and w divides them.
    func leastSteadyW(width: Double, height: Double) -> Double {
      let x = abs(perX.x) * width + abs(perY.x) * height + abs(origin.x)
      let y = abs(perX.y) * width + abs(perY.y) * height + abs(origin.y)
      let far = abs(wx) * width + abs(wy) * height + abs(w0)
      return max(max(x, y) * 0x1p-40, far * 0x1p-20)
    }
  }

  /// How many samples a pixel takes.
  private struct Samples: Equatable {
    let columns: Int
    let rows: Int

    /// More of a pixel's side than these are not told from fewer.
    static let most = 8

    /// - Parameter extent: How many texels the pixel is wide and high; at least 0.
    @inline(__always) init(_ extent: SIMD2<Double>) {
      let isSingle = extent.x <= 1.25 && extent.y <= 1.25
      columns = isSingle ? 1 : Samples.count(extent.x)
      rows = isSingle ? 1 : Samples.count(extent.y)
    }

    @inline(__always) var count: Int { columns &* rows }

    @inline(__always) private static func count(_ extent: Double) -> Int {
      let extent = max(min(extent, Double(most)), 0)
      let whole = Int(extent)
      return max(Double(whole) < extent ? whole + 1 : whole, 1)
    }

    /// Where in a pixel they lie: `most` numbers for each number of them in a row.
    static let offsets = (0...most).flatMap { count in
      (0..<most).map { (Double($0) + 0.5) / Double(count) }
    }
  }

  /// Between what some points lie.
  private struct Bounds {
    private(set) var low = SIMD2(repeating: Double.infinity)
    private(set) var high = SIMD2(repeating: -Double.infinity)

    @inline(__always) mutating func include(_ point: SIMD2<Double>) {
      low = SIMD2(min(low.x, point.x), min(low.y, point.y))
      high = SIMD2(max(high.x, point.x), max(high.y, point.y))
    }

    /// How far from 0 all of them are, along x or along y.
    @inline(__always) var nearest: Double { max(low.x, -high.x, low.y, -high.y, 0) }
    /// How far from 0 they are at most, along x and along y.
    @inline(__always) var farthest: Double { max(-low.x, high.x, -low.y, high.y) }
  }

  /// Colours, each with a weight; a sample's weights are 2¹⁶. All four components at once.
  private struct Sum {
    /// Blue, red, green and alpha: bytes of a texel are taken apart by twos. With room for 2⁸ samples.
    private var components = SIMD4<UInt32>.zero

    /// Two texels above a place and two below it, of which the right and the lower ones are so near, in
    /// 256ths.
    @inline(__always) mutating func add(
      _ above: SIMD2<UInt32>, _ below: SIMD2<UInt32>, right: Int, bottom: Int
    ) {
      let bottom = UInt16(truncatingIfNeeded: bottom)
      let down = SIMD8(
        lowHalf: SIMD4(repeating: 256 &- bottom), highHalf: SIMD4<UInt16>(repeating: bottom))
      let texels = SIMD4(lowHalf: above, highHalf: below)
      let blueAndRed = Sum.evenBytes(of: texels) &* down
      let greenAndAlpha = Sum.evenBytes(of: texels &>> 8) &* down
      // Of the left texels two components, of the right ones two; and the same of the others.
      let columns = unsafeBitCast(
        SIMD8(
          lowHalf: blueAndRed.lowHalf &+ blueAndRed.highHalf,
          highHalf: greenAndAlpha.lowHalf &+ greenAndAlpha.highHalf), to: SIMD4<UInt32>.self)
      let right = UInt32(truncatingIfNeeded: right)
      components &+= Sum.halves(of: columns.evenHalf) &* SIMD4(repeating: 256 &- right)
      components &+= Sum.halves(of: columns.oddHalf) &* SIMD4(repeating: right)
    }

    @inline(__always) private static func evenBytes(of texels: SIMD4<UInt32>) -> SIMD8<UInt16> {
      unsafeBitCast(texels & SIMD4(repeating: 0x00FF_00FF), to: SIMD8<UInt16>.self)
    }

    @inline(__always) private static func halves(of pairs: SIMD2<UInt32>) -> SIMD4<UInt32> {
      SIMD4<UInt32>(truncatingIfNeeded: unsafeBitCast(pairs, to: SIMD4<UInt16>.self))
    }

    /// The mean.
    @inline(__always) func color(ofSamples count: Int) -> UInt32 {
      // Divided by 2¹⁶ and then by the count, both rounded down: the same as by both at once.
      var mean = (components &+ SIMD4(repeating: UInt32(truncatingIfNeeded: count) << 15)) &>> 16
      if count > 1 {
        // Less than 2¹⁵ is left, for which this reciprocal, too large by less than 64 in 2²⁴, divides
        // exactly.
        let share = UInt64((UInt32(1) << 24 &+ UInt32(count) &- 1) / UInt32(count))
        for index in 0..<4 {
          mean[index] = UInt32(truncatingIfNeeded: (UInt64(mean[index]) &* share) >> 24)
        }
      }
      let color = SIMD4(mean.x, mean.z, mean.y, mean.w)
      return unsafeBitCast(SIMD4<UInt8>(truncatingIfNeeded: color), to: UInt32.self)
    }
  }
}
