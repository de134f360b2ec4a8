import BenchmarkFigures
import Foundation
import Midflight
import MidflightGallery
import MidflightReplay
import MotionCore

/// What an event costs on the live path: quantised, written to the file, read back, delivered.
struct RecordingCost: Suite {
  let name = "recording"
  private let runs = 15

  func run(_ report: (Figure) -> Void) throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("midflight-bench-\(ProcessInfo.processInfo.processIdentifier)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    guard let scene = SceneCatalog.gallery["interruptible-pan"] else { return }
    let header = Recording.Header(scene: scene.name, size: scene.size, engine: Engine.revision)
    let events = SampleRecording.events
    var (writing, delivering) = (Double.infinity, Double.infinity)
    for run in 0..<runs {
      let writer = try RecordingWriter(
        to: folder.appendingPathComponent("\(run).jsonl"), header: header, force: true)
      writing = min(
        writing, try Stopwatch.time { for event in events { _ = try writer.record(event) } })
      writer.abandon()
      let sink = try RecordingWriter(
        to: folder.appendingPathComponent("\(run).live.jsonl"), header: header, force: true)
      let live = LiveRun(scene, as: header, recordingTo: sink)
      delivering = min(
        delivering, try Stopwatch.time { for event in events { try live.send(event) } })
      sink.abandon()
    }
    let count = Double(events.count)
    report(Figure("recording.event", writing / count * 1e6, "µs"))
    report(Figure("recording.event-with-its-scene", delivering / count * 1e6, "µs"))
  }
}
