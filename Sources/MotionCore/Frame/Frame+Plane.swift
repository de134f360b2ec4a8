import Foundation

extension Frame {
  /// A layer that is seen in perspective, with all that is in it: flattened, and mapped as one picture.
  package struct Plane: Hashable, Sendable {
    /// The layer and its descendants, in the layer's own coordinates.
    package var nodes: [Node]
    /// From there to the coordinates of the node that shows it.
    package var projection: Projection

    /// These nodes, seen so.
    package init(nodes: [Node], projection: Projection) {
      (self.nodes, self.projection) = (nodes, projection)
    }
  }

  /// Its nodes with those of planes in their places, each placed as nearly as a transform can: for who looks
  /// for layers, and does not draw them.
  package var unfoldedNodes: [Node] { nodes.flatMap(\.unfolded) }
}

extension Frame.Node {
  /// The layer's plane, if it shows one.
  package var plane: Frame.Plane? {
    if case .plane(let plane) = content { plane } else { nil }
  }

  /// The node and its plane's nodes, placed as they are seen in their middle.
  fileprivate var unfolded: [Frame.Node] {
    guard let plane else { return [self] }
    return plane.nodes.flatMap { node in
      var node = node
      node.opacity *= opacity
      node.transform = node.transform.concatenating(
        plane.projection.tangent(at: node.middle)
      ).concatenating(transform)
      return node.unfolded
    }
  }

  private var middle: CGPoint { CGPoint(x: bounds.midX, y: bounds.midY).applying(transform) }
}

extension Projection {
  /// The affine transform that does the same at a point, and almost the same around it.
  package func tangent(at point: CGPoint) -> CGAffineTransform {
    let w = max(w(at: point), Projection.nearest)
    let x = (a * point.x + c * point.y + tx) / w
    let y = (b * point.x + d * point.y + ty) / w
    // The derivative of a quotient.
    let across = (x: (a - x * wx) / w, y: (b - y * wx) / w)
    let down = (x: (c - x * wy) / w, y: (d - y * wy) / w)
    return CGAffineTransform(
      a: across.x, b: across.y, c: down.x, d: down.y,
      tx: x - across.x * point.x - down.x * point.y,
      ty: y - across.y * point.x - down.y * point.y)
  }
}
