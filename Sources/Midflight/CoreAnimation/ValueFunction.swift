import MotionCore

/// The values of a property, as a function of the animation's fraction.
protocol ValueFunction {
  /// Returns the value.
  ///
  /// - Parameters:
  ///   - fraction: The fraction of the duration by the animation's pace: 0 at the beginning, 1 at
  ///     the end.
  ///   - underlying: The value without the animation, in place of missing values.
  func value(at fraction: Double, over underlying: AnimatingValue) -> AnimatingValue

  /// Returns the rotation along a path, in radians.
  func turn(at fraction: Double) -> Double
}

extension ValueFunction {
  func turn(at fraction: Double) -> Double { 0 }
}

/// The values between a start and an end.
struct BasicFunction: ValueFunction {
  let from: AnimatingValue?
  let to: AnimatingValue?
  let by: AnimatingValue?

  func value(at fraction: Double, over underlying: AnimatingValue) -> AnimatingValue {
    let (start, end) = ends(over: underlying)
    return start.interpolated(with: end, fraction)
  }

  /// Returns the start and the end, by the table of `CABasicAnimation`. `byValue` is ignored with
  /// both others; without any, both ends are the underlying value.
  private func ends(over underlying: AnimatingValue) -> (AnimatingValue, AnimatingValue) {
    switch (from, to, by) {
    case (let from?, let to?, _): (from, to)
    case (let from?, nil, let by?): (from, from.plus(by))
    case (nil, let to?, let by?): (to.minus(by), to)
    case (let from?, nil, nil): (from, underlying)
    case (nil, let to?, nil): (underlying, to)
    case (nil, nil, let by?): (underlying, underlying.plus(by))
    case (nil, nil, nil): (underlying, underlying)
    }
  }
}

/// The values between a start and an end, on a spring.
struct SpringFunction: ValueFunction {
  let ends: BasicFunction
  let spring: Spring
  /// The initial velocity, in whole distances per second.
  let velocity: Double
  /// The duration of the animation, in seconds.
  let duration: Double

  func value(at fraction: Double, over underlying: AnimatingValue) -> AnimatingValue {
    let progress = spring.progress(at: max(0, fraction) * duration, initialVelocity: velocity)
    return ends.value(at: progress, over: underlying)
  }
}

/// The distribution of time over the segments between values.
struct KeyframeTiming {
  /// The beginning of each segment, and the end of the last segment, as fractions.
  var times: [Double]
  /// The timing curve of each segment; linear for segments without a curve.
  let curves: [CubicCurve]

  /// Creates a distribution of time over segments.
  ///
  /// - Parameters:
  ///   - segments: The number of segments.
  ///   - times: One number more than segments, ascending; nil spreads the segments evenly.
  init(segments: Int, times: [Double]?, curves: [CubicCurve]) {
    self.times = times ?? (0...max(segments, 1)).map { Double($0) / Double(max(segments, 1)) }
    self.curves = curves
  }

  /// Returns the index of the current segment, and the progress within the segment by its curve.
  /// Before the first time, the beginning of the first segment; after the last time, the end of the
  /// last one.
  func position(at fraction: Double) -> (segment: Int, progress: Double) {
    let segments = times.count - 1
    if fraction <= times[0] { return (0, 0) }
    if fraction >= times[segments] { return (segments - 1, 1) }
    let segment = (times.lastIndex { $0 <= fraction } ?? 0)
    let part = (fraction - times[segment]) / (times[segment + 1] - times[segment])
    return (segment, segment < curves.count ? curves[segment].progress(at: part) : part)
  }
}

/// The values through several keyframes.
struct KeyframeFunction: ValueFunction {
  private let values: [AnimatingValue]
  private let isDiscrete: Bool
  private let keyframeTiming: KeyframeTiming
  /// A smooth curve for each vector of the values; nil for straight lines.
  private let curves: [KeyframePath]?

