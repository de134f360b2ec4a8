import CCairo
import Foundation
import MotionCore

/// The blur of the pixels behind a layer, made of box averages over cells of several pixels.
///
/// Three box averages in a row approximate a Gaussian. The first and last cells of a box count in
/// part, so that the blur grows steadily during an animation. Source: P. Gwosdek, S. Grewenig, A.
/// Bruhn and J. Weickert, "Theoretical Foundations of Gaussian Convolution by Extended Box
/// Filtering", 2011. The calculation uses integers and separately rounded single-precision
/// products, so every CPU gives the same bytes.
///
/// The functions of one cell are always inlined, here and in the types that this one uses; otherwise
/// a film of a blur takes 3 % longer.
struct BackdropBlur {
  /// The side of a cell, in pixels, 1 or more.
  private let cell: Int
  /// The number of cells on each side of the middle cell that count in full.
  private let wholeCells: Int
  /// The weight of the next cell beyond the whole cells, in 256ths.
  private let edgeWeight: Int
  /// The saturation factor, from 0 (grey) through 1 (unchanged) to 8.
  private let saturation: Double

  /// The largest standard deviation, in pixels. A wider blur looks the same.
  private static let widest: CGFloat = 256
  /// The largest number of cells. A larger area exceeds any screen and stays sharp.
  private static let maximumCellCount = 1 << 25

  /// Creates the blur for a node's backdrop.
  ///
  /// A negative radius or NaN counts as 0. The deviation is limited to `widest` pixels, and the
  /// saturation to 0…8.
  ///
  /// - Parameter pixelsPerUnit: The width of the layer's point in pixels.
  init(_ backdrop: Frame.Backdrop, pixelsPerUnit: CGFloat) {
    // `max(0, .nan)` returns 0.
    let deviation = min(max(0, backdrop.blurRadius * pixelsPerUnit), BackdropBlur.widest)
    cell = max(1, Int(deviation / 1.25))
    saturation = min(max(0, backdrop.saturation), 8)
    // Averaging pixels into cells and interpolating the cells add this variance, in pixels².
    let side = Double(cell)
    let addedVariance = cell > 1 ? (side * side - 1) / 12 + side * side / 6 : 0
    let variance = max(0, Double(deviation * deviation) - addedVariance) / (side * side) / 3
    let whole = ((12 * variance + 1).squareRoot() / 2 - 0.5).rounded(.down)
    let edgeFraction =
      (2 * whole + 1) * (whole * (whole + 1) - 3 * variance)
      / (6 * (variance - (whole + 1) * (whole + 1)))
    (wholeCells, edgeWeight) = (Int(whole), Int((edgeFraction * 256).rounded()))
  }

  /// A Boolean value that indicates whether the blur changes no pixel.
  var isIdentity: Bool { wholeCells == 0 && edgeWeight == 0 && cell == 1 && saturation == 1 }

  /// Replaces the canvas's pixels inside a layer's edge by their blurred copy.
  ///
  /// Pixels outside the bounding box of the edge do not contribute, as in Core Animation. The blur
  /// repeats the box's edge pixels instead. Does nothing for an identity blur, for an empty area,
  /// or if memory is refused. Otherwise leaves the canvas with the layer's transform and with the
  /// blurred copy as its source.
  ///
  /// - Parameter visible: The pixels to paint: all pixels of the layer except those that an
  ///   enclosing node clips.
  func paint(at placement: Placement, on canvas: Canvas, visible: CGRect, in memory: BlurMemory) {
    let source = placement.wholePixels.intersection(visible).intersection(canvas.visiblePixels)
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
    // Replaces the pixels instead of blending with them.
    cairo_set_operator(canvas.context, CAIRO_OPERATOR_SOURCE)
    canvas.fillWithSource(placement.outline)
    cairo_set_operator(canvas.context, CAIRO_OPERATOR_OVER)
  }

