import CCairo
import Foundation
import MotionCore

/// The blurred alpha of a node and its descendants, through which their shadow is painted.
///
/// `ShadowMasks` creates and caches the masks.
final class ContentMask {
  /// The inputs of a mask.
  struct Key: Hashable {
    /// The node and its descendants without shadows: shadows cast no shadows.
    var nodes: [Frame.Node]
    var pixelsPerPoint: CGFloat
    /// The part that can cast a shadow into the picture, in whole pixels, not empty; nil for all.
    var extent: CGRect?
    /// The standard deviation, in pixels, 0 or more.
    var deviation: CGFloat
  }

  /// The pattern, in the picture's coordinates times `texelsPerPixel`.
  private let pattern: OpaquePointer
  private let texelsPerPixel: CGFloat

  /// The usual number of texels. More make a blur no finer, and an animated content needs a new
  /// mask for every frame.
  private static let texelLimit = 1 << 18

  /// Creates a mask of the content that `draw` draws.
  ///
  /// The mask is sharp for a deviation of 0, and if its blur is so small that a blurred mask needs
  /// too many texels. Stops the program with a message if Cairo reports an error.
  ///
  /// - Parameter draw: Draws on a canvas with the given number of texels per pixel, limited to a
  ///   rectangle of texels.
  /// - Throws: `PainterFailure.surface` without memory.
  init(
    _ key: Key, draw: (Canvas, _ texelsPerPixel: CGFloat, _ texels: CGRect) -> Void
  ) throws(PainterFailure) {
    let extent =
      key.extent
      ?? PlacedNodes(key.nodes, pixelsPerPoint: key.pixelsPerPoint, includesEmptyBounds: true).reach
    let resolution =
      key.deviation > 0
      ? BlurResolution(
        size: extent.size, blur: key.deviation, texelLimit: ContentMask.texelLimit) : nil
    texelsPerPixel = resolution?.texelsPerUnit ?? 1
    let scale = CGAffineTransform(scaleX: texelsPerPixel, y: texelsPerPixel)
    let texels = extent.applying(scale).integral
    let margin = CGFloat(resolution?.margin ?? 1)
    let surface = try Surface(
      format: CAIRO_FORMAT_A8, widthInPixels: Int(texels.width + 2 * margin),
      heightInPixels: Int(texels.height + 2 * margin))
    // Drawing and painting both use the coordinates of the whole picture.
    cairo_surface_set_device_offset(
      surface.pointer, Double(margin - texels.minX), Double(margin - texels.minY))
    let canvas = Canvas(surface)
    draw(canvas, texelsPerPixel, texels)
    require(
      canvas.status == CAIRO_STATUS_SUCCESS,
      "Cairo gave up on the shadow of what is in a layer: \(canvas.status.words). That is a mistake "
        + "in MidflightPainter; please report it with the frame.")
    if let resolution { surface.blur(box: resolution.box) }
    pattern = cairo_pattern_create_for_surface(surface.pointer)
    cairo_pattern_set_filter(pattern, CAIRO_FILTER_BILINEAR)
  }

  deinit { cairo_pattern_destroy(pattern) }

  /// Paints the mask in the colour set last on the canvas. A point p of the content, in pixels of
  /// the picture, is painted at p + `offset`, whatever the canvas's transform is.
  ///
  /// Leaves the canvas with the mask's transform.
  func paint(on canvas: Canvas, movedBy offset: CGVector) {
    canvas.setTransform(
      CGAffineTransform(translationX: offset.dx, y: offset.dy)
        .scaledBy(x: 1 / texelsPerPixel, y: 1 / texelsPerPixel))
    cairo_mask(canvas.context, pattern)
  }
}

extension ContentMask.Key {
  /// Moves the nodes to the origin if their whole mask is worth caching. The mask then serves for
  /// every common position of the nodes.
  ///
  /// Does nothing in these cases:
  ///
  /// - The blur is less than a pixel: between two pixels, the moved shadow would look softer.
  /// - Most of the content lies beyond the picture: the mask would take more memory and have a
  ///   coarser blur.
  /// - The content or the first node's origin lies more than a picture's size beyond the picture.
  /// - `extent` is nil already.
  ///
  /// Otherwise `extent` becomes nil.
  ///
  /// - Parameters:
  ///   - drawn: The pixels that the nodes can touch.
  ///   - picture: All pixels of the picture.
  /// - Returns: The distance from the origin to the nodes, in pixels; 0 if the nodes do not move.
  mutating func moveToOrigin(drawn: CGRect, picture: CGRect) -> CGVector {
    let worthIt = picture.insetBy(dx: -picture.width, dy: -picture.height)
    // A container may lie farther away than its content, or have no valid position.
    guard deviation >= 1, let extent, worthIt.contains(drawn),
      drawn.width * drawn.height <= 2 * extent.width * extent.height,
      let origin = nodes.first?.transform,
      worthIt.contains(CGPoint(x: origin.tx * pixelsPerPoint, y: origin.ty * pixelsPerPoint))
    else { return CGVector(dx: 0, dy: 0) }
    for index in nodes.indices {
      nodes[index].transform.tx = Self.rounded(nodes[index].transform.tx - origin.tx)
      nodes[index].transform.ty = Self.rounded(nodes[index].transform.ty - origin.ty)
    }
    self.extent = nil
    return CGVector(dx: origin.tx * pixelsPerPoint, dy: origin.ty * pixelsPerPoint)
  }

  /// Rounds to the 1024th of a point: differences of moving coordinates vary in their last bits.
  private static func rounded(_ distance: CGFloat) -> CGFloat {
    (distance * 1024).rounded() / 1024
  }
}
