extension Spring {
  /// What is left of the distance when a spring counts as settled: UIKit's 0.1 %.
  package static let settledDistance = 0.001

  /// How long UIKit says the motion from 0 to 1 takes to settle.
  ///
  /// - Parameter initialVelocity: In whole distances per second; positive is towards 1.
  /// - Returns: Seconds; infinite without damping. From then on what is left stays below 0.1 %, but
  ///   for two quirks of UIKit's which this keeps: a damping ratio above 1 counts as 1, and there
  ///   the time is an approximation, 0.02 % too long at velocity 0 and within 3 % elsewhere.
  ///   `unclampedSettlingDuration` has neither.
  ///
  /// UIKit's closed forms, as measured on 480 springs (charon,
  /// facts/UIKit/UISpringTimingParameters). Where the second has no value (velocities of about ω
  /// and more) it is the exact time.
  public func settlingDuration(initialVelocity v: Double = 0) -> Double {
    guard decayRate > 0 else { return .infinity }
    guard overdamping < 0 else {
      return criticalSettlingDuration(angularFrequency, initialVelocity: v)
    }
    // UIKit's −ln 0.001, taken of the float.
    let logarithm = 6.9077552314846873 + StrictMath.log(1 + abs((decayRate - v) / spread))
    return max(0, logarithm / decayRate)
  }

  /// How long the motion from 0 to 1 takes until less than 0.1 % of it is left for good.
  ///
  /// - Parameter initialVelocity: In whole distances per second; positive is towards 1.
  /// - Returns: Seconds. Unlike `settlingDuration`, exact for damping ratios of 1 and more, however
  ///   slowly such a spring creeps; the same for springs that swing.
  package func unclampedSettlingDuration(initialVelocity v: Double = 0) -> Double {
    guard overdamping >= 0 else { return settlingDuration(initialVelocity: v) }
    func isSettled(_ time: Double) -> Bool {
      abs(1 - progress(at: time, initialVelocity: v)) <= Spring.settledDistance
    }
    let turn = firstTurningPoint(initialVelocity: v) ?? 0
    // If the turn itself is within the limit, what is left crossed it before, once.
    if turn > 0, isSettled(turn) { return boundary(from: 0, to: turn, where: isSettled) }
    var span = response
    while !isSettled(turn + span) {
      guard span.isFinite else { return .infinity }
      span *= 2
    }
    return boundary(from: turn, to: turn + span, where: isSettled)
  }

  /// How long Core Animation says the motion from 0 to 1 takes to settle.
  ///
  /// - Parameter initialVelocity: In whole distances per second; positive is towards 1.
  /// - Returns: Seconds. That of `settlingDuration` for a spring that swings; for others the first
  ///   tenth of a second from which less than 0.1 % is left (measured: charon,
  ///   facts/QuartzCore/CASpringAnimation). Without damping, the greatest float.
  package func settlingDurationInTenths(initialVelocity v: Double = 0) -> Double {
    guard damping > 0 else { return Double(Float.greatestFiniteMagnitude) }
    guard overdamping >= 0 else { return settlingDuration(initialVelocity: v) }
    let exact = unclampedSettlingDuration(initialVelocity: v)
    return (exact * 10 - 1e-9).rounded(.up) / 10
  }

  /// UIKit's formula at ζ = 1: the lower branch of Lambert's W by Barry's approximation (1993),
  /// with figures as measured.
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
  /// How long a motion takes to come within `tolerance` of its target for good.
  ///
  /// - Parameters:
  ///   - displacement: From the target at the start.
  ///   - velocity: At the start, per second.
  ///   - tolerance: In the displacement's unit, more than 0.
  /// - Returns: Seconds, 0 or more: not the least, but enough; infinite without damping.
  package func settlingDuration(
    displacement: Double, velocity: Double, within tolerance: Double = Spring.settledDistance
  ) -> Double {
    if overdamping < 0 {
      guard decayRate > 0 else { return displacement == 0 && velocity == 0 ? 0 : .infinity }
      let sine = (velocity + decayRate * displacement) / spread
      let amplitude = (displacement * displacement + sine * sine).squareRoot()
      return amplitude <= tolerance ? 0 : StrictMath.log(amplitude / tolerance) / decayRate
    }
    // Both weights are positive, and fall for good once the impulse has peaked.
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
}
