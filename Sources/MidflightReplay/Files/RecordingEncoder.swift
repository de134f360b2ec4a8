import Foundation
import MotionCore

/// An encoder that turns the content of a line into bytes.
///
/// Sinks use the encoder for new lines, and editing commands for changed lines. The encoder does
/// not validate its input; the caller parses the bytes to check them.
package nonisolated struct RecordingEncoder: Sendable {
  /// Creates an encoder for version 1 of the format.
  package init() {}

  /// Returns the bytes of a line without its line feed; empty for a comment.
  ///
  /// Rounds the time up to whole microseconds and coordinates to the nearest 64th of a point.
  ///
  /// An unknown extension has only its time and code.
  ///
  /// - Parameters:
  ///   - content: The content of the line.
  ///   - time: The time of the line. An event's own time is ignored.
  package func encode(_ content: Recording.Content, at time: Moment) -> [UInt8] {
    var json = JSONBytes(capacity: 48)  // enough for most moves
    write(content, at: time, to: &json)
    return json.bytes
  }

  /// Appends the bytes of a line to a builder, as `encode(_:at:)` returns them; nothing for a
  /// comment.
  func write(_ content: Recording.Content, at time: Moment, to json: inout JSONBytes) {
    let code: String
    switch content {
    case .comment: return
    case .unknownExtension(let unknown): code = unknown
    default: code = content.code?.rawValue ?? ""
    }
    json.openArray()
    json.next()
    json.value(time.microsecondsRoundedUp)
    json.next()
    json.value(code)
    write(content, to: &json)
    json.closeArray()
  }

  /// Appends the elements after the code, each with its comma; nothing for a comment or an unknown
  /// extension.
  private func write(_ content: Recording.Content, to json: inout JSONBytes) {
    switch content {
    case .comment, .unknownExtension: break
    case .input(let event): write(event, to: &json)
    case .mark(let text), .shot(let text):
      json.next()
      json.value(text)
    case .expect(let expectation): write(expectation, to: &json)
    case .check(let number, let hashes):
      json.next()
      json.value(Int64(number))
      json.next()
      json.openObject()
      for hash in hashes {
        json.key(json: Array((quotedText(hash.domain) + ":").utf8))
        json.value(hash.hexadecimal)
      }
      json.closeObject()
    case .end(let events, let sum):
      json.next()
      json.openObject()
      json.key("events")
      json.value(Int64(events))
      json.key("sum")
      json.value("fnv1a64:" + hexadecimalText(sum))
      json.closeObject()
    }
  }

  /// Appends the elements of an event after its code. Coordinates are rounded to 64ths of a point;
  /// a scale and a rate are not.
  private func write(_ event: InputEvent, to json: inout JSONBytes) {
    switch event {
    case .down(let pointer, let point, let button, _), .up(let pointer, let point, let button, _):
      write(pointer: pointer, to: &json)
      write(point, to: &json)
      json.next()
      json.value(Int64(button.rawValue))
    case .move(let pointer, let point, _):
      write(pointer: pointer, to: &json)
      write(point, to: &json)
    case .cancel(let pointer, let reason, _):
      write(pointer: pointer, to: &json)
      json.next()
      json.value(reason.rawValue)
    case .wheel(let point, let delta, _):
      write(point, to: &json)
      write(CGPoint(x: delta.dx, y: delta.dy), to: &json)
    case .key(let name, let isDown, _):
      json.next()
      json.value(name)
      json.next()
      json.value((isDown ? "down" : "up") as StaticString)
    case .resize(let size, let scale, _):
      write(CGPoint(x: size.width, y: size.height), to: &json)
      json.next()
      json.decimal(Double(scale))
    case .rate(let rate, _):
      json.next()
      json.decimal(rate)
    case .activity(let activity, _):
      json.next()
      json.value(activity.rawValue)
    }
  }

  private func write(pointer: Int, to json: inout JSONBytes) {
    json.next()
    json.value(Int64(pointer))
  }

  /// Appends both coordinates, rounded to 64ths of a point.
  private func write(_ point: CGPoint, to json: inout JSONBytes) {
    let point = point.quantised
    json.next()
    json.decimal(Double(point.x))
    json.next()
    json.decimal(Double(point.y))
  }

  /// Appends a path, a comparison, a value, and the tolerance if there is one.
  private func write(_ expectation: Recording.Expectation, to json: inout JSONBytes) {
    json.next()
    json.value(expectation.path)
    json.next()
    json.value(expectation.comparison.rawValue)
    json.next()
    switch expectation.value {
    case .number(let number): json.decimal(number)
    case .string(let text): json.value(text)
    case .bool(let truth): json.value(truth)
    case .numbers(let numbers):
      json.openArray()
      for number in numbers {
        json.next()
        json.decimal(number)
      }
      json.closeArray()
    }
    guard let tolerance = expectation.tolerance else { return }
    json.next()
    json.decimal(tolerance)
  }
}
