import ArgumentParser
import BenchmarkFigures
import Foundation

/// `bench compare`: two revisions' runs side by side.
struct CompareCommand: BenchCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare", abstract: "Print the ratios of two revisions' figures.",
    discussion: "Each file holds what one run printed; the best of each revision's are compared.")

  @Option(parsing: .upToNextOption, help: "Runs of the base.") var base: [String]
  @Option(parsing: .upToNextOption, help: "Runs of the other revision.") var head: [String]

  func perform() throws {
    let comparison = Comparison(
      base: try base.map(Self.figures), head: try head.map(Self.figures))
    for row in comparison.rows { say(row.line) }
    for name in comparison.unmatched { say("\(name): only one of the two has it") }
  }

  private static func figures(in file: String) throws -> [Figure] {
    try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n")
      .compactMap { Figure(line: $0) }
  }
}
