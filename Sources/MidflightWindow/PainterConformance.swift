import Foundation
import MidflightPainter
import MotionCore

/// Makes Midflight's painter usable for a window.
extension Painter: FramePainting {
  /// Paints the difference from the last frame.
  package func paint(_ frame: Frame, background: RGBA, pixelsPerPoint: CGFloat) -> [CGRect] {
    paint(frame, background: background, pixelsPerPoint: Optional(pixelsPerPoint))
  }
}

extension DesktopWindow {
  /// Opens a window whose frames Midflight's painter paints.
  ///
  /// - Parameters:
  ///   - size: The content's size in points. The window becomes smaller if the display has no room.
  ///   - scale: SDL's units per point. Nil uses the desktop's setting.
  ///   - background: The opaque colour behind the frame.
  public convenience init(
    title: String, size: CGSize, scale: CGFloat? = nil, isResizable: Bool = true,
    background: RGBA = RGBA(red: 0, green: 0, blue: 0)
  ) throws(WindowFailure) {
    var options = Options(scale: scale)
    options.isResizable = isResizable
    options.fitting = .size
    options.background = background
    try self.init(title: title, size: size, options: options) { width, height in
      try Painter(widthInPixels: width, heightInPixels: height, paintsOnlyChanges: true)
    }
  }
}
