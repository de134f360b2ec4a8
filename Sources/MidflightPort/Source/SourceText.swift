/// Swift source code with its tokens, lines and brackets.
struct SourceText {
  let bytes: [UInt8]
  let tokens: [Token]
  /// For each token that is a bracket, the index of its partner.
  let partners: [Int: Int]
  private let lineStarts: [Int]

  /// Divides source code into tokens.
  ///
  /// - Throws: `LexicalFailure` for a literal or a comment without an end.
  init(_ bytes: [UInt8]) throws(LexicalFailure) {
    self.bytes = bytes
    tokens = try Lexer.tokens(of: bytes)
    partners = Self.partners(in: tokens)
    lineStarts = Self.lineStarts(in: bytes)
  }

  /// The sequence that ends the first line; a line feed for a source of one line.
  var lineBreak: String {
    guard lineStarts.count > 1 else { return "\n" }
    return lineStarts[1] > 1 && bytes[lineStarts[1] - 2] == 13 ? "\r\n" : "\n"
  }

  /// The text of a token; empty for an index outside the source.
  subscript(index: Int) -> String { tokens.indices.contains(index) ? tokens[index].text : "" }

  /// Returns a Boolean value that indicates whether tokens from an index on have these texts.
  func matches(_ texts: [String], at index: Int) -> Bool {
    texts.indices.allSatisfy { self[index + $0] == texts[$0] }
  }

  /// Returns a Boolean value that indicates whether nothing stands between a token and the one
  /// before it.
  func adjoinsPrevious(_ index: Int) -> Bool {
    index > 0 && index < tokens.count
      && tokens[index - 1].range.upperBound == tokens[index].range.lowerBound
  }

  /// Returns the line of an offset, from 0.
  func line(of offset: Int) -> Int { Self.line(of: offset, in: lineStarts) }

  /// Returns the line of a token, from 0; −1 for an index outside the source.
  func line(ofToken index: Int) -> Int {
    tokens.indices.contains(index) ? line(of: tokens[index].range.lowerBound) : -1
  }

  /// Returns the offset at which the line of an offset begins.
  func startOfLine(at offset: Int) -> Int { lineStarts[line(of: offset)] }

  /// Returns a Boolean value that indicates whether a token is the first of its line.
  func beginsLine(_ index: Int) -> Bool {
    index == 0 || line(of: tokens[index - 1].range.upperBound) < line(ofToken: index)
  }

  /// Returns the offset behind the blanks that follow an offset.
  func endOfBlanks(at offset: Int) -> Int {
    bytes[offset...].firstIndex { !$0.isBlank } ?? bytes.count
  }

  /// Returns the bytes from the start of the first token to the end of the last.
  func range(of indices: Range<Int>) -> Range<Int> {
    tokens[indices.lowerBound].range.lowerBound..<tokens[indices.upperBound - 1].range.upperBound
  }

  /// Returns the line breaks among bytes.
  func lineBreaks(in range: Range<Int>) -> String {
    String(decoding: bytes[range].filter(\.isLineBreak), as: UTF8.self)
  }

  /// Returns the source between the start of a token and the end of another, without line breaks
  /// and comments.
  func flatText(_ indices: Range<Int>) -> String {
    var text = ""
    for index in indices {
      if index > indices.lowerBound, !adjoinsPrevious(index) { text += " " }
      text += tokens[index].text
    }
    return text
  }

  /// Returns the offsets at which lines begin.
  static func lineStarts(in bytes: [UInt8]) -> [Int] {
    [0] + bytes.indices.filter { bytes[$0] == 10 }.map { $0 + 1 }
  }

  /// Returns the line of an offset, from 0.
  static func line(of offset: Int, in lineStarts: [Int]) -> Int {
    var (low, high) = (0, lineStarts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle }
    }
    return low
  }

  /// Returns the partner of each bracket. The branches of a condition begin with the same open
  /// brackets, and the code after them continues the first branch.
  private static func partners(in tokens: [Token]) -> [Int: Int] {
    let pairs = [")": "(", "]": "[", "}": "{"]
    var partners: [Int: Int] = [:]
    var open: [Int] = []
    /// For each condition, the open brackets before it and after its first branch.
    var conditions: [(before: [Int], after: [Int]?)] = []
    for (index, token) in tokens.enumerated() where [.symbol, .directive].contains(token.kind) {
      switch token.text {
      case "(", "[", "{": open.append(index)
      case "#if": conditions.append((open, nil))
      case "#elseif", "#else":
        guard let (before, after) = conditions.popLast() else { continue }
        conditions.append((before, after ?? open))
        open = before
      case "#endif": open = conditions.popLast()?.after ?? open
      default:
        guard let opening = pairs[token.text],
          let place = open.lastIndex(where: { tokens[$0].text == opening })
        else { continue }
        partners[index] = open[place]
        if partners[open[place]] == nil { partners[open[place]] = index }
        open.removeSubrange(place...)
      }
    }
    return partners
  }
}
