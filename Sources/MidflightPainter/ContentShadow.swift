import Foundation
import MotionCore

/// The shadow of a node that has no opaque background to cast one: all that is drawn in it casts it,
/// its own background, content and border and its descendants, as opaque as they are.
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

  /// A node's; nil for one that casts none, or none from what is drawn in it, and where a number is
  /// none or takes it farther than `Placement.farthestPixel`.
  init?(of node: Frame.Node, pixelsPerPoint: CGFloat) {
    guard node.castsContents, let shadow = node.shadow, shadow.color.alpha > 0 else { return nil }
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
  /// Whether it has a shadow that all that is drawn in it casts: its shape does not, as neither its
  /// background nor its gradient is opaque.
  var castsContents: Bool {
    guard shadow != nil, !((backgroundColor?.alpha ?? 0) >= 1) else { return false }
    guard case .gradient(let gradient) = content else { return true }
    return gradient.stops.isEmpty || !gradient.stops.allSatisfy { $0.color.alpha >= 1 }
  }
}
