import Foundation
import MidflightGallery
import MidflightReplay
import MotionCore

/// A recording up to the first check at which another state was found: its beginning, up to the last
/// check that holds, and the way from there.
///
/// `shrink` makes the beginning smaller, and leaves the way as it is. Whatever makes the difference
/// happens on it: at its start the state was as recorded.
struct DesyncedWay {
  private let recording: Recording
  /// The last check that holds: its line, when it is, and the state there.
  private let good: Check
  /// The check that does not hold: when it is, what was recorded there, and what is found.
  private let bad: (time: Moment, recorded: [Recording.DomainHash], found: [Recording.DomainHash])
  /// The input between them.
  private let events: [InputEvent]

  private struct Check {
    let number: Int
    let time: Moment
    let state: [Recording.DomainHash]
  }

  /// The way to the first check from a line on at which the state is another.
  ///
  /// What was edited has other input at a check, and may have the same state there: such a check counts
  /// as one that holds.
  ///
  /// - Returns: nil if there is none, or nothing before it to make smaller.
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

  /// The input up to the last check that holds.
  func beginning() throws -> Recording {
    try recording.cut(afterLine: good.number)
  }

  /// The way after another beginning, which ends where it begins.
  ///
  /// - Parameter isAsFound: With checks that hold as the state is found, and not as it was recorded.
  /// - Throws: `RecordingFailure`, if a pointer is not as the way needs it.
  func whole(after beginning: Recording, isAsFound: Bool = false) throws -> Recording {
    let later = beginning.endTime.nanoseconds - good.time.nanoseconds
    func shifted(_ time: Moment) -> Moment { Moment(nanoseconds: time.nanoseconds + later) }
    let tape = try RecordingTape(header: beginning.header, name: recording.name)
    for event in beginning.events { _ = try tape.record(event) }
    _ = try tape.write(.check(number: 1, hashes: good.state), at: beginning.endTime)
    for var event in events {
      event.time = shifted(event.time)
      _ = try tape.record(event)
    }
    let end = shifted(bad.time)
    _ = try tape.write(.check(number: 2, hashes: isAsFound ? bad.found : bad.recorded), at: end)
    try tape.finish(at: end)
    return tape.recording
  }

  /// What a replay finds at a check, without the hash of the input.
  private static func state(
    of recording: Recording, at line: Recording.Line
  ) throws -> [Recording.DomainHash] {
    var cut = try recording.cut(afterLine: line.number)
    cut.lines.removeAll(where: \.isCheck)
    let replay = try Replay(cut, scenes: .gallery)
    replay.advance(to: replay.end)
    return replay.hashes.filter { $0.domain != "input" }
  }
}
