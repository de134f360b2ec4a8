import Foundation
import MidflightGallery
import MidflightReplay
import MotionCore

/// Recordings for the tests, with possible input for the first scene.
package enum Sample {
  /// The scene of the samples. Its card is 100 points wide, with the centre (95, 422).
  package static let scene = "interruptible-pan"

  /// A drag over half the distance with a release, after which the card moves by itself.
  package static let drag: [InputEvent] =
    [.down(pointer: 0, at: CGPoint(x: 95, y: 422), button: .primary, time: Moment(seconds: 0.1))]
    + (1...20).map { step in
      .move(
        pointer: 0, at: CGPoint(x: 95 + 5 * Double(step), y: 422),
        time: Moment(seconds: 0.1 + 0.01 * Double(step)))
    }
    + [
      .up(
        pointer: 0, at: CGPoint(x: 195, y: 422), button: .primary, time: Moment(seconds: 0.32))
    ]

  /// Returns a complete recording of `drag`, with checks that hold.
  package static func recording(name: String = "drag.jsonl") throws -> Recording {
    try plain(name: name).withRenewedChecks(scenes: .gallery)
  }

  /// Returns a recording of `drag` without checks, as a person would write it.
  package static func plain(name: String = "drag.jsonl") throws -> Recording {
    let header = Recording.Header(
      scene: scene, size: CGSize(width: 390, height: 844), engine: Engine.revision)
    var recording = try Recording(
      header: header, events: drag, endingAt: Moment(seconds: 2.32))
    recording.name = name
    return recording
  }

  /// Returns a recording with one more line, at its place in time.
  package static func plain(with content: Recording.Content, at seconds: Double) throws -> Recording
  {
    var recording = try plain()
    let line = Recording.Line(content, at: Moment(seconds: seconds))
    let index = recording.lines.firstIndex { ($0.time ?? .zero) > Moment(seconds: seconds) }
    recording.lines.insert(line, at: index ?? recording.lines.count)
    return try recording.sealed()
  }
}

extension TemporaryFolder {
  /// Writes a recording, and its trace unless `withTrace` is false.
  @discardableResult
  package func save(_ recording: Recording, as name: String, withTrace: Bool = true) throws -> URL {
    let file = url(name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try recording.encoded().write(to: file)
    if withTrace {
      try Replay(recording, scenes: .gallery).finish().write(to: file.traceOfRecording)
    }
    return file
  }
}
