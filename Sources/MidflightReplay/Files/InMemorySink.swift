import MotionCore

/// A sink that stores a growing recording in memory.
///
/// Importers, fuzzers and live runs without a file write to it.
package nonisolated final class InMemorySink: RecordingSink {
  /// The recording of all lines so far, truncated until `finish(at:)`.
  package private(set) var recording: Recording
  private var cursor: RecordingCursor

  /// Creates a sink with a header and no lines.
  ///
  /// - Parameters:
  ///   - header: The header. The initializer parses the header again.
  ///   - name: The name of the recording in messages.
  /// - Throws: `RecordingFailure` for an invalid header.
  package init(header: Recording.Header, name: String = "recording") throws(RecordingFailure) {
    cursor = try RecordingCursor(header: header, name: name)
    recording = Recording(name: name, header: cursor.header, lines: [], isTruncated: true)
  }

  /// The time of the last line.
  package var time: Moment { cursor.time }

  /// The used part of the nearest limit in `RecordingLimits`, 0 to 1.
  package var usedFraction: Double { cursor.usedFraction }

  /// Returns a complete copy of the recording, with an end line at a moment. The sink stays
  /// unchanged and accepts further lines.
  ///
  /// A pointer that is down stays down at the end of the copy.
  ///
  /// - Parameter time: The time of the end line, at or after the last line.
  /// - Throws: `RecordingFailure` for an earlier time, or after `finish(at:)`.
  package func completeCopy(endingAt time: Moment) throws(RecordingFailure) -> Recording {
    var (cursor, copy) = (cursor, recording)
    copy.lines.append(try cursor.append(cursor.end, at: time))
    copy.isTruncated = false
    return copy
  }

  /// Appends a line, and returns the line in its parsed form.
  ///
  /// - Throws: `RecordingFailure` for content that the reader would refuse. The sink is then
  ///   unchanged.
  package func write(
    _ content: Recording.Content, at time: Moment
  ) throws(RecordingFailure) -> Recording.Line {
    var next = cursor
    let line = try next.append(content, at: time)
    append(line, followedBy: next)
    return line
  }

  /// Appends a line that another sink encoded, without a check.
  ///
  /// The recording is complete afterwards if the line is an end line.
  ///
  /// - Parameter cursor: The state after the line.
  func append(_ line: Recording.Line, followedBy cursor: RecordingCursor) {
    self.cursor = cursor
    recording.lines.append(line)
    recording.isTruncated = !cursor.hasEnded
  }

  /// Appends the end line. Further calls of `write` throw.
  package func finish(at time: Moment) throws(RecordingFailure) {
    _ = try write(cursor.end, at: time)
  }
}
