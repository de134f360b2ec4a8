import Foundation
import Midflight
import MidflightGallery
import MidflightReplay
import MotionCore

/// A recording of ten seconds and 600 events: a card is thrown, caught, dragged and thrown again.
struct SampleRecording {
  /// The recording of a live run, with checks.
  let recording: Recording
  /// The trace of the live run.
  let trace: Trace

  /// Returns the recording's scene and header. Throws `BenchFailure` if the gallery has no such
  /// scene.
  static func scene() throws -> (scene: Scene, header: Recording.Header) {
    guard let scene = SceneCatalog.gallery["interruptible-pan"] else {
      throw BenchFailure(description: "the gallery has no scene interruptible-pan")
    }
    return (
      scene, Recording.Header(scene: scene.name, size: scene.size, engine: Engine.revision)
    )
  }

  /// Performs the events live, up to 10 s.
  init() throws {
    let (scene, header) = try Self.scene()
    let sink = try InMemorySink(header: header)
    let live = LiveRun(scene, as: header, recordingTo: sink)
    for event in Self.events { try live.send(event) }
    try live.advance(to: Moment(seconds: 10))
    trace = try live.finish()
    recording = sink.recording
  }

  /// The points of ten strokes along the card's rail, 60 points each.
  static let strokes: [[CGPoint]] = (0..<10).map { stroke in
    (0..<60).map { step in
      let fraction = Double(step) / 59
      let distance = fraction * fraction * (3 - 2 * fraction) * 150
      let x = stroke.isMultiple(of: 2) ? 100 + distance : 260 - distance
      return CGPoint(x: x, y: 422 + 3 * fraction)  // most presses hit the card
    }
  }

  /// The strokes as events 12 ms apart, one stroke per second.
  static let events = strokes.enumerated().flatMap { second, points in
    points.enumerated().map { step, point in
      let time = Moment(seconds: 0.05 + Double(second) + 0.012 * Double(step))
      return switch step {
      case 0: InputEvent.down(pointer: 0, at: point, time: time)
      case points.count - 1: InputEvent.up(pointer: 0, at: point, time: time)
      default: InputEvent.move(pointer: 0, at: point, time: time)
      }
    }
  }

  /// Replays the recording; a different trace stops the program.
  func replay() {
    guard let trace = try? Replay(recording, scenes: .gallery).run(),
      trace.difference(from: self.trace) == nil
    else { preconditionFailure("the sample replays to another trace") }
  }

  /// Writes the recording and its trace to a folder.
  func write(to folder: URL, name: String) throws {
    let file = folder.appendingPathComponent("\(name).jsonl")
    try recording.encoded().write(to: file)
    try trace.write(to: file.traceOfRecording)
  }

  /// Returns a function that loads a recording of `count` events from bytes: a press and moves 8 ms
  /// apart.
  static func loading(_ count: Int) throws -> () -> Void {
    let events = (0..<count).map { index -> InputEvent in
      let point = CGPoint(x: Double(index * 37 % 390), y: Double(index % 844) + 0.25)
      let time = Moment(microseconds: Int64(index) * 8_000)
      return index == 0
        ? .down(pointer: 0, at: point, time: time) : .move(pointer: 0, at: point, time: time)
    }
    let bytes = Array(try Recording(header: scene().header, events: events).encoded())
    return {
      guard let recording = try? Recording(parsing: bytes, name: "long.jsonl") else {
        preconditionFailure("the long recording does not load")
      }
      use(Double(recording.lines.count))
    }
  }
}
