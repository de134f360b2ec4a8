import Foundation
import MotionCore

/// The standard output, which receives data. `Console` writes messages to the standard error.
///
/// If the reader closes the pipe, as `head` does, the process ends silently by SIGPIPE, as `cat`
/// does. Any other failed write throws.
package enum StandardOutput {
  /// Writes a line. Escapes control characters, so that text from files and names cannot control
  /// the terminal.
  package static func writeLine(_ line: String) { print(terminalText(line)) }

  /// Writes bytes directly, without the buffer of `print`. Does nothing for no bytes.
  ///
  /// - Throws: `ToolFailure.unwritable` with the system's words. A closed pipe ends the process.
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

  /// Flushes the buffer of `print`.
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
    exit(128 + SIGPIPE)  // if the signal is blocked
  }
}
