/// How something that was let go at a speed slides to rest, as a scroll view does.
///
/// Whoever lets content go asks where it would come to rest, to choose an end for it, or follows it
/// there from moment to moment. Velocity falls exponentially, so nothing is integrated from frame
/// to frame.
///
/// There are two accounts of the way. The exact one is the integral of the velocity. The slide,
/// which Apple showed (WWDC 2018, session 803), moves once a millisecond by what is then left of the
/// velocity, and comes 0.1 % less far at the normal rate. iOS 26.1 has both: content goes by the
/// slide, but the target that a scroll view tells beforehand is the exact one
/// (Vercantez/openuikit, golden/scroll_traces, to a third of a point).
public struct Deceleration: Hashable, Sendable {
  /// The share of the velocity that is left after a millisecond; between 0 and 1.
  public let rate: Double

  /// The deceleration that leaves `rate` of the velocity after each millisecond.
  ///
  /// - Parameter rate: More than 0 and less than 1, as `UIScrollView.DecelerationRate` counts.
  public init(rate: Double) {
    require(
      rate > 0 && rate < 1,
      "Deceleration(rate: \(rate)): what is left of a velocity is more than 0 and less than 1.")
    self.rate = rate
  }

  /// A scroll view's usual one, 0.998: UIKit's `normal`.
  public static let normal = Deceleration(rate: 0.998)
  /// That of a scroll view with pages, 0.99: UIKit's `fast`.
  public static let fast = Deceleration(rate: 0.99)

  // MARK: - Velocity

  /// What is left of a velocity.
  ///
  /// - Parameters:
  ///   - time: Seconds since it was let go, 0 or more.
  ///   - initialVelocity: In any unit per second, either sign.
  /// - Returns: In the same unit; exactly `initialVelocity` at 0, and tends to 0.
  public func velocity(at time: Double, initialVelocity: Double) -> Double {
    initialVelocity * share(at: time)
  }

  /// How long it takes to become slow.
  ///
  /// - Parameters:
  ///   - initialVelocity: In any unit per second, either sign.
  ///   - speed: In the same unit, more than 0. iOS 26.1 ends a scroll below 10 points a second
  ///     (Vercantez/openuikit, golden/scroll_traces).
  /// - Returns: Seconds; 0 if it is no faster to begin with.
  public func duration(initialVelocity: Double, untilSpeed speed: Double) -> Double {
    require(speed > 0, "duration(untilSpeed: \(speed)): it never quite stops; give more than 0.")
    guard abs(initialVelocity) > speed else { return 0 }
    return StrictMath.log(abs(initialVelocity) / speed) / decayRate
  }

  // MARK: - The exact way

  /// How far it has come: `v · (1 − rate^(1000·t)) / (−1000 · ln rate)`.
  ///
  /// - Parameters:
  ///   - time: Seconds since it was let go, 0 or more; may be infinite.
  ///   - initialVelocity: In any unit per second, either sign.
  /// - Returns: In that unit, with the velocity's sign.
  public func distance(at time: Double, initialVelocity: Double) -> Double {
    require(time >= 0, "distance(at: \(time)): a slide begins at 0 seconds.")
    return initialVelocity * -StrictMath.expm1(-decayRate * time) / decayRate
  }

  /// How far it comes in the end: `−v / (1000 · ln rate)`.
  public func projectedDistance(initialVelocity: Double) -> Double {
    initialVelocity / decayRate
  }

  // MARK: - The slide

  /// How far it has come as content in a scroll view moves: `v · reach · (1 − rate^(1000·t))`, with
  /// the reach of Apple's slide formula, `rate / (1 − rate) / 1000`.
  ///
  /// - Parameters:
  ///   - time: Seconds since it was let go, 0 or more. At whole milliseconds it is the sum of
  ///     the steps; between them it is smooth.
  ///   - initialVelocity: In any unit per second, either sign.
  /// - Returns: In that unit, with the velocity's sign.
  package func slideDistance(at time: Double, initialVelocity: Double) -> Double {
    require(time >= 0, "slideDistance(at: \(time)): a slide begins at 0 seconds.")
    return projectedSlideDistance(initialVelocity: initialVelocity)
      * -StrictMath.expm1(-decayRate * time)
  }

  /// How far it comes in the end by Apple's slide formula: `(v / 1000) · rate / (1 − rate)`.
  package func projectedSlideDistance(initialVelocity: Double) -> Double {
    initialVelocity / 1000 * rate / (1 - rate)
  }

  /// How long the slide takes to come so far.
  ///
  /// - Parameter distance: With the velocity's sign, and short of `projectedSlideDistance`.
  /// - Returns: Seconds.
  package func time(sliding distance: Double, initialVelocity: Double) -> Double {
    let share = distance / projectedSlideDistance(initialVelocity: initialVelocity)
    require(
      share >= 0 && share < 1,
      "time(sliding: \(distance), initialVelocity: \(initialVelocity)): the slide never gets there."
    )
    return -StrictMath.log(1 - share) / decayRate
  }

  // MARK: - Decay

  /// −1000 · ln rate, per second: how quickly the velocity dies away.
  package var decayRate: Double { -1000 * StrictMath.log(rate) }

  /// The share of the velocity that is left.
  private func share(at time: Double) -> Double {
    require(time >= 0, "velocity(at: \(time)): a slide begins at 0 seconds.")
    return StrictMath.pow(rate, 1000 * time)
  }
}
