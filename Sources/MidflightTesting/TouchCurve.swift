import Foundation
import Midflight
import MotionCore

/// The way in which a finger covers its distance.
public enum TouchCurve {
  /// A constant velocity, which the finger also has at its release.
  case linear
  /// A start from rest, up to the greatest velocity at the release.
  case easeIn
  /// A start at the greatest velocity, down to rest.
  case easeOut
  /// A start from rest and an arrival at rest.
  case easeInOut
  /// The curve or the spring of timing parameters. A spring may pass its target.
  case timing(any UITimingCurveProvider)

  /// Returns the covered part of the distance.
  ///
  /// - Parameters:
  ///   - fraction: The fraction of the time, 0…1.
  ///   - seconds: The whole time.
  func progress(at fraction: Double, of seconds: TimeInterval) -> CGFloat {
    guard fraction < 1 else { return 1 }
    return CGFloat(pacing(lasting: seconds).progress(at: fraction))
  }

  private func pacing(lasting seconds: TimeInterval) -> Pacing {
    switch self {
    case .linear: .linear
    case .easeIn: UICubicTimingParameters(animationCurve: .easeIn).pacing(lasting: seconds)
    case .easeOut: UICubicTimingParameters(animationCurve: .easeOut).pacing(lasting: seconds)
    case .easeInOut: UICubicTimingParameters(animationCurve: .easeInOut).pacing(lasting: seconds)
    case .timing(let provider): provider.pacing(lasting: seconds)
    }
  }
}
