import ArgumentParser
import Foundation
import MidflightReplay

/// The `midflight replay` command: replays recordings without a window and compares the results
/// with expected files.
struct ReplayCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay",
    abstract: "Replay recordings without a window and compare the results.",
    discussion: """
      The expected results of a recording are in files beside it. For drag.jsonl, drag.trace.jsonl \
      has the trace, and drag.NAME.png has the picture of each shot line. The trace must be equal \
      byte for byte, and the pictures pixel for pixel. With --sheets, drag.sheet.png is compared \
      too, with the sheet of `\(AppProgram.name) render --sheet 4x2`.
      """)

  @Argument(help: "Recordings, or folders with recordings.") var paths: [String]
  @Option(help: "Replay only recordings with a path that matches this regular expression.")
  var filter: String?
  @Option(help: "Replay only part I of N, such as 2/4: each N-th recording from the I-th.")
  var shard: Shard?
  @Option(
    help: """
      The expected files to write: all, changed, missing or none. After an intended change of a \
      scene, all and changed also renew failed checks. Without this option: missing on a \
      terminal without CI set, otherwise none.
      """)
  var update: TraceUpdate?
  @OptionGroup var jobs: JobOptions
  @Flag(
    help: """
      Also compare sheets. Color channels may differ by \(ReplayOptions.sheetTolerance) of 255. \
      Text requires the fonts of the expected sheet.
      """)
  var sheets = false
  @Flag(
    help: """
      Say which failures differ only because the engine changed: in motion, but in no view at rest, \
      no gesture and no completion. Writes no expected files. Replay before you change a scene: a \
      new duration also differs in motion only.
      """)
  var explainUpgrade = false
  @Option(help: "Write a JUnit report to this file.") var junit: String?
  @Option(help: "Write an HTML page with pictures to this file.")
  var html: String?
  @Flag(help: "Fail for truncated recordings.") var strict = false
  @Flag(help: "Print one JSON object.") var json = false
  @Flag(help: ArgumentHelp("Print each result at once, as a line of JSON.", visibility: .private))
  var jsonLines = false

  func validate() throws {
    if explainUpgrade, let update, update != .none {
      throw ValidationError("--explain-upgrade writes no files; leave out --update.")
    }
  }

  /// Replays the recordings, prints each failure and a summary, and writes the reports.
  ///
  /// Continues after a failure, and throws the worst exit code of all results.
  @MainActor func perform() throws {
    let urls = try chosenRecordings()
    let options = ReplayOptions(
      update: explainUpgrade ? .none : update ?? .byDefault, isStrict: strict,
      comparesSheets: sheets, explainsUpgrade: explainUpgrade)
    var results: [ReplayResult] = []
    /// Prints a failure, or the result with `--json-lines`, and adds the result. With `--json`,
    /// prints nothing.
    func report(_ result: ReplayResult) throws {
      if jsonLines { try printJSON(result.object, onOneLine: true) }
      if !json, !jsonLines {
        if !result.isPassed { StandardOutput.writeLine(result.sentence) }
        if let upgrade = result.upgrade { StandardOutput.writeLine("  \(upgrade.words)") }
      }
      results.append(result)
    }
    try jobs.perform(
      urls, arguments: ["replay"] + options.arguments, timeLimit: 600,
      inThisProcess: { url in
        let result = ReplayResult(replaying: url, options)
        Console.showProgress(nil)
        for remark in result.remarks { Console.writeLine(remark) }
        for path in result.written { Console.writeLine("wrote \(path)") }
        return result
      }, onResult: report)
    if let junit { try convertingFailures { try JUnitReport(results).write(to: junit) } }
    if let html { try convertingFailures { try HTMLReport(results).write(to: html) } }
    let passed = results.count(where: \.isPassed)
    if jsonLines {
      // The results are printed already.
    } else if json {
      try printJSON([
        "passed": passed, "failed": results.count - passed, "results": results.map(\.object),
      ])
    } else {
      if explainUpgrade {
        let count = results.count { $0.upgrade?.isByEngineOnly ?? false }
        StandardOutput.writeLine(
          "\(count) differ only because the engine changed"
            + (count > 0 ? "; after a look at them, use --update changed" : ""))
      }
      StandardOutput.writeLine("\(passed) passed, \(results.count - passed) failed")
    }
    try results.reduce(ToolExit.good) { $0.combined(with: $1.exit) }.leave()
  }

  /// Returns the recordings of the arguments, reduced by `--filter` and then by `--shard`.
  ///
  /// A filter that matches nothing throws. A shard may be empty.
  @MainActor private func chosenRecordings() throws -> [URL] {
    let pattern = filter.map { try? NSRegularExpression(pattern: $0) }
    if let filter, pattern == .some(nil) {
      throw ToolFailure.usage("--filter \(filter): invalid regular expression")
    }
    let urls = try RecordingPaths.all(in: paths) { path in
      guard let pattern = pattern.flatMap(\.self) else { return true }
      return pattern.firstMatch(in: path, range: NSRange(path.startIndex..., in: path)) != nil
    }
    if let filter, urls.isEmpty {
      throw ToolFailure.unreadable("--filter \(filter): matches no recording")
    }
    guard let shard else { return urls }
    return urls.enumerated()
      .filter { $0.offset % shard.count == shard.index - 1 }
      .map(\.element)
  }
}

/// A part of the recordings, for work divided among machines.
nonisolated struct Shard: ExpressibleByArgument {
  let index: Int
  let count: Int

  /// Reads `I/N`; nil unless N is 1…1000 and I is 1…N.
  init?(argument: String) {
    let parts = argument.split(separator: "/").map { Int($0) }
    guard parts.count == 2, let index = parts[0], let count = parts[1], (1...1000).contains(count),
      (1...count).contains(index)
    else { return nil }
    (self.index, self.count) = (index, count)
  }
}

/// The expected files that a replay writes.
nonisolated enum TraceUpdate: String, ExpressibleByArgument, CaseIterable {
  case all, changed, missing, none

  /// The default: missing files on a terminal outside CI, otherwise none. An empty variable `CI`
  /// does not count.
  @MainActor static var byDefault: TraceUpdate {
    let isCI = ProcessInfo.processInfo.environment["CI"].map { !$0.isEmpty } ?? false
    return !isCI && StandardOutput.isTerminal ? .missing : .none
  }
}
