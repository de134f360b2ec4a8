/// How an animation spends its time: from a fraction of its time to its progress.
package enum Pacing: Hashable, Sendable {
  /// In proportion to the time.
  case linear
  /// Along a Bézier curve.
  case cubic(CubicCurve)
  /// As a spring moves that is let go at fraction 0, and is stopped `seconds` later at its target.
  ///
  /// `velocity` is in whole distances per second, positive towards the target.
  case spring(Spring, seconds: Double, velocity: Double)

  /// How far the animation has come: 0 where it began, 1 where it goes.
  ///
  /// - Parameter fraction: Of the time. Curves and springs keep it within 0…1; linear takes any, so
  ///   that what a curve overshot can be held.
  /// - Returns: Exactly 0 at 0 and 1 at 1. The last step of a spring is up to 0.1 % of the way.
  package func progress(at fraction: Double) -> Double {
    switch self {
    case .linear: return fraction
    case .cubic(let curve): return curve.progress(at: fraction)
    case .spring(let spring, let seconds, let velocity):
      if fraction <= 0 { return 0 }
      if fraction >= 1 { return 1 }
      return spring.progress(at: fraction * seconds, initialVelocity: velocity)
    }
  }

  /// The same on a way that is run back at its end: a spring turns round where it has come to, and does
  /// not take its last step before that.
  package func progressTurning(at fraction: Double) -> Double {
    guard fraction >= 1, case .spring(let spring, let seconds, let velocity) = self else {
      return progress(at: fraction)
    }
    return spring.progress(at: seconds, initialVelocity: velocity)
  }

  /// How fast progress grows with the fraction.
  package func slope(at fraction: Double) -> Double {
    switch self {
    case .linear: 1
    case .cubic(let curve): curve.slope(at: fraction)
    case .spring(let spring, let seconds, let velocity):
      spring.velocity(at: min(max(fraction, 0), 1) * seconds, initialVelocity: velocity) * seconds
    }
  }

  /// Both `progress(at:)` and `slope(at:)`.
  func motion(at fraction: Double) -> (progress: Double, slope: Double) {
    if case .cubic(let curve) = self { return curve.motion(at: fraction) }
    return (progress(at: fraction), slope(at: fraction))
  }

  /// The fraction of the time at which `progress` is made: where to join the pacing without a jump.
  ///
  /// - Parameters:
  ///   - progress: Outside a curve's range, the nearest end is taken; linear takes any.
  ///   - hint: Among several answers, the one nearest this fraction. Of a spring's, itself or else the first.
  package func fraction(at progress: Double, near hint: Double) -> Double {
    switch self {
    case .linear: progress
    case .cubic(let curve): curve.fraction(at: progress, near: hint)
    case .spring where abs(self.progress(at: hint) - progress) < 1e-9: hint
    case .spring(let spring, let seconds, let velocity):
      min((spring.time(atProgress: progress, initialVelocity: velocity) ?? seconds) / seconds, 1)
    }
  }
}
