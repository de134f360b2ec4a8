import ArgumentParser
import Foundation
import MidflightReplay

/// The `midflight check` command: reports whether files are well-formed recordings.
struct CheckCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Check that recordings are well-formed.")

  @Argument(help: "Recordings, or folders with recordings.") var paths: [String]
  @Flag(help: "Fail for truncated and edited recordings.") var strict = false

  /// Prints the verdict and the number of events of each recording, and warnings to the standard
  /// error.
  ///
  /// Continues after an unreadable file. Throws the worst exit code; with `--strict`, `unreadable`
  /// for a truncated or edited recording.
  @MainActor func perform() throws {
    var outcome = ToolExit.good
    for url in try RecordingPaths.all(in: paths) {
      do {
        let recording = try Recording(contentsOf: url)
        for warning in recording.warnings { Console.writeLine("\(warning)") }
        let isWhole = recording.verdict == .intact
        let count = recording.eventCount
        let events = count == 1 ? "1 event" : "\(count) events"
        StandardOutput.writeLine("\(url.shortPath): \(recording.verdict), \(events)")
        if strict, !isWhole { outcome = outcome.combined(with: .unreadable) }
      } catch {
        let failure = ToolFailure(error)
        Console.writeLine("\(failure)")
        outcome = outcome.combined(with: failure.exitCode)
      }
    }
    try outcome.leave()
  }
}
