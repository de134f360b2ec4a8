import Foundation
import Midflight
import MotionCore

extension CourseGraph {
  /// Where a moment and a progress lie in a plot.
  struct Scale {
    /// What is left of it.
    let start: Moment
    /// Points a second.
    let pointsPerSecond: Double
    /// From progress to y: top and bottom are points, y down.
    let rect: CGRect
    let range: ClosedRange<Double>

    /// A scale that shows a span and a range in a rectangle.
    init(_ span: ClosedRange<Moment>, _ range: ClosedRange<Double>, in rect: CGRect) {
      let seconds = max(span.upperBound.seconds(since: span.lowerBound), 0.25)
      start = span.lowerBound
      pointsPerSecond = Double(rect.width) / seconds
      self.rect = rect
      self.range = range
    }

    func x(_ moment: Moment) -> CGFloat {
      rect.minX + CGFloat(moment.seconds(since: start) * pointsPerSecond)
    }

    func y(_ progress: Double) -> CGFloat {
      let share = (progress - range.lowerBound) / (range.upperBound - range.lowerBound)
      return rect.maxY - CGFloat(share) * rect.height
    }

    func point(_ moment: Moment, _ progress: Double) -> CGPoint {
      CGPoint(x: x(moment), y: y(progress))
    }

    /// A velocity as a direction on screen, so long.
    func tangent(_ velocity: Double, length: CGFloat) -> CGVector {
      let perUnit = Double(rect.height) / (range.upperBound - range.lowerBound)
      let (dx, dy) = (pointsPerSecond, -velocity * perUnit)
      let size = (dx * dx + dy * dy).squareRoot()
      return CGVector(dx: CGFloat(dx / size) * length, dy: CGFloat(dy / size) * length)
    }
  }

  /// What was, as one line: with steps where it was scrubbed, and broken where it was inactive.
  func pastPath(_ scale: Scale) -> BezierPath {
    var path = BezierPath()
    var end: Moment?
    for index in past.indices {
      let (start, progress) = (past[index].start, past[index].progressAtStart)
      let first = scale.point(start, progress)
      if end == start { path.addLine(to: first) } else { path.move(to: first) }
      end = past[index].end
      if past[index].isHeld {
        path.addLine(to: scale.point(past[index].end, progress))
      } else {
        path.continue(with: past[index].path(scale))
      }
    }
    return path
  }

  /// What would have been, a piece for each interruption.
  func abandonedPath(_ scale: Scale) -> BezierPath {
    var path = BezierPath()
    for piece in abandoned { path.append(piece.path(scale)) }
    return path
  }

  /// What is to come.
  func aheadPath(_ scale: Scale) -> BezierPath { ahead?.path(scale) ?? BezierPath() }
}

extension CourseGraph.Piece {
  fileprivate var isHeld: Bool { situation.playhead.isHeld }

  fileprivate var progressAtStart: Double { situation.progress(at: start) }

  /// Its line in a plot: cubic curves within a twentieth of a point of what the playhead says.
  func path(_ scale: CourseGraph.Scale) -> BezierPath {
    guard !isHeld else {
      var path = BezierPath()
      let progress = progressAtStart
      path.move(to: scale.point(start, progress))
      path.addLine(to: scale.point(end, progress))
      return path
    }
    let unit = abs(scale.y(1) - scale.y(0))
    let seconds = end.seconds(since: start)
    // At its very end it rests already: the slope there is that of just before.
    let lastMoving = Moment(nanoseconds: end.nanoseconds - 1)
    let graph = BezierPath(
      graphFrom: 0, to: seconds, within: 0.05 / max(Double(unit), 1)
    ) { time in
      let moment = min(start.advanced(by: time), end)
      return (
        situation.progress(at: moment), situation.velocity(at: min(moment, lastMoving))
      )
    }
    return graph.mapPoints { point in
      CGPoint(
        x: scale.x(start) + point.x * CGFloat(scale.pointsPerSecond), y: scale.y(Double(point.y)))
    }
  }
}
