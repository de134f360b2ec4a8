/// What is left of a property's way at each point of a timeline of keyframes.
///
/// The keyframes that change one property of one layer make one path. A track adds its remainder to
/// the model value, where a plain animation adds `offset · (1 − progress)`: the sum of all offsets
/// at 0, nothing at 1.
package struct KeyframePath: Hashable, Sendable {
  /// How the values between keyframes are found; the numbers are UIKit's.
  package enum CalculationMode: Int, Hashable, Sendable {
    /// Each keyframe goes straight from its start to its end; what overlaps adds up.
    case linear = 0
    /// Each keyframe jumps at its start.
    case discrete = 1
    /// As linear, but one after the other and all at one speed; their times only give the order.
    case paced = 2
    /// A smooth curve through all that linear passes at a keyframe's start or end.
    ///
    /// Its tangents are Catmull and Rom's for uneven times: those of the parabola through a point
    /// and its neighbours. Next to a gap, where the value is held, they are zero; where the curve
    /// begins, ends or jumps, they are as steep as the straight line to the neighbour. So one
    /// keyframe that takes the whole time is a straight line.
    case cubic = 3
    /// A smooth curve through the points that paced passes, all at one speed.
    ///
    /// The curve is walked along 64 chords from point to point: within 0.04 % of their distance.
    case cubicPaced = 4
  }

  /// One change of the property. Times are relative to the whole timeline, 0…1.
  package struct Keyframe: Hashable, Sendable {
    /// When it begins to change.
    package let start: Double
    /// How long it changes; 0 for a jump. What would last beyond 1 ends at 1.
    package let duration: Double
    /// From the value after it back to the value before it: old − new.
    package let offset: SIMD4<Double>

    /// - Parameters:
    ///   - start: 0…1.
    ///   - duration: 0…1.
    ///   - offset: Finite.
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
  private let whole: SIMD4<Double>
  /// From 0 to 1 without a gap; never empty.
  private let spans: [KeyframeSpan]

  /// - Parameters:
  ///   - keyframes: In the order in which they were added, which need not be that of their times.
  ///     Times that differ by a billionth or less are the same. None are a path without a way.
  ///   - mode: How values between them are found.
  package init(_ keyframes: [Keyframe], mode: CalculationMode) {
    whole = keyframes.reduce(.zero) { $0 + $1.offset }
    spans =
      switch mode {
      case .linear: Corners(keyframes).spans
      case .discrete: Corners(keyframes.map(\.jumpingAtItsStart)).spans
      case .cubic: KeyframeSpan.smooth(Corners(keyframes).spans)
      case .paced: KeyframeSpan.even(along: Self.points(keyframes))
      case .cubicPaced:
        KeyframeSpan.even(
          along: KeyframeSpan.chords(
            of: KeyframeSpan.smooth(KeyframeSpan.even(along: Self.points(keyframes)))))
      }
  }

  /// What is left of the way.
  ///
  /// - Parameter progress: Of the timeline. Outside 0…1, where a spring may lead, the path goes
  ///   straight on as it begins or ends.
  /// - Returns: Exactly the sum of all offsets at 0, and zero at 1. What jumps has jumped at its
  ///   time, but for a jump at 0, which comes just after.
  package func remainder(at progress: Double) -> SIMD4<Double> {
    if progress <= 0 { return progress == 0 ? whole : whole + slope(at: 0) * progress }
    if progress >= 1 { return progress == 1 ? .zero : slope(at: 1) * (progress - 1) }
    return span(at: progress).value(at: progress)
  }

  /// How fast the remainder grows with progress.
  ///
  /// - Returns: At a corner, the slope after it; at 1 and beyond, that before it. Jumps have none.
  package func slope(at progress: Double) -> SIMD4<Double> {
    let within = min(max(progress, 0), 1)
    return span(at: within).slope(at: within)
  }

  /// The last span that begins at `progress` or before.
  private func span(at progress: Double) -> KeyframeSpan {
    var (low, high) = (0, spans.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if spans[middle].start <= progress { low = middle } else { high = middle }
    }
    return spans[low]
  }

  /// What is left before each keyframe, in the order of their starts, and after the last.
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

/// Keyframes that start and end only at a few times, which are well apart.
private struct Corners {
  /// Ascending, from 0 to 1.
  private var times: [Double] = [0]
  private var keyframes: [(start: Double, end: Double, offset: SIMD4<Double>)] = []

  /// So near are two times the same: 0.1 + 0.2 and 0.3, but nothing that anybody sees.
  private static let tolerance = 1e-9

  init(_ given: [KeyframePath.Keyframe]) {
    let all = given.flatMap { [$0.start, $0.start + $0.duration] }
    for time in all.sorted() where time - times[times.count - 1] > Self.tolerance {
      if 1 - time > Self.tolerance { times.append(time) }
    }
    times.append(1)
    keyframes = given.map {
      (corner(at: $0.start), corner(at: $0.start + $0.duration), $0.offset)
    }
  }

  private func corner(at time: Double) -> Double {
    times.last { $0 <= time + Self.tolerance } ?? 0
  }

  /// Straight from each time to the next.
  var spans: [KeyframeSpan] {
    zip(times, times.dropFirst()).map { start, end in
      KeyframeSpan(
        from: remainder(at: start, hasJumped: true), at: start,
        to: remainder(at: end, hasJumped: false), at: end)
    }
  }

  /// - Parameter hasJumped: Whether what jumps at this very time has done so.
  private func remainder(at time: Double, hasJumped: Bool) -> SIMD4<Double> {
    keyframes.reduce(.zero) { sum, keyframe in
      if keyframe.start == time, keyframe.end == time {
        return hasJumped ? sum : sum + keyframe.offset
      }
      if time <= keyframe.start { return sum + keyframe.offset }
      if time >= keyframe.end { return sum }
      let share = (time - keyframe.start) / (keyframe.end - keyframe.start)
      return sum + keyframe.offset * (1 - share)
    }
  }
}
