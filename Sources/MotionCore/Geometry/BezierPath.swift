import Foundation

/// Lines and Bézier curves, open or closed, in any number of pieces.
///
/// It is what `CGPath` and `UIBezierPath` hold, and what a frame says of a shape.
package struct BezierPath: Hashable, Sendable {
  /// A step from the point that the one before arrived at.
  package enum Element: Hashable, Sendable {
    /// Begins a piece here.
    case move(CGPoint)
    /// Straight on to here.
    case line(CGPoint)
    /// A parabola to `to`, drawn towards `control`.
    case quad(control: CGPoint, to: CGPoint)
    /// A cubic curve to `to`.
    case cubic(control1: CGPoint, control2: CGPoint, to: CGPoint)
    /// Straight back to where the piece began.
    case close
  }

  /// The steps, in order; the first of them is a move.
  package private(set) var elements: [Element] = []
  /// Where the piece began that goes on.
  private var start = CGPoint.zero
  /// Where the next step begins; nil if there is no step yet.
  package private(set) var currentPoint: CGPoint?

  /// Nothing.
  package init() {}

  /// Whether there is no step.
  package var isEmpty: Bool { elements.isEmpty }

  // MARK: - Building

  /// Makes room for so many steps in all.
  package mutating func reserveCapacity(_ minimumCapacity: Int) {
    elements.reserveCapacity(minimumCapacity)
  }

  /// Begins a piece.
  package mutating func move(to point: CGPoint) {
    elements.append(.move(point))
    (start, currentPoint) = (point, point)
  }

  /// A line to a point; without a current point, it begins a piece there.
  package mutating func addLine(to point: CGPoint) {
    guard currentPoint != nil else { return move(to: point) }
    append(.line(point), arrivingAt: point)
  }

  /// A parabola to a point; without a current point, it begins a piece there.
  package mutating func addQuad(to point: CGPoint, control: CGPoint) {
    guard currentPoint != nil else { return move(to: point) }
    append(.quad(control: control, to: point), arrivingAt: point)
  }

  /// A cubic curve to a point; without a current point, it begins a piece there.
  package mutating func addCubic(to point: CGPoint, control1: CGPoint, control2: CGPoint) {
    guard currentPoint != nil else { return move(to: point) }
    append(.cubic(control1: control1, control2: control2, to: point), arrivingAt: point)
  }

  /// Goes back to where the piece began; twice is once.
  package mutating func close() {
    guard currentPoint != nil, !isClosed else { return }
    append(.close, arrivingAt: start)
  }

  /// All steps of another path, as pieces of their own.
  package mutating func append(_ path: BezierPath) {
    elements += path.elements
    if let point = path.currentPoint { (start, currentPoint) = (path.start, point) }
  }

  /// The same, moved: what is drawn in many places is worked out once.
  package mutating func append(_ path: BezierPath, movedBy offset: CGVector) {
    func moved(_ point: CGPoint) -> CGPoint {
      CGPoint(x: point.x + offset.dx, y: point.y + offset.dy)
    }
    for element in path.elements { elements.append(element.mapPoints(moved)) }
    if let point = path.currentPoint { (start, currentPoint) = (moved(path.start), moved(point)) }
  }

  /// All steps of another path, the first of which becomes a line from the current point.
  package mutating func `continue`(with path: BezierPath) {
    guard let point = currentPoint, case .move(let first) = path.elements.first else {
      return append(path)
    }
    if first != point { addLine(to: first) } else if isClosed { move(to: point) }
    let firstNew = elements.count
    elements.append(contentsOf: path.elements.dropFirst())
    currentPoint = path.currentPoint
    for index in firstNew..<elements.count where elements[index].isClose { return settle() }
  }

  /// Whether its last step led back to where the piece began.
  private var isClosed: Bool { elements.last?.isClose ?? false }

  private mutating func append(_ element: Element, arrivingAt point: CGPoint) {
    // After a close the next step begins a piece, where the closed one did.
    if isClosed { elements.append(.move(start)) }
    elements.append(element)
    currentPoint = point
  }

  // MARK: - Points

  /// Whether all points are finite.
  package var isFinite: Bool {
    for element in elements {
      switch element {
      case .move(let point), .line(let point): guard point.isFinite else { return false }
      case .quad(let control, let end):
        guard control.isFinite, end.isFinite else { return false }
      case .cubic(let control1, let control2, let end):
        guard control1.isFinite, control2.isFinite, end.isFinite else { return false }
      case .close: break
      }
    }
    return true
  }

  /// Every point of every step, control points included, in order.
  package var points: [CGPoint] {
    var points: [CGPoint] = []
    points.reserveCapacity(2 * elements.count)
    for element in elements {
      switch element {
      case .move(let point), .line(let point): points.append(point)
      case .quad(let control, let end): points += [control, end]
      case .cubic(let control1, let control2, let end): points += [control1, control2, end]
      case .close: break
      }
    }
    return points
  }

  /// The path with other points in the same steps.
  ///
  /// - Parameter point: Told each point in the order of `points`, says where it comes to lie.
  package func mapPoints(_ point: (CGPoint) -> CGPoint) -> BezierPath {
    var path = self
    path.elements = elements.map { $0.mapPoints(point) }
    path.settle()
    return path
  }

  /// The path under a transform.
  package func applying(_ transform: CGAffineTransform) -> BezierPath {
    mapPoints { $0.applying(transform) }
  }

  /// Whether both have the same kinds of steps, so that one can turn into the other.
  package func isAlike(_ other: BezierPath) -> Bool {
    elements.count == other.elements.count
      && zip(elements, other.elements).allSatisfy { $0.pointCount == $1.pointCount }
      && zip(elements, other.elements).allSatisfy { $0.isMove == $1.isMove }
  }

  /// Finds the current point again once the points are others.
  private mutating func settle() {
    for element in elements {
      switch element {
      case .move(let point): (start, currentPoint) = (point, point)
      case .line(let point), .quad(_, let point), .cubic(_, _, let point): currentPoint = point
      case .close: currentPoint = start
      }
    }
  }
}

extension CGPoint {
  fileprivate var isFinite: Bool { x.isFinite && y.isFinite }
}

extension BezierPath.Element {
  fileprivate var isMove: Bool { if case .move = self { true } else { false } }
  fileprivate var isClose: Bool { if case .close = self { true } else { false } }

  /// The step with each point replaced, in order.
  fileprivate func mapPoints(_ point: (CGPoint) -> CGPoint) -> Self {
    switch self {
    case .move(let end): return .move(point(end))
    case .line(let end): return .line(point(end))
    case .quad(let control, let end):
      let control = point(control)
      return .quad(control: control, to: point(end))
    case .cubic(let control1, let control2, let end):
      let (control1, control2) = (point(control1), point(control2))
      return .cubic(control1: control1, control2: control2, to: point(end))
    case .close: return .close
    }
  }

  fileprivate var pointCount: Int {
    switch self {
    case .close: 0
    case .move, .line: 1
    case .quad: 2
    case .cubic: 3
    }
  }
}
