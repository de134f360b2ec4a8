import Foundation

/// A cubic curve between two points. Lines and parabolas are special cases.
struct CubicSegment: Hashable {
  var start, control1, control2, end: CGPoint
  /// A Boolean value that indicates whether the segment is a straight line with constant speed.
  var isLine = false

  init(_ start: CGPoint, _ control1: CGPoint, _ control2: CGPoint, _ end: CGPoint) {
    (self.start, self.control1, self.control2, self.end) = (start, control1, control2, end)
  }

  /// Creates a straight line.
  init(from start: CGPoint, to end: CGPoint) {
    self.init(start, start.interpolated(to: end, 1 / 3), start.interpolated(to: end, 2 / 3), end)
    isLine = true
  }

  /// Creates the cubic curve that equals a parabola.
  init(from start: CGPoint, control: CGPoint, to end: CGPoint) {
    self.init(
      start, start.interpolated(to: control, 2 / 3), end.interpolated(to: control, 2 / 3), end)
  }

  /// Returns the segments before and after a parameter, by de Casteljau's algorithm.
  ///
  /// - Parameter t: 0…1.
  func split(at t: CGFloat) -> (before: CubicSegment, after: CubicSegment) {
    let first = start.interpolated(to: control1, t)
    let middle = control1.interpolated(to: control2, t)
    let last = control2.interpolated(to: end, t)
    let (left, right) = (first.interpolated(to: middle, t), middle.interpolated(to: last, t))
    let point = left.interpolated(to: right, t)
    var before = CubicSegment(start, first, left, point)
    var after = CubicSegment(point, right, last, end)
    (before.isLine, after.isLine) = (isLine, isLine)
    return (before, after)
  }

  /// Returns the point at a parameter in 0…1.
  func point(at t: CGFloat) -> CGPoint { split(at: t).after.start }

  /// Returns the parameters strictly between 0 and 1 at which a coordinate turns, ascending. Empty
  /// for a coordinate that only rises, only falls or is constant.
  func turningPoints(of coordinate: KeyPath<CGPoint, CGFloat>) -> [CGFloat] {
    let ends = (start[keyPath: coordinate], end[keyPath: coordinate])
    let controls = (control1[keyPath: coordinate], control2[keyPath: coordinate])
    // value′ / 3 = a + 2(b − a)t + (a − 2b + c)t².
    let (a, b, c) = (controls.0 - ends.0, controls.1 - controls.0, ends.1 - controls.1)
    let square = a - 2 * b + c
    let discriminant = b * b - a * c
    guard discriminant > 0 else { return [] }
    let root = discriminant.squareRoot()
    let half = b - a
    // Both terms have one sign, so nothing cancels.
    let sum = -(half + (half < 0 ? -root : root))
    return [sum / square, a / sum].filter { $0 > 0 && $0 < 1 }.sorted()
  }
}

extension CGPoint {
  /// Returns the point at a part of the distance to another point.
  func interpolated(to other: CGPoint, _ part: CGFloat) -> CGPoint {
    CGPoint(x: x + (other.x - x) * part, y: y + (other.y - y) * part)
  }
}

extension BezierPath {
  /// Calls a closure with each line and curve, and with the index of its element.
  ///
  /// A `close` counts as a line, even of length 0. A `move` has no segment. A quadratic curve is
  /// passed as the equal cubic curve.
  func forEachSegment(_ body: (Int, CubicSegment) -> Void) {
    var (start, point) = (CGPoint.zero, CGPoint.zero)
    for (index, element) in elements.enumerated() {
      switch element {
      case .move(let next): (start, point) = (next, next)
      case .line(let next):
        body(index, CubicSegment(from: point, to: next))
        point = next
      case .quad(let control, let next):
        body(index, CubicSegment(from: point, control: control, to: next))
        point = next
      case .cubic(let control1, let control2, let next):
        body(index, CubicSegment(point, control1, control2, next))
        point = next
      case .close:
        body(index, CubicSegment(from: point, to: start))
        point = start
      }
    }
  }

  /// The smallest rectangle around all points, including control points; null for an empty path.
  package var controlBounds: CGRect {
    guard case .move(let first) = elements.first else { return .null }
    var box = BoundingBox(first)
    for element in elements {
      switch element {
      case .move(let point), .line(let point): box.add(point)
      case .quad(let control, let end):
        box.add(control)
        box.add(end)
      case .cubic(let control1, let control2, let end):
        box.add(control1)
        box.add(control2)
        box.add(end)
      case .close: break
      }
    }
    return box.rect
  }

