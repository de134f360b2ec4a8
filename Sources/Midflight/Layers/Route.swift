import MotionCore

/// The way that a track takes while its block's progress goes from 0 to 1.
enum Route: Hashable {
  /// The shortest.
  case straight
  /// From keyframe to keyframe.
  case keyframes(KeyframePath)
  /// The shortest, several times, and perhaps back again each time.
  case cycles(Cycles)

  /// What is left of the way.
  ///
  /// - Parameter offset: All of it.
  func remainder(of offset: SIMD4<Double>, at progress: Double) -> SIMD4<Double> {
    switch self {
    case .straight: offset * (1 - progress)
    case .keyframes(let path): path.remainder(at: progress)
    case .cycles(let cycles): offset * (1 - cycles.progress(at: progress))
    }
  }

  /// How what is left changes with progress.
  func slope(of offset: SIMD4<Double>, at progress: Double) -> SIMD4<Double> {
    switch self {
    case .straight: -offset
    case .keyframes(let path): path.slope(at: progress)
    case .cycles(let cycles): offset * -cycles.slope(at: progress)
    }
  }
}
