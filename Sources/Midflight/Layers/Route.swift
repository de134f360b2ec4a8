import MotionCore

/// The way that a track takes while its block's progress goes from 0 to 1.
indirect enum Route: Hashable {
  /// The shortest.
  case straight
  /// From keyframe to keyframe.
  case keyframes(KeyframePath)
  /// Another, several times, and perhaps back again each time; each leg along a pacing.
  case repeated(Cycles, along: Pacing, Route)

  /// What is left of the way.
  ///
  /// - Parameter offset: All of it.
  func remainder(of offset: SIMD4<Double>, at progress: Double) -> SIMD4<Double> {
    switch self {
    case .straight: offset * (1 - progress)
    case .keyframes(let path): path.remainder(at: progress)
    case .repeated(let cycles, let pacing, let route):
      route.remainder(of: offset, at: Self.place(on: pacing, in: cycles, at: progress))
    }
  }

  /// How what is left changes with progress.
  func slope(of offset: SIMD4<Double>, at progress: Double) -> SIMD4<Double> {
    switch self {
    case .straight: return -offset
    case .keyframes(let path): return path.slope(at: progress)
    case .repeated(let cycles, let pacing, let route):
      let fraction = cycles.progress(at: progress)
      let rate = pacing.slope(at: fraction) * cycles.slope(at: progress)
      let place = Self.place(on: pacing, in: cycles, at: progress)
      return route.slope(of: offset, at: place).paced(by: rate)
    }
  }

  /// How far it has come on its way there and back; only where all cycles end is that an end.
  private static func place(on pacing: Pacing, in cycles: Cycles, at progress: Double) -> Double {
    let fraction = cycles.progress(at: progress)
    return progress < 1 ? pacing.progressTurning(at: fraction) : pacing.progress(at: fraction)
  }
}
