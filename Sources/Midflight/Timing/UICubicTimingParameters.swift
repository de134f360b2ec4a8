/// A Bézier timing curve: one of UIKit's named ones, or one with control points of its own.
public final class UICubicTimingParameters: NSObject, UITimingCurveProvider {
  /// The named curve; `.easeInOut` for a curve that has no name here.
  ///
  /// Unlike UIKit, whose getter answers private raw values (5, 6) for unnamed curves.
  nonisolated public let animationCurve: UIView.AnimationCurve
  /// Where the curve leaves (0, 0) to: x is time, y is progress.
  nonisolated public let controlPoint1: CGPoint
  /// Where the curve comes to (1, 1) from.
  nonisolated public let controlPoint2: CGPoint
  nonisolated private let isNamed: Bool

  /// Core Animation's default curve, (0.25, 0.1) to (0.25, 1); not ease in, ease out.
  public override nonisolated init() {
    animationCurve = .easeInOut
    controlPoint1 = CGPoint(x: 0.25, y: 0.1)
    controlPoint2 = CGPoint(x: 0.25, y: 1)
    isNamed = true
    super.init()
  }

  /// One of UIKit's named curves.
  public nonisolated init(animationCurve curve: UIView.AnimationCurve) {
    animationCurve = curve
    (controlPoint1, controlPoint2) = curve.controlPoints
    isNamed = true
    super.init()
  }

  /// A curve with these control points.
  ///
  /// - Parameters:
  ///   - point1: x within 0…1; y may leave it, for a curve that backs up or overshoots.
  ///   - point2: The same.
  public nonisolated init(controlPoint1 point1: CGPoint, controlPoint2 point2: CGPoint) {
    require(
      (0...1).contains(point1.x) && (0...1).contains(point2.x) && point1.y.isFinite
        && point2.y.isFinite,
      "UICubicTimingParameters(controlPoint1: \(point1), controlPoint2: \(point2)): x is time and "
        + "lies within 0…1; y is finite.")
    animationCurve = .easeInOut
    controlPoint1 = point1
    controlPoint2 = point2
    isNamed = false
    super.init()
  }

  /// The curve that a coder holds; nil if its control points are no curve.
  public nonisolated init?(coder: NSCoder) {
    let numbers = ["x1", "y1", "x2", "y2"].map { coder.decodeDouble(forKey: $0) }
    guard (0...1).contains(numbers[0]), (0...1).contains(numbers[2]),
      numbers.allSatisfy({ $0.isFinite })
    else { return nil }
    animationCurve =
      UIView.AnimationCurve(rawValue: coder.decodeInteger(forKey: "animationCurve")) ?? .easeInOut
    controlPoint1 = CGPoint(x: numbers[0], y: numbers[1])
    controlPoint2 = CGPoint(x: numbers[2], y: numbers[3])
    isNamed = coder.decodeBool(forKey: "isNamed")
    super.init()
  }

  /// Writes the curve to a coder with keys.
  public nonisolated func encode(with coder: NSCoder) {
    coder.encode(animationCurve.rawValue, forKey: "animationCurve")
    coder.encode(Double(controlPoint1.x), forKey: "x1")
    coder.encode(Double(controlPoint1.y), forKey: "y1")
    coder.encode(Double(controlPoint2.x), forKey: "x2")
    coder.encode(Double(controlPoint2.y), forKey: "y2")
    coder.encode(isNamed, forKey: "isNamed")
  }

  /// Its name, where it has one, and its control points: for people who debug.
  public override nonisolated var description: String { curveWords }

  /// Itself: it cannot change.
  public nonisolated func copy(with zone: NSZone? = nil) -> Any { self }

  /// `.builtin` for a named curve, else `.cubic`.
  public var timingCurveType: UITimingCurveType { isNamed ? .builtin : .cubic }

  /// Itself.
  public var cubicTimingParameters: UICubicTimingParameters? { self }

  /// Nil: it is no spring.
  public var springTimingParameters: UISpringTimingParameters? { nil }

  /// The same curve as the engine evaluates it.
  var pacing: Pacing {
    .cubic(CubicCurve(controlPoint1: controlPoint1, controlPoint2: controlPoint2))
  }
}

extension UIView {
  /// UIKit's named timing curves.
  public enum AnimationCurve: Int, Sendable {
    /// Slow, fast, slow.
    case easeInOut = 0
    /// Slow at the beginning.
    case easeIn = 1
    /// Slow at the end.
    case easeOut = 2
    /// At one speed.
    case linear = 3

    /// The curve of a raw value; `.easeInOut` for one that has no name. Never nil, as in UIKit.
    ///
    /// Unlike UIKit, which keeps such a value, as the keyboard's notifications tell one: 7, and moves
    /// as its keyboard does.
    public nonisolated init?(rawValue: Int) {
      switch rawValue {
      case 1: self = .easeIn
      case 2: self = .easeOut
      case 3: self = .linear
      default: self = .easeInOut
      }
    }

    /// As `CAMediaTimingFunction`'s getter answers.
    nonisolated var controlPoints: (CGPoint, CGPoint) {
      switch self {
      case .easeInOut: (CGPoint(x: 0.42, y: 0), CGPoint(x: 0.58, y: 1))
      case .easeIn: (CGPoint(x: 0.42, y: 0), CGPoint(x: 1, y: 1))
      case .easeOut: (CGPoint(x: 0, y: 0), CGPoint(x: 0.58, y: 1))
      case .linear: (CGPoint(x: 0, y: 0), CGPoint(x: 1, y: 1))
      }
    }
  }
}
