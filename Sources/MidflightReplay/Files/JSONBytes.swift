/// JSON that is being written, as bytes: a line of a recording, or rows of a trace.
///
/// Whoever writes says what comes; commas come by themselves.
nonisolated struct JSONBytes {
  /// What was written so far.
  private(set) var bytes: [UInt8] = []

  /// - Parameter capacity: Bytes for which there is room at once.
  init(capacity: Int = 0) { bytes.reserveCapacity(capacity) }

  /// What an object has of values, without its braces: for `rewind(to:)`.
  typealias Mark = Int

  /// Where writing has got to.
  var mark: Mark { bytes.count }

  /// Forgets what was written since.
  mutating func rewind(to mark: Mark) { bytes.removeLast(bytes.count - mark) }

  /// Begins an object, which is a value.
  mutating func openObject() { bytes.append(UInt8(ascii: "{")) }

  /// Ends an object.
  mutating func closeObject() { bytes.append(UInt8(ascii: "}")) }

  /// Begins an array, which is a value.
  mutating func openArray() { bytes.append(UInt8(ascii: "[")) }

  /// Ends an array.
  mutating func closeArray() { bytes.append(UInt8(ascii: "]")) }

  /// An element of the array that is open comes next.
  mutating func next() { separate() }

  /// Ends a line.
  mutating func endLine() { bytes.append(UInt8(ascii: "\n")) }

  /// A key of the object that is open; its value comes next.
  ///
  /// - Parameter text: Nothing in it needs an escape.
  mutating func key(_ text: StaticString) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    raw(text)
    bytes.append(UInt8(ascii: "\""))
    bytes.append(UInt8(ascii: ":"))
  }

  /// The same with a key that is JSON already: `"name":`.
  mutating func key(json: [UInt8]) {
    separate()
    bytes.append(contentsOf: json)
  }

  /// The same with a number for its key.
  mutating func key(_ number: Int) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    whole(Int64(number))
    bytes.append(UInt8(ascii: "\""))
    bytes.append(UInt8(ascii: ":"))
  }

  /// A truth.
  mutating func value(_ truth: Bool) { raw(truth ? "true" : "false") }

  /// A text of which nothing needs an escape.
  mutating func value(_ text: StaticString) {
    bytes.append(UInt8(ascii: "\""))
    raw(text)
    bytes.append(UInt8(ascii: "\""))
  }

  /// Any text.
  mutating func value(_ text: String) {
    guard needsNoEscape(text) else { return bytes.append(contentsOf: quotedText(text).utf8) }
    bytes.append(UInt8(ascii: "\""))
    bytes.append(contentsOf: text.utf8)
    bytes.append(UInt8(ascii: "\""))
  }

  /// A whole number.
  mutating func value(_ number: Int64) { whole(number) }

  /// A number of a trace, as `numberText` has it.
  mutating func value(_ number: Double) {
    if number.isFinite {
      decimal(number)
    } else {
      bytes.append(contentsOf: numberText(number).utf8)
    }
  }

  /// A number as `decimalText` has it.
  mutating func decimal(_ number: Double) {
    if number == number.rounded(.towardZero), abs(number) < 1e15,
      number != 0 || number.sign == .plus
    {
      whole(Int64(number))
    } else {
      // Copied at once, unless it has an exponent to be spelled out or is a word.
      let text = number.description
      let beginning = bytes.count
      bytes.append(contentsOf: text.utf8)
      let isPlain = bytes[beginning...].allSatisfy { $0 <= UInt8(ascii: "9") }
      guard !isPlain || number == 0 else { return }
      bytes.removeLast(bytes.count - beginning)
      bytes.append(contentsOf: decimalText(number).utf8)
    }
  }

  /// Several numbers, as an array.
  mutating func values(_ numbers: Double...) { values(numbers) }

  /// Writes an array of numbers.
  mutating func values(_ numbers: [Double]) {
    openArray()
    for number in numbers {
      next()
      value(number)
    }
    closeArray()
  }

  private mutating func separate() {
    let last = bytes.last
    let isFirst = last == UInt8(ascii: "{") || last == UInt8(ascii: "[")
    if !isFirst { bytes.append(UInt8(ascii: ",")) }
  }

  private mutating func raw(_ text: StaticString) {
    bytes.append(
      contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  private mutating func whole(_ number: Int64) {
    if number < 0 { bytes.append(UInt8(ascii: "-")) }
    let first = bytes.count
    var rest = number.magnitude
    repeat {
      let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
      bytes.append(UInt8(ascii: "0") + UInt8(digit))
      rest = quotient
    } while rest > 0
    // In place: a slice that is changed is a copy.
    var (low, high) = (first, bytes.count - 1)
    while low < high {
      bytes.swapAt(low, high)
      (low, high) = (low + 1, high - 1)
    }
  }
}

/// A number of a trace: a curve may leave its ends infinitely fast, and JSON has only a text for
/// that, `"inf"`.
nonisolated func numberText(_ number: Double) -> String {
  number.isFinite ? decimalText(number) : quotedText(decimalText(number))
}
