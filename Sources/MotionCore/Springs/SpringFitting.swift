extension Spring {
  /// The damping ratios that UIKit makes a spring of when it is given a ratio and a duration:
  /// beyond, the nearest of these counts. The lower bound is the float after 1, less 1.
  package static let fittedDampingRatios = 1.1920928955078125e-07...1

  /// The spring of mass 1 that UIKit makes of a damping ratio and a duration.
  ///
  /// - Parameters:
  ///   - dampingRatio: Kept within `fittedDampingRatios`, as UIKit does: it does not draw
  ///     overdamped springs of this kind.
  ///   - duration: Seconds, more than 0, after which 0.1 % of the distance is left.
  ///   - initialVelocity: In whole distances per second; positive is towards the target.
  /// - Returns: nil if no spring does that, as with no damping and no velocity, or if a double does not hold
  ///   its stiffness. UIKit animates without a spring then.
  ///
  /// Unlike UIKit from great velocities (1.7 at a ratio of ½ and one second), which may take a
  /// spring that is far from settled at the end, this takes the stiffest one that meets the
  /// condition.
  public init?(dampingRatio: Double, duration: Double, initialVelocity: Double = 0) {
    require(
      duration > 0 && duration < .infinity && initialVelocity.isFinite && !dampingRatio.isNaN,
      """
      Spring(dampingRatio: \(dampingRatio), duration: \(duration), initialVelocity: \
      \(initialVelocity)): the duration must be more than 0 and all three finite.
      """)
    let range = Spring.fittedDampingRatios
    let ratio = min(max(dampingRatio, range.lowerBound), range.upperBound)
    let law = DurationLaw(dampingRatio: ratio, duration: duration, initialVelocity: initialVelocity)
    guard let frequency = law.frequency, frequency > 0 else { return nil }
    let stiffness = frequency * frequency
    guard stiffness > 0, stiffness.isFinite else { return nil }
    self.init(mass: 1, stiffness: stiffness, damping: 2 * ratio * frequency)
  }
}

/// UIKit's condition on a spring that is to take a given time: the amplitude g(ω) of its sine, or
/// what is left of its distance if it is critical, is 0.001 of the distance after `duration`.
///
/// As measured in 72 cases (charon, facts/UIKit/UIViewSpringAnimation), UIKit solves it by Newton's
/// method from 2π / duration. Here it is the largest solution, found by bisection: the same, but
/// for great velocities towards the target, from which Newton's steps may come to a spring that is
/// far from settled.
private struct DurationLaw {
  var dampingRatio: Double
  var duration: Double
  var initialVelocity: Double

  /// The largest solution; nil if there is none.
  var frequency: Double? {
    // Beyond its peak the amplitude only falls. A peak below the limit leaves the flank before it,
    // where the amplitude is negative and rises to 0.
    let peak = peakFrequency
    var high = max(peak, 1 / duration)
    if amplitude(peak) > Spring.settledDistance {
      while amplitude(high) > Spring.settledDistance { high *= 2 }
      return boundary(from: peak, to: high) { amplitude($0) <= Spring.settledDistance }
    }
    guard initialVelocity > 0 else { return nil }
    return boundary(from: 0, to: high) { amplitude($0) >= -Spring.settledDistance }
  }

  /// Where the amplitude is greatest: the zero of its slope, 0 without velocity towards the target.
  private var peakFrequency: Double {
    guard initialVelocity > 0 else { return 0 }
    if dampingRatio == 1 { return initialVelocity }
    let fade = dampingRatio * duration
    let linear = fade * initialVelocity
    return (linear + (linear * linear + 4 * fade * dampingRatio * initialVelocity).squareRoot())
      / (2 * fade * dampingRatio)
  }

  /// What is left after the duration, signed.
  private func amplitude(_ frequency: Double) -> Double {
    let decay = StrictMath.exp(-dampingRatio * frequency * duration)
    if dampingRatio == 1 { return (1 + (frequency - initialVelocity) * duration) * decay }
    let root = ((1 - dampingRatio) * (1 + dampingRatio)).squareRoot()
    // (ζω − v) / (ω√(1 − ζ²)), which at ω = 0 is infinite unless v is 0.
    let pull = initialVelocity == 0 ? 0 : initialVelocity / frequency
    return decay * (dampingRatio - pull) / root
  }
}
