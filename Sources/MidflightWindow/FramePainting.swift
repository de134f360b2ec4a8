import Foundation
import MotionCore

/// The interface between a window and the painter of its frames.
///
/// The tool gives the window a function that creates a painter for each size of the window.
nonisolated package protocol FramePainting: AnyObject {
  /// The distance between the starts of two rows, in bytes; at least 4 per pixel.
  var bytesPerRow: Int { get }

  /// Replaces the picture by a frame.
  ///
  /// - Parameter background: The opaque colour behind the frame.
  /// - Returns: The pixels that may differ from the last picture, as rectangles of whole pixels;
  ///   the whole picture at first. The window does not show a frame without any.
  func paint(_ frame: Frame, background: RGBA, pixelsPerPoint: CGFloat) -> [CGRect]

  /// Calls `body` with the pixels: premultiplied, 0xAARRGGBB in the machine's byte order, top row
  /// first.
  func withPixels<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R
}
