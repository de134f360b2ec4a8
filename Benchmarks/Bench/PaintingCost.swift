import BenchmarkFigures
import Foundation
import Midflight
import MidflightGallery
import MidflightPainter
import MidflightReplay
import MidflightStudio
import MotionCore

/// What a picture costs: the gallery's window with its inspector while a card flies, and a stage of
/// rounded views that all move.
struct PaintingCost: Suite {
  let name = "painting"
  /// Five seconds of the window's time.
  private let frames = 300

  func run(_ report: (Figure) -> Void) throws {
    for (width, height) in [(1280, 800), (2560, 1600)] {
      try gallery(width, height, report)
    }
    try roundedViews(200, report)
  }

  /// The gallery at one pixel a point, while a replay of the sample recording is seen in it.
  private func gallery(_ width: Int, _ height: Int, _ report: (Figure) -> Void) throws {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("midflight-bench-\(ProcessInfo.processInfo.processIdentifier).jsonl")
    try SampleRecording().recording.encoded().write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    var settings = StudioSettings()
    settings.scene = "interruptible-pan"
    let studio = try Studio(
      settings: settings, size: CGSize(width: width, height: height),
      shelf: RecordingShelf(FileManager.default.temporaryDirectory),
      preparing: { $0.keepsHistory = true }, makeInspector: { _ in InspectorPanel() })
    studio.openRecording(file)
    let painter = try Painter(widthInPixels: width, heightInPixels: height)
    for index in 0..<60 { paint(studio, painter, at: Double(index) / 60) }
    var (making, painting): ([Double], [Double]) = ([], [])
    for index in 60..<60 + frames {
      let (made, painted) = paint(studio, painter, at: Double(index) / 60)
      making.append(made)
      painting.append(painted)
    }
    let name = "painting.gallery.\(width)x\(height)"
    report(Figure(name + ".frame", (making.median ?? 0) * 1000, "ms"))
    report(Figure(name + ".paint", (painting.median ?? 0) * 1000, "ms"))
    let both = zip(making, painting).map { $0 + $1 }
    report(Figure(name, (both.median ?? 0) * 1000, "ms"))
    report(Figure(name + ".slowest-in-20", (both.percentile(0.95) ?? 0) * 1000, "ms"))
  }

  /// A frame of the window, and the seconds that making and painting it took.
  @discardableResult
  private func paint(
    _ studio: Studio, _ painter: Painter, at seconds: Double
  ) -> (making: Double, painting: Double) {
    var frame = Frame(size: .zero)
    let making = Stopwatch.time {
      studio.advance(to: Moment(seconds: seconds))
      frame = studio.frame()
    }
    return (making, Stopwatch.time { painter.paint(frame) })
  }

  /// So many rounded views of 40 points, all of which move, turn and are translucent.
  private func roundedViews(_ count: Int, _ report: (Figure) -> Void) throws {
    var crowd = Crowd(count: count)
    for view in crowd.views { view.layer.cornerRadius = 12 }
    crowd.moveEverything()
    let painter = try Painter(widthInPixels: 1280, heightInPixels: 800)
    var times: [Double] = []
    for _ in 0..<frames {
      times.append(
        Stopwatch.time {
          crowd.stage.advance(by: Crowd.duration / 100)
          painter.paint(crowd.stage.frame())
        })
    }
    report(Figure("painting.rounded-views.\(count)", (times.median ?? 0) * 1000, "ms"))
  }
}
