import Foundation
import MotionCore

/// What other programs recorded, as input for a scene.
///
/// Each reader gives strokes and events in the units of its file; an `ImportMapping` turns them into
/// points of a scene.
package nonisolated enum ImportFormat: String, CaseIterable, Sendable {
  /// Columns `t,x,y`, and perhaps `phase`, `pointer` and `button`.
  case csv
  /// What `libinput record` prints.
  case libinput
  /// What `evemu-record` prints.
  case evemu
  /// An object a line: one with `t`, `x`, `y` for a sample, or one with `points` for a stroke.
  case jsonl

  /// The input in a file.
  ///
  /// - Parameters:
  ///   - name: What messages call the file.
  ///   - line: Nothing but the stroke that begins in this line of a `jsonl`; nil for all.
  /// - Throws: `RecordingFailure` with the line and the column of what cannot be read.
  package func read(
    _ bytes: [UInt8], name: String, onlyLine line: Int? = nil
  ) throws(RecordingFailure) -> ImportedInput {
    guard !bytes.isEmpty else { throw .malformed(.init(name: name, line: 1), .nothing) }
    guard bytes.count <= RecordingLimits.bytes else { throw .tooLarge(name: name) }
    if let mark = ByteOrderMark(of: bytes) {
      throw .malformed(
        .init(name: name, line: 1), .expected("UTF-8 without a mark", found: mark.rawValue))
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
    input.closeAtEnd()
    return input
  }
}

nonisolated extension RecordingFailure.Problem {
  /// A file in which nobody did anything.
  static let nothing = RecordingFailure.Problem.expected("input", found: "none in the whole file")
}

/// What was done, in the units of the file that it was read from.
package nonisolated struct ImportedInput: Equatable, Sendable {
  /// In order of time, from any zero.
  package internal(set) var events: [InputEvent] = []
  /// What the device can tell, from edge to edge; nil if the file does not say, or if its units are
  /// taken for points.
  package internal(set) var range: CGRect?

  /// Takes away what is down at the end.
  mutating func closeAtEnd() {
    let closing = events.last?.time
    events = InputEvent.wellFormed(TaggedEvent.tagging(events), closingAt: closing).map(\.event)
  }
}

/// Where imported input comes to lie, in space and in time.
package nonisolated struct ImportMapping: Sendable {
  /// Whether all of it is made to fit the scene; else a device's range becomes the scene, and where
  /// there is no range, units are points.
  package var fits = false
  /// Multiplied onto coordinates, after that.
  package var scale: CGFloat = 1
  /// Added to them last, in points.
  package var offset = CGVector.zero
  /// When the first event happens, in seconds.
  package var start: TimeInterval = 0.1
  /// Around what fits, as a part of the scene's sides.
  private static let margin: CGFloat = 0.1

  /// A mapping that changes nothing but where a device's range and the scene's differ.
  package init() {}

  /// The input in points of a scene of this size.
  package func events(of input: ImportedInput, in size: CGSize) -> [InputEvent] {
    let base = placement(of: input, in: size)
    let first = input.events.first?.time ?? .zero
    let shift = Moment(seconds: start).nanoseconds - first.nanoseconds
    return input.events.map { event in
      var event = event.mappingPoint { point in
        let inside = point.applying(base)
        return CGPoint(
          x: inside.x * scale + offset.dx, y: inside.y * scale + offset.dy)
      }
      event.time = Moment(nanoseconds: event.time.nanoseconds + shift)
      return event.quantised
    }
  }

  private func placement(of input: ImportedInput, in size: CGSize) -> CGAffineTransform {
    if fits {
      let points = input.events.compactMap(\.point)
      let (xs, ys) = (points.map(\.x), points.map(\.y))
      guard let left = xs.min(), let right = xs.max(), let top = ys.min(), let bottom = ys.max()
      else { return .identity }
      let room = CGSize(
        width: size.width * (1 - 2 * Self.margin), height: size.height * (1 - 2 * Self.margin))
      // Never enlarged: a tap stays a tap.
      let factor = min(1, room.width / max(right - left, 1), room.height / max(bottom - top, 1))
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
  /// Where it happened; nil where that is nowhere.
  fileprivate var point: CGPoint? {
    switch self {
    case .down(_, let point, _, _), .move(_, let point, _), .up(_, let point, _, _),
      .wheel(let point, _, _):
      point
    case .cancel, .key, .resize, .rate: nil
    }
  }
}
