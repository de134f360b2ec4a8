import Foundation
import Midflight
import MotionCore

extension ProgressGraph {
  /// A map from moments and progress to points.
  struct Scale {
    /// The moment at the left edge.
    let start: Moment
    /// Points per second.
    let pointsPerSecond: Double
    /// The rectangle of the plot, y down.
    let rect: CGRect
    let range: ClosedRange<Double>

    /// Creates the scale of a span and a range in a rectangle. A span shorter than 0.25 seconds
    /// ends before the right edge.
    init(_ span: ClosedRange<Moment>, _ range: ClosedRange<Double>, in rect: CGRect) {
      let seconds = max(span.upperBound.seconds(since: span.lowerBound), 0.25)
      start = span.lowerBound
      pointsPerSecond = Double(rect.width) / seconds
      self.rect = rect
      self.range = range
    }

    /// Returns the x coordinate of a moment, also outside the plot.
    func x(_ moment: Moment) -> CGFloat {
      rect.minX + CGFloat(moment.seconds(since: start) * pointsPerSecond)
    }

    /// Returns the y coordinate of a progress, also outside the plot: the lower end of the range is
    /// at the bottom.
    func y(_ progress: Double) -> CGFloat {
      let fraction = (progress - range.lowerBound) / (range.upperBound - range.lowerBound)
      return rect.maxY - CGFloat(fraction) * rect.height
    }

    func point(_ moment: Moment, _ progress: Double) -> CGPoint {
      CGPoint(x: x(moment), y: y(progress))
    }

    /// Returns the direction of a velocity in the plot, y down, with a length in points.
    func tangent(_ velocity: Double, length: CGFloat) -> CGVector {
      let perUnit = Double(rect.height) / (range.upperBound - range.lowerBound)
      let (dx, dy) = (pointsPerSecond, -velocity * perUnit)
      let size = (dx * dx + dy * dy).squareRoot()
      return CGVector(dx: CGFloat(dx / size) * length, dy: CGFloat(dy / size) * length)
    }
  }

  /// Returns the past as one line, level while the animator is held, with steps for scrubbing, and
  /// gaps where the animator was inactive; empty for no past.
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

  /// Returns the motions without the interruptions, as one subpath each; empty without
  /// interruptions.
  func uninterruptedPath(_ scale: Scale) -> BezierPath {
    var path = BezierPath()
    for piece in uninterrupted { path.append(piece.path(scale)) }
    return path
  }

  /// Returns the planned motion.
  func futurePath(_ scale: Scale) -> BezierPath { future?.path(scale) ?? BezierPath() }
}

extension ProgressGraph.Piece {
  fileprivate var isHeld: Bool { situation.playhead.isHeld }

  fileprivate var progressAtStart: Double { situation.progress(at: start) }

  /// Returns the line of the piece: cubic curves within 0.05 points of the exact progress, and a
  /// level line while the animator is held.
  func path(_ scale: ProgressGraph.Scale) -> BezierPath {
    guard !isHeld else {
      var path = BezierPath()
      let progress = progressAtStart
      path.move(to: scale.point(start, progress))
      path.addLine(to: scale.point(end, progress))
      return path
    }
    let unit = abs(scale.y(1) - scale.y(0))
    let seconds = end.seconds(since: start)
    // The velocity at the end is 0, so the slope is taken just before.
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
