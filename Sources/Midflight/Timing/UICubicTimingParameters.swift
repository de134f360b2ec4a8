/// A Bézier timing curve: a named one of UIKit's, or one with control points of its own.
nonisolated open class UICubicTimingParameters: NSObject, UITimingCurveProvider, @unchecked Sendable
{
  /// The named curve; `.easeInOut` for a curve without a name.
  ///
  /// Unlike UIKit, whose getter returns private raw values (5, 6) for unnamed curves.
  public let animationCurve: UIView.AnimationCurve
  /// The control point for the start at (0, 0): x is time, y is progress.
  public let controlPoint1: CGPoint
  /// The control point for the end at (1, 1).
  public let controlPoint2: CGPoint
  private let isNamed: Bool

  /// Creates Core Animation's default curve, (0.25, 0.1) to (0.25, 1), which differs from ease in,
  /// ease out.
  public override init() {
    animationCurve = .easeInOut
    controlPoint1 = CGPoint(x: 0.25, y: 0.1)
    controlPoint2 = CGPoint(x: 0.25, y: 1)
    isNamed = true
    super.init()
  }

  /// Creates a named curve, whose `timingCurveType` is `.builtin`.
  public init(animationCurve curve: UIView.AnimationCurve) {
    animationCurve = curve
    (controlPoint1, controlPoint2) = curve.controlPoints
    isNamed = true
    super.init()
  }

  /// Creates a curve with control points.
  ///
  /// An x outside 0…1, and a y that is not finite, end the program.
  ///
  /// - Parameters:
  ///   - point1: x in 0…1; y may be outside, for a curve that backs up or overshoots.
  ///   - point2: x in 0…1; y may be outside.
  public init(controlPoint1 point1: CGPoint, controlPoint2 point2: CGPoint) {
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

  /// Creates the curve that a coder holds; nil if the control points form no curve. An unknown name
  /// counts as `.easeInOut`.
  public required init?(coder: NSCoder) {
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
  public func encode(with coder: NSCoder) {
    coder.encode(animationCurve.rawValue, forKey: "animationCurve")
    coder.encode(Double(controlPoint1.x), forKey: "x1")
    coder.encode(Double(controlPoint1.y), forKey: "y1")
    coder.encode(Double(controlPoint2.x), forKey: "x2")
    coder.encode(Double(controlPoint2.y), forKey: "y2")
    coder.encode(isNamed, forKey: "isNamed")
  }

  /// A description with the curve's name, if it has one, and its control points, for debugging.
  public override var description: String { curveWords }

  /// Returns the object itself, which is immutable.
  public func copy(with zone: NSZone? = nil) -> Any { self }

  /// `.builtin` for a named curve, otherwise `.cubic`.
  public var timingCurveType: UITimingCurveType { isNamed ? .builtin : .cubic }

  /// The object itself.
  public var cubicTimingParameters: UICubicTimingParameters? { self }

  /// Always nil.
  public var springTimingParameters: UISpringTimingParameters? { nil }

  /// The curve in the engine's terms.
  var pacing: Pacing {
    .cubic(CubicCurve(controlPoint1: controlPoint1, controlPoint2: controlPoint2))
  }
}

extension UIView {
  /// The named timing curves of UIKit.
  nonisolated public enum AnimationCurve: Int, Sendable {
    /// Slow at the beginning and at the end.
    case easeInOut = 0
    /// Slow at the beginning.
    case easeIn = 1
    /// Slow at the end.
    case easeOut = 2
    /// A constant speed.
    case linear = 3

    /// Creates the curve of a raw value; `.easeInOut` for an unknown one. Never nil, as in UIKit.
    ///
    /// Unlike UIKit, which keeps an unknown value, such as the 7 in keyboard notifications, and
    /// moves like its keyboard.
    public nonisolated init?(rawValue: Int) {
      switch rawValue {
      case 1: self = .easeIn
      case 2: self = .easeOut
      case 3: self = .linear
      default: self = .easeInOut
      }
    }

    /// The control points, equal to those of `CAMediaTimingFunction`.
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
