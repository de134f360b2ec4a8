import Foundation
import MidflightFuzz

/// `fuzz [--sequences N] [--seed S] [--jobs J]`: random call sequences on random animators and views,
/// from a seed; with every fiftieth, the laws by which two walks come to the same.
///
/// It uses all processors, or as many as it is told; what it says does not depend on how many. Exits
/// with 0 if none goes wrong, with 1 and the least seed that does, with 2 if it was not asked rightly.
@main
enum Fuzz {
  static func main() {
    Workers.endWithParent()
    var (seed, count, jobs) = (
      1 as UInt64, 2_000_000 as UInt64, ProcessInfo.processInfo.activeProcessorCount
    )
    var arguments = CommandLine.arguments.dropFirst()
    while let name = arguments.popFirst() {
      guard let value = arguments.popFirst().flatMap({ UInt64($0) }) else { explain() }
      switch name {
      case "--sequences": count = value
      case "--seed": seed = value
      case "--jobs" where value > 0: jobs = Int(clamping: value)
      default: explain()
      }
    }
    let stretch = Stretch(seed: seed, count: count)
    guard let failure = jobs > 1 ? Workers(jobs).walk(stretch) : stretch.walk() else {
      return print("\(count) sequences, 0 failures")
    }
    print(failure.text)
    print("\(failure.count) sequences, 1 failure")
    exit(1)
  }

  private static func explain() -> Never {
    say("usage: fuzz [--sequences N] [--seed S] [--jobs J]")
    exit(2)
  }

  /// Says something that is no result.
  static func say(_ line: String) {
    FileHandle.standardError.write(Data((line + "\n").utf8))
  }
}
