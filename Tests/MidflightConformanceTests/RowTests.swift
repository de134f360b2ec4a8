import MidflightConformance
import Testing

/// Checks the claims of the report's rows.
struct RowTests {
  static let rows = Section.all().flatMap(\.rows)

  @Test func everyRowIsWithinItsBound() {
    for row in Self.rows {
      #expect(row.holds, "\(row.subject), \(row.source.name): \(row.errors.largest) \(row.unit)")
    }
  }

  /// Checks for empty rows, which would hold without a comparison.
  @Test func everyRowComparesSomething() {
    for row in Self.rows { #expect(row.errors.count > 0, "\(row.subject)") }
  }

  @Test func noTwoRowsHaveTheSameSubjectAndSource() {
    let names = Self.rows.map { "\($0.subject), \($0.source.name)" }
    #expect(Set(names).count == names.count)
  }

  @Test func curvesAndSpringsAreWithin1e12OfTheClosedForm() {
    let closedForms = Section.all().prefix(2).flatMap(\.rows).filter {
      $0.source.name.hasPrefix("Closed form") && !$0.subject.hasPrefix("slopes")
    }
    #expect(closedForms.count >= 14)
    for row in closedForms { #expect(row.errors.largest <= 1e-12, "\(row.subject)") }
  }

  /// Checks that intended differences exist; an equal quantity belongs to the other tables.
  @Test func intendedDifferencesExist() {
    for row in Self.rows {
      guard case .differs = row.claim else { continue }
      #expect(row.errors.largest > 0, "\(row.subject)")
    }
  }

  @Test func measuringAgainGivesTheSameBits() {
    let again = Section.all().flatMap(\.rows)
    #expect(again.map(\.errors.largest) == Self.rows.map(\.errors.largest))
  }
}
