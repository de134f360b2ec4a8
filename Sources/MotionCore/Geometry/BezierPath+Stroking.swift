import Foundation

extension BezierPath {
  /// Returns the area that a line along the path covers, for the nonzero rule.
  ///
  /// The area is the union of convex polygons of one orientation: one for each straight piece, each
  /// join and each cap. Curves and arcs become lines, at most a 32nd of a point away, or farther in
  /// shapes of a million points. A subpath without a length has caps only, and a lone move gives
  /// nothing.
  ///
  /// - Parameter stroke: The line. Its width, cap, join and miter limit apply.
  package func stroked(by stroke: Frame.Stroke) -> BezierPath {
    guard stroke.width > 0, stroke.width.isFinite, isFinite else { return BezierPath() }
    var area = StrokedArea(stroke: stroke)
    for line in polylines { area.add(line) }
    return area.path
  }

  /// Returns the dashes of each subpath as open subpaths.
  ///
  /// - Parameters:
  ///   - lengths: The lengths of dashes and gaps in turn, in points. A dash of length 0 is a point,
  ///     which a cap shows. The path itself is returned if a number is negative or not finite, or if
  ///     the pattern would repeat more than a million times.
  ///   - phase: The distance into the pattern at which each subpath begins, in points.
  package func dashed(lengths: [CGFloat], phase: CGFloat) -> BezierPath {
    let total = lengths.reduce(0, +)
    // The length of a path with a coordinate that is not finite is not less than anything.
    guard lengths.allSatisfy({ $0 >= 0 }), total.isFinite, phase.isFinite, length < total * 1e6
    else { return self }
    var dashes = BezierPath()
    var pattern = DashPattern(lengths: lengths, phase: phase)
    forEachSegment { index, segment in
      if case .move = elements[max(0, index - 1)] {
        pattern = DashPattern(lengths: lengths, phase: phase)
      }
      let length = segment.length
      var position: CGFloat = 0
      while position < length {
        let turn = position + pattern.remaining
        let end = min(length, turn)
        if pattern.isDash {
          let piece = segment.part(from: position, to: end, length: length)
          if pattern.isAtStart || dashes.currentPoint == nil { dashes.move(to: piece.start) }
          dashes.add(piece)
        }
        if turn <= length { pattern.turn() } else { pattern.advance(by: end - position) }
        position = end
      }
    }
    return dashes
  }

  /// Adds a line towards a corner, and an arc that touches both of its sides.
  ///
  /// Adds a line to the corner instead if the sides have no length, are parallel, or if the radius
  /// is 0. Does nothing without a current point.
  package mutating func addArc(
    roundingCornerAt corner: CGPoint, to end: CGPoint, radius: CGFloat
  ) {
    guard let current = currentPoint else { return }
    guard let u = (current - corner).unit, let v = (end - corner).unit, radius > 0,
      let bisector = (u + v).unit, let perpendicular = (v - u).unit
    else { return addLine(to: corner) }
    let cosine = u.dx * v.dx + u.dy * v.dy
    let (halfSine, halfCosine) = (
      ((1 - cosine) / 2).squareRoot(), ((1 + cosine) / 2).squareRoot()
    )
    let start = corner + u * (radius * halfCosine / halfSine)
    let arcEnd = corner + v * (radius * halfCosine / halfSine)
    let middle = corner + bisector * (radius / halfSine - radius)
    // Each half of the arc turns by half the outer angle; its control points follow from the tangent
    // of a quarter of that turn.
    let tangent = halfCosine / (1 + halfSine)
    let reach = radius * 4 / 3 * tangent / (1 + (1 + tangent * tangent).squareRoot())
    addLine(to: start)
    addCubic(to: middle, control1: start - u * reach, control2: middle - perpendicular * reach)
    addCubic(to: arcEnd, control1: middle + perpendicular * reach, control2: arcEnd - v * reach)
  }

  /// The subpaths as straight pieces, without pieces of length 0.
  private var polylines: [Polyline] {
    var lines: [Polyline] = []
    forEachSegment { index, segment in
      var isNew = false
      if case .move = elements[max(0, index - 1)] { isNew = true }
      if isNew || lines.isEmpty { lines.append(Polyline(start: segment.start)) }
      let last = lines.count - 1
      lines[last].append(segment)
      if elements[index] == .close { lines[last].close() }
    }
    return lines
  }
}

