import Foundation
import MotionCore

/// Writes a recording to a file and keeps it in memory too, for whoever looks back at it while it
/// grows.
package nonisolated final class RecordingRelay: RecordingSink {
  private let writer: RecordingWriter
  private let tape: RecordingTape

  /// What is written goes to the writer first; what that refuses the tape does not have.
  ///
  /// - Parameter tape: Has the writer's header, and nothing else yet.
  package init(_ writer: RecordingWriter, _ tape: RecordingTape) {
    self.writer = writer
    self.tape = tape
  }

  /// The file that a clean stop makes.
  package var url: URL { writer.url }

  /// Takes down what happens twice, and returns the line as it reads.
  package func write(
    _ content: Recording.Content, at time: Moment
  ) throws(RecordingFailure) -> Recording.Line {
    let line = try writer.write(content, at: time)
    tape.append(line, followedBy: writer.cursor)
    return line
  }

  /// Ends both.
  package func finish(at time: Moment) throws(RecordingFailure) {
    try writer.finish(at: time)
    try tape.finish(at: time)
  }
}
