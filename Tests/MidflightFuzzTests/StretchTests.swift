import MidflightFuzz
import Testing

/// That walking in pieces, side by side, is walking.
struct StretchTests {
  @Test(arguments: [0, 1, 999, 1_000, 1_001, 25_000] as [UInt64])
  func piecesCoverAStretchOnceAndInOrder(_ count: UInt64) {
    let pieces = Stretch(seed: 7, count: count).pieces
    #expect(pieces.reduce(0) { $0 + $1.count } == count)
    var seed: UInt64 = 7
    for piece in pieces {
      #expect(piece.seed == seed)
      // Laws are held against every fiftieth walk, counted from a piece's beginning.
      #expect((seed - 7).isMultiple(of: 50))
      seed += piece.count
    }
  }

  /// Past the last number seeds begin anew.
  @Test func theGreatestSeedIsFollowedByTheLeast() {
    let pieces = Stretch(seed: .max, count: 1_001).pieces
    #expect(pieces.map(\.seed) == [.max, 999])
    #expect(pieces.map(\.count) == [1_000, 1])
  }
}
