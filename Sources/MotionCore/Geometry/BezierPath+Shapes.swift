import Foundation

/// Whole figures, each as a subpath.
extension BezierPath {
  /// The distance of a quarter circle's control points from its ends, per radius: 4/3 · (√2 − 1).
  ///
  /// The middle of this curve lies on the circle. The curve is outside the circle by at most 0.03 %
  /// of the radius.
  private static let quarterCircle: CGFloat = 4.0 / 3.0 * (CGFloat(2).squareRoot() - 1)

  /// Adds a rectangle, clockwise on the screen from its top left corner.
  package mutating func addRect(_ rect: CGRect) {
    move(to: CGPoint(x: rect.minX, y: rect.minY))
    addLine(to: CGPoint(x: rect.maxX, y: rect.minY))
    addLine(to: CGPoint(x: rect.maxX, y: rect.maxY))
    addLine(to: CGPoint(x: rect.minX, y: rect.maxY))
    close()
  }

  /// Adds an ellipse inside a rectangle as four curves, clockwise from its rightmost point.
  package mutating func addEllipse(in rect: CGRect) {
    move(to: CGPoint(x: rect.maxX, y: rect.midY))
    addQuarter(around: CGPoint(x: rect.maxX, y: rect.maxY), to: CGPoint(x: rect.midX, y: rect.maxY))
    addQuarter(around: CGPoint(x: rect.minX, y: rect.maxY), to: CGPoint(x: rect.minX, y: rect.midY))
    addQuarter(around: CGPoint(x: rect.minX, y: rect.minY), to: CGPoint(x: rect.midX, y: rect.minY))
    addQuarter(around: CGPoint(x: rect.maxX, y: rect.minY), to: CGPoint(x: rect.maxX, y: rect.midY))
    close()
  }

  /// Adds a rectangle with elliptic corners, clockwise on the screen. The subpath begins at the
  /// left end of the top edge.
  ///
  /// - Parameters:
  ///   - radii: The radii of the corners, clamped to 0 and half a side. If either radius is 0, all
  ///     corners are sharp.
  ///   - corners: The corners to round. The others are sharp; an empty set adds a plain rectangle.
  package mutating func addRoundedRect(
    _ rect: CGRect, radii: CGSize, corners: Frame.Corners = .all
  ) {
    let (rx, ry) = (
      max(0, min(radii.width, rect.width / 2)), max(0, min(radii.height, rect.height / 2))
    )
    guard rx > 0, ry > 0, !corners.isDisjoint(with: .all) else { return addRect(rect) }
    let (left, top, right, bottom) = (rect.minX, rect.minY, rect.maxX, rect.maxY)
    let arcs: [(corner: Frame.Corners, at: CGPoint, from: CGVector, to: CGVector)] = [
      (.topRight, CGPoint(x: right, y: top), CGVector(dx: -rx, dy: 0), CGVector(dx: 0, dy: ry)),
      (
        .bottomRight, CGPoint(x: right, y: bottom), CGVector(dx: 0, dy: -ry),
        CGVector(dx: -rx, dy: 0)
      ),
      (.bottomLeft, CGPoint(x: left, y: bottom), CGVector(dx: rx, dy: 0), CGVector(dx: 0, dy: -ry)),
      (.topLeft, CGPoint(x: left, y: top), CGVector(dx: 0, dy: ry), CGVector(dx: rx, dy: 0)),
    ]
    move(to: CGPoint(x: corners.contains(.topLeft) ? left + rx : left, y: top))
    for arc in arcs {
      guard corners.contains(arc.corner) else {
        addLine(to: arc.at)
        continue
      }
      addLine(to: CGPoint(x: arc.at.x + arc.from.dx, y: arc.at.y + arc.from.dy))
      addQuarter(
        around: arc.at,
        to: CGPoint(x: arc.at.x + arc.to.dx, y: arc.at.y + arc.to.dy))
    }
    close()
  }

  /// Adds an arc of a circle, preceded by a line to its start if the path has a current point.
  ///
  /// Each curve is at most a quarter circle, and is within 0.03 % of the radius from the circle.
  /// The path is not closed.
  ///
  /// - Parameters:
  ///   - start: The start in radians, where 0 is on the right. Angles grow clockwise on the screen.
  ///   - end: The end in radians. A full turn or more from `start` in either direction gives one
  ///     whole circle. An end in the other direction is moved by a turn. An end equal to `start`
  ///     adds only the line.
  ///   - growing: A Boolean value that indicates whether the arc runs clockwise on the screen.
  package mutating func addArc(
    center: CGPoint, radius: CGFloat, start: CGFloat, end: CGFloat, growing: Bool
  ) {
    let turn = 2 * CGFloat.pi
    var sweep = end - start
    if abs(sweep) >= turn {
      sweep = growing ? turn : -turn
    } else if growing, sweep < 0 {
      sweep += turn
    } else if !growing, sweep > 0 {
      sweep -= turn
    }
    let count = max(1, Int((abs(sweep) / (.pi / 2) - 1e-9).rounded(.up)))
    let step = sweep / CGFloat(count)
    let quarter = Double(step / 4)
    let reach = radius * 4 / 3 * CGFloat(StrictMath.sin(quarter) / StrictMath.cos(quarter))
    func direction(_ index: Int) -> CGVector {
      let angle = Double(start + step * CGFloat(index))
      return CGVector(dx: CGFloat(StrictMath.cos(angle)), dy: CGFloat(StrictMath.sin(angle)))
    }
    func point(_ direction: CGVector, ahead: CGFloat = 0) -> CGPoint {
      CGPoint(
        x: center.x + radius * direction.dx - ahead * direction.dy,
        y: center.y + radius * direction.dy + ahead * direction.dx)
    }
    var here = direction(0)
    addLine(to: point(here))
    guard sweep != 0 else { return }
    for index in 1...count {
      let there = direction(index)
      addCubic(
        to: point(there), control1: point(here, ahead: reach),
        control2: point(there, ahead: -reach))
      here = there
    }
  }

  /// Adds a quarter of an ellipse from the current point, inside a corner.
  private mutating func addQuarter(around corner: CGPoint, to end: CGPoint) {
    let start = currentPoint ?? end
    addCubic(
      to: end, control1: start.interpolated(to: corner, BezierPath.quarterCircle),
      control2: end.interpolated(to: corner, BezierPath.quarterCircle))
  }
}
