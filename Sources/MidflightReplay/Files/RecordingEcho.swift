import MotionCore

/// Takes nothing down: reads each line back and forgets it.
///
/// A window that nobody records has one, so that what is played in it is what a recording would
/// give, and may go on for as long as the time of a recording reaches.
package nonisolated final class RecordingEcho: RecordingSink {
  private let header: Recording.Header
  private let name: String
  private var cursor: TapeCursor
  private var lineCount = 0
  private var held = HeldInput()

  /// Lines after which the bounds of a recording count anew.
  private static let linesAtATime = 100_000

  /// An echo of a recording with this header.
  package init(header: Recording.Header, name: String = "recording") throws(RecordingFailure) {
    self.header = header
    self.name = name
    cursor = try TapeCursor(header: header, name: name)
  }

  /// The header as it reads.
  package var headerAsRead: Recording.Header { cursor.header }

  /// Returns the line as it reads.
  package func write(
    _ content: Recording.Content, at time: Moment
  ) throws(RecordingFailure) -> Recording.Line {
    if lineCount >= Self.linesAtATime, held.pointers.isEmpty {
      cursor = try TapeCursor(header: header, name: name)
      lineCount = 0
    }
    let line = try cursor.append(content, at: time)
    lineCount += 1
    if case .input(let event) = line.content { held.take(event) }
    return line
  }

  /// Nothing to finish.
  package func finish(at time: Moment) {}
}
