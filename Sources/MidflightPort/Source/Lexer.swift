/// A lexer that divides Swift source code into tokens.
///
/// The lexer reads nested comments, strings of each form with interpolations, and regular
/// expressions. A slash begins a regular expression where no operator can be, as in the compiler.
struct Lexer {
  private let bytes: [UInt8]
  private var position = 0
  private var tokens: [Token] = []

  /// Returns the tokens of source code, in their order.
  ///
  /// - Throws: `LexicalFailure` for text that is not UTF-8, and for a literal or a comment without
  ///   an end.
  static func tokens(of bytes: [UInt8]) throws(LexicalFailure) -> [Token] {
    guard String(validating: bytes, as: UTF8.self) != nil else {
      throw LexicalFailure(offset: 0, words: "the file is not UTF-8")
    }
    var lexer = Lexer(bytes: bytes)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { lexer.position = 3 }
    if lexer.follows("#!") { lexer.skipLine() }
    try lexer.lex(isInterpolation: false)
    return lexer.tokens
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  /// Adds all tokens up to the end of the source, or up to the parenthesis that ends an
  /// interpolation.
  private mutating func lex(isInterpolation: Bool) throws(LexicalFailure) {
    var depth = 0
    while position < bytes.count {
      let byte = bytes[position]
      switch byte {
      case 0, 9...13, 32: position += 1
      case UInt8(ascii: "/") where follows("//"): skipLine()
      case UInt8(ascii: "/") where follows("/*"): try skipComment()
      case UInt8(ascii: ")") where isInterpolation && depth == 0: return
      case UInt8(ascii: "\""), UInt8(ascii: "#"): try lexHash()
      case UInt8(ascii: "/") where endOfBareExpression != nil:
        add(.regularExpression, to: endOfBareExpression ?? position + 1)
      case UInt8(ascii: "`"): lexEscapedName()
      case _ where byte.isOfName: add(.word, to: endOfName(from: position))
      default:
        if byte == UInt8(ascii: "(") { depth += 1 }
        if byte == UInt8(ascii: ")") { depth -= 1 }
        lexSymbol()
      }
    }
  }

  /// Adds a token from the position to an end, and moves to the end.
  private mutating func add(_ kind: Token.Kind, to end: Int) {
    let range = position..<min(end, bytes.count)
    tokens.append(
      Token(kind: kind, range: range, text: String(decoding: bytes[range], as: UTF8.self)))
    position = range.upperBound
  }

  // MARK: - White space and comments

  /// Moves to the end of the line.
  private mutating func skipLine() {
    while position < bytes.count, !bytes[position].isLineBreak { position += 1 }
  }

  /// Moves behind a comment, which may contain others.
  private mutating func skipComment() throws(LexicalFailure) {
    let start = position
    var depth = 0
    repeat {
      guard position < bytes.count else {
        throw LexicalFailure(offset: start, words: "a comment has no end")
      }
      if follows("/*") {
        depth += 1
        position += 2
      } else if follows("*/") {
        depth -= 1
        position += 2
      } else {
        position += 1
      }
    } while depth > 0
  }

  // MARK: - Names and operators

  /// Returns the end of a name that begins at an index.
  private func endOfName(from start: Int) -> Int {
    bytes[start...].firstIndex { !$0.isOfName } ?? bytes.count
  }

  /// Adds a name in backticks. A backtick without a second one on the line is a symbol.
  private mutating func lexEscapedName() {
    let rest = bytes[(position + 1)...]
    let end = rest.firstIndex { $0 == UInt8(ascii: "`") || $0.isLineBreak }
    if let end, bytes[end] == UInt8(ascii: "`") { add(.word, to: end + 1) } else { lexSymbol() }
  }

  /// Adds an operator or a mark of punctuation.
  ///
  /// `?`, `!`, `<` and `>` are tokens of their own beside an operand and in types.
  private mutating func lexSymbol() {
    let byte = bytes[position]
    if follows("->") { return add(.symbol, to: position + 2) }
    if byte == UInt8(ascii: ".") {
      var end = position + 1
      while end < bytes.count, ".<".utf8.contains(bytes[end]), bytes[position + 1] != 60 {
        end += 1
      }
      return add(.symbol, to: end)
    }
    if isPostfixMark || !byte.isOfOperator { return add(.symbol, to: position + 1) }
    var end = position + 1
    while end < bytes.count, bytes[end].isOfOperator, !beginsComment(at: end) { end += 1 }
    add(.symbol, to: end)
  }

  /// A Boolean value that indicates whether a question mark or an exclamation mark directly follows
  /// an operand.
  private var isPostfixMark: Bool {
    guard "?!".utf8.contains(bytes[position]), let last = tokens.last else { return false }
    let isPartOfUnequal = position + 1 < bytes.count && bytes[position + 1] == UInt8(ascii: "=")
    return last.range.upperBound == position && (last.endsOperand || last.text == ">")
      && !isPartOfUnequal
  }

  private func beginsComment(at index: Int) -> Bool {
    bytes[index...].starts(with: "//".utf8) || bytes[index...].starts(with: "/*".utf8)
  }

  // MARK: - Literals

  /// Adds a string, a regular expression between hashes, a directive or a lone hash.
  private mutating func lexHash() throws(LexicalFailure) {
    let afterHashes = bytes[position...].firstIndex { $0 != UInt8(ascii: "#") } ?? bytes.count
    let hashes = afterHashes - position
    guard afterHashes < bytes.count else { return lexSymbol() }
    switch bytes[afterHashes] {
    case UInt8(ascii: "\""): try lexString(hashes: hashes)
    case UInt8(ascii: "/"): try lexExpression(hashes: hashes)
    case _ where hashes == 1 && bytes[afterHashes].isOfName:
      add(.directive, to: endOfName(from: afterHashes))
    default: lexSymbol()
    }
  }

  /// Adds the pieces of a string and the code between them.
  private mutating func lexString(hashes: Int) throws(LexicalFailure) {
    let start = position
    let quote = "\"" as String
    let isMultiline = beginsMultilineString(at: position + hashes, hashes: hashes)
    let mark = (isMultiline ? quote + quote + quote : quote) + String(repeating: "#", count: hashes)
    let escape = "\\" + String(repeating: "#", count: hashes)
    var index = position + hashes + (isMultiline ? 3 : 1)
    while index < bytes.count {
      if follows(mark, at: index) { return add(.string, to: index + mark.utf8.count) }
      if follows(escape + "(", at: index) {
        add(.string, to: index + escape.utf8.count + 1)
        try lex(isInterpolation: true)
        guard position < bytes.count else { break }
        index = position + 1
      } else if follows(escape, at: index) {
        index += escape.utf8.count + 1
      } else if bytes[index].isLineBreak, !isMultiline {
        break
      } else {
        index += 1
      }
    }
    throw LexicalFailure(offset: start, words: "a string has no end")
  }

  /// Returns a Boolean value that indicates whether three quotation marks at an index begin a
  /// string of several lines. A raw string that ends on its line, such as `#"""#`, has one line.
  private func beginsMultilineString(at index: Int, hashes: Int) -> Bool {
    guard follows("\"\"\"", at: index) else { return false }
    let end = bytes[index...].firstIndex(where: \.isLineBreak) ?? bytes.count
    let mark = "\"" + String(repeating: "#", count: hashes)
    return hashes == 0 || !(index + 1..<end).contains { follows(mark, at: $0) }
  }

  /// Adds a regular expression between hashes, which may have several lines.
  private mutating func lexExpression(hashes: Int) throws(LexicalFailure) {
    let mark = "/" + String(repeating: "#", count: hashes)
    var index = position + hashes + 1
    let isMultiline = index < bytes.count && bytes[index].isLineBreak
    while index < bytes.count, isMultiline || !bytes[index].isLineBreak {
      if follows(mark, at: index) { return add(.regularExpression, to: index + mark.utf8.count) }
      index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    throw LexicalFailure(offset: position, words: "a regular expression has no end")
  }

  /// The end of a regular expression between slashes that begins at the position; nil if the slash
  /// is an operator.
  private var endOfBareExpression: Int? {
    if let last = tokens.last, last.endsOperand { return nil }
    var index = position + 1
    guard index < bytes.count, !" \t)/*".utf8.contains(bytes[index]) else { return nil }
    var groups = 0
    var isInSet = false
    while index < bytes.count, !bytes[index].isLineBreak {
      switch bytes[index] {
      case UInt8(ascii: "/"): return bytes[index - 1] == 32 ? nil : index + 1
      case UInt8(ascii: "\\"): index += 1
      case UInt8(ascii: "["): isInSet = true
      case UInt8(ascii: "]"): isInSet = false
      case UInt8(ascii: "(") where !isInSet: groups += 1
      case UInt8(ascii: ")") where !isInSet:
        groups -= 1
        if groups < 0 { return nil }
      default: break
      }
      index += 1
    }
    return nil
  }

  /// Returns a Boolean value that indicates whether text stands at an index, by default at the
  /// position.
  private func follows(_ text: String, at index: Int? = nil) -> Bool {
    let index = index ?? position
    return index < bytes.count && bytes[index...].starts(with: text.utf8)
  }
}

extension UInt8 {
  /// A Boolean value that indicates whether the byte is a line feed or a carriage return.
  var isLineBreak: Bool { self == 10 || self == 13 }
  /// A Boolean value that indicates whether the byte is a space or a tab.
  var isBlank: Bool { self == 32 || self == 9 }
  /// A Boolean value that indicates whether the byte is a part of a name, or of a scalar beyond
  /// ASCII.
  fileprivate var isOfName: Bool {
    switch self {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...:
      true
    default: false
    }
  }
  fileprivate var isOfOperator: Bool { "/=-+*%!&|^~?".utf8.contains(self) }
}
