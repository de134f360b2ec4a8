/// Numbers that look random and are the same in every run: Weyl's sequence, mixed (SplitMix64; Steele,
/// Lea, Flood 2014). Tests and the fuzzer make everything up by it; the library never does.
package struct Seeded: RandomNumberGenerator {
  private var state: UInt64

  package init(_ seed: UInt64) { state = seed }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// Any number of a range.
  package mutating func number(in range: ClosedRange<Double>) -> Double {
    Double.random(in: range, using: &self)
  }

  /// One of the elements; listed twice, it comes twice as often.
  package mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int(next() % UInt64(elements.count))]
  }

  /// Once in `count` times.
  package mutating func once(in count: UInt64) -> Bool { next() % count == 0 }
}
