/// A part of Swift source code between white space and comments.
///
/// A literal with interpolations has several tokens: the pieces of its text are strings, and the
/// code between them is code.
struct Token {
  /// The kind of a token.
  enum Kind {
    /// A name, a keyword or the digits of a number, with the backticks of an escaped name.
    case word
    /// A string, or the piece of a string beside an interpolation.
    case string
    case regularExpression
    /// `#` and a name, such as `#if` and `#selector`.
    case directive
    /// Punctuation or an operator.
    case symbol
  }

  let kind: Kind
  /// The bytes of the token in its source.
  let range: Range<Int>
  let text: String

  /// A Boolean value that indicates whether an expression can end with the token.
  var endsOperand: Bool {
    switch kind {
    case .string, .regularExpression, .directive: true
    case .word: !Self.wordsBeforeOperands.contains(text)
    case .symbol: [")", "]", "}", "?", "!"].contains(text)
    }
  }

  private static let wordsBeforeOperands: Set = [
    "return", "in", "case", "if", "guard", "while", "where", "throw", "try", "await", "else", "is",
    "as", "switch", "for", "yield",
  ]
}

/// A reason that source code cannot be divided into tokens.
struct LexicalFailure: Error {
  /// The offset of the literal or comment in bytes.
  let offset: Int
  /// The reason, as the predicate of a sentence.
  let words: String

  /// Returns a note on a source that stays as it is.
  func note(in bytes: [UInt8]) -> PortNote {
    let lineStarts = SourceText.lineStarts(in: bytes)
    let line = SourceText.line(of: offset, in: lineStarts)
    return PortNote(
      at: offset, lineStarts, inputLine: line, .file, "\(words): \(HintFamily.file.rawValue)")
  }
}
