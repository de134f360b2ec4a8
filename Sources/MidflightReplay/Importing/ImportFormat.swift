import Foundation
import MotionCore

/// A format of recorded input from another program.
///
/// Each format has a reader, which returns events in the units of the file. `ImportMapping`
/// converts them to points of a scene.
package nonisolated enum ImportFormat: String, CaseIterable, Sendable {
  /// A table with the columns `t,x,y` and optionally `phase`, `pointer` and `button`.
  case csv
  /// The output of `libinput record`.
  case libinput
  /// The output of `evemu-record`.
  case evemu
  /// One JSON object per line: a sample with `t`, `x` and `y`, or a stroke with `points`.
  case jsonl

  /// Returns the input in a file, with a cancel event for each pointer that is down at the end.
  ///
  /// Removes a press of a pointer that is down, and a release or cancel of a pointer that is up.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - name: The name of the file in messages.
  ///   - line: The only line to read of a `jsonl` file, counted from 1; nil for all lines.
  /// - Throws: `RecordingFailure` with the place of the problem, also for a file without input.
  package func read(
    _ bytes: [UInt8], name: String, onlyLine line: Int? = nil
  ) throws(RecordingFailure) -> ImportedInput {
    guard !bytes.isEmpty else { throw .malformed(.init(name: name, line: 1), .nothing) }
    guard bytes.count <= RecordingLimits.bytes else { throw .tooLarge(name: name) }
    if let mark = ByteOrderMark(of: bytes) {
      throw .malformed(
        .init(name: name, line: 1),
        .expected("UTF-8 without a byte order mark", found: mark.rawValue))
    }
    let lines = ImportedLines(bytes, name: name)
    var input =
      switch self {
      case .csv: try CSVReader(lines).read()
      case .jsonl: try ObjectLineReader(lines, onlyLine: line).read()
      case .evemu: try EvemuReader(lines).read()
      case .libinput: try LibinputReader(lines).read()
      }
    guard !input.events.isEmpty else {
      throw .malformed(.init(name: name, line: max(1, lines.count)), .nothing)
    }
    guard input.events.count <= RecordingLimits.events else {
      throw .malformed(.init(name: name, line: lines.count), .tooManyEvents)
    }
    input.name = name
    input.closeAtEnd()
    return input
  }
}

nonisolated extension RecordingFailure.Problem {
  /// The problem of a file without input.
  static let nothing = RecordingFailure.Problem.expected("input", found: "none")
}

/// Imported input in the units of its file.
package nonisolated struct ImportedInput: Equatable, Sendable {
  /// The events in order of time. The first time is arbitrary.
  package internal(set) var events: [InputEvent] = []
  /// The line number of each event in the file. For a device, the line of the report
  /// (`SYN_REPORT`) that completes the event. `setLine(_:)` adds missing numbers.
  private var lines: [Int] = []
  /// The name of the file in messages.
  fileprivate var name = ""
  /// The range of the device's coordinates; nil if the file contains none or if its units are
  /// points.
  package internal(set) var range: CGRect?

  /// Removes presses of pointers that are down, and releases of pointers that are up. Adds a cancel
  /// event, at the time of the last event, for each pointer that is down at the end.
  mutating func closeAtEnd() {
    guard let (time, line) = events.last.map({ ($0.time, lines.last) }) else { return }
    let (kept, closing) = InputEvent.wellFormed(TaggedEvent.tagging(events), closingAt: time)
    (events, lines) = (kept.map { events[$0] } + closing, kept.map { lines[$0] })
    setLine(line ?? 1)
  }

  /// Sets the line of the events that have none.
  mutating func setLine(_ line: Int) {
    lines += repeatElement(line, count: events.count - lines.count)
  }

  /// Returns the place of an event in the file.
  fileprivate func place(of index: Int) -> RecordingFailure.Place {
    .init(name: name, line: lines[index])
  }
}

