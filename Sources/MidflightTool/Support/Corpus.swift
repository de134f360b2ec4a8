import Foundation
import MidflightReplay
import MotionCore

/// A folder of recordings that fuzzing begins with and adds to: one folder a scene.
struct Corpus {
  let folder: URL
  /// The input of each recording of a scene, in the order of their names.
  private(set) var events: [String: [[InputEvent]]] = [:]

  /// Reads what is there; traces and what is no recording are passed over, the latter with a word.
  ///
  /// - Throws: `ToolFailure` if the folder cannot be read.
  init(_ folder: URL, mustExist: Bool) throws {
    self.folder = folder
    guard mustExist || FileManager.default.fileExists(atPath: folder.path) else { return }
    for url in try failingAsTool({ try recordings(below: folder) }) {
      do {
        let recording = try Recording(contentsOf: url)
        events[recording.header.scene, default: []].append(recording.events)
      } catch {
        Talk.say("passed over: \(error)")
      }
    }
  }

  /// Writes a recording into the folder of its scene.
  ///
  /// - Returns: Where it is.
  @discardableResult
  func keep(_ recording: Recording, as name: String) throws -> URL {
    let place = folder.appendingPathComponent(recording.header.scene)
    do {
      try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    } catch {
      throw ToolFailure.unwritable("\(place.shortPath): \(systemWords(error))")
    }
    let url = place.appendingPathComponent("\(name).jsonl")
    try writeWhole(recording.encoded(), to: url, whenTaken: .replaced)
    return url
  }
}
