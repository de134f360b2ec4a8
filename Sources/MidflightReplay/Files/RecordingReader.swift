import Foundation

/// A parser of a whole recording, in one pass.
///
/// The parser drops a last line that its writer could not finish. Any other bad line is a failure
/// with its place.
nonisolated struct RecordingReader {
  typealias Place = RecordingFailure.Place

  let bytes: [UInt8]
  let name: String

  /// Returns the recording, or throws for the first problem in the file.
  ///
  /// - Throws: `RecordingFailure.tooLarge` beyond the limit, `.empty` without bytes, `.headerCut`
  ///   for a first line without a line feed, or `.malformed` for a byte order mark or a bad line.
  func read() throws(RecordingFailure) -> Recording {
    guard bytes.count <= RecordingLimits.bytes else { throw .tooLarge(name: name) }
    guard !bytes.isEmpty else { throw .empty(name: name) }
    if let mark = ByteOrderMark(of: bytes) {
      throw .malformed(place(1), .expected("UTF-8 without a byte order mark", found: mark.rawValue))
    }
    return try bytes.withUnsafeBufferPointer { all throws(RecordingFailure) in try read(all) }
  }

  /// Parses the header and the lines.
  ///
  /// - A last line without a line feed is dropped, and the recording is truncated.
  /// - A last line with a line feed that ends too early is dropped too, unless an end line came
  ///   before.
  /// - A recording without an end line is truncated.
  /// - Any other bad line throws.
  private func read(_ all: UnsafeBufferPointer<UInt8>) throws(RecordingFailure) -> Recording {
    guard let stop = try endOfLine(1, from: 0, in: all) else { throw .headerCut(name: name) }
    let header = try Recording.Header(parsing: all[..<stop], place: place(1))
    var recording = Recording(name: name, header: header, lines: [], isTruncated: true)
    var validator = RecordingValidator()
    var start = stop + 1
    // Growing the array step by step would use up to three times the memory.
    recording.lines.reserveCapacity(
      min(all.count { $0 == UInt8(ascii: "\n") }, RecordingLimits.lines))
    while start < all.count {
      let number = recording.lines.count + 2
      let stop = try endOfLine(number, from: start, in: all)
      guard number <= RecordingLimits.lines else { throw .malformed(place(number), .tooManyLines) }
      guard let stop else { return recording }
      do throws(JSONScanner.Failure) {
        let line = UnsafeBufferPointer(rebasing: all[start..<stop])
        recording.lines.append(
          try Recording.Line(number, parsing: line, in: bytes, at: start..<stop, &validator))
      } catch {
        let isLast = stop + 1 == all.count
        if isLast, error.endsEarly, !validator.hasEnded { return recording }
        throw RecordingFailure(error, in: place(number))
      }
      start = stop + 1
    }
    recording.isTruncated = !validator.hasEnded
    return recording
  }

  private func place(_ line: Int) -> Place { Place(name: name, line: line) }

  /// Returns the index of the line feed that ends a line; nil if the file ends first.
  ///
  /// - Throws: `RecordingFailure.malformed` for a line longer than the limit.
  private func endOfLine(
    _ number: Int, from start: Int, in all: UnsafeBufferPointer<UInt8>
  ) throws(RecordingFailure) -> Int? {
    let rest = UnsafeBufferPointer(rebasing: all[start...])
    let searched = min(rest.count, RecordingLimits.bytesOfALine + 1)
    guard let first = rest.baseAddress, let found = memchr(first, 0x0A, searched) else {
      if rest.count > RecordingLimits.bytesOfALine {
        throw .malformed(place(number), .lineTooLong)
      }
      return nil
    }
    return start + (UnsafeRawPointer(found) - UnsafeRawPointer(first))
  }
}

nonisolated extension Recording.Header {
  /// Parses the header from the first line of a file.
  ///
  /// - Throws: `RecordingFailure.malformed` at the place of the problem, also for invalid UTF-8 and
  ///   a carriage return at the end.
  init(
    parsing line: Slice<UnsafeBufferPointer<UInt8>>, place: RecordingFailure.Place
  ) throws(RecordingFailure) {
    let line = UnsafeBufferPointer(rebasing: line)
    do throws(JSONScanner.Failure) {
      try checkText(of: line)
      self = try HeaderParser(line).parse()
    } catch {
      throw RecordingFailure(error, in: place)
    }
  }
}

nonisolated extension Recording.Line {
  /// Parses a line and validates it against `validator`, which is unchanged after a failure.
  ///
  /// - Parameters:
  ///   - line: The bytes of the line, without its line feed.
  ///   - file: The bytes to keep, which include `line`.
  ///   - range: The range of `line` in `file`.
  init(
    _ number: Int, parsing line: UnsafeBufferPointer<UInt8>, in file: [UInt8],
    at range: Range<Int>, _ validator: inout RecordingValidator
  ) throws(JSONScanner.Failure) {
    try checkText(of: line)
    if line.first == UInt8(ascii: "#") || line.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) {
      self.init(number: number, time: nil, content: .comment, in: file, at: range)
      return
    }
    var parser = LineParser(scanner: JSONScanner(line), validator: validator)
    let (time, content) = try parser.parse()
    validator = parser.validator
    self.init(number: number, time: time, content: content, in: file, at: range)
  }
}

nonisolated extension RecordingFailure {
  /// Creates a failure at the place of a scanner's failure.
  init(_ failure: JSONScanner.Failure, in place: Place) {
    var place = place
    place.column = failure.offset + 1
    self = .malformed(place, failure.problem)
  }
}

/// Throws if a line ends in a carriage return, or is not UTF-8. The failure names the offset.
private nonisolated func checkText(
  of line: UnsafeBufferPointer<UInt8>
) throws(JSONScanner.Failure) {
  if line.last == UInt8(ascii: "\r") {
    let problem = RecordingFailure.Problem.expected(
      "LF at the end of a line", found: "CR LF")
    throw JSONScanner.Failure(offset: line.count - 1, problem: problem)
  }
  if isASCII(line) { return }
  var parser = Unicode.UTF8.ForwardParser()
  var rest = line.makeIterator()
  var offset = 0
  while true {
    switch parser.parseScalar(from: &rest) {
    case .valid(let scalar): offset += scalar.count
    case .emptyInput: return
    case .error:
      throw JSONScanner.Failure(
        offset: offset, problem: .expected("UTF-8", found: "an invalid byte"))
    }
  }
}

/// Returns whether all bytes are ASCII. Reads eight bytes at a time.
private nonisolated func isASCII(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
  let raw = UnsafeRawBufferPointer(line)
  var seen: UInt64 = 0
  var offset = 0
  while offset + 8 <= raw.count {
    seen |= raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
    offset += 8
  }
  while offset < raw.count {
    seen |= UInt64(raw[offset])
    offset += 1
  }
  return seen & 0x8080_8080_8080_8080 == 0
}

/// A byte order mark, which some programs write at the start of a text. The raw value is its name
/// in messages.
nonisolated enum ByteOrderMark: String {
  case utf8 = "a byte order mark"
  case utf16 = "a byte order mark of UTF-16"

  /// Creates the byte order mark of UTF-8 or UTF-16 at the start of a file; nil if there is none.
  init?(of bytes: [UInt8]) {
    switch bytes.prefix(3) {
    case [0xEF, 0xBB, 0xBF]: self = .utf8
    case let start where [[0xFE, 0xFF], [0xFF, 0xFE]].contains(Array(start.prefix(2))):
      self = .utf16
    default: return nil
    }
  }
}
