import ArgumentParser
import Foundation
import MidflightReplay

/// The `midflight trace` command: writes the trace of a recording.
struct TraceCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "trace", abstract: "Replay a recording and write its trace.")

  @Argument(help: "A recording.") var recording: String
  @Option(name: .shortAndLong, help: "The file to write; standard output if omitted.")
  var output: String?
  @Option(parsing: .unconditional, help: "Rows per second, 1…1000.") var hz = 60

  func validate() throws {
    guard (1...1000).contains(hz) else { throw ValidationError("--hz \(hz): must be 1…1000.") }
  }

  /// Writes the trace, to a file or to the standard output. Writes nothing after a desync; failed
  /// expectations do not count.
  @MainActor func perform() throws {
    try convertingFailures {
      let recording = try Recording(contentsOf: URL(fileURLWithPath: recording))
      recording.warnIfTruncated()
      let (replay, trace) = (
        try Replay(recording, scenes: .app, rowsPerSecond: hz), try TraceFile()
      )
      replay.stream(to: trace)
      _ = try replay.finish()
      if let output {
        let url = URL(fileURLWithPath: output)
        try throwUnlessTrace(url)
        try makeFolder(of: url)
        try trace.write(to: url)
      } else {
        try trace.forEachBlock { try StandardOutput.write($0) }
      }
    }
  }

  /// Throws if a nonempty regular file is not a trace, so that a typing error does not overwrite a
  /// recording. Accepts a new name, an empty file, and a pipe or a device.
  @MainActor private func throwUnlessTrace(_ url: URL) throws {
    var isFolder: ObjCBool = false
    let attributes = try? FileManager.default.attributesOfItem(
      atPath: url.resolvingSymlinksInPath().path)
    guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder),
      attributes?[.type] as? FileAttributeType == .typeRegular,
      attributes?[.size] as? Int != 0, !Trace.isTrace(url)
    else { return }
    throw ToolFailure.unwritable(
      "\(url.shortPath): the existing file is not a trace; use another name")
  }
}
