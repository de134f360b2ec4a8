/// The motion of one property along the keyframes of an animation.
///
/// All keyframes that change one property of one layer form a path. A track adds the path's
/// remainder to the model value: the sum of all offsets at progress 0, and zero at progress 1. A
/// plain animation adds `offset · (1 − progress)` instead.
package struct KeyframePath: Hashable, Sendable {
  /// The interpolation between keyframes. The raw values are those of UIKit.
  package enum CalculationMode: Int, Hashable, Sendable {
    /// Moves straight from a keyframe's start to its end. Overlapping keyframes are added.
    case linear = 0
    /// Jumps at the start of each keyframe.
    case discrete = 1
    /// Moves straight from point to point at one speed. The start times only give the order.
    case paced = 2
    /// Moves on a smooth curve through the points of `linear` at all starts and ends of keyframes.
    ///
    /// The tangents are Catmull and Rom's for uneven times: the tangent of the parabola through a
    /// point and its two neighbours. Next to a gap, where the value is held, tangents are zero.
    /// Where the curve begins, ends or jumps, the tangent is the straight line to the neighbour. A
    /// single keyframe that takes the whole time is therefore a straight line.
    case cubic = 3
    /// Moves on a smooth curve through the points of `paced` at one speed.
    ///
    /// 64 chords from point to point replace the curve. The error is within 0.04 % of the distance.
    case cubicPaced = 4
  }

  /// A change of the property. Times are parts of the whole timeline, 0…1.
  package struct Keyframe: Hashable, Sendable {
    /// The time at which the change begins.
    package let start: Double
    /// The length of the change; 0 for a jump. A keyframe that would end after 1 ends at 1.
    package let duration: Double
    /// The value before the change minus the value after it.
    package let offset: SIMD4<Double>

    /// Creates a keyframe. The program stops if a time is outside 0…1.
    ///
    /// - Parameters:
    ///   - start: 0…1.
    ///   - duration: 0…1.
    ///   - offset: The value before the change minus the value after it; finite.
    package init(start: Double, duration: Double, offset: SIMD4<Double>) {
      require(
        (0...1).contains(start) && (0...1).contains(duration),
        """
        A keyframe starting at \(start), lasting \(duration): both are relative to the whole \
        animation, 0…1, and not in seconds; divide them by its duration.
        """)
      self.start = start
      self.duration = duration
      self.offset = offset
    }
  }

  /// The sum of all offsets.
  private let totalOffset: SIMD4<Double>
  /// The pieces of the path, from progress 0 to 1 without a gap; never empty.
  private let spans: [KeyframeSpan]

  /// Creates a path from keyframes.
  ///
  /// - Parameters:
  ///   - keyframes: In the order of the calls that added them, which may differ from the order of
  ///     times. Times that differ by 1e-9 or less count as equal. An empty array gives a path that
  ///     stays at zero.
  ///   - mode: The interpolation between keyframes.
  package init(_ keyframes: [Keyframe], mode: CalculationMode) {
    totalOffset = keyframes.reduce(.zero) { $0 + $1.offset }
    spans =
      switch mode {
      case .linear: RoundedKeyframes(keyframes).spans
      case .discrete: RoundedKeyframes(keyframes.map(\.jumpingAtItsStart)).spans
      case .cubic: KeyframeSpan.smooth(RoundedKeyframes(keyframes).spans)
      case .paced: KeyframeSpan.paced(through: Self.points(keyframes))
      case .cubicPaced:
        KeyframeSpan.paced(
          through: KeyframeSpan.chords(
            of: KeyframeSpan.smooth(KeyframeSpan.paced(through: Self.points(keyframes)))))
      }
  }

  /// Returns the remaining offset at a progress.
  ///
  /// - Parameter progress: The progress along the timeline. Outside 0…1, where a spring may lead,
  ///   the path continues straight with the slope of its end.
  /// - Returns: Exactly the sum of all offsets at 0, and zero at 1. A keyframe that jumps has
  ///   jumped at its time, except for a jump at 0, which takes effect just after 0.
  package func remainder(at progress: Double) -> SIMD4<Double> {
    if progress <= 0 { return progress == 0 ? totalOffset : totalOffset + slope(at: 0) * progress }
    if progress >= 1 { return progress == 1 ? .zero : slope(at: 1) * (progress - 1) }
    return span(at: progress).value(at: progress)
  }

  /// Returns the derivative of the remaining offset by the progress.
  ///
  /// - Returns: At a corner, the slope after the corner; at 1 and beyond, the slope before 1. A
  ///   jump has no effect on the slope.
  package func slope(at progress: Double) -> SIMD4<Double> {
    let within = min(max(progress, 0), 1)
    return span(at: within).slope(at: within)
  }

  /// Returns the last piece that begins at or before a progress.
  private func span(at progress: Double) -> KeyframeSpan {
    var (low, high) = (0, spans.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if spans[middle].start <= progress { low = middle } else { high = middle }
    }
    return spans[low]
  }

  /// Returns the remaining offset before each keyframe, in the order of starts, and then zero. Only
  /// zero without keyframes.
  private static func points(_ keyframes: [Keyframe]) -> [SIMD4<Double>] {
    let inTime = keyframes.enumerated().sorted {
      ($0.element.start, $0.offset) < ($1.element.start, $1.offset)
    }
    var points = [SIMD4<Double>.zero]
    for (_, keyframe) in inTime.reversed() {
      points.append(points[points.count - 1] + keyframe.offset)
    }
    return points.reversed()
  }
}

