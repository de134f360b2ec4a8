import Foundation

extension BezierPath {
  /// The same lines and curves, gone the other way: from the end of the last piece to the beginning of
  /// the first. Closed pieces stay closed, and begin where the line ended that closes them.
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

  /// Its pieces: the points at which their steps begin, the last one's end, and the steps between.
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
