import MotionCore

/// A cursor over one line of JSON, which reads what it is asked for and says what else it found.
///
/// The reader makes one for each line. It is strict (RFC 8259, no newlines between tokens) and
/// knows the shape that it expects, so it builds no tree. The bytes must be valid UTF-8 and
/// outlive the scanner.
nonisolated struct JSONScanner {
  let bytes: UnsafeBufferPointer<UInt8>
  /// The next byte to be read.
  var offset = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  /// A line that cannot be read: where, why, and whether it is only too short.
  nonisolated struct Failure: Error {
    var offset: Int
    var problem: RecordingFailure.Problem
    /// Whether the line ended where more was expected, as when its writer was killed.
    var endsEarly = false
  }

  /// The next byte, or 0 at the end; JSON has no use for a byte of 0.
  var byte: UInt8 { offset < bytes.count ? bytes[offset] : 0 }

  var isAtEnd: Bool { offset >= bytes.count }

  // MARK: Punctuation

  mutating func skipSpaces() {
    while byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") { offset += 1 }
  }

  /// Moves past a byte and the spaces around it, if it is next.
  mutating func take(_ wanted: Unicode.Scalar) -> Bool {
    skipSpaces()
    guard byte == UInt8(ascii: wanted) else { return false }
    offset += 1
    skipSpaces()
    return true
  }

  /// Moves past a byte that must be next.
  mutating func require(_ wanted: Unicode.Scalar, _ expected: StaticString) throws(Failure) {
    guard take(wanted) else { throw failure("\(expected)") }
  }

  /// Moves to the next element, which must be there.
  mutating func next(_ expected: StaticString) throws(Failure) {
    guard take(",") else { throw failure("a comma and \(expected)") }
  }

  /// Moves past a line's last bracket, after which nothing may follow.
  mutating func finish() throws(Failure) {
    skipSpaces()
    guard isAtEnd else { throw failure("the end of the line") }
  }

  // MARK: Any value

  /// Moves past a value of any kind that stands within `depth` others.
  mutating func skipValue(depth: Int = 1) throws(Failure) {
    switch byte {
    case UInt8(ascii: "\""): try skipString("a string")
    case UInt8(ascii: "["), UInt8(ascii: "{"):
      guard depth < RecordingLimits.depth else {
        throw failure("values at most \(RecordingLimits.depth) deep")
      }
      try skipMembers(depth: depth)
    case UInt8(ascii: "t"): try skipLiteral("true")
    case UInt8(ascii: "f"): try skipLiteral("false")
    case UInt8(ascii: "n"): try skipLiteral("null")
    default: _ = try number("a value")
    }
  }

  private mutating func skipMembers(depth: Int) throws(Failure) {
    let isObject = byte == UInt8(ascii: "{")
    let close: Unicode.Scalar = isObject ? "}" : "]"
    offset += 1
    if take(close) { return }
    repeat {
      if isObject {
        try skipString("a key")
        try require(":", "a colon")
      }
      try skipValue(depth: depth + 1)
    } while take(",")
    guard take(close) else { throw failure("a comma or \(close)") }
  }

  mutating func skipLiteral(_ word: StaticString) throws(Failure) {
    let start = offset
    for index in 0..<word.utf8CodeUnitCount {
      guard byte == word.utf8Start[index] else { throw failure("\(word)", at: start) }
      offset += 1
    }
  }

  // MARK: Complaints

  /// That something else was expected, here or at an earlier offset.
  func failure(_ expected: String, at start: Int? = nil) -> Failure {
    let start = start ?? offset
    let problem = RecordingFailure.Problem.expected(expected, found: excerpt(from: start))
    return Failure(offset: start, problem: problem, endsEarly: isAtEnd)
  }

  /// The token at an offset, at most 32 bytes of it, with nothing in it that moves a terminal.
  private func excerpt(from start: Int) -> String {
    guard start < bytes.count else { return "the end of the line" }
    let rest = bytes[start..<min(start + 32, bytes.count)]
    let isString = bytes[start] == UInt8(ascii: "\"")
    let stop = rest.dropFirst().firstIndex { byte in
      isString ? byte == UInt8(ascii: "\"") : ",]}: \t".utf8.contains(byte)
    }
    let token = rest[..<(stop.map { isString ? $0 + 1 : $0 } ?? rest.endIndex)]
    let isCut = stop == nil && token.endIndex < bytes.count
    return terminalText(String(decoding: token, as: UTF8.self)) + (isCut ? "…" : "")
  }
}
