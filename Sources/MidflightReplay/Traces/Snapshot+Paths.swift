import Foundation

// Paths, as `expect` lines contain them: `card.center.y` or `views.card.center.y` for a named view,
// `animators.1.fraction` for an animator. A path names an array of numbers or one of its
// components.

nonisolated extension Snapshot {
  /// The first parts of all valid paths, for messages.
  var names: [String] {
    let names = views.map(\.name) + animators.map { "animators.\($0.number)" }
    return names.isEmpty ? ["no named view"] : names
  }

  /// The value at a path; nil if the path names nothing.
  ///
  /// A path may name a whole value or one component of an array. A path without a property, such as
  /// `card`, names nothing.
  subscript(path: String) -> Recording.Expectation.Value? {
    let words = path.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    if words.first == "animators", words.count >= 3 {
      let animator = animators.first { "\($0.number)" == words[1] }
      return animator.flatMap { Self.value(at: words[2...], in: $0.fields) }
    }
    return value(at: words.first == "views" ? String(path.dropFirst("views.".count)) : path)
  }

  /// Returns the value of a view's property; nil without such a view or property. A name may
  /// contain points; the longest matching name wins.
  private func value(at path: String) -> Recording.Expectation.Value? {
    let matching = views.filter { path.hasPrefix($0.name + ".") }
    guard let view = matching.max(by: { $0.name.count < $1.name.count }) else { return nil }
    let words = path.dropFirst(view.name.count + 1)
      .split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    return Self.value(at: words[...], in: view.fields)
  }

  /// Returns a field, or a component of a field of numbers; nil for an unknown name or further
  /// words.
  private static func value(at words: ArraySlice<String>, in fields: [Field]) -> Recording
    .Expectation.Value?
  {
    guard let field = fields.first(where: { $0.name == words.first }) else { return nil }
    guard words.count > 1 else { return field.value }
    guard words.count == 2, let component = words.last, case .numbers(let numbers) = field.value,
      let index = components[field.name]?.firstIndex(of: component), index < numbers.count
    else { return nil }
    return .number(numbers[index])
  }

  private static let components = [
    "center": ["x", "y"], "bounds": ["x", "y", "width", "height"],
    "transform": ["a", "b", "c", "d", "tx", "ty"],
    "transform3D": (1...4).flatMap { row in (1...4).map { "m\(row)\($0)" } },
    "color": ["red", "green", "blue", "alpha"],
    "velocity": ["dx", "dy"],
  ]
}

nonisolated extension Recording.Expectation {
  /// Returns a Boolean value that indicates whether a found value matches the expectation; false
  /// for nil.
  ///
  /// | Comparison | Result |
  /// |---|---|
  /// | `==`, `!=` | any values; numbers are equal within the tolerance |
  /// | `~` | false for strings and Boolean values, and for arrays of different lengths |
  /// | others | false unless both values are single numbers |
  ///
  /// Compares a single expected velocity of an animator with the x component, because older
  /// recordings contain only this component.
  func holds(for found: Value?) -> Bool {
    guard var found else { return false }
    if path.hasPrefix("animators."), path.hasSuffix(".velocity"), case .number = value,
      case .numbers(let axes) = found, axes.count == 2
    {
      found = .number(axes[0])
    }
    let tolerance = tolerance ?? 0
    switch comparison {
    case .equal: return found == value || found.isNear(value, within: tolerance)
    case .notEqual: return !(found == value || found.isNear(value, within: tolerance))
    case .near: return found.isNear(value, within: tolerance)
    case .less, .lessOrEqual, .greater, .greaterOrEqual:
      guard case .number(let left) = found, case .number(let right) = value else { return false }
      return switch comparison {
      case .less: left < right + tolerance
      case .lessOrEqual: left <= right + tolerance
      case .greater: left > right - tolerance
      default: left >= right - tolerance
      }
    }
  }
}

nonisolated extension Recording.Expectation.Value {
  /// Returns a Boolean value that indicates whether all numbers are within a tolerance of the
  /// other's numbers. False for other values and for arrays of different lengths.
  fileprivate func isNear(_ other: Self, within tolerance: Double) -> Bool {
    switch (self, other) {
    case (.number(let one), .number(let two)): abs(one - two) <= tolerance
    case (.numbers(let one), .numbers(let two)):
      one.count == two.count && zip(one, two).allSatisfy { abs($0 - $1) <= tolerance }
    default: false
    }
  }
}
