import ArgumentParser
import Foundation
import MidflightConformance

/// The command `conformance`: measures the distance of Midflight's motion from independent sources.
@main
struct Conformance: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "conformance",
    abstract: "Compare the motion of Midflight with independent sources.",
    discussion: "Prints Markdown tables. The exit code is 1 if a difference exceeds its bound.")

  @Option(help: ArgumentHelp("A document to update with the tables.", valueName: "file"))
  var write: String?

  /// Prints the tables, and updates the document of `--write`. Then throws if a row exceeds its
  /// bound.
  func run() async throws {
    let report = Report(await Section.all())
    print(report.markdown, terminator: "")
    if let write { try put(report, into: write) }
    let missed = report.sections.flatMap(\.rows).filter { !$0.holds }
    guard missed.isEmpty else { throw Failure.missed(missed.map(\.subject)) }
  }

  /// Writes the tables into a document, unless the document already contains them.
  ///
  /// - Throws: `Failure.document` if the document has no place for the tables; the file is then
  ///   unchanged. Other errors of reading and writing.
  private func put(_ report: Report, into path: String) throws {
    let file = URL(fileURLWithPath: path)
    var document = ReportDocument(try String(contentsOf: file, encoding: .utf8))
    do {
      guard try !document.shows(report) else { return }
      try document.show(report)
    } catch {
      throw Failure.document(path, error)
    }
    try document.text.write(to: file, atomically: true, encoding: .utf8)
  }
}

/// The reason why the command ends with 1.
enum Failure: Error, CustomStringConvertible {
  /// The rows beyond their bounds, by subject.
  case missed([String])
  /// The document has no place for the tables.
  case document(String, ReportDocument.Failure)

  /// The subjects of the missed rows, or the document and its failure.
  var description: String {
    switch self {
    case .missed(let subjects): "exceeds its bound: \(subjects.joined(separator: "; "))"
    case .document(let path, let failure): "\(path): \(failure)"
    }
  }
}
