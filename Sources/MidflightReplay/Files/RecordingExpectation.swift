import MotionCore

nonisolated extension Recording {
  /// An expected property of the scene at a moment: `[t,"expect","card.center.y","~",300,0.5]`.
  ///
  /// `Replay` evaluates the expectation. The file contains no result.
  package nonisolated struct Expectation: Hashable, Sendable {
    /// The path of the property, such as `card.center.y` or `animators.1.fraction`.
    package var path: String
    /// The operator between the found value and `value`.
    package var comparison: Comparison
    /// The expected value.
    package var value: Value
    /// The accepted distance of a number from `value`, 0 or more; nil for 0.
    package var tolerance: Double?

    /// Creates an expectation of the property at a path.
    package init(
      path: String, _ comparison: Comparison, _ value: Value, tolerance: Double? = nil
    ) {
      self.path = path
      self.comparison = comparison
      self.value = value
      self.tolerance = tolerance
    }

    /// A comparison operator. The raw value is the text in a recording.
    package nonisolated enum Comparison: String, CaseIterable, Sendable {
      /// Equal, or numbers within the tolerance.
      case equal = "=="
      /// Neither equal nor within the tolerance.
      case notEqual = "!="
      /// Less than the value plus the tolerance.
      case less = "<"
      /// Less than or equal to the value plus the tolerance.
      case lessOrEqual = "<="
      /// Greater than the value minus the tolerance.
      case greater = ">"
      /// Greater than or equal to the value minus the tolerance.
      case greaterOrEqual = ">="
      /// Numbers, or arrays of the same length, within the tolerance.
      case near = "~"
    }

    /// A JSON value of a property of a scene.
    package nonisolated enum Value: Hashable, Sendable {
      /// A finite number.
      case number(Double)
      /// A string.
      case string(String)
      /// A Boolean value.
      case bool(Bool)
      /// The components of a point, size, rectangle, color or matrix: at most 16 finite numbers.
      case numbers([Double])
    }
  }
}

extension Recording.Expectation.Value {
  /// The value as JSON text. Numbers have the shortest exact form, without a trailing `.0`.
  nonisolated var text: String {
    switch self {
    case .number(let number): numberText(number)
    case .string(let string): quotedText(string)
    case .bool(let bool): bool ? "true" : "false"
    case .numbers(let numbers): "[" + numbers.map(numberText).joined(separator: ",") + "]"
    }
  }

  /// The value as text for a message, with a long string shortened.
  nonisolated var shortenedText: String {
    if case .string(let string) = self { quotedText(shortText(string)) } else { text }
  }
}
