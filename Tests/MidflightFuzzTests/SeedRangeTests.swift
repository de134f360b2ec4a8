import MidflightFuzz
import Testing

/// The chunks of a seed range run the same scenarios as the whole range.
struct SeedRangeTests {
  @Test(arguments: [0, 1, 999, 1_000, 1_001, 25_000] as [UInt64])
  func chunksCoverASeedRangeOnceAndInOrder(_ count: UInt64) {
    let chunks = SeedRange(seed: 7, count: count).chunks
    #expect(chunks.reduce(0) { $0 + $1.count } == count)
    var seed: UInt64 = 7
    for chunk in chunks {
      #expect(chunk.seed == seed)
      // The invariants are checked with every fiftieth seed of a chunk.
      #expect((seed - 7).isMultiple(of: 50))
      seed += chunk.count
    }
  }

  /// After the greatest number, seeds continue with 0.
  @Test func theGreatestSeedIsFollowedByTheLeast() {
    let chunks = SeedRange(seed: .max, count: 1_001).chunks
    #expect(chunks.map(\.seed) == [.max, 999])
    #expect(chunks.map(\.count) == [1_000, 1])
  }
}
