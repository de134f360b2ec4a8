import MotionCore

/// Durations, delays and factors that UIKit takes, though nothing takes so long: what counts in their place.
extension Stage {
  /// Seconds, or a factor: what is negative, infinite or no number counts as 0, and a diagnostic says so.
  ///
  /// - Parameters:
  ///   - most: What is greater counts as this.
  ///   - call: As it is written, with the number.
  func counted(
    _ number: Double, atMost most: Double = .greatestFiniteMagnitude,
    in call: @autoclosure () -> String
  ) -> Double {
    let counted = number.isFinite ? min(max(number, 0), most) : 0
    guard counted != number else { return number }
    let range = most == 1 ? "a number from 0 to 1" : "a finite number, 0 or more"
    diagnose("\(call()): \(number) counts as \(counted); give \(range).")
    return counted
  }

  /// How often something is done: what is negative or no number counts as once, and a diagnostic says so.
  func countedTimes(_ count: Double, in call: @autoclosure () -> String) -> Double {
    guard !(count >= 0) else { return count > 0 ? count : 1 }
    diagnose("\(call()): \(count) counts as once; give 0 or more, .infinity for no end.")
    return 1
  }
}
