/// A text with a place for the tables, between two comments that Markdown does not show.
package struct ReportDocument: Sendable {
  /// The comment before the tables.
  package static let beginning = "<!-- made by make conformance -->"
  /// The comment after them.
  package static let end = "<!-- end of what make conformance made -->"

  /// The whole text.
  package private(set) var text: String

  /// What is the matter with a document.
  package enum Failure: Error, Equatable, CustomStringConvertible {
    /// The two comments are not both there, once and in order.
    case noPlace

    /// A sentence.
    package var description: String {
      "no place for the tables: it needs the lines \(beginning) and \(end), once and in this order"
    }
  }

  /// A document as it was read.
  package init(_ text: String) {
    self.text = text
  }

  /// The tables that it shows now.
  package func tables() throws(Failure) -> String {
    let place = try place()
    return String(text[place])
  }

  /// Shows these tables instead of those it showed.
  package mutating func show(_ report: Report) throws(Failure) {
    text.replaceSubrange(try place(), with: ReportDocument.framed(report))
  }

  /// Whether it shows these tables, to the letter.
  package func shows(_ report: Report) throws(Failure) -> Bool {
    try tables() == ReportDocument.framed(report)
  }

  private static func framed(_ report: Report) -> String { "\n\n" + report.markdown + "\n" }

  /// What lies between the comments.
  private func place() throws(Failure) -> Range<String.Index> {
    let starts = text.ranges(of: ReportDocument.beginning)
    let ends = text.ranges(of: ReportDocument.end)
    guard starts.count == 1, ends.count == 1, starts[0].upperBound <= ends[0].lowerBound else {
      throw .noPlace
    }
    return starts[0].upperBound..<ends[0].lowerBound
  }
}
