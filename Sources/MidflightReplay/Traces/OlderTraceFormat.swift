import Foundation

/// A conversion of trace rows to the form of older traces: the header names another engine revision,
/// or velocities are single numbers along x.
///
/// `TraceComparison` uses the conversion to compare with an older trace.
nonisolated struct OlderTraceFormat {
  /// The last velocity along x per animator, in the older form.
  private var lastVelocities: [String: AnyHashable] = [:]
  /// A Boolean value that indicates whether any row was converted.
  private(set) var hasChangedRows = false

  /// Returns a row in the form of an expected row. A conversion sets `hasChangedRows`.
  ///
  /// - Parameters:
  ///   - found: The row of the compared trace.
  ///   - expected: The row of a trace that may be older.
  /// - Returns: The row, and whether the row was converted. A row that is no object is unchanged.
  mutating func convert(_ found: Any?, toMatch expected: Any?) -> (row: Any?, isChanged: Bool) {
    let (row, isChanged) = olderRow(found, toMatch: expected)
    if isChanged { hasChangedRows = true }
    return (row, isChanged)
  }

  /// Replaces a velocity of two axes by its x axis where the expected row has a single number.
  ///
  /// An animator's velocity is also replaced where the expected row has none; if the x axis equals
  /// that of the row before, the velocity is removed instead. Removes an animator without remaining
  /// values.
  private mutating func olderRow(
    _ found: Any?, toMatch expected: Any?
  ) -> (row: Any?, isChanged: Bool) {
    guard var row = found as? [String: Any], let expected = expected as? [String: Any] else {
      return (found, false)
    }
    var isChanged = false
    if row["midflight-trace"] != nil, let engine = expected["engine"] as? Int,
      engine != row["engine"] as? Int
    {
      row["engine"] = engine
      isChanged = true
    }
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

  /// Returns the first element of an array of two; nil for another value.
  private static func alongX(_ velocity: Any?) -> Any? {
    guard let axes = velocity as? [Any], axes.count == 2 else { return nil }
    return axes[0]
  }
}
