/// JSON that is being written, as bytes: a line of a recording, or rows of a trace.
///
/// Whoever writes says what comes; commas come by themselves. It holds its bytes itself: a trace is
/// written in tens of thousands of small pieces, and an array looks at who else has it for each.
nonisolated struct JSONBytes: ~Copyable {
  private var start: UnsafeMutablePointer<UInt8>
  private var count = 0
  private var capacity: Int

  /// - Parameter capacity: Bytes for which there is room at once.
  init(capacity: Int = 256) {
    self.capacity = max(capacity, 1)
    start = .allocate(capacity: self.capacity)
  }

  deinit { start.deallocate() }

  /// What was written so far.
  var bytes: [UInt8] { withBytes { Array($0) } }

  /// Looks at what was written so far.
  func withBytes<Result>(_ look: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    look(UnsafeBufferPointer(start: start, count: count))
  }

  /// What an object has of values, without its braces: for `rewind(to:)`.
  typealias Mark = Int

  /// Where writing has got to.
  var mark: Mark { count }

  /// Forgets what was written since.
  mutating func rewind(to mark: Mark) { count = mark }

  /// Begins an object, which is a value.
  mutating func openObject() { append(UInt8(ascii: "{")) }

  /// Ends an object.
  mutating func closeObject() { append(UInt8(ascii: "}")) }

  /// Begins an array, which is a value.
  mutating func openArray() { append(UInt8(ascii: "[")) }

  /// Ends an array.
  mutating func closeArray() { append(UInt8(ascii: "]")) }

  /// An element of the array that is open comes next.
  mutating func next() {
    reserve(1)
    separate()
  }

  /// Ends a line.
  mutating func endLine() { append(UInt8(ascii: "\n")) }

  /// A key of the object that is open; its value comes next.
  ///
  /// - Parameter text: Nothing in it needs an escape.
  @inline(__always) mutating func key(_ text: StaticString) {
    reserve(text.utf8CodeUnitCount + 4)
    separate()
    put(UInt8(ascii: "\""))
    put(text.utf8Start, count: text.utf8CodeUnitCount)
    put(UInt8(ascii: "\""))
    put(UInt8(ascii: ":"))
  }

  /// The same with a key that is JSON already: `"name":`.
  mutating func key(json: [UInt8]) {
    next()
    json.withUnsafeBufferPointer { append($0) }
  }

  /// The same with a number for its key.
  mutating func key(_ number: Int) {
    next()
    append(UInt8(ascii: "\""))
    whole(Int64(number))
    append(UInt8(ascii: "\""))
    append(UInt8(ascii: ":"))
  }

  /// A truth.
  mutating func value(_ truth: Bool) { raw(truth ? "true" : "false") }

  /// A text of which nothing needs an escape.
  mutating func value(_ text: StaticString) {
    append(UInt8(ascii: "\""))
    raw(text)
    append(UInt8(ascii: "\""))
  }

  /// Any text.
  mutating func value(_ text: String) {
    let isWritten = text.utf8.withContiguousStorageIfAvailable { utf8 in
      guard needsNoEscape(utf8) else { return false }
      append(UInt8(ascii: "\""))
      append(utf8)
      append(UInt8(ascii: "\""))
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
      reserve(Digits.most)
      var digits = Digits(next: start + count)
      number.write(to: &digits)
      count = digits.next - start
    }
  }

  /// A number of whole 64ths, as where input is: six digits after the point tell it, and no text is
  /// made.
  ///
  /// - Returns: Whether it is such a number, and less than 16 digits long.
  private mutating func appendSixtyFourths(_ number: Double) -> Bool {
    let count = abs(number) * 64
    guard count < 1e10, count >= 1, count == count.rounded(.towardZero) else { return false }
    if number < 0 { append(UInt8(ascii: "-")) }
    let (ones, rest) = Int64(count).quotientAndRemainder(dividingBy: 64)
    whole(ones)
    reserve(7)
    put(UInt8(ascii: "."))
    // At first millionths, then what is left of them behind each digit.
    var millionths = UInt32(truncatingIfNeeded: rest) * 15_625
    repeat {
      millionths &*= 10
      let digit = millionths / 1_000_000
      put(UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: digit))
      millionths &-= digit &* 1_000_000
    } while millionths > 0
    return true
  }

  /// Several numbers, as an array.
  mutating func values<let count: Int>(_ numbers: InlineArray<count, Double>) {
    openArray()
    for index in numbers.indices {
      next()
      value(numbers[index])
    }
    closeArray()
  }

  private mutating func append(_ text: String) {
    let utf8 = text.utf8
    let isDone: Void? = utf8.withContiguousStorageIfAvailable { append($0) }
    if isDone == nil { for byte in utf8 { append(byte) } }
  }

  private mutating func raw(_ text: StaticString) {
    append(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  private mutating func whole(_ number: Int64) {
    reserve(20)  // a sign, and 19 digits at most
    if number < 0 { put(UInt8(ascii: "-")) }
    var rest = number.magnitude
    var length = 1
    var bound: UInt64 = 10
    while length < 19, rest >= bound { (length, bound) = (length + 1, bound &* 10) }
    var end = start + count + length
    count += length
    repeat {
      let quotient = rest / 10
      end -= 1
      end.pointee = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest - quotient * 10)
      rest = quotient
    } while rest > 0
  }
}

