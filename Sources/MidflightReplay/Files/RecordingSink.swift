import MotionCore

/// Where a live run puts what happens, and whence it takes what it feeds to the stage.
///
/// A tape keeps it in memory, a writer in a file. Both make a line of it and read the line back, so
/// that a live run is a replay by construction, recorded or not.
package nonisolated protocol RecordingSink: AnyObject {
  /// Takes down what happens, and returns the line as it reads.
  ///
  /// What the reader would refuse is refused here, and changes nothing.
  func write(
    _ content: Recording.Content, at time: Moment
  ) throws(RecordingFailure) -> Recording.Line

  /// Ends the recording; nothing can be written after it.
  func finish(at time: Moment) throws(RecordingFailure)
}

nonisolated extension RecordingSink {
  /// Takes down an event, and returns it as a replay will have it: feed this one to the stage.
  package func record(_ event: InputEvent) throws(RecordingFailure) -> InputEvent {
    let line = try write(.input(event), at: event.time)
    guard case .input(let parsed) = line.content else {
      fatalError("an event's line reads as \(line.content)")
    }
    return parsed
  }

  /// Takes down a name for this moment.
  package func mark(_ label: String, at time: Moment) throws(RecordingFailure) {
    _ = try write(.mark(label), at: time)
  }

  /// Takes down that a picture is wanted.
  package func shot(_ name: String, at time: Moment) throws(RecordingFailure) {
    _ = try write(.shot(name), at: time)
  }

  /// Takes down the hashes of the scene's domains, in any order.
  package func check(
    number: Int, hashes: [Recording.DomainHash], at time: Moment
  ) throws(RecordingFailure) {
    let sorted = hashes.sorted { $0.domain.utf8.lexicographicallyPrecedes($1.domain.utf8) }
    _ = try write(.check(number: number, hashes: sorted), at: time)
  }
}
