import Foundation
import MotionCore

/// A Bézier timing curve for Core Animation's animations.
@preconcurrency @MainActor
public final class CAMediaTimingFunction: NSObject, NSCopying {
  /// The curve in the engine's terms.
  nonisolated let curve: CubicCurve

  /// Creates a named curve of Core Animation; an unknown name ends the program.
  public nonisolated convenience init(name: CAMediaTimingFunctionName) {
    guard let curve = name.curve else {
      fatalError(
        "CAMediaTimingFunction(name: \"\(name.rawValue)\"): there are linear, easeIn, easeOut, "
          + "easeInEaseOut and default; give control points for another curve.")
    }
    self.init(curve)
  }

  /// Creates a curve with control points.
  ///
  /// - Parameters:
  ///   - c1x: Time, 0…1.
  ///   - c1y: Progress; may be outside 0…1.
  ///   - c2x: Time, 0…1.
  ///   - c2y: Progress; may be outside 0…1.
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

  /// The curve as timing parameters for views.
  var timingParameters: UICubicTimingParameters {
    UICubicTimingParameters(
      controlPoint1: curve.controlPoint1, controlPoint2: curve.controlPoint2)
  }

  /// Writes one of the curve's four points.
  ///
  /// - Parameters:
  ///   - index: 0 and 3 for the ends, 1 and 2 for the control points; any other index ends the
  ///     program.
  ///   - values: Memory for x and y.
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

  /// Returns the object itself, which is immutable.
  public nonisolated func copy(with zone: NSZone? = nil) -> Any { self }

  /// Returns true for a timing function with an equal curve.
  public nonisolated override func isEqual(_ object: Any?) -> Bool {
    (object as? CAMediaTimingFunction)?.curve == curve
  }

  /// The hash value of the curve.
  public nonisolated override var hash: Int { curve.hashValue }

  /// A description with the control points, for debugging.
  public nonisolated override var description: String {
    let (one, two) = (curve.controlPoint1, curve.controlPoint2)
    return "CAMediaTimingFunction (\(one.x), \(one.y), \(two.x), \(two.y))"
  }
}

/// The named timing curves of Core Animation, with its raw values.
nonisolated public struct CAMediaTimingFunctionName: RawRepresentable, Hashable, Sendable {
  /// Core Animation's name.
  public var rawValue: String
  /// Creates the name of a curve.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// A constant speed.
  public static let linear = CAMediaTimingFunctionName(rawValue: "linear")
  /// Slow at the beginning.
  public static let easeIn = CAMediaTimingFunctionName(rawValue: "easeIn")
  /// Slow at the end.
  public static let easeOut = CAMediaTimingFunctionName(rawValue: "easeOut")
  /// Slow at the beginning and at the end.
  public static let easeInEaseOut = CAMediaTimingFunctionName(rawValue: "easeInEaseOut")
  /// Fast at first, and slow at the end: the curve of Core Animation's own animations.
  public static let `default` = CAMediaTimingFunctionName(rawValue: "default")

  /// The named curve; nil for an unknown name.
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
