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
  func paint(at placement: Placement, on canvas: Canvas, visible: CGRect, in memory: BlurMemory) {
    let source = placement.wholePixels.intersection(visible).intersection(canvas.opening)
    guard !isIdentity, !source.isEmpty, let seen = try? canvas.copy(of: source),
      let cells = try? blurred(seen, from: source, in: memory)
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
    _ seen: Surface, from source: CGRect, in memory: BlurMemory
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
    let columns = PixelSpans(cell: cell, shift: minX - left * cell, count: seen.widthInPixels)
    let rows = PixelSpans(cell: cell, shift: minY - top * cell, count: seen.heightInPixels)
    blur(seen, columns, rows, into: surface, in: memory)
    return (surface, left * cell, top * cell)
  }

  /// Blurs pixels, and writes a texel for each cell.
  ///
  /// An average of columns needs all lines of those before; an average of a row that line alone, and is
  /// made as soon as that is there.
  private func blur(
    _ seen: Surface, _ columns: PixelSpans, _ rows: PixelSpans, into surface: Surface,
    in memory: BlurMemory
  ) {
    let (width, height) = (surface.widthInPixels, surface.heightInPixels)
    let window = BlurWindow(whole: wholeCells, edge: edgeWeight)
    memory.withGrids(width: width, height: height) { first, second in
      seen.withBytes { bytes in
        let bytesPerRow = seen.bytesPerRow
        first.inBands { lines, line in
          for index in lines {
            gather(bytes, bytesPerRow, columns, rows[index], into: line)
            window.averageRow(line, into: first.line(index), width: width)
          }
        }
      }
      var cells = first
      for pass in 1..<BlurResolution.boxPasses {
        let (old, new) = pass.isMultiple(of: 2) ? (second, first) : (first, second)
        old.inBands { lines, line in
          window.averageColumns(of: old, lines, line) { index in
            window.averageRow(line, into: new.line(index), width: width)
          }
        }
        cells = new
      }
      surface.withMutableBytes { [cells] bytes in
        let (texels, bytesPerRow) = (bytes.baseAddress.unsafelyUnwrapped, surface.bytesPerRow)
        cells.inBands { lines, line in
          window.averageColumns(of: cells, lines, line) { index in
            write(line, to: texels + index * bytesPerRow)
          }
        }
      }
    }
  }

  /// Which pixels lie in a cell, along x or along y.
  private struct PixelSpans {
    let cell: Int
    /// How far the first pixel lies in the first cell.
    let shift: Int
    /// How many pixels there are.
    let count: Int

    /// Those at the edges have fewer.
    @inline(__always) subscript(index: Int) -> Range<Int> {
      max(index &* cell &- shift, 0)..<min((index &+ 1) &* cell &- shift, count)
    }
  }

  /// Makes each cell of a line the mean of its pixels.
  private func gather(
    _ bytes: UnsafeRawBufferPointer, _ bytesPerRow: Int, _ columns: PixelSpans, _ rows: Range<Int>,
    into line: UnsafeMutableBufferPointer<CellColor>
  ) {
    // A surface has a pixel at least.
    let pixels = bytes.baseAddress.unsafelyUnwrapped
    guard columns.cell > 1 else {
      // A pixel is its mean.
      let row = pixels + rows.lowerBound &* bytesPerRow
      for index in line.indices {
        let pixel = (row + 4 &* index).loadUnaligned(as: SIMD4<UInt8>.self)
        line[index] = CellColor(truncatingIfNeeded: pixel) &<< 8
      }
      return
    }
    for index in line.indices {
      let span = columns[index]
      var sum = SIMD4<Int32>.zero
      for row in rows {
        var pixel = pixels + (row &* bytesPerRow &+ 4 &* span.lowerBound)
        for _ in span {
          sum &+= SIMD4<Int32>(truncatingIfNeeded: pixel.loadUnaligned(as: SIMD4<UInt8>.self))
          pixel += 4
        }
      }
      let share = 256 / Float(max(1, span.count &* rows.count))
      line[index] = BlurWindow.color(SIMD4<Float>(sum) * share)
    }
  }

  /// Writes cells as texels, as colourful as they shall be.
  private func write(
    _ line: UnsafeMutableBufferPointer<CellColor>, to texels: UnsafeMutableRawPointer
  ) {
    let saturation = Int32((saturation * 256).rounded())
    for index in line.indices {
      (texels + 4 &* index).storeBytes(
        of: BackdropBlur.texel(line[index], saturation), as: UInt32.self)
    }
  }

  /// A cell's components, each to the nearest level and no more than alpha.
  ///
  /// Component by component: the compiler makes the loop one of vectors, and better than when it is told to.
  ///
  /// - Parameter saturation: In 256ths.
  @inline(__always) private static func texel(_ cell: CellColor, _ saturation: Int32) -> UInt32 {
    // How bright it is: ITU-R BT.709.
    let light = UInt32(cell.x) &* 4_732 &+ UInt32(cell.y) &* 46_871 &+ UInt32(cell.z) &* 13_933
    let (grey, alpha) = (Int32(light >> 16), Int32(cell.w))
    @inline(__always) func level(_ component: UInt16) -> UInt32 {
      let vivid = grey &+ ((Int32(component) &- grey) &* saturation) &>> 8
      return UInt32(truncatingIfNeeded: (min(max(vivid, 0), alpha) &+ 128) &>> 8)
    }
    let opacity = UInt32(truncatingIfNeeded: (alpha &+ 128) &>> 8)
    return level(cell.x) | level(cell.y) &<< 8 | level(cell.z) &<< 16 | opacity &<< 24
  }
}

extension Int {
  /// The whole number at or below the quotient.
  fileprivate func flooredDivision(by divisor: Int) -> Int {
    let (quotient, rest) = quotientAndRemainder(dividingBy: divisor)
    return rest < 0 ? quotient - 1 : quotient
  }
}
