import ArgumentParser
import Foundation
import MidflightReplay

/// The `midflight verify` command: checks that recordings replay to equal results in every way of
/// replaying.
struct VerifyCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Verify that recordings give equal results in every way of replaying.",
    discussion: """
      Each recording is replayed twice in one process, in a new process, at frame rates from 0 to \
      1000 per second, with seeks forwards and backwards, split and resumed, encoded and decoded, \
      and recorded again. All traces must be equal byte for byte.
      """)

  @Argument(help: "Recordings, or folders with recordings.") var paths: [String]
  @Flag(help: "Print each way of replaying.") var verbose = false
  @OptionGroup var jobs: JobOptions
  @Flag(help: ArgumentHelp("Print each result at once, as a line of JSON.", visibility: .private))
  var jsonLines = false

  /// Verifies each recording, prints a summary, and throws the worst exit code. Continues after a
  /// failure.
  @MainActor func perform() throws {
    var outcome = ToolExit.good
    var passed = 0
    let urls = try RecordingPaths.all(in: paths)
    try jobs.perform(
      urls, arguments: ["verify"], timeLimit: 3600,
      inThisProcess: { ReplayResult(verifying: $0, with: Self.traceInNewProcess) }
    ) { result in
      outcome = outcome.combined(with: result.exit)
      if result.isPassed { passed += 1 }
      if jsonLines { return try printJSON(result.object, onOneLine: true) }
      // A recording that cannot be replayed has no remarks.
      if result.remarks.isEmpty { return StandardOutput.writeLine(result.sentence) }
      for line in verbose ? result.remarks : result.failures.map(\.words) {
        StandardOutput.writeLine("\(result.path): \(line)")
      }
    }
    if !jsonLines { StandardOutput.writeLine("\(passed) passed, \(urls.count - passed) failed") }
    try outcome.leave()
  }

  /// The time limit of a new process in seconds. A recording of a day needs less.
  private static let timeLimit = 600.0

  /// Returns the trace of a recording from a new process of this program. Throws if the process
  /// fails or exceeds `timeLimit`.
  @MainActor private static func traceInNewProcess(
    of recording: Recording, at url: URL
  ) throws -> TraceLines {
    var file = url
    if !url.isRegularFile {
      file = FileManager.default.temporaryDirectory
        .appendingPathComponent("midflight-verified-\(UUID().uuidString).jsonl")
      try writeAtomically(recording.encoded(), to: file)
    }
    defer { if file != url { try? FileManager.default.removeItem(at: file) } }
    let process = try Subprocess(["trace", file.path])
    guard let end = process.wait(upTo: timeLimit) else {
      throw ToolFailure.unreadable("a new process took more than \(Int(timeLimit)) s")
    }
    guard end == .exited(0) else {
      let message = process.reason.map { ": \($0)" } ?? ""
      throw ToolFailure.unreadable("a new process \(end.words)\(message)")
    }
    return TraceLines(of: process.outputFile, calledAs: "a new process")
  }
}

extension ReplayResult {
  /// Verifies a recording. Each way of replaying is a remark, and a failure if it differs.
  ///
  /// | Result | Code |
  /// |---|---|
  /// | all ways are equal | `good` |
  /// | only the expected trace or an expectation differs | `differs` |
  /// | any other way differs | `desync` |
  /// | the recording cannot be replayed | of the failure |
  fileprivate init(
    verifying url: URL, with traceInNewProcess: @escaping (Recording, URL) throws -> TraceLines
  ) {
    // Failures then name the short path.
    let url = URL(fileURLWithPath: url.shortPath)
    var (failures, lines, exit): ([Failure], [String], ToolExit) = ([], [], .good)
    do {
      let recording = try Recording(contentsOf: url)
      Console.showProgress(nil)
      recording.warnIfTruncated()
      let hasTrace = FileManager.default.fileExists(atPath: url.traceOfRecording.path)
      let verification = try Verification(
        recording, scenes: .app,
        expected: hasTrace ? try TraceLines(contentsOf: url.traceOfRecording) : nil,
        traceInFreshProcess: { try traceInNewProcess(recording, url) })
      for step in verification.steps {
        let difference = step.difference.map { "NOT \(step.claim): \($0)" }
        lines.append(difference ?? step.claim)
        guard let difference else { continue }
        failures.append(.other(difference))
        exit = exit.combined(with: step.comparesWithFiles ? .differs : .desync)
      }
    } catch {
      let failure = ToolFailure(error)
      let words = failure.words(about: url.shortPath)
      failures = [
        failure.place.map { .inRecording(line: $0.line, column: $0.column, words) } ?? .other(words)
      ]
      exit = failure.exitCode
    }
    self.init(
      path: url.shortPath, failures: failures, exit: exit, written: [], remarks: lines, seconds: 0,
      failureMoments: [])
  }
}
