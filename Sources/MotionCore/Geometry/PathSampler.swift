import Foundation

/// A path to move along: converts a distance along the path to a position and a direction.
///
/// Keyframe animations with a path create a sampler. The position jumps between separate subpaths.
package struct PathSampler: Hashable, Sendable {
  /// The lines and curves in order, without those of length 0.
  private let segments: [MeasuredSegment]
  /// The position on a path without a length.
  private let start: CGPoint

  /// A line or a curve, with its distance along the path.
  fileprivate struct MeasuredSegment: Hashable, Sendable {
    let segment: CubicSegment
    /// The distances along the path at evenly spaced parameters of the segment, including its ends.
    let distances: [CGFloat]
  }

  /// A position and a direction on the path.
  package struct Position: Hashable, Sendable {
    /// The position, in points.
    package var point: CGPoint
    /// The direction of motion in radians. 0 is to the right; positive is clockwise.
    package var angle: Double
  }

  /// Creates a sampler of a path.
  ///
  /// - Parameter path: The path. The position stays at the first point of a path without length,
  ///   and at the origin for an empty path.
  package init(_ path: BezierPath) {
    var (segments, length): ([MeasuredSegment], CGFloat) = ([], 0)
    path.forEachSegment { _, segment in
      let segment = MeasuredSegment(segment, after: length)
      guard segment.end > length else { return }
      length = segment.end
      segments.append(segment)
    }
    self.segments = segments
    start = path.points.first ?? .zero
  }

  /// The number of lines and curves, without those of length 0.
  package var count: Int { segments.count }

  /// Returns the position after a part of the path's length, clamped to 0…1.
  ///
  /// Where two segments meet, the end of the earlier one counts. On a path without a length, the
  /// angle is 0.
  package func position(atFraction fraction: Double) -> Position {
    guard let last = segments.last else { return Position(point: start, angle: 0) }
    let distance = last.end * min(max(fraction, 0), 1)
    let segment = segments.first { $0.end >= distance } ?? last
    return segment.position(at: segment.parameter(at: distance))
  }

  /// Returns the position at a parameter of one line or curve, clamped to 0…1.
  ///
  /// - Returns: The start of the path for a negative index. The end of the path for an index that
  ///   is too large. The same position for any index of a path without a length.
  package func position(onSegment index: Int, at parameter: Double) -> Position {
    guard segments.indices.contains(index) else { return position(atFraction: index < 0 ? 0 : 1) }
    return segments[index].position(at: min(max(parameter, 0), 1))
  }
}

extension PathSampler.MeasuredSegment {
  /// The chords per curve. Between the ends of a chord, the speed is constant to 1e-4.
  private static let chordsPerCurve = 64

  /// Measures a segment by its chords. A line has one chord, a curve 64.
  ///
  /// - Parameter length: The length of the path before the segment.
  init(_ segment: CubicSegment, after length: CGFloat) {
    self.segment = segment
    let count = segment.isLine ? 1 : PathSampler.MeasuredSegment.chordsPerCurve
    var (distances, point) = ([length], segment.start)
    for index in 1...count {
      let next = index == count ? segment.end : segment.point(at: CGFloat(index) / CGFloat(count))
      distances.append(distances[index - 1] + CGVector(from: point, to: next).length)
      point = next
    }
    self.distances = distances
  }

  /// The distance of the segment's end from the start of the path.
  var end: CGFloat { distances[distances.count - 1] }

  /// Returns the parameter at a distance from the start of the path. Clamped to 0…1.
  func parameter(at length: CGFloat) -> Double {
    var (low, high) = (0, distances.count - 1)
    while high - low > 1 {
      let middle = (low + high) / 2
      if distances[middle] <= length { low = middle } else { high = middle }
    }
    let chord = distances[high] - distances[low]
    let fraction = chord > 0 ? (length - distances[low]) / chord : 0
    return Double((CGFloat(low) + min(max(fraction, 0), 1)) / CGFloat(distances.count - 1))
  }

  /// Returns the position at a parameter, clamped to 0…1.
  func position(at parameter: Double) -> PathSampler.Position {
    if parameter <= 0 { return PathSampler.Position(point: segment.start, angle: angle(at: 0)) }
    if parameter >= 1 { return PathSampler.Position(point: segment.end, angle: angle(at: 1)) }
    return PathSampler.Position(point: segment.point(at: parameter), angle: angle(at: parameter))
  }

  /// Returns the direction of the tangent in radians.
  ///
  /// Where a control point coincides with its end, the direction to the next distinct point counts.
  /// 0 if all points coincide.
  private func angle(at parameter: Double) -> Double {
    let (t, u) = (CGFloat(parameter), CGFloat(1 - parameter))
    let tangents = [
      CGVector(from: segment.start, to: segment.control1),
      CGVector(from: segment.control1, to: segment.control2),
      CGVector(from: segment.control2, to: segment.end),
    ]
    let weights = [u * u, 2 * u * t, t * t]
    var tangent = CGVector.zero
    for (weight, part) in zip(weights, tangents) {
      tangent.dx += weight * part.dx
      tangent.dy += weight * part.dy
    }
    if tangent.length < 1e-9 {
      let candidates = parameter < 0.5 ? tangents : tangents.reversed()
      tangent = candidates.first { $0.length > 1e-9 } ?? .zero
    }
    return StrictMath.atan2(Double(tangent.dy), Double(tangent.dx))
  }
}

extension CGVector {
  fileprivate init(from start: CGPoint, to end: CGPoint) {
    self.init(dx: end.x - start.x, dy: end.y - start.y)
  }

  fileprivate var length: CGFloat { (dx * dx + dy * dy).squareRoot() }
}
