import Foundation
import MidflightReplay
import MotionCore

/// A report of replay results in the XML format of JUnit, for CI servers.
struct JUnitReport {
  private let text: String

  /// Creates a report with a test case per result, in order. A failed one contains its words.
  init(_ results: [ReplayResult]) {
    let failures = results.count { !$0.isPassed }
    let cases = results.map { result in
      let head =
        "  <testcase classname=\"\(AppProgram.name).replay\" name=\"\(markupText(result.path))\""
        + " time=\"\(result.seconds)\""
      guard !result.isPassed else { return head + "/>" }
      return head + "><failure message=\"\(markupText(result.words))\"/></testcase>"
    }
    text =
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
      + "<testsuite name=\"\(AppProgram.name) replay\" tests=\"\(results.count)\" failures=\"\(failures)\">\n"
      + cases.map { $0 + "\n" }.joined() + "</testsuite>\n"
  }

  /// Writes the report to a file.
  ///
  /// - Throws: `ToolFailure.unwritable` for the folder, and `ReplayFailure.unwritable` for the file,
  ///   with the system's words.
  func write(to path: String) throws {
    let url = URL(fileURLWithPath: path)
    try makeFolder(of: url)
    try writeAtomically(Data(text.utf8), to: url)
  }
}
