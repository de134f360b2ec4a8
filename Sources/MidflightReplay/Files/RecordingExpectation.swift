nonisolated extension Recording {
  /// What a recording expects of the scene at a moment: `[t,"expect","card.center.y","~",300,0.5]`.
  ///
  /// Whoever replays evaluates it; the file only says what was asked.
  package nonisolated struct Expectation: Hashable, Sendable {
    /// What is looked at, in the words of a trace.
    package var path: String
    /// How it is compared.
    package var comparison: Comparison
    /// What it is compared with.
    package var value: Value
    /// How far a number may lie from `value`, 0 or more; nil leaves it to whoever replays.
    package var tolerance: Double?

    /// The expectation that what `path` names compares so with `value`.
    package init(
      path: String, _ comparison: Comparison, _ value: Value, tolerance: Double? = nil
    ) {
      self.path = path
      self.comparison = comparison
      self.value = value
      self.tolerance = tolerance
    }

    /// How two values are compared; the raw value is what a recording writes.
    package nonisolated enum Comparison: String, CaseIterable, Sendable {
      /// The same.
      case equal = "=="
      /// Not the same.
      case notEqual = "!="
      /// A smaller number.
      case less = "<"
      /// A smaller or the same number.
      case lessOrEqual = "<="
      /// A greater number.
      case greater = ">"
      /// A greater or the same number.
      case greaterOrEqual = ">="
      /// Numbers no farther away than the tolerance.
      case near = "~"
    }

    /// A value of JSON that a property of a scene can have.
    package nonisolated enum Value: Hashable, Sendable {
      /// A finite number.
      case number(Double)
      /// A text.
      case string(String)
      /// A truth.
      case bool(Bool)
      /// A point, a size, a rectangle, a colour, a matrix: at most 16 finite numbers.
      case numbers([Double])
    }
  }
}

extension Recording.Expectation.Value {
  /// The value as JSON.
  nonisolated var text: String {
    switch self {
    case .number(let number): numberText(number)
    case .string(let string): quotedText(string)
    case .bool(let bool): bool ? "true" : "false"
    case .numbers(let numbers): "[" + numbers.map(numberText).joined(separator: ",") + "]"
    }
  }
}
