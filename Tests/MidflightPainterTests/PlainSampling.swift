import CCairo
import Chance
import Foundation
import MotionCore
import PaintingThreads
import SlowTrait
import Testing

@testable import MidflightPainter

// Compares code for many pixels with a plain loop over single pixels, bit by bit.

/// Returns a picture of noise, of a gradient, of few colours, or with large transparent parts.
private func texels(_ kind: Int, width: Int, height: Int, _ chance: inout Seeded) throws -> Surface
{
  let surface = try Surface(
    format: CAIRO_FORMAT_ARGB32, widthInPixels: width, heightInPixels: height)
  let bytesPerRow = surface.bytesPerRow
  surface.withMutableBytes { bytes in
    for y in 0..<height {
      for x in 0..<width {
        let color: UInt32 =
          switch kind {
          case 0: UInt32.random(in: 0...UInt32.max, using: &chance)
          case 1: 0xFF00_0000 | UInt32(y * 255 / height) << 8
          case 2: (x / 19 + y / 23) % 2 == 0 ? 0xFF10_2030 : 0x8040_2010
          default: min(x, y, width - x, height - y) < 24 ? 0 : 0xFFFF_FFFF
          }
        bytes.storeBytes(of: color, toByteOffset: y * bytesPerRow + 4 * x, as: UInt32.self)
      }
    }
  }
  return surface
}

/// Returns a pixel's colour by definition: the mean of its samples, each interpolated between four
/// texels.
private func plainColor(
  _ column: Int, _ row: Int, by warp: Projection, in grid: TexelGrid
) -> UInt32 {
  func project(_ x: Double, _ y: Double) -> (w: Double, u: Double, v: Double) {
    let w = warp.wx * x + warp.wy * y + warp.w0
    return (w, (warp.a * x + warp.c * y + warp.tx) / w, (warp.b * x + warp.d * y + warp.ty) / w)
  }
  let (w, u, v) = project(Double(column) + 0.5, Double(row) + 0.5)
  guard w > 0 else { return 0 }
  let horizontal = max(abs(warp.a - u * warp.wx), abs(warp.b - v * warp.wx)) / w
  let vertical = max(abs(warp.c - u * warp.wy), abs(warp.d - v * warp.wy)) / w
  let span = horizontal + vertical + 1
  guard u > -span, v > -span, u < Double(grid.width) + span, v < Double(grid.height) + span else {
    return 0
  }
  let isSingle = horizontal <= 1.25 && vertical <= 1.25
  let columns = isSingle ? 1 : Int(min(max(horizontal.rounded(.up), 1), 8))
  let rows = isSingle ? 1 : Int(min(max(vertical.rounded(.up), 1), 8))
  var sums = [0, 0, 0, 0]
  for j in 0..<rows {
    for i in 0..<columns {
      let (w, u, v) = project(
        Double(column) + (Double(i) + 0.5) / Double(columns),
        Double(row) + (Double(j) + 0.5) / Double(rows))
      guard w > 0, w <= 1 / Projection.nearest, abs(u) < 1e6, abs(v) < 1e6 else { continue }
      let (x, y) = (Int((u * 256).rounded(.down)) - 128, Int((v * 256).rounded(.down)) - 128)
      for (dx, dy) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
        let weight = (dx == 0 ? 256 - x & 255 : x & 255) * (dy == 0 ? 256 - y & 255 : y & 255)
        let texel = grid[x >> 8 + dx, y >> 8 + dy]
        for index in 0..<4 { sums[index] += Int(texel >> (8 * UInt32(index)) & 0xFF) * weight }
      }
    }
  }
  let whole = columns * rows << 16
  return sums.enumerated().reduce(0) { color, sum in
    color | UInt32((sum.element + whole / 2) / whole) << (8 * UInt32(sum.offset))
  }
}

/// Returns a random projection of the grid, in which some part of the grid is usually visible.
private func projection(_ width: Int, _ height: Int, _ chance: inout Seeded) -> Projection {
  let scale = exp2(Double.random(in: -2.5...3.5, using: &chance))
  let angle = Double.random(in: -3.2...3.2, using: &chance)
  let tilt = Bool.random(using: &chance) ? 0 : Double.random(in: -0.02...0.02, using: &chance)
  let lean = Bool.random(using: &chance) ? 0 : Double.random(in: -0.02...0.02, using: &chance)
  let (sine, cosine) = (StrictMath.sin(angle) * scale, StrictMath.cos(angle) * scale)
  var projection = Projection(
    CGAffineTransform(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0))
  (projection.wx, projection.wy) = (tilt, lean)
  (projection.tx, projection.ty) = (
    Double.random(in: -0.5...1.2, using: &chance) * Double(width),
    Double.random(in: -0.5...1.2, using: &chance) * Double(height)
  )
  // Sometimes the eye's plane crosses the picture.
  if chance.once(in: 4) { projection.w0 = Double.random(in: -0.4...0.4, using: &chance) }
  guard chance.once(in: 4) else { return projection }
  // Equal positions, near the least visible distance from the eye.
  let near = Double.random(in: 900...1_100, using: &chance)
  return Projection(
    a: near * projection.a, b: near * projection.b, wx: near * projection.wx,
    c: near * projection.c, d: near * projection.d, wy: near * projection.wy,
    tx: near * projection.tx, ty: near * projection.ty, w0: near * projection.w0)
}