  /// The smallest rectangle around the lines and curves themselves; null for an empty path. A move
  /// without a line or curve contributes its point.
  package var bounds: CGRect {
    var extremes: [CGPoint] = []
    for case .move(let point) in elements { extremes.append(point) }
    forEachSegment { _, segment in
      extremes.append(segment.end)
      guard !segment.isLine else { return }
      for t in segment.turningPoints(of: \.x) + segment.turningPoints(of: \.y) {
        extremes.append(segment.point(at: t))
      }
    }
    return CGRect(around: extremes)
  }

  /// Returns a Boolean value that indicates whether a point is inside. Open subpaths count as
  /// closed.
  ///
  /// A point on the left or top edge of a rectangle is inside. A point on the right or bottom edge
  /// is outside. An empty path contains no point.
  ///
  /// - Parameter evenOdd: A Boolean value that indicates whether areas inside the path twice are
  ///   outside.
  package func contains(_ point: CGPoint, evenOdd: Bool = false) -> Bool {
    var winding = 0
    var start = CGPoint.zero
    var last = CGPoint.zero
    for element in elements {
      // An open subpath is closed before the next one begins.
      if case .move(let next) = element {
        winding += CubicSegment(from: last, to: start).winding(around: point)
        (start, last) = (next, next)
      }
      switch element {
      case .move: break
      case .line(let next):
        winding += CubicSegment(from: last, to: next).winding(around: point)
        last = next
      case .quad(let control, let next):
        winding += CubicSegment(from: last, control: control, to: next).winding(around: point)
        last = next
      case .cubic(let control1, let control2, let next):
        winding += CubicSegment(last, control1, control2, next).winding(around: point)
        last = next
      case .close:
        winding += CubicSegment(from: last, to: start).winding(around: point)
        last = start
      }
    }
    winding += CubicSegment(from: last, to: start).winding(around: point)
    return evenOdd ? winding % 2 != 0 : winding != 0
  }
}

extension CubicSegment {
  /// Returns the number of crossings with the ray from a point to the right.
  ///
  /// A crossing downwards counts as 1, a crossing upwards as −1. 0 for a segment that is wholly
  /// above, below or left of the point.
  fileprivate func winding(around point: CGPoint) -> Int {
    let ys = [start.y, control1.y, control2.y, end.y]
    guard ys.contains(where: { $0 <= point.y }), ys.contains(where: { $0 > point.y }) else {
      return 0
    }
    guard !isLine else { return windingOfMonotone(around: point) }
    var (remainder, begun, winding) = (self, CGFloat(0), 0)
    for t in turningPoints(of: \.y) {
      let (before, after) = remainder.split(at: (t - begun) / (1 - begun))
      winding += before.windingOfMonotone(around: point)
      (remainder, begun) = (after, t)
    }
    return winding + remainder.windingOfMonotone(around: point)
  }

  /// Returns the number of crossings for a segment whose y only rises or only falls. 1 downwards,
  /// −1 upwards; 0 without a crossing to the right of the point.
  private func windingOfMonotone(around point: CGPoint) -> Int {
    guard (start.y <= point.y) != (end.y <= point.y) else { return 0 }
    let goesDown = start.y <= point.y
    let crossing: CGPoint
    if isLine {
      crossing = start.interpolated(to: end, (point.y - start.y) / (end.y - start.y))
    } else {
      let t = boundary(from: 0, to: 1) { (self.point(at: CGFloat($0)).y > point.y) == goesDown }
      crossing = self.point(at: CGFloat(t))
    }
    return crossing.x > point.x ? (goesDown ? 1 : -1) : 0
  }
}

extension CGRect {
  /// Creates the smallest rectangle around points; null without points.
  fileprivate init(around points: [CGPoint]) {
    guard let first = points.first else {
      self = .null
      return
    }
    var box = BoundingBox(first)
    for point in points { box.add(point) }
    self = box.rect
  }
}

/// The extent of the points that were added.
private struct BoundingBox {
  private var lower: CGPoint
  private var upper: CGPoint

  init(_ first: CGPoint) { (lower, upper) = (first, first) }

  mutating func add(_ point: CGPoint) {
    lower = CGPoint(x: min(lower.x, point.x), y: min(lower.y, point.y))
    upper = CGPoint(x: max(upper.x, point.x), y: max(upper.y, point.y))
  }

  var rect: CGRect {
    CGRect(x: lower.x, y: lower.y, width: upper.x - lower.x, height: upper.y - lower.y)
  }
}
