import Foundation
import Testing

@testable import MidflightConformance

/// Checks docs/CONFORMANCE.md, and the replacement of tables in a document.
struct DocumentTests {
  static let report = Report(Section.all())
  static let document = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("docs/CONFORMANCE.md")

  @Test func theDocumentShowsWhatThisRunMeasured() throws {
    let document = ReportDocument(try String(contentsOf: Self.document, encoding: .utf8))
    #expect(
      try document.shows(Self.report), "CONFORMANCE.md is out of date; run make conformance.")
  }

  @Test func everyRowIsALineOfTheReport() {
    let lines = Self.report.markdown.split(separator: "\n")
    for row in Self.report.sections.flatMap(\.rows) {
      let isThere = lines.contains { $0.hasPrefix("| \(row.subject) | \(row.source.name) |") }
      #expect(isThere, "\(row.subject)")
      #expect(!row.subject.contains("|") && !row.unit.contains("|"))
    }
  }

  @Test func aMissedBoundIsMarkedInTheReport() {
    let row = Row("a", .algebra, in: "b", .within(1, because: "c")) { $0.compare(0, with: 2) }
    let markdown = Report([Section(title: "d", rows: [row])]).markdown
    #expect(markdown.contains("| a | Closed form | 1 | 2 | b | 1 **missed** | c |"))
  }

  @Test func aNewReportReplacesTheOldTables() throws {
    var document = ReportDocument(
      "before\n\(ReportDocument.beginning)\nstale text\n\(ReportDocument.end)\nafter\n")
    #expect(try !document.shows(Self.report))
    try document.show(Self.report)
    #expect(try document.shows(Self.report))
    #expect(document.text.hasPrefix("before\n\(ReportDocument.beginning)\n\n### Curves\n"))
    #expect(document.text.hasSuffix("\n\(ReportDocument.end)\nafter\n"))
    #expect(!document.text.contains("stale text"))
    let once = document.text
    try document.show(Self.report)
    #expect(document.text == once)
  }

  @Test func oneOtherDigitMakesADocumentStale() throws {
    var document = ReportDocument("\(ReportDocument.beginning)\(ReportDocument.end)")
    try document.show(Self.report)
    let digit = try #require(document.text.firstIndex(of: "7"))
    var text = document.text
    text.replaceSubrange(digit...digit, with: "8")
    #expect(try !ReportDocument(text).shows(Self.report))
  }

  @Test(arguments: [
    "", ReportDocument.beginning, ReportDocument.end + ReportDocument.beginning,
    ReportDocument.beginning + ReportDocument.end + ReportDocument.end,
  ])
  func aDocumentWithoutOnePlaceIsRefused(_ text: String) {
    #expect(throws: ReportDocument.Failure.noPlace) {
      _ = try ReportDocument(text).shows(Self.report)
    }
  }
}
