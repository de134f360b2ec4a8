import Foundation
import MotionCore

/// A node's position in pixels, and the extents of the parts it draws.
///
/// `PlacedNodes` and `FrameComparison` create one for each node.
struct Placement {
  /// The transform from the node's coordinates to pixels.
  let transform: CGAffineTransform
  /// The node's edge, in the node's coordinates.
  let outline: RoundedRectangle
  /// The bounding box of the edge, in pixels.
  let interior: CGRect
  /// The bounding box of everything the node itself draws except its shadow, in pixels: the
  /// interior, the image and the shape.
  let drawn: CGRect
  /// The bounding box of the visible part of `drawn` and of the background's shadow; null for none.
  let reach: CGRect

  /// The largest coordinate, in pixels. Cairo stores 1/256 pixels in 32 bits, so its range ends at
  /// 2²³. A quarter of the range leaves room for sums.
  static let farthestPixel = CGFloat(1 << 21)

  /// The least determinant, in pixels² per point². A flatter plane is a line that covers no pixel.
  private static let minimumDeterminant: CGFloat = 1e-9

  /// Creates a node's placement.
  ///
  /// Fails in these cases:
  ///
  /// - The node has no area, no path and no plane, or its transform flattens it.
  /// - An extent reaches beyond `farthestPixel`.
  /// - A coordinate is NaN.
  /// - The node's plane is not visible.
  ///
  /// The placement of a node that draws nothing has a null `reach`. The opacity has no effect.
  init?(_ node: Frame.Node, pixelsPerPoint: CGFloat) {
    let scale = CGAffineTransform(scaleX: pixelsPerPoint, y: pixelsPerPoint)
    transform = node.transform.concatenating(scale)
    let (shape, determinant) = (node.shapeExtent, abs(transform.determinant))
    guard determinant > Placement.minimumDeterminant, determinant.isFinite,
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
      let seen = node.visibleExtent(shape)
      drawn = extent == node.bounds ? interior : extent.applying(transform)
      reach = seen == extent ? drawn : seen.isNull ? .null : seen.applying(transform)
    }
    guard drawn.isWithin(Placement.farthestPixel),
      reach.isNull || reach.isWithin(Placement.farthestPixel),
      node.shadow == nil || node.shadowBounds.isWithin(.infinity)
    else {
      return nil  // too far, or NaN
    }
  }

  /// Returns a Boolean value that indicates whether pixels lie inside the edge and clear of its
  /// rounded corners.
  ///
  /// True if the pixels lie in the edge's box and keep a corner radius away from its left and
  /// right, or from its top and bottom. False if the node is rotated.
  func surrounds(_ pixels: CGRect) -> Bool {
    guard isUpright else { return false }
    let edge = outline.rect.applying(transform)
    guard edge.contains(pixels) else { return false }
    let corner =
      outline.radius * max(abs(transform.a) + abs(transform.b), abs(transform.c) + abs(transform.d))
    // Pixels are clear of the corners if they keep off the left and right edges, or off the top and
    // bottom.
    return pixels.minX >= edge.minX + corner && pixels.maxX <= edge.maxX - corner
      || pixels.minY >= edge.minY + corner && pixels.maxY <= edge.maxY - corner
  }

  /// The whole pixels that an opaque background surely covers; nil if there are none or the node is
  /// rotated.
  ///
  /// The background counts as opaque, whatever its colour.
  var core: CGRect? {
    guard isUpright else { return nil }
    let corner = 0.3 * outline.radius  // an arc stays 1 − 1/√2 of its radius clear of the corner
    let core = outline.rect.insetBy(dx: corner, dy: corner).applying(transform)
    let (left, top) = (core.minX.rounded(.up), core.minY.rounded(.up))
    let (right, bottom) = (core.maxX.rounded(.down), core.maxY.rounded(.down))
    guard left < right, top < bottom else { return nil }
    return CGRect(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// The whole pixels that the interior touches.
  var wholePixels: CGRect { interior.integral }

  /// The approximate number of pixels per unit of the node's coordinates.
  var pixelsPerUnit: CGFloat { abs(transform.determinant).squareRoot() }

  /// A Boolean value that indicates whether the node's edges are parallel to the screen's, so that
  /// clipping to them is exact.
  var isUpright: Bool {
    (transform.b == 0 && transform.c == 0) || (transform.a == 0 && transform.d == 0)
  }
}

extension Frame.Node {
  /// The bounding box of the node's image, path or plane, in its coordinates; nil for other
  /// content.
  ///
  /// A shape without a path gives nil, and an invisible plane gives null.
  var contentExtent: CGRect? {
    switch content {
    case .image: imageBounds
    case .shape: shapeExtent
    case .plane: planeExtent
    default: nil
    }
  }

  /// Returns the bounding box of everything the node itself shows, in its coordinates; null for
  /// none.
  ///
  /// A path ends where it ends, however large the layer is that shows it.
  ///
  /// - With a background, border, shadow or mask: the bounds, the image, the path and the shadow.
  /// - Only a path: the path, also beyond the bounds.
  /// - No content: null.
  /// - Other content: the bounds and the image.
  ///
  /// - Parameter shape: The node's `shapeExtent`.
  fileprivate func visibleExtent(_ shape: CGRect?) -> CGRect {
    guard backgroundColor == nil, border == nil, shadow == nil, !masksToBounds else {
      return bounds.union(imageBounds).union(shape ?? .null).union(shadowBounds)
    }
    switch content {
    case .shape: return shape ?? .null
    case nil: return .null
    default: return bounds.union(imageBounds)
    }
  }

  /// The rectangle of the node's image, in its coordinates; the bounds without a valid image.
  ///
  /// A rectangle with NaN or infinite coordinates counts as invalid.
  fileprivate var imageBounds: CGRect {
    guard case .image(let image) = content, image.rect.isWithin(.greatestFiniteMagnitude) else {
      return bounds
    }
    return image.rect
  }

  /// The bounding box of the node's path, which may exceed the bounds; nil without a path.
  fileprivate var shapeExtent: CGRect? {
    guard case .shape(let shape) = content else { return nil }
    let extent = shape.extent
    return extent.isNull ? nil : extent
  }

  /// The bounding box of the visible part of the node's plane, limited to a useful size; null for
  /// none.
  ///
  /// Null without a plane, for a plane without nodes, and for a plane behind the eye. Each
  /// coordinate is limited to ±2¹⁵ points.
  fileprivate var planeExtent: CGRect {
    guard let plane else { return .null }
    let reach = PlacedNodes(plane.nodes, pixelsPerPoint: 1, includesEmptyBounds: true).reach
    guard !reach.isNull, let seen = plane.projection.rectangle(around: reach) else { return .null }
    // Near the eye, a plane is larger than any picture.
    let limit = Placement.farthestPixel / 64
    return seen.intersection(CGRect(x: -limit, y: -limit, width: 2 * limit, height: 2 * limit))
  }

  /// The bounding box of the background's shadow, in the node's coordinates; the bounds without
  /// one.
  ///
  /// A node without an opaque background or gradient gives its bounds too. The extent reaches three
  /// deviations beyond the offset bounds, with a negative radius as 0.
  fileprivate var shadowBounds: CGRect {
    guard let shadow, !castsNoOutline else { return bounds }
    let blur = 3 * max(0, shadow.radius)  // beyond three deviations a shadow is less than 1/255
    return bounds.insetBy(dx: -blur, dy: -blur)
      .offsetBy(dx: shadow.offset.dx, dy: shadow.offset.dy)
  }
}

extension CGRect {
  /// Returns a Boolean value that indicates whether every coordinate lies from −`limit` to `limit`.
  ///
  /// False if a coordinate is NaN.
  func isWithin(_ limit: CGFloat) -> Bool {
    minX >= -limit && minY >= -limit && maxX <= limit && maxY <= limit
  }

  /// The whole pixels that the rectangle touches, and one more on each side for antialiasing.
  var pixels: CGRect { integral.insetBy(dx: -1, dy: -1) }
}
