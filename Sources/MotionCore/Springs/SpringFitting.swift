extension Spring {
  /// The damping ratios for which UIKit fits a spring to a duration. UIKit clamps other ratios.
  ///
  /// The lower bound is the difference between 1 and the next float.
  package static let fittedDampingRatios = 1.1920928955078125e-07...1

  /// Creates UIKit's spring of mass 1 for a damping ratio and a duration. The program stops for a
  /// duration that is not more than 0 and finite, for a velocity that is not finite, and for a
  /// ratio of NaN.
  ///
  /// Unlike UIKit, the initialiser always takes the stiffest spring that meets the condition. At
  /// great velocities (1.7 at a ratio of ½ and one second), UIKit may take a spring that is far
  /// from settled at the end.
  ///
  /// - Parameters:
  ///   - dampingRatio: Clamped to `fittedDampingRatios`, as UIKit does. UIKit draws no overdamped
  ///     springs of this kind.
  ///   - duration: The time after which 0.1 % of the distance is left, in seconds; more than 0.
  ///   - initialVelocity: In whole distances per second; positive towards the target.
  /// - Returns: nil if no spring meets the condition, as without damping and velocity, or if the
  ///   stiffness is out of a double's range. UIKit animates without a spring then.
  public init?(dampingRatio: Double, duration: Double, initialVelocity: Double = 0) {
    require(
      duration > 0 && duration < .infinity && initialVelocity.isFinite && !dampingRatio.isNaN,
      """
      Spring(dampingRatio: \(dampingRatio), duration: \(duration), initialVelocity: \
      \(initialVelocity)): the duration must be more than 0 and all three finite.
      """)
    let range = Spring.fittedDampingRatios
    let ratio = min(max(dampingRatio, range.lowerBound), range.upperBound)
    let condition = DurationCondition(
      dampingRatio: ratio, duration: duration, initialVelocity: initialVelocity)
    guard let frequency = condition.frequency, frequency > 0 else { return nil }
    let stiffness = frequency * frequency
    guard stiffness > 0, stiffness.isFinite else { return nil }
    self.init(mass: 1, stiffness: stiffness, damping: 2 * ratio * frequency)
  }
}

/// UIKit's condition on a spring that fits a duration: 0.1 % of the distance is left at the end.
///
/// More exactly, the amplitude g(ω) of the spring's sine after `duration` is 0.001. For a critical
/// spring, g(ω) is the remaining distance.
///
/// As measured in 72 cases (charon, facts/UIKit/UIViewSpringAnimation), UIKit solves the condition
/// by Newton's method from 2π / duration. This type finds the largest solution by bisection. The
/// results agree, except at great velocities towards the target, where Newton's steps may lead to a
/// spring that is far from settled.
private struct DurationCondition {
  var dampingRatio: Double
  var duration: Double
  var initialVelocity: Double

  /// The largest solution, in radians per second; nil if there is none.
  var frequency: Double? {
    if initialVelocity == 0, dampingRatio < 2 * Spring.settledDistance {
      return leastDampedFrequency
    }
    // The amplitude only falls beyond its peak. If the peak is below the limit, the solution lies
    // before the peak, where the amplitude is negative and rises to 0.
    let peak = peakFrequency
    var high = max(peak, 1 / duration)
    if amplitude(peak) > Spring.settledDistance {
      while amplitude(high) > Spring.settledDistance { high *= 2 }
      return boundary(from: peak, to: high) { amplitude($0) <= Spring.settledDistance }
    }
    guard initialVelocity > 0 else { return nil }
    return boundary(from: 0, to: high) { amplitude($0) >= -Spring.settledDistance }
  }

  /// The solution, in radians per second, for a release at rest with a damping ratio ζ below 2L,
  /// where L is `settledDistance`. Bisection would lose digits here, because the amplitude is close
  /// to L.
  ///
  ///     ω = log(ζ / (L√(1 − ζ²))) / (ζ · duration)
  ///
  /// Nil if there is no solution.
  private var leastDampedFrequency: Double? {
    let (ratio, limit) = (dampingRatio, Spring.settledDistance)
    let scaled = limit * ((1 - ratio) * (1 + ratio)).squareRoot()
    // ζ − L√(1 − ζ²), written as a quotient, because the subtraction would cancel digits.
    let product = limit * ratio
    let excess = ((ratio - limit) * (ratio + limit) + product * product) / (ratio + scaled)
    guard excess > 0 else { return nil }
    // log(1 + x) from the rounded 1 + x (W. Kahan).
    let (x, sum) = (excess / scaled, 1 + excess / scaled)
    return (sum == 1 ? x : StrictMath.log(sum) * x / (sum - 1)) / (ratio * duration)
  }

  /// The frequency with the greatest amplitude; 0 without a velocity towards the target.
  private var peakFrequency: Double {
    guard initialVelocity > 0 else { return 0 }
    if dampingRatio == 1 { return initialVelocity }
    let fade = dampingRatio * duration
    let linear = fade * initialVelocity
    return (linear + (linear * linear + 4 * fade * dampingRatio * initialVelocity).squareRoot())
      / (2 * fade * dampingRatio)
  }

  /// Returns the signed amplitude after the duration, as a part of the distance.
  private func amplitude(_ frequency: Double) -> Double {
    let decay = StrictMath.exp(-dampingRatio * frequency * duration)
    if dampingRatio == 1 { return (1 + (frequency - initialVelocity) * duration) * decay }
    let root = ((1 - dampingRatio) * (1 + dampingRatio)).squareRoot()
    // (ζω − v) / (ω√(1 − ζ²)), which is infinite at ω = 0 unless v is 0.
    let velocityPart = initialVelocity == 0 ? 0 : initialVelocity / frequency
    return decay * (dampingRatio - velocityPart) / root
  }
}
