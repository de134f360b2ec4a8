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
    let isWritten = text.utf8.withContiguousStorageIfAvailable { utf8 in
      guard needsNoEscape(utf8) else { return false }
      bytes.append(UInt8(ascii: "\""))
      bytes.append(contentsOf: utf8)
      bytes.append(UInt8(ascii: "\""))
      return true
    }
    if isWritten != true { append(quotedText(text)) }
  }

  /// A whole number.
  mutating func value(_ number: Int64) { whole(number) }

  /// A number of a trace, as `numberText` has it.
  mutating func value(_ number: Double) {
    if number.isFinite {
      decimal(number)
    } else {
      append(numberText(number))
    }
  }

  /// A number as `decimalText` has it.
  mutating func decimal(_ number: Double) {
    if number == number.rounded(.towardZero), abs(number) < 1e15,
      number != 0 || number.sign == .plus
    {
      whole(Int64(number))
    } else {
      if appendSixtyFourths(number) { return }
      // Between these its description has no exponent, which would have to be spelled out, and is no word.
      guard abs(number) >= 0.001, abs(number) < 0x1p54 else { return append(decimalText(number)) }
      number.write(to: &self)
    }
  }

  /// A number of whole 64ths, as where input is: six digits after the point tell it, and no text is
  /// made.
  ///
  /// - Returns: Whether it is such a number, and less than 16 digits long.
  private mutating func appendSixtyFourths(_ number: Double) -> Bool {
    let count = abs(number) * 64
    guard count < 1e10, count >= 1, count == count.rounded(.towardZero) else { return false }
    if number < 0 { bytes.append(UInt8(ascii: "-")) }
    let (ones, rest) = Int64(count).quotientAndRemainder(dividingBy: 64)
    whole(ones)
    bytes.append(UInt8(ascii: "."))
    var (millionths, unit) = (rest * 15_625, Int64(100_000))
    repeat {
      bytes.append(UInt8(ascii: "0") + UInt8(millionths / unit))
      (millionths, unit) = (millionths % unit, unit / 10)
    } while millionths > 0
    return true
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

  private mutating func append(_ text: String) {
    let utf8 = text.utf8
    let isDone: Void? = utf8.withContiguousStorageIfAvailable { bytes.append(contentsOf: $0) }
    if isDone == nil { bytes.append(contentsOf: utf8) }
  }

  private mutating func raw(_ text: StaticString) {
    bytes.append(
      contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  private mutating func whole(_ number: Int64) {
    if number < 0 { bytes.append(UInt8(ascii: "-")) }
    var rest = number.magnitude
    guard rest > 9 else { return bytes.append(UInt8(ascii: "0") + UInt8(rest)) }
    // From the last digit to the first, of which there are 19 at most.
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { digits in
      var first = digits.count
      repeat {
        let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
        first -= 1
        digits.initializeElement(at: first, to: UInt8(ascii: "0") + UInt8(digit))
        rest = quotient
      } while rest > 0
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: digits[first...]))
    }
  }
}

nonisolated extension JSONBytes: TextOutputStream {
  /// Takes text as it is.
  mutating func write(_ string: String) { append(string) }

  /// Takes the digits of a number as the standard library has them. Were it not called, `write(_:)`
  /// would be, with a text that is made for each number.
  mutating func _writeASCII(_ buffer: UnsafeBufferPointer<UInt8>) {
    bytes.append(contentsOf: buffer)
  }
}

/// A number of a trace: a curve may leave its ends infinitely fast, and JSON has only a text for
/// that, `"inf"`.
nonisolated func numberText(_ number: Double) -> String {
  number.isFinite ? decimalText(number) : quotedText(decimalText(number))
}
