import MotionCore
import Testing

@testable import MidflightConformance

/// Checks that wrong numbers fail.
struct ErrorsTests {
  static func row(_ claim: Row.Claim, _ measure: (inout Errors) -> Void) -> Row {
    Row("something", .algebra, in: "units", claim, measure: measure)
  }

  @Test func theLargestErrorCounts() {
    var errors = Errors()
    errors.compare(1, with: 1.5)
    errors.compare(-3, with: 1)
    errors.compare(2, with: 2)
    #expect(errors.count == 3)
    #expect(errors.largest == 4)
  }

  @Test func relativeErrorsAreDividedByTheExpectedValue() {
    var errors = Errors()
    errors.compareRelatively(9, with: -10)
    #expect(errors.largest == 1.9)
    errors = Errors()
    errors.compareAboveOne(0.5, with: 0.25)
    #expect(errors.largest == 0.25)
    errors.compareAboveOne(3, with: 4)
    #expect(errors.largest == 0.25)
  }

  @Test func nanIsAnInfiniteError() {
    var errors = Errors()
    errors.compare(.nan, with: 1)
    errors.compare(1, with: 1)
    #expect(errors.largest == .infinity)
    errors = Errors()
    errors.compare(.infinity, with: .infinity)
    #expect(errors.largest == 0)
  }

  @Test func aRowHoldsUpToItsBound() {
    #expect(Self.row(.within(0.5, because: "")) { $0.compare(1, with: 1.5) }.holds)
    #expect(!Self.row(.within(0.5, because: "")) { $0.compare(1, with: 1.5.nextUp) }.holds)
    #expect(!Self.row(.within(0, because: "")) { $0.check(false) }.holds)
    #expect(!Self.row(.within(1, because: "")) { _ in }.holds)
    #expect(Self.row(.differs(because: "")) { $0.compare(1, with: 900) }.holds)
    #expect(!Self.row(.differs(because: "")) { $0.compare(.nan, with: 900) }.holds)
  }

  /// Checks that the bound is half a unit of the last decimal, plus rounding only.
  @Test func decimalsBoundByHalfAUnit() {
    #expect(Self.row(.decimals(3)) { $0.compare(0.1234999, with: 0.123) }.holds)
    #expect(!Self.row(.decimals(3)) { $0.compare(0.123501, with: 0.123) }.holds)
  }

  /// Checks that a small error in a curve exceeds the bound.
  @Test func aBentCurveMissesItsBound() throws {
    let exact = try #require(ExactCurve.all.first)
    let bent = Self.row(.twelveDigits) { errors in
      for point in exact.points {
        errors.compare(exact.curve.progress(at: point.number) + 2e-12, with: point.progress)
      }
    }
    #expect(!bent.holds)
  }
}
