/// What kind of timing a provider gives.
public enum UITimingCurveType: Int, Sendable {
  /// One of the named curves.
  case builtin = 0
  /// A Bézier curve with control points of its own.
  case cubic = 1
  /// A spring.
  case spring = 2
  /// A curve and a spring together.
  case composed = 3
}

/// The timing that an animator follows.
public protocol UITimingCurveProvider: NSCoding, NSCopying {
  /// What kind of timing it is.
  var timingCurveType: UITimingCurveType { get }
  /// The curve; nil if it is a spring.
  var cubicTimingParameters: UICubicTimingParameters? { get }
  /// The spring; nil if it is a curve.
  var springTimingParameters: UISpringTimingParameters? { get }
}
