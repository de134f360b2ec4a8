import Foundation

extension Frame {
  /// A layer in perspective with its descendants, flattened and projected as one picture.
  package struct Plane: Hashable, Sendable {
    /// The layer and its descendants, in the layer's own coordinates.
    package var nodes: [Node]
    /// The projection from the layer's coordinates to those of the node with this content.
    package var projection: Projection

    /// Creates a plane from nodes and their projection.
    package init(nodes: [Node], projection: Projection) {
      (self.nodes, self.projection) = (nodes, projection)
    }
  }

  /// The nodes, with each plane replaced by its nodes.
  ///
  /// An affine transform approximates the projection of each node. The result is for finding
  /// layers, not for drawing. The opacity of the plane's node multiplies that of its nodes.
  package var unfoldedNodes: [Node] { nodes.flatMap(\.unfolded) }
}

extension Frame.Node {
  /// The plane, for a node with that content; else nil.
  package var plane: Frame.Plane? {
    if case .plane(let plane) = content { plane } else { nil }
  }

  /// The node, or its plane's nodes with the transforms that are exact at their centres. Planes
  /// within the plane are replaced too.
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
  /// Returns the affine transform that equals the projection at a point, and approximates it
  /// nearby.
  ///
  /// A point at or behind the eye counts as a point at distance `Projection.nearest`.
  package func tangent(at point: CGPoint) -> CGAffineTransform {
    let w = max(w(at: point), Projection.nearest)
    let x = (a * point.x + c * point.y + tx) / w
    let y = (b * point.x + d * point.y + ty) / w
    // The partial derivatives of the quotients x and y.
    let perX = (x: (a - x * wx) / w, y: (b - y * wx) / w)
    let perY = (x: (c - x * wy) / w, y: (d - y * wy) / w)
    return CGAffineTransform(
      a: perX.x, b: perX.y, c: perY.x, d: perY.y,
      tx: x - perX.x * point.x - perY.x * point.y,
      ty: y - perX.y * point.x - perY.y * point.y)
  }
}
