/// A cell's colour in 256ths of a level: blue, green, red, alpha.
typealias CellColor = SIMD4<UInt16>

/// A grid of cells during a blur. `BlurMemory` owns the memory of the cells.
struct CellGrid {
  let width: Int
  let height: Int
  private let colors: UnsafeMutablePointer<CellColor>
  private let bands: Bands

  /// Creates a grid over uninitialised cells; the caller writes each cell before reading it.
  ///
  /// - Parameter colors: Memory for `width * height` cells.
  init(width: Int, height: Int, _ colors: UnsafeMutablePointer<CellColor>, _ bands: Bands) {
    (self.width, self.height, self.colors, self.bands) = (width, height, colors, bands)
  }

  /// Returns a row of cells. An index out of range gives the first or the last row.
  @inline(__always) func line(_ index: Int) -> UnsafeMutablePointer<CellColor> {
    colors + min(max(index, 0), height &- 1) &* width
  }

  /// Calls `work` for ranges of lines, several at once, until all lines are done.
  ///
  /// Each call receives an uninitialised scratch line of `width` cells. Without a thread pool, and
  /// for a small grid, the calling thread makes a single call with all lines.
  func inBands(
    _ work: @escaping (Range<Int>, UnsafeMutableBufferPointer<CellColor>) -> Void
  ) {
    let width = width
    bands.perform(count: height, pixels: width * height) { lines in
      withUnsafeTemporaryAllocation(of: CellColor.self, capacity: width) { work(lines, $0) }
    }
  }
}

/// A buffer for blurs, kept between frames: allocating the memory takes as long as one average.
final class BlurMemory {
  private var colors = UnsafeMutableBufferPointer<CellColor>(start: nil, count: 0)
  /// The largest number of cells to keep after a blur.
  private static let maximumKeptCount = 1 << 21
  private let bands: Bands

  init(_ bands: Bands) { self.bands = bands }

  deinit { colors.deallocate() }

  /// Calls `body` with two uninitialised grids, which are valid only during the call.
  ///
  /// Reuses the memory of the last blur. Releases the memory afterwards if it holds more than
  /// `maximumKeptCount` cells in both grids together. Both sides must be 1 or more.
  func withGrids(width: Int, height: Int, _ body: (CellGrid, CellGrid) -> Void) {
    let count = width * height
    if colors.count < 2 * count {
      colors.deallocate()
      colors = .allocate(capacity: 2 * count)
    }
    let first = colors.baseAddress.unsafelyUnwrapped
    body(
      CellGrid(width: width, height: height, first, bands),
      CellGrid(width: width, height: height, first + count, bands))
    if colors.count > Self.maximumKeptCount {
      colors.deallocate()
      colors = UnsafeMutableBufferPointer(start: nil, count: 0)
    }
  }
}
