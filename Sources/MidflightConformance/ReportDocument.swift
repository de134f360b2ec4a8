/// A document with a place for the report, between two comments that Markdown hides.
package struct ReportDocument: Sendable {
  /// The comment before the tables.
  package static let beginning = "<!-- made by make conformance -->"
  /// The comment after the tables.
  package static let end = "<!-- end of what make conformance made -->"

  /// The whole text.
  package private(set) var text: String

  /// A defect of a document.
  package enum Failure: Error, Equatable, CustomStringConvertible {
    /// The two comments do not occur exactly once each, in this order.
    case noPlace

    /// The defect as a sentence.
    package var description: String {
      "the tables need the lines \(beginning) and \(end), once each and in this order"
    }
  }

  /// Creates a document from its text.
  package init(_ text: String) {
    self.text = text
  }

  /// Returns the text between the comments.
  ///
  /// - Throws: `Failure.noPlace`.
  package func tables() throws(Failure) -> String {
    let range = try markedRange()
    return String(text[range])
  }

  /// Replaces the text between the comments by a report.
  ///
  /// The comments stay, so the function can be called again.
  ///
  /// - Throws: `Failure.noPlace`; the text then stays unchanged.
  package mutating func show(_ report: Report) throws(Failure) {
    text.replaceSubrange(try markedRange(), with: ReportDocument.framed(report))
  }

  /// Returns a Boolean value that indicates whether the document contains exactly this report.
  ///
  /// Any difference counts, also in spaces and line breaks.
  ///
  /// - Throws: `Failure.noPlace`.
  package func shows(_ report: Report) throws(Failure) -> Bool {
    try tables() == ReportDocument.framed(report)
  }

  private static func framed(_ report: Report) -> String { "\n\n" + report.markdown + "\n" }

  /// Returns the range between the comments.
  ///
  /// Throws `Failure.noPlace` unless each comment occurs exactly once, the beginning first.
  private func markedRange() throws(Failure) -> Range<String.Index> {
    let starts = text.ranges(of: ReportDocument.beginning)
    let ends = text.ranges(of: ReportDocument.end)
    guard starts.count == 1, ends.count == 1, starts[0].upperBound <= ends[0].lowerBound else {
      throw .noPlace
    }
    return starts[0].upperBound..<ends[0].lowerBound
  }
}
