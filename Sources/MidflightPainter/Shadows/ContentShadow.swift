import Foundation
import MotionCore

/// The shadow of a node without an opaque background: the node's background, content, border and
/// descendants cast it according to their alpha.
///
/// The offset rotates and scales with the node, as with an outline's shadow. The blur scales too,
/// but with one radius for both axes, also under an anisotropic transform.
struct ContentShadow {
  /// The shadow's colour; its alpha is the shadow's opacity.
  let color: RGBA
  /// The distance from the casting content, in pixels.
  let offset: CGVector
  /// The standard deviation of the blur, in pixels; 0 or more.
  let deviation: CGFloat

  /// Creates the content shadow of a node.
  ///
  /// Fails without a shadow, for a transparent shadow, for NaN, and for an offset or blur beyond
  /// `Placement.farthestPixel`.
  init?(of node: Frame.Node, pixelsPerPoint: CGFloat) {
    guard let shadow = node.shadow, shadow.color.alpha > 0 else { return nil }
    let scale = CGAffineTransform(scaleX: pixelsPerPoint, y: pixelsPerPoint)
    let transform = node.transform.concatenating(scale)
    let (dx, dy) = (shadow.offset.dx, shadow.offset.dy)
    color = shadow.color
    offset = CGVector(
      dx: transform.a * dx + transform.c * dy, dy: transform.b * dx + transform.d * dy)
    deviation =
      shadow.radius > 0 ? shadow.radius * abs(transform.determinant).squareRoot() : 0
    guard max(abs(offset.dx), abs(offset.dy), deviation) <= Placement.farthestPixel,
      !offset.dx.isNaN, !offset.dy.isNaN, !shadow.radius.isNaN
    else { return nil }
  }

  /// Returns the pixels that the shadow of content within `pixels` can touch; null for null.
  func reach(of pixels: CGRect) -> CGRect { spread(pixels, along: offset) }

  /// Returns the pixels whose shadow can touch `pixels`; null for null.
  func source(of pixels: CGRect) -> CGRect {
    spread(pixels, along: CGVector(dx: -offset.dx, dy: -offset.dy))
  }

  /// Returns moved pixels extended by 3½ deviations, which is more than three boxes and the texels
  /// at their ends reach.
  private func spread(_ pixels: CGRect, along offset: CGVector) -> CGRect {
    guard !pixels.isNull else { return .null }
    let spread = 3.5 * deviation
    return pixels.offsetBy(dx: offset.dx, dy: offset.dy).insetBy(dx: -spread, dy: -spread).pixels
  }
}

extension Frame.Node {
  /// A Boolean value that indicates whether the node has a shadow and neither an opaque background
  /// nor an opaque gradient.
  var castsNoOutline: Bool {
    guard shadow != nil, !((backgroundColor?.alpha ?? 0) >= 1) else { return false }
    guard case .gradient(let gradient) = content else { return true }
    return gradient.stops.isEmpty || !gradient.stops.allSatisfy { $0.color.alpha >= 1 }
  }
}

extension [Frame.Node] {
  /// Returns a Boolean value that indicates whether the content of a node casts its shadow: the
  /// node is not opaque, or content extends beyond its outline.
  ///
  /// False without a shadow. Descendants with an opacity of 0 or less, and descendants of a
  /// mask that lies inside the outline, do not count. A flattened opaque node gives false.
  ///
  /// - Parameter range: The node and its descendants.
  func castsContentShadow(_ range: Range<Int>) -> Bool {
    guard self[range.lowerBound].shadow != nil else { return false }
    let node = self[range.lowerBound]
    if node.castsNoOutline { return true }
    guard range.count > 1 || node.content != nil else { return false }
    let transform = node.transform
    guard abs(transform.determinant) > 1e-9 else { return false }
    let toNode = transform.inverted()
    // A quarter of a point allows for rounding.
    let outline = RoundedRectangle(
      rect: node.bounds, radius: node.cornerRadius, corners: node.roundedCorners
    ).outset(by: 0.25)
    for drawn in node.drawnOutlines where !outline.contains(drawn, .identity) { return true }
    var index = range.lowerBound + 1
    while index < range.upperBound {
      let inner = self[index]
      let end = Swift.min(index + 1 + Swift.max(0, inner.descendantCount), range.upperBound)
      guard inner.opacity > 0 else {
        index = end
        continue
      }
      let placed = inner.transform.concatenating(toNode)
      for drawn in inner.drawnOutlines where !outline.contains(drawn, placed) { return true }
      // A mask inside the outline keeps its descendants inside too.
      let edge = RoundedRectangle(
        rect: inner.bounds, radius: inner.cornerRadius, corners: inner.roundedCorners)
      index = inner.masksToBounds && outline.contains(edge, placed) ? end : index + 1
    }
    return false
  }
}

