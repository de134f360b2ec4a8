import MotionCore

/// The law by which UIKit makes a spring of a damping ratio and a duration, solved.
///
/// The laws are those of `CharonSprings` and `IPhoneSprings`.
enum FittedSprings {
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