extension KeyframePath.Keyframe {
  fileprivate var jumpingAtItsStart: Self { Self(start: start, duration: 0, offset: offset) }
}

/// Keyframes with their times rounded to a list of times that are more than 1e-9 apart.
private struct RoundedKeyframes {
  /// The times of all starts and ends, ascending from 0 to 1.
  private var times: [Double] = [0]
  private var keyframes: [(start: Double, end: Double, offset: SIMD4<Double>)] = []

  /// The greatest difference of two times that count as equal, such as 0.1 + 0.2 and 0.3.
  private static let tolerance = 1e-9

  /// Rounds the times of keyframes to a common list of times. Without keyframes, the list is 0 and
  /// 1.
  init(_ exact: [KeyframePath.Keyframe]) {
    let all = exact.flatMap { [$0.start, $0.start + $0.duration] }
    for time in all.sorted() where time - times[times.count - 1] > Self.tolerance {
      if 1 - time > Self.tolerance { times.append(time) }
    }
    times.append(1)
    keyframes = exact.map {
      (roundedTime($0.start), roundedTime($0.start + $0.duration), $0.offset)
    }
  }

  /// Returns the last of `times` that is not later than a time, within the tolerance.
  private func roundedTime(_ time: Double) -> Double {
    times.last { $0 <= time + Self.tolerance } ?? 0
  }

  /// Straight pieces from each time to the next.
  var spans: [KeyframeSpan] {
    zip(times, times.dropFirst()).map { start, end in
      KeyframeSpan(
        from: remainder(at: start, hasJumped: true), at: start,
        to: remainder(at: end, hasJumped: false), at: end)
    }
  }

  /// Returns the remaining offset at one of `times`.
  ///
  /// - Parameter hasJumped: A Boolean value that indicates whether a jump at this time is over.
  private func remainder(at time: Double, hasJumped: Bool) -> SIMD4<Double> {
    keyframes.reduce(.zero) { sum, keyframe in
      if keyframe.start == time, keyframe.end == time {
        return hasJumped ? sum : sum + keyframe.offset
      }
      if time <= keyframe.start { return sum + keyframe.offset }
      if time >= keyframe.end { return sum }
      let elapsedPart = (time - keyframe.start) / (keyframe.end - keyframe.start)
      return sum + keyframe.offset * (1 - elapsedPart)
    }
  }
}