@Test(arguments: 0..<4) func texelsAreSampledAsAPlainLoopSamplesThem(_ kind: Int) throws {
  var chance = Seeded(UInt64(kind) + 1)
  for _ in 0..<120 {
    let (width, height) = (
      Int.random(in: 1...90, using: &chance), Int.random(in: 1...90, using: &chance)
    )
    let surface = try texels(kind, width: width, height: height, &chance)
    let warp = projection(width, height, &chance)
    let size = (
      width: Int.random(in: 1...120, using: &chance), height: Int.random(in: 1...40, using: &chance)
    )
    var pixels = [UInt32](repeating: 0xDEAD_BEEF, count: size.width * size.height)
    var plain = pixels
    surface.withBytes { bytes in
      let grid = TexelGrid(bytes, of: surface)
      pixels.withUnsafeMutableBufferPointer {
        WarpedTexels(grid, UniformTiles(grid), by: warp).paint(
          $0.baseAddress!, pixelsPerRow: size.width, width: size.width, height: size.height,
          in: Bands(pool: nil))
      }
      for row in 0..<size.height {
        for column in 0..<size.width {
          plain[row * size.width + column] = plainColor(column, row, by: warp, in: grid)
        }
      }
    }
    #expect(pixels == plain, "\(warp) of \(width)×\(height)")
  }
}

