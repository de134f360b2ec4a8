import Foundation
import MotionCore

/// A painter that fills the picture with the background, for a self-test in which painting must
/// cost almost nothing.
nonisolated final class FlatPainter: FramePainting {
  let bytesPerRow: Int
  private var pixels: [UInt32]
  private var last: (nodes: [Frame.Node], background: RGBA)?

  /// Creates a painter with a transparent picture.
  init(widthInPixels: Int, heightInPixels: Int) {
    bytesPerRow = widthInPixels * 4
    pixels = Array(repeating: 0, count: widthInPixels * heightInPixels)
  }

  /// Fills the whole picture with the background, always opaque; the frame's nodes are not drawn.
  ///
  /// - Returns: The whole picture; an empty array if nodes and background equal the last call's.
  func paint(_ frame: Frame, background: RGBA, pixelsPerPoint: CGFloat) -> [CGRect] {
    if let last, last == (frame.nodes, background) { return [] }
    last = (frame.nodes, background)
    let byte = { (component: Double) in UInt32(min(max(component, 0), 1) * 255) }
    let colour =
      0xFF00_0000 | byte(background.red) << 16 | byte(background.green) << 8
      | byte(background.blue)
    pixels.withUnsafeMutableBufferPointer { $0.update(repeating: colour) }
    let width = bytesPerRow / 4
    return [CGRect(x: 0, y: 0, width: width, height: pixels.count / max(width, 1))]
  }

  func withPixels<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
    try pixels.withUnsafeBytes(body)
  }
}
