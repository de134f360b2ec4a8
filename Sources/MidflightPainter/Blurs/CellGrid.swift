/// A cell's colour in 256ths of a level: blue, green, red, alpha.
typealias CellColor = SIMD4<UInt16>

/// The cells of something that is blurred. Somebody else has their memory.
struct CellGrid {
  let width: Int
  let height: Int
  private let colors: UnsafeMutablePointer<CellColor>
  private let bands: Bands

  /// Cells that say nothing yet: who makes them gives each a colour before it is asked for.
  ///
  /// - Parameter colors: As many as there are cells.
  init(width: Int, height: Int, _ colors: UnsafeMutablePointer<CellColor>, _ bands: Bands) {
    (self.width, self.height, self.colors, self.bands) = (width, height, colors, bands)
  }

  /// A row of them; beyond the ends it is the first or the last one.
  @inline(__always) func line(_ index: Int) -> UnsafeMutablePointer<CellColor> {
    colors + min(max(index, 0), height &- 1) &* width
  }

  /// Does work for all lines, of which many are done at once; each part of it has a line to write to.
  func inBands(
    _ work: @escaping (Range<Int>, UnsafeMutableBufferPointer<CellColor>) -> Void
  ) {
    let width = width
    bands.perform(count: height, pixels: width * height) { lines in
      withUnsafeTemporaryAllocation(of: CellColor.self, capacity: width) { work(lines, $0) }
    }
  }
}

/// The memory that blurs are made in, kept for the next one: fresh memory takes as long as an average.
final class BlurMemory {
  private var colors = UnsafeMutableBufferPointer<CellColor>(start: nil, count: 0)
  /// More are not kept, in cells.
  private static let mostKept = 1 << 21
  private let bands: Bands

  init(_ bands: Bands) { self.bands = bands }

  deinit { colors.deallocate() }

  /// Two grids that say nothing yet, for as long as this call.
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
    if colors.count > Self.mostKept {
      colors.deallocate()
      colors = UnsafeMutableBufferPointer(start: nil, count: 0)
    }
  }
}
