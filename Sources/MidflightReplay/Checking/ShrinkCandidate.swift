import Foundation
import MotionCore

/// A shrink candidate: the input, the kept expectations and the end of a recording.
nonisolated struct ShrinkCandidate: Equatable {
  private(set) var events: [TaggedEvent]
  private(set) var expectations: [Expected]
  private(set) var end: Moment

  struct Expected: Equatable {
    var time: Moment
    var expectation: Recording.Expectation
    /// The number of events before the expectation.
    var eventCount: Int
  }

  /// Creates the candidate of a whole recording: its input, the given expectations, and its end.
  ///
  /// A truncated recording contributes its closing cancel events too. All lines with a kept
  /// expectation are kept.
  init(_ recording: Recording, keeping kept: [Recording.Expectation]) {
    events = TaggedEvent.tagging(recording.events)
    expectations = []
    end = recording.endTime
    var eventCount = 0
    for line in recording.lines {
      switch line.content {
      case .input: eventCount += 1
      case .expect(let expectation) where kept.contains(expectation):
        expectations.append(
          Expected(time: line.time ?? .zero, expectation: expectation, eventCount: eventCount))
      default: break
      }
    }
  }

  /// Returns the candidate as a recording with the header of the original and the current engine
  /// revision.
  ///
  /// The end moves to the last line if that line is later.
  ///
  /// - Throws: `RecordingFailure` for events that contradict each other or are not in order of
  ///   time.
  func recording(like original: Recording) throws(RecordingFailure) -> Recording {
    var header = original.header
    header.engine = Engine.revision
    let sink = try InMemorySink(header: header, name: original.name)
    var waiting = expectations[...]
    /// Writes the waiting expectations that follow at most `upTo` events.
    func write(_ upTo: Int) throws(RecordingFailure) {
      while let next = waiting.first, next.eventCount <= upTo {
        _ = try sink.write(.expect(next.expectation), at: next.time)
        waiting.removeFirst()
      }
    }
    for (index, tagged) in events.enumerated() {
      try write(index)
      _ = try sink.record(tagged.event)
    }
    try write(.max)
    try sink.finish(at: max(end, sink.time))
    return sink.recording
  }

  // MARK: - Times

  /// The times of all events and expectations, in ascending order.
  var times: [Moment] {
    (events.map(\.event.time) + expectations.map(\.time)).sorted()
  }

  /// The time of the last event or expectation; zero without any.
  var lastTime: Moment { times.last ?? .zero }

  /// Returns the time between an element of `times` and its predecessor, in microseconds; 0 for an
  /// index out of range.
  func wait(before index: Int) -> Int64 {
    let times = times
    guard index < times.count else { return 0 }
    let previous = index > 0 ? times[index - 1] : .zero
    return (times[index].nanoseconds - previous.nanoseconds) / 1_000
  }

  func ending(at moment: Moment) -> ShrinkCandidate {
    var candidate = self
    candidate.end = moment
    return candidate
  }

  /// Returns a copy in which everything from an index of `times` on happens earlier.
  ///
  /// - Parameters:
  ///   - cut: The number of microseconds, at most `wait(before:)`.
  ///   - index: An index of `times`. Returns an unchanged copy for an index out of range.
  func movingEarlier(by cut: Int64, from index: Int) -> ShrinkCandidate {
    let times = times
    guard index < times.count else { return self }
    let first = times[index]
    return mappingTimes { time in
      time < first ? time : Moment(microseconds: time.nanoseconds / 1_000 - cut)
    }
  }

  /// Returns a copy with each time rounded to the nearest multiple of `unit` microseconds.
  func roundingTimes(to unit: Int64) -> ShrinkCandidate {
    mappingTimes { time in
      Moment(microseconds: (time.nanoseconds / 1_000 + unit / 2) / unit * unit)
    }
  }

  /// Returns a copy with all times of events and expectations and the end changed.
  ///
  /// - Parameter change: A monotonic function of time.
  private func mappingTimes(_ change: (Moment) -> Moment) -> ShrinkCandidate {
    var candidate = self
    for index in events.indices {
      candidate.events[index].event.time = change(events[index].event.time)
    }
    for index in expectations.indices {
      candidate.expectations[index].time = change(expectations[index].time)
    }
    candidate.end = change(end)
    return candidate
  }

  // MARK: - Events

  /// The indices of the events of each gesture, in order of the first event.
  ///
  /// A gesture contains the events of one pointer from press to release. An event of no pressed
  /// pointer is a gesture of its own.
  var gestures: [[Int]] {
    var gestures: [[Int]] = []
    var open: [Int: Int] = [:]
    for (index, tagged) in events.enumerated() {
      guard let pointer = tagged.event.pointer, let number = open[pointer] else {
        if case .down(let pointer, _, _, _) = tagged.event { open[pointer] = gestures.count }
        gestures.append([index])
        continue
      }
      gestures[number].append(index)
      switch tagged.event {
      case .up, .cancel: open[pointer] = nil
      default: break
      }
    }
    return gestures
  }

  /// Removes events, and the events that are invalid without them.
  ///
  /// Expectations stay at their times.
  ///
  /// - Parameter indices: The indices in ascending order.
  mutating func remove(_ indices: [Int]) {
    let removed = Set(indices)
    var kept = events.enumerated().filter { !removed.contains($0.offset) }
    // Without a press, the moves and the release of the pointer are invalid.
    kept = InputEvent.wellFormed(kept.map(\.element)).kept.map { kept[$0] }
    let offsets = kept.map(\.offset)
    for index in expectations.indices {
      let count = expectations[index].eventCount
      expectations[index].eventCount = offsets.count { $0 < count }
    }
    events = kept.map(\.element)
  }

  /// Returns a copy with the coordinates of one event, or of all, rounded to multiples of `unit`
  /// points.
  ///
  /// - Parameter index: The index of the event; nil for all events.
  func roundingPoints(to unit: CGFloat, at index: Int?) -> ShrinkCandidate {
    var candidate = self
    for each in events.indices where index == nil || each == index {
      candidate.events[each].event = events[each].event.mappingPoints { point in
        CGPoint(
          x: (point.x / unit).rounded() * unit + 0, y: (point.y / unit).rounded() * unit + 0)
      }
    }
    return candidate
  }
}