// MARK: - Bytes

nonisolated extension JSONBytes {
  private mutating func append(_ byte: UInt8) {
    reserve(1)
    put(byte)
  }

  private mutating func append(_ more: UnsafeBufferPointer<UInt8>) {
    guard let first = more.baseAddress else { return }
    reserve(more.count)
    put(first, count: more.count)
  }

  /// Writes a comma unless a brace or a bracket has just been opened; there is room for it.
  @inline(__always) private mutating func separate() {
    guard count > 0 else { return put(UInt8(ascii: ",")) }
    let last = start[count - 1]
    if last != UInt8(ascii: "{"), last != UInt8(ascii: "[") { put(UInt8(ascii: ",")) }
  }

  /// Makes room for so many bytes.
  @inline(__always) private mutating func reserve(_ more: Int) {
    if count + more > capacity { grow(by: more) }
  }

  @inline(never) private mutating func grow(by more: Int) {
    capacity = max(2 * capacity, count + more)
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    larger.initialize(from: start, count: count)
    start.deallocate()
    start = larger
  }

  /// Writes a byte that there is room for.
  @inline(__always) private mutating func put(_ byte: UInt8) {
    (start + count).initialize(to: byte)
    count += 1
  }

  /// Writes bytes that there is room for.
  @inline(__always) private mutating func put(_ first: UnsafePointer<UInt8>, count more: Int) {
    (start + count).initialize(from: first, count: more)
    count += more
  }

  /// Where the standard library puts the digits of a number.
  private struct Digits: TextOutputStream {
    /// The most that a number between 0.001 and 2⁵⁴ takes: a sign, 17 digits, a point, zeroes before.
    static let most = 32
    var next: UnsafeMutablePointer<UInt8>

    mutating func write(_ string: String) { for byte in string.utf8 { put(byte) } }

    /// Were it not called, `write(_:)` would be, with a text that is made for each number.
    mutating func _writeASCII(_ buffer: UnsafeBufferPointer<UInt8>) {
      guard let first = buffer.baseAddress else { return }
      next.initialize(from: first, count: buffer.count)
      next += buffer.count
    }

    private mutating func put(_ byte: UInt8) {
      next.initialize(to: byte)
      next += 1
    }
  }
}

/// A number of a trace: a curve may leave its ends infinitely fast, and JSON has only a text for
/// that, `"inf"`.
nonisolated func numberText(_ number: Double) -> String {
  number.isFinite ? decimalText(number) : quotedText(decimalText(number))
}
