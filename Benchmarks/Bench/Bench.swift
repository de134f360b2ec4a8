import ArgumentParser
import BenchmarkFigures
import Foundation

/// `bench`: measures times and counts work.
@main
nonisolated struct Bench: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bench", abstract: "Measure the time and work of Midflight.",
    subcommands: [
      MeasureCommand.self, TableCommand.self, BudgetCommand.self, CountCommand.self,
    ])
}

/// A command whose work runs on the main actor.
nonisolated protocol BenchCommand: ParsableCommand, Sendable {
  /// Performs the command.
  @MainActor func perform() throws
}

nonisolated extension BenchCommand {
  /// Performs the command on the main actor, where `main` calls this function.
  func run() throws {
    try MainActor.assumeIsolated { try perform() }
  }
}

/// A failure in one sentence.
struct BenchFailure: Error, CustomStringConvertible {
  var description: String
}

/// `bench measure GROUP`: one line per figure, `name value unit`.
struct MeasureCommand: BenchCommand {
  static let configuration = CommandConfiguration(
    commandName: "measure",
    abstract: "Measure a group of figures and print each as a line: name value unit.")

  @Argument(help: "The group; window and idle require a display.") var group: MeasuredGroup

  func perform() throws {
    for figure in try group.measure() { print(figure.line) }
  }
}

/// `bench table`: the budgets as a table, from the lines of `bench measure`.
struct TableCommand: BenchCommand {
  static let configuration = CommandConfiguration(
    commandName: "table", abstract: "Print the budgets as a table; fail if one is exceeded.")

  @Option(parsing: .upToNextOption, help: "Figures of this revision, one file per run.")
  var current: [String]
  @Option(parsing: .upToNextOption, help: "Figures of the previous revision, one file per run.")
  var previous: [String] = []

  /// Prints the table. Throws if a budget is exceeded or a figure is missing.
  func perform() throws {
    let table = BudgetTable(
      current: try current.map(Self.figures), previous: try previous.map(Self.figures))
    for line in table.lines { print(line) }
    guard table.exceededCount == 0 else {
      throw BenchFailure(description: "\(table.exceededCount) budgets are exceeded")
    }
  }

  /// Returns the figures in a file, one per line. Ignores lines of another form.
  private static func figures(in file: String) throws -> [Figure] {
    try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n")
      .compactMap { Figure(line: $0) }
  }
}
