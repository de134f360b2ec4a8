import Foundation
import MidflightPainter
import MotionCore

/// Midflight's own painter is what a window needs.
extension Painter: FramePainting {
  /// Paints the whole picture anew.
  public func paint(_ frame: Frame, background: RGBA, pixelsPerPoint: CGFloat) {
    paint(frame, background: background, pixelsPerPoint: Optional(pixelsPerPoint))
  }
}
