import Foundation

/// A path that is gone along: where, after which part of it, and in which direction.
///
/// Pieces that are not joined are jumped between.
package struct PathWalk: Hashable, Sendable {
  /// The lines and curves in order; those without a length are left out.
  private let steps: [Step]
  /// Where a path without a length lies.
  private let start: CGPoint

  /// A line or a curve, and how far along the path it lies.
  fileprivate struct Step: Hashable, Sendable {
    let segment: CubicSegment
    /// The lengths of the path at even parameters of the segment, its ends included.
    let marks: [CGFloat]
  }

  /// A place on the path.
  package struct Place: Hashable, Sendable {
    /// In points.
    package var point: CGPoint
    /// Where it leads, in radians; positive is clockwise from right.
    package var angle: Double
  }

  /// - Parameter path: Not empty; otherwise the walk stays at the origin.
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

  /// How many lines and curves there are.
  package var count: Int { steps.count }

  /// The place after a part of the path's length, 0…1.
  package func place(atPart part: Double) -> Place {
    guard let last = steps.last else { return Place(point: start, angle: 0) }
    let goal = last.end * min(max(part, 0), 1)
    let step = steps.first { $0.end >= goal } ?? last
    return step.place(at: step.parameter(at: goal))
  }

  /// The place after a part of one line or curve, by its parameter; 0…1.
  package func place(ofStep index: Int, at parameter: Double) -> Place {
    guard steps.indices.contains(index) else { return place(atPart: index < 0 ? 0 : 1) }
    return steps[index].place(at: min(max(parameter, 0), 1))
  }
}

extension PathWalk.Step {
  /// Chords of a curve: between two marks the speed is even to a ten-thousandth of it.
  private static let chordsPerCurve = 64

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

  /// The length of the path up to where it ends.
  var end: CGFloat { marks[marks.count - 1] }

  /// The parameter at which the path is so long.
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

  func place(at parameter: Double) -> PathWalk.Place {
    if parameter <= 0 { return PathWalk.Place(point: segment.start, angle: angle(at: 0)) }
    if parameter >= 1 { return PathWalk.Place(point: segment.end, angle: angle(at: 1)) }
    return PathWalk.Place(point: segment.point(at: parameter), angle: angle(at: parameter))
  }

  /// The direction of the tangent; where a control point lies on its end, that to the next one.
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
