import Foundation

/// Turns the bytes of a file into a recording, in one pass.
///
/// A last line that its writer could not finish is dropped; every other bad line is a failure that
/// names its place.
nonisolated struct RecordingReader {
  typealias Place = RecordingFailure.Place

  let bytes: [UInt8]
  let name: String

  func read() throws(RecordingFailure) -> Recording {
    guard bytes.count <= RecordingLimits.bytes else { throw .tooLarge(name: name) }
    guard !bytes.isEmpty else { throw .empty(name: name) }
    if let mark = ByteOrderMark(of: bytes) {
      throw .malformed(place(1), .expected("UTF-8 without a mark", found: mark.rawValue))
    }
    return try bytes.withUnsafeBufferPointer { all throws(RecordingFailure) in try read(all) }
  }

  private func read(_ all: UnsafeBufferPointer<UInt8>) throws(RecordingFailure) -> Recording {
    guard let stop = try endOfLine(1, from: 0, in: all) else { throw .headerCut(name: name) }
    let header = try Recording.Header(parsing: all[..<stop], place: place(1))
    var recording = Recording(name: name, header: header, lines: [], isTruncated: true)
    var order = RecordingOrder()
    var start = stop + 1
    // Grown step by step, it would take up to three times its memory.
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
          try Recording.Line(number, parsing: line, in: bytes, at: start..<stop, &order))
      } catch {
        let isLast = stop + 1 == all.count
        if isLast, error.endsEarly, !order.hasEnded { return recording }
        throw RecordingFailure(error, in: place(number))
      }
      start = stop + 1
    }
    recording.isTruncated = !order.hasEnded
    return recording
  }

  private func place(_ line: Int) -> Place { Place(name: name, line: line) }

  /// Where the LF of a line stands; nil if the file ends first.
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
  /// Reads a header from a file's first line.
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
  /// Reads a line in the light of those above it; a failure leaves `order` as it was.
  ///
  /// - Parameters:
  ///   - file: Bytes that are kept, `line` among them.
  ///   - range: Where `line` stands in the file.
  init(
    _ number: Int, parsing line: UnsafeBufferPointer<UInt8>, in file: [UInt8],
    at range: Range<Int>, _ order: inout RecordingOrder
  ) throws(JSONScanner.Failure) {
    try checkText(of: line)
    if line.first == UInt8(ascii: "#") || line.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) {
      self.init(number: number, time: nil, content: .comment, in: file, at: range)
      return
    }
    var parser = LineParser(scanner: JSONScanner(line), order: order)
    let (time, content) = try parser.parse()
    order = parser.order
    self.init(number: number, time: time, content: content, in: file, at: range)
  }
}

nonisolated extension RecordingFailure {
  /// A scanner's failure at its place in the file.
  init(_ failure: JSONScanner.Failure, in place: Place) {
    var place = place
    place.column = failure.offset + 1
    self = .malformed(place, failure.problem)
  }
}

/// That a line is UTF-8 and does not end in CR.
private nonisolated func checkText(
  of line: UnsafeBufferPointer<UInt8>
) throws(JSONScanner.Failure) {
  if line.last == UInt8(ascii: "\r") {
    let problem = RecordingFailure.Problem.expected(
      "LF alone at the end of a line", found: "CR LF, as Windows writes it")
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
        offset: offset, problem: .expected("UTF-8", found: "a byte that is none"))
    }
  }
}

/// Looks at eight bytes at a time.
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

/// The mark that some programs write at the beginning of a text, in words.
nonisolated enum ByteOrderMark: String {
  case utf8 = "a byte order mark"
  case utf16 = "a byte order mark of UTF-16"

  /// The mark that a file begins with; nil if it begins with text.
  init?(of bytes: [UInt8]) {
    switch bytes.prefix(3) {
    case [0xEF, 0xBB, 0xBF]: self = .utf8
    case let start where [[0xFE, 0xFF], [0xFF, 0xFE]].contains(Array(start.prefix(2))):
      self = .utf16
    default: return nil
    }
  }
}
