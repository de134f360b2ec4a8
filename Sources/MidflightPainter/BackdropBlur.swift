import CCairo
import Foundation
import MotionCore

/// How what lies behind a layer is blurred: averages over boxes, of cells of some pixels each.
///
/// Three averages in a row are near to a Gaussian. The boxes' first and last cells count in part, so
/// that the blur grows steadily while it is animated: M. Gwosdek, S. Grewenig, A. Bruhn and J. Weickert,
/// "Theoretical Foundations of Gaussian Convolution by Extended Box Filtering", 2011. Whole
/// numbers, and products of single precision that each are rounded: the same bytes on every CPU.
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
  private static let widest: CGFloat = 256
  /// What needs more cells is not blurred: it is larger than any screen.
  private static let mostCells = 1 << 25

  /// - Parameter pixelsPerUnit: Pixels that the layer's points are wide.
  init(_ backdrop: Frame.Backdrop, pixelsPerUnit: CGFloat) {
    // What is no number counts as 0.
    let deviation = min(max(0, backdrop.blurRadius * pixelsPerUnit), BackdropBlur.widest)
    cell = max(1, Int(deviation / 1.25))
    saturation = min(max(0, backdrop.saturation), 8)
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
  /// What lies beyond the box around that edge has no share in it, as in Core Animation: it is blurred as
  /// if all went on as it is at the box's edge.
  ///
  /// - Parameter visible: The pixels that can be seen; all of those in the layer, but for what something
  ///   around it cuts off.
  func paint(at placement: Placement, on canvas: Canvas, visible: CGRect) {
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
    // In place of what is there, and not over it.
    cairo_set_operator(canvas.context, CAIRO_OPERATOR_SOURCE)
    canvas.fillWithSource(placement.outline)
    cairo_set_operator(canvas.context, CAIRO_OPERATOR_OVER)
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
    guard width * height <= BackdropBlur.mostCells else {
      throw .surface(widthInPixels: width, heightInPixels: height, reason: "too many to blur")
    }
    let surface = try Surface(
      format: CAIRO_FORMAT_ARGB32, widthInPixels: width, heightInPixels: height)
    let cells = Cells(width: width, height: height)
    gather(seen, shiftedBy: (minX - left * cell, minY - top * cell), into: cells)
    for _ in 0..<BlurResolution.boxPasses {
      averageRows(of: cells)
      averageColumns(of: cells)
    }
    write(cells, to: surface)
    return (surface, left * cell, top * cell)
  }

  /// Colours in 256ths of a level: blue, green, red, alpha. They come to what is written next.
  private final class Cells {
    typealias Color = SIMD4<UInt16>

    let width: Int
    let height: Int
    private(set) var colors: UnsafeMutableBufferPointer<Color>
    /// Where the next average goes.
    private(set) var next: UnsafeMutableBufferPointer<Color>

    init(width: Int, height: Int) {
      (self.width, self.height) = (width, height)
      colors = .allocate(capacity: width * height)
      next = .allocate(capacity: width * height)
      colors.initialize(repeating: .zero)
      next.initialize(repeating: .zero)
    }

    deinit {
      colors.deallocate()
      next.deallocate()
    }

    func turnOver() { swap(&colors, &next) }
  }

  /// Makes each cell the mean of its pixels.
  ///
  /// - Parameter shift: How far the first pixel lies in the first cell.
  private func gather(_ seen: Surface, shiftedBy shift: (x: Int, y: Int), into cells: Cells) {
    let (columns, rows, bytesPerRow) = (seen.widthInPixels, seen.heightInPixels, seen.bytesPerRow)
    let width = cells.width
    seen.withBytes { bytes in
      withUnsafeTemporaryAllocation(of: SIMD4<UInt32>.self, capacity: width) { sums in
        for line in 0..<cells.height {
          // Those at the edges have fewer pixels.
          let (first, end) = (max(line * cell - shift.y, 0), min((line + 1) * cell - shift.y, rows))
          sums.initialize(repeating: .zero)
          for row in first..<end {
            var (index, left) = (0, cell - shift.x)
            for column in 0..<columns {
              let pixel = bytes.loadUnaligned(
                fromByteOffset: row * bytesPerRow + 4 * column, as: SIMD4<UInt8>.self)
              sums[index] &+= SIMD4<UInt32>(truncatingIfNeeded: pixel)
              left -= 1
              if left == 0 { (index, left) = (index + 1, cell) }
            }
          }
          for index in 0..<width {
            let (start, stop) = (index * cell - shift.x, (index + 1) * cell - shift.x)
            let across = min(stop, columns) - max(start, 0)
            let share = 256 / Float(max(1, across * (end - first)))
            cells.colors[line * width + index] = BackdropBlur.color(
              SIMD4<Float>(sums[index]) * share)
          }
        }
      }
    }
  }

  /// To the nearest whole number.
  @inline(__always) private static func color(_ sum: SIMD4<Float>) -> SIMD4<UInt16> {
    // One by one: of all four at once, the standard library makes a call that is not compiled for these
    // types, which took nine tenths of a blur.
    let sum = sum + 0.5
    let whole = SIMD4(Int32(sum.x), Int32(sum.y), Int32(sum.z), Int32(sum.w))
    return SIMD4<UInt16>(truncatingIfNeeded: whole)
  }

  /// Sums of some cells: those in the middle in full, those at both ends in part.
  private struct Window {
    private let edge: SIMD4<Int32>
    private let share: Float

    init(whole: Int, edge: Int) {
      self.edge = SIMD4(repeating: Int32(edge))
      share = 1 / Float(256 * (2 * whole + 1) + 2 * edge)
    }

    @inline(__always)
    func mean(of middle: SIMD4<Int32>, ends: SIMD4<Int32>) -> SIMD4<UInt16> {
      BackdropBlur.color(SIMD4<Float>(middle &* 256 &+ edge &* ends) * share)
    }
  }

  /// Replaces each cell by the average of its row around it; beyond the ends it is as at the ends.
  private func averageRows(of cells: Cells) {
    let (whole, width) = (wholeCells, cells.width)
    let window = Window(whole: whole, edge: edgeWeight)
    for start in stride(from: 0, to: width * cells.height, by: width) {
      let (old, new) = (cells.colors, cells.next)
      @inline(__always) func cell(_ index: Int) -> SIMD4<Int32> {
        SIMD4<Int32>(truncatingIfNeeded: old[start + min(max(index, 0), width - 1)])
      }
      var sum = SIMD4<Int32>.zero
      for index in -whole...whole { sum &+= cell(index) }
      for index in 0..<width {
        let after = cell(index + whole + 1)
        new[start + index] = window.mean(of: sum, ends: cell(index - whole - 1) &+ after)
        sum = sum &+ after &- cell(index - whole)
      }
    }
    cells.turnOver()
  }

  /// Replaces each cell by the average of its column around it; beyond the ends it is as at the ends.
  private func averageColumns(of cells: Cells) {
    let (whole, width, height) = (wholeCells, cells.width, cells.height)
    let window = Window(whole: whole, edge: edgeWeight)
    let (old, new) = (cells.colors, cells.next)
    func row(_ index: Int) -> Int { min(max(index, 0), height - 1) * width }
    withUnsafeTemporaryAllocation(of: SIMD4<Int32>.self, capacity: width) { sums in
      sums.initialize(repeating: .zero)
      for index in -whole...whole {
        let start = row(index)
        for column in 0..<width {
          sums[column] &+= SIMD4<Int32>(truncatingIfNeeded: old[start + column])
        }
      }
      for index in 0..<height {
        let (before, after) = (row(index - whole - 1), row(index + whole + 1))
        let leaving = row(index - whole)
        for column in 0..<width {
          let next = SIMD4<Int32>(truncatingIfNeeded: old[after + column])
          let ends = SIMD4<Int32>(truncatingIfNeeded: old[before + column]) &+ next
          new[index * width + column] = window.mean(of: sums[column], ends: ends)
          let last = SIMD4<Int32>(truncatingIfNeeded: old[leaving + column])
          sums[column] = sums[column] &+ next &- last
        }
      }
    }
    cells.turnOver()
  }

  /// Writes cells as texels, as colourful as they shall be.
  private func write(_ cells: Cells, to surface: Surface) {
    let (width, bytesPerRow) = (surface.widthInPixels, surface.bytesPerRow)
    let color = Int((saturation * 256).rounded())
    surface.withMutableBytes { bytes in
      for row in 0..<cells.height {
        for column in 0..<width {
          let cell = cells.colors[row * width + column]
          let (blue, green, red) = (Int(cell.x), Int(cell.y), Int(cell.z))
          let alpha = Int(cell.w)
          // How bright it is: ITU-R BT.709.
          let grey = (blue * 4_732 + green * 46_871 + red * 13_933) >> 16
          func level(_ component: Int) -> UInt32 {
            let value = grey + ((component - grey) * color) >> 8
            return UInt32(min(max(value, 0), alpha) + 128) >> 8
          }
          let opacity = UInt32(alpha + 128) >> 8
          let texel = level(blue) | level(green) << 8 | level(red) << 16 | opacity << 24
          bytes.storeBytes(
            of: texel, toByteOffset: row * bytesPerRow + 4 * column, as: UInt32.self)
        }
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