/// A position in a pattern of dashes and gaps.
private struct DashPattern {
  let lengths: [CGFloat]
  private var index = 0
  /// The length up to the end of the present dash or gap.
  private(set) var remaining: CGFloat
  /// A Boolean value that indicates whether the present dash begins here.
  private(set) var isAtStart = true

  /// Creates the position at a distance from the beginning; negative distances count backwards.
  init(lengths: [CGFloat], phase: CGFloat) {
    self.lengths = lengths
    remaining = lengths[0]
    // An odd pattern repeats after two turns, because dashes and gaps exchange their lengths.
    let period = lengths.reduce(0, +) * (lengths.count % 2 == 0 ? 1 : 2)
    var distance = phase.truncatingRemainder(dividingBy: period)
    if distance < 0 { distance += period }
    while distance > 0, distance >= remaining {
      distance -= remaining
      turn()
    }
    remaining -= distance
  }

  var isDash: Bool { index % 2 == 0 }

  /// Moves along the pattern, inside the present dash or gap.
  mutating func advance(by distance: CGFloat) {
    remaining -= distance
    isAtStart = false
  }

  /// Moves to the beginning of the next dash or gap.
  mutating func turn() {
    index += 1
    remaining = lengths[index % lengths.count]
    isAtStart = true
  }
}

/// Straight pieces in a row.
private struct Polyline {
  /// The points, each different from the previous one.
  private(set) var points: [CGPoint]
  /// The points at which curves were divided; the others are corners.
  private(set) var isInCurve: [Bool] = [false]
  private(set) var isClosed = false

  init(start: CGPoint) { points = [start] }

  /// Appends a segment, divided so that each line is at most a 32nd of a point from the curve.
  mutating func append(_ segment: CubicSegment) {
    var count = 1
    if !segment.isLine {
      let bends = [
        segment.start - segment.control1 + (segment.control2 - segment.control1),
        segment.control1 - segment.control2 + (segment.end - segment.control2),
      ]
      // The deviation of n chords is at most 3/4 of the larger bend, per n².
      let bend = bends.map(\.length).max() ?? 0
      count = max(1, Int(min(10_000, (0.75 * bend * 32).squareRoot().rounded(.up))))
    }
    for step in 1...count {
      let isEnd = step == count
      append(isEnd ? segment.end : segment.point(at: CGFloat(step) / CGFloat(count)), !isEnd)
    }
  }

  private mutating func append(_ point: CGPoint, _ isWithinCurve: Bool) {
    guard point != points[points.count - 1] else { return }
    points.append(point)
    isInCurve.append(isWithinCurve)
  }

  /// Closes the line, which ends at its start.
  mutating func close() {
    isClosed = points.count > 1
    guard isClosed, points.first == points.last else { return }
    points.removeLast()
    isInCurve.removeLast()
  }
}

/// The area of a line, which grows by convex polygons.
private struct StrokedArea {
  let stroke: Frame.Stroke
  private(set) var path = BezierPath()

  init(stroke: Frame.Stroke) { self.stroke = stroke }

  private var half: CGFloat { stroke.width / 2 }

  mutating func add(_ line: Polyline) {
    let points = line.points
    guard points.count > 1 else { return addDot(at: points[0]) }
    let pairs = line.isClosed ? points.indices : points.indices.dropLast()
    let pieces = pairs.compactMap { index -> (from: CGPoint, to: CGPoint, along: CGVector)? in
      let (from, to) = (points[index], points[(index + 1) % points.count])
      return (to - from).unit.map { (from, to, $0) }
    }
    guard let first = pieces.first, let last = pieces.last else { return addDot(at: points[0]) }
    for piece in pieces {
      let side = piece.along.turned * half
      add([piece.from + side, piece.to + side, piece.to - side, piece.from - side])
    }
    for (index, piece) in pieces.enumerated().dropFirst() {
      addJoin(at: piece.from, pieces[index - 1].along, piece.along, line.isInCurve[index])
    }
    if line.isClosed {
      addJoin(at: first.from, last.along, first.along, false)
    } else {
      addCap(at: first.from, towards: first.along * -1)
      addCap(at: last.to, towards: last.along)
    }
  }

  /// Adds the caps of a subpath without a length.
  private mutating func addDot(at point: CGPoint) {
    addCap(at: point, towards: CGVector(dx: 1, dy: 0))
    addCap(at: point, towards: CGVector(dx: -1, dy: 0))
  }

