import MotionCore

/// A sink that stores the bytes of the lines, for a long recording that is read once, at its end.
///
/// `InMemorySink` stores parsed lines, which take several times as much memory.
nonisolated final class ByteSink: RecordingSink {
  private var bytes: [UInt8]
  private var cursor: RecordingCursor
  private let name: String

  /// Creates a sink with a header and no lines.
  ///
  /// - Throws: `RecordingFailure` for an invalid header.
  init(header: Recording.Header, name: String) throws(RecordingFailure) {
    cursor = try RecordingCursor(header: header, name: name)
    bytes = Array("\(cursor.header.text)\n".utf8)
    self.name = name
  }

  /// Returns the recording of all lines so far.
  ///
  /// - Complexity: O(*n*), where *n* is the number of lines.
  func recording() throws(RecordingFailure) -> Recording {
    try Recording(parsing: bytes, name: name)
  }

  /// Appends a line, and returns the line in its parsed form.
  ///
  /// - Throws: `RecordingFailure` for content that the reader would refuse.
  func write(
    _ content: Recording.Content, at time: Moment
  ) throws(RecordingFailure) -> Recording.Line {
    let line = try cursor.append(content, at: time)
    bytes += line.bytes
    bytes.append(UInt8(ascii: "\n"))
    return line
  }

  /// Appends the end line. Further calls of `write` throw.
  func finish(at time: Moment) throws(RecordingFailure) {
    _ = try write(cursor.end, at: time)
  }
}
