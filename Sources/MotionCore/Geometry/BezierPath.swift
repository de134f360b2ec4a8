import Foundation

/// A path of lines and Bézier curves with any number of open or closed subpaths.
///
/// `CGPath` and `UIBezierPath` store a path. A frame contains paths in its shapes.
package struct BezierPath: Hashable, Sendable {
  /// An element of a path, which starts at the end of the previous one.
  package enum Element: Hashable, Sendable {
    /// Begins a subpath at a point.
    case move(CGPoint)
    /// A straight line to a point.
    case line(CGPoint)
    /// A quadratic curve to `to`, with one control point.
    case quad(control: CGPoint, to: CGPoint)
    /// A cubic curve to `to`, with two control points.
    case cubic(control1: CGPoint, control2: CGPoint, to: CGPoint)
    /// A straight line back to the start of the subpath.
    case close
  }

  /// The elements in order. The first one is always a move.
  package private(set) var elements: [Element] = []
  /// The start of the current subpath.
  private var start = CGPoint.zero
  /// The start of the next element; nil for an empty path.
  package private(set) var currentPoint: CGPoint?

  /// Creates an empty path.
  package init() {}

  /// A Boolean value that indicates whether the path has no elements.
  package var isEmpty: Bool { elements.isEmpty }

  // MARK: - Building

  /// Reserves storage for a total number of elements.
  package mutating func reserveCapacity(_ minimumCapacity: Int) {
    elements.reserveCapacity(minimumCapacity)
  }

  /// Begins a subpath at a point.
  package mutating func move(to point: CGPoint) {
    elements.append(.move(point))
    (start, currentPoint) = (point, point)
  }

  /// Adds a line to a point. Without a current point, begins a subpath there instead.
  package mutating func addLine(to point: CGPoint) {
    guard currentPoint != nil else { return move(to: point) }
    append(.line(point), arrivingAt: point)
  }

  /// Adds a quadratic curve to a point. Without a current point, begins a subpath there instead.
  package mutating func addQuad(to point: CGPoint, control: CGPoint) {
    guard currentPoint != nil else { return move(to: point) }
    append(.quad(control: control, to: point), arrivingAt: point)
  }

  /// Adds a cubic curve to a point. Without a current point, begins a subpath there instead.
  package mutating func addCubic(to point: CGPoint, control1: CGPoint, control2: CGPoint) {
    guard currentPoint != nil else { return move(to: point) }
    append(.cubic(control1: control1, control2: control2, to: point), arrivingAt: point)
  }

  /// Closes the subpath. Has no effect on an empty path or a subpath that was just closed.
  package mutating func close() {
    guard currentPoint != nil, !isClosed else { return }
    append(.close, arrivingAt: start)
  }

  /// Appends the subpaths of another path. An empty path has no effect.
  package mutating func append(_ path: BezierPath) {
    elements += path.elements
    if let point = path.currentPoint { (start, currentPoint) = (path.start, point) }
  }

  /// Appends the subpaths of another path, moved by an offset. The current point moves to the end
  /// of the appended path. An empty path has no effect.
  package mutating func append(_ path: BezierPath, movedBy offset: CGVector) {
    func moved(_ point: CGPoint) -> CGPoint {
      CGPoint(x: point.x + offset.dx, y: point.y + offset.dy)
    }
    for element in path.elements { elements.append(element.mapPoints(moved)) }
    if let point = path.currentPoint { (start, currentPoint) = (moved(path.start), moved(point)) }
  }

  /// Appends another path, with a line from the current point in place of the path's first move.
  ///
  /// The line is omitted if the points coincide. Without a current point, appends the path
  /// unchanged. An empty `path` has no effect.
  package mutating func `continue`(with path: BezierPath) {
    guard let point = currentPoint, case .move(let first) = path.elements.first else {
      return append(path)
    }
    if first != point { addLine(to: first) } else if isClosed { move(to: point) }
    let firstNew = elements.count
    elements.append(contentsOf: path.elements.dropFirst())
    currentPoint = path.currentPoint
    for index in firstNew..<elements.count where elements[index].isClose {
      return updateCurrentPoint()
    }
  }

  /// A Boolean value that indicates whether the last element closes the subpath.
  private var isClosed: Bool { elements.last?.isClose ?? false }

  /// Appends an element and updates the current point. After a `close`, first begins a subpath at
  /// the start of the closed one.
  private mutating func append(_ element: Element, arrivingAt point: CGPoint) {
    // The element after a close begins a subpath at the start of the closed one.
    if isClosed { elements.append(.move(start)) }
    elements.append(element)
    currentPoint = point
  }

  // MARK: - Points

  /// A Boolean value that indicates whether all coordinates are finite. True for an empty path.
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

  /// The points of all elements in order, including control points. A `close` has no point.
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

  /// Returns the path with mapped points and the same kinds of elements.
  ///
  /// - Parameter point: Returns the new point. The closure is called in the order of `points`.
  package func mapPoints(_ point: (CGPoint) -> CGPoint) -> BezierPath {
    var path = self
    path.elements = elements.map { $0.mapPoints(point) }
    path.updateCurrentPoint()
    return path
  }

  /// Returns the path with a transform applied to all points.
  package func applying(_ transform: CGAffineTransform) -> BezierPath {
    mapPoints { $0.applying(transform) }
  }

  /// Returns a Boolean value that indicates whether both paths have the same kinds of elements in
  /// order.
  ///
  /// Only paths of the same kinds can be interpolated. Two empty paths have the same kinds.
  package func hasSameElementKinds(as other: BezierPath) -> Bool {
    elements.count == other.elements.count
      && zip(elements, other.elements).allSatisfy { $0.pointCount == $1.pointCount }
      && zip(elements, other.elements).allSatisfy { $0.isMove == $1.isMove }
  }

  /// Updates the current point after the points have changed.
  private mutating func updateCurrentPoint() {
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

  /// Returns the element with each point mapped, in order.
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

  /// The number of points of the element, including control points: 0 for a `close`, up to 3 for a
  /// cubic curve.
  fileprivate var pointCount: Int {
    switch self {
    case .close: 0
    case .move, .line: 1
    case .quad: 2
    case .cubic: 3
    }
  }
}
