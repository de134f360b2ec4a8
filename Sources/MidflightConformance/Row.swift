/// A row of the report: the measured distance between Midflight and an independent source.
package struct Row: Sendable {
  /// The claim about the largest distance.
  package enum Claim: Sendable {
    /// The distance is at most this bound; the text gives the reason for the bound.
    case within(Double, because: String)
    /// Midflight differs on purpose; the distance is shown without a bound.
    case differs(because: String)
  }

  /// The compared quantity.
  package let subject: String
  /// The source of the expected numbers.
  package let source: Source
  /// The unit of the distance.
  package let unit: String
  /// The claim about the largest distance.
  package let claim: Claim
  /// The measured distances.
  package let errors: Errors

  /// Creates a row and measures it at once.
  ///
  /// A measurement without comparisons gives a row that does not hold.
  ///
  /// - Parameter measure: Adds every comparison to the errors.
  init(
    _ subject: String, _ source: Source, in unit: String, _ claim: Claim,
    measure: (inout Errors) -> Void
  ) {
    var errors = Errors()
    measure(&errors)
    self.subject = subject
    self.source = source
    self.unit = unit
    self.claim = claim
    self.errors = errors
  }

  /// A Boolean value that indicates whether the claim holds. False without comparisons.
  ///
  /// `within` requires a distance of at most the bound, and `differs` a finite distance.
  package var holds: Bool {
    guard errors.count > 0 else { return false }
    return switch claim {
    case .within(let bound, _): errors.largest <= bound
    case .differs: errors.largest < .infinity
    }
  }
}

extension Row.Claim {
  /// Returns the claim for a source with some decimals: half a unit of the last decimal, and the
  /// rounding of a double.
  ///
  /// With a count of 0, the bound is half a unit.
  static func decimals(_ count: Int) -> Row.Claim {
    let half = (0..<count).reduce(0.5) { half, _ in half / 10 }
    return .within(
      half * (1 + 1e-9), because: "the source has \(count) decimal\(count == 1 ? "" : "s")")
  }

  /// Midflight's own claim: the precision of a double after a few dozen operations.
  static let twelveDigits = Row.Claim.within(1e-12, because: "our claim")
}
