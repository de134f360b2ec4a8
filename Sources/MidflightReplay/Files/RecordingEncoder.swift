import Foundation
import MotionCore

/// Content as the bytes of a line.
///
/// Tapes and writers use it for what happens, editing tools for what they change. It writes what it
/// is given: a line is sound once it has been read back.
public nonisolated struct RecordingEncoder: Sendable {
  /// An encoder of version 1.
  public init() {}

  /// The line that says `content` at a time, without its LF; empty for a comment.
  ///
  /// Times become whole microseconds, rounded up; coordinates whole 64ths of a point.
  ///
  /// - Parameter time: Counts for input events too, whatever their own time is.
  public func encode(_ content: Recording.Content, at time: Moment) -> [UInt8] {
    let code: String
    switch content {
    case .comment: return []
    case .unknownExtension(let unknown): code = unknown
    default: code = content.code?.rawValue ?? ""
    }
    let start = "[\(time.microsecondsRoundedUp),\(quotedText(code))"
    return Array((start + arguments(of: content).map { "," + $0 }.joined() + "]").utf8)
  }

  private func arguments(of content: Recording.Content) -> [String] {
    switch content {
    case .comment, .unknownExtension: []
    case .input(let event): arguments(of: event)
    case .mark(let label): [quotedText(label)]
    case .expect(let expectation): arguments(of: expectation)
    case .shot(let name): [quotedText(name)]
    case .check(let number, let hashes):
      [
        "\(number)",
        "{"
          + hashes.map { quotedText($0.domain) + ":" + quotedText($0.hexadecimal) }
          .joined(separator: ",") + "}",
      ]
    case .end(let events, let sum):
      ["{\"events\":\(events),\"sum\":\"fnv1a64:\(hexadecimalText(sum))\"}"]
    }
  }

  private func arguments(of event: InputEvent) -> [String] {
    switch event {
    case .down(let pointer, let point, let button, _), .up(let pointer, let point, let button, _):
      ["\(pointer)"] + coordinates(of: point) + ["\(button.rawValue)"]
    case .move(let pointer, let point, _): ["\(pointer)"] + coordinates(of: point)
    case .cancel(let pointer, let reason, _): ["\(pointer)", quotedText(reason.rawValue)]
    case .wheel(let point, let delta, _):
      coordinates(of: point) + coordinates(of: CGPoint(x: delta.dx, y: delta.dy))
    case .key(let name, let isDown, _): [quotedText(name), isDown ? "\"down\"" : "\"up\""]
    case .resize(let size, let scale, _):
      coordinates(of: CGPoint(x: size.width, y: size.height)) + [decimalText(Double(scale))]
    case .rate(let rate, _): [decimalText(rate)]
    }
  }

  private func coordinates(of point: CGPoint) -> [String] {
    let point = point.quantised
    return [decimalText(Double(point.x)), decimalText(Double(point.y))]
  }

  private func arguments(of expectation: Recording.Expectation) -> [String] {
    let value =
      switch expectation.value {
      case .number(let number): decimalText(number)
      case .string(let text): quotedText(text)
      case .bool(let truth): "\(truth)"
      case .numbers(let numbers): "[" + numbers.map(decimalText).joined(separator: ",") + "]"
      }
    return [quotedText(expectation.path), quotedText(expectation.comparison.rawValue), value]
      + (expectation.tolerance.map { [decimalText($0)] } ?? [])
  }
}
