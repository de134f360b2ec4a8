import Foundation

/// A conversion of trace rows to the form of older traces, whose velocities are single numbers
/// along x.
///
/// `TraceComparison` uses the conversion to compare with an older trace.
nonisolated struct OlderTraceFormat {
  /// The last velocity along x per animator, in the older form.
  private var lastVelocities: [String: AnyHashable] = [:]
  /// A Boolean value that indicates whether any row was converted.
  private(set) var hasChangedRows = false

  /// Returns a row in the form of an expected row.
  ///
  /// - Parameters:
  ///   - found: The row of the compared trace.
  ///   - expected: The row of a trace that may be older.
  /// - Returns: The row, and whether the row was converted.
  mutating func convert(_ found: Any?, toMatch expected: Any?) -> (row: Any?, isChanged: Bool) {
    let (row, isChanged) = olderRow(found, toMatch: expected)
    if isChanged { hasChangedRows = true }
    return (row, isChanged)
  }

  private mutating func olderRow(
    _ found: Any?, toMatch expected: Any?
  ) -> (row: Any?, isChanged: Bool) {
    guard var row = found as? [String: Any], let expected = expected as? [String: Any] else {
      return (found, false)
    }
    var isChanged = false
    for key in ["given", "taken"] {
      guard let older = expected[key], !(older is [Any]), let x = Self.alongX(row[key]) else {
        continue
      }
      row[key] = x
      isChanged = true
    }
    guard var animators = row["animators"] as? [String: [String: Any]] else {
      return (row, isChanged)
    }
    let expectedAnimators = expected["animators"] as? [String: [String: Any]] ?? [:]
    for (number, animator) in animators {
      guard let x = Self.alongX(animator["velocity"]) else { continue }
      let before = lastVelocities[number]
      lastVelocities[number] = x as? AnyHashable
      switch expectedAnimators[number]?["velocity"] {
      case is [Any]: continue
      case nil where before == x as? AnyHashable: animators[number]?["velocity"] = nil
      default: animators[number]?["velocity"] = x
      }
      isChanged = true
      if animators[number]?.isEmpty == true { animators[number] = nil }
    }
    if isChanged { row["animators"] = animators.isEmpty ? nil : animators }
    return (row, isChanged)
  }

  /// Returns the first of two numbers; nil for another value. A number that is not finite is a
  /// string.
  private static func alongX(_ velocity: Any?) -> Any? {
    guard let axes = velocity as? [Any], axes.count == 2 else { return nil }
    return axes[0]
  }
}
