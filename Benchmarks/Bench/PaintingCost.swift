import BenchmarkFigures
import Crew
import Foundation
import Midflight
import MidflightPainter
import MotionCore

/// What a picture costs: the gallery's window with its inspector while a card flies, and a stage of
/// rounded views that all move.
struct PaintingCost: Suite {
  let name = "painting"
  /// Five seconds of the window's time.
  private let frames = 300

  func run(_ report: (Figure) -> Void) throws {
    let sample = try SampleRecording()
    for size in Self.sizes {
      try gallery(sample, size, .changes, report)
      try gallery(sample, size, .window, report)
      try gallery(sample, size, .picture, report)
    }
    try roundedViews(200, report)
    try unseenViews(1_000, report)
  }

  /// How large the gallery's window is, in points, and how many pixels a point has.
  private struct WindowSize {
    let width: Int
    let height: Int
    var pixelsPerPoint = 1

    var name: String { "\(width)x\(height)" + (pixelsPerPoint > 1 ? "@\(pixelsPerPoint)x" : "") }
  }

  /// Small, large, and small on a display with fine pixels.
  private static let sizes = [
    WindowSize(width: 1280, height: 800), WindowSize(width: 2560, height: 1600),
    WindowSize(width: 1280, height: 800, pixelsPerPoint: 2),
  ]

  /// What is painted of each frame.
  private enum Extent {
    /// What changed, as the window does.
    case changes
    /// All, as the window does after it was resized: each quarter by whoever is free.
    case window
    /// All, as headless commands do: by one processor.
    case picture
  }

  /// The gallery, while a replay of the sample recording is seen in it.
  private func gallery(
    _ sample: SampleRecording, _ size: WindowSize, _ extent: Extent, _ report: (Figure) -> Void
  ) throws {
    var window = try GalleryWindow(sample, width: size.width, height: size.height)
    let painter = try Painter(
      widthInPixels: size.width * size.pixelsPerPoint,
      heightInPixels: size.height * size.pixelsPerPoint, paintsOnlyChanges: extent != .picture,
      crew: Crew.ofThisMachine)
    var (making, painting): ([Double], [Double]) = ([], [])
    for index in 0..<60 + frames {
      // On another background, all is another.
      let shade = extent == .window && index.isMultiple(of: 2) ? 1.0 : 0
      var frame = Frame(size: .zero)
      let made = Stopwatch.wall { frame = window.nextFrame() }
      let painted = Stopwatch.wall {
        painter.paint(
          frame, background: RGBA(red: shade, green: shade, blue: shade),
          pixelsPerPoint: CGFloat(size.pixelsPerPoint))
      }
      guard index >= 60 else { continue }
      making.append(made)
      painting.append(painted)
    }
    let name = "painting.gallery.\(size.name)"
    let median = (zip(making, painting).map { $0 + $1 }.median ?? 0) * 1000
    switch extent {
    case .window: report(Figure(name + ".whole", median, "ms"))
    case .picture: report(Figure(name + ".whole-picture", median, "ms"))
    case .changes:
      report(Figure(name, median, "ms"))
      report(Figure(name + ".frame", (making.median ?? 0) * 1000, "ms"))
      report(Figure(name + ".paint", (painting.median ?? 0) * 1000, "ms"))
      let both = zip(making, painting).map { $0 + $1 }
      report(Figure(name + ".slowest-in-20", (both.percentile(0.95) ?? 0) * 1000, "ms"))
    }
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
        Stopwatch.wall {
          crowd.stage.advance(by: Crowd.duration / Double(frames + 1))
          _ = painter.paint(crowd.stage.frame())
        })
    }
    report(Figure("painting.rounded-views.\(count)", (times.median ?? 0) * 1000, "ms"))
  }

  /// So many views that all move and of which nothing is seen: a frame of them, painted as a window paints it, and
  /// how much of the picture that is.
  private func unseenViews(_ count: Int, _ report: (Figure) -> Void) throws {
    let paint = try PaintingCost.unseenViews(count)
    report(
      Figure("painting.unseen-views.\(count)", Stopwatch().nanoseconds { _ = paint() } / 1000, "µs")
    )
    report(Figure("painting.unseen-views.\(count).painted", paint(), "pixels"))
  }

  /// What makes and paints a frame of them, and answers with the pixels that are painted anew.
  static func unseenViews(_ count: Int) throws -> () -> Double {
    var crowd = Crowd(count: count)
    crowd.leaveSight()
    crowd.moveCenters(ofFirst: count)
    let painter = try Painter(widthInPixels: 1280, heightInPixels: 800, paintsOnlyChanges: true)
    let (stage, animators) = (crowd.stage, crowd.animators)
    func paint() -> Double {
      stage.advance(by: 0.001)
      let painted = withExtendedLifetime(animators) { painter.paint(stage.frame()) }
      return pixels(in: painted)
    }
    _ = paint()
    return paint
  }

  /// How many pixels lie in rectangles that do not overlap.
  static func pixels(in rectangles: [CGRect]) -> Double {
    rectangles.reduce(0) { $0 + Double($1.width * $1.height) }
  }
}
