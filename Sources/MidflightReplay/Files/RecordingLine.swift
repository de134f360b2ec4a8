import Foundation
import MotionCore

nonisolated extension Recording {
  /// One line of a recording below the header: its content, time and bytes.
  ///
  /// The reader creates lines, and editing commands create changed lines. A line keeps its original
  /// bytes, so encoding writes an untouched line unchanged.
  package nonisolated struct Line: Sendable, Equatable {
    /// The number of the line in its file, where the header is line 1; 0 for a line created in
    /// memory.
    package var number: Int { Int(lineNumber) }
    /// The time of the line in whole microseconds; nil for a comment.
    package var time: Moment? {
      microseconds == Line.never ? nil : Moment(microseconds: microseconds)
    }
    /// The content of the line. Parses the bytes again unless the line is a comment or a pointer
    /// event.
    package var content: Content {
      switch source {
      case .memory(let line): line.content
      case .file: compactContent ?? parsed
      }
    }
    /// The bytes of the line without its line feed. The slice shares the file's memory.
    var bytes: ArraySlice<UInt8> {
      switch source {
      case .memory(let line): line.bytes
      case .file(let file): file[Int(offset)..<Int(offset) + Int(count)]
      }
    }

    // A recording may have two million lines, so a line stores the frequent contents in a few
    // bytes. The `content` property parses the others on each access.
    private let source: Source
    private let microseconds: Int64
    private let offset: UInt32
    private let count: UInt32
    private let lineNumber: UInt32
    private let compact: CompactContent

    /// The value of `microseconds` for a line without a time.
    private static let never = Int64.min

    private enum Source {
      case file([UInt8])
      case memory(MemoryLine)
    }

    /// The content and bytes of a line that was created in memory.
    private final class MemoryLine: Sendable {
      let content: Content
      let bytes: ArraySlice<UInt8>

      init(_ content: Content, _ bytes: ArraySlice<UInt8>) {
        (self.content, self.bytes) = (content, bytes)
      }
    }

    /// A comment or a pointer event in compact form. Coordinates are multiples of 1/64 point.
    private struct CompactContent {
      enum Kind: UInt8 { case comment, down, move, up, other }
      var kind = Kind.other
      var pointer: UInt8 = 0
      var button: UInt8 = 0
      var x: Int32 = 0
      var y: Int32 = 0

      /// Creates the compact form of content. `kind` is `.other` for content without a compact
      /// form, which must be parsed from the bytes.
      init(_ content: Content) {
        switch content {
        case .comment: kind = .comment
        case .input(.down(let pointer, let point, let button, _)):
          set(.down, pointer, point, button)
        case .input(.move(let pointer, let point, _)):
          set(.move, pointer, point, .finger)
        case .input(.up(let pointer, let point, let button, _)):
          set(.up, pointer, point, button)
        default: break
        }
      }

      /// Stores a pointer event, or nothing if a value does not fit. Coordinates must be multiples
      /// of 1/64 point.
      private mutating func set(
        _ kind: Kind, _ pointer: Int, _ point: CGPoint, _ button: PointerButton
      ) {
        guard let pointer = UInt8(exactly: pointer), let button = UInt8(exactly: button.rawValue),
          let x = Int32(exactly: Double(point.x) * 64), let y = Int32(exactly: Double(point.y) * 64)
        else { return }
        (self.kind, self.pointer, self.button) = (kind, pointer, button)
        (self.x, self.y) = (x, y)
      }
    }

    /// The content from the compact form; nil if the bytes must be parsed.
    private var compactContent: Content? {
      let point = CGPoint(x: CGFloat(compact.x) / 64, y: CGFloat(compact.y) / 64)
      let (pointer, button) = (Int(compact.pointer), PointerButton(rawValue: Int(compact.button)))
      let time = time ?? .zero
      return switch compact.kind {
      case .comment: .comment
      case .down: .input(.down(pointer: pointer, at: point, button: button, time: time))
      case .move: .input(.move(pointer: pointer, at: point, time: time))
      case .up: .input(.up(pointer: pointer, at: point, button: button, time: time))
      case .other: nil
      }
    }

    /// The content, parsed from the bytes. Parsing succeeds because the reader parsed the same
    /// bytes before.
    private var parsed: Content {
      bytes.withUnsafeBufferPointer { line in
        var parser = LineParser(scanner: JSONScanner(line), validator: .withAllPointersDown)
        return (try? parser.parse())?.content ?? .comment
      }
    }

    /// The input event of the line; nil for another line.
    var event: InputEvent? {
      if case .input(let event) = content { event } else { nil }
    }

    /// Creates a line of a file.
    ///
    /// - Parameter range: The range of the line in `file`, without its line feed.
    init(number: Int, time: Moment?, content: Content, in file: [UInt8], at range: Range<Int>) {
      source = .file(file)
      microseconds = time.map { $0.nanoseconds / 1_000 } ?? Line.never
      (offset, count) = (UInt32(range.lowerBound), UInt32(range.count))
      lineNumber = UInt32(number)
      compact = CompactContent(content)
    }

    /// Creates a line in memory. Its number is 0. The caller provides bytes that match the content.
    init(time: Moment?, content: Content, bytes: ArraySlice<UInt8>) {
      source = .memory(MemoryLine(content, bytes))
      (offset, count, lineNumber) = (0, 0, 0)
      microseconds = time.map { $0.nanoseconds / 1_000 } ?? Line.never
      compact = CompactContent(.comment)
    }

    /// The text of the line without its line feed.
    package var text: String { String(decoding: bytes, as: UTF8.self) }

    /// Returns a Boolean value that indicates whether two lines have the same number, time, bytes
    /// and content.
    package static func == (one: Line, other: Line) -> Bool {
      one.number == other.number && one.time == other.time && one.bytes == other.bytes
        && one.content == other.content
    }

    /// Creates a line. `Recording.sealed(at:)` later checks the line against the lines above it.
    ///
    /// - Parameters:
    ///   - content: The content; an input event moves to `time`.
    ///   - time: The time, rounded up to a whole microsecond. An event's own time is ignored.
    package init(_ content: Content, at time: Moment) {
      let bytes = RecordingEncoder().encode(content, at: time)
      self.init(
        time: content == .comment ? nil : time.recordable,
        content: content.moved(to: time.recordable), bytes: bytes[...])
    }

    /// Creates a comment. Control characters in the text, such as line feeds, become spaces.
    package init(comment text: String) {
      let bytes = Array("# ".utf8) + text.utf8.map { $0 < 0x20 ? UInt8(ascii: " ") : $0 }
      self.init(time: nil, content: .comment, bytes: bytes[...])
    }

    /// Returns a copy of the line at another time. Returns a comment unchanged.
    package func moved(to time: Moment) -> Line {
      guard self.time != nil else { return self }
      return rewritten(content, at: time)
    }

    /// Returns a line with other content at another time.
    ///
    /// The result keeps the surplus elements of this line if both contents have the same code.
    ///
    /// An expectation without a tolerance loses its surplus elements.
    package func rewritten(_ content: Content, at time: Moment) -> Line {
      let line = Line(content, at: time)
      guard content.code == self.content.code, content.isComplete else { return line }
      let surplus = surplus
      if surplus.isEmpty { return line }
      return Line(
        time: line.time, content: line.content, bytes: (line.bytes.dropLast() + surplus)[...])
    }

    /// The bytes after the known elements: surplus elements, the comma before them and the closing
    /// bracket. Empty without surplus elements.
    private var surplus: ArraySlice<UInt8> {
      let known =
        switch content {
        case .comment: 0
        case .unknownExtension: 2
        default: 2 + (content.code?.argumentCount ?? 0)
        }
      let start = bytes.withUnsafeBufferPointer { bytes -> Int? in
        var scanner = JSONScanner(bytes)
        var comma: Int?
        guard scanner.consume("[") else { return nil }
        for _ in 0..<known {
          guard (try? scanner.skipValue()) != nil else { return nil }
          scanner.skipSpaces()
          comma = scanner.offset
          guard scanner.consume(",") else { return nil }
        }
        return comma
      }
      return start.map { bytes[(bytes.startIndex + $0)...] } ?? []
    }
  }
}

nonisolated extension Recording.Content {
  /// A Boolean value that indicates whether surplus elements may follow the encoded content.
  ///
  /// False for an expectation without a tolerance, because the parser would read the first surplus
  /// element as the tolerance.
  fileprivate var isComplete: Bool {
    switch self {
    case .comment: false
    case .expect(let expectation): expectation.tolerance != nil
    default: true
    }
  }

  /// Returns the content with an input event's time set and its coordinates rounded to 64ths of a
  /// point. Other content is unchanged.
  func moved(to time: Moment) -> Recording.Content {
    guard case .input(var event) = self else { return self }
    event.time = time
    return .input(event.quantised)
  }
}

nonisolated extension Moment {
  /// The moment rounded up to a whole microsecond, and clamped to 1 µs beyond the limits of a
  /// recording.
  ///
  /// A negative moment becomes −1 µs. The reader refuses both clamped values.
  var recordable: Moment {
    let farthest = RecordingLimits.microseconds + 1  // refused by the reader; cannot overflow
    return Moment(microseconds: min(max(microsecondsRoundedUp, -1), farthest))
  }
}
