import Foundation
import MotionCore

/// A sink that writes to a file and to memory.
///
/// The in-memory recording serves the timeline of a window while the recording grows.
package nonisolated final class TeeSink: RecordingSink {
  private let writer: RecordingWriter
  private let memorySink: InMemorySink

  /// Creates a sink that forwards each line to a writer and then to an in-memory sink. A line that
  /// the writer refuses does not reach the memory.
  ///
  /// - Parameter memorySink: An empty in-memory sink with the writer's header.
  package init(_ writer: RecordingWriter, _ memorySink: InMemorySink) {
    self.writer = writer
    self.memorySink = memorySink
  }

  /// The file that `finish(at:)` creates.
  package var url: URL { writer.url }

  /// Writes a line to the file and to memory, and returns the line in its parsed form.
  ///
  /// - Throws: The failure of the writer. The memory is then unchanged.
  package func write(
    _ content: Recording.Content, at time: Moment
  ) throws(RecordingFailure) -> Recording.Line {
    let line = try writer.write(content, at: time)
    memorySink.append(line, followedBy: writer.cursor)
    return line
  }

  /// Writes the end line to both sinks.
  package func finish(at time: Moment) throws(RecordingFailure) {
    try writer.finish(at: time)
    try memorySink.finish(at: time)
  }
}
