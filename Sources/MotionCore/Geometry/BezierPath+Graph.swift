import Foundation

extension BezierPath {
  /// The graph of a smooth function, as cubic curves that agree with it in value and slope at their
  /// ends.
  ///
  /// A curve is halved until it is near enough, which for a smooth function takes few: halved, it is
  /// sixteen times as near. Where the slope is infinite, short lines.
  ///
  /// - Parameters:
  ///   - start: The least x.
  ///   - end: The greatest x; nothing is drawn unless it is greater.
  ///   - tolerance: How far the graph may leave the function, in y.
  ///   - function: Its value and its slope.
  package init(
    graphFrom start: Double, to end: Double, within tolerance: Double,
    of function: (Double) -> (value: Double, slope: Double)
  ) {
    self.init()
    guard end > start else { return }
    var left = GraphPoint(x: start, function(start))
    move(to: left.point)
    // A swing could pass unseen between few points.
    let pieces = 8
    for index in 1...pieces {
      let right = GraphPoint(
        at: start + (end - start) * Double(index) / Double(pieces), of: function)
      addGraph(from: left, to: right, within: tolerance, depth: 10, of: function)
      left = right
    }
  }

  private mutating func addGraph(
    from left: GraphPoint, to right: GraphPoint, within tolerance: Double, depth: Int,
    of function: (Double) -> (value: Double, slope: Double)
  ) {
    let isNear = [0.25, 0.5, 0.75].allSatisfy { share in
      let x = left.x + (right.x - left.x) * share
      return abs(left.value(towards: right, at: share) - function(x).value) <= tolerance
    }
    if isNear {
      let third = (right.x - left.x) / 3
      return addCubic(
        to: right.point,
        control1: CGPoint(x: left.x + third, y: left.value + left.slope * third),
        control2: CGPoint(x: right.x - third, y: right.value - right.slope * third))
    }
    guard depth > 0 else { return addLine(to: right.point) }
    let middle = GraphPoint(at: (left.x + right.x) / 2, of: function)
    addGraph(from: left, to: middle, within: tolerance, depth: depth - 1, of: function)
    addGraph(from: middle, to: right, within: tolerance, depth: depth - 1, of: function)
  }
}

/// A point of a graph.
private struct GraphPoint {
  let x: Double
  let value: Double
  let slope: Double

  init(x: Double, _ found: (value: Double, slope: Double)) {
    self.x = x
    (value, slope) = (found.value, found.slope)
  }

  init(at x: Double, of function: (Double) -> (value: Double, slope: Double)) {
    self.init(x: x, function(x))
  }

  var point: CGPoint { CGPoint(x: x, y: value) }

  /// The value, at a share of the way to another, of the cubic that agrees with both; not a number
  /// if a slope is infinite.
  func value(towards other: GraphPoint, at share: Double) -> Double {
    let (rest, way) = (1 - share, other.x - x)
    return value * rest * rest * (1 + 2 * share) + other.value * share * share * (3 - 2 * share)
      + way * share * rest * (slope * rest - other.slope * share)
  }
}
