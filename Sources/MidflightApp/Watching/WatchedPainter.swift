import Foundation
import MidflightPainter
import MidflightWindow
import MotionCore

/// A painter that shows the pixels of another process, or paints itself while there is none.
nonisolated final class WatchedPainter: FramePainting {
  private let pixels: SharedPixels
  private let painter: Painter
  /// Asks the other process to paint; returns the changed rectangles, nil without a process.
  private let paintRemotely: @MainActor (WatchRequest) -> [CGRect]?

  @MainActor init(
    width: Int, height: Int, paintRemotely: @escaping @MainActor (WatchRequest) -> [CGRect]?
  ) throws {
    pixels = try SharedPixels(width: width, height: height)
    painter = try Painter(widthInPixels: width, heightInPixels: height)
    self.paintRemotely = paintRemotely
  }

  var bytesPerRow: Int { pixels.bytesPerRow }

  func paint(_ frame: Frame, background: RGBA, pixelsPerPoint: CGFloat) -> [CGRect] {
    let request = WatchRequest.paint(pixels.place, pixelsPerPoint: Double(pixelsPerPoint))
    let paintRemotely = paintRemotely
    if let changed = MainActor.assumeIsolated({ paintRemotely(request) }) { return changed }
    _ = painter.paint(frame, background: background, pixelsPerPoint: pixelsPerPoint)
    let all = [CGRect(x: 0, y: 0, width: pixels.place.width, height: pixels.place.height)]
    painter.withPixels { pixels.copy(all, from: $0, bytesPerRow: painter.bytesPerRow) }
    return all
  }

  func withPixels<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
    try body(UnsafeRawBufferPointer(pixels.bytes))
  }
}
