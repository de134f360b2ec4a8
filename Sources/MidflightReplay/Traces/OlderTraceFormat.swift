import Foundation

/// A conversion of the rows of two traces that removes differences of format. An older trace has
/// single numbers along x as velocities, or another engine revision in its header.
///
/// `TraceComparison` uses the conversion. Either trace may be the older one.
nonisolated struct OlderTraceFormat {
  private var expectedSide = Side()
  private var foundSide = Side()
  /// A Boolean value that indicates whether any row was converted.
  private(set) var hasChangedRows = false

  /// Returns both rows with velocities in the older form, and without different engine revisions.
  ///
  /// `isChanged` is true if a row was converted, which also sets `hasChangedRows`. If one row is no
  /// object, both rows are unchanged.
  mutating func convert(
    expected: Any?, found: Any?
  ) -> (expected: Any?, found: Any?, isChanged: Bool) {
    guard var one = expected as? [String: Any], var other = found as? [String: Any] else {
      return (expected, found, false)
    }
    let originals = (one, other)
    var isChanged = expectedSide.convert(&one, toMatch: originals.1)
    if foundSide.convert(&other, toMatch: originals.0) { isChanged = true }
    if one["midflight-trace"] != nil, other["midflight-trace"] != nil,
      one["engine"] as? Int != other["engine"] as? Int
    {
      (one["engine"], other["engine"], isChanged) = (nil, nil, true)
    }
    if isChanged { hasChangedRows = true }
    return (one, other, isChanged)
  }

  /// One of the two traces.
  private struct Side {
    /// The last velocity along x per animator.
    private var lastVelocities: [String: AnyHashable] = [:]
    /// The animators whose last velocity in the other trace is no array.
    private var olderAnimators: Set<String> = []

    /// Replaces a velocity of two axes by its x axis where the other trace has a single number, and
    /// returns whether the row was changed.
    ///
    /// Removes an animator's velocity instead if the other row has none and the x axis equals that
    /// of the row before. Removes an animator without remaining values.
    mutating func convert(_ row: inout [String: Any], toMatch other: [String: Any]) -> Bool {
      var isChanged = false
      for key in ["given", "taken"] {
        guard let older = other[key], !(older is [Any]), let x = Self.alongX(row[key]) else {
          continue
        }
        row[key] = x
        isChanged = true
      }
      let others = other["animators"] as? [String: [String: Any]] ?? [:]
      for (number, animator) in others {
        guard let velocity = animator["velocity"] else { continue }
        if velocity is [Any] {
          olderAnimators.remove(number)
        } else {
          olderAnimators.insert(number)
        }
      }
      guard var animators = row["animators"] as? [String: [String: Any]] else { return isChanged }
      for (number, animator) in animators {
        guard let x = Self.alongX(animator["velocity"]) else { continue }
        let before = lastVelocities.updateValue(x, forKey: number)
        guard olderAnimators.contains(number) else { continue }
        let isUnchanged = others[number]?["velocity"] == nil && before == x
        animators[number]?["velocity"] = isUnchanged ? nil : x
        if animators[number]?.isEmpty == true { animators[number] = nil }
        isChanged = true
      }
      if isChanged { row["animators"] = animators.isEmpty ? nil : animators }
      return isChanged
    }

    /// Returns the first element of an array of two; nil for another value.
    private static func alongX(_ velocity: Any?) -> AnyHashable? {
      guard let axes = velocity as? [Any], axes.count == 2 else { return nil }
      return axes[0] as? AnyHashable
    }
  }
}
