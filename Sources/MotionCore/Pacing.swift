/// How an animation spends its time: from a fraction of its time to its progress.
public enum Pacing: Hashable, Sendable {
  /// In proportion to the time.
  case linear
  /// Along a Bézier curve.
  case cubic(CubicCurve)

  /// How far the animation has come: 0 where it began, 1 where it goes.
  ///
  /// - Parameter fraction: Of the time. A curve keeps it within 0…1; linear takes any, so that what
  ///   a curve overshot can be held.
  /// - Returns: Exactly 0 at 0 and 1 at 1.
  public func progress(at fraction: Double) -> Double {
    switch self {
    case .linear: fraction
    case .cubic(let curve): curve.progress(at: fraction)
    }
  }

  /// How fast progress grows with the fraction.
  public func slope(at fraction: Double) -> Double {
    switch self {
    case .linear: 1
    case .cubic(let curve): curve.slope(at: fraction)
    }
  }

  /// The fraction of the time at which `progress` is made: where to join the pacing without a jump.
  ///
  /// - Parameters:
  ///   - progress: Outside a curve's range, the nearest end is taken; linear takes any.
  ///   - hint: Among several answers, the one nearest this fraction.
  public func fraction(at progress: Double, near hint: Double) -> Double {
    switch self {
    case .linear: progress
    case .cubic(let curve): curve.fraction(at: progress, near: hint)
    }
  }
}
