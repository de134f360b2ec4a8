import ArgumentParser
import BenchmarkFigures
import Foundation

/// `bench times`: one line per figure, `name value unit`, and last the machine.
struct Times: BenchCommand {
  static let configuration = CommandConfiguration(
    commandName: "times", abstract: "Print one line per figure, and last the machine.",
    discussion: """
      Suites: \(suiteNames); or a part of one, as evaluation.curves or evaluation.curves.1000. \
      Each of several suites is measured in a process of its own.
      """)

  @Argument(help: "The suites to run; all if left out.") var suites: [String] = []

  @Option(help: "Leave out sizes above this, which take long.") var upTo = 100_000

  @MainActor private var all: [any Suite] {
    [ProcessCost(), WindowCost(), LiveWindowCost()] + Evaluation.all(upTo: upTo)
      + [
        FrameCost(), MemoryCost(), ScalingCost(upTo: upTo), ReplayCost(), RecordingCost(),
        PaintingCost(), SceneCost(),
      ]
  }

  nonisolated private static let suiteNames =
    "process, window, live-window, evaluation, frame, memory, scaling, replay, recording, painting, "
    + "scenes"

  func perform() throws {
    let all = all
    let choice = SuiteChoice(suites, of: all.map(\.name))
    if let unknown = choice.unknown.first {
      throw ValidationError("no suite is called \(unknown); there are: \(Self.suiteNames)")
    }
    let meant = choice.indices.map { all[$0] }
    if meant.count == 1 {
      try meant[0].run { say($0.line) }
    } else {
      for suite in meant { try runApart(suite) }
    }
    say(Machine.line)
  }

  /// Runs a suite in a process of its own: on a heap in which no other has left gaps.
  @MainActor private func runApart(_ suite: any Suite) throws {
    let outcome = try ChildProcess.run(
      ChildProcess.siblingPath("bench"), ["times", suite.name, "--up-to", "\(upTo)"],
      isQuiet: false)
    for line in outcome.output.split(separator: "\n") where Figure(line: line) != nil {
      say(String(line))
    }
    guard outcome.code == 0 else {
      throw ChildProcess.Failure(
        description: "bench times \(suite.name) ended with \(outcome.code)")
    }
  }
}
