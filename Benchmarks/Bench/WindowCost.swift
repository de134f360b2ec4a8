import BenchmarkFigures
import Foundation

/// What the gallery's process costs on a display: until its first frame, and while nothing happens.
///
/// Without a display there are no figures.
struct WindowCost: Suite {
  let name = "window"
  private let midflight = ChildProcess.siblingPath("midflight")
  /// Seconds of rest that are looked at.
  private let rest = 5.0

  func run(_ report: (Figure) -> Void) throws {
    guard Display.isThere else { return }
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("midflight-bench-\(ProcessInfo.processInfo.processIdentifier)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    // Where the gallery keeps how its window was left.
    setenv("XDG_STATE_HOME", folder.path, 1)
    try firstFrame(report)
    try idle(folder, report)
  }

  /// A process that opens the gallery, shows a frame, and closes it as soon as time has passed.
  private func firstFrame(_ report: (Figure) -> Void) throws {
    let outcomes = try (0..<7).map { _ in
      try succeed(
        midflight,
        ["gallery", "--scene", "interruptible-pan", "--size", "1280x800", "--seconds", "0.001"])
    }
    report(Figure("window.first-frame", (outcomes.map(\.seconds).median ?? 0) * 1000, "ms"))
  }

  /// Calls of the gallery's processes to the kernel in the last seconds before it is ended.
  private func idle(_ folder: URL, _ report: (Figure) -> Void) throws {
    let file = folder.appendingPathComponent("calls").path
    // Once all has come to rest; an alarm of `timeout` tells when that was over.
    _ = try ChildProcess.run(
      "/usr/bin/env",
      [
        "strace", "-f", "-ttt", "-o", file, "timeout", "--signal=INT", "\(rest + 5)", midflight,
        "gallery", "--scene", "interruptible-pan",
      ])
    let text = try String(contentsOfFile: file, encoding: .utf8)
    guard let calls = Profile.calls(inTrace: text, beforeAlarm: rest) else {
      throw ChildProcess.Failure(description: "the gallery ended before it was told to")
    }
    report(Figure("window.idle-wakeups", Double(calls) / rest, "calls/s"))
  }

  private func succeed(
    _ program: String, _ arguments: [String]
  ) throws -> ChildProcess.Outcome {
    let outcome = try ChildProcess.run(program, arguments)
    guard outcome.code == 0 else {
      throw ChildProcess.Failure(
        description: "midflight \(arguments.joined(separator: " ")) ended with \(outcome.code)")
    }
    return outcome
  }
}
