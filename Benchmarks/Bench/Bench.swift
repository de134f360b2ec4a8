import ArgumentParser
import BenchmarkFigures
import Foundation

/// `bench`: measures times and counts work.
@main
nonisolated struct Bench: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bench", abstract: "Measure the time and work of Midflight.",
    subcommands: [
      MeasureCommand.self, SamplesCommand.self, CompareCommand.self, CountCommand.self,
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

  @Argument(help: "The group; window requires a display.") var group: MeasuredGroup

  func perform() throws {
    for figure in try group.measure() { print(figure.line) }
  }
}

/// `bench samples FOLDER COUNT`: writes copies of the sample recording.
struct SamplesCommand: BenchCommand {
  static let configuration = CommandConfiguration(
    commandName: "samples", abstract: "Write copies of a recording with its trace into a folder.")

  @Argument(help: "An existing folder.") var folder: String
  @Argument(help: "The number of copies.") var count: Int

  func perform() throws {
    let (sample, folder) = (try SampleRecording(), URL(fileURLWithPath: folder))
    for index in 0..<count { try sample.write(to: folder, name: "\(index)") }
  }
}
