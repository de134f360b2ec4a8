import Foundation
import MotionCore

/// An arrow over a scene in the direction of a view's motion, with a length in proportion to the
/// speed.
struct VelocityArrow: Equatable {
  /// The start and the tip in the scene's points.
  var start: CGPoint
  var tip: CGPoint
  /// The opacity from 0 to 1.
  var opacity: Double

  /// The number of arrows above which all become thinner.
  private static let few = 3

  /// Returns the nodes of arrows, three each, for a scene of the given size. More than three arrows
  /// are thinner. An arrow without a length has no nodes.
  static func nodes(of arrows: [VelocityArrow], in size: CGSize) -> [Frame.Node] {
    let width: CGFloat = arrows.count > few ? 0.72 : 1
    return arrows.flatMap { $0.nodes(width: width, in: size) }
  }

  /// Returns the strokes of the arrow, back to front; none for an arrow without a length.
  private func nodes(width: CGFloat, in size: CGSize) -> [Frame.Node] {
    let (dx, dy) = (tip.x - start.x, tip.y - start.y)
    let length = (dx * dx + dy * dy).squareRoot()
    guard length > 0 else { return [] }
    let (ux, uy) = (dx / length, dy / length)
    var path = BezierPath()
    path.addSegment(from: start, to: tip)
    // A short arrow has a small head.
    let head = min(9, length * 0.6)
    for side: CGFloat in [-1, 1] {
      let sideOffset = side * head * 5 / 9
      path.addSegment(
        from: tip,
        to: CGPoint(x: tip.x - head * ux + sideOffset * uy, y: tip.y - head * uy - sideOffset * ux))
    }
    // Two rims make the arrow visible on any colour.
    let strokes = [
      (RGBA(red: 0, green: 0, blue: 0, alpha: 0.55), 7.5),
      (RGBA(red: 1, green: 1, blue: 1), 6),
      (RGBA(red: 1, green: 0.58, blue: 0), 3.5),  // systemOrange
    ]
    return strokes.map { color, points in
      let stroke = Frame.Stroke(
        color: color, width: CGFloat(points) * width, cap: .round, join: .round)
      var node = Frame.Node(bounds: CGRect(origin: .zero, size: size))
      node.opacity = opacity
      node.content = .shape(Frame.Shape(path: path, stroke: stroke))
      return node
    }
  }
}
