import Foundation

/// A timing curve: the progress of an animation as a function of the elapsed fraction of its
/// duration.
///
/// The curve is a cubic Bézier from (0, 0) to (1, 1), where x is time and y is progress. Timing
/// parameters store a curve. Playheads evaluate the curve, and scrubbing inverts it.
public struct CubicCurve: Hashable, Sendable {
  /// The control point that sets the tangent at (0, 0).
  public let controlPoint1: CGPoint
  /// The control point that sets the tangent at (1, 1).
  public let controlPoint2: CGPoint

  /// Creates a curve with two control points.
  ///
  /// The program stops if a coordinate is out of range.
  ///
  /// - Parameters:
  ///   - controlPoint1: x within 0…1, so that time does not run backwards; y any finite number.
  ///   - controlPoint2: x within 0…1; y any finite number.
  public init(controlPoint1: CGPoint, controlPoint2: CGPoint) {
    for point in [controlPoint1, controlPoint2] {
      require(
        point.x >= 0 && point.x <= 1 && point.y.isFinite,
        """
        CubicCurve(controlPoint1: \(controlPoint1), controlPoint2: \(controlPoint2)): x is time \
        and must be within 0…1; y is progress and must be finite, but may leave 0…1 to overshoot.
        """)
    }
    self.controlPoint1 = controlPoint1
    self.controlPoint2 = controlPoint2
  }

  private init(_ x1: CGFloat, _ y1: CGFloat, _ x2: CGFloat, _ y2: CGFloat) {
    self.init(controlPoint1: CGPoint(x: x1, y: y1), controlPoint2: CGPoint(x: x2, y: y2))
  }

  /// The curve whose progress equals time.
  public static let linear = CubicCurve(0, 0, 1, 1)
  /// The curve that starts slowly: Core Animation's `easeIn`.
  public static let easeIn = CubicCurve(0.42, 0, 1, 1)
  /// The curve that ends slowly: Core Animation's `easeOut`.
  public static let easeOut = CubicCurve(0, 0, 0.58, 1)
  /// The curve that starts and ends slowly: Core Animation's `easeInEaseOut`, UIView's default.
  public static let easeInOut = CubicCurve(0.42, 0, 0.58, 1)
  /// Core Animation's `default` curve, which `UICubicTimingParameters()` uses.
  package static let systemDefault = CubicCurve(0.25, 0.1, 0.25, 1)

  /// Returns the progress at a fraction of the duration.
  ///
  /// - Parameter fraction: The elapsed part of the duration, clamped to 0…1.
  /// - Returns: Exactly 0 at 0 and exactly 1 at 1. In between, the value may leave 0…1 if a control
  ///   point does. The error is at most 1e-12, even on a steep curve.
  public func progress(at fraction: Double) -> Double {
    if isLinear { return min(max(fraction, 0), 1) }
    return y.value(at: parameter(at: fraction))
  }

  /// Returns the derivative of the progress by the fraction of the duration.
  ///
  /// Divide the result by the duration to get progress per second.
  ///
  /// - Parameter fraction: The elapsed part of the duration, clamped to 0…1.
  /// - Returns: 1 everywhere for a curve whose control points lie on the diagonal. Infinite where
  ///   the curve is vertical: at an end whose control point has the same x, and in a step.
  public func slope(at fraction: Double) -> Double {
    isLinear ? 1 : slope(atParameter: parameter(at: fraction))
  }

  /// Returns `progress(at:)` and `slope(at:)`, but solves the curve's equation once.
  func motion(at fraction: Double) -> (progress: Double, slope: Double) {
    if isLinear { return (progress(at: fraction), 1) }
    let s = parameter(at: fraction)
    return (y.value(at: s), slope(atParameter: s))
  }

  /// Returns the derivative of y by x at a Bézier parameter; infinite where the curve is vertical.
  /// −infinity where y falls vertically.
  private func slope(atParameter s: Double) -> Double {
    let dx = x.derivatives(at: s)
    let dy = y.derivatives(at: s)
    if dx.first != 0 { return dy.first / dx.first }
    // dx/ds is 0 here, so the first derivatives other than 0 determine the slope (de l'Hôpital).
    if dy.first != 0 { return dy.first < 0 ? -.infinity : .infinity }
    if dx.second != 0 { return dy.second / dx.second }
    let towardsInside: Double = s == 1 ? -1 : 1
    if dy.second != 0 { return dy.second * towardsInside < 0 ? -.infinity : .infinity }
    return dy.third / dx.third
  }

  /// Returns the fraction of the duration at which the curve has a progress: the inverse of
  /// `progress(at:)`.
  ///
  /// - Parameters:
  ///   - progress: Any number. Outside the curve's range, the curve's nearest point counts.
  ///   - hint: The fraction to be near to, if the curve has the progress several times, as a curve
  ///     that overshoots does. The default gives the earliest fraction.
  /// - Returns: 0…1. If both control points have y within 0…1: exactly 0 at 0, and exactly 1 at 1.
  package func fraction(at progress: Double, near hint: Double = 0) -> Double {
    if isLinear { return min(max(progress, 0), 1) }
    let bounds = [0] + y.turningPoints + [1]
    var best: Double?
    for (low, high) in zip(bounds, bounds.dropFirst()) {
      let (start, end) = (y.value(at: low), y.value(at: high))
      guard min(start, end) <= progress, progress <= max(start, end) else { continue }
      let guess = end == start ? low : low + (high - low) * ((progress - start) / (end - start))
      let found = x.value(at: y.parameter(of: progress, in: low...high, near: guess))
      if let previous = best, abs(previous - hint) <= abs(found - hint) { continue }
      best = found
    }
    return best ?? x.value(at: nearest(of: bounds, to: progress))
  }

  // MARK: - The two coordinates

  var x: UnitCubic { UnitCubic(c1: controlPoint1.x, c2: controlPoint2.x) }
  var y: UnitCubic { UnitCubic(c1: controlPoint1.y, c2: controlPoint2.y) }

  /// A Boolean value that indicates whether both control points lie on the diagonal y = x.
  var isLinear: Bool {
    controlPoint1.x == controlPoint1.y && controlPoint2.x == controlPoint2.y
  }

  /// Returns the Bézier parameter s at a fraction of the duration: 0 up to 0, and 1 from 1 on.
  private func parameter(at fraction: Double) -> Double {
    guard fraction > 0 else { return 0 }
    guard fraction < 1 else { return 1 }
    return x.parameter(of: fraction, near: fraction)
  }

  /// Returns the parameter whose y is nearest to a progress; the first one if several are.
  ///
  /// - Parameter parameters: Not empty.
  private func nearest(of parameters: [Double], to progress: Double) -> Double {
    parameters.dropFirst().reduce(parameters[0]) { best, s in
      abs(y.value(at: s) - progress) < abs(y.value(at: best) - progress) ? s : best
    }
  }
}
