/// Strings, with a fast path for a string without escapes.
nonisolated extension JSONScanner {
  /// Reads a string and resolves its escapes.
  ///
  /// Throws under the conditions of `skipString`.
  ///
  /// - Parameter name: The noun for messages, such as "a path".
  mutating func string(_ name: StaticString) throws(Failure) -> String {
    let start = offset
    let hasEscapes = try skipString(name)
    let inside = UnsafeBufferPointer(rebasing: bytes[start + 1..<offset - 1])
    guard hasEscapes else { return String(decoding: inside, as: UTF8.self) }
    return unescaped(inside)
  }

  /// Reads a name: a string of 1 to 64 bytes without ASCII control characters. Throws for any other
  /// string.
  mutating func name(_ name: StaticString) throws(Failure) -> String {
    let start = offset
    let text = try string(name)
    let isName = RecordingLimits.bytesOfAName.contains(text.utf8.count)
    guard isName, !text.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) else {
      throw failure(
        "\(name), a name of 1 to \(RecordingLimits.bytesOfAName.upperBound) bytes", at: start)
    }
    return text
  }

  /// Moves past a string, and returns whether the string has escapes.
  ///
  /// Throws unless the next value is a string with valid escapes and a closing quotation mark.
  @discardableResult
  mutating func skipString(_ name: StaticString) throws(Failure) -> Bool {
    guard byte == UInt8(ascii: "\"") else { throw failure("\(name), a string") }
    offset += 1
    var hasEscapes = false
    while !isAtEnd {
      switch bytes[offset] {
      case UInt8(ascii: "\""):
        offset += 1
        return hasEscapes
      case UInt8(ascii: "\\"):
        hasEscapes = true
        try skipEscape()
      case 0..<0x20: throw failure("a control character written as an escape")
      default: offset += 1
      }
    }
    throw failure("a closing quotation mark")
  }

  /// Moves past an escape. A surrogate pair counts as one escape.
  ///
  /// Throws for an unknown letter, for fewer than four hexadecimal digits, and for half of a
  /// surrogate pair.
  private mutating func skipEscape() throws(Failure) {
    let start = offset
    offset += 1
    guard !isAtEnd else { throw failure("an escape") }
    guard byte == UInt8(ascii: "u") else {
      guard "\"\\/bfnrt".utf8.contains(byte) else {
        throw failure("one of the escapes of JSON", at: start)
      }
      offset += 1
      return
    }
    switch try skipUnit(from: start) {
    case 0xDC00...0xDFFF: throw failure("a high surrogate first", at: start)
    case 0xD800...0xDBFF:
      let second = offset
      guard byte == UInt8(ascii: "\\") else { throw failure("a low surrogate") }
      offset += 1
      guard byte == UInt8(ascii: "u"), case 0xDC00...0xDFFF = try skipUnit(from: second) else {
        throw failure("a low surrogate", at: second)
      }
    default: return
    }
  }

  /// Moves past `uXXXX` and returns the UTF-16 code unit. Throws unless four hexadecimal digits
  /// follow.
  ///
  /// - Parameter start: The offset of the backslash, for messages.
  private mutating func skipUnit(from start: Int) throws(Failure) -> UInt16 {
    var unit: UInt16 = 0
    offset += 1
    for _ in 0..<4 {
      guard let digit = hexadecimalDigit(byte) else {
        throw failure("four hexadecimal digits", at: start)
      }
      unit = unit << 4 | UInt16(digit)
      offset += 1
    }
    return unit
  }

  /// Returns the text between quotation marks with its escapes resolved. `\/` becomes `/`.
  ///
  /// - Parameter inside: Bytes that `skipString` accepted, so that every escape is valid.
  private func unescaped(_ inside: UnsafeBufferPointer<UInt8>) -> String {
    var text: [UInt16] = []
    var scanner = JSONScanner(inside)
    while !scanner.isAtEnd {
      let start = scanner.offset
      guard scanner.byte == UInt8(ascii: "\\") else {
        while !scanner.isAtEnd, scanner.byte != UInt8(ascii: "\\") { scanner.offset += 1 }
        text += String(decoding: inside[start..<scanner.offset], as: UTF8.self).utf16
        continue
      }
      scanner.offset += 2
      switch inside[start + 1] {
      case UInt8(ascii: "b"): text.append(0x08)
      case UInt8(ascii: "f"): text.append(0x0C)
      case UInt8(ascii: "n"): text.append(0x0A)
      case UInt8(ascii: "r"): text.append(0x0D)
      case UInt8(ascii: "t"): text.append(0x09)
      case UInt8(ascii: "u"):
        let digits = inside[start + 2..<start + 6].compactMap(hexadecimalDigit)
        text.append(digits.reduce(0) { $0 << 4 | UInt16($1) })
        scanner.offset += 4
      case let plain: text.append(UInt16(plain))
      }
    }
    return String(decoding: text, as: UTF16.self)
  }
}

/// Returns the value of a hexadecimal digit of either case, 0 to 15, or nil for another byte.
nonisolated func hexadecimalDigit(_ byte: UInt8) -> UInt8? {
  switch byte {
  case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
  case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
  case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
  default: nil
  }
}
