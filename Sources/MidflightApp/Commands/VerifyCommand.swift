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
  /// | any other way differs, or the scene crashes or hangs | `desync` |
  /// | the recording cannot be replayed | of the failure |
  @MainActor private func verify(_ url: URL) -> ToolExit {
    do {
      let recording = try Recording(contentsOf: url)
      Console.showProgress(nil)
      recording.warnIfTruncated()
      // A scene that crashes or hangs does so in a process of its own first.
      let run = try ChildRun(["trace", url.path])
      let crash: ReplayResult? =
        switch run.wait(upTo: Self.timeLimit) {
        case nil: ReplayResult(of: url, without: "no trace after \(Int(Self.timeLimit)) s")
        case .killed(let signal)?:
          ReplayResult(
            of: url, after: .killed(signal), of: run, shownBy: "\(AppProgram.name) trace")
        case .exited: nil
        }
      if let crash {
        StandardOutput.writeLine(crash.sentence)
        return crash.exit
      }
      let hasTrace = FileManager.default.fileExists(atPath: url.traceOfRecording.path)
      let verification = try Verification(
        recording, scenes: .app,
        expected: hasTrace ? try TraceLines(contentsOf: url.traceOfRecording) : nil,
        traceInFreshProcess: { try Self.trace(by: run) })
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

  /// The time limit of a new process in seconds. A recording of a day needs less.
  private static let timeLimit = 600.0

  /// Returns the trace that a new process wrote. Throws if the process failed.
  @MainActor private static func trace(by run: ChildRun) throws -> TraceLines {
    if let end = run.end, end != .exited(0) {
      let message = run.reason.map { ": \($0)" } ?? ""
      throw ToolFailure.unreadable("a new process \(end.words)\(message)")
    }
    return TraceLines(of: run.outputFile, calledAs: "a new process")
  }
}
