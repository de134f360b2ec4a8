import Foundation

/// A path to move along: converts a distance along the path to a position and a direction.
///
/// Keyframe animations with a path create a walk. A walk jumps between separate subpaths.
package struct PathWalk: Hashable, Sendable {
  /// The lines and curves in order, without those of length 0.
  private let steps: [Step]
  /// The position on a path without a length.
  private let start: CGPoint

  /// A line or a curve, with its distance along the path.
  fileprivate struct Step: Hashable, Sendable {
    let segment: CubicSegment
    /// The distances along the path at evenly spaced parameters of the segment, including its ends.
    let marks: [CGFloat]
  }

  /// A position and a direction on the path.
  package struct Place: Hashable, Sendable {
    /// The position, in points.
    package var point: CGPoint
    /// The direction of motion in radians. 0 is to the right; positive is clockwise.
    package var angle: Double
  }

  /// Creates a walk along a path.
  ///
  /// - Parameter path: The path. A path without length gives a walk that stays at its first point,
  ///   and an empty path a walk that stays at the origin.
  package init(_ path: BezierPath) {
    var (steps, length): ([Step], CGFloat) = ([], 0)
    path.forEachSegment { _, segment in
      let step = Step(segment, after: length)
      guard step.end > length else { return }
      length = step.end
      steps.append(step)
    }
    self.steps = steps
    start = path.points.first ?? .zero
  }

  /// The number of lines and curves, without those of length 0.
  package var count: Int { steps.count }

  /// Returns the position after a part of the path's length, clamped to 0…1.
  package func place(atPart part: Double) -> Place {
    guard let last = steps.last else { return Place(point: start, angle: 0) }
    let goal = last.end * min(max(part, 0), 1)
    let step = steps.first { $0.end >= goal } ?? last
    return step.place(at: step.parameter(at: goal))
  }

  /// Returns the position at a parameter of one line or curve, clamped to 0…1.
  ///
  /// - Returns: The start of the path for a negative index. The end of the path for an index that
  ///   is too large.
  package func place(ofStep index: Int, at parameter: Double) -> Place {
    guard steps.indices.contains(index) else { return place(atPart: index < 0 ? 0 : 1) }
    return steps[index].place(at: min(max(parameter, 0), 1))
  }
}

extension PathWalk.Step {
  /// The chords per curve. Between the ends of a chord, the speed is constant to 1e-4.
  private static let chordsPerCurve = 64

  /// Measures a segment by its chords.
  ///
  /// - Parameter length: The length of the path before the segment.
  init(_ segment: CubicSegment, after length: CGFloat) {
    self.segment = segment
    let count = segment.isLine ? 1 : PathWalk.Step.chordsPerCurve
    var (marks, point) = ([length], segment.start)
    for index in 1...count {
      let next = index == count ? segment.end : segment.point(at: CGFloat(index) / CGFloat(count))
      marks.append(marks[index - 1] + CGVector(from: point, to: next).length)
      point = next
    }
    self.marks = marks
  }

  /// The distance of the step's end from the start of the path.
  var end: CGFloat { marks[marks.count - 1] }

  /// Returns the parameter at a distance from the start of the path.
  func parameter(at length: CGFloat) -> Double {
    var (low, high) = (0, marks.count - 1)
    while high - low > 1 {
      let middle = (low + high) / 2
      if marks[middle] <= length { low = middle } else { high = middle }
    }
    let chord = marks[high] - marks[low]
    let part = chord > 0 ? (length - marks[low]) / chord : 0
    return Double((CGFloat(low) + min(max(part, 0), 1)) / CGFloat(marks.count - 1))
  }

  /// Returns the position at a parameter, clamped to 0…1.
  func place(at parameter: Double) -> PathWalk.Place {
    if parameter <= 0 { return PathWalk.Place(point: segment.start, angle: angle(at: 0)) }
    if parameter >= 1 { return PathWalk.Place(point: segment.end, angle: angle(at: 1)) }
    return PathWalk.Place(point: segment.point(at: parameter), angle: angle(at: parameter))
  }

  /// Returns the direction of the tangent in radians.
  ///
  /// Where a control point coincides with its end, the direction to the next distinct point counts.
  private func angle(at parameter: Double) -> Double {
    let (t, u) = (CGFloat(parameter), CGFloat(1 - parameter))
    let ways = [
      CGVector(from: segment.start, to: segment.control1),
      CGVector(from: segment.control1, to: segment.control2),
      CGVector(from: segment.control2, to: segment.end),
    ]
    let weights = [u * u, 2 * u * t, t * t]
    var way = CGVector.zero
    for (weight, part) in zip(weights, ways) {
      way.dx += weight * part.dx
      way.dy += weight * part.dy
    }
    if way.length < 1e-9 {
      let inwards = parameter < 0.5 ? ways : ways.reversed()
      way = inwards.first { $0.length > 1e-9 } ?? .zero
    }
    return StrictMath.atan2(Double(way.dy), Double(way.dx))
  }
}

extension CGVector {
  fileprivate init(from start: CGPoint, to end: CGPoint) {
    self.init(dx: end.x - start.x, dy: end.y - start.y)
  }

  fileprivate var length: CGFloat { (dx * dx + dy * dy).squareRoot() }
}