/// The mapping of imported input to the points and the time of a scene.
package nonisolated struct ImportMapping: Sendable {
  /// A Boolean value that indicates whether the input is centered and shrunk to fit the scene.
  ///
  /// If false, the range of the device maps to the whole scene. Without a range, units count as
  /// points.
  package var fits = false
  /// The factor of all coordinates after that mapping.
  package var scale: CGFloat = 1
  /// The distance in points added to all coordinates after the scaling.
  package var offset = CGVector.zero
  /// The time of the first event, in seconds.
  package var start: TimeInterval = 0.1
  /// The margin around fitted input, as a fraction of the scene's width or height.
  private static let margin: CGFloat = 0.1

  /// Creates a mapping with a scale of 1, no offset and a start after 0.1 seconds.
  package init() {}

  /// Returns the input as events in a scene of this size, rounded to 64ths of a point.
  ///
  /// The first event is at `start`; the distances in time stay. Scroll distances stay unchanged.
  ///
  /// - Throws: `RecordingFailure` with the place in the file for a coordinate or scroll distance
  ///   whose absolute value is above `RecordingLimits.coordinate`.
  package func events(
    of input: ImportedInput, in size: CGSize
  ) throws(RecordingFailure) -> [InputEvent] {
    let base = placement(of: input, in: size)
    let first = input.events.first?.time ?? .zero
    let shift = Moment(seconds: start).nanoseconds - first.nanoseconds
    var events: [InputEvent] = []
    events.reserveCapacity(input.events.count)
    for (index, event) in input.events.enumerated() {
      var event = event.mappingPoints { point in
        let inside = point.applying(base)
        return CGPoint(
          x: inside.x * scale + offset.dx, y: inside.y * scale + offset.dy)
      }
      event.time = Moment(nanoseconds: event.time.nanoseconds + shift)
      if let number = event.coordinates.first(where: { abs($0) > RecordingLimits.coordinate }) {
        throw .malformed(
          input.place(of: index),
          .expected("a number from -1e6 to 1e6 points in the scene", found: decimalText(number)))
      }
      events.append(event.quantised)
    }
    return events
  }

  /// Returns the mapping of the file's units to points, before `scale` and `offset`.
  ///
  /// | Case | Mapping |
  /// |---|---|
  /// | `fits` | Centers all points and shrinks them into 80 % of the scene. Never enlarges them. |
  /// | a range with an area | The range becomes the whole scene, in other proportions. |
  /// | otherwise, or without points | identity |
  private func placement(of input: ImportedInput, in size: CGSize) -> CGAffineTransform {
    if fits {
      let points = input.events.compactMap(\.point)
      let (xs, ys) = (points.map(\.x), points.map(\.y))
      guard let left = xs.min(), let right = xs.max(), let top = ys.min(), let bottom = ys.max()
      else { return .identity }
      let available = CGSize(
        width: size.width * (1 - 2 * Self.margin), height: size.height * (1 - 2 * Self.margin))
      // The factor is at most 1, so that a tap stays a tap.
      let factor = min(
        1, available.width / max(right - left, 1), available.height / max(bottom - top, 1))
      return CGAffineTransform(translationX: -(left + right) / 2, y: -(top + bottom) / 2)
        .concatenating(CGAffineTransform(scaleX: factor, y: factor))
        .concatenating(CGAffineTransform(translationX: size.width / 2, y: size.height / 2))
    }
    guard let range = input.range, range.width > 0, range.height > 0 else { return .identity }
    return CGAffineTransform(translationX: -range.minX, y: -range.minY)
      .concatenating(
        CGAffineTransform(scaleX: size.width / range.width, y: size.height / range.height))
  }
}

nonisolated extension InputEvent {
  /// The location of the event; nil for an event without one.
  fileprivate var point: CGPoint? {
    switch self {
    case .down(_, let point, _, _), .move(_, let point, _), .up(_, let point, _, _),
      .wheel(let point, _, _):
      point
    case .cancel, .key, .resize, .rate, .activity: nil
    }
  }

  /// The coordinates and scroll distances of the event.
  fileprivate var coordinates: [Double] {
    var numbers = point.map { [$0.x, $0.y] } ?? []
    if case .wheel(_, let delta, _) = self { numbers += [delta.dx, delta.dy] }
    return numbers.map(Double.init)
  }
}
