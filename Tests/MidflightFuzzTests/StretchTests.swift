import MidflightFuzz
import Testing

/// The chunks of a seed range run the same scenarios as the whole range.
struct StretchTests {
  @Test(arguments: [0, 1, 999, 1_000, 1_001, 25_000] as [UInt64])
  func piecesCoverAStretchOnceAndInOrder(_ count: UInt64) {
    let pieces = Stretch(seed: 7, count: count).pieces
    #expect(pieces.reduce(0) { $0 + $1.count } == count)
    var seed: UInt64 = 7
    for piece in pieces {
      #expect(piece.seed == seed)
      // The invariants are checked with every fiftieth seed of a chunk.
      #expect((seed - 7).isMultiple(of: 50))
      seed += piece.count
    }
  }

  /// After the greatest number, seeds continue with 0.
  @Test func theGreatestSeedIsFollowedByTheLeast() {
    let pieces = Stretch(seed: .max, count: 1_001).pieces
    #expect(pieces.map(\.seed) == [.max, 999])
    #expect(pieces.map(\.count) == [1_000, 1])
  }
}
