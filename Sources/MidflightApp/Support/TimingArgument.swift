import Foundation
import Midflight
import MidflightReplay

/// A timing in the syntax of the command line: `easeOut`, `spring(0.6)`, `cubic(0.2,0,0,1)`.
nonisolated struct TimingArgument {
  /// The text of the argument.
  let text: String
  private let make: @MainActor @Sendable () -> any UITimingCurveProvider

  /// The error for an argument that is no timing.
  struct Unknown: Error, CustomStringConvertible {
    var description: String { "must be \(TimingArgument.examples)." }
  }

  /// The accepted syntax, for messages.
  static let examples =
    "linear, easeIn, easeOut, easeInOut, cubic(x1,y1,x2,y2), spring, spring(dampingRatio) or "
    + "spring(dampingRatio,response)"

  /// Creates a timing from an argument.
  ///
  /// - Throws: `Unknown`, whose description lists the accepted syntax.
  init(parsing argument: String) throws {
    guard let timing = TimingArgument(argument) else { throw Unknown() }
    self = timing
  }

  /// Creates a timing; nil for an unknown name, another number of values, and values outside their
  /// range.
  ///
  /// | Syntax | Range |
  /// |---|---|
  /// | `spring(dampingRatio)` | 0 or more |
  /// | `spring(dampingRatio,response)` | both above 0; the response is in seconds |
  /// | `cubic(x1,y1,x2,y2)` | x1 and x2 0…1 |
  private init?(_ argument: String) {
    text = argument
    let parts = argument.split(
      separator: "(", maxSplits: 1, omittingEmptySubsequences: false
    ).map(String.init)
    guard let name = parts.first else { return nil }
    if parts.count == 1 {
      let curves: [String: UIView.AnimationCurve] = [
        "linear": .linear, "easeIn": .easeIn, "easeOut": .easeOut, "easeInOut": .easeInOut,
      ]
      if name == "spring" {
        make = { UISpringTimingParameters() }
      } else if let curve = curves[name] {
        make = { UICubicTimingParameters(animationCurve: curve) }
      } else {
        return nil
      }
      return
    }
    guard parts[1].hasSuffix(")") else { return nil }
    let words = parts[1].dropLast().split(separator: ",", omittingEmptySubsequences: false)
    let numbers = words.compactMap { Double($0.trimmingPrefix { $0 == " " }) }
    guard numbers.count == words.count, numbers.allSatisfy(\.isFinite) else { return nil }
    switch (name, numbers.count) {
    case ("spring", 1) where numbers[0] >= 0:
      make = { UISpringTimingParameters(dampingRatio: numbers[0]) }
    case ("spring", 2) where numbers[0] > 0 && numbers[1] > 0:
      make = { UISpringTimingParameters(damping: numbers[0], response: numbers[1]) }
    case ("cubic", 4) where (0...1).contains(numbers[0]) && (0...1).contains(numbers[2]):
      make = {
        UICubicTimingParameters(
          controlPoint1: CGPoint(x: numbers[0], y: numbers[1]),
          controlPoint2: CGPoint(x: numbers[2], y: numbers[3]))
      }
    default: return nil
    }
  }

  /// The timing parameters.
  @MainActor var timing: any UITimingCurveProvider { make() }
}
