import Foundation

extension BezierPath {
  /// The path in the opposite direction, from the end of the last subpath to the start of the
  /// first.
  ///
  /// Closed subpaths stay closed. A closed subpath then begins at the end of its last explicit
  /// segment. Quadratic and cubic curves keep their kinds. An empty path stays empty.
  package var reversed: BezierPath {
    var reversed = BezierPath()
    for piece in pieces.reversed() {
      reversed.move(to: piece.points[piece.points.count - 1])
      for (step, start) in zip(piece.steps, piece.points).reversed() {
        switch step {
        case .quad(let control, _): reversed.addQuad(to: start, control: control)
        case .cubic(let control1, let control2, _):
          reversed.addCubic(to: start, control1: control2, control2: control1)
        case .line, .move, .close: reversed.addLine(to: start)
        }
      }
      if piece.isClosed { reversed.close() }
    }
    return reversed
  }

  /// The subpaths, each with its points, its segments, and whether it is closed. Empty for an empty
  /// path.
  ///
  /// A segment leads from the point with its index to the next point. The closing line is not
  /// included.
  private var pieces: [(points: [CGPoint], steps: [Element], isClosed: Bool)] {
    var pieces: [(points: [CGPoint], steps: [Element], isClosed: Bool)] = []
    for element in elements {
      let last = pieces.count - 1
      switch element {
      case .move(let point): pieces.append(([point], [], false))
      case .line(let point), .quad(_, let point), .cubic(_, _, let point):
        pieces[last].steps.append(element)
        pieces[last].points.append(point)
      case .close: pieces[last].isClosed = true
      }
    }
    return pieces
  }
}
