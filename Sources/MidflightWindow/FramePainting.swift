import Foundation
import MotionCore

/// Paints frames into memory that the window shows: what a window needs of a painter.
///
/// The tool hands the window a function that makes one, anew for every size the window takes.
nonisolated package protocol FramePainting: AnyObject {
  /// Bytes from one row of pixels to the next, at least four a pixel.
  var bytesPerRow: Int { get }

  /// Makes the picture that of a frame.
  ///
  /// - Parameter background: Seen wherever the frame draws nothing; opaque.
  /// - Returns: The pixels that may differ from the picture before, as rectangles of whole pixels; all of them the
  ///   first time. The window skips a frame without any.
  func paint(_ frame: Frame, background: RGBA, pixelsPerPoint: CGFloat) -> [CGRect]

  /// Lends the pixels: premultiplied, 0xAARRGGBB in the machine's byte order, top row first.
  func withPixels<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R
}
