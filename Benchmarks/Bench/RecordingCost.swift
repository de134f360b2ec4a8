import BenchmarkFigures
import Foundation
import Midflight
import MidflightGallery
import MidflightReplay
import MotionCore

/// What an event costs on the live path: quantised, written to the file, read back, delivered.
struct RecordingCost: Suite {
  let name = "recording"
  private let runs = 40

  func run(_ report: (Figure) -> Void) throws {
    let path = try LivePath()
    var (writing, delivering) = (Double.infinity, Double.infinity)
    for _ in 0..<runs {
      let writer = try path.makeWriter()
      writing = min(
        writing,
        try Stopwatch.time { for event in path.events { _ = try writer.record(event) } })
      writer.abandon()
      let (live, sink) = try path.begin()
      delivering = min(
        delivering, try Stopwatch.time { for event in path.events { try live.send(event) } })
      sink.abandon()
    }
    let count = Double(path.events.count)
    report(Figure("recording.event", writing / count * 1e6, "µs"))
    report(Figure("recording.event-with-its-scene", delivering / count * 1e6, "µs"))
  }
}

/// The way of live input: into a file, and from there to its scene.
struct LivePath {
  /// What is done.
  let events = SampleRecording.events
  private let file: URL
  private let scene: Scene
  private let header: Recording.Header

  /// One that writes to a temporary file.
  init() throws {
    guard let scene = SceneCatalog.gallery["interruptible-pan"] else {
      throw SampleRecording.Missing.scene
    }
    self.scene = scene
    header = Recording.Header(scene: scene.name, size: scene.size, engine: Engine.revision)
    file = FileManager.default.temporaryDirectory.appendingPathComponent(
      "midflight-bench-\(ProcessInfo.processInfo.processIdentifier).jsonl")
  }

  /// The file's beginning.
  func makeWriter() throws -> RecordingWriter {
    try RecordingWriter(to: file, header: header, force: true)
  }

  /// A live run that is written to the file.
  func begin() throws -> (live: LiveRun, sink: RecordingWriter) {
    let sink = try makeWriter()
    return (LiveRun(scene, as: header, recordingTo: sink), sink)
  }

  /// All that is done, from the file's beginning to its removal.
  func perform() throws {
    let (live, sink) = try begin()
    for event in events { try live.send(event) }
    sink.abandon()
  }
}
