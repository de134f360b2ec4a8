import Foundation
import MotionCore

extension Picture {
  /// Paints a frame as the window does.
  ///
  /// - Parameter scale: The number of pixels per point; nil for the frame's own scale.
  /// - Throws: `PainterFailure`, for example for a picture that is too large.
  package init(of frame: Frame, scale: CGFloat? = nil) throws {
    let scale = scale ?? frame.scale
    let painter = try Painter(
      widthInPixels: Int((frame.size.width * scale).rounded()),
      heightInPixels: Int((frame.size.height * scale).rounded()))
    painter.paint(frame, pixelsPerPoint: scale)
    self = painter.picture()
  }
}
