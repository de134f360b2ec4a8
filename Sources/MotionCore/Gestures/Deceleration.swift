/// The motion of content after its release at a velocity: a slide to rest, as in a scroll view.
///
/// Callers compute the resting position to choose a target, or follow the motion from moment to
/// moment. The velocity decays exponentially, so nothing is integrated from frame to frame.
///
/// Two formulas give the distance. The exact one is the integral of the velocity. The slide
/// formula, which Apple showed (WWDC 2018, session 803), moves once per millisecond by the
/// remaining velocity, and comes 0.1 % less far at the normal rate. iOS 26.1 uses both: content
/// moves by the slide formula, but the target that a scroll view reports in advance is the exact
/// one (Vercantez/openuikit, golden/scroll_traces, to a third of a point).
public struct Deceleration: Hashable, Sendable {
  /// The part of the velocity that is left after a millisecond; between 0 and 1.
  public let rate: Double

  /// Creates a deceleration that leaves `rate` of the velocity after each millisecond.
  ///
  /// - Parameter rate: More than 0 and less than 1, as in `UIScrollView.DecelerationRate`. The
  ///   program stops outside this range.
  public init(rate: Double) {
    require(
      rate > 0 && rate < 1,
      "Deceleration(rate: \(rate)): what is left of a velocity is more than 0 and less than 1.")
    self.rate = rate
  }

  /// The default of a scroll view, 0.998: UIKit's `normal`.
  public static let normal = Deceleration(rate: 0.998)
  /// The deceleration of a scroll view with pages, 0.99: UIKit's `fast`.
  public static let fast = Deceleration(rate: 0.99)

  // MARK: - Velocity

  /// Returns the remaining velocity at a time: `initialVelocity · rate^(1000 · time)`.
  ///
  /// - Parameters:
  ///   - time: Seconds since the release, 0 or more.
  ///   - initialVelocity: In any unit per second, with either sign.
  /// - Returns: In the unit of `initialVelocity`. Exactly `initialVelocity` at 0; tends to 0. The
  ///   program stops for a time below 0.
  public func velocity(at time: Double, initialVelocity: Double) -> Double {
    initialVelocity * remainingPart(at: time)
  }

  /// Returns the time until the speed has fallen to a limit.
  ///
  /// - Parameters:
  ///   - initialVelocity: In any unit per second, with either sign.
  ///   - speed: The limit in the same unit, more than 0; otherwise the program stops. iOS 26.1 ends
  ///     a scroll below 10 points per second (Vercantez/openuikit, golden/scroll_traces).
  /// - Returns: Seconds; 0 if the initial speed is not above the limit.
  public func duration(initialVelocity: Double, untilSpeed speed: Double) -> Double {
    require(speed > 0, "duration(untilSpeed: \(speed)): it never quite stops; give more than 0.")
    guard abs(initialVelocity) > speed else { return 0 }
    return StrictMath.log(abs(initialVelocity) / speed) / decayRate
  }

  // MARK: - The exact distance

  /// Returns the exact distance at a time.
  ///
  ///     distance = v · (1 − rate^(1000 · t)) / (−1000 · ln rate)
  ///
  /// - Parameters:
  ///   - time: Seconds since the release, 0 or more; may be infinite. The program stops below 0.
  ///   - initialVelocity: In any unit per second, with either sign.
  /// - Returns: In the same unit of length, with the sign of the velocity.
  public func distance(at time: Double, initialVelocity: Double) -> Double {
    require(time >= 0, "distance(at: \(time)): a slide begins at 0 seconds.")
    return initialVelocity * -StrictMath.expm1(-decayRate * time) / decayRate
  }

  /// Returns the exact distance until rest: `−v / (1000 · ln rate)`.
  public func projectedDistance(initialVelocity: Double) -> Double {
    initialVelocity / decayRate
  }

  // MARK: - The slide

  /// Returns the distance at a time by Apple's slide formula, which moves content in a scroll view.
  ///
  ///     distance = v · (1 − rate^(1000 · t)) · rate / (1 − rate) / 1000
  ///
  /// - Parameters:
  ///   - time: Seconds since the release, 0 or more; the program stops below 0. At whole
  ///     milliseconds, the result is the sum of the steps. In between, the result is smooth.
  ///   - initialVelocity: In any unit per second, with either sign.
  /// - Returns: In the same unit of length, with the sign of the velocity.
  package func slideDistance(at time: Double, initialVelocity: Double) -> Double {
    require(time >= 0, "slideDistance(at: \(time)): a slide begins at 0 seconds.")
    return projectedSlideDistance(initialVelocity: initialVelocity)
      * -StrictMath.expm1(-decayRate * time)
  }

  /// Returns the distance until rest by Apple's slide formula: `(v / 1000) · rate / (1 − rate)`.
  package func projectedSlideDistance(initialVelocity: Double) -> Double {
    initialVelocity / 1000 * rate / (1 - rate)
  }

  /// Returns the time at which the slide reaches a distance.
  ///
  /// The program stops if the slide does not reach the distance, as with a velocity of 0.
  ///
  /// - Parameter distance: With the sign of the velocity, and less far than
  ///   `projectedSlideDistance`.
  /// - Returns: Seconds since the release; 0 for a distance of 0.
  package func time(sliding distance: Double, initialVelocity: Double) -> Double {
    let coveredPart = distance / projectedSlideDistance(initialVelocity: initialVelocity)
    require(
      coveredPart >= 0 && coveredPart < 1,
      "time(sliding: \(distance), initialVelocity: \(initialVelocity)): the slide never gets there."
    )
    return -StrictMath.log(1 - coveredPart) / decayRate
  }

  // MARK: - Decay

  /// The decay rate of the velocity, per second: −1000 · ln rate.
  package var decayRate: Double { -1000 * StrictMath.log(rate) }

  /// Returns the part of the velocity that is left at a time.
  private func remainingPart(at time: Double) -> Double {
    require(time >= 0, "velocity(at: \(time)): a slide begins at 0 seconds.")
    return StrictMath.pow(rate, 1000 * time)
  }
}
