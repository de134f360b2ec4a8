/// A random number generator that returns the same sequence in every run and with every version of
/// Swift.
///
/// The generator is SplitMix64: a mixed Weyl sequence.
nonisolated struct SplitMix64 {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed }

  /// Returns the next 64 random bits. Equal seeds give equal sequences.
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// Returns a whole number within a range.
  mutating func integer(_ range: ClosedRange<Int>) -> Int {
    range.lowerBound + Int(next() % UInt64(range.count))
  }

  /// Returns a number from `low` up to but not including `high`.
  mutating func number(_ low: Double, _ high: Double) -> Double {
    low + (high - low) * Double(next() >> 11) / 0x1p53
  }

  /// Returns true with a probability of 1 / `count`.
  mutating func chance(oneIn count: UInt64) -> Bool { next() % count == 0 }

  /// Returns an element of a nonempty array. A repeated element is proportionally more likely.
  mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int(next() % UInt64(elements.count))]
  }
}
