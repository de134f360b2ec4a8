import Foundation
import MotionCore

/// The shadow of a node of which an opaque background is not all: what is drawn in it casts it, its own
/// background, content and border and its descendants, as opaque as they are.
///
/// As with the outline's shadow, the offset turns and grows with the node. The blur grows with it too,
/// but is as wide across as down, also under a transform that is not.
struct ContentShadow {
  /// Its alpha is the shadow's opacity.
  let color: RGBA
  /// How far it lies from what casts it, in pixels.
  let offset: CGVector
  /// The standard deviation of the blur, in pixels; 0 or more.
  let deviation: CGFloat

  /// That of what is drawn in a node; nil for one without a shadow, and where a number is none or takes
  /// it farther than `Placement.farthestPixel`.
  init?(of node: Frame.Node, pixelsPerPoint: CGFloat) {
    guard let shadow = node.shadow, shadow.color.alpha > 0 else { return nil }
    let scale = CGAffineTransform(scaleX: pixelsPerPoint, y: pixelsPerPoint)
    let transform = node.transform.concatenating(scale)
    let (across, down) = (shadow.offset.dx, shadow.offset.dy)
    color = shadow.color
    offset = CGVector(
      dx: transform.a * across + transform.c * down, dy: transform.b * across + transform.d * down)
    deviation =
      shadow.radius > 0 ? shadow.radius * abs(transform.determinant).squareRoot() : 0
    guard max(abs(offset.dx), abs(offset.dy), deviation) <= Placement.farthestPixel,
      !offset.dx.isNaN, !offset.dy.isNaN, !shadow.radius.isNaN
    else { return nil }
  }

  /// The pixels that the shadow of something within `pixels` can touch; null for none.
  func reach(of pixels: CGRect) -> CGRect { spread(pixels, along: offset) }

  /// The pixels whose shadow can touch `pixels`; null for none.
  func source(of pixels: CGRect) -> CGRect {
    spread(pixels, along: CGVector(dx: -offset.dx, dy: -offset.dy))
  }

  /// Three boxes, and the texels at which they begin and end, reach less than 3½ deviations.
  private func spread(_ pixels: CGRect, along offset: CGVector) -> CGRect {
    guard !pixels.isNull else { return .null }
    let spread = 3.5 * deviation
    return pixels.offsetBy(dx: offset.dx, dy: offset.dy).insetBy(dx: -spread, dy: -spread).pixels
  }
}

extension Frame.Node {
  /// Whether it has a shadow that its outline does not cast, as neither its background nor its gradient
  /// is opaque.
  var castsNoOutline: Bool {
    guard shadow != nil, !((backgroundColor?.alpha ?? 0) >= 1) else { return false }
    guard case .gradient(let gradient) = content else { return true }
    return gradient.stops.isEmpty || !gradient.stops.allSatisfy { $0.color.alpha >= 1 }
  }
}

extension [Frame.Node] {
  /// Whether all that is drawn in a node casts its shadow: it is not opaque, or something sticks out
  /// of it.
  ///
  /// - Parameter range: The node and its descendants.
  func castsContents(_ range: Range<Int>) -> Bool {
    guard self[range.lowerBound].shadow != nil else { return false }
    let node = self[range.lowerBound]
    if node.castsNoOutline { return true }
    guard range.count > 1 || node.content != nil else { return false }
    let transform = node.transform
    guard abs(transform.determinant) > 1e-9 else { return false }
    let toNode = transform.inverted()
    // A quarter of a point is rounding's.
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
      // What is cut off to where nothing sticks out does not either.
      let edge = RoundedRectangle(
        rect: inner.bounds, radius: inner.cornerRadius, corners: inner.roundedCorners)
      index = inner.masksToBounds && outline.contains(edge, placed) ? end : index + 1
    }
    return false
  }
}

extension Frame.Node {
  /// Around what it draws by itself: of its outline, unless it is clear, and of its picture or shape.
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
  /// The outline that lies outside of it by so much.
  fileprivate func outset(by margin: CGFloat) -> RoundedRectangle {
    var outline = self
    outline.rect = rect.insetBy(dx: -margin, dy: -margin)
    if !isRectangle { outline.radius += margin }
    return outline
  }

  /// Whether all of another outline lies in it; neither has a hollow.
  ///
  /// - Parameter transform: From the other's coordinates to its own.
  fileprivate func contains(_ other: RoundedRectangle, _ transform: CGAffineTransform) -> Bool {
    if other.rect.isEmpty { return true }
    let box = other.rect
    let corners: [(Frame.Corners, x: CGFloat, y: CGFloat)] = [
      (.topLeft, 0, 0), (.topRight, 1, 0), (.bottomLeft, 0, 1), (.bottomRight, 1, 1),
    ]
    for (corner, x, y) in corners {
      let point = CGPoint(x: box.minX + x * box.width, y: box.minY + y * box.height)
      let radius = other.corners.contains(corner) ? other.radius : 0
      let (right, down) = (radius * (1 - 2 * x), radius * (1 - 2 * y))
      // Where the arc begins, its middle, and where it ends.
      for (along, across) in [(0, 1), (0.292_893, 0.292_893), (1, 0)] as [(CGFloat, CGFloat)] {
        let point = CGPoint(x: point.x + along * right, y: point.y + across * down)
        if !contains(point.applying(transform)) { return false }
        if radius == 0 { break }
      }
    }
    return true
  }

  private func contains(_ point: CGPoint) -> Bool {
    guard point.x >= rect.minX, point.x <= rect.maxX, point.y >= rect.minY, point.y <= rect.maxY
    else { return false }
    guard !isRectangle else { return true }
    let (isLeft, isTop) = (point.x < rect.midX, point.y < rect.midY)
    let corner: Frame.Corners =
      isTop ? (isLeft ? .topLeft : .topRight) : (isLeft ? .bottomLeft : .bottomRight)
    guard corners.contains(corner) else { return true }
    let across = (isLeft ? rect.minX + radius - point.x : point.x - rect.maxX + radius)
    let down = (isTop ? rect.minY + radius - point.y : point.y - rect.maxY + radius)
    guard across > 0, down > 0 else { return true }
    return across * across + down * down <= radius * radius
  }
}
