import ArgumentParser
import BenchmarkFigures
import Foundation

/// `bench`: measures Midflight, beside a floor program that does nothing but the arithmetic.
@main
nonisolated struct Bench: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bench", abstract: "Measure Midflight.",
    subcommands: [
      Times.self, CompareCommand.self, ReportCommand.self, BudgetCommand.self, ProfileCommand.self,
      Counts.self,
    ], defaultSubcommand: Times.self)
}

/// A command that measures; stages live on the main actor.
nonisolated protocol BenchCommand: ParsableCommand, Sendable {
  /// Does the command's work.
  @MainActor func perform() throws
}

nonisolated extension BenchCommand {
  /// Does the command's work on the main actor, where `main` calls it.
  func run() throws {
    try MainActor.assumeIsolated { try perform() }
  }
}

/// Prints a line at once, for whoever watches a long run.
func say(_ line: String) {
  FileHandle.standardOutput.write(Data((line + "\n").utf8))
}
