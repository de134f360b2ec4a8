import ArgumentParser
import Foundation
import MidflightReplay

/// `midflight diff`: the first thing in which two traces differ.
struct DiffCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Name the first difference between two traces, or between what two recordings do.",
    discussion: """
      Each of the two may be a trace or a recording, whatever its name: the first line tells which it \
      is. A recording is replayed, and its trace is compared. Pipes are read to their ends.
      """)

  @Argument(help: "The expected trace or recording.") var expected: String
  @Argument(help: "The found trace or recording.") var found: String
  @Option(parsing: .unconditional, help: "How far numbers may lie apart, 0 or more.") var abs = 0.0

  func validate() throws {
    guard abs >= 0, abs.isFinite else { throw ValidationError("--abs \(abs): give 0 or more.") }
  }

  @MainActor func perform() throws {
    let difference = try failingAsTool {
      try trace(at: found).difference(from: try trace(at: expected), tolerance: abs)
    }
    guard let difference else { return }
    print("\(difference)")
    try ToolExit.differs.leave()
  }

  /// A trace as it is, by its name or by its first line; of anything else, a recording's.
  @MainActor private func trace(at path: String) throws -> Trace {
    let url = URL(fileURLWithPath: path)
    guard isFile(url) else { return try trace(inPipe: url) }
    if path.hasSuffix(".trace.jsonl") || Trace.isTrace(url) { return try Trace(contentsOf: url) }
    return try Replay(Recording(contentsOf: url)).finish()
  }

  /// What comes through a pipe comes once: it is read before it is looked at.
  @MainActor private func trace(inPipe url: URL) throws -> Trace {
    let bytes = try readBytes(of: url)
    let trace = Trace(bytes: bytes)
    if trace.hasHeader { return trace }
    return try Replay(Recording(parsing: bytes, name: url.relativePath)).finish()
  }

  /// Whether there is a file, or nothing, which a reader will say in its own words.
  @MainActor private func isFile(_ url: URL) -> Bool {
    let path = url.resolvingSymlinksInPath().path
    let type = try? FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType
    return type == nil || type == .typeRegular || type == .typeDirectory
  }
}
