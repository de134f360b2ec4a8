import Testing

/// A row of a table: the input, and the expected result from a source.
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

/// Expects a number within a number of units in the last place of the expected one.
func expect(
  _ actual: Double, isWithin units: Double, unitsOf expected: Double,
  at location: SourceLocation = #_sourceLocation
) {
  #expect(abs(actual - expected) <= units * expected.ulp, sourceLocation: location)
}

/// Expects a number whose difference is at most `tolerance` times max(1, |expected|).
func expect(
  _ actual: Double, isNear expected: Double, tolerance: Double,
  at location: SourceLocation = #_sourceLocation
) {
  #expect(
    abs(actual - expected) <= tolerance * max(1, abs(expected)),
    "\(actual) is not within \(tolerance) of \(expected)", sourceLocation: location)
}
