import Foundation
import MotionCore

/// Two translucent dots over the frame while the mouse acts as two fingers.
///
/// The window adds the dots to the client's frame before painting. No stage, recording or trace
/// contains them.
nonisolated struct FingerMarks: Hashable, Sendable {
  /// The positions of the fingers, in points.
  var points: [CGPoint]
  /// A Boolean value that indicates whether the fingers touch the glass.
  var areDown: Bool

  /// The diameter of a dot in points, about a fingertip: 9 mm at 132 points per inch.
  static let diameter: CGFloat = 44

  /// The nodes of the dots, to be drawn over all other nodes.
  ///
  /// Pressed fingers are more opaque. One node for each point, in their order.
  var nodes: [Frame.Node] {
    let radius = Self.diameter / 2
    return points.map { point in
      Frame.Node(
        transform: CGAffineTransform(translationX: point.x - radius, y: point.y - radius),
        bounds: CGRect(x: 0, y: 0, width: Self.diameter, height: Self.diameter),
        cornerRadius: radius,
        backgroundColor: RGBA(red: 0.5, green: 0.5, blue: 0.5, alpha: areDown ? 0.55 : 0.25),
        border: Frame.Border(width: 1, color: RGBA(red: 1, green: 1, blue: 1, alpha: 0.7)))
    }
  }
}
