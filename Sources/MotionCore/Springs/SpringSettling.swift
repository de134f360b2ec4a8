extension Spring {
  /// The remaining part of the distance at which a spring counts as settled: UIKit's 0.1 %.
  package static let settledDistance = 0.001

  /// Returns UIKit's settling duration of a motion from 0 to 1.
  ///
  /// For ζ < 1, with β for `decayRate`:
  ///
  ///     duration = max(0, (−ln 0.001 + ln(1 + |β − v| / discriminantRoot)) / β)
  ///
  /// For ζ ≥ 1, `criticalSettlingDuration` has the formula. Both are UIKit's closed forms, as
  /// measured on 480 springs (charon, facts/UIKit/UISpringTimingParameters). Where the second one
  /// has no value (velocities of about ω and more), the result is the exact time.
  ///
  /// The result keeps two peculiarities of UIKit. A damping ratio above 1 counts as 1. For ratios
  /// of 1 and more, the time is an approximation: 0.02 % too long at velocity 0, too short by more
  /// than 3 % for velocities less than 0.03 % below ω, and within 3 % elsewhere.
  /// `unclampedSettlingDuration` has neither.
  ///
  /// - Parameter v: The initial velocity, in whole distances per second; positive towards 1.
  /// - Returns: Seconds, after which less than 0.1 % of the distance is left; infinite without
  ///   damping.
  public func settlingDuration(initialVelocity v: Double = 0) -> Double {
    guard decayRate > 0 else { return .infinity }
    guard discriminant < 0 else {
      return criticalSettlingDuration(angularFrequency, initialVelocity: v)
    }
    // −ln 0.001 of the float, as in UIKit.
    let logarithm =
      6.9077552314846873 + StrictMath.log(1 + abs(sineFactor(displacement: 1, velocity: -v)))
    return max(0, logarithm / decayRate)
  }

  /// Returns the time after which a motion from 0 to 1 stays within 0.1 % of its target.
  ///
  /// - Parameter v: The initial velocity, in whole distances per second; positive towards 1.
  /// - Returns: Seconds. Unlike `settlingDuration`, exact for damping ratios of 1 and more. Equal
  ///   to `settlingDuration` for ratios below 1. Infinite without damping.
  package func unclampedSettlingDuration(initialVelocity v: Double = 0) -> Double {
    guard discriminant >= 0 else { return settlingDuration(initialVelocity: v) }
    func isSettled(_ time: Double) -> Bool {
      abs(1 - progress(at: time, initialVelocity: v)) <= Spring.settledDistance
    }
    let turn = firstTurningPoint(initialVelocity: v) ?? 0
    // If the turning point is within the limit, the motion has crossed the limit once before it.
    if turn > 0, isSettled(turn) { return boundary(from: 0, to: turn, where: isSettled) }
    var span = response
    while !isSettled(turn + span) {
      guard span.isFinite else { return .infinity }
      span *= 2
    }
    return boundary(from: turn, to: turn + span, where: isSettled)
  }

  /// Returns Core Animation's settling duration of a motion from 0 to 1.
  ///
  /// - Parameter v: The initial velocity, in whole distances per second; positive towards 1.
  /// - Returns: Seconds. For ζ < 1, `settlingDuration`. For ζ ≥ 1, the exact time rounded up to
  ///   tenths of a second (measured: charon, facts/QuartzCore/CASpringAnimation). The greatest
  ///   float without damping.
  package func settlingDurationInTenths(initialVelocity v: Double = 0) -> Double {
    guard damping > 0 else { return Double(Float.greatestFiniteMagnitude) }
    guard discriminant >= 0 else { return settlingDuration(initialVelocity: v) }
    let exact = unclampedSettlingDuration(initialVelocity: v)
    return (exact * 10 - 1e-9).rounded(.up) / 10
  }

  /// Returns UIKit's settling duration at ζ = 1, in seconds.
  ///
  /// UIKit takes the lower branch of Lambert's W by Barry's approximation (1993), with measured
  /// constants.
  private func criticalSettlingDuration(
    _ frequency: Double, initialVelocity v: Double
  ) -> Double {
    let q = frequency - v
    let logarithm = StrictMath.log(abs(Spring.settledDistance * frequency / q)) - frequency / q
    let depth = -1 - logarithm
    if q != 0, depth > 0 {
      let bend = 0.0042 * depth * StrictMath.exp(-0.0201 * depth.squareRoot())
      let factor = 1 + 0.3361 * (depth / 2).squareRoot() / (1 - bend)
      let z = logarithm - 5.9506097239272915 * (1 - 1 / factor)
      let duration = -(frequency + q * z) / (frequency * q)
      if duration > 0, duration < .infinity { return duration }
    }
    let stiffness = frequency * frequency
    guard stiffness > 0, stiffness.isFinite else { return .infinity }
    let critical = Spring(mass: 1, stiffness: stiffness, damping: 2 * frequency)
    return critical.unclampedSettlingDuration(initialVelocity: v)
  }
}

extension Spring {
  /// Returns a time after which a motion stays within a tolerance of its target.
  ///
  /// - Parameters:
  ///   - displacement: The distance from the target at the start, with its sign.
  ///   - velocity: The velocity at the start, per second.
  ///   - tolerance: A distance, more than 0.
  /// - Returns: Seconds, 0 or more. The time is an upper bound, not the least one. For ζ < 1, 0 if
  ///   the amplitude is within the tolerance. For ζ ≥ 1, 0 for a start at rest within the
  ///   tolerance, otherwise at least `response`. Infinite without damping, unless the motion starts
  ///   at rest in its target.
  package func settlingDuration(
    displacement: Double, velocity: Double, within tolerance: Double = Spring.settledDistance
  ) -> Double {
    if discriminant < 0 {
      guard decayRate > 0 else { return displacement == 0 && velocity == 0 ? 0 : .infinity }
      let sine = sineFactor(displacement: displacement, velocity: velocity)
      let amplitude = (displacement * displacement + sine * sine).squareRoot()
      return amplitude <= tolerance ? 0 : StrictMath.log(amplitude / tolerance) / decayRate
    }
    // Both weights are positive, and only fall after the peak of the impulse.
    func bound(_ time: Double) -> Double {
      let basis = state(at: time)
      return abs(displacement) * basis.displacement + abs(velocity) * basis.impulse
    }
    if abs(displacement) <= tolerance, velocity == 0 { return 0 }
    var late = response
    while bound(late) > tolerance { late *= 2 }
    return late == response
      ? response : boundary(from: late / 2, to: late) { bound($0) <= tolerance }
  }

  /// Returns the coefficient of the sine in the motion of an underdamped spring.
  ///
  ///     distance = e^(−βt) · (displacement · cos(w·t) + factor · sin(w·t))
  ///     factor = (velocity + β · displacement) / w
  ///
  /// β is `decayRate`, and w is `discriminantRoot`. Near ζ = 1, the sum may cancel to a number as
  /// small as w. The function then adds the rounding errors of β and of β · displacement.
  private func sineFactor(displacement: Double, velocity: Double) -> Double {
    let sum = velocity + decayRate * displacement
    // Farther from ζ = 1, the errors change only the last bits of a duration.
    guard discriminantRoot < 1e-2 * decayRate else { return sum / discriminantRoot }
    let error =
      DoubleDouble(productOf: decayRate, displacement).low
      + DoubleDouble(dividing: damping, by: DoubleDouble(2 * mass)).low * displacement
    // The exact product overflows beyond 2⁹⁹⁶.
    return (error.isFinite ? sum + error : sum) / discriminantRoot
  }
}
