/// Averages over some cells: those in the middle in full, those at both ends in part. Beyond the ends of
/// a row and of a column it goes on as at the ends.
struct BlurWindow {
  /// How many cells on each side of the middle one count in full.
  private let whole: Int
  /// How much a cell in the middle and one at an end are of the average.
  private let middleShare: Float
  private let endShare: Float

  /// - Parameter edge: How much of the cells at the ends counts, in 256ths.
  init(whole: Int, edge: Int) {
    self.whole = whole
    let share = 1 / Float(256 * (2 * whole + 1) + 2 * edge)
    (middleShare, endShare) = (256 * share, Float(edge) * share)
  }

  @inline(__always)
  private func mean(of middle: SIMD4<Int32>, ends: SIMD4<Int32>) -> CellColor {
    BlurWindow.color(SIMD4<Float>(middle) * middleShare + SIMD4<Float>(ends) * endShare)
  }

  /// To the nearest whole number; the sums are from 0 to 2¹⁶.
  @inline(__always) static func color(_ sum: SIMD4<Float>) -> CellColor {
    // A number from 2²³ on has no room for a fraction: it is rounded to the nearest whole number, which is
    // what its last bits say. (Made into whole numbers by the standard library, all four at once take nine
    // tenths of a blur, and one by one a third of it.)
    let rounded = sum + SIMD4<Float>(repeating: 0x1p23)
    return CellColor(truncatingIfNeeded: unsafeBitCast(rounded, to: SIMD4<UInt32>.self))
  }

  /// Averages a row.
  func averageRow(
    _ line: UnsafeMutableBufferPointer<CellColor>, into averages: UnsafeMutablePointer<CellColor>,
    width: Int
  ) {
    let old = line.baseAddress.unsafelyUnwrapped
    @inline(__always) func cell(_ index: Int) -> SIMD4<Int32> {
      SIMD4<Int32>(truncatingIfNeeded: old[index])
    }
    @inline(__always) func place(_ index: Int) -> Int { min(max(index, 0), width &- 1) }
    var sum = SIMD4<Int32>.zero
    for index in -whole...whole { sum &+= cell(place(index)) }
    @inline(__always) func average(_ index: Int, before: Int, leaving: Int, after: Int) {
      let next = cell(after)
      averages[index] = mean(of: sum, ends: cell(before) &+ next)
      sum = sum &+ next &- cell(leaving)
    }
    func averageAtEnd(_ indices: Range<Int>) {
      for index in indices {
        average(
          index, before: place(index - whole - 1), leaving: place(index - whole),
          after: place(index + whole + 1))
      }
    }
    // Between these, no place is beyond an end.
    let first = min(whole + 1, width)
    let end = max(first, width - whole - 1)
    averageAtEnd(0..<first)
    for index in first..<end {
      average(
        index, before: index &- whole &- 1, leaving: index &- whole, after: index &+ whole &+ 1)
    }
    averageAtEnd(end..<width)
  }

  /// Averages columns, line by line.
  ///
  /// - Parameter use: Called with a line's number, once its averages are in `line`.
  func averageColumns(
    of cells: CellGrid, _ lines: Range<Int>, _ line: UnsafeMutableBufferPointer<CellColor>,
    use: (Int) -> Void
  ) {
    let width = cells.width
    let averages = line.baseAddress.unsafelyUnwrapped
    withUnsafeTemporaryAllocation(of: SIMD4<Int32>.self, capacity: width) { buffer in
      let sums = buffer.baseAddress.unsafelyUnwrapped
      sums.initialize(repeating: .zero, count: width)
      for index in (lines.lowerBound - whole)...(lines.lowerBound + whole) {
        let colors = cells.line(index)
        for column in 0..<width {
          sums[column] &+= SIMD4<Int32>(truncatingIfNeeded: colors[column])
        }
      }
      for index in lines {
        let (before, after) = (cells.line(index - whole - 1), cells.line(index + whole + 1))
        let leaving = cells.line(index - whole)
        for column in 0..<width {
          let next = SIMD4<Int32>(truncatingIfNeeded: after[column])
          let ends = SIMD4<Int32>(truncatingIfNeeded: before[column]) &+ next
          let sum = sums[column]
          averages[column] = mean(of: sum, ends: ends)
          sums[column] = sum &+ next &- SIMD4<Int32>(truncatingIfNeeded: leaving[column])
        }
        use(index)
      }
    }
  }
}
