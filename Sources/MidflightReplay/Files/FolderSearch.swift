import Foundation
import MotionCore

/// Returns the recordings in a folder and in its subfolders, sorted by path.
///
/// A recording is a file whose name ends in `.jsonl` but not in `.trace.jsonl`. A link counts by
/// its name. The search does not follow links to folders below the first folder. Returns an empty
/// array if the folder does not exist.
///
/// - Throws: `RecordingFailure.unreadable` with the path of a folder that cannot be read, of a pipe
///   or device named like a recording, trace or picture, or of a recording whose path is not UTF-8,
///   for which Foundation would open or write another file.
package nonisolated func recordings(below folder: URL) throws(RecordingFailure) -> [URL] {
  try recordingsAndUnfinished(below: folder).recordings
}

/// Returns the recordings in a folder like `recordings(below:)`, and the paths of unfinished ones
/// for messages, sorted.
///
/// An unfinished recording is a file whose name ends in `.jsonl.part`: one that is being recorded,
/// or that a killed process left.
package nonisolated func recordingsAndUnfinished(
  below folder: URL
) throws(RecordingFailure) -> (recordings: [URL], unfinished: [String]) {
  var search = FolderSearch()
  try search.enter(Array(folder.path.utf8), Array(folder.relativePath.utf8))
  return (
    search.found.sorted().map { folder.appendingPathComponent($0) }, search.unfinished.sorted()
  )
}

/// Returns terminal text for bytes that may not be UTF-8. An invalid byte becomes an escape:
/// `a\xFFb`.
package nonisolated func terminalText(ofBytes bytes: some Sequence<UInt8>) -> String {
  var text = ""
  var parser = Unicode.UTF8.ForwardParser()
  var rest = bytes.makeIterator()
  let all = Array(bytes)
  var offset = 0
  while true {
    switch parser.parseScalar(from: &rest) {
    case .valid(let scalar):
      offset += scalar.count
      text.unicodeScalars.append(Unicode.UTF8.decode(scalar))
    case .emptyInput: return terminalText(text)
    case .error(let length):
      for byte in all[offset..<min(offset + length, all.count)] {
        text += "\\x" + String(byte, radix: 16, uppercase: true)
      }
      offset += length
    }
  }
}

private nonisolated struct FolderSearch {
  /// The paths of unfinished recordings, as `shown` in `enter`.
  private(set) var unfinished: [String] = []
  /// The paths of the recordings relative to the first folder, in the order of the search.
  private(set) var found: [String] = []

  /// Searches a folder and its subfolders, and adds each recording to `found` or `unfinished`.
  ///
  /// A folder that vanished counts as empty.
  ///
  /// - Parameters:
  ///   - path: The absolute path of the folder.
  ///   - shown: The path of the folder in messages.
  ///   - below: The path relative to the first folder, with a trailing slash; empty for the first
  ///     folder.
  mutating func enter(
    _ path: [UInt8], _ shown: [UInt8], below: [UInt8] = []
  ) throws(RecordingFailure) {
    let names = try entries(of: path, shown)
    for (name, isFolder) in names {
      let (inside, outside) = (Self.joined(path, name), Self.joined(shown, name))
      // The traces and pictures of recordings are read, too.
      if name.ends(in: ".jsonl") || name.ends(in: ".png"), Self.isSpecialFile(inside) {
        throw .unreadable(
          path: terminalText(ofBytes: outside), words: "a pipe or device in a folder; remove it")
      }
      if isFolder {
        try enter(inside, outside, below: below + name + [UInt8(ascii: "/")])
      } else if name.isRecording {
        guard let text = String(validating: below + name, as: UTF8.self) else {
          throw .unreadable(
            path: terminalText(ofBytes: outside), words: "the name is not UTF-8; rename the file")
        }
        found.append(text)
      } else if name.ends(in: ".jsonl.part") {
        unfinished.append(terminalText(ofBytes: outside))
      }
    }
  }

  /// Returns the entries of a folder without `.` and `..`.
  ///
  /// Returns an empty array if the folder vanished during the search.
  private func entries(
    of path: [UInt8], _ shown: [UInt8]
  ) throws(RecordingFailure) -> [(name: [UInt8], isFolder: Bool)] {
    func refusal() -> RecordingFailure {
      .unreadable(path: terminalText(ofBytes: shown), words: systemMessage())
    }
    guard let folder = opendir(path.map { CChar(bitPattern: $0) } + [0]) else {
      if errno == ENOENT { return [] }
      throw refusal()
    }
    defer { closedir(folder) }
    var entries: [(name: [UInt8], isFolder: Bool)] = []
    while true {
      errno = 0
      guard let entry = readdir(folder) else {
        guard errno == 0 else { throw refusal() }
        return entries
      }
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
      if name == Array(".".utf8) || name == Array("..".utf8) { continue }
      entries.append((name, isFolder(Int32(entry.pointee.d_type), Self.joined(path, name))))
    }
  }

  /// Returns whether an entry is a folder; false for a link to a folder.
  ///
  /// Reads the status of the file if the file system states no type.
  private func isFolder(_ type: Int32, _ path: [UInt8]) -> Bool {
    guard type == DT_UNKNOWN else { return type == DT_DIR }
    var status = stat()
    return lstat(path.map { CChar(bitPattern: $0) } + [0], &status) == 0
      && status.st_mode & S_IFMT == S_IFDIR
  }

  /// Returns whether a path leads to an item that is neither a file nor a folder, such as a pipe.
  /// Reading a pipe could block without end.
  private static func isSpecialFile(_ path: [UInt8]) -> Bool {
    var status = stat()
    return stat(path.map { CChar(bitPattern: $0) } + [0], &status) == 0
      && ![S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT)
  }

  private static func joined(_ folder: [UInt8], _ name: [UInt8]) -> [UInt8] {
    folder.last == UInt8(ascii: "/") ? folder + name : folder + [UInt8(ascii: "/")] + name
  }
}

nonisolated extension [UInt8] {
  /// A Boolean value that indicates whether a file name ends in `.jsonl` but not in `.trace.jsonl`.
  fileprivate var isRecording: Bool { ends(in: ".jsonl") && !ends(in: ".trace.jsonl") }

  fileprivate func ends(in end: String) -> Bool { suffix(end.utf8.count).elementsEqual(end.utf8) }
}
