import Foundation
import MidflightPainter
import MotionCore

/// Midflight's own painter is what a window needs.
extension Painter: FramePainting {
  /// Paints what differs from the frame before.
  public func paint(_ frame: Frame, background: RGBA, pixelsPerPoint: CGFloat) -> [CGRect] {
    paint(frame, background: background, pixelsPerPoint: Optional(pixelsPerPoint))
  }
}