  private mutating func addCap(at end: CGPoint, towards direction: CGVector) {
    let (ahead, side) = (direction * half, direction.turned * half)
    switch stroke.cap {
    case .butt: break
    case .square: add([end + side, end + side + ahead, end - side + ahead, end - side])
    case .round:
      add(
        [end + side] + arc(around: end, from: side, to: ahead) + [end + ahead]
          + arc(around: end, from: ahead, to: side * -1) + [end - side])
    }
  }

  /// Adds the outer part of a corner between two directions.
  private mutating func addJoin(
    at corner: CGPoint, _ u: CGVector, _ v: CGVector, _ isInCurve: Bool
  ) {
    let outer: CGFloat = u.dx * v.dy - u.dy * v.dx > 0 ? -half : half
    let (from, to) = (u.turned * outer, v.turned * outer)
    let cosine = u.dx * v.dx + u.dy * v.dy
    var tip: [CGPoint] = []
    switch isInCurve ? .bevel : stroke.join {
    case .bevel: break
    case .round:
      // A line that turns back has its round end ahead.
      tip =
        cosine > -1 + 1e-12
        ? arc(around: corner, from: from, to: to)
        : arc(around: corner, from: from, to: u * half) + [corner + u * half]
          + arc(around: corner, from: u * half, to: to)
    case .miter:
      // The corner's length in widths is 1 / cos of half the turn.
      if 2 <= stroke.miterLimit * stroke.miterLimit * (1 + cosine) {
        tip = [corner + (from + to) * (1 / (1 + cosine))]
      }
    }
    add([corner, corner + from] + tip + [corner + to])
  }

  /// Returns the points between two radii of less than half a turn, at most a 32nd of a point from
  /// the arc, or a millionth of the radius.
  private func arc(
    around center: CGPoint, from: CGVector, to: CGVector
  ) -> [CGPoint] {
    guard let middle = (from + to).unit.map({ $0 * half }) else { return [] }
    let sagitta = half - ((from + to) * 0.5).length
    guard sagitta > max(1 / 32, half / 1e6) else { return [] }
    return arc(around: center, from: from, to: middle) + [center + middle]
      + arc(around: center, from: middle, to: to)
  }

  /// Adds a convex polygon, clockwise on the screen.
  private mutating func add(_ polygon: [CGPoint]) {
    var area: CGFloat = 0
    for (index, point) in polygon.enumerated() {
      let next = polygon[(index + 1) % polygon.count]
      area += point.x * next.y - next.x * point.y
    }
    let points = area < 0 ? polygon.reversed() : polygon
    path.move(to: points[0])
    for point in points.dropFirst() { path.addLine(to: point) }
    path.close()
  }
}

extension CGVector {
  /// The length of the vector.
  fileprivate var length: CGFloat { (dx * dx + dy * dy).squareRoot() }

  /// The vector of length 1 in the same direction; nil for a vector without a direction.
  fileprivate var unit: CGVector? {
    let length = length
    return length > 1e-9 && length.isFinite ? self * (1 / length) : nil
  }

  /// The vector turned by a quarter, clockwise on the screen.
  fileprivate var turned: CGVector { CGVector(dx: -dy, dy: dx) }

  fileprivate static func + (one: CGVector, other: CGVector) -> CGVector {
    CGVector(dx: one.dx + other.dx, dy: one.dy + other.dy)
  }

  fileprivate static func - (one: CGVector, other: CGVector) -> CGVector {
    CGVector(dx: one.dx - other.dx, dy: one.dy - other.dy)
  }

  fileprivate static func * (vector: CGVector, factor: CGFloat) -> CGVector {
    CGVector(dx: vector.dx * factor, dy: vector.dy * factor)
  }
}

extension CGPoint {
  fileprivate static func - (one: CGPoint, other: CGPoint) -> CGVector {
    CGVector(dx: one.x - other.x, dy: one.y - other.y)
  }

  fileprivate static func + (point: CGPoint, vector: CGVector) -> CGPoint {
    CGPoint(x: point.x + vector.dx, y: point.y + vector.dy)
  }

  fileprivate static func - (point: CGPoint, vector: CGVector) -> CGPoint {
    CGPoint(x: point.x - vector.dx, y: point.y - vector.dy)
  }
}
