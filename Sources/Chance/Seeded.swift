/// A random number generator with a seed, which gives equal numbers in every run.
///
/// The algorithm is SplitMix64 (Steele, Lea, Flood 2014): a Weyl sequence, mixed. Tests and the
/// fuzzer create all random values with the generator. The library has no random values.
package struct Seeded: RandomNumberGenerator {
  private var state: UInt64

  package init(_ seed: UInt64) { state = seed }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// Returns a random number of a range.
  package mutating func number(in range: ClosedRange<Double>) -> Double {
    Double.random(in: range, using: &self)
  }

  /// Returns a random element; an element that is listed twice is twice as likely.
  ///
  /// - Parameter elements: Not empty; an empty array stops the program.
  package mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int(next() % UInt64(elements.count))]
  }

  /// Returns true with a probability of 1 in `count`.
  ///
  /// - Parameter count: 1 or more; 0 stops the program.
  package mutating func once(in count: UInt64) -> Bool { next() % count == 0 }
}
