/// Numbers in files in `/proc`.
package enum ProcessStatus {
  /// Returns the integer in a column, counted from 0, of the last line that contains a word; nil
  /// without one. White space separates words.
  package static func integer(
    _ column: Int, inLineWith word: Substring, of text: String
  ) -> Int? {
    text.split(separator: "\n").map { $0.split(whereSeparator: \.isWhitespace) }
      .last { $0.contains(word) }?.dropFirst(column).first.flatMap { Int($0) }
  }
}
