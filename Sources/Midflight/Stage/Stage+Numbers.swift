import MotionCore

/// Substitutes for invalid durations, delays and factors, which UIKit accepts.
extension Stage {
  /// Returns seconds or a factor within 0…`most`, unchanged or replaced:
  ///
  /// - 0, with a diagnostic, for a number that is negative, infinite or NaN
  /// - `most`, with a diagnostic, for a larger number
  /// - `longestTime`, without a diagnostic, for a valid number above it
  ///
  /// - Parameters:
  ///   - most: The maximum.
  ///   - call: The call with the number, for the diagnostic.
  func sanitized(
    _ number: Double, atMost most: Double = .greatestFiniteMagnitude,
    in call: @autoclosure () -> String
  ) -> Double {
    let counted = number.isFinite ? min(max(number, 0), most) : 0
    guard counted != number else { return min(number, Stage.longestTime) }
    let range = most == 1 ? "a number from 0 to 1" : "a finite number, 0 or more"
    diagnose("\(call()): \(number) counts as \(counted); give \(range).")
    return counted
  }

  /// The maximum of a duration or delay in seconds (about 31 700 years), and of a factor. The
  /// product of 25 such numbers is finite.
  static let longestTime = 1e12

  /// Returns a number of repetitions: 1, with a diagnostic, for a number that is negative or NaN. 0
  /// counts as 1; infinity is valid.
  func sanitizedRepeatCount(_ count: Double, in call: @autoclosure () -> String) -> Double {
    guard !(count >= 0) else { return count > 0 ? count : 1 }
    diagnose("\(call()): \(count) counts as once; give 0 or more, .infinity for no end.")
    return 1
  }
}
