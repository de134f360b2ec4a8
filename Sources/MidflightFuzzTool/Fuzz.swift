import Foundation
import MidflightFuzz

/// `fuzz [--sequences N] [--seed S]`: random call sequences on random animators and views, from a seed;
/// with every fiftieth, the laws by which two walks come to the same.
///
/// Exits with 0 if none goes wrong, with 1 after the first that does, with 2 if it was not asked
/// rightly.
@main
enum Fuzz {
  static func main() {
    var (count, seed) = (2_000_000 as UInt64, 1 as UInt64)
    var arguments = CommandLine.arguments.dropFirst()
    while let name = arguments.popFirst() {
      guard let value = arguments.popFirst().flatMap({ UInt64($0) }) else { explain() }
      switch name {
      case "--sequences": count = value
      case "--seed": seed = value
      default: explain()
      }
    }
    for index in 0..<count {
      if let failure = Fuzzer.run(seed: seed &+ index) {
        print(failure)
        print("\(index + 1) sequences, 1 failure")
        exit(1)
      }
      if index.isMultiple(of: 50) { expectLaws(seed: seed &+ index) }
      if (index + 1).isMultiple(of: 100_000) { say("\(index + 1) sequences") }
    }
    print("\(count) sequences, 0 failures")
  }

  private static func expectLaws(seed: UInt64) {
    for law in Law.allCases {
      guard let complaint = law.complaint(seed: seed) else { continue }
      print("seed \(seed), \(law): \(complaint)")
      exit(1)
    }
  }

  private static func explain() -> Never {
    say("usage: fuzz [--sequences N] [--seed S]")
    exit(2)
  }

  private static func say(_ line: String) {
    FileHandle.standardError.write(Data((line + "\n").utf8))
  }
}
