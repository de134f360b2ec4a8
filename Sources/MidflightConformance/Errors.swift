/// How far our numbers are from a source's, at most, counted as they are compared.
package struct Errors: Sendable {
  /// How many numbers were compared.
  package private(set) var count = 0
  /// The largest distance; infinite once one of our numbers was none.
  package private(set) var largest = 0.0

  /// Compares a number of ours with a source's.
  ///
  /// - Parameter unit: What counts as a distance of 1, more than 0.
  mutating func compare(_ ours: Double, with theirs: Double, per unit: Double = 1) {
    let error = ours == theirs ? 0 : abs(ours - theirs) / unit
    note(error)
  }

  /// Compares in proportion to the source's number, which is not 0.
  mutating func compareRelatively(_ ours: Double, with theirs: Double) {
    compare(ours, with: theirs, per: abs(theirs))
  }

  /// Compares in proportion to the source's number, or as they are if it is below 1.
  mutating func compareAboveOne(_ ours: Double, with theirs: Double) {
    compare(ours, with: theirs, per: max(1, abs(theirs)))
  }

  /// Counts a fact: right is no distance, wrong is 1.
  mutating func check(_ isSo: Bool) {
    note(isSo ? 0 : 1)
  }

  private mutating func note(_ error: Double) {
    count += 1
    largest = error.isNaN ? .infinity : max(largest, error)
  }
}
