import Foundation
import MidflightPainter
import MotionCore

extension Picture {
  /// A frame painted as the window paints it.
  ///
  /// - Parameter scale: Pixels a point; the frame's own if nil.
  init(of frame: Frame, scale: CGFloat? = nil) throws {
    let scale = scale ?? frame.scale
    let painter = try Painter(
      widthInPixels: Int((frame.size.width * scale).rounded()),
      heightInPixels: Int((frame.size.height * scale).rounded()))
    painter.paint(frame, pixelsPerPoint: scale)
    self = painter.picture()
  }
}
