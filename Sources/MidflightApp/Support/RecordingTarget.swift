import Foundation
import MidflightReplay

/// The recording and the trace that a command creates.
struct RecordingTarget {
  /// The recording's file.
  let url: URL
  /// A Boolean value that indicates whether existing files are replaced.
  let force: Bool

  /// Checks the names of the recording and of its trace before any work. The writer checks again.
  ///
  /// Without `force`, any existing file is an error. With `force`, only a regular file, a link to
  /// one, or a dangling link may be replaced.
  ///
  /// - Throws: `ToolFailure.unwritable` for a name that is taken.
  func throwIfExists() throws {
    for file in [url, url.traceOfRecording] {
      var status = stat()
      guard lstat(file.path, &status) == 0 else { continue }
      if status.st_mode & S_IFMT == S_IFLNK {
        var target = stat()
        if stat(file.path, &target) == 0 { status = target }
      }
      switch status.st_mode & S_IFMT {
      case S_IFREG, S_IFLNK:
        if force { continue }
        throw ToolFailure.unwritable(
          "\(file.shortPath): the file exists; use another name or --force")
      case S_IFDIR:
        throw ToolFailure.unwritable(
          "\(file.shortPath): a folder with this name exists; use another name")
      default:
        throw ToolFailure.unwritable(
          "\(file.shortPath): a device or pipe with this name exists; use another name")
      }
    }
  }

  /// Starts the recording. Creates its folder if necessary.
  ///
  /// Prints a message if an unfinished recording was moved aside, and when a deleted,
  /// moved or resized one is written again.
  ///
  /// - Throws: `RecordingFailure`, or `ToolFailure.unwritable` for the folder.
  func makeWriter(_ header: Recording.Header) throws -> RecordingWriter {
    try makeFolder(of: url)
    let writer = try RecordingWriter(to: url, header: header, force: force)
    if let recovered = writer.recovered {
      Console.writeLine("moved an unfinished recording to \(recovered.shortPath)")
    }
    writer.onRestore = { place in
      Console.writeLine(
        "the unfinished recording was deleted, moved or resized; wrote it again to "
          + place.shortPath)
    }
    return writer
  }

  /// Writes the trace of a complete recording.
  ///
  /// - Throws: `ToolFailure.unwritable`, also for a taken name without `force`. The recording
  ///   remains.
  func write(_ trace: Trace) throws {
    try writingTrace { (url, policy) throws(ReplayFailure) in
      try trace.write(to: url, ifExists: policy)
    }
  }

  /// Writes the trace of a complete recording from a temporary file.
  ///
  /// - Throws: As for a trace in memory.
  func write(_ trace: TraceFile) throws {
    try writingTrace { (url, policy) throws(ReplayFailure) in
      try trace.write(to: url, ifExists: policy)
    }
  }

  /// Calls a function with the trace's file and the treatment of an existing one.
  ///
  /// - Throws: `ToolFailure.unwritable`, whose text states that the recording is complete
  ///   and names the command that writes its trace.
  private func writingTrace(_ write: (URL, ExistingFilePolicy) throws(ReplayFailure) -> Void) throws
  {
    do throws(ReplayFailure) {
      try write(url.traceOfRecording, force ? .replace : .keep)
    } catch {
      throw ToolFailure.unwritable(
        "\(error); the recording \(url.shortPath) is complete; write its trace with "
          + "\(AppProgram.name) replay \(url.shortPath) --update changed")
    }
  }

  /// Writes a complete recording, and its trace if there is one. Creates the folder if necessary.
  ///
  /// - Throws: `ReplayFailure.unwritable`, also for a taken name without `force`.
  func write(_ recording: Recording, _ trace: Trace?) throws {
    try makeFolder(of: url)
    try writeAtomically(recording.encoded(), to: url, ifExists: force ? .replace : .keep)
    if let trace { try write(trace) }
  }
}

/// Creates the folder of a file to write. An existing folder is no error.
///
/// - Throws: `ToolFailure.unwritable` with the system's words.
func makeFolder(of file: URL) throws {
  let folder = file.deletingLastPathComponent()
  do {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  } catch {
    throw ToolFailure.unwritable(
      "creating the folder \(folder.shortPath): \(systemMessage(error))")
  }
}
