import BenchmarkFigures
import Crew
import Foundation
import Midflight
import MidflightPainter
import MidflightReplay
import MidflightStudio
import MotionCore

/// What frames of the gallery cost in which something is painted: each scene's recordings, replayed in the
/// window with its inspector, sixty frames a second of the window's time and one right after the other.
///
/// By the wall: a frame may be painted by several processors at once. Each recording is replayed three times, and
/// of each frame the median counts.
struct SceneCost: Suite {
  let name = "scenes"
  /// Ten seconds of the window's time; hardly a recording is longer.
  private let mostFrames = 600

  func run(_ report: (Figure) -> Void) throws {
    let folder = URL(fileURLWithPath: "recordings")
    var slowest = 0.0
    for scene in try contents(of: folder) {
      let times = try contents(of: scene).filter { $0.pathExtension == "jsonl" }
        .filter { !$0.lastPathComponent.hasSuffix(".trace.jsonl") }
        .flatMap { try medianFrames(of: $0, in: scene) }
      let time = (times.percentile(0.95) ?? 0) * 1000
      report(Figure("\(name).\(scene.lastPathComponent)", time, "ms"))
      slowest = max(slowest, time)
    }
    report(Figure("\(name).slowest", slowest, "ms"))
  }

  private func contents(of folder: URL) throws -> [URL] {
    try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .sorted { $0.path < $1.path }
  }

  private func medianFrames(of recording: URL, in scene: URL) throws -> [Double] {
    // The same frames, every time.
    let replays = try (0..<3).map { _ in try frames(of: recording, in: scene) }
    return replays[0].indices.map { frame in replays.map { $0[frame] }.median ?? 0 }
  }

  /// The seconds that each frame of a replay took in which something was painted.
  private func frames(of recording: URL, in scene: URL) throws -> [Double] {
    var settings = StudioSettings()
    settings.scene = scene.lastPathComponent
    let studio = try Studio(
      settings: settings, size: CGSize(width: 1280, height: 800), shelf: RecordingShelf(scene),
      preparing: { $0.keepsHistory = true }, makeInspector: { _ in InspectorPanel() })
    studio.openRecording(recording)
    let painter = try Painter(
      widthInPixels: 1280, heightInPixels: 800, paintsOnlyChanges: true, crew: Crew.ofThisMachine)
    // All of the window is painted at first, and texts are set that stay.
    for frame in 0..<3 { paint(frame, of: studio, painter) }
    var times: [Double] = []
    for frame in 3..<mostFrames where studio.deck.isPlaying {
      let start = Stopwatch.now()
      let isPainted = paint(frame, of: studio, painter)
      if isPainted { times.append(Stopwatch.now() - start) }
    }
    return times
  }

  /// - Returns: Whether there was something to paint.
  @discardableResult
  private func paint(_ frame: Int, of studio: Studio, _ painter: Painter) -> Bool {
    studio.advance(to: Moment(seconds: Double(frame) / 60))
    return !painter.paint(studio.frame()).isEmpty
  }
}
