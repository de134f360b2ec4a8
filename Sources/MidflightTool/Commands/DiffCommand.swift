import ArgumentParser
import Foundation
import MidflightReplay

/// `midflight diff`: the first thing in which two traces differ.
struct DiffCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Name the first difference between two traces, or between what two recordings do.")

  @Argument(help: "The expected trace or recording.") var expected: String
  @Argument(help: "The found trace or recording.") var found: String
  @Option(help: "How far numbers may lie apart, 0 or more.") var abs = 0.0

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

  @MainActor private func trace(at path: String) throws -> Trace {
    let url = URL(fileURLWithPath: path)
    if path.hasSuffix(".trace.jsonl") { return try Trace(contentsOf: url) }
    return try Replay(Recording(contentsOf: url)).finish()
  }
}
