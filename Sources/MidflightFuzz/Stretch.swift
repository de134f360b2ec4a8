/// Seeds one after another, each of which makes a walk; with every fiftieth, counted from where it
/// begins, the laws.
package struct Stretch: Hashable, Sendable {
  /// The first.
  package let seed: UInt64
  package let count: UInt64

  /// What went wrong first.
  package struct Failure {
    /// In words, with its seed.
    package let text: String
    /// Walks until then, with that one.
    package let count: UInt64

    package init(text: String, count: UInt64) { (self.text, self.count) = (text, count) }
  }

  /// With one of so many walks the laws are held against it.
  private static let lawStep: UInt64 = 50
  /// The walks of a piece: a few seconds' work, after which laws come in the same places.
  package static let pieceCount = 20 * lawStep

  package init(seed: UInt64, count: UInt64) { (self.seed, self.count) = (seed, count) }

  /// Walks until something goes wrong; nil if nothing does.
  package func walk() -> Failure? {
    for index in 0..<count {
      let seed = seed &+ index
      if let failure = Fuzzer.run(seed: seed) {
        return Failure(text: "\(failure)", count: index + 1)
      }
      guard index.isMultiple(of: Stretch.lawStep) else { continue }
      for law in Law.allCases {
        guard let complaint = law.complaint(seed: seed) else { continue }
        return Failure(text: "seed \(seed), \(law): \(complaint)", count: index + 1)
      }
    }
    return nil
  }

  /// The same in pieces, in order: all of them together walk as it does.
  package var pieces: [Stretch] {
    stride(from: 0, to: count, by: Int(Stretch.pieceCount)).map { first in
      Stretch(seed: seed &+ first, count: min(Stretch.pieceCount, count - first))
    }
  }
}
