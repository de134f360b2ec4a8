/// A builder of JSON text in UTF-8, for a line of a recording or the rows of a trace.
///
/// `RecordingEncoder` and the trace writers create builders. The `key` functions add the comma
/// before a member. The caller adds the comma before an element of an array with `next()`.
nonisolated struct JSONBytes {
  /// The JSON written so far.
  private(set) var bytes: [UInt8] = []

  /// Creates an empty builder.
  ///
  /// - Parameter capacity: The number of bytes to reserve.
  init(capacity: Int = 256) { bytes.reserveCapacity(capacity) }

  /// A position to return to with `rewind(to:)`.
  typealias Mark = Int

  /// The position of the next byte.
  var mark: Mark { bytes.count }

  /// Removes all bytes from a position to the end.
  mutating func rewind(to mark: Mark) { bytes.removeLast(bytes.count - mark) }

  /// Begins an object as the next value.
  mutating func openObject() { bytes.append(UInt8(ascii: "{")) }

  /// Ends the innermost object.
  mutating func closeObject() { bytes.append(UInt8(ascii: "}")) }

  /// Begins an array as the next value.
  mutating func openArray() { bytes.append(UInt8(ascii: "[")) }

  /// Ends the innermost array.
  mutating func closeArray() { bytes.append(UInt8(ascii: "]")) }

  /// Appends a comma unless the next element is the first of its array or object.
  ///
  /// The last byte decides, so call the function between elements only.
  mutating func next() {
    let last = bytes.last
    if last != UInt8(ascii: "{"), last != UInt8(ascii: "[") { bytes.append(UInt8(ascii: ",")) }
  }

  /// Appends a line feed.
  mutating func endLine() { bytes.append(UInt8(ascii: "\n")) }

  /// Appends a key of the innermost object, with its comma and its colon.
  ///
  /// - Parameter text: A text without characters that need an escape.
  mutating func key(_ text: StaticString) {
    next()
    value(text)
    bytes.append(UInt8(ascii: ":"))
  }

  /// Appends a key in encoded form, with its comma.
  ///
  /// - Parameter json: The quoted key and the colon, such as `"name":`.
  mutating func key(json: [UInt8]) {
    next()
    bytes += json
  }

  /// Appends a number as a key, in quotation marks.
  mutating func key(_ number: Int) {
    next()
    append("\"\(number)\":")
  }

  /// Appends `true` or `false`.
  mutating func value(_ truth: Bool) { append(truth ? "true" : "false") }

  /// Appends a quoted text without characters that need an escape.
  mutating func value(_ text: StaticString) {
    bytes.append(UInt8(ascii: "\""))
    text.withUTF8Buffer { bytes += $0 }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Appends a quoted text, with escapes where necessary.
  ///
  /// A text with a scalar beyond ASCII keeps that scalar unless the scalar needs an escape.
  mutating func value(_ text: String) {
    guard needsNoEscape(text) else { return append(quotedText(text)) }
    bytes.append(UInt8(ascii: "\""))
    append(text)
    bytes.append(UInt8(ascii: "\""))
  }

  /// Appends a whole number in decimal digits, with a minus sign below 0.
  mutating func value(_ number: Int64) {
    if number < 0 { bytes.append(UInt8(ascii: "-")) }
    let start = bytes.count
    var rest = number.magnitude
    repeat {
      bytes.append(UInt8(ascii: "0") + UInt8(rest % 10))
      rest /= 10
    } while rest > 0
    var (first, last) = (start, bytes.count - 1)
    while first < last {
      bytes.swapAt(first, last)
      (first, last) = (first + 1, last - 1)
    }
  }

  /// Appends a number in the format of `numberText`: infinities and NaN become strings.
  mutating func value(_ number: Double) {
    if number.isFinite { decimal(number) } else { append(numberText(number)) }
  }

  /// Appends a number in the format of `decimalText`: `604` for 604.0, `-0` for −0. The number must
  /// be finite.
  mutating func decimal(_ number: Double) {
    guard number == number.rounded(.towardZero) else {
      var text = number.description
      let isDecimal = text.withUTF8 { text in
        if text.contains(UInt8(ascii: "e")) { return false }
        bytes.append(contentsOf: text)
        return true
      }
      if !isDecimal { append(decimalText(number)) }
      return
    }
    // The text of −0 is "-0".
    if abs(number) < 1e15, number != 0 || number.sign == .plus {
      value(Int64(number))
    } else {
      append(decimalText(number))
    }
  }

  /// Appends an array of numbers, each in the format of `numberText`; `[]` for no numbers.
  mutating func values<let count: Int>(_ numbers: InlineArray<count, Double>) {
    openArray()
    for index in numbers.indices {
      next()
      value(numbers[index])
    }
    closeArray()
  }

  private mutating func append(_ text: String) {
    var text = text
    text.withUTF8 { bytes.append(contentsOf: $0) }
  }
}

/// Returns the text of a number in a trace.
///
/// A number that is not finite becomes a string such as `"inf"`, because JSON has no such number. A
/// curve may have an infinite slope at its ends.
nonisolated func numberText(_ number: Double) -> String {
  number.isFinite ? decimalText(number) : quotedText(decimalText(number))
}
