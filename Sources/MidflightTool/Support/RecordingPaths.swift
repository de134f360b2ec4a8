import Foundation
import MidflightReplay

/// The recordings that a command was given: files as they are, folders with all recordings in them.
enum RecordingPaths {
  /// Every recording, folders searched in the order of names.
  ///
  /// - Throws: `ToolFailure.unreadable` for a path that is not there, and for nothing at all.
  static func all(in paths: [String]) throws -> [URL] {
    var found: [URL] = []
    for path in paths {
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
        throw ToolFailure.unreadable("\(path): there is no such file or folder")
      }
      let url = URL(fileURLWithPath: path)
      found += isFolder.boolValue ? try failingAsTool { try recordings(below: url) } : [url]
    }
    guard !found.isEmpty else {
      throw ToolFailure.unreadable("\(paths.joined(separator: ", ")): no recordings in there")
    }
    return found
  }
}

extension URL {
  /// The path as a person would type it: relative to the working folder if it is in there.
  var shortPath: String {
    let folder = FileManager.default.currentDirectoryPath + "/"
    return path.hasPrefix(folder) ? String(path.dropFirst(folder.count)) : path
  }
}
