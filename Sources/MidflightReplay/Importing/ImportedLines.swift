import Foundation
import MotionCore

/// The lines of an imported file, with places for messages. Each reader receives one.
nonisolated struct ImportedLines {
  /// The name of the file in messages.
  let name: String
  private let lines: [ArraySlice<UInt8>]
  /// A Boolean value that indicates whether the last line has no line feed: its end may be missing.
  private let isLastLineCut: Bool

  /// Divides bytes into lines. A line feed at the end begins no further line.
  ///
  /// - Parameter bytes: Lines that end in LF or in CR LF.
  init(_ bytes: [UInt8], name: String) {
    self.name = name
    var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { $0.last == UInt8(ascii: "\r") ? $0.dropLast() : $0 }
    isLastLineCut = lines.last?.isEmpty == false
    if !isLastLineCut { lines.removeLast() }
    self.lines = lines
  }

  var count: Int { lines.count }

  /// The numbers of the lines; empty without lines.
  var numbers: Range<Int> { 1..<count + 1 }

  /// Calls a closure with the number of each line, counted from 1, until the closure throws.
  ///
  /// Ignores an error in a last line without a line feed, because a recorder that is killed leaves
  /// a part of a line. An error in the first line is thrown.
  func forEachWhole(_ body: (Int) throws(RecordingFailure) -> Void) throws(RecordingFailure) {
    for line in numbers {
      do throws(RecordingFailure) {
        try body(line)
      } catch  where line == count && line > 1 && isLastLineCut {
        return
      }
    }
  }

  /// A part of a line, with its place.
  nonisolated struct Piece {
    let text: String
    /// The line, counted from 1.
    let line: Int
    /// The first byte within the line, counted from 1.
    let column: Int
    fileprivate let name: String

    var place: RecordingFailure.Place { .init(name: name, line: line, column: column) }

    /// Returns a failure that names the expected content and the text of the piece.
    ///
    /// - Parameter remark: The name of the mistake, which follows the text of the piece.
    func failure(_ expected: String, remark: String = "") -> RecordingFailure {
      let found = text.isEmpty ? "nothing" : terminalText(String(text.prefix(32)))
      return .malformed(place, .expected(expected, found: found + remark))
    }

    /// Returns a failure that names an expected number, and a decimal comma in the text.
    func numberFailure(_ expected: String) -> RecordingFailure {
      let pointed = Piece(
        text: text.replacing(",", with: "."), line: line, column: column, name: name)
      let hasComma = decimal == nil && pointed.decimal != nil
      return failure(expected, remark: hasComma ? ", a decimal comma" : "")
    }

    /// The piece as a finite number with a decimal point; nil for any other text.
    var decimal: Double? {
      // Swift's own initializer also accepts hexadecimal numbers, and stops at a byte of 0.
      let isDecimal = text.utf8.allSatisfy { "0123456789+-.eE".utf8.contains($0) }
      return isDecimal ? Double(text).flatMap { $0.isFinite ? $0 : nil } : nil
    }

    /// Returns the piece as a finite number. Throws for other text.
    ///
    /// - Parameter what: The noun for messages.
    func number(_ what: String) throws(RecordingFailure) -> Double {
      guard let decimal else { throw numberFailure("\(what), a number") }
      return decimal
    }

    /// Returns the piece as a time in seconds, which may be negative. Throws for ±1e9 or beyond,
    /// such as a Unix timestamp.
    func seconds() throws(RecordingFailure) -> Double {
      let seconds = try number("seconds")
      guard abs(seconds) < 1e9 else {
        throw failure("seconds, less than 1e9", remark: seconds > 0 ? ", a Unix timestamp" : "")
      }
      return seconds
    }

    /// Returns the piece as a whole number within a range. Throws for other text and outside the
    /// range.
    func wholeNumber(
      _ what: String, radix: Int = 10, in range: ClosedRange<Int> = -(1 << 40)...1 << 40
    ) throws(RecordingFailure) -> Int {
      guard let number = Int(text, radix: radix), range.contains(number) else {
        throw numberFailure("\(what), a whole number")
      }
      return number
    }
  }

  /// Returns the bytes of a line, counted from 1.
  func bytes(_ line: Int) -> ArraySlice<UInt8> { lines[line - 1] }

  /// Returns a line, counted from 1, without the spaces around it.
  func piece(_ line: Int) -> Piece { trimmed(lines[line - 1], in: line) }

  /// Returns the parts of a line between separators, each without the spaces around it.
  func pieces(_ line: Int, separatedBy separator: Unicode.Scalar) -> [Piece] {
    pieces(of: lines[line - 1], in: line, separatedBy: separator)
  }

  /// Returns the words of a line; empty for a blank line. `#` begins a comment.
  func words(_ line: Int, separatedBy separators: String = " \t") -> [Piece] {
    let content = lines[line - 1].prefix { $0 != UInt8(ascii: "#") }
    return content.split { separators.utf8.contains($0) }.map { trimmed($0, in: line) }
  }

  private func pieces(
    of bytes: ArraySlice<UInt8>, in line: Int, separatedBy separator: Unicode.Scalar
  ) -> [Piece] {
    bytes.split(separator: UInt8(ascii: separator), omittingEmptySubsequences: false)
      .map { trimmed($0, in: line) }
  }

  /// Returns bytes without the spaces and tabs around them, with their column in the line. Invalid
  /// UTF-8 becomes replacement characters.
  private func trimmed(_ bytes: ArraySlice<UInt8>, in line: Int) -> Piece {
    let isSpace: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x09 }
    let start = bytes.firstIndex { !isSpace($0) } ?? bytes.endIndex
    let end = bytes.lastIndex { !isSpace($0) }.map { $0 + 1 } ?? start
    return Piece(
      text: String(decoding: bytes[start..<max(start, end)], as: UTF8.self), line: line,
      column: start - lines[line - 1].startIndex + 1, name: name)
  }
}
