import MotionCore

/// The path of a track's contribution while its block's progress runs from 0 to 1.
indirect enum Route: Hashable {
  /// A straight line from the offset to zero.
  case straight
  /// A path through keyframes.
  case keyframes(KeyframePath)
  /// A route that is repeated, and perhaps reversed after each cycle. The pacing applies to each
  /// leg.
  case repeated(Cycles, along: Pacing, Route)

  /// Returns the remaining contribution.
  ///
  /// - Parameters:
  ///   - offset: The contribution at progress 0. Keyframes have their own.
  ///   - progress: The block's progress; a spring may pass 0…1.
  func remainder(of offset: SIMD4<Double>, at progress: Double) -> SIMD4<Double> {
    switch self {
    case .straight: offset * (1 - progress)
    case .keyframes(let path): path.remainder(at: progress)
    case .repeated(let cycles, let pacing, let route):
      route.remainder(of: offset, at: Self.legProgress(on: pacing, in: cycles, at: progress))
    }
  }

  /// Returns the derivative of `remainder(of:at:)` with respect to progress. For a repeated route,
  /// 0 outside 0…1, with the opposite sign in a backward leg.
  func slope(of offset: SIMD4<Double>, at progress: Double) -> SIMD4<Double> {
    switch self {
    case .straight: return -offset
    case .keyframes(let path): return path.slope(at: progress)
    case .repeated(let cycles, let pacing, let route):
      let fraction = cycles.progress(at: progress)
      let rate = pacing.slope(at: fraction) * cycles.slope(at: progress)
      let legProgress = Self.legProgress(on: pacing, in: cycles, at: progress)
      return route.slope(of: offset, at: legProgress).scaled(by: rate)
    }
  }

  /// Returns the progress on the repeated route, there and back. From progress 1 on, the pacing's
  /// final value applies; before, a spring turns round without its last step.
  private static func legProgress(on pacing: Pacing, in cycles: Cycles, at progress: Double)
    -> Double
  {
    let fraction = cycles.progress(at: progress)
    return progress < 1 ? pacing.reversalProgress(at: fraction) : pacing.progress(at: fraction)
  }
}