extension Frame.Node {
  /// The outlines of the node's own parts: the edge unless it is clear, and the image, path or
  /// plane.
  ///
  /// With a mask, the content counts as the edge. Empty for a node that draws nothing.
  fileprivate var drawnOutlines: [RoundedRectangle] {
    var outlines: [RoundedRectangle] = []
    let extent = masksToBounds ? nil : contentExtent
    if (backgroundColor?.alpha ?? 0) > 0 || border != nil || content != nil && extent == nil {
      outlines = [RoundedRectangle(rect: bounds, radius: cornerRadius, corners: roundedCorners)]
    }
    if let extent { outlines.append(RoundedRectangle(rect: extent, radius: 0, corners: [])) }
    return outlines
  }
}

extension RoundedRectangle {
  /// Returns an outline larger by `margin` on each side.
  ///
  /// The radius grows too if a corner is rounded.
  fileprivate func outset(by margin: CGFloat) -> RoundedRectangle {
    var outline = self
    outline.rect = rect.insetBy(dx: -margin, dy: -margin)
    if !isRectangle { outline.radius += margin }
    return outline
  }

  /// Returns a Boolean value that indicates whether another outline lies inside; both are convex.
  ///
  /// An empty rectangle always lies inside.
  ///
  /// - Parameter transform: From the other outline's coordinates to this one's.
  fileprivate func contains(_ other: RoundedRectangle, _ transform: CGAffineTransform) -> Bool {
    if other.rect.isEmpty { return true }
    let box = other.rect
    let corners: [(Frame.Corners, x: CGFloat, y: CGFloat)] = [
      (.topLeft, 0, 0), (.topRight, 1, 0), (.bottomLeft, 0, 1), (.bottomRight, 1, 1),
    ]
    for (corner, x, y) in corners {
      let point = CGPoint(x: box.minX + x * box.width, y: box.minY + y * box.height)
      let radius = other.corners.contains(corner) ? other.radius : 0
      let (right, bottom) = (radius * (1 - 2 * x), radius * (1 - 2 * y))
      // The start, the middle and the end of the arc.
      for (along, below) in [(0, 1), (0.292_893, 0.292_893), (1, 0)] as [(CGFloat, CGFloat)] {
        let point = CGPoint(x: point.x + along * right, y: point.y + below * bottom)
        if !contains(point.applying(transform)) { return false }
        if radius == 0 { break }
      }
    }
    return true
  }

  /// Returns a Boolean value that indicates whether a point lies inside the outline or on its edge.
  ///
  /// A point in a corner's square lies inside if its distance from the arc's centre is at most the
  /// radius.
  private func contains(_ point: CGPoint) -> Bool {
    guard point.x >= rect.minX, point.x <= rect.maxX, point.y >= rect.minY, point.y <= rect.maxY
    else { return false }
    guard !isRectangle else { return true }
    let (isLeft, isTop) = (point.x < rect.midX, point.y < rect.midY)
    let corner: Frame.Corners =
      isTop ? (isLeft ? .topLeft : .topRight) : (isLeft ? .bottomLeft : .bottomRight)
    guard corners.contains(corner) else { return true }
    let xDistance = (isLeft ? rect.minX + radius - point.x : point.x - rect.maxX + radius)
    let yDistance = (isTop ? rect.minY + radius - point.y : point.y - rect.maxY + radius)
    guard xDistance > 0, yDistance > 0 else { return true }
    return xDistance * xDistance + yDistance * yDistance <= radius * radius
  }
}
