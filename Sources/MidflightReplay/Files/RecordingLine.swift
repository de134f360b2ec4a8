import Foundation
import MotionCore

nonisolated extension Recording {
  /// One line of a recording below the header: what it says, and how it was written.
  ///
  /// The reader makes them, and editing commands make others from them. A line keeps its bytes, so
  /// what an edit does not touch is written as it was read.
  package nonisolated struct Line: Sendable, Equatable {
    /// The line's number in the file it was read from, the header being 1; 0 for a line made since.
    package var number: Int { Int(lineNumber) }
    /// When it happens, in whole microseconds; nil for comments.
    package var time: Moment? {
      microseconds == Line.never ? nil : Moment(microseconds: microseconds)
    }
    /// What it says.
    package var content: Content {
      switch source {
      case .made(let made): made.content
      case .file: shortContent ?? parsed
      }
    }
    /// The line as it was written, without its LF. Shares the file's memory.
    var bytes: ArraySlice<UInt8> {
      switch source {
      case .made(let made): made.bytes
      case .file(let file): file[Int(offset)..<Int(offset) + Int(count)]
      }
    }

    // A recording may have two million lines, so what most of them say lies here in a few bytes. All else is
    // read again when it is asked for.
    private let source: Source
    private let microseconds: Int64
    private let offset: UInt32
    private let count: UInt32
    private let lineNumber: UInt32
    private let short: Short

    /// The microseconds of a line that has no time.
    private static let never = Int64.min

    private enum Source {
      case file([UInt8])
      case made(Made)
    }

    /// A line that no file has.
    private final class Made: Sendable {
      let content: Content
      let bytes: ArraySlice<UInt8>

      init(_ content: Content, _ bytes: ArraySlice<UInt8>) {
        (self.content, self.bytes) = (content, bytes)
      }
    }

    /// A comment, or what a pointer did. Coordinates are whole 64ths of a point.
    private struct Short {
      enum Kind: UInt8 { case comment, down, move, up, other }
      var kind = Kind.other
      var pointer: UInt8 = 0
      var button: UInt8 = 0
      var x: Int32 = 0
      var y: Int32 = 0

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

    private var shortContent: Content? {
      let point = CGPoint(x: CGFloat(short.x) / 64, y: CGFloat(short.y) / 64)
      let (pointer, button) = (Int(short.pointer), PointerButton(rawValue: Int(short.button)))
      let time = time ?? .zero
      return switch short.kind {
      case .comment: .comment
      case .down: .input(.down(pointer: pointer, at: point, button: button, time: time))
      case .move: .input(.move(pointer: pointer, at: point, time: time))
      case .up: .input(.up(pointer: pointer, at: point, button: button, time: time))
      case .other: nil
      }
    }

    /// What the line says, read again. It was read before, so it can be.
    private var parsed: Content {
      bytes.withUnsafeBufferPointer { line in
        var parser = LineParser(scanner: JSONScanner(line), order: .withAllPointersDown)
        return (try? parser.parse())?.content ?? .comment
      }
    }

    /// What the line says, if somebody did it; nil for another line.
    var event: InputEvent? {
      if case .input(let event) = content { event } else { nil }
    }

    /// A line that was read from a file.
    ///
    /// - Parameter range: Where it stands there, without its LF.
    init(number: Int, time: Moment?, content: Content, in file: [UInt8], at range: Range<Int>) {
      source = .file(file)
      microseconds = time.map { $0.nanoseconds / 1_000 } ?? Line.never
      (offset, count) = (UInt32(range.lowerBound), UInt32(range.count))
      lineNumber = UInt32(number)
      short = Short(content)
    }

    /// A line that no file has.
    init(time: Moment?, content: Content, bytes: ArraySlice<UInt8>) {
      source = .made(Made(content, bytes))
      (offset, count, lineNumber) = (0, 0, 0)
      microseconds = time.map { $0.nanoseconds / 1_000 } ?? Line.never
      short = Short(.comment)
    }

    /// The line as it was written, without its LF.
    package var text: String { String(decoding: bytes, as: UTF8.self) }

    /// A Boolean value that indicates whether two lines say the same, and are written and numbered the same.
    package static func == (one: Line, other: Line) -> Bool {
      one.number == other.number && one.time == other.time && one.bytes == other.bytes
        && one.content == other.content
    }

    /// A new line, not yet checked against its neighbours; `Recording.sealed(at:)` does that.
    ///
    /// - Parameter time: Counts for input events too, whatever their own time is.
    package init(_ content: Content, at time: Moment) {
      let bytes = RecordingEncoder().encode(content, at: time)
      self.init(
        time: content == .comment ? nil : time.onTheGrid,
        content: content.moved(to: time.onTheGrid), bytes: bytes[...])
    }

    /// A comment; line feeds in the text become spaces.
    package init(comment text: String) {
      let bytes = Array("# ".utf8) + text.utf8.map { $0 < 0x20 ? UInt8(ascii: " ") : $0 }
      self.init(time: nil, content: .comment, bytes: bytes[...])
    }

    /// The same line at another time; a comment stays as it is.
    package func moved(to time: Moment) -> Line {
      guard self.time != nil else { return self }
      return rewritten(content, at: time)
    }

    /// A line that says something else in place of this one.
    ///
    /// It keeps this one's surplus elements if it has the same code.
    package func rewritten(_ content: Content, at time: Moment) -> Line {
      let line = Line(content, at: time)
      guard content.code == self.content.code, content.isComplete else { return line }
      let surplus = surplus
      if surplus.isEmpty { return line }
      return Line(
        time: line.time, content: line.content, bytes: (line.bytes.dropLast() + surplus)[...])
    }

    /// The elements that this version ignores, with the comma before them and the closing bracket.
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
        guard scanner.take("[") else { return nil }
        for _ in 0..<known {
          guard (try? scanner.skipValue()) != nil else { return nil }
          scanner.skipSpaces()
          comma = scanner.offset
          guard scanner.take(",") else { return nil }
        }
        return comma
      }
      return start.map { bytes[(bytes.startIndex + $0)...] } ?? []
    }
  }
}

nonisolated extension Recording.Content {
  /// Whether a line's surplus elements can follow: an expectation without tolerance would take the
  /// first of them for one.
  fileprivate var isComplete: Bool {
    switch self {
    case .comment: false
    case .expect(let expectation): expectation.tolerance != nil
    default: true
    }
  }

  /// The same content, with an input event's own time set and its coordinates on the grid.
  func moved(to time: Moment) -> Recording.Content {
    guard case .input(var event) = self else { return self }
    event.time = time
    return .input(event.quantised)
  }
}

nonisolated extension Moment {
  /// The moment as a recording can hold it: whole microseconds, rounded up.
  var onTheGrid: Moment {
    let farthest = RecordingLimits.microseconds + 1  // refused by the reader; free of overflow
    return Moment(microseconds: min(max(microsecondsRoundedUp, -1), farthest))
  }
}