  /// Returns one blurred texel for each cell, and the position of the first cell in pixels.
  ///
  /// The grid of cells starts at pixel 0, so that a cell is the same in two frames.
  ///
  /// - Throws: `PainterFailure.surface` for more than `maximumCellCount` cells, or without memory.
  private func blurred(
    _ seen: Surface, from source: CGRect, in memory: BlurMemory
  ) throws(PainterFailure) -> (surface: Surface, left: Int, top: Int) {
    let (minX, minY) = (Int(source.minX), Int(source.minY))
    let (left, top) = (minX.flooredDivision(by: cell), minY.flooredDivision(by: cell))
    let width = (Int(source.maxX) - 1).flooredDivision(by: cell) - left + 1
    let height = (Int(source.maxY) - 1).flooredDivision(by: cell) - top + 1
    guard width * height <= BackdropBlur.maximumCellCount else {
      throw .surface(widthInPixels: width, heightInPixels: height, reason: "too many to blur")
    }
    let surface = try Surface(
      format: CAIRO_FORMAT_ARGB32, widthInPixels: width, heightInPixels: height)
    let columns = PixelSpans(cell: cell, shift: minX - left * cell, count: seen.widthInPixels)
    let rows = PixelSpans(cell: cell, shift: minY - top * cell, count: seen.heightInPixels)
    blur(seen, columns, rows, into: surface, in: memory)
    return (surface, left * cell, top * cell)
  }

  /// Blurs pixels and writes one texel for each cell.
  ///
  /// A column average needs all rows of the previous pass. A row average needs only its own row, so
  /// it follows at once while the row is in the cache. Overwrites every texel of `surface`.
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

  /// The pixels in each cell, along x or along y.
  private struct PixelSpans {
    let cell: Int
    /// The offset of the first pixel inside the first cell, in pixels, from 0 to `cell - 1`.
    let shift: Int
    /// The number of pixels along this axis.
    let count: Int

    /// The pixels in a cell. The first and the last cell may have fewer than `cell` pixels.
    @inline(__always) subscript(index: Int) -> Range<Int> {
      max(index &* cell &- shift, 0)..<min((index &+ 1) &* cell &- shift, count)
    }
  }

  /// Sets each cell of a line to the mean of its pixels.
  ///
  /// The result is in 256ths of a level. A cell at the edge is the mean of the pixels that it has.
  private func gather(
    _ bytes: UnsafeRawBufferPointer, _ bytesPerRow: Int, _ columns: PixelSpans, _ rows: Range<Int>,
    into line: UnsafeMutableBufferPointer<CellColor>
  ) {
    // A surface has at least one pixel.
    let pixels = bytes.baseAddress.unsafelyUnwrapped
    guard columns.cell > 1 else {
      // A single pixel is its own mean.
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
      let scale = 256 / Float(max(1, span.count &* rows.count))
      line[index] = BlurWindow.color(SIMD4<Float>(sum) * scale)
    }
  }

  /// Writes a row of cells as texels and applies the saturation.
  ///
  /// Overwrites one texel for each cell; the saturation leaves alpha unchanged.
  private func write(
    _ line: UnsafeMutableBufferPointer<CellColor>, to texels: UnsafeMutableRawPointer
  ) {
    let saturation = Int32((saturation * 256).rounded())
    for index in line.indices {
      (texels + 4 &* index).storeBytes(
        of: BackdropBlur.texel(line[index], saturation), as: UInt32.self)
    }
  }

  /// Returns a cell's colour as premultiplied ARGB, rounded to 8 bits; no component exceeds alpha.
  ///
  /// The code handles one component at a time. The compiler vectorises this loop better than
  /// explicit SIMD.
  ///
  /// - Parameter saturation: The factor in 256ths.
  @inline(__always) private static func texel(_ cell: CellColor, _ saturation: Int32) -> UInt32 {
    // The luminance in 65 536ths, with the weights of ITU-R BT.709.
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
  /// Returns the quotient rounded toward negative infinity.
  ///
  /// - Parameter divisor: A positive number.
  fileprivate func flooredDivision(by divisor: Int) -> Int {
    let (quotient, rest) = quotientAndRemainder(dividingBy: divisor)
    return rest < 0 ? quotient - 1 : quotient
  }
}
