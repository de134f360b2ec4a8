import CCairo
import Foundation
import MotionCore

/// How what lies behind a layer is blurred: averages over boxes, of cells of some pixels each.
///
/// Three averages in a row are near to a Gaussian. The boxes' first and last cells count in part, so
/// that the blur grows steadily while it is animated: M. Gwosdek, S. Grewenig, A. Bruhn and J. Weickert,
/// "Theoretical Foundations of Gaussian Convolution by Extended Box Filtering", 2011. Whole numbers
/// only: the same bytes on every CPU.
struct BackdropBlur {
  /// The side of a cell, in pixels.
  private let cell: Int
  /// How many cells on each side of the middle one count in full.
  private let wholeCells: Int
  /// How much of the cell beyond those counts, in 256ths.
  private let edgeWeight: Int
  /// 0 is grey, 1 is as it was.
  private let saturation: Double

  /// The widest blur that is told from a wider one, in pixels.
  private static let widest: CGFloat = 1024

  /// - Parameter pixelsPerUnit: Pixels that the layer's points are wide.
  init(_ backdrop: Frame.Backdrop, pixelsPerUnit: CGFloat) {
    let deviation = min(max(backdrop.blurRadius * pixelsPerUnit, 0), BackdropBlur.widest)
    cell = max(1, Int(deviation / 2))
    saturation = min(max(backdrop.saturation, 0), 8)
    // Making cells of pixels, and pixels of cells again, blurs too.
    let side = Double(cell)
    let already = cell > 1 ? (side * side - 1) / 12 + side * side / 6 : 0
    let variance = max(0, Double(deviation * deviation) - already) / (side * side) / 3
    let whole = ((12 * variance + 1).squareRoot() / 2 - 0.5).rounded(.down)
    let share =
      (2 * whole + 1) * (whole * (whole + 1) - 3 * variance)
      / (6 * (variance - (whole + 1) * (whole + 1)))
    (wholeCells, edgeWeight) = (Int(whole), Int((share * 256).rounded()))
  }

  /// Whether it changes nothing.
  var isIdentity: Bool { wholeCells == 0 && edgeWeight == 0 && cell == 1 && saturation == 1 }

  /// Paints what the canvas shows already, blurred, inside a layer's edge.
  ///
  /// What lies beyond that edge has no share in it, as in Core Animation: it is blurred as if all went on
  /// as it is at the edge.
  ///
  /// - Parameter visible: The pixels that can be seen; all of those in the layer, but for what something
  ///   around it cuts off.
  func paint(
    at placement: Placement, on canvas: Canvas, opacity: Double, visible: CGRect
  ) {
    let source = placement.wholePixels.intersection(visible).intersection(canvas.opening)
    guard !isIdentity, !source.isEmpty, let seen = try? canvas.copy(of: source),
      let cells = try? blurred(seen, from: source)
    else { return }
    canvas.setTransform(
      CGAffineTransform(translationX: CGFloat(cells.left), y: CGFloat(cells.top))
        .scaledBy(x: CGFloat(cell), y: CGFloat(cell)))
    cairo_set_source_surface(canvas.context, cells.surface.pointer, 0, 0)
    cairo_pattern_set_filter(cairo_get_source(canvas.context), CAIRO_FILTER_BILINEAR)
    cairo_pattern_set_extend(cairo_get_source(canvas.context), CAIRO_EXTEND_PAD)
    canvas.setTransform(placement.transform)
    if opacity >= 1 {
      canvas.fillWithSource(placement.outline)
    } else {
      canvas.clipped(to: placement.outline, transform: placement.transform) {
        canvas.paintSource(opacity: opacity)
      }
    }
  }

  /// What is seen of pixels, a texel for each cell, and the pixel at which the first one begins.
  ///
  /// Cells are counted from pixel 0, so that one that is seen in two frames is the same in both.
  private func blurred(
    _ seen: Surface, from source: CGRect
  ) throws(PainterFailure) -> (surface: Surface, left: Int, top: Int) {
    let (minX, minY) = (Int(source.minX), Int(source.minY))
    let (left, top) = (minX.flooredDivision(by: cell), minY.flooredDivision(by: cell))
    let width = (Int(source.maxX) - 1).flooredDivision(by: cell) - left + 1
    let height = (Int(source.maxY) - 1).flooredDivision(by: cell) - top + 1
    let surface = try Surface(
      format: CAIRO_FORMAT_ARGB32, widthInPixels: width, heightInPixels: height)
    withUnsafeTemporaryAllocation(of: SIMD4<UInt32>.self, capacity: width * height) { cells in
      gather(seen, shiftedBy: (minX - left * cell, minY - top * cell), width: width, into: cells)
      for _ in 0..<BlurResolution.boxPasses {
        for row in 0..<height { average(cells, from: row * width, step: 1, count: width) }
        for column in 0..<width { average(cells, from: column, step: width, count: height) }
      }
      write(cells, to: surface)
    }
    return (surface, left * cell, top * cell)
  }

