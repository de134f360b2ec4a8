import Foundation

extension Frame {
  /// Returns the part of the frame in a rectangle, in points. Nothing extends beyond the rectangle.
  package func cropped(to rect: CGRect) -> Frame {
    let size = rect.size
    let clip = Node(
      bounds: CGRect(origin: .zero, size: size), masksToBounds: true, descendantCount: nodes.count)
    var part = moved(by: CGVector(dx: -rect.minX, dy: -rect.minY))
    part.size = size
    part.nodes.insert(clip, at: 0)
    return part
  }

  /// Returns a frame with this frame above another one, as wide as the wider frame. Both frames
  /// must have the same scale.
  package func above(_ other: Frame) -> Frame {
    var both = self
    both.size = CGSize(
      width: max(size.width, other.size.width), height: size.height + other.size.height)
    both.nodes += other.moved(by: CGVector(dx: 0, dy: size.height)).nodes
    return both
  }

  /// Returns the frame with all nodes moved by an offset in points.
  private func moved(by offset: CGVector) -> Frame {
    let translation = CGAffineTransform(translationX: offset.dx, y: offset.dy)
    var frame = self
    for index in nodes.indices {
      frame.nodes[index].transform = nodes[index].transform.concatenating(translation)
    }
    return frame
  }
}
