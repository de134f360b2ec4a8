import Foundation
import Testing

@testable import BenchmarkFigures

/// Limits, and what is held against them.
struct BudgetTests {
  @Test func linesAreLimitsAndTheRestIsForPeople() throws {
    let budget = try Budget("# why\n\nframe 12 allocations\n  replay 3.5 calls # and why\n")
    #expect(budget.limits == [Figure("frame", 12, "allocations"), Figure("replay", 3.5, "calls")])
  }

  @Test func aLineThatIsNoLimitIsNamed() {
    #expect(throws: Budget.Failure.line(2, "frame twelve allocations")) {
      try Budget("a 1 b\nframe twelve allocations")
    }
  }

  @Test func twoLimitsForOneNameAreRefused() {
    #expect(throws: Budget.Failure.twice("a")) { try Budget("a 1 b\na 2 b") }
  }

  @Test func theLimitItselfIsAllowedAndMoreIsNot() throws {
    let budget = try Budget("a 10 calls")
    #expect(budget.audit([Figure("a", 10, "calls")]).map(\.holds) == [true])
    let over = budget.audit([Figure("a", 10.5, "calls")])
    #expect(over.map(\.holds) == [false])
    #expect(over[0].line == "a 10.50/10 calls, 105 %  OVER")
  }

  @Test func whatNobodyMeasuredAndWhatHasNoLimitAreWrong() throws {
    let entries = try Budget("a 10 calls").audit([Figure("b", 1, "calls")])
    #expect(entries.map(\.holds) == [false, false])
    #expect(entries.map(\.line) == ["a  NOT MEASURED", "b 1 calls  WITHOUT A LIMIT"])
  }

  @Test func anotherUnitIsWrong() throws {
    let entries = try Budget("a 10 calls").audit([Figure("a", 1, "bytes")])
    #expect(entries.map(\.holds) == [false])
    #expect(entries[0].line.hasSuffix("WRONG UNIT"))
  }

  @Test func aLimitOfNothingHoldsForNothing() throws {
    let entries = try Budget("a 0 bytes").audit([Figure("a", 0, "bytes")])
    #expect(entries.map(\.holds) == [true])
    #expect(try Budget("a 0 bytes").audit([Figure("a", 1, "bytes")]).map(\.holds) == [false])
  }

  @Test func newLimitsKeepTheCommentsAndLeaveInstructionsAMargin() throws {
    let figures = [Figure("a", 1_000, "instructions"), Figure("b", 7, "allocations")]
    let text = Budget.text(limiting: figures, after: "# why\n\nold 1 calls\n")
    #expect(text == "# why\n\na 1030 instructions\nb 7 allocations\n")
    #expect(try Budget(text).audit(figures).map(\.holds) == [true, true])
  }

  @Test func aPowerHasTheMarginOfItsInstructions() throws {
    let counted = [
      Figure("a.10", 1_000, "instructions"), Figure("a.1000", 100_000, "instructions"),
    ]
    let text = Budget.text(limiting: counted.growths, after: "")
    #expect(text.hasSuffix("a.growth 1.010 power\n"))
    let more = [counted[0], Figure("a.1000", 100_000 * (1 + Budget.margin), "instructions")]
    #expect(try Budget(text).audit(more.growths).map(\.holds) == [true])
    let muchMore = [counted[0], Figure("a.1000", 110_000, "instructions")]
    #expect(try Budget(text).audit(muchMore.growths).map(\.holds) == [false])
  }

  @Test func theCheckedInBudgetIsOne() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let file = root.appendingPathComponent("Benchmarks/budget.txt")
    let budget = try Budget(String(contentsOf: file, encoding: .utf8))
    let units = Set(budget.limits.map(\.unit))
    #expect(
      units == ["instructions", "power", "allocations", "bytes", "wake-ups", "calls", "pixels"],
      "no clock is asked")
  }
}
