import Foundation
import MidflightFuzz

/// `fuzz [--sequences N] [--seed S] [--jobs J]`: runs random call sequences on random animators and
/// views. Every fiftieth seed also checks the invariants.
///
/// The number of jobs defaults to the number of processors and does not affect the output. The exit
/// code is 0 if every check passes, 1 for a failure, 2 for invalid arguments, and 3 if a signal from
/// outside ended a job. The output names the least failing seed.
@main
enum Fuzz {
  /// Runs the range of the arguments. Without arguments, runs 2 000 000 sequences from seed 1.
  ///
  /// A later option overrides an earlier one. An unknown option, a missing or invalid value, or 0
  /// jobs ends the process with the usage.
  static func main() {
    Workers.endWithParent()
    var (seed, count, jobs) = (
      1 as UInt64, 2_000_000 as UInt64, ProcessInfo.processInfo.activeProcessorCount
    )
    var arguments = CommandLine.arguments.dropFirst()
    while let name = arguments.popFirst() {
      guard let value = arguments.popFirst().flatMap({ UInt64($0) }) else { exitWithUsage() }
      switch name {
      case "--sequences": count = value
      case "--seed": seed = value
      case "--jobs" where value > 0: jobs = Int(clamping: value)
      default: exitWithUsage()
      }
    }
    let range = SeedRange(seed: seed, count: count)
    guard let failure = jobs > 1 ? Workers(jobs).run(range) : range.run() else {
      return print("\(count) sequences, 0 failures")
    }
    print(failure.text)
    print("\(failure.count) sequences, 1 failure")
    exit(1)
  }

  private static func exitWithUsage() -> Never {
    printToStandardError("usage: fuzz [--sequences N] [--seed S] [--jobs J]")
    exit(2)
  }

  /// Writes a line to standard error.
  static func printToStandardError(_ line: String) {
    FileHandle.standardError.write(Data((line + "\n").utf8))
  }
}
