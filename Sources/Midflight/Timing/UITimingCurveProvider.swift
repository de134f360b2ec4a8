/// What kind of timing a provider gives.
public enum UITimingCurveType: Int, Sendable {
  /// One of the named curves.
  case builtin = 0
  /// A Bézier curve with control points of its own.
  case cubic = 1
  /// A spring.
  case spring = 2
  /// A curve and a spring; here the spring is followed.
  case composed = 3
}

/// The timing that an animator follows.
///
/// Adopt it for timing that is looked up or computed: an animator copies it when it is made, and when
/// it is continued with it, and asks the copy. The type says which of the two counts if there are both: the curve
/// of one that is builtin or cubic, else the spring. A composed one is followed as its spring, as
/// that can take over the velocity of what it interrupts, and a curve cannot. If what counts is
/// missing, the other does; without either, it eases in and out.
///
/// UIKit does not say how it combines the two.
@MainActor public protocol UITimingCurveProvider: NSCoding, NSCopying {
  /// What kind of timing it is.
  var timingCurveType: UITimingCurveType { get }
  /// The curve; nil if it has none.
  var cubicTimingParameters: UICubicTimingParameters? { get }
  /// The spring; nil if it has none.
  var springTimingParameters: UISpringTimingParameters? { get }
}

extension UITimingCurveProvider {
  /// A copy, as UIKit takes one: what the app changes later changes no animation. The same, if it
  /// copies itself as something else.
  var copied: any UITimingCurveProvider { copy(with: nil) as? any UITimingCurveProvider ?? self }

  /// The spring, if that is what counts.
  var springInForce: UISpringTimingParameters? {
    guard let spring = springTimingParameters else { return nil }
    switch timingCurveType {
    case .builtin, .cubic: return cubicTimingParameters == nil ? spring : nil
    case .spring, .composed: return spring
    }
  }

  /// The curve, where no spring counts.
  var curveInForce: UICubicTimingParameters {
    cubicTimingParameters ?? UICubicTimingParameters(animationCurve: .easeInOut)
  }
}
