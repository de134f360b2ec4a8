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

  /// Verifies each recording, prints a summary, and throws the worst exit code. Continues after a
  /// failure.
  @MainActor func perform() throws {
    var outcome = ToolExit.good
    var passed = 0
    let urls = try RecordingPaths.all(in: paths)
    for (index, url) in urls.enumerated() {
      Console.showProgress("\(index + 1) of \(urls.count): \(url.shortPath)")
      let exit = verify(url)
      Console.showProgress(nil)
      outcome = outcome.combined(with: exit)
      if exit == .good { passed += 1 }
    }
    StandardOutput.writeLine("\(passed) passed, \(urls.count - passed) failed")
    try outcome.leave()
  }

  /// Prints the differing ways of replaying, and returns the exit code.
  ///
  /// | Result | Code |
  /// |---|---|
  /// | all ways are equal | `good` |
  /// | only the expected trace or an expectation differs | `differs` |
  /// | any other way differs | `desync` |
  /// | the recording cannot be replayed | of the failure |
  @MainActor private func verify(_ url: URL) -> ToolExit {
    do {
      let recording = try Recording(contentsOf: url)
      Console.showProgress(nil)
      recording.warnIfTruncated()
      let hasTrace = FileManager.default.fileExists(atPath: url.traceOfRecording.path)
      let verification = try Verification(
        recording, scenes: .app,
        expected: hasTrace ? try TraceLines(contentsOf: url.traceOfRecording) : nil,
        traceInFreshProcess: { try Self.traceInFreshProcess(of: url) })
      for step in verification.steps where verbose || step.difference != nil {
        StandardOutput.writeLine(
          "\(url.shortPath): \(step.difference == nil ? "" : "NOT ")\(step.claim)"
            + (step.difference.map { ": \($0)" } ?? ""))
      }
      if verification.holds { return .good }
      let differing = verification.steps.filter { $0.difference != nil }
      return differing.allSatisfy { $0.claim.hasPrefix("as ") } ? .differs : .desync
    } catch {
      let failure = ToolFailure(error)
      StandardOutput.writeLine(failure.sentence(about: url))
      return failure.exitCode
    }
  }

  /// The time limit of a fresh process in seconds. A recording of a day needs less.
  private static let timeLimit = 600.0

  /// Returns the trace of a recording from a new process of this program. Throws if the process
  /// fails or exceeds `timeLimit`.
  @MainActor private static func traceInFreshProcess(of url: URL) throws -> TraceLines {
    let run = try ChildRun(["trace", url.path])
    guard let end = run.wait(upTo: timeLimit) else {
      throw ToolFailure.unreadable("a new process took more than \(Int(timeLimit)) s")
    }
    guard end == .exited(0) else {
      let message = run.reason.map { ": \($0)" } ?? ""
      throw ToolFailure.unreadable("a new process \(end.words)\(message)")
    }
    return TraceLines(of: run.outputFile, calledAs: "a new process")
  }
}
