import MotionCore

nonisolated extension Recording {
  /// One line of a recording below the header: what it says, and how it was written.
  ///
  /// The reader makes them, and editing commands make others from them. A line keeps its bytes, so
  /// what an edit does not touch is written as it was read.
  public nonisolated struct Line: Sendable, Equatable {
    /// The line's number in the file it was read from, the header being 1; 0 for a line made since.
    public let number: Int
    /// When it happens, in whole microseconds; nil for comments.
    public let time: Moment?
    /// What it says.
    public let content: Content
    /// The line as it was written, without its LF. Shares the file's memory.
    let bytes: ArraySlice<UInt8>

    /// The line as it was written, without its LF.
    public var text: String { String(decoding: bytes, as: UTF8.self) }

    init(number: Int, time: Moment?, content: Content, bytes: ArraySlice<UInt8>) {
      self.number = number
      self.time = time
      self.content = content
      self.bytes = bytes
    }

    /// A new line, not yet checked against its neighbours; `Recording.sealed(at:)` does that.
    ///
    /// - Parameter time: Counts for input events too, whatever their own time is.
    public init(_ content: Content, at time: Moment) {
      let bytes = RecordingEncoder().encode(content, at: time)
      self.init(
        number: 0, time: content == .comment ? nil : time.onTheGrid,
        content: content.moved(to: time.onTheGrid), bytes: bytes[...])
    }

    /// A comment; line feeds in the text become spaces.
    public init(comment text: String) {
      let bytes = Array("# ".utf8) + text.utf8.map { $0 < 0x20 ? UInt8(ascii: " ") : $0 }
      self.init(number: 0, time: nil, content: .comment, bytes: bytes[...])
    }

    /// The same line at another time; a comment stays as it is.
    public func moved(to time: Moment) -> Line {
      guard self.time != nil else { return self }
      return rewritten(content, at: time)
    }

    /// A line that says something else in place of this one.
    ///
    /// It keeps this one's surplus elements if it has the same code.
    public func rewritten(_ content: Content, at time: Moment) -> Line {
      let line = Line(content, at: time)
      guard content.code == self.content.code, content.isComplete else { return line }
      let surplus = surplus
      if surplus.isEmpty { return line }
      return Line(
        number: 0, time: line.time, content: line.content,
        bytes: (line.bytes.dropLast() + surplus)[...])
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
