/// One line of the table: how far something of ours is from a source that we did not make.
package struct Row: Sendable {
  /// What is claimed of the largest distance.
  package enum Claim: Sendable {
    /// It is at most this, and why not less.
    case within(Double, because: String)
    /// Ours is meant to be something else; the distance is shown and bounded by nothing.
    case differs(because: String)
  }

  /// What of ours is compared.
  package let subject: String
  /// With whose numbers.
  package let source: Source
  /// What a distance of 1 is.
  package let unit: String
  /// What is claimed.
  package let claim: Claim
  /// What was measured.
  package let errors: Errors

  /// Measures a row.
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

  /// Whether something was measured, and the claim is met by it.
  package var holds: Bool {
    guard errors.count > 0 else { return false }
    return switch claim {
    case .within(let bound, _): errors.largest <= bound
    case .differs: errors.largest < .infinity
    }
  }
}

extension Row.Claim {
  /// The source gives this many decimals: half a unit of the last, and what a double adds to it.
  static func decimals(_ count: Int) -> Row.Claim {
    let half = (0..<count).reduce(0.5) { half, _ in half / 10 }
    return .within(
      half * (1 + 1e-9), because: "the source has \(count) decimal\(count == 1 ? "" : "s")")
  }

  /// What we say of ourselves: what a double can hold after a few dozen operations.
  static let twelveDigits = Row.Claim.within(1e-12, because: "our claim")
}
