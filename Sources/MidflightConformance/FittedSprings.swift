import MotionCore

/// The exact solution of UIKit's rule for a spring from a damping ratio and a duration.
///
/// `CharonSprings` and `IPhoneSprings` compare measurements with the same rule.
enum FittedSprings {
  /// One row: the frequencies of the fitted springs, in proportion to the exact ones.
  static var rows: [Row] {
    [
      Row(
        "ratio and duration: frequency, where UIKit's steps go", .sixtyDigits, in: "of itself",
        .twelveDigits
      ) { errors in
        for (ratio, duration, velocity, frequency) in exact {
          let spring = Spring(dampingRatio: ratio, duration: duration, initialVelocity: velocity)
          errors.compareRelatively(spring?.angularFrequency ?? .nan, with: frequency)
        }
      }
    ]
  }
}
