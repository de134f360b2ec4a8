import Foundation

/// A timing curve: how far an animation has come, as a function of the time that has passed.
///
/// A cubic Bézier from (0, 0) to (1, 1), x being time and y progress. Timing parameters hold one, a
/// playhead asks it for progress, and scrubbing asks it for the time at which a progress is seen.
public struct CubicCurve: Hashable, Sendable {
  /// The control point that the curve leaves (0, 0) towards.
  public let controlPoint1: CGPoint
  /// The control point that the curve comes to (1, 1) from.
  public let controlPoint2: CGPoint

  /// The curve with these control points.
  ///
  /// - Parameters:
  ///   - controlPoint1: x within 0…1, so that time does not run backwards; y any finite number.
  ///   - controlPoint2: The same.
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

  /// Progress equals time.
  public static let linear = CubicCurve(0, 0, 1, 1)
  /// Starts slowly: Core Animation's `easeIn`.
  public static let easeIn = CubicCurve(0.42, 0, 1, 1)
  /// Ends slowly: Core Animation's `easeOut`.
  public static let easeOut = CubicCurve(0, 0, 0.58, 1)
  /// Starts and ends slowly: Core Animation's `easeInEaseOut`, what UIView animates with.
  public static let easeInOut = CubicCurve(0.42, 0, 0.58, 1)
  /// Core Animation's `default`, the curve of `UICubicTimingParameters()`.
  package static let systemDefault = CubicCurve(0.25, 0.1, 0.25, 1)

  /// How far the animation has come.
  ///
  /// - Parameter fraction: Of the duration; kept within 0…1.
  /// - Returns: Exactly 0 at 0 and 1 at 1; leaves 0…1 in between if the control points do. Within
  ///   1e-12 of the curve, however steep it is.
  public func progress(at fraction: Double) -> Double {
    if isLinear { return min(max(fraction, 0), 1) }
    return y.value(at: parameter(at: fraction))
  }

  /// Progress per fraction, where the animation has come to `fraction`.
  ///
  /// - Parameter fraction: Of the duration; kept within 0…1.
  /// - Returns: Divide by the duration to have progress per second. Infinite where the curve is
  ///   vertical: at an end whose control point has the end's x, and in a step.
  public func slope(at fraction: Double) -> Double {
    isLinear ? 1 : slope(atParameter: parameter(at: fraction))
  }

  /// Both `progress(at:)` and `slope(at:)`, for little more than one of them.
  func motion(at fraction: Double) -> (progress: Double, slope: Double) {
    if isLinear { return (progress(at: fraction), 1) }
    let s = parameter(at: fraction)
    return (y.value(at: s), slope(atParameter: s))
  }

  private func slope(atParameter s: Double) -> Double {
    let dx = x.derivatives(at: s)
    let dy = y.derivatives(at: s)
    if dx.first != 0 { return dy.first / dx.first }
    // x stands still here: the first derivatives that do not vanish decide (de l'Hôpital).
    if dy.first != 0 { return dy.first < 0 ? -.infinity : .infinity }
    if dx.second != 0 { return dy.second / dx.second }
    let towardsInside: Double = s == 1 ? -1 : 1
    if dy.second != 0 { return dy.second * towardsInside < 0 ? -.infinity : .infinity }
    return dy.third / dx.third
  }

  /// The fraction of the duration at which `progress` is seen: the inverse of `progress(at:)`.
  ///
  /// - Parameters:
  ///   - progress: What is seen. Beyond the curve's range, the fraction where it comes nearest.
  ///   - hint: Which fraction to prefer when the curve passes `progress` more than once, as one
  ///     that overshoots does: the nearest. By default the earliest.
  /// - Returns: 0…1; for a curve whose control points have y within 0…1, exactly 0 at 0 and 1 at 1.
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

  /// Whether both control points lie on the diagonal, so that x and y are one function of s.
  var isLinear: Bool {
    controlPoint1.x == controlPoint1.y && controlPoint2.x == controlPoint2.y
  }

  /// The Bézier parameter at a fraction of the duration.
  private func parameter(at fraction: Double) -> Double {
    guard fraction > 0 else { return 0 }
    guard fraction < 1 else { return 1 }
    return x.parameter(of: fraction, near: fraction)
  }

  private func nearest(of parameters: [Double], to progress: Double) -> Double {
    parameters.dropFirst().reduce(parameters[0]) { best, s in
      abs(y.value(at: s) - progress) < abs(y.value(at: best) - progress) ? s : best
    }
  }
}
