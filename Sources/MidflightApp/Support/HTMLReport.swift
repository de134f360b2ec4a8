import Foundation
import MidflightReplay
import MotionCore

/// A report of replay results as a self-contained HTML page.
///
/// Child processes paint the pictures, because a recording may crash its scene.
struct HTMLReport {
  private let text: String

  /// The time limit per picture, in seconds.
  private static let timeLimit = 60.0
  /// The number of failures with pictures. More pictures would make the page slow to open.
  private static let mostFailuresWithPictures = 25

  /// Creates a report: the failures with pictures, then a list of the passed recordings. Only the
  /// first `mostFailuresWithPictures` failures have pictures.
  ///
  /// - Throws: `ToolFailure.unwritable` if no process can be started.
  init(_ results: [ReplayResult]) throws {
    let failures = results.filter { !$0.isPassed }
    let passes = results.filter(\.isPassed)
    var body = Self.tally(passed: passes.count, failed: failures.count)
    for (index, result) in failures.enumerated() {
      body += try Self.section(
        about: result, withPictures: index < Self.mostFailuresWithPictures)
    }
    if !passes.isEmpty {
      let items = passes.map { "<li>\(markupText($0.path))</li>\n" }.joined()
      body += "<h2>Passed</h2>\n<ul>\n\(items)</ul>\n"
    }
    text = """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width">
      <title>\(failures.count) failed, \(passes.count) passed</title>
      <style>\(Self.style)</style>
      </head>
      <body>
      <h1>\(AppProgram.name) replay</h1>
      \(body)</body>
      </html>

      """
  }

  /// Writes the page to a file.
  ///
  /// - Throws: `ToolFailure.unwritable` for the folder, and `ReplayFailure.unwritable` for the file,
  ///   with the system's words.
  func write(to path: String) throws {
    let url = URL(fileURLWithPath: path)
    try makeFolder(of: url)
    try writeAtomically(Data(text.utf8), to: url)
  }

  private static func tally(passed: Int, failed: Int) -> String {
    "<p class=\"\(failed == 0 ? "good" : "bad")\">\(passed) passed, \(failed) failed</p>\n"
  }

  /// Returns the HTML of a failure: its words, up to three moments, and the whole recording as a
  /// sheet.
  ///
  /// An unreadable recording has no pictures.
  private static func section(about result: ReplayResult, withPictures: Bool) throws -> String {
    var html = "<section>\n<h2>\(markupText(result.path))</h2>\n"
    html += "<p>\(markupText(result.exit.words)) (exit code \(result.exit.rawValue))</p>\n"
    html += "<pre>\(markupText(result.words))</pre>\n"
    guard withPictures, result.exit != .unreadable else { return html + "</section>\n" }
    for moment in result.failureMoments.prefix(3) {
      html += "<h3>\(markupText(moment.caption))</h3>\n"
      if let expected = moment.expected { html += figure("expected", in: expected) }
      html += try painted(
        result.path, ["--at", "\(moment.seconds)", "--scale", "0.5", "--ghost", "--pointer"],
        caption: "found at \(moment.seconds) s")
    }
    html += "<h3>Whole recording</h3>\n"
    let sheet = URL(fileURLWithPath: result.path).sheetOfRecording
    if FileManager.default.fileExists(atPath: sheet.path) {
      html += figure("expected", in: sheet.path)
      html += try painted(result.path, ["--sheet", "4x2"], caption: "found")
    } else {
      html += try painted(result.path, ["--sheet", "4x2", "--pointer"], caption: "found")
    }
    return html + "</section>\n"
  }

  /// Returns the HTML of a picture that a child process paints, or the reason why it failed or took
  /// more than `timeLimit`.
  private static func painted(
    _ recording: String, _ options: [String], caption: String
  ) throws -> String {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("midflight-\(UUID().uuidString).png")
    defer { try? FileManager.default.removeItem(at: file) }
    let process = try Subprocess(["render"] + options + ["-o", file.path, "--", recording])
    guard process.wait(upTo: timeLimit) == .exited(0) else {
      let words = process.reason ?? "unknown error"
      return "<p>\(markupText(caption)) could not be painted: \(markupText(words))</p>\n"
    }
    return figure(caption, in: file.path)
  }

  /// Returns the HTML of a PNG file with a caption; empty if the file cannot be read.
  private static func figure(_ caption: String, in path: String) -> String {
    guard let png = FileManager.default.contents(atPath: path) else { return "" }
    let caption = markupText(caption)
    return "<figure><img alt=\"\(caption)\" src=\"data:image/png;base64,"
      + png.base64EncodedString() + "\"><figcaption>\(caption)</figcaption></figure>\n"
  }

  private static let style = """

    :root { color-scheme: light dark; }
    body { font: 15px/1.5 system-ui, sans-serif; margin: 2em auto; max-width: 60em; padding: 0 1em; }
    h2 { font-size: 1.1em; margin-top: 2em; }
    h3 { font-size: 1em; }
    pre { background: #8882; padding: .75em; white-space: pre-wrap; overflow-wrap: anywhere; }
    figure { display: inline-block; margin: 0 1em 1em 0; vertical-align: top; }
    img { max-width: 100%; border: 1px solid #8884; }
    .good { color: #197a34; }
    .bad { color: #c22; }

    """
}

extension ToolExit {
  /// The meaning of the exit code, for people.
  fileprivate var words: String {
    switch self {
    case .good: "As expected"
    case .differs: "A result differs, or an expectation failed"
    case .usage: "Wrong usage"
    case .unreadable: "Unreadable or unsupported file"
    case .missingTrace: "An expected file is missing"
    case .desync: "Desync: the replay differs from the recording"
    case .unwritable: "Write error"
    }
  }
}
