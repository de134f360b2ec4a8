/// Memory for the progress of many blocks, side by side.
///
/// A frame looks at one after the other, mostly in the order in which they began: beside each other, a processor
/// has fetched them by then. Nothing is given back before the shelf goes: as many as there were at once may be again.
nonisolated final class ProgressShelf {
  /// Each piece has twice as many cells as the one before, from about 2 KB to 256 KB.
  private static let cellsInPiece = 8...1_024

  private var pieces: [BlockProgress.Cell] = []
  /// The first that is free. What was used before begins with the address of the next one.
  private var free: BlockProgress.Cell?
  /// From the first of the newest piece's that was never used, to its end.
  private var unused: (first: BlockProgress.Cell, end: BlockProgress.Cell)?

  init() {}

  deinit { for piece in pieces { piece.deallocate() } }

  /// - Returns: Not initialised.
  func takeCell() -> BlockProgress.Cell {
    if let cell = free {
      free = UnsafeRawPointer(cell).load(as: BlockProgress.Cell?.self)
      return cell
    }
    if let unused, unused.first < unused.end {
      self.unused = (unused.first + 1, unused.end)
      return unused.first
    }
    let (least, most) = (Self.cellsInPiece.lowerBound, Self.cellsInPiece.upperBound)
    let count = min(least << min(pieces.count, 16), most)
    let piece = BlockProgress.Cell.allocate(capacity: count)
    pieces.append(piece)
    unused = (piece + 1, piece + count)
    return piece
  }

  /// - Parameter cell: One that was taken, and has been deinitialised.
  func putBack(_ cell: BlockProgress.Cell) {
    UnsafeMutableRawPointer(cell).storeBytes(of: free, as: BlockProgress.Cell?.self)
    free = cell
  }
}
