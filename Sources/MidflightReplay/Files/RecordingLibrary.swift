import Foundation
import MotionCore

/// A folder of recordings, sorted by scene: `<folder>/<scene>/<name>.jsonl`.
///
/// A window lists the recordings of its scene and saves new ones under free names.
package nonisolated struct RecordingLibrary: Sendable {
  /// The folder that contains one subfolder per scene.
  package let folder: URL

  /// Creates a library in a folder. The folder need not exist.
  package init(_ folder: URL) { self.folder = folder }

  /// Returns the recordings of a scene, sorted by name. Returns an empty array if the folder does
  /// not exist.
  package func recordings(of scene: String) -> [URL] {
    names(of: scene).filter { $0.hasSuffix(".jsonl") && !$0.hasSuffix(".trace.jsonl") }
      .sorted()
      .map { place(of: scene).appendingPathComponent($0) }
  }

  /// Returns the path `take-N.jsonl` with the smallest N, from 1, for which no file name begins
  /// with `take-N.`.
  ///
  /// A trace or an unfinished file with the number counts too. The function creates nothing.
  package func freeURL(for scene: String) -> URL {
    let taken = names(of: scene)
    let number = (1...).first { number in !taken.contains { $0.hasPrefix("take-\(number).") } } ?? 0
    return place(of: scene).appendingPathComponent("take-\(number).jsonl")
  }

  /// Starts a recording under a free name. Creates the folder of the scene if necessary.
  ///
  /// - Throws: `RecordingFailure`, for example if the folder cannot be created.
  package func beginRecording(_ header: Recording.Header) throws(RecordingFailure)
    -> RecordingWriter
  {
    try? FileManager.default.createDirectory(
      at: place(of: header.scene), withIntermediateDirectories: true)
    return try RecordingWriter(to: freeURL(for: header.scene), header: header, force: false)
  }

  /// Saves a recording under a free name. Leaves out comments and writes a new end line.
  ///
  /// A pointer that is down at the end stays down. After a failure, no file remains.
  ///
  /// - Returns: The new file.
  package func save(_ recording: Recording) throws(RecordingFailure) -> URL {
    let writer = try beginRecording(recording.header)
    do throws(RecordingFailure) {
      for line in recording.lines {
        if case .end = line.content { continue }
        guard let time = line.time else { continue }
        _ = try writer.write(line.content, at: time)
      }
      try writer.finish(at: recording.endTime)
    } catch {
      writer.abandon()
      throw error
    }
    return writer.url
  }

  private func place(of scene: String) -> URL { folder.appendingPathComponent(scene) }

  private func names(of scene: String) -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: place(of: scene).path)) ?? []
  }
}