  /// The mean of each cell's pixels, in 256ths of a level: blue, green, red, alpha.
  ///
  /// - Parameter shift: How far the first pixel lies in the first cell.
  private func gather(
    _ seen: Surface, shiftedBy shift: (x: Int, y: Int), width: Int,
    into cells: UnsafeMutableBufferPointer<SIMD4<UInt32>>
  ) {
    cells.initialize(repeating: .zero)
    let (columns, rows, bytesPerRow) = (seen.widthInPixels, seen.heightInPixels, seen.bytesPerRow)
    seen.withBytes { bytes in
      for row in 0..<rows {
        let line = (row + shift.y) / cell * width
        var (index, left) = (line, cell - shift.x)
        for column in 0..<columns {
          let pixel = bytes.loadUnaligned(
            fromByteOffset: row * bytesPerRow + 4 * column, as: SIMD4<UInt8>.self)
          cells[index] &+= SIMD4<UInt32>(truncatingIfNeeded: pixel)
          left -= 1
          if left == 0 { (index, left) = (index + 1, cell) }
        }
      }
    }
    for index in cells.indices {
      // Those at the edges have fewer pixels.
      let (column, row) = (index % width, index / width)
      let across = min((column + 1) * cell - shift.x, columns) - max(column * cell - shift.x, 0)
      let down = min((row + 1) * cell - shift.y, rows) - max(row * cell - shift.y, 0)
      let count = UInt32(max(1, across * down))
      cells[index] = (cells[index] &* 256 &+ SIMD4(repeating: count / 2)) / SIMD4(repeating: count)
    }
  }

  /// Replaces each of `count` cells by the average around it; beyond the ends it is as at the ends.
  private func average(
    _ cells: UnsafeMutableBufferPointer<SIMD4<UInt32>>, from start: Int, step: Int, count: Int
  ) {
    let (whole, edge) = (wholeCells, SIMD4(repeating: UInt32(edgeWeight)))
    guard whole > 0 || edgeWeight > 0, count > 1 else { return }
    let weight = UInt32(256 * (2 * whole + 1) + 2 * edgeWeight)
    let (half, weights) = (SIMD4(repeating: weight / 2), SIMD4(repeating: weight))
    withUnsafeTemporaryAllocation(of: SIMD4<UInt32>.self, capacity: count) { line in
      for index in 0..<count { line[index] = cells[start + index * step] }
      func cell(_ index: Int) -> SIMD4<UInt32> { line[min(max(index, 0), count - 1)] }
      var sum = SIMD4<UInt32>.zero
      for index in -whole...whole { sum &+= cell(index) }
      for index in 0..<count {
        let ends = cell(index - whole - 1) &+ cell(index + whole + 1)
        cells[start + index * step] = (sum &* 256 &+ edge &* ends &+ half) / weights
        sum = sum &+ cell(index + whole + 1) &- cell(index - whole)
      }
    }
  }

  /// Writes cells as texels, as colourful as they shall be.
  private func write(
    _ cells: UnsafeMutableBufferPointer<SIMD4<UInt32>>, to surface: Surface
  ) {
    let (width, bytesPerRow) = (surface.widthInPixels, surface.bytesPerRow)
    let color = Int((saturation * 256).rounded())
    surface.withMutableBytes { bytes in
      for index in cells.indices {
        let cell = cells[index]
        let (blue, green, red) = (Int(cell.x), Int(cell.y), Int(cell.z))
        // How bright it is: ITU-R BT.709.
        let grey = (blue * 4_732 + green * 46_871 + red * 13_933) >> 16
        func level(_ component: Int) -> UInt8 {
          let value = grey + ((component - grey) * color) >> 8
          return UInt8((min(max(value, 0), Int(cell.w)) + 128) >> 8)
        }
        let place = index / width * bytesPerRow + index % width * 4
        bytes[place] = level(blue)
        bytes[place + 1] = level(green)
        bytes[place + 2] = level(red)
        bytes[place + 3] = UInt8((Int(cell.w) + 128) >> 8)
      }
    }
  }
}

extension Int {
  /// The whole number at or below the quotient.
  fileprivate func flooredDivision(by divisor: Int) -> Int {
    let (quotient, rest) = quotientAndRemainder(dividingBy: divisor)
    return rest < 0 ? quotient - 1 : quotient
  }
}
