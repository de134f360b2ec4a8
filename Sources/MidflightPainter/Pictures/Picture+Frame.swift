import Foundation
import MotionCore

extension Picture {
  /// Paints a frame as the window does.
  ///
  /// - Parameter scale: The number of pixels per point; nil for the frame's own scale.
  /// - Throws: `PainterFailure`, for example for a picture that is too large.
  package init(of frame: Frame, scale: CGFloat? = nil) throws {
    try self.init(copying: Picture.surface(of: frame, scale: scale))
  }

  /// Returns the PNG of a painted frame, without a copy of the pixels.
  ///
  /// - Parameter scale: The number of pixels per point; nil for the frame's own scale.
  /// - Throws: `PainterFailure`, for example for a picture that is too large.
  package static func pngData(of frame: Frame, scale: CGFloat? = nil) throws -> Data {
    try surface(of: frame, scale: scale).pngData()
  }

  private static func surface(of frame: Frame, scale: CGFloat?) throws -> Surface {
    let scale = scale ?? frame.scale
    let painter = try Painter(
      widthInPixels: Int((frame.size.width * scale).rounded()),
      heightInPixels: Int((frame.size.height * scale).rounded()))
    painter.paint(frame, pixelsPerPoint: scale)
    return painter.surface
  }
}
