import ArgumentParser
import BenchmarkFigures
import Foundation

/// `bench budget FILE`: counts, and holds what was counted against the limits in a file.
struct BudgetCommand: BenchCommand {
  static let configuration = CommandConfiguration(
    commandName: "budget",
    abstract:
      "Count instructions, allocations, bytes and system calls; fail if a limit is exceeded.",
    discussion: """
      Nothing is timed. Instructions are counted by valgrind's callgrind, system calls by strace; both \
      must be installed.
      """)

  @Argument(help: "Lines of: name limit unit.") var limits: String
  @Flag(help: "Write the file anew, with limits for what is counted now.") var update = false

  func perform() throws {
    let text = try String(contentsOfFile: limits, encoding: .utf8)
    let budget = try Budget(text)
    Callgrind.fixWhatVaries()
    let instructions = try Self.instructions()
    let figures = try instructions + instructions.growths + Self.heap() + Self.calls()
    if update {
      let new = Budget.text(limiting: figures, after: text)
      try new.write(toFile: limits, atomically: true, encoding: .utf8)
      return
    }
    let entries = budget.audit(figures)
    for entry in entries { say(entry.line) }
    let wrong = entries.count { !$0.holds }
    guard wrong == 0 else {
      throw ChildProcess.Failure(
        description: "\(wrong) of \(entries.count) are not within \(limits); see CONTRIBUTING.md")
    }
  }

  @MainActor private static var own: String { ChildProcess.siblingPath("bench") }

  @MainActor private static func heap() throws -> [Figure] {
    let outcome = try ChildProcess.succeed(own, ["counts", "heap"])
    return outcome.output.split(separator: "\n").compactMap { Figure(line: $0) }
  }

  @MainActor private static func instructions() throws -> [Figure] {
    try Callgrind.count { dumps in
      try dumps.map { name, file in
        let text = try String(contentsOfFile: file, encoding: .utf8)
        guard let count = Profile.instructions(inCallgrindDump: text) else {
          throw ChildProcess.Failure(description: "\(file): callgrind counted nothing of \(name)")
        }
        return Figure("instructions.\(name)", Double(count), "instructions")
      }
    }
  }

  /// Of each piece of work: what it asks of the kernel done twice as often, less what it does once. To the
  /// hundredth: where the kernel puts a process, anew for each, makes one call more or one less.
  @MainActor private static func calls() throws -> [Figure] {
    let count = 1_000
    return try CallingWork.allCases.map { work in
      let (once, twice) = (try calls(of: work, count), try calls(of: work, 2 * count))
      let hundredths = (Double(twice - once) / Double(count) * 100).rounded()
      return Figure("calls.\(work.rawValue)", hundredths / 100, "calls")
    }
  }

  @MainActor private static func calls(of work: CallingWork, _ count: Int) throws -> Int {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("midflight-strace-\(ProcessInfo.processInfo.processIdentifier)")
    defer { try? FileManager.default.removeItem(at: file) }
    _ = try ChildProcess.succeed(
      "/usr/bin/env",
      ["strace", "-f", "-c", "-o", file.path, own, "counts", "calls", work.rawValue, "\(count)"])
    let text = try String(contentsOf: file, encoding: .utf8)
    guard let calls = Profile.calls(inSummary: text) else {
      throw ChildProcess.Failure(description: "strace wrote no table: \(text)")
    }
    return calls
  }
}
