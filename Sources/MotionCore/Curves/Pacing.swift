/// The timing of an animation: converts a fraction of its time to its progress.
package enum Pacing: Hashable, Sendable {
  /// Progress in proportion to time.
  case linear
  /// Progress along a Bézier curve.
  case cubic(CubicCurve)
  /// The motion of a spring that starts at fraction 0, and stops at its target after `seconds`.
  ///
  /// `velocity` is the initial velocity in whole distances per second, positive towards the target.
  case spring(Spring, seconds: Double, velocity: Double)

  /// Returns the progress at a fraction of the time: 0 at the beginning, 1 at the target.
  ///
  /// - Parameter fraction: The elapsed part of the time. Curves and springs clamp the fraction to
  ///   0…1. A linear pacing returns any fraction unchanged, so that a held animation can show an
  ///   overshoot.
  /// - Returns: Exactly 0 at 0 and exactly 1 at 1. A spring jumps by up to 0.1 % of the distance at
  ///   1.
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

  /// Returns the progress at a fraction of a leg that a leg in the other direction follows.
  ///
  /// - Returns: `progress(at:)`, except for a spring at 1 and beyond. The spring turns back at the
  ///   position that it has reached, and does not jump to its target first.
  package func reversalProgress(at fraction: Double) -> Double {
    guard fraction >= 1, case .spring(let spring, let seconds, let velocity) = self else {
      return progress(at: fraction)
    }
    return spring.progress(at: seconds, initialVelocity: velocity)
  }

  /// Returns the derivative of the progress by the fraction.
  ///
  /// - Returns: 1 for a linear pacing. For a spring, its velocity times `seconds`. Infinite where a
  ///   curve is vertical. Curves and springs clamp the fraction to 0…1.
  package func slope(at fraction: Double) -> Double {
    switch self {
    case .linear: 1
    case .cubic(let curve): curve.slope(at: fraction)
    case .spring(let spring, let seconds, let velocity):
      spring.velocity(at: min(max(fraction, 0), 1) * seconds, initialVelocity: velocity) * seconds
    }
  }

  /// Returns `progress(at:)` and `slope(at:)`, but solves a curve's equation once.
  func motion(at fraction: Double) -> (progress: Double, slope: Double) {
    if case .cubic(let curve) = self { return curve.motion(at: fraction) }
    return (progress(at: fraction), slope(at: fraction))
  }

  /// Returns the fraction of the time with a progress, so that playback can continue without a
  /// jump.
  ///
  /// - Parameters:
  ///   - progress: Any number. Outside a curve's range, the curve's nearest point counts.
  ///   - hint: The fraction to be near to, if a curve has the progress several times.
  /// - Returns: `progress` itself for a linear pacing. For a spring, `hint` if the spring is within
  ///   1e-9 of the progress there, else the first fraction; 1 if the spring does not reach the
  ///   progress.
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
