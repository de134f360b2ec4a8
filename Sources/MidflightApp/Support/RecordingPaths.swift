import Foundation
import MidflightReplay

/// The recordings that the arguments of a command name.
enum RecordingPaths {
  /// Returns files as they are, and all recordings in folders, sorted by path within each folder.
  /// Prints a message for each unfinished recording in a folder.
  ///
  /// The arguments keep their order; a repeated path is returned again.
  ///
  /// - Parameter isIncluded: A function that returns true for the short path of a recording to
  ///   return or to name.
  /// - Throws: `ToolFailure.unreadable` for a missing path, and if there are no recordings at all.
  static func all(
    in paths: [String], where isIncluded: (String) -> Bool = { _ in true }
  ) throws -> [URL] {
    var found: [URL] = []
    for path in paths {
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
        throw ToolFailure.unreadable("\(path.isEmpty ? "“”" : path): no such file or folder")
      }
      let url = URL(fileURLWithPath: path)
      guard isFolder.boolValue else {
        found.append(url)
        continue
      }
      let content = try convertingFailures { try recordingsAndUnfinished(below: url) }
      found += content.recordings
      for part in content.unfinished.map(\.shortPath) where isIncluded(part) {
        Console.writeLine(
          "skipped: \(part): unfinished, or being recorded; rename it to end in .jsonl to include it"
        )
      }
    }
    guard !found.isEmpty else {
      throw ToolFailure.unreadable("\(paths.joined(separator: ", ")): no recordings found")
    }
    return found.filter { isIncluded($0.shortPath) }
  }
}

extension URL {
  /// The path relative to the working folder; the absolute path outside it.
  var shortPath: String { path.shortPath }
}

extension String {
  /// The path relative to the working folder; the absolute path outside it.
  fileprivate var shortPath: String {
    let folder = FileManager.default.currentDirectoryPath + "/"
    return hasPrefix(folder) ? String(dropFirst(folder.count)) : self
  }
}