  /// Creates the values through keyframes. Paced modes replace the times by those of a constant
  /// speed, unless all values are equal. Cubic modes use straight lines for values without numbers,
  /// or with different counts.
  ///
  /// - Parameter values: At least one.
  init(_ values: [AnimatingValue], mode: CAAnimationCalculationMode, keyframeTiming: KeyframeTiming)
  {
    self.values = values
    isDiscrete = mode == .discrete
    var keyframeTiming = keyframeTiming
    if mode.isPaced {
      keyframeTiming.times =
        KeyframeFunction.constantSpeedTimes(along: values) ?? keyframeTiming.times
    }
    self.keyframeTiming = keyframeTiming
    let isSmooth = mode == .cubic || mode == .cubicPaced
    // A constant speed along the curve itself, if the curve leads through points.
    let isPacedByCurve = mode == .cubicPaced && values.allSatisfy { $0.vectors?.count == 1 }
    curves =
      isSmooth
      ? KeyframeFunction.curves(
        through: values, at: keyframeTiming.times, isPacedByCurve ? .cubicPaced : .cubic) : nil
  }

  /// Returns the value of the current segment; the only value if there is just one. The underlying
  /// value has no influence.
  func value(at fraction: Double, over underlying: AnimatingValue) -> AnimatingValue {
    guard values.count > 1 else { return values[0] }
    let (segment, progress) = keyframeTiming.position(at: fraction)
    if isDiscrete { return values[min(segment, values.count - 1)] }
    if let curves, let last = values[values.count - 1].vectors {
      let time =
        keyframeTiming.times[segment]
        + (keyframeTiming.times[segment + 1] - keyframeTiming.times[segment]) * progress
      return values[0].with(zip(last, curves).map { $0 + $1.remainder(at: time) })
    }
    return values[segment].interpolated(with: values[segment + 1], progress)
  }

  /// Returns the times at which the values are passed at a constant speed; nil if the values are
  /// all equal.
  private static func constantSpeedTimes(along values: [AnimatingValue]) -> [Double]? {
    var distances = [0.0]
    for (from, to) in zip(values, values.dropFirst()) {
      distances.append(distances[distances.count - 1] + from.distance(to: to))
    }
    let length = distances[distances.count - 1]
    return length > 0 ? distances.map { $0 / length } : nil
  }

  /// Returns a smooth curve for each vector; nil if values have no numbers, or different counts.
  private static func curves(
    through values: [AnimatingValue], at times: [Double], _ mode: KeyframePath.CalculationMode
  ) -> [KeyframePath]? {
    let points = values.compactMap(\.vectors)
    guard points.count == values.count, let count = points.first?.count,
      points.allSatisfy({ $0.count == count })
    else { return nil }
    return (0..<count).map { vectorIndex in
      let keyframes = points.indices.dropLast().map { index in
        KeyframePath.Keyframe(
          start: times[index], duration: times[index + 1] - times[index],
          offset: points[index][vectorIndex] - points[index + 1][vectorIndex])
      }
      return KeyframePath(keyframes, mode: mode)
    }
  }
}

/// The points along a path.
struct PathFunction: ValueFunction {
  let sampler: PathSampler
  let mode: CAAnimationCalculationMode
  let keyframeTiming: KeyframeTiming

  func value(at fraction: Double, over underlying: AnimatingValue) -> AnimatingValue {
    let point = place(at: fraction).point
    return .numbers(SIMD4(Double(point.x), Double(point.y), 0, 0))
  }

  func turn(at fraction: Double) -> Double { place(at: fraction).angle }

  /// Returns the point and the direction at a fraction. In paced modes, the fraction of the path's
  /// length; in discrete mode, the beginning of the current segment; otherwise a place on that
  /// segment.
  private func place(at fraction: Double) -> PathSampler.Position {
    if mode.isPaced { return sampler.position(atFraction: fraction) }
    let (segment, progress) = keyframeTiming.position(at: fraction)
    return sampler.position(
      onSegment: segment, at: mode == .discrete && progress < 1 ? 0 : progress)
  }
}
