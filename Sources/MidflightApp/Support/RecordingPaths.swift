import Foundation
import MidflightReplay

/// The recordings that the arguments of a command name.
enum RecordingPaths {
  /// Returns files as they are, and all recordings in folders, sorted by path within each folder.
  /// Prints a message for each unfinished recording in a folder.
  ///
  /// The arguments keep their order; a repeated path is returned again.
  ///
  /// - Throws: `ToolFailure.unreadable` for a missing path, and if there are no recordings at all.
  static func all(in paths: [String]) throws -> [URL] {
    var found: [URL] = []
    for path in paths {
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
        throw ToolFailure.unreadable("\(path): no such file or folder")
      }
      let url = URL(fileURLWithPath: path)
      guard isFolder.boolValue else {
        found.append(url)
        continue
      }
      try convertingFailures {
        found += try recordings(below: url)
        for part in try unfinishedRecordings(below: url) {
          Console.writeLine(
            "skipped: \(terminalText(part.shortPath)) is unfinished; rename it to .jsonl to include it"
          )
        }
      }
    }
    guard !found.isEmpty else {
      throw ToolFailure.unreadable("\(paths.joined(separator: ", ")): no recordings found")
    }
    return found
  }
}

extension URL {
  /// The path relative to the working folder; the absolute path outside it.
  var shortPath: String {
    let folder = FileManager.default.currentDirectoryPath + "/"
    return path.hasPrefix(folder) ? String(path.dropFirst(folder.count)) : path
  }
}