@Test func aSumIsRoundedToTheNearestWholeNumber() {
  for number in stride(from: 0, through: 65_280, by: 0.37) {
    let sum = Float(number)
    let sums = SIMD4(sum, sum.nextUp, sum.nextDown.magnitude, sum.rounded())
    let colors = BlurWindow.color(sums)
    for index in 0..<4 { #expect(colors[index] == UInt16(sums[index].rounded(.toNearestOrEven))) }
  }
}

@Test(arguments: [0, 1, 2, 5, 30]) func cellsAreAveragedAsAPlainLoopAveragesThem(_ whole: Int) {
  var chance = Seeded(UInt64(whole) + 1)
  let (width, height, edge) = (37, 23, Int.random(in: 0...256, using: &chance))
  let colors = (0..<width * height).map { _ in
    CellColor.random(in: 0...65_280, using: &chance)
  }
  /// Returns the average around a cell in a line of cells.
  func plain(_ line: [CellColor], _ index: Int) -> CellColor {
    var color = CellColor.zero
    for component in 0..<4 {
      func cell(_ index: Int) -> Int { Int(line[min(max(index, 0), line.count - 1)][component]) }
      let middle = (index - whole...index + whole).reduce(0) { $0 + cell($1) }
      let ends = cell(index - whole - 1) + cell(index + whole + 1)
      let weight = 1 / Float(256 * (2 * whole + 1) + 2 * edge)
      let average = Float(middle) * (256 * weight) + Float(ends) * (Float(edge) * weight)
      color[component] = UInt16(average.rounded(.toNearestOrEven))
    }
    return color
  }
  let window = BlurWindow(whole: whole, edge: edge)
  BlurMemory(Bands(pool: nil)).withGrids(width: width, height: height) { cells, _ in
    for row in 0..<height {
      for column in 0..<width { cells.line(row)[column] = colors[row * width + column] }
    }
    withUnsafeTemporaryAllocation(of: CellColor.self, capacity: width) { line in
      for row in 0..<height {
        let old = Array(colors[row * width..<(row + 1) * width])
        _ = line.initialize(from: old)
        var averages = [CellColor](repeating: .zero, count: width)
        averages.withUnsafeMutableBufferPointer {
          window.averageRow(line, into: $0.baseAddress!, width: width)
        }
        #expect(averages == (0..<width).map { plain(old, $0) })
      }
      // From any line on, as for a band.
      for lines in [0..<height, 9..<20] {
        var seen: [Int] = []
        window.averageColumns(of: cells, lines, line) { row in
          seen.append(row)
          for column in 0..<width {
            let old = (0..<height).map { colors[$0 * width + column] }
            #expect(line[column] == plain(old, row))
          }
        }
        #expect(seen == Array(lines))
      }
    }
  }
}

@Test(arguments: [3, 5, 7, 9]) func aMaskIsBlurredAsAPlainLoopBlursIt(_ box: Int) throws {
  var chance = Seeded(UInt64(box))
  for _ in 0..<20 {
    let (width, height) = (
      Int.random(in: 1...40, using: &chance), Int.random(in: 1...40, using: &chance)
    )
    let mask = try Surface(format: CAIRO_FORMAT_A8, widthInPixels: width, heightInPixels: height)
    let bytesPerRow = mask.bytesPerRow
    var plain = (0..<width * height).map { _ in
      Bool.random(using: &chance) ? 255 : Int.random(in: 0...255, using: &chance)
    }
    mask.withMutableBytes { bytes in
      for (index, byte) in plain.enumerated() {
        bytes[index / width * bytesPerRow + index % width] = UInt8(byte)
      }
    }
    mask.blur(box: box)
    for _ in 0..<BlurResolution.boxPasses {
      for (dx, dy) in [(1, 0), (0, 1)] {
        plain = plain.indices.map { index in
          let (x, y) = (index % width, index / width)
          let sum = (-box / 2...box / 2).reduce(0) { sum, step in
            let (x, y) = (x + dx * step, y + dy * step)
            let isThere = x >= 0 && y >= 0 && x < width && y < height
            return isThere ? sum + plain[y * width + x] : sum
          }
          return (sum + box / 2) / box
        }
      }
    }
    let blurred = mask.withBytes { bytes in
      plain.indices.map { Int(bytes[$0 / width * bytesPerRow + $0 % width]) }
    }
    #expect(blurred == plain, "\(width)×\(height)")
  }
}

// MARK: - With a thread pool

/// A thread pool, perhaps larger than the number of processors.
let pool = PaintingThreadPool(threadCount: 3)

@Test func bandsDoEachRowOnce() {
  for count in [1, 2, 7, 100, 1_001] {
    var times = [Int](repeating: 0, count: count)
    times.withUnsafeMutableBufferPointer { times in
      let times = times.baseAddress!
      Bands(pool: pool).perform(count: count, pixels: 1 << 20) { rows in
        for row in rows { times[row] += 1 }
      }
    }
    #expect(times == [Int](repeating: 1, count: count))
  }
}

@Test func aThreadPoolPaintsBlursAndPlanesAsOneThreadDoes() throws {
  var nodes = (0..<30).map { layer(0, CGFloat(10 * $0), 350, 5, red) }
  nodes.append(
    layer(10, 15, 125, 250) {
      $0.content = .backdrop(
        Frame.Backdrop(
          blurRadius: 1.2, saturation: 1.4, tint: RGBA(red: 0, green: 0, blue: 1, alpha: 0.2)))
    })
  let turn = Projection(
    a: 0.8, b: 0, wx: 0.001, c: 0.1, d: 1, wy: 0.0004, tx: 165, ty: 15, w0: 1)
  let card = layer(0, 0, 150, 200, blue) { $0.cornerRadius = 10 }
  let lines = (0..<40).map { layer(1.5 * CGFloat($0), CGFloat(5 * $0), 75, 2, green) }
  nodes.append(
    layer(0, 0, 10, 10) {
      $0.content = .plane(Frame.Plane(nodes: [card] + lines, projection: turn))
    })
  let frame = Frame(size: CGSize(width: 350, height: 300), nodes: nodes)
  let pictures = try [pool, PaintingThreadPool(threadCount: 0)].map { pool in
    let painter = try Painter(
      widthInPixels: 350, heightInPixels: 300, paintsOnlyChanges: true, pool: pool)
    painter.paint(frame)
    return painter.picture()
  }
  #expect(pictures[0] == pictures[1])
  let whole = try painted(nodes, width: 350, height: 300)
  #expect((pictures[0].difference(from: whole)?.largest ?? 0) <= 17)
}

@Test func aBlurInBandsHasNoSeams() throws {
  // The stripes repeat every 20 pixels, so the picture must repeat too, wherever a band ends.
  let backdrop = layer(0, 0, 300, 300) {
    $0.content = .backdrop(
      Frame.Backdrop(blurRadius: 1, tint: RGBA(red: 0, green: 0, blue: 0, alpha: 0)))
  }
  let stripes = (0..<15).map { layer(0, CGFloat(20 * $0), 300, 10, red) }
  let painter = try Painter(
    widthInPixels: 300, heightInPixels: 300, paintsOnlyChanges: true, pool: pool)
  painter.paint(Frame(size: CGSize(width: 300, height: 300), nodes: stripes + [backdrop]))
  let picture = painter.picture()
  var levels: Set<UInt8> = []
  for y in 60..<220 {
    levels.insert(picture[x: 7, y: y].red)
    #expect(picture[x: 7, y: y] == picture[x: 7, y: y + 20])
    for x in [0, 150, 299] { #expect(picture[x: 7, y: y] == picture[x: x, y: y]) }
  }
  #expect(levels.count > 3)
}
