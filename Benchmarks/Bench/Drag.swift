import BenchmarkFigures
import PaintingThreads
import Foundation
import MidflightPainter
import MidflightStudio
import MidflightWindow
import MotionCore
import Synchronization

/// Shows the gallery while a thread drags in it, and measures the age of each frame's newest event.
final class DragClient: WindowClient {
  private let studio: Studio
  private unowned let window: DesktopWindow
  private let drag: Drag
  private var receivedCount = 0
  private var frameCount = 0
  private var isFrameAsked = false
  private var newest: Double?
  private var ages: [Double] = []

  private init(_ studio: Studio, in window: DesktopWindow, _ drag: Drag) {
    (self.studio, self.window, self.drag) = (studio, window, drag)
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
    let client = DragClient(gallery.studio, in: window, Drag(window.simulatedMouse, strokes))
    _ = try window.run(client)
    let work = window.timings.percentile(0.95) { $0.work } ?? .infinity
    // Seconds from the window's queue to the end of presenting.
    let age = client.ages.percentile(0.95) ?? .infinity
    return [
      Figure("window.gallery.work", work * 1000, "ms"),
      Figure("window.input-to-present", age * 1000, "ms"),
    ]
  }

  /// A Boolean value that indicates whether the window needs text input.
  ///
  /// The window reads the value in each turn of its loop, first after a presented frame. The getter
  /// therefore records the age of the frame's newest event.
  ///
  /// The getter also begins the drag after the first frame, and closes the window after the drag.
  var wantsText: Bool {
    let count = window.timings.frameCount
    if count != frameCount || isFrameAsked {
      if let newest { ages.append(Stopwatch.now() - newest) }
      newest = nil
    }
    if frameCount == 0, count > 0 { drag.begin() }
    (frameCount, isFrameAsked) = (count, false)
    if drag.isDone, newest == nil { window.close() }
    return studio.wantsText
  }

  var nextDue: Moment? { studio.nextDue }
  var isMoving: Bool { studio.isMoving }
  func windowWillClose(at moment: Moment) { studio.close(at: moment) }
  func advance(to moment: Moment) { studio.advance(to: moment) }

  func frame() -> Frame {
    isFrameAsked = true
    return studio.frame()
  }

  /// Passes an event to the studio. Counts the events of the drag, but not moves before its press.
  func receive(_ event: InputEvent) {
    studio.receive(event)
    switch event {
    case .move where receivedCount == 0: break  // the desktop's own mouse, before the drag
    case .down, .move, .up:
      newest = drag.moment(ofEvent: receivedCount)
      receivedCount += 1
    default: break
    }
  }
}

/// A mouse that drags in real time, from a thread of its own, about 125 times a second.
nonisolated private final class Drag: Sendable {
  private let mouse: SimulatedMouse
  private let strokes: [[CGPoint]]
  /// The moment of each event in seconds of the monotonic clock.
  private let moments = Mutex<[Double]>([])

  init(_ mouse: SimulatedMouse, _ strokes: [[CGPoint]]) {
    (self.mouse, self.strokes) = (mouse, strokes)
  }

  var isDone: Bool { moments.withLock { $0.count == strokes.joined().count } }

  /// Returns the time of an event in seconds of the monotonic clock; nil for an event not yet sent.
  func moment(ofEvent index: Int) -> Double? {
    moments.withLock { $0.indices.contains(index) ? $0[index] : nil }
  }

  /// Starts the thread that performs all strokes, then moves the mouse to the corner, which wakes
  /// the window.
  func begin() {
    Thread.detachNewThread { [self] in
      for stroke in strokes {
        usleep(300_000)  // The card moves on.
        for (index, point) in stroke.enumerated() {
          moments.withLock { $0.append(Stopwatch.now()) }
          switch index {
          case 0: mouse.press(at: point)
          case stroke.count - 1: mouse.release(at: point)
          default: mouse.move(to: point, isPressed: true)
          }
          usleep(7_000 + UInt32(index * 7919 % 2_000))
        }
      }
      mouse.move(to: .zero, isPressed: false)  // wakes the window, which closes
    }
  }
}
