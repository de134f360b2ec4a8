import Foundation
import Testing

@testable import BenchmarkFigures

/// Limits of counts.
struct BudgetTests {
  @Test func linesAreLimitsAndTheRestIsComments() throws {
    let budget = try Budget("# why\n\nframe 12 allocations\n  replay 3.5 calls # and why\n")
    #expect(budget.limits == [Figure("frame", 12, "allocations"), Figure("replay", 3.5, "calls")])
  }

  @Test(arguments: [
    ("a 1 b\nframe twelve allocations", "line 2"), ("a 1 b\na 2 b", "a has two limits"),
  ])
  func aDefectiveTextIsRefused(_ text: String, _ sentence: String) {
    let error = #expect(throws: Budget.Failure.self) { try Budget(text) }
    #expect(error?.description.hasPrefix(sentence) == true)
  }

  /// `make bench` and `Scripts/budget` measure the same sizes.
  @Test func eachGrowthHasALimitOfTimeAndOfInstructions() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Benchmarks")
    let names = try ["times.txt", "budget.txt"].map { name in
      let text = try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
      return text.matches(of: /(scaling\.\w+\.growth)\s/).map { String($0.output.1) }
    }
    #expect(names[0].count > 5)
    #expect(Set(names[0]) == Set(names[1]))
  }

  /// Returns the words of each line, and whether the limits hold.
  private func audit(
    _ text: String, _ figures: [Figure], previous: [Figure] = []
  ) throws -> (lines: [String], hold: [Bool]) {
    let entries = try Budget(text).audit(figures, previous: previous)
    let lines = entries.map { $0.line.split(separator: " ").joined(separator: " ") }
    return (lines, entries.map(\.holds))
  }

  @Test(arguments: [
    ("a 10 calls", Figure("a", 10, "calls"), "a 10 calls of 10 calls", true),
    ("a 10 calls", Figure("a", 10.5, "calls"), "a 10.5 calls of 10 calls OVER", false),
    ("a 0 bytes", Figure("a", 0, "bytes"), "a 0 bytes of 0 bytes", true),
    ("a 10 calls", Figure("a", 1, "bytes"), "a 1 bytes of 10 calls OVER", false),
  ])
  func aFigureHoldsUpToItsLimit(
    _ text: String, _ figure: Figure, _ line: String, _ holds: Bool
  ) throws {
    #expect(try audit(text, [figure]) == ([line], [holds]))
  }

  @Test func aLimitWithoutAFigureAndAFigureWithoutALimitDoNotHold() throws {
    let entries = try audit("a 10 calls", [Figure("b", 1, "calls")])
    #expect(entries.hold == [false, false])
    #expect(entries.lines == ["a no figure of 10 calls OVER", "b 1 calls of no limit OVER"])
  }

  @Test func theBestFigureOfSeveralRunsCounts() throws {
    func runs(_ values: Double...) -> [Figure] { values.map { Figure("a", $0, "ms") } }
    let entries = try audit("a 3 ms", runs(2.5, 2.25, 9), previous: runs(2, 1.5))
    #expect(entries == (["a 2.25 ms of 3 ms previous 1.5 ms"], [true]))
  }

  @Test func columnsAreAlignedAndNothingIsCutOff() throws {
    let long = String(repeating: "a", count: 60)
    let lines = try Budget("a 1 ms\nb 100 ms\n\(long) 1 ms").audit([Figure("a", 7, "ms")])
      .map(\.line)
    let columns = lines.map { $0.range(of: "of ")!.lowerBound.utf16Offset(in: $0) }
    #expect(columns[0] == columns[1] && lines[2].hasPrefix(long + " no figure"))
  }

  @Test func newLimitsKeepTheCommentsAndGiveInstructionsAMargin() throws {
    let figures = [
      Figure("a.10", 1_000, "instructions"), Figure("a.1000", 100_000, "instructions"),
      Figure("b", 7, "allocations"), Figure("c", 101, "misses"),
    ]
    let text = Budget.text(
      limiting: figures + figures.growths(from: 10, to: 1_000), after: "# why\n\nold 1 calls\n")
    #expect(text.hasPrefix("# why\n\na.10 1030 instructions\n"))
    #expect(text.contains("\nb 7 allocations\nc 105 misses\na.growth 1.01 power\n"))
    #expect(try Budget(text).audit(figures).count { $0.holds } == 4)
  }

  @Test(arguments: [
    ("budget", ["instructions", "misses", "power", "allocations", "bytes", "calls"]),
    ("times", ["ms", "wake-ups", "ns", "bytes", "MB", "s", "power"]),
  ])
  func theLimitsInTheRepositoryCanBeRead(_ name: String, _ units: [String]) throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let file = root.appendingPathComponent("Benchmarks/\(name).txt")
    let budget = try Budget(String(contentsOf: file, encoding: .utf8))
    #expect(Set(budget.limits.map(\.unit)) == Set(units))
  }
}
