/// The tiles of a picture whose texels all have one colour; `WarpedTexels` skips sampling in them.
struct UniformTiles {
  /// A tile's side, in texels.
  private static let side = 8
  /// The value for a tile of several colours; a colour has only 32 bits.
  private static let mixed = UInt64.max

  private let width: Int
  private let height: Int
  /// The number of tiles in a row.
  private let columns: Int
  /// Each tile's colour, or `mixed`; rows from the top.
  private let colors: [UInt64]

  /// Reads all texels and stores each tile's colour. The grid is not needed afterwards.
  ///
  /// Tiles at the right and bottom edge may be smaller.
  init(_ grid: TexelGrid) {
    (width, height) = (grid.width, grid.height)
    let (columns, rows) = ((width - 1) / Self.side + 1, (height - 1) / Self.side + 1)
    self.columns = columns
    colors = Array(unsafeUninitializedCapacity: columns * rows) { colors, count in
      for row in 0..<rows {
        for column in 0..<columns {
          colors[row * columns + column] = Self.color(
            of: grid, left: column * Self.side, top: row * Self.side)
        }
      }
      count = columns * rows
    }
  }

  /// Returns the colour of all texels in a tile, or `mixed`.
  ///
  /// A tile at the right or bottom edge may have fewer texels.
  private static func color(of grid: TexelGrid, left: Int, top: Int) -> UInt64 {
    let width = min(side, grid.width - left)
    var line = grid.texels + (top * grid.texelsPerRow + left)
    let color = line[0]
    for _ in top..<min(top + side, grid.height) {
      var differing: UInt32 = 0
      for column in 0..<width { differing |= line[column] ^ color }
      guard differing == 0 else { return mixed }
      line += grid.texelsPerRow
    }
    return UInt64(color)
  }

  /// Returns the one colour of all texels that contribute to a rectangle of positions; nil if they
  /// may differ.
  ///
  /// The rectangle is extended by 0.01 texels on each side. Texels beyond the picture are
  /// transparent (0).
  ///
  /// - Parameters:
  ///   - low: The least x and y, in texels.
  ///   - high: The greatest x and y, in texels.
  func color(from low: SIMD2<Double>, to high: SIMD2<Double>) -> UInt32? {
    // A sample mixes the four texels whose centres surround its position.
    let (left, top) = (Self.texel(low.x - 0.01) - 1, Self.texel(low.y - 0.01) - 1)
    let (right, bottom) = (Self.texel(high.x + 0.01) + 1, Self.texel(high.y + 0.01) + 1)
    guard right >= 0, bottom >= 0, left < width, top < height else { return 0 }
    let leaves = left < 0 || top < 0 || right >= width || bottom >= height
    let (x, y) = (max(left, 0) / Self.side, max(top, 0) / Self.side)
    let color = leaves ? 0 : colors[y * columns + x]
    for row in y...(min(bottom, height - 1) / Self.side) {
      for column in x...(min(right, width - 1) / Self.side)
      where colors[row * columns + column] != color { return nil }
    }
    return color == Self.mixed ? nil : UInt32(truncatingIfNeeded: color)
  }

  /// Returns the index of the texel at a coordinate, which may lie outside the picture.
  ///
  /// The coordinate is limited to ±10⁶; NaN is not allowed.
  private static func texel(_ coordinate: Double) -> Int {
    Int(min(max(coordinate, -1e6), 1e6).rounded(.down))
  }
}
