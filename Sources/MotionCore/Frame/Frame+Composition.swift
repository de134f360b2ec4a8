import Foundation

extension Frame {
  /// Returns the part of the frame in a rectangle, in points. Nothing extends beyond the rectangle.
  package func cropped(to rect: CGRect) -> Frame {
    let size = rect.size
    let clip = Node(
      bounds: CGRect(origin: .zero, size: size), masksToBounds: true, descendantCount: nodes.count)
    var part = self
    part.size = size
    let offset = CGAffineTransform(translationX: -rect.minX, y: -rect.minY)
    part.nodes = [clip] + nodes(transformedBy: offset)
    return part
  }

  /// Returns a frame with this frame above another one, as wide as the wider frame. Lengths are in
  /// points; the result has the scale of this frame.
  package func above(_ other: Frame) -> Frame {
    var both = self
    both.size = CGSize(
      width: max(size.width, other.size.width), height: size.height + other.size.height)
    both.nodes += other.nodes(
      transformedBy: CGAffineTransform(translationX: 0, y: size.height))
    return both
  }

  /// Returns the nodes with a transform after their own.
  func nodes(transformedBy transform: CGAffineTransform) -> [Node] {
    nodes.map { node in
      var node = node
      node.transform = node.transform.concatenating(transform)
      return node
    }
  }
}
