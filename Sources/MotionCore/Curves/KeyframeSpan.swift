/// A piece of a keyframe path: a cubic between two progress values, in Hermite's form.
///
/// The form stores the values and slopes at both ends. Neighbours with equal slopes join smoothly.
struct KeyframeSpan: Hashable, Sendable {
  var start: Double
  var end: Double
  /// The value at `start`.
  var from: SIMD4<Double>
  /// The value at `end`.
  var to: SIMD4<Double>
  /// The slope at `start`, per unit of progress.
  var startSlope: SIMD4<Double>
  /// The slope at `end`, per unit of progress.
  var endSlope: SIMD4<Double>

  /// Creates a straight piece.
  ///
  /// - Parameter end: More than `start`.
  init(from: SIMD4<Double>, at start: Double, to: SIMD4<Double>, at end: Double) {
    (self.start, self.end, self.from, self.to) = (start, end, from, to)
    startSlope = (to - from) / (end - start)
    endSlope = startSlope
  }

  /// Returns the value at a progress between the ends; exactly `from` at `start`.
  func value(at progress: Double) -> SIMD4<Double> {
    let length = end - start
    let x = (progress - start) / length
    let bend = (square + cubic * x) * x
    return from + (startSlope + bend) * (x * length)
  }

  /// Returns the slope at a progress between the ends, per unit of progress.
  func slope(at progress: Double) -> SIMD4<Double> {
    let x = (progress - start) / (end - start)
    return startSlope + (square * 2 + cubic * (3 * x)) * x
  }

  /// The slope of the straight line from end to end.
  private var mean: SIMD4<Double> { (to - from) / (end - start) }
  /// The coefficients of x² and x³, per length; exactly zero for a straight piece.
  private var square: SIMD4<Double> { (mean - startSlope) * 2 + (mean - endSlope) }
  private var cubic: SIMD4<Double> { (startSlope - mean) + (endSlope - mean) }

  /// A Boolean value that indicates whether both ends have the same value.
  private var isHeld: Bool { from == to }

  /// Returns straight pieces with slopes changed so that neighbours join smoothly, except at jumps.
  ///
  /// The common slope is 0 if either neighbour stays at its value. The outer ends and both sides of
  /// a jump keep their straight slopes.
  static func smooth(_ straight: [KeyframeSpan]) -> [KeyframeSpan] {
    var spans = straight
    for index in straight.indices.dropFirst() {
      let (before, after) = (straight[index - 1], straight[index])
      guard before.to == after.from else { continue }  // a jump
      let (earlier, later) = (before.end - before.start, after.end - after.start)
      let isStop = before.isHeld || after.isHeld
      let slope =
        isStop ? .zero : (before.mean * later + after.mean * earlier) / (earlier + later)
      spans[index - 1].endSlope = slope
      spans[index].startSlope = slope
    }
    return spans
  }

  /// Returns straight pieces from point to point, with progress in proportion to distance.
  ///
  /// - Parameter points: At least one. Equal neighbours give no piece. Without any distance, the
  ///   result is one piece that stays at zero.
  static func paced(through points: [SIMD4<Double>]) -> [KeyframeSpan] {
    var distances = [0.0]
    for (from, to) in zip(points, points.dropFirst()) {
      let step = (to - from) * (to - from)
      distances.append(
        distances[distances.count - 1] + (step.x + step.y + step.z + step.w).squareRoot())
    }
    let length = distances[distances.count - 1]
    guard length > 0 else { return [KeyframeSpan(from: .zero, at: 0, to: .zero, at: 1)] }
    return points.indices.dropFirst().compactMap { index in
      let (start, end) = (distances[index - 1] / length, distances[index] / length)
      guard start < end else { return nil }
      return KeyframeSpan(from: points[index - 1], at: start, to: points[index], at: end)
    }
  }

  /// Returns 64 points for each piece, so dense that straight lines can replace the curve. The end
  /// of the last piece is added. Empty without pieces.
  static func chords(of spans: [KeyframeSpan]) -> [SIMD4<Double>] {
    // The error is (1/64)²/8 of the second derivative, which is at most 12 distances.
    let count = 64
    let points = spans.flatMap { span in
      (0..<count).map { step in
        span.value(at: span.start + (span.end - span.start) * (Double(step) / Double(count)))
      }
    }
    return points + spans.suffix(1).map(\.to)
  }
}
