import ArgumentParser
import Foundation
import MidflightReplay

/// The `midflight diff` command: prints the first difference between two traces.
struct DiffCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Print the first difference between two traces or recordings.",
    discussion: """
      Each argument is a trace or a recording. The first line of the file decides, not its name. A \
      recording is replayed, and line numbers refer to its trace, as `\(AppProgram.name) trace` writes it. \
      An argument may be a pipe.
      """)

  @Argument(help: "The expected trace or recording.") var expected: String
  @Argument(help: "The trace or recording to compare.") var found: String
  @Option(parsing: .unconditional, help: "The allowed difference between numbers, 0 or more.")
  var abs = 0.0

  func validate() throws {
    guard abs >= 0, abs.isFinite else { throw ValidationError("--abs \(abs): must be 0 or more.") }
  }

  /// Prints the first difference and throws the exit code `differs`. Prints nothing for equal
  /// traces.
  @MainActor func perform() throws {
    let (one, other) = try convertingFailures { (try trace(at: expected), try trace(at: found)) }
    let comparison = TraceComparison(with: one.lines, tolerance: abs)
    let difference = try convertingFailures { try comparison.difference(of: other.lines) }
    guard let difference else { return }
    let derived = [one, other].filter(\.isDerived).map(\.path)
    let traces = derived.isEmpty ? nil : "the trace of " + derived.joined(separator: " and of ")
    StandardOutput.writeLine(difference.words(ofLineIn: traces))
    try ToolExit.differs.leave()
  }

  /// An operand: a trace, and whether a replay produced it.
  private struct Side {
    let path: String
    let lines: TraceLines
    let isDerived: Bool
  }

  /// Returns a trace file as it is, and the trace of a replay for any other file.
  ///
  /// A file is a trace by its name `.trace.jsonl` or by its first line.
  @MainActor private func trace(at path: String) throws -> Side {
    let url = URL(fileURLWithPath: path)
    guard isFile(url) else { return try trace(inPipe: url, path) }
    if path.hasSuffix(".trace.jsonl") || Trace.isTrace(url) {
      return Side(
        path: path, lines: try TraceLines(contentsOf: url, mayBePipe: true), isDerived: false)
    }
    return try derived(from: Recording(contentsOf: url), path)
  }

  /// Returns the trace from a pipe. A pipe can be read only once, so all bytes are read before the
  /// format is known.
  @MainActor private func trace(inPipe url: URL, _ path: String) throws -> Side {
    let bytes = try readBytes(of: url)
    let trace = Trace(bytes: bytes)
    if trace.hasHeader { return Side(path: path, lines: TraceLines(trace), isDerived: false) }
    return try derived(from: Recording(parsing: bytes, name: url.relativePath), path)
  }

  /// Returns the trace of a replay. Warns about a truncated recording. Throws for a desync, but not
  /// for a failed expectation.
  @MainActor private func derived(from recording: Recording, _ path: String) throws -> Side {
    recording.warnIfTruncated()
    let (replay, trace) = (try Replay(recording, scenes: .app), try TraceFile())
    replay.stream(to: trace)
    _ = try replay.finish()
    return Side(path: path, lines: try trace.lines(), isDerived: true)
  }

  /// Returns whether the path is a regular file, a folder or missing, rather than a pipe or a
  /// device.
  ///
  /// The reader reports a folder or a missing file in its own words.
  @MainActor private func isFile(_ url: URL) -> Bool {
    let path = url.resolvingSymlinksInPath().path
    let type = try? FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType
    return type == nil || type == .typeRegular || type == .typeDirectory
  }
}
