import ArgumentParser
import Foundation
import MidflightReplay
import MotionCore

/// The `midflight shrink` command: writes a smaller recording that fails in the same way.
struct ShrinkCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "shrink",
    abstract: "Shrink a failing recording.",
    discussion: """
      A recording fails by a crash, a hang, a failed expectation, or a broken invariant, such as \
      equal results at any frame rate. The command removes gestures, events and waiting, and \
      rounds times and coordinates, while the recording fails in the same way. The command \
      tries at most 3000 candidates, and removes checks, marks, shots and other expectations. A \
      comment in the output names the failure.

      If a check fails, only input before the last check that holds is removed. If the trace \
      differs, the recording is only cut after the difference. With --against, events are removed \
      while the two programs differ in the same value. The written trace is the other program's.
      """)

  @Argument(help: "The recording that fails.") var recording: String
  @Option(name: .shortAndLong, help: "The recording to write; its name ends in .jsonl.")
  var output: String
  @Option(
    help:
      "Another midflight program; a difference between its trace and this program's is the failure."
  )
  var against: String?
  @Option(
    help:
      "The seed that fuzz printed, which selects moments and frame rates.")
  var seed: UInt64 = 1
  @Flag(help: "Allow scenes that never come to rest.") var restless = false
  @Flag(help: "Replace an existing recording and its trace.") var force = false

  func validate() throws { try RecordCommand.validate(output: output) }

  /// Writes the smaller recording, with the failure as a comment, and its trace if there is one.
  ///
  /// Throws a usage failure if the recording does not fail, and for an existing file without
  /// `--force`.
  @MainActor func perform() throws {
    try convertingFailures {
      let recording = try Recording(contentsOf: URL(fileURLWithPath: recording))
      let target = RecordingTarget(url: URL(fileURLWithPath: output), force: force)
      try target.throwIfExists()
      let session = ShrinkSession(
        recording, at: URL(fileURLWithPath: self.recording), seed: seed, requiresRest: !restless)
      let (small, words, trace) =
        try against.map { try session.shrink(against: $0) }
        ?? session.shrink()
      try target.write(small.commented(failure: words), trace)
      Console.writeLine(
        "\(output): \(small.events.count) of \(recording.events.count) events, "
          + "\(small.endTime) of \(recording.endTime): \(words)")
    }
  }
}

extension Recording {
  /// Returns a sealed copy with a comment about a failure as the first line below the header.
  func commented(failure words: String) throws -> Recording {
    var commented = self
    // A comment is one line of limited length.
    commented.lines.insert(Line(comment: "fails: \(terminalText(words).prefix(1_000))"), at: 0)
    return try commented.sealed()
  }
}
