import Foundation
import MotionCore

/// The standard output, which receives data. `Console` writes messages to the standard error.
///
/// If the reader closes the pipe, as `head` does, the process ends silently by SIGPIPE, as `cat`
/// does. Any other failed write throws.
package enum StandardOutput {
  /// The file descriptor of the data: the standard output, and after `reserve()` a copy of it.
  private(set) static var descriptor = STDOUT_FILENO
  /// A Boolean value that indicates whether a terminal receives the data.
  static var isTerminal: Bool { isatty(descriptor) == 1 }
  /// The first failure of `writeText(_:)`.
  private static var failure: (any Error)?

  /// Keeps the standard output for data: from now on, the output of a scene goes to the
  /// standard error, line by line.
  ///
  /// Without this call, a scene that prints would damage JSON, traces and the replies of child
  /// processes. Does nothing in a second call, and if the standard output is closed. If the
  /// standard error is closed, that output is lost.
  static func reserve() {
    guard descriptor == STDOUT_FILENO else { return }
    let copy = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1)
    guard copy >= 0 else { return }
    descriptor = copy
    if dup2(STDERR_FILENO, STDOUT_FILENO) < 0 {
      let nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC)
      dup2(nowhere, STDOUT_FILENO)
    }
    // Swift's concurrency checks refuse the variable `stdout` by its name.
    if let stream = dlsym(nil, "stdout") {
      setvbuf(stream.load(as: UnsafeMutablePointer<FILE>.self), nil, _IOLBF, 0)
    }
  }

  /// Writes a line. Escapes control characters, so that text from files and names cannot control
  /// the terminal.
  package static func writeLine(_ line: String) { writeText(terminalText(line) + "\n") }

  /// Writes text without escaping. `throwFailure()` reports a failed write.
  static func writeText(_ text: String) {
    do { try write(Array(text.utf8)) } catch { failure = failure ?? error }
  }

  /// Writes bytes. Does nothing for no bytes.
  ///
  /// - Throws: `ToolFailure.unwritable` with the system's words. A closed pipe ends the process.
  static func write(_ bytes: some ContiguousBytes) throws {
    try bytes.withUnsafeBytes { all in
      var rest = all[...]
      while !rest.isEmpty {
        let start = UnsafeRawBufferPointer(rebasing: rest).baseAddress
        let count = Foundation.write(descriptor, start, rest.count)
        if count < 0, errno == EINTR { continue }
        guard count >= 0 else { throw refusal(errno) }
        rest = rest.dropFirst(count)
      }
    }
  }

  /// Throws the first failure of `writeText(_:)`, and of `print` unless the output is reserved.
  static func throwFailure() throws {
    if let failure { throw failure }
    // nil flushes every stream.
    if fflush(nil) != 0, descriptor == STDOUT_FILENO { throw refusal(errno) }
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
