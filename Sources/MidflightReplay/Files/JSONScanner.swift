import MotionCore

/// A cursor over one line of JSON, with a read function for each kind of value.
///
/// The reader creates one scanner per line. The scanner accepts strict JSON (RFC 8259) without line
/// feeds between tokens. The caller states the expected value, so the scanner builds no tree. A
/// failure names the expected and the found token. The bytes must be valid UTF-8 and must outlive
/// the scanner.
nonisolated struct JSONScanner {
  let bytes: UnsafeBufferPointer<UInt8>
  /// The index of the next byte.
  var offset = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  /// The reason why a line cannot be parsed, with the byte offset.
  nonisolated struct Failure: Error {
    var offset: Int
    var problem: RecordingFailure.Problem
    /// A Boolean value that indicates whether the line ends too early, such as after its writer was
    /// killed.
    var endsEarly = false
  }

  /// The next byte, or 0 at the end. JSON text contains no byte 0.
  var byte: UInt8 { offset < bytes.count ? bytes[offset] : 0 }

  var isAtEnd: Bool { offset >= bytes.count }

  // MARK: Punctuation

  mutating func skipSpaces() {
    while byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") { offset += 1 }
  }

  /// Skips spaces. Moves past a byte and the spaces after it if the byte is next.
  ///
  /// - Returns: Whether the byte was next.
  mutating func consume(_ expectedByte: Unicode.Scalar) -> Bool {
    skipSpaces()
    guard byte == UInt8(ascii: expectedByte) else { return false }
    offset += 1
    skipSpaces()
    return true
  }

  /// Moves past a byte and the spaces around it. Throws if another byte is next.
  ///
  /// - Parameter expected: The noun for the message.
  mutating func require(_ expectedByte: Unicode.Scalar, _ expected: StaticString) throws(Failure) {
    guard consume(expectedByte) else { throw failure("\(expected)") }
  }

  /// Moves past a comma to the next element. Throws if no comma is next.
  mutating func next(_ expected: StaticString) throws(Failure) {
    guard consume(",") else { throw failure("a comma and \(expected)") }
  }

  /// Checks that nothing but spaces remains in the line.
  mutating func finish() throws(Failure) {
    skipSpaces()
    guard isAtEnd else { throw failure("the end of the line") }
  }

  // MARK: Any value

  /// Moves past a value of any kind: string, array, object, literal or number. Throws for anything
  /// else.
  ///
  /// - Parameter depth: The number of arrays and objects around the value. Throws for an array or
  ///   an object at `RecordingLimits.depth`.
  mutating func skipValue(depth: Int = 1) throws(Failure) {
    switch byte {
    case UInt8(ascii: "\""): try skipString("a string")
    case UInt8(ascii: "["), UInt8(ascii: "{"):
      guard depth < RecordingLimits.depth else {
        throw failure("at most \(RecordingLimits.depth) levels of values")
      }
      try skipMembers(depth: depth)
    case UInt8(ascii: "t"): try skipLiteral("true")
    case UInt8(ascii: "f"): try skipLiteral("false")
    case UInt8(ascii: "n"): try skipLiteral("null")
    default: _ = try number("a value")
    }
  }

  /// Moves past the array or the object at the cursor, which may be empty. Throws for a repeated
  /// key.
  ///
  /// - Parameter depth: The number of arrays and objects around this one.
  private mutating func skipMembers(depth: Int) throws(Failure) {
    guard byte == UInt8(ascii: "[") else {
      return try members("an object") { (scanner, _) throws(Failure) in
        try scanner.skipValue(depth: depth + 1)
      }
    }
    offset += 1
    if consume("]") { return }
    repeat { try skipValue(depth: depth + 1) } while consume(",")
    guard consume("]") else { throw failure("a comma or ]") }
  }

  /// Reads an object and calls a function for each member. Throws for a repeated key.
  ///
  /// - Parameters:
  ///   - name: The expected object, for the failure's text.
  ///   - body: Reads the value of the key in its second argument. An empty object causes no call.
  mutating func members(
    _ name: StaticString, _ body: (inout JSONScanner, String) throws(Failure) -> Void
  ) throws(Failure) {
    // Bytes, because Swift treats canonically equivalent strings as equal.
    var keys: Set<[UInt8]> = []
    try require("{", name)
    if consume("}") { return }
    repeat {
      let start = offset
      let key = try string("a key")
      guard keys.insert(Array(key.utf8)).inserted else {
        throw failure("each key once", at: start)
      }
      try require(":", "a colon")
      try body(&self, key)
    } while consume(",")
    try require("}", "a comma or }")
  }

  /// Moves past a word. Throws, with the place of the word's start, if other bytes are next.
  mutating func skipLiteral(_ word: StaticString) throws(Failure) {
    let start = offset
    for index in 0..<word.utf8CodeUnitCount {
      guard byte == word.utf8Start[index] else { throw failure("\(word)", at: start) }
      offset += 1
    }
  }

  // MARK: Failures

  /// Returns a failure that names the expected token and the token found.
  ///
  /// The failure ends early if the cursor is at the end of the line.
  ///
  /// - Parameters:
  ///   - expected: The noun for the expected token.
  ///   - start: The offset of the unexpected token; nil for the current offset.
  func failure(_ expected: String, at start: Int? = nil) -> Failure {
    let start = start ?? offset
    let problem = RecordingFailure.Problem.expected(expected, found: excerpt(from: start))
    return Failure(offset: start, problem: problem, endsEarly: isAtEnd)
  }

  /// Returns the token at an offset for a message: at most 32 bytes, with control characters
  /// escaped.
  ///
  /// A string ends at its closing quotation mark, another token before a comma, bracket, colon or
  /// space. A longer token ends in `…`. Returns `the end of the line` if no byte is left.
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
