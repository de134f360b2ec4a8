import Foundation
import MotionCore

/// Where a node lies in pixels, and what of it can be drawn at all.
struct Placement {
  /// From the node's own coordinates to pixels.
  let transform: CGAffineTransform
  /// The node's edge.
  let outline: RoundedRectangle
  /// Around everything inside the edge, in pixels.
  let interior: CGRect
  /// Around everything the node itself draws but for its shadow, in pixels: its interior, its picture
  /// and its shape.
  let drawn: CGRect
  /// Around what can be seen of that and the shadow of its background; null for nothing.
  let reach: CGRect

  /// Cairo counts 1/256 pixels in 32 bits, so it ends at 2²³; a quarter of that leaves it room for
  /// sums.
  static let farthestPixel = CGFloat(1 << 21)

  /// Flatter than this, in pixels² a point², a plane is a line that covers no pixel.
  private static let leastDeterminant: CGFloat = 1e-9

  /// A node's place; nil if it has no area, reaches further than `farthestPixel`, or lies nowhere
  /// because one of its coordinates is not a number.
  init?(_ node: Frame.Node, pixelsPerPoint: CGFloat) {
    let scale = CGAffineTransform(scaleX: pixelsPerPoint, y: pixelsPerPoint)
    transform = node.transform.concatenating(scale)
    let (shape, determinant) = (node.shapeExtent, abs(transform.determinant))
    guard determinant > Placement.leastDeterminant, determinant.isFinite,
      node.bounds.width > 0 && node.bounds.height > 0 || shape != nil || node.plane != nil
    else { return nil }
    outline = RoundedRectangle(
      rect: node.bounds, radius: node.cornerRadius, corners: node.roundedCorners)
    interior = node.bounds.applying(transform)
    if node.plane != nil {
      let extent = node.planeExtent
      guard !extent.isNull else { return nil }
      drawn = extent.applying(transform)
      reach = drawn
    } else {
      let extent = node.bounds.union(node.imageBounds).union(shape ?? .null)
      let seen = node.seenExtent(shape)
      drawn = extent == node.bounds ? interior : extent.applying(transform)
      reach = seen == extent ? drawn : seen.isNull ? .null : seen.applying(transform)
    }
    guard drawn.isWithin(Placement.farthestPixel),
      reach.isNull || reach.isWithin(Placement.farthestPixel),
      node.shadow == nil || node.shadowBounds.isWithin(.infinity)
    else {
      return nil  // too far, or not a number
    }
  }

  /// Whether whole pixels lie inside the edge, all of them clear of rounded corners.
  func surrounds(_ pixels: CGRect) -> Bool {
    guard isUpright else { return false }
    let edge = outline.rect.applying(transform)
    guard edge.contains(pixels) else { return false }
    let corner =
      outline.radius * max(abs(transform.a) + abs(transform.b), abs(transform.c) + abs(transform.d))
    // Clear of the corners is what keeps off the left and right edges, or off the upper and lower ones.
    return pixels.minX >= edge.minX + corner && pixels.maxX <= edge.maxX - corner
      || pixels.minY >= edge.minY + corner && pixels.maxY <= edge.maxY - corner
  }

  /// The whole pixels that an opaque background certainly hides; nil if the node is turned.
  var core: CGRect? {
    guard isUpright else { return nil }
    let corner = 0.3 * outline.radius  // an arc stays 1 − 1/√2 of its radius clear of the corner
    let core = outline.rect.insetBy(dx: corner, dy: corner).applying(transform)
    let (left, top) = (core.minX.rounded(.up), core.minY.rounded(.up))
    let (right, bottom) = (core.maxX.rounded(.down), core.maxY.rounded(.down))
    guard left < right, top < bottom else { return nil }
    return CGRect(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// The whole pixels in which there is something of the interior.
  var wholePixels: CGRect { interior.integral }

  /// About how many pixels a unit of the node's coordinates has.
  var pixelsPerUnit: CGFloat { abs(transform.determinant).squareRoot() }

  /// Whether the node's edges are rows and columns of the screen, so that clipping to them is
  /// exact.
  var isUpright: Bool {
    (transform.b == 0 && transform.c == 0) || (transform.a == 0 && transform.d == 0)
  }
}

extension Frame.Node {
  /// Around its picture, its shape or its plane, wherever that lies; nil for other content.
  var contentExtent: CGRect? {
    switch content {
    case .image: imageBounds
    case .shape: shapeExtent
    case .plane: planeExtent
    default: nil
    }
  }

  /// Around everything that is seen of it alone, in its coordinates; null for nothing. A shape ends where
  /// its path does, however large the layer is that shows it.
  ///
  /// - Parameter shape: The node's `shapeExtent`.
  fileprivate func seenExtent(_ shape: CGRect?) -> CGRect {
    guard backgroundColor == nil, border == nil, shadow == nil, !masksToBounds else {
      return bounds.union(imageBounds).union(shape ?? .null).union(shadowBounds)
    }
    switch content {
    case .shape: return shape ?? .null
    case nil: return .null
    default: return bounds.union(imageBounds)
    }
  }

  /// Where its picture lies, in the node's coordinates; the bounds if there is none to draw.
  fileprivate var imageBounds: CGRect {
    guard case .image(let image) = content, image.rect.isWithin(.greatestFiniteMagnitude) else {
      return bounds
    }
    return image.rect
  }

  /// Around the path that the node shows, which may lie outside its bounds; nil if it shows none.
  fileprivate var shapeExtent: CGRect? {
    guard case .shape(let shape) = content else { return nil }
    let extent = shape.extent
    return extent.isNull ? nil : extent
  }

  /// Around all that is seen of its plane, as far as that can matter; null for nothing.
  fileprivate var planeExtent: CGRect {
    guard let plane else { return .null }
    let reach = PlacedNodes(plane.nodes, pixelsPerPoint: 1, withRoom: true).reach
    guard !reach.isNull, let seen = plane.projection.rectangle(around: reach) else { return .null }
    // Near the eye, it is larger than any picture.
    let limit = Placement.farthestPixel / 64
    return seen.intersection(CGRect(x: -limit, y: -limit, width: 2 * limit, height: 2 * limit))
  }

  /// Around the background's shadow, in the node's coordinates; the bounds if it casts none.
  fileprivate var shadowBounds: CGRect {
    guard let shadow, !castsNoOutline else { return bounds }
    let blur = 3 * max(0, shadow.radius)  // beyond three deviations a shadow is less than 1/255
    return bounds.insetBy(dx: -blur, dy: -blur)
      .offsetBy(dx: shadow.offset.dx, dy: shadow.offset.dy)
  }
}

extension CGRect {
  /// Whether every coordinate is a number between −`limit` and `limit`.
  func isWithin(_ limit: CGFloat) -> Bool {
    minX >= -limit && minY >= -limit && maxX <= limit && maxY <= limit
  }

  /// The whole pixels that the rectangle touches, and one more on each side for what antialiasing
  /// rounds.
  var pixels: CGRect { integral.insetBy(dx: -1, dy: -1) }
}
