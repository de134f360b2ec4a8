/// The largest distance between Midflight's numbers and a source's, with the number of comparisons.
///
/// `Row` creates one and passes it to the closure that measures the row.
package struct Errors: Sendable {
  /// The number of comparisons.
  package private(set) var count = 0
  /// The largest distance, 0 before the first comparison; infinite after a distance of NaN.
  package private(set) var largest = 0.0

  /// Compares a number with a source's. Equal numbers, also infinite ones, have the distance 0.
  ///
  /// A NaN on either side counts as infinitely far.
  ///
  /// - Parameter unit: The difference that counts as a distance of 1, more than 0.
  mutating func compare(_ ours: Double, with theirs: Double, per unit: Double = 1) {
    let error = ours == theirs ? 0 : abs(ours - theirs) / unit
    record(error)
  }

  /// Compares a number in proportion to the source's number, which must not be 0.
  mutating func compareRelatively(_ ours: Double, with theirs: Double) {
    compare(ours, with: theirs, per: abs(theirs))
  }

  /// Compares a number in proportion to the source's number, or absolutely if the source's is below
  /// 1.
  mutating func compareAboveOne(_ ours: Double, with theirs: Double) {
    compare(ours, with: theirs, per: max(1, abs(theirs)))
  }

  /// Records a fact as the distance 0 if true, and as 1 if false.
  mutating func check(_ isSo: Bool) {
    record(isSo ? 0 : 1)
  }

  /// Counts a distance; NaN counts as infinite.
  ///
  /// A smaller distance than the largest changes only the count.
  private mutating func record(_ error: Double) {
    count += 1
    largest = error.isNaN ? .infinity : max(largest, error)
  }
}
