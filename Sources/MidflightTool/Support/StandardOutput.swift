import Foundation
import MotionCore

/// The standard output, where data goes.
///
/// Whoever reads it may have had enough, as `head` has: then the process ends as `cat` does, by
/// SIGPIPE and without a word. Any other refusal is a failure in words.
enum StandardOutput {
  /// Writes a line. Escapes text from files and names, so that no text controls the terminal.
  static func writeLine(_ line: String) { print(terminalText(line)) }

  /// Writes bytes, past what `print` holds back.
  ///
  /// - Throws: `ToolFailure.unwritable` with the system's words.
  static func write(_ bytes: [UInt8]) throws {
    try bytes.withUnsafeBytes { all in
      var rest = all[...]
      while !rest.isEmpty {
        let start = UnsafeRawBufferPointer(rebasing: rest).baseAddress
        let count = Foundation.write(STDOUT_FILENO, start, rest.count)
        if count < 0, errno == EINTR { continue }
        guard count >= 0 else { throw refusal(errno) }
        rest = rest.dropFirst(count)
      }
    }
  }

  /// Writes what `print` still holds.
  ///
  /// - Throws: `ToolFailure.unwritable` with the system's words.
  static func flush() throws {
    // nil flushes every stream.
    if fflush(nil) != 0 { throw refusal(errno) }
  }

  private static func refusal(_ number: Int32) -> ToolFailure {
    if number == EPIPE { leaveSilently() }
    return .unwritable("standard output: \(String(cString: strerror(number)))")
  }

  private static func leaveSilently() -> Never {
    signal(SIGPIPE, SIG_DFL)
    raise(SIGPIPE)
    exit(128 + SIGPIPE)  // where the signal is blocked
  }
}
