import Foundation
import MotionCore

/// A recording while it is being made smaller: its input, the expectations that stay, and its end.
nonisolated struct RecordingDraft: Equatable {
  private(set) var events: [TaggedEvent]
  private(set) var expectations: [Expected]
  private(set) var end: Moment

  struct Expected: Equatable {
    var time: Moment
    var expectation: Recording.Expectation
    /// How many events come before it.
    var eventCount: Int
  }

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

  /// The draft as a recording of the same scene.
  func recording(like original: Recording) throws(RecordingFailure) -> Recording {
    var header = original.header
    header.engine = Engine.revision
    let tape = try RecordingTape(header: header, name: original.name)
    var waiting = expectations[...]
    func write(_ upTo: Int) throws(RecordingFailure) {
      while let next = waiting.first, next.eventCount <= upTo {
        _ = try tape.write(.expect(next.expectation), at: next.time)
        waiting.removeFirst()
      }
    }
    for (index, tagged) in events.enumerated() {
      try write(index)
      _ = try tape.record(tagged.event)
    }
    try write(.max)
    try tape.finish(at: max(end, tape.time))
    return tape.recording
  }

  // MARK: - Times

  /// Of everything but the end, in order.
  var times: [Moment] {
    (events.map(\.event.time) + expectations.map(\.time)).sorted()
  }

  /// Of the last event or expectation.
  var lastTime: Moment { times.last ?? .zero }

  /// Microseconds between a time and the one before it.
  func wait(before index: Int) -> Int64 {
    let times = times
    guard index < times.count else { return 0 }
    let previous = index > 0 ? times[index - 1] : .zero
    return (times[index].nanoseconds - previous.nanoseconds) / 1_000
  }

  func ending(at moment: Moment) -> RecordingDraft {
    var draft = self
    draft.end = moment
    return draft
  }

  /// Everything from a time on comes so many microseconds sooner.
  func comingSooner(by cut: Int64, from index: Int) -> RecordingDraft {
    let times = times
    guard index < times.count else { return self }
    let first = times[index]
    return mappingTimes { time in
      time < first ? time : Moment(microseconds: time.nanoseconds / 1_000 - cut)
    }
  }

  /// To the nearest so many microseconds.
  func roundingTimes(to unit: Int64) -> RecordingDraft {
    mappingTimes { time in
      Moment(microseconds: (time.nanoseconds / 1_000 + unit / 2) / unit * unit)
    }
  }

  /// - Parameter change: Keeps the order.
  private func mappingTimes(_ change: (Moment) -> Moment) -> RecordingDraft {
    var draft = self
    for index in events.indices {
      draft.events[index].event.time = change(events[index].event.time)
    }
    for index in expectations.indices {
      draft.expectations[index].time = change(expectations[index].time)
    }
    draft.end = change(end)
    return draft
  }

  // MARK: - Events

  /// The events of each gesture: what a pointer does from going down to being lifted, or one by
  /// itself.
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

  /// Leaves out events, and those that could not be without them.
  ///
  /// - Parameter indices: In ascending order.
  mutating func remove(_ indices: [Int]) {
    let removed = Set(indices)
    var kept = events.enumerated().filter { !removed.contains($0.offset) }
    // What loses its press loses the moves and the release, too.
    let sound = InputEvent.wellFormed(kept.map(\.element))
    var next = sound[...]
    kept = kept.filter { element in
      guard next.first == element.element else { return false }
      next.removeFirst()
      return true
    }
    let offsets = kept.map(\.offset)
    for index in expectations.indices {
      let count = expectations[index].eventCount
      expectations[index].eventCount = offsets.count { $0 < count }
    }
    events = kept.map(\.element)
  }

  /// Coordinates of one event, or of all, to the nearest whole number of units.
  func roundingPoints(to unit: CGFloat, at index: Int?) -> RecordingDraft {
    var draft = self
    for each in events.indices where index == nil || each == index {
      draft.events[each].event = events[each].event.mappingPoint { point in
        CGPoint(
          x: (point.x / unit).rounded() * unit + 0, y: (point.y / unit).rounded() * unit + 0)
      }
    }
    return draft
  }
}

nonisolated extension InputEvent {
  /// The same event elsewhere; one that has no place stays as it is.
  func mappingPoint(_ change: (CGPoint) -> CGPoint) -> InputEvent {
    switch self {
    case .down(let pointer, let point, let button, let time):
      .down(pointer: pointer, at: change(point), button: button, time: time)
    case .move(let pointer, let point, let time):
      .move(pointer: pointer, at: change(point), time: time)
    case .up(let pointer, let point, let button, let time):
      .up(pointer: pointer, at: change(point), button: button, time: time)
    case .wheel(let point, let delta, let time):
      .wheel(at: change(point), delta: delta, time: time)
    case .cancel, .key, .resize, .rate: self
    }
  }
}
