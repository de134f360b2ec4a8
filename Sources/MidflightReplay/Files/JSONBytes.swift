/// JSON under construction, as bytes: a line of a recording, or the rows of a trace.
///
/// Callers append values in order; commas follow by themselves.
nonisolated struct JSONBytes {
  /// The JSON so far.
  private(set) var bytes: [UInt8] = []

  /// Creates an empty text.
  ///
  /// - Parameter capacity: The number of bytes to reserve.
  init(capacity: Int = 256) { bytes.reserveCapacity(capacity) }

  /// The position of the next byte, for `rewind(to:)`.
  typealias Mark = Int

  /// The position of the next byte.
  var mark: Mark { bytes.count }

  /// Removes all bytes from a position on.
  mutating func rewind(to mark: Mark) { bytes.removeLast(bytes.count - mark) }

  /// Begins an object, which is a value.
  mutating func openObject() { bytes.append(UInt8(ascii: "{")) }

  /// Ends an object.
  mutating func closeObject() { bytes.append(UInt8(ascii: "}")) }

  /// Begins an array, which is a value.
  mutating func openArray() { bytes.append(UInt8(ascii: "[")) }

  /// Ends an array.
  mutating func closeArray() { bytes.append(UInt8(ascii: "]")) }

  /// Begins an element of the open array or object: appends a comma unless the element is the first.
  mutating func next() {
    let last = bytes.last
    if last != UInt8(ascii: "{"), last != UInt8(ascii: "[") { bytes.append(UInt8(ascii: ",")) }
  }

  /// Ends a line.
  mutating func endLine() { bytes.append(UInt8(ascii: "\n")) }

  /// Appends a key of the open object; its value comes next.
  ///
  /// - Parameter text: A text without characters that need an escape.
  mutating func key(_ text: StaticString) {
    next()
    value(text)
    bytes.append(UInt8(ascii: ":"))
  }

  /// Appends a key that is JSON already: `"name":`.
  mutating func key(json: [UInt8]) {
    next()
    bytes += json
  }

  /// Appends a number as a key.
  mutating func key(_ number: Int) {
    next()
    append("\"\(number)\":")
  }

  /// Appends `true` or `false`.
  mutating func value(_ truth: Bool) { append(truth ? "true" : "false") }

  /// Appends a text without characters that need an escape.
  mutating func value(_ text: StaticString) {
    bytes.append(UInt8(ascii: "\""))
    text.withUTF8Buffer { bytes += $0 }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Appends a text, with escapes where necessary.
  mutating func value(_ text: String) { append(quotedText(text)) }

  /// Appends a whole number.
  mutating func value(_ number: Int64) { append(number.description) }

  /// Appends a number of a trace, as `numberText` writes it.
  mutating func value(_ number: Double) {
    if number.isFinite { decimal(number) } else { append(numberText(number)) }
  }

  /// Appends a number as `decimalText` writes it.
  mutating func decimal(_ number: Double) {
    // A whole number, but not −0, whose text is "-0".
    if number == number.rounded(.towardZero), abs(number) < 1e15,
      number != 0 || number.sign == .plus
    {
      value(Int64(number))
    } else {
      append(decimalText(number))
    }
  }

  /// Appends an array of numbers.
  mutating func values<let count: Int>(_ numbers: InlineArray<count, Double>) {
    openArray()
    for index in numbers.indices {
      next()
      value(numbers[index])
    }
    closeArray()
  }

  private mutating func append(_ text: String) { bytes += text.utf8 }
}

/// The text of a number in a trace: a curve may leave its ends infinitely fast, which is `"inf"`, as JSON has no
/// such number.
nonisolated func numberText(_ number: Double) -> String {
  number.isFinite ? decimalText(number) : quotedText(decimalText(number))
}
