import BenchmarkFigures
import Foundation
import MidflightPainter
import MidflightStudio
import MidflightWindow
import MotionCore
import PaintingThreads

/// Shows the gallery while a thread drags in it.
final class DragClient: WindowClient {
  private let studio: Studio
  private unowned let window: DesktopWindow
  /// The number of strokes that have not ended.
  private var strokeCount: Int

  private init(_ studio: Studio, in window: DesktopWindow, strokeCount: Int) {
    (self.studio, self.window, self.strokeCount) = (studio, window, strokeCount)
  }

  /// Opens a window, drags in it for some seconds, and returns the figures: the 95th percentiles of
  /// work per frame and of input age, in milliseconds. A figure without samples is infinite.
  static func measure() throws -> [Figure] {
    let gallery = try GalleryWindow(replaying: nil)
    let window = try DesktopWindow(
      title: "Midflight", size: GalleryWindow.size, options: DesktopWindow.Options(scale: 1),
      makePainter: {
        try Painter(
          widthInPixels: $0, heightInPixels: $1, paintsOnlyChanges: true,
          pool: PaintingThreadPool.ofThisMachine)
      })
    let strokes = SampleRecording.strokes.prefix(6).map { $0.map(gallery.windowPoint) }
    drag(window.simulatedMouse, along: strokes)
    _ = try window.run(DragClient(gallery.studio, in: window, strokeCount: strokes.count))
    let timings = window.timings
    let work = timings.percentile(0.95) { $0.work } ?? .infinity
    // The newest event's age after presenting, in seconds since it entered the window's queue.
    let age = timings.percentile(0.95) { $0.ageAtPresent } ?? .infinity
    return [
      Figure("window.gallery.work", work * 1000, "ms"),
      Figure("window.input-to-present", age * 1000, "ms"),
    ]
  }

  /// Starts a thread that performs strokes in real time, about 125 events a second.
  private static func drag(_ mouse: SimulatedMouse, along strokes: [[CGPoint]]) {
    Thread.detachNewThread {
      for stroke in strokes {
        usleep(300_000)  // The card moves on.
        for (index, point) in stroke.enumerated() {
          switch index {
          case 0: mouse.press(at: point)
          case stroke.count - 1: mouse.release(at: point)
          default: mouse.move(to: point, isPressed: true)
          }
          usleep(7_000 + UInt32(index * 7919 % 2_000))
        }
      }
    }
  }

  var wantsText: Bool { studio.wantsText }
  var nextDue: Moment? { studio.nextDue }
  var isMoving: Bool { studio.isMoving }
  func windowWillClose(at moment: Moment) { studio.close(at: moment) }
  func advance(to moment: Moment) { studio.advance(to: moment) }
  func frame() -> Frame { studio.frame() }

  /// Passes an event to the studio, and closes the window after the last stroke.
  func receive(_ event: InputEvent) {
    studio.receive(event)
    if case .up = event { strokeCount -= 1 }
    if strokeCount == 0 { window.close() }
  }
}
