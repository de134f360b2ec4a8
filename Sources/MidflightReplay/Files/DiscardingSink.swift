import MotionCore

/// A sink that stores nothing: it encodes each line, parses the line again and discards it.
///
/// A window without a recording uses this sink, so that its input is identical to the input of a
/// recorded run. The run may last up to the time limit of a recording.
package nonisolated final class DiscardingSink: RecordingSink {
  private let header: Recording.Header
  private let name: String
  private var cursor: RecordingCursor
  private var lineCount = 0
  private var held = PressedInput()

  /// The number of lines after which the sink counts lines and bytes from zero again, once no
  /// pointer is down.
  private static let linesPerCycle = 100_000

  /// Creates a discarding sink for a recording with this header.
  ///
  /// - Parameters:
  ///   - header: The header. The initializer parses the header again.
  ///   - name: The name of the recording in messages.
  /// - Throws: `RecordingFailure` for an invalid header.
  package init(header: Recording.Header, name: String = "recording") throws(RecordingFailure) {
    self.header = header
    self.name = name
    cursor = try RecordingCursor(header: header, name: name)
  }

  /// The header after encoding and parsing.
  package var parsedHeader: Recording.Header { cursor.header }

  /// Encodes a line, parses it, and returns the result.
  ///
  /// Counts lines and bytes from zero again after `linesPerCycle` lines, once no pointer is down.
  ///
  /// - Throws: `RecordingFailure` for content that the reader would refuse.
  package func write(
    _ content: Recording.Content, at time: Moment
  ) throws(RecordingFailure) -> Recording.Line {
    if lineCount >= Self.linesPerCycle, held.pointers.isEmpty {
      cursor = try RecordingCursor(header: header, name: name)
      lineCount = 0
    }
    let line = try cursor.append(content, at: time)
    lineCount += 1
    if case .input(let event) = line.content { held.update(with: event) }
    return line
  }

  /// Does nothing.
  package func finish(at time: Moment) {}
}
