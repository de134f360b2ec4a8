/// A range of consecutive seeds, each of which generates one scenario.
///
/// The run also checks the invariants and `TakeoverInvariant` with every fiftieth seed, beginning
/// with the first.
package struct SeedRange: Hashable, Sendable {
  /// The first seed. After the greatest number, seeds continue with 0.
  package let seed: UInt64
  package let count: UInt64

  /// The first failure of a range.
  package struct Failure {
    /// The finding with its seed.
    package let text: String
    /// The number of scenarios up to the failure, the failing scenario included.
    package let count: UInt64

    package init(text: String, count: UInt64) { (self.text, self.count) = (text, count) }
  }

  /// The number of seeds from one check of the invariants to the next.
  private static let invariantInterval: UInt64 = 50
  /// The number of seeds in a chunk, a few seconds of work. The multiple of `invariantInterval`
  /// makes chunks check invariants with the same seeds as the whole range.
  package static let chunkSize = 20 * invariantInterval

  package init(seed: UInt64, count: UInt64) { (self.seed, self.count) = (seed, count) }

  /// Runs the scenarios up to the first failure; nil if every check passes.
  ///
  /// The invariants and `TakeoverInvariant` of a seed follow its scenario. An empty range passes.
  package func run() -> Failure? {
    for index in 0..<count {
      let seed = seed &+ index
      if let failure = Fuzzer.run(seed: seed) {
        return Failure(text: "\(failure)", count: index + 1)
      }
      guard index.isMultiple(of: SeedRange.invariantInterval) else { continue }
      for invariant in Invariant.allCases {
        guard let finding = invariant.finding(seed: seed) else { continue }
        return Failure(text: "seed \(seed), \(invariant): \(finding)", count: index + 1)
      }
      if let finding = TakeoverInvariant.finding(seed: seed) {
        return Failure(text: "seed \(seed), takeover: \(finding)", count: index + 1)
      }
    }
    return nil
  }

  /// The range in chunks of `chunkSize` seeds, in order. The last chunk may be shorter.
  ///
  /// An empty range has no chunks.
  package var chunks: [SeedRange] {
    stride(from: 0, to: count, by: Int(SeedRange.chunkSize)).map { first in
      SeedRange(seed: seed &+ first, count: min(SeedRange.chunkSize, count - first))
    }
  }
}
