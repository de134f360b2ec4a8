import BenchmarkFigures
import Foundation
import MidflightReplay
import MotionCore

/// What the command `midflight` costs from its start to its end.
struct ProcessCost: Suite {
  let name = "process"
  /// The command, built for release, beside this one.
  var midflight = ChildProcess.siblingPath("midflight")

  func run(_ report: (Figure) -> Void) throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("midflight-bench-\(ProcessInfo.processInfo.processIdentifier)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let sample = try SampleRecording()
    try cold(sample, folder, report)
    try thousand(folder, report)
  }

  /// A process that replays one recording and compares its trace.
  private func cold(
    _ sample: SampleRecording, _ folder: URL, _ report: (Figure) -> Void
  ) throws {
    try write(sample, to: folder, "one")
    let outcomes = try (0..<15).map { _ in try replay([folder.path]) }
    let seconds = outcomes.map(\.seconds).median ?? 0
    report(Figure("process.replay-one", seconds * 1000, "ms"))
    let watched = try (0..<5).map { _ in try replay([folder.path], watchesMemory: true) }
    let peak = watched.map(\.peakBytes).max() ?? 0
    report(Figure("process.replay-one.peak", Double(peak) / 1e6, "MB"))
  }

  /// A thousand, no two of which are the same, each with its trace, on all processors.
  private func thousand(_ folder: URL, _ report: (Figure) -> Void) throws {
    for index in 1..<1000 {
      try write(SampleRecording(variant: index), to: folder, "\(index)")
    }
    let jobs = ["--jobs", "\(ProcessInfo.processInfo.activeProcessorCount)"]
    let outcomes = try (0..<3).map { _ in try replay([folder.path] + jobs) }
    report(Figure("process.replay-1000", outcomes.map(\.seconds).median ?? 0, "s"))
  }

  private func write(_ sample: SampleRecording, to folder: URL, _ name: String) throws {
    let file = folder.appendingPathComponent("\(name).jsonl")
    try sample.recording.encoded().write(to: file)
    try sample.trace.write(to: file.traceOfRecording)
  }

  private func replay(
    _ arguments: [String], watchesMemory: Bool = false
  ) throws -> ChildProcess.Outcome {
    let outcome = try ChildProcess.run(
      midflight, ["replay"] + arguments, watchesMemory: watchesMemory)
    guard outcome.code == 0 else {
      throw ChildProcess.Failure(
        description: "midflight replay ended with \(outcome.code): \(outcome.output)")
    }
    return outcome
  }
}

extension ChildProcess {
  /// The program of another name in the folder of this one.
  static func siblingPath(_ name: String) -> String {
    let own = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    return URL(fileURLWithPath: own).deletingLastPathComponent().appendingPathComponent(name).path
  }
}
