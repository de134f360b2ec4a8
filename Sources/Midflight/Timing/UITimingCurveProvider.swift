/// The kind of timing of a provider.
nonisolated public enum UITimingCurveType: Int, Sendable {
  /// A named curve.
  case builtin = 0
  /// A Bézier curve with control points of its own.
  case cubic = 1
  /// A spring.
  case spring = 2
  /// A curve and a spring; Midflight follows the spring.
  case composed = 3
}

/// The timing that an animator follows.
///
/// Adopt the protocol for timing that is looked up or computed. An animator copies the provider
/// when it is created, and when it is continued with it, and reads the copy.
///
/// The type determines the timing in force:
///
/// - `builtin` and `cubic`: the curve, or the spring if there is no curve.
/// - `spring` and `composed`: the spring, or the curve if there is no spring. A spring can continue
///   the velocity of an interrupted motion, and a curve cannot.
/// - With neither: ease in, ease out.
///
/// UIKit does not document how it combines the two.
@preconcurrency @MainActor
public protocol UITimingCurveProvider: AnyObject, NSCoding, NSCopying {
  /// The kind of timing.
  var timingCurveType: UITimingCurveType { get }
  /// The curve; nil for none.
  var cubicTimingParameters: UICubicTimingParameters? { get }
  /// The spring; nil for none.
  var springTimingParameters: UISpringTimingParameters? { get }
}

extension UITimingCurveProvider {
  /// A copy, as UIKit takes one, so that later changes by the app affect no animation; the provider
  /// itself if its copy is no provider.
  var copied: any UITimingCurveProvider { copy(with: nil) as? any UITimingCurveProvider ?? self }

  /// Returns the timing as a curve from 0 to 1; a spring that never settles becomes ease out.
  ///
  /// - Parameter seconds: The duration, 0 or more.
  package func pacing(lasting seconds: TimeInterval) -> Pacing {
    Timing(self).pacing(lasting: seconds)
  }

  /// The spring, if the type puts it in force; otherwise nil. For `builtin` and `cubic`, only
  /// without a curve.
  var springInForce: UISpringTimingParameters? {
    guard let spring = springTimingParameters else { return nil }
    switch timingCurveType {
    case .builtin, .cubic: return cubicTimingParameters == nil ? spring : nil
    case .spring, .composed: return spring
    }
  }

  /// The curve for a provider without a spring in force; ease in, ease out by default.
  var curveInForce: UICubicTimingParameters {
    cubicTimingParameters ?? UICubicTimingParameters(animationCurve: .easeInOut)
  }
}
