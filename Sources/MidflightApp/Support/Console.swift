import Foundation
import MidflightReplay
import MotionCore

/// The messages for people on the standard error. The standard output is for data.
enum Console {
  /// Writes a line. Escapes control characters, so that text from files and names cannot control
  /// the terminal.
  static func writeLine(_ line: String) { write(Data((terminalText(line) + "\n").utf8)) }

  /// Writes bytes without escaping: progress, and output of a child process.
  static func write(_ messages: Data) {
    // A message that cannot be written is no reason to stop.
    try? FileHandle.standardError.write(contentsOf: messages)
  }

  /// A Boolean value that indicates whether the standard error is a terminal.
  static var isTerminal: Bool { isatty(STDERR_FILENO) == 1 }

  /// Shows the progress of long work on a terminal, in place of the previous progress. Nil clears
  /// the line. Writes nothing elsewhere.
  static func showProgress(_ words: String?) {
    guard isTerminal else { return }
    write(Data(("\r\u{1B}[K" + terminalText(words ?? "")).utf8))
  }
}

extension Recording {
  /// The place at which the recording breaks off, in words; nil for a complete recording.
  var truncationRemark: String? { isTruncated ? warnings.last.map { "\($0)" } : nil }

  /// Writes a message if the recording breaks off.
  func warnIfTruncated() {
    if let truncationRemark { Console.writeLine(truncationRemark) }
  }
}

/// Prints a JSON object with sorted keys and escaped control characters, on several lines or on
/// one.
package func printJSON(_ object: [String: Any], onOneLine isOneLine: Bool = false) throws {
  var options: JSONSerialization.WritingOptions = [.sortedKeys, .withoutEscapingSlashes]
  if !isOneLine { options.insert(.prettyPrinted) }
  let data = try JSONSerialization.data(withJSONObject: object, options: options)
  StandardOutput.writeText(escapedJSON(String(decoding: data, as: UTF8.self)) + "\n")
}
