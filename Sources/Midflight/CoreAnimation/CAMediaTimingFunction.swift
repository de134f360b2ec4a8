import Foundation
import MotionCore

/// A Bézier timing curve, as Core Animation's animations take it.
public final class CAMediaTimingFunction: NSObject, NSCopying {
  /// The same as the engine evaluates it.
  nonisolated let curve: CubicCurve

  /// One of Core Animation's named curves; a name that is none stops the program.
  public nonisolated convenience init(name: CAMediaTimingFunctionName) {
    guard let curve = name.curve else {
      fatalError(
        "CAMediaTimingFunction(name: \"\(name.rawValue)\"): there are linear, easeIn, easeOut, "
          + "easeInEaseOut and default; give control points for another curve.")
    }
    self.init(curve)
  }

  /// The curve with these control points.
  ///
  /// - Parameters:
  ///   - c1x: Time, 0…1.
  ///   - c1y: Progress; may leave 0…1.
  ///   - c2x: As `c1x`.
  ///   - c2y: As `c1y`.
  public nonisolated convenience init(
    controlPoints c1x: Float, _ c1y: Float, _ c2x: Float, _ c2y: Float
  ) {
    self.init(
      CubicCurve(
        controlPoint1: CGPoint(x: CGFloat(c1x), y: CGFloat(c1y)),
        controlPoint2: CGPoint(x: CGFloat(c2x), y: CGFloat(c2y))))
  }

  nonisolated init(_ curve: CubicCurve) {
    self.curve = curve
    super.init()
  }

  /// The same for views.
  var timingParameters: UICubicTimingParameters {
    UICubicTimingParameters(
      controlPoint1: curve.controlPoint1, controlPoint2: curve.controlPoint2)
  }

  /// Tells one of the four points of the curve.
  ///
  /// - Parameters:
  ///   - index: 0 and 3 for the ends, 1 and 2 for the control points.
  ///   - values: Room for x and y.
  public nonisolated func getControlPoint(
    at index: Int, values: UnsafeMutablePointer<Float>
  ) {
    let points = [
      .zero, curve.controlPoint1, curve.controlPoint2, CGPoint(x: 1, y: 1),
    ]
    require(
      points.indices.contains(index),
      "getControlPoint(at: \(index)) of a CAMediaTimingFunction: it has four points, 0 to 3.")
    values[0] = Float(points[index].x)
    values[1] = Float(points[index].y)
  }

  /// Itself: it cannot change.
  public nonisolated func copy(with zone: NSZone? = nil) -> Any { self }

  /// Equal if the curve is.
  public nonisolated override func isEqual(_ object: Any?) -> Bool {
    (object as? CAMediaTimingFunction)?.curve == curve
  }

  /// Agrees with equality.
  public nonisolated override var hash: Int { curve.hashValue }

  /// Its control points: for people who debug.
  public nonisolated override var description: String {
    let (one, two) = (curve.controlPoint1, curve.controlPoint2)
    return "CAMediaTimingFunction (\(one.x), \(one.y), \(two.x), \(two.y))"
  }
}

/// Core Animation's named timing curves, with its raw values.
nonisolated public struct CAMediaTimingFunctionName: RawRepresentable, Hashable, Sendable {
  /// Core Animation's name.
  public var rawValue: String
  /// The curve of this name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// At one speed.
  public static let linear = CAMediaTimingFunctionName(rawValue: "linear")
  /// Slow at the beginning.
  public static let easeIn = CAMediaTimingFunctionName(rawValue: "easeIn")
  /// Slow at the end.
  public static let easeOut = CAMediaTimingFunctionName(rawValue: "easeOut")
  /// Slow, fast, slow.
  public static let easeInEaseOut = CAMediaTimingFunctionName(rawValue: "easeInEaseOut")
  /// Quick at first, and slow at the end: what Core Animation uses for its own animations.
  public static let `default` = CAMediaTimingFunctionName(rawValue: "default")

  fileprivate var curve: CubicCurve? {
    switch self {
    case .linear: .linear
    case .easeIn: .easeIn
    case .easeOut: .easeOut
    case .easeInEaseOut: .easeInOut
    case .default: .systemDefault
    default: nil
    }
  }
}
