import ArgumentParser
import BenchmarkFigures
import Foundation

/// `bench budget FILE`: counts work and compares the counts with the limits in a file.
struct BudgetCommand: BenchCommand {
  static let configuration = CommandConfiguration(
    commandName: "budget",
    abstract: "Count instructions, allocations, bytes and system calls, and compare with limits.")

  @Argument(help: "The file with a limit on each line: name limit unit.") var limits: String
  @Flag(help: "Replace the limits in the file with the current counts.") var update = false

  /// Counts all work and prints each count with its limit, then throws for the first one that does
  /// not hold.
  ///
  /// With `--update`, writes new limits and prints nothing.
  func perform() throws {
    let text = try String(contentsOfFile: limits, encoding: .utf8)
    let budget = try Budget(text)
    // The number of steps in a dictionary depends on the seed of hashing.
    setenv("SWIFT_DETERMINISTIC_HASHING", "1", 1)
    // The C library selects a copy of memcpy by the processor; this is the plain one.
    setenv(
      "GLIBC_TUNABLES", "glibc.cpu.hwcaps=-AVX2,-AVX2_Usable,-ERMS,-AVX_Fast_Unaligned_Load", 1)
    let instructions = try withTemporaryFolder { try Self.instructions($0) }
    let heap = try ChildProcess.run(ChildProcess.sibling("bench"), "count", "heap")
      .split(separator: "\n").compactMap { Figure(line: $0) }
    let calls = try withTemporaryFolder { try Self.calls($0) }
    let figures = instructions + instructions.growths(from: 250, to: 4_000) + heap + calls
    if update {
      let new = Budget.text(limiting: figures, after: text)
      return try new.write(toFile: limits, atomically: true, encoding: .utf8)
    }
    let entries = budget.audit(figures)
    for entry in entries { print(entry.line) }
    if let entry = entries.first(where: { !$0.holds }) {
      throw BenchFailure(description: "\(entry.line); see docs/BENCHMARKS.md")
    }
  }

  /// Returns the instructions of each counted work, measured by callgrind.
  ///
  /// - Throws: `BenchFailure` if valgrind or `strip` fails, or without a count.
  @MainActor private static func instructions(_ folder: URL) throws -> [Figure] {
    let dump = folder.appendingPathComponent("dump").path
    // Debian 12's valgrind cannot read the DWARF 5 of Swift programs; names of functions stay.
    let bare = folder.appendingPathComponent("bench").path
    try ChildProcess.run("strip", "--strip-debug", "-o", bare, ChildProcess.sibling("bench"))
    let names = try ChildProcess.run(
      "valgrind", "--tool=callgrind", "--toggle-collect=counted_region",
      "--dump-after=counted_region", "--compress-strings=no", "--callgrind-out-file=\(dump)", bare,
      "count", "instructions")
    return try names.split(separator: "\n").enumerated().map { index, name in
      let text = try String(contentsOfFile: "\(dump).\(index + 1)", encoding: .utf8)
      guard let count = ToolOutput.instructions(inCallgrindDump: text) else {
        throw BenchFailure(description: "callgrind has no count for \(name)")
      }
      return Figure("instructions.\(name)", Double(count), "instructions")
    }
  }

  /// Returns the system calls of one repetition: a twentieth of the difference between 40 and 20
  /// repetitions.
  ///
  /// The kernel's placement of a process changes the total by one call, which rounding removes.
  ///
  /// - Throws: `BenchFailure` if strace fails.
  @MainActor private static func calls(_ folder: URL) throws -> [Figure] {
    let file = folder.appendingPathComponent("calls").path
    /// Returns the system calls of a process that repeats a work; 0 if strace prints no table.
    func count(_ name: String, _ times: Int) throws -> Int {
      try ChildProcess.run(
        "strace", "-f", "-c", "-o", file, ChildProcess.sibling("bench"), "count", name, "--times",
        "\(times)")
      let text = try String(contentsOfFile: file, encoding: .utf8)
      return ToolOutput.calls(inStraceSummary: text) ?? 0
    }
    return try ["recording.600-events", "frame.10000-views-1000-moving", "replay.600-events"].map {
      name in
      let calls = Double(try count(name, 40) - count(name, 20)) / 20
      return Figure("calls.\(name)", abs(calls.rounded()), "calls")
    }
  }
}

/// `bench count WHAT`: performs work that `bench budget` counts.
struct CountCommand: BenchCommand {
  static let configuration = CommandConfiguration(
    commandName: "count", abstract: "Perform the work that budget counts.", shouldDisplay: false)

  @Argument(help: "heap, instructions, or the name of a workload.") var what: String
  @Option(help: "The number of repetitions of the workload.") var times = 1

  /// Performs the work of `what`.
  ///
  /// | Word | Effect |
  /// |---|---|
  /// | `heap` | prints the bytes, then the allocations of each work |
  /// | `instructions` | runs each work in the counted region, and prints its name |
  /// | the name of a work | performs the work `times` times; nothing for an unknown name |
  func perform() throws {
    switch what {
    case "heap":
      // Bytes come first, on a heap without gaps: a block in a gap may be larger than asked for.
      for figure in try Memory.figures() { print(figure.line) }
      for work in try Work.all() {
        for _ in 0..<3 { work.run() }
        let count = Counter.heap(work.run).allocations
        print(Figure("allocations." + work.name, Double(count), "allocations").line)
      }
    case "instructions":
      for work in try Work.all() {
        for _ in 0..<2 { work.run() }
        Counter.region(work)
        print(work.name)
      }
    default:
      for work in try Work.all() where work.name == what {
        for _ in 0..<times { work.run() }
      }
    }
  }
}
