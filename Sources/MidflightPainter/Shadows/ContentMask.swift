import CCairo
import Foundation
import MotionCore

/// How opaque what a node and its descendants draw is, blurred: what a shadow is painted through.
final class ContentMask {
  /// What a mask is made from.
  struct Key: Hashable {
    /// The node and its descendants, without their shadows: those cast none.
    var nodes: [Frame.Node]
    var pixelsPerPoint: CGFloat
    /// The part that can cast a shadow into the picture, in whole pixels, not empty; nil for all.
    var extent: CGRect?
    /// The standard deviation, in pixels, 0 or more.
    var deviation: CGFloat
  }

  /// Its coordinates are the picture's, in texels.
  private let pattern: OpaquePointer
  private let texelsPerPixel: CGFloat

  /// More texels than these make no blur finer: one is drawn anew for each frame in which something in
  /// it moves.
  private static let usualTexels = 1 << 18

  /// A mask of what `draw` draws; sharp if the blur is so small that it takes more texels than there
  /// should be.
  ///
  /// - Parameter draw: Draws on a canvas, with so many texels a pixel, what lies in a rectangle of
  ///   them.
  /// - Throws: `PainterFailure.surface` without memory for it.
  init(
    _ key: Key, draw: (Canvas, _ texelsPerPixel: CGFloat, _ texels: CGRect) -> Void
  ) throws(PainterFailure) {
    let extent =
      key.extent ?? PlacedNodes(key.nodes, pixelsPerPoint: key.pixelsPerPoint, withRoom: true).reach
    let resolution =
      key.deviation > 0
      ? BlurResolution(
        size: extent.size, blur: key.deviation, usualTexels: ContentMask.usualTexels) : nil
    texelsPerPixel = resolution?.texelsPerUnit ?? 1
    let scale = CGAffineTransform(scaleX: texelsPerPixel, y: texelsPerPixel)
    let texels = extent.applying(scale).integral
    let margin = CGFloat(resolution?.margin ?? 1)
    let surface = try Surface(
      format: CAIRO_FORMAT_A8, widthInPixels: Int(texels.width + 2 * margin),
      heightInPixels: Int(texels.height + 2 * margin))
    // Whoever draws on it, and whoever paints it, does so in the coordinates of the whole picture.
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

  /// Paints the mask in the colour set last, so many pixels away from what it was made of.
  func paint(on canvas: Canvas, movedBy offset: CGVector) {
    canvas.setTransform(
      CGAffineTransform(translationX: offset.dx, y: offset.dy)
        .scaledBy(x: 1 / texelsPerPixel, y: 1 / texelsPerPixel))
    cairo_mask(canvas.context, pattern)
  }
}

extension ContentMask.Key {
  /// Takes the nodes back to the origin, if the whole of their mask is worth keeping: so one serves
  /// wherever they are moved together.
  ///
  /// A sharp one is not: between two pixels it would be soft. Nor is one of which most lies beyond the
  /// picture: all of it would take more texels, which cost memory and make the blur coarser.
  ///
  /// - Parameters:
  ///   - drawn: The pixels that they can touch.
  ///   - picture: Those that there are.
  /// - Returns: How far from there they belong, in pixels.
  mutating func moveToOrigin(drawn: CGRect, picture: CGRect) -> CGVector {
    let worthIt = picture.insetBy(dx: -picture.width, dy: -picture.height)
    // A container may lie farther away than what is in it, or nowhere.
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

  /// To the 1024th of a point: what moves together has differences that rounding changes.
  private static func rounded(_ distance: CGFloat) -> CGFloat {
    (distance * 1024).rounded() / 1024
  }
}
