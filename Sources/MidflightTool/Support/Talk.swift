import Foundation
import MidflightReplay
import MotionCore

/// What is said to people, on the standard error; the standard output is for data.
enum Talk {
  /// Says a line. Escapes text from files and names, so that no text controls the terminal.
  static func say(_ line: String) {
    // Talk that nobody can hear is no reason to stop.
    try? FileHandle.standardError.write(contentsOf: Data((terminalText(line) + "\n").utf8))
  }

  /// Whether a person reads the standard error.
  static var isHeard: Bool { isatty(STDERR_FILENO) == 1 }

  /// Shows how far long work has come, on a terminal only; the next one replaces it.
  static func progress(_ words: String?) {
    guard isHeard else { return }
    try? FileHandle.standardError.write(
      contentsOf: Data(("\r\u{1B}[K" + terminalText(words ?? "")).utf8))
  }
}

extension Recording {
  /// Where it breaks off, in words; nil if it is whole.
  var remarkOnItsEnd: String? { isTruncated ? warnings.last.map { "\($0)" } : nil }

  /// Says where it breaks off, for commands that take it as it is.
  func sayIfItBreaksOff() {
    if let remarkOnItsEnd { Talk.say(remarkOnItsEnd) }
  }
}

/// Prints exactly one object of JSON, keys in ascending order.
func printJSON(_ object: [String: Any]) throws {
  let data = try JSONSerialization.data(
    withJSONObject: object, options: [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes])
  print(escapedJSON(String(decoding: data, as: UTF8.self)))
}
