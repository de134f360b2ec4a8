import Foundation
import MidflightReplay
import MotionCore

/// The corpus of a fuzzer: a folder of recordings with one subfolder per scene.
struct Corpus {
  let folder: URL
  /// The input of each recording, by scene, in the order of the paths.
  private(set) var events: [String: [[InputEvent]]] = [:]

  /// Reads all recordings. Skips traces, and prints a message for any other invalid file. A
  /// truncated recording counts, with cancel events.
  ///
  /// - Parameters:
  ///   - folder: The folder. A missing folder gives an empty corpus.
  ///   - mustExist: Whether to search without a check that the folder exists.
  /// - Throws: `ToolFailure` if the folder cannot be read.
  init(_ folder: URL, mustExist: Bool) throws {
    self.folder = folder
    guard mustExist || FileManager.default.fileExists(atPath: folder.path) else { return }
    for url in try convertingFailures({ try recordings(below: folder) }) {
      do {
        let recording = try Recording(contentsOf: url)
        events[recording.header.scene, default: []].append(recording.events)
      } catch {
        Console.writeLine("skipped: \(error)")
      }
    }
  }

  /// Writes a recording into the folder of its scene, and replaces a file of the same name. Creates
  /// the folder. `events` stays unchanged.
  ///
  /// - Returns: The file, `NAME.jsonl`.
  /// - Throws: `ToolFailure` or `ReplayFailure` if the folder or the file cannot be written.
  @discardableResult
  func keep(_ recording: Recording, as name: String) throws -> URL {
    let place = folder.appendingPathComponent(recording.header.scene)
    do {
      try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    } catch {
      throw ToolFailure.unwritable("\(place.shortPath): \(systemMessage(error))")
    }
    let url = place.appendingPathComponent("\(name).jsonl")
    try writeAtomically(recording.encoded(), to: url, ifExists: .replace)
    return url
  }
}
