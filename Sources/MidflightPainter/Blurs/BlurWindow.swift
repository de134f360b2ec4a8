/// A box average over cells in which the cell at each end counts in part.
///
/// `BackdropBlur` slides the window over rows and columns. Beyond the first and last cell, the edge
/// cell repeats.
struct BlurWindow {
  /// The number of cells on each side of the middle cell that count in full.
  private let whole: Int
  /// The weights of a whole cell and of an end cell; all weights of a window add up to 1.
  private let wholeWeight: Float
  private let endWeight: Float

  /// Creates a window of `2 * whole + 1` whole cells and two end cells.
  ///
  /// - Parameter edge: The weight of an end cell, in 256ths of a whole cell.
  init(whole: Int, edge: Int) {
    self.whole = whole
    let unitWeight = 1 / Float(256 * (2 * whole + 1) + 2 * edge)
    (wholeWeight, endWeight) = (256 * unitWeight, Float(edge) * unitWeight)
  }

  /// Returns the weighted mean of the whole cells' sum and the end cells' sum.
  @inline(__always)
  private func mean(of middle: SIMD4<Int32>, ends: SIMD4<Int32>) -> CellColor {
    BlurWindow.color(SIMD4<Float>(middle) * wholeWeight + SIMD4<Float>(ends) * endWeight)
  }

  /// Rounds each component to the nearest integer.
  ///
  /// Other components give wrong bits.
  ///
  /// - Parameter sum: Components from 0 to 2¹⁶.
  @inline(__always) static func color(_ sum: SIMD4<Float>) -> CellColor {
    // From 2²³ on, a Float has no fraction bits: adding 2²³ rounds to an integer, which is in the
    // low bits of the result. The standard library's conversion of all four components takes nine
    // tenths of a blur's time, and one by one a third.
    let rounded = sum + SIMD4<Float>(repeating: 0x1p23)
    return CellColor(truncatingIfNeeded: unsafeBitCast(rounded, to: SIMD4<UInt32>.self))
  }

  /// Averages a row.
  ///
  /// Beyond its ends, the row's first or last cell repeats, so a window may be longer than the row.
  /// Colours stay in 256ths of a level.
  ///
  /// - Parameters:
  ///   - line: `width` cells.
  ///   - averages: Receives `width` cells; must not overlap `line`.
  func averageRow(
    _ line: UnsafeMutableBufferPointer<CellColor>, into averages: UnsafeMutablePointer<CellColor>,
    width: Int
  ) {
    let old = line.baseAddress.unsafelyUnwrapped
    @inline(__always) func cell(_ index: Int) -> SIMD4<Int32> {
      SIMD4<Int32>(truncatingIfNeeded: old[index])
    }
    @inline(__always) func clampedIndex(_ index: Int) -> Int { min(max(index, 0), width &- 1) }
    var sum = SIMD4<Int32>.zero
    for index in -whole...whole { sum &+= cell(clampedIndex(index)) }
    @inline(__always) func average(_ index: Int, before: Int, leaving: Int, after: Int) {
      let next = cell(after)
      averages[index] = mean(of: sum, ends: cell(before) &+ next)
      sum = sum &+ next &- cell(leaving)
    }
    /// Averages cells whose window reaches beyond an end of the row.
    func averageAtEnd(_ indices: Range<Int>) {
      for index in indices {
        average(
          index, before: clampedIndex(index - whole - 1), leaving: clampedIndex(index - whole),
          after: clampedIndex(index + whole + 1))
      }
    }
    // In this range, the window stays inside the row.
    let first = min(whole + 1, width)
    let end = max(first, width - whole - 1)
    averageAtEnd(0..<first)
    for index in first..<end {
      average(
        index, before: index &- whole &- 1, leaving: index &- whole, after: index &+ whole &+ 1)
    }
    averageAtEnd(end..<width)
  }

  /// Averages the columns in some lines, line by line.
  ///
  /// Lines outside `lines` contribute too. Beyond the grid, its first or last line repeats. Calls
  /// `use` in ascending order.
  ///
  /// - Parameters:
  ///   - lines: The lines to average, a nonempty range.
  ///   - line: Receives the averages of one line at a time.
  ///   - use: Called with a line's index as soon as `line` holds its averages.
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
