import Foundation
import MotionCore

/// What a window shows of a mouse that acts as two fingers: a translucent dot for each.
///
/// It is the window's own, laid over the client's frame just before it is painted: no stage, and so
/// no recording and no trace, knows of it.
nonisolated struct FingerMarks: Hashable, Sendable {
  /// Where the fingers are, in points.
  var points: [CGPoint]
  /// Whether they touch the glass.
  var areDown: Bool

  /// About as much as a fingertip covers: 9 mm across, at 132 points an inch.
  static let diameter: CGFloat = 44

  /// A node for each, to be drawn over everything else.
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
