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

  @Test(arguments: [
    ("a 10 calls", Figure("a", 10, "calls"), "a 10 calls of 10 calls", true),
    ("a 10 calls", Figure("a", 10.5, "calls"), "a 10.5 calls of 10 calls  OVER", false),
    ("a 0 bytes", Figure("a", 0, "bytes"), "a 0 bytes of 0 bytes", true),
    ("a 10 calls", Figure("a", 1, "bytes"), "a 1 bytes of 10 calls  OVER", false),
  ])
  func aFigureHoldsUpToItsLimit(
    _ text: String, _ figure: Figure, _ line: String, _ holds: Bool
  ) throws {
    let entries = try Budget(text).audit([figure])
    #expect(entries.map(\.line) == [line] && entries.map(\.holds) == [holds])
  }

  @Test func aLimitWithoutAFigureAndAFigureWithoutALimitAreWrong() throws {
    let entries = try Budget("a 10 calls").audit([Figure("b", 1, "calls")])
    #expect(entries.map(\.holds) == [false, false])
    #expect(entries.map(\.line) == ["a  NOT COUNTED", "b 1 calls  WITHOUT A LIMIT"])
  }

  @Test func newLimitsKeepTheCommentsAndGiveInstructionsAMargin() throws {
    let figures = [
      Figure("a.10", 1_000, "instructions"), Figure("a.1000", 100_000, "instructions"),
      Figure("b", 7, "allocations"),
    ]
    let text = Budget.text(
      limiting: figures + figures.growths(from: 10, to: 1_000), after: "# why\n\nold 1 calls\n")
    #expect(text.hasPrefix("# why\n\na.10 1030 instructions\n"))
    #expect(text.contains("\nb 7 allocations\na.growth 1.01 power\n"))
    #expect(try Budget(text).audit(figures).count { $0.holds } == 3)
  }

  @Test func theBudgetInTheRepositoryLimitsCountsOnly() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let file = root.appendingPathComponent("Benchmarks/budget.txt")
    let budget = try Budget(String(contentsOf: file, encoding: .utf8))
    let units = Set(budget.limits.map(\.unit))
    #expect(units == ["instructions", "power", "allocations", "bytes", "calls"])
  }
}
