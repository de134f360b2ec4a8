import MotionCore

/// A recording in memory, as it grows.
///
/// Live runs that are not recorded, importers and fuzzers write to one.
package nonisolated final class RecordingTape: RecordingSink {
  /// What has been written so far.
  package private(set) var recording: Recording
  private var cursor: TapeCursor

  /// A tape with a header and nothing else.
  ///
  /// - Parameter name: What messages call the recording.
  package init(header: Recording.Header, name: String = "recording") throws(RecordingFailure) {
    cursor = try TapeCursor(header: header, name: name)
    recording = Recording(name: name, header: cursor.header, lines: [], isTruncated: true)
  }

  /// The last line's time.
  package var time: Moment { cursor.time }

  /// How much of what a recording may have is written: the share of the bound that is nearest, 1 where
  /// nothing more can be.
  package var fullness: Double { cursor.fullness }

  /// What has been written so far, as a recording that ends at a moment. More can be written here.
  ///
  /// What is down then is down at its end: nobody has let go of it.
  package func whole(endingAt time: Moment) throws(RecordingFailure) -> Recording {
    var (cursor, whole) = (cursor, recording)
    whole.lines.append(try cursor.append(cursor.end, at: time))
    whole.isTruncated = false
    return whole
  }

  /// Takes down what happens, and returns the line as it reads.
  package func write(
    _ content: Recording.Content, at time: Moment
  ) throws(RecordingFailure) -> Recording.Line {
    var next = cursor
    let line = try next.append(content, at: time)
    append(line, followedBy: next)
    return line
  }

  /// Appends a line that was encoded elsewhere.
  ///
  /// - Parameter cursor: The state after the line.
  func append(_ line: Recording.Line, followedBy cursor: TapeCursor) {
    self.cursor = cursor
    recording.lines.append(line)
    recording.isTruncated = !cursor.hasEnded
  }

  /// Writes the end line; nothing can be written after it.
  package func finish(at time: Moment) throws(RecordingFailure) {
    _ = try write(cursor.end, at: time)
  }
}
