import Foundation
import MotionCore

/// The recordings of scenes in a folder: `<folder>/<scene>/<name>.jsonl`.
///
/// A window lists them, and saves new ones beside them under names that are free.
package nonisolated struct RecordingShelf: Sendable {
  /// The folder that has a folder for each scene.
  package let folder: URL

  /// The recordings in a folder, which need not be there.
  package init(_ folder: URL) { self.folder = folder }

  /// A scene's recordings, in the order of their names; none if there is no folder.
  package func recordings(of scene: String) -> [URL] {
    names(of: scene).filter { $0.hasSuffix(".jsonl") && !$0.hasSuffix(".trace.jsonl") }
      .sorted()
      .map { place(of: scene).appendingPathComponent($0) }
  }

  /// `take-N.jsonl` of the least N for which nothing is there: no recording, no trace, no part of
  /// a recording.
  package func freePlace(for scene: String) -> URL {
    let taken = names(of: scene)
    let number = (1...).first { number in !taken.contains { $0.hasPrefix("take-\(number).") } } ?? 0
    return place(of: scene).appendingPathComponent("take-\(number).jsonl")
  }

  /// Begins a recording under a free name; its folder is made if need be.
  package func beginRecording(_ header: Recording.Header) throws(RecordingFailure)
    -> RecordingWriter
  {
    try? FileManager.default.createDirectory(
      at: place(of: header.scene), withIntermediateDirectories: true)
    return try RecordingWriter(to: freePlace(for: header.scene), header: header, force: false)
  }

  /// Keeps a recording under a free name, line for line.
  ///
  /// - Returns: The file.
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
