import Testing

@testable import BenchmarkFigures

/// The table that `make bench` prints.
struct BudgetTableTests {
  private static let name = "replay.600-events"

  private func row(_ current: [Double], _ previous: [Double]) throws -> [Substring] {
    let table = BudgetTable(
      current: current.map { [Figure(Self.name, $0, "ms")] },
      previous: previous.map { [Figure(Self.name, $0, "ms")] })
    let row = try #require(table.lines.first { $0.hasPrefix("replay of 600 events") })
    return row.split(separator: "  ").map { $0.drop { $0 == " " } }.filter { !$0.isEmpty }
  }

  @Test func aRowHasTheLimitAndTheBestFigureOfBothRevisions() throws {
    #expect(try row([2.5, 2.25, 9], [2, 1.5]).suffix(3) == ["3 ms", "2.25", "1.5"])
  }

  @Test func aMissingPreviousRevisionIsNamed() throws {
    #expect(try row([1], []).last == "no previous")
  }

  @Test func aFigureAboveTheLimitIsOver() throws {
    #expect(try row([3], [1]).last == "1")
    #expect(try row([3.1], [1]).last == "OVER")
  }

  @Test func allBudgetsAreOverWithoutFigures() {
    let table = BudgetTable(current: [], previous: [])
    #expect(table.exceededCount == BudgetTable.budgets.count)
    #expect(table.lines.count { $0.contains("not measured") } == table.exceededCount)
  }
}
