import Foundation

extension BezierPath {
  /// Creates the graph of a smooth function from cubic curves with the function's values and
  /// slopes.
  ///
  /// A curve is bisected until it is within the tolerance. Each bisection reduces the error of a
  /// smooth function to a sixteenth. Where the slope is infinite, the graph consists of short
  /// lines.
  ///
  /// - Parameters:
  ///   - start: The least x.
  ///   - end: The greatest x. The path is empty unless `end` is greater than `start`.
  ///   - tolerance: The greatest difference of graph and function, in y. After ten bisections, a
  ///     line replaces the curve whatever its error.
  ///   - function: Returns the value and the slope at x.
  package init(
    graphFrom start: Double, to end: Double, within tolerance: Double,
    of function: (Double) -> (value: Double, slope: Double)
  ) {
    self.init()
    guard end > start else { return }
    var left = GraphPoint(x: start, function(start))
    move(to: left.point)
    // A swing could lie unnoticed between a few points.
    let pieces = 8
    for index in 1...pieces {
      let right = GraphPoint(
        at: start + (end - start) * Double(index) / Double(pieces), of: function)
      addGraph(from: left, to: right, within: tolerance, depth: 10, of: function)
      left = right
    }
  }

  /// Adds one curve between two points, or bisects the interval up to `depth` times. A line
  /// replaces the curve at depth 0.
  private mutating func addGraph(
    from left: GraphPoint, to right: GraphPoint, within tolerance: Double, depth: Int,
    of function: (Double) -> (value: Double, slope: Double)
  ) {
    let isNear = [0.25, 0.5, 0.75].allSatisfy { fraction in
      let x = left.x + (right.x - left.x) * fraction
      return abs(left.value(towards: right, at: fraction) - function(x).value) <= tolerance
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

/// A point of a graph, with the slope there.
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

  /// Returns the value of the cubic that has the values and slopes of both points.
  ///
  /// - Parameter fraction: The part of the distance to `other`, 0…1.
  /// - Returns: NaN if a slope is infinite.
  func value(towards other: GraphPoint, at fraction: Double) -> Double {
    let (remainder, width) = (1 - fraction, other.x - x)
    return value * remainder * remainder * (1 + 2 * fraction) + other.value * fraction * fraction
      * (3 - 2 * fraction)
      + width * fraction * remainder * (slope * remainder - other.slope * fraction)
  }
}
