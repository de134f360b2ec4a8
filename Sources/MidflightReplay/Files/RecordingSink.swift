import MotionCore

/// A destination for the lines of a live run.
///
/// `InMemorySink` stores the lines in memory and `RecordingWriter` in a file. Every sink encodes a
/// line, parses it and returns the parsed line. A live run delivers that parsed line, so a live run
/// is a replay by construction.
package nonisolated protocol RecordingSink: AnyObject {
  /// Writes a line, and returns the line in its parsed form.
  ///
  /// - Throws: `RecordingFailure` for content that the reader would refuse. The sink is then
  ///   unchanged.
  func write(
    _ content: Recording.Content, at time: Moment
  ) throws(RecordingFailure) -> Recording.Line

  /// Writes the end line. Further calls of `write` are errors.
  func finish(at time: Moment) throws(RecordingFailure)
}

nonisolated extension RecordingSink {
  /// Writes an event, and returns the event in its parsed form. Deliver the returned event to the
  /// stage.
  package func record(_ event: InputEvent) throws(RecordingFailure) -> InputEvent {
    let line = try write(.input(event), at: event.time)
    guard case .input(let parsed) = line.content else {
      fatalError("the line of an event was parsed as \(line.content)")
    }
    return parsed
  }

  /// Writes a label for a moment.
  package func mark(_ label: String, at time: Moment) throws(RecordingFailure) {
    _ = try write(.mark(label), at: time)
  }

  /// Writes a request for a picture.
  package func shot(_ name: String, at time: Moment) throws(RecordingFailure) {
    _ = try write(.shot(name), at: time)
  }

  /// Writes the hashes of the scene's domains, given in any order.
  ///
  /// - Throws: `RecordingFailure`, for example for a repeated domain or a time before the last
  ///   line.
  package func check(
    number: Int, hashes: [Recording.DomainHash], at time: Moment
  ) throws(RecordingFailure) {
    let sorted = hashes.sorted { $0.domain.utf8.lexicographicallyPrecedes($1.domain.utf8) }
    _ = try write(.check(number: number, hashes: sorted), at: time)
  }
}
