import Testing

/// One figure of a table: what goes in, and what a source says must come out.
struct Figure: Sendable, CustomTestStringConvertible {
  let input: Double
  let second: Double
  let expected: Double

  init(_ input: Double, _ expected: Double) { self.init(input, 0, expected) }

  init(_ input: Double, _ second: Double, _ expected: Double) {
    self.input = input
    self.second = second
    self.expected = expected
  }

  var testDescription: String { "\(input), \(second) → \(expected)" }
}

/// Expects two numbers to be within `units` units in the last place of the expected one.
func expect(
  _ actual: Double, isWithin units: Double, unitsOf expected: Double,
  at location: SourceLocation = #_sourceLocation
) {
  #expect(abs(actual - expected) <= units * expected.ulp, sourceLocation: location)
}

/// Expects two numbers to differ by at most `tolerance` times the expected one, or times 1 if that
/// is larger.
func expect(
  _ actual: Double, isNear expected: Double, tolerance: Double,
  at location: SourceLocation = #_sourceLocation
) {
  #expect(
    abs(actual - expected) <= tolerance * max(1, abs(expected)),
    "\(actual) is not within \(tolerance) of \(expected)", sourceLocation: location)
}

/// Numbers that look random and are the same in every run: Weyl's sequence, mixed (SplitMix64).
struct Seeded: RandomNumberGenerator {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  mutating func number(in range: ClosedRange<Double>) -> Double {
    Double.random(in: range, using: &self)
  }
}
