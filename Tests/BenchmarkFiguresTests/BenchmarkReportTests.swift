import Testing

@testable import BenchmarkFigures

/// The part of the document that a run writes.
struct BenchmarkReportTests {
  static let report = BenchmarkReport(
    [
      Figure("evaluation.curves.1000", 19, "ns"), Figure("evaluation.curves.floor.1000", 10, "ns"),
      Figure("memory.view", 601, "bytes"), Figure("scaling.start.10", 5, "µs"),
      Figure("scaling.start.100", 50, "µs"),
    ], revision: "abc1234", machine: "On a machine.")

  @Test func aTargetThatIsMissedSaysSo() {
    let row = "| a view, before its nodes in frames | 600 | 601 | bytes | **missed** |"
    #expect(Self.report.markdown.contains(row))
  }

  @Test func aTargetThatWasNotMeasuredSaysSo() {
    #expect(Self.report.markdown.contains("| wake-ups when nothing moves | | | | not measured |"))
    let rows = Self.report.markdown.split(separator: "\n").count { line in
      ["reached |", "missed** |", "not measured |"].contains { line.hasSuffix($0) }
    }
    #expect(rows == Target.all.count)
  }

  @Test func aTargetMayBeAMultipleOfTheFloor() {
    #expect(
      Self.report.markdown.contains(
        "| a number a frame, 1000 curves and starts | 20 | 19 | ns | reached |"))
  }

  @Test func everyFigureIsARow() {
    for figure in Self.report.figures {
      #expect(Self.report.markdown.contains("| `\(figure.name)` |"))
    }
    #expect(Self.report.markdown.hasPrefix("Revision `abc1234`. On a machine.\n"))
  }

  @Test func aRevisionWithMoreThanWasCommittedSaysSo() {
    let report = BenchmarkReport([], revision: "abc1234-dirty", machine: "On a machine.")
    #expect(
      report.markdown.hasPrefix(
        "Revision `abc1234`, with changes that were not committed. On a machine.\n"))
  }

  @Test func aReportTakesThePlaceOfAReport() throws {
    let document = "before\n\(BenchmarkReport.beginning)\nstale\n\(BenchmarkReport.end)\nafter\n"
    let text = try Self.report.put(into: document)
    #expect(
      text.hasPrefix("before\n\(BenchmarkReport.beginning)\n\nRevision `abc1234`. On a machine.\n"))
    #expect(text.hasSuffix("\n\(BenchmarkReport.end)\nafter\n"))
    #expect(!text.contains("stale"))
    #expect(try Self.report.put(into: text) == text)
  }

  @Test(arguments: [
    "", BenchmarkReport.beginning, BenchmarkReport.end + BenchmarkReport.beginning,
  ])
  func aDocumentWithoutAPlaceIsRefused(_ document: String) {
    #expect(throws: BenchmarkReport.Failure.noPlace) { try Self.report.put(into: document) }
  }

  @Test func aChartHasTheSizesOfItsFigures() throws {
    let chart = try #require(Self.report.charts.first).chart
    #expect(chart.lines.map(\.name) == ["starting it"])
    #expect(chart.lines[0].points.map(\.size) == [10, 100])
    #expect(chart.lines[0].points.map(\.cost) == [5, 50])
  }

  @Test func aRateIsToBeNoLessThanItsTarget() {
    func verdict(_ rate: Double) -> Bool {
      let figure = Figure("window.rounded-views.200", rate, "frames/s")
      let report = BenchmarkReport([figure], revision: "", machine: "")
      return report.markdown.contains("frames/s | reached")
    }
    #expect(verdict(60) && verdict(59.8) && verdict(144))
    #expect(!verdict(59.2))
  }

  @Test func noTargetIsNamedTwice() {
    #expect(Set(Target.all.map(\.name)).count == Target.all.count)
  }
}
