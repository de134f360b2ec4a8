import ArgumentParser
import BenchmarkFigures
import Foundation

/// `bench compare FILE`: compares figures with the limits in a file.
struct CompareCommand: BenchCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare", abstract: "Compare figures with limits.")

  @Argument(help: "The file with a limit on each line: name limit unit.") var limits: String
  @Option(parsing: .upToNextOption, help: "Files with figures of this revision.")
  var current: [String]
  @Option(parsing: .upToNextOption, help: "Files with figures of the previous revision.")
  var previous: [String] = []
  @Flag(help: "Replace the limits in the file with new ones, from the current figures.")
  var update = false

  /// Prints each limit beside its figure, then throws if a limit does not hold.
  ///
  /// Computes growth exponents from the instructions, and ignores lines without a figure. With
  /// `--update`, writes new limits and prints nothing.
  func perform() throws {
    let text = try String(contentsOfFile: limits, encoding: .utf8)
    let budget = try Budget(text)
    let figures = try Self.figures(in: current)
    if update {
      let new = Budget.text(limiting: figures, after: text)
      return try new.write(toFile: limits, atomically: true, encoding: .utf8)
    }
    let entries = budget.audit(figures, previous: try Self.figures(in: previous))
    for entry in entries { print(entry.line) }
    let count = entries.count { !$0.holds }
    guard count == 0 else {
      throw BenchFailure(
        description: "\(count) of \(entries.count) limits do not hold; see docs/BENCHMARKS.md")
    }
  }

  private static func figures(in files: [String]) throws -> [Figure] {
    let figures =
      try files
      .flatMap { try String(contentsOfFile: $0, encoding: .utf8).split(separator: "\n") }
      .compactMap { Figure(line: $0) }
    return figures + figures.filter { $0.unit == "instructions" }.growths(from: 250, to: 4_000)
  }
}
