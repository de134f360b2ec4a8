import Foundation

/// Reads the rows of a trace as an older one has them, whose velocities are numbers: those along x.
///
/// A `TraceComparison` compares an older trace through one of these, row by row.
nonisolated struct VelocitiesAlongX {
  /// The velocity along x that a row of the older trace would have told last, by animator.
  private var told: [String: AnyHashable] = [:]
  /// A Boolean value that indicates whether a row was read otherwise than it is written.
  private(set) var hasChangedRows = false

  /// A row in the form of an expected one.
  ///
  /// - Parameters:
  ///   - found: Of the trace that is compared.
  ///   - expected: Of the trace that may be older.
  /// - Returns: The row, and a Boolean value that indicates whether its form was changed.
  mutating func row(_ found: Any?, beside expected: Any?) -> (row: Any?, isChanged: Bool) {
    let (row, isChanged) = olderRow(found, beside: expected)
    if isChanged { hasChangedRows = true }
    return (row, isChanged)
  }

  private mutating func olderRow(
    _ found: Any?, beside expected: Any?
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
    let wanted = expected["animators"] as? [String: [String: Any]] ?? [:]
    for (number, animator) in animators {
      guard let x = Self.alongX(animator["velocity"]) else { continue }
      let before = told[number]
      told[number] = x as? AnyHashable
      switch wanted[number]?["velocity"] {
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

  /// The first of two numbers; a text stands for one that is not finite.
  private static func alongX(_ velocity: Any?) -> Any? {
    guard let axes = velocity as? [Any], axes.count == 2 else { return nil }
    return axes[0]
  }
}
