import Foundation
import MidflightReplay
import MotionCore

/// A recording up to its first failed check, divided at the last check that holds.
///
/// `shrink` shrinks the part before the last good check and keeps the part after it. The cause of
/// the difference is in the part after it, because the state at the last good check is equal.
struct DesyncSplit {
  private let recording: Recording
  /// The last check that holds, with its line, time and state.
  private let good: Check
  /// The first failed check, with its time, the recorded state and the found state.
  private let bad: (time: Moment, recorded: [Recording.DomainHash], found: [Recording.DomainHash])
  /// The input between the two checks.
  private let events: [InputEvent]

  private struct Check {
    let number: Int
    let time: Moment
    let state: [Recording.DomainHash]
  }

  /// Finds the first failed check at or after a line.
  ///
  /// The comparison ignores the hash of the input, because edited input may lead to the same state.
  /// Checks before the line count as good without a replay.
  ///
  /// - Returns: nil if no check fails, or without a check before the failed one.
  init?(in recording: Recording, from number: Int) throws {
    var good: Check?
    for line in recording.lines {
      guard case .check(_, let hashes) = line.content, let time = line.time else { continue }
      let recorded = hashes.filter { $0.domain != "input" }
      let found = line.number < number ? recorded : try Self.state(of: recording, at: line)
      guard recorded.contains(where: { !found.contains($0) }) else {
        good = Check(number: line.number, time: time, state: recorded)
        continue
      }
      guard let good else { return nil }
      self.recording = recording
      self.good = good
      bad = (time, recorded, found)
      events = recording.lines.compactMap { between in
        guard between.number > good.number, between.number < line.number,
          case .input(let event) = between.content
        else { return nil }
        return event
      }
      return
    }
    return nil
  }

  /// Returns the input up to the last check that holds.
  func beginning() throws -> Recording {
    try recording.cut(afterLine: good.number)
  }

  /// Returns another beginning followed by the input between the checks.
  ///
  /// The later input and the final check keep their distance in time from the good check.
  ///
  /// - Parameters:
  ///   - beginning: The input up to the last good check.
  ///   - expectsFoundState: Whether the final check contains the found state instead of the
  ///     recorded state.
  /// - Throws: `RecordingFailure` if the input contradicts the pointers at the end of the
  ///   beginning.
  func recording(after beginning: Recording, expectsFoundState: Bool = false) throws -> Recording {
    let later = beginning.endTime.nanoseconds - good.time.nanoseconds
    func shifted(_ time: Moment) -> Moment { Moment(nanoseconds: time.nanoseconds + later) }
    let sink = try InMemorySink(header: beginning.header, name: recording.name)
    for event in beginning.events { _ = try sink.record(event) }
    _ = try sink.write(.check(number: 1, hashes: good.state), at: beginning.endTime)
    for var event in events {
      event.time = shifted(event.time)
      _ = try sink.record(event)
    }
    let end = shifted(bad.time)
    _ = try sink.write(
      .check(number: 2, hashes: expectsFoundState ? bad.found : bad.recorded), at: end)
    try sink.finish(at: end)
    return sink.recording
  }

  /// Returns the hashes of a replay at a check, without the hash of the input. The replay contains
  /// no checks.
  private static func state(
    of recording: Recording, at line: Recording.Line
  ) throws -> [Recording.DomainHash] {
    var cut = try recording.cut(afterLine: line.number)
    cut.lines.removeAll(where: \.isCheck)
    let replay = try Replay(cut, scenes: .app)
    replay.advance(to: replay.end)
    return replay.hashes.filter { $0.domain != "input" }
  }
}
