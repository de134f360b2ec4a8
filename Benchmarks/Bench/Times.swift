import ArgumentParser
import BenchmarkFigures

/// `bench times`: one line per figure, `name value unit`, and last the machine.
struct Times: BenchCommand {
  static let configuration = CommandConfiguration(
    commandName: "times", abstract: "Print one line per figure, and last the machine.",
    discussion: "Suites: \(suiteNames).")

  @Argument(help: "The suites to run; all if left out.") var suites: [String] = []

  @Option(help: "Leave out sizes above this, which take long.") var upTo = 100_000

  @MainActor private var all: [any Suite] {
    // Processes first: Linux counts what their parent holds as theirs until they have begun.
    [
      ProcessCost(), WindowCost(), Evaluation(upTo: upTo), FrameCost(), MemoryCost(),
      ScalingCost(upTo: upTo), ReplayCost(), RecordingCost(), PaintingCost(),
    ]
  }

  nonisolated private static let suiteNames =
    "process, window, evaluation, frame, memory, scaling, replay, recording, painting"

  func perform() throws {
    for suite in all where suites.isEmpty || suites.contains(suite.name) {
      try suite.run { say($0.line) }
    }
    say(Machine.line)
  }
}
