/// Numbers that look random and are the same in every run and with every version of Swift: Weyl's
/// sequence, mixed (SplitMix64).
nonisolated struct SeededNumbers {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A whole number of a range.
  mutating func whole(_ range: ClosedRange<Int>) -> Int {
    range.lowerBound + Int(next() % UInt64(range.count))
  }

  /// A number from the one to the other.
  mutating func number(_ low: Double, _ high: Double) -> Double {
    low + (high - low) * Double(next() >> 11) / 0x1p53
  }

  /// Once in `count` times.
  mutating func once(in count: UInt64) -> Bool { next() % count == 0 }

  /// One of the elements, of which there are some; listed twice, it comes twice as often.
  mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int(next() % UInt64(elements.count))]
  }
}
