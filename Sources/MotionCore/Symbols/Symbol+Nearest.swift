/// Suggestions for a symbol name that does not exist.
extension Symbol {
  /// Returns the names of symbols that are most similar to a name, best first; empty without a
  /// match.
  ///
  /// Names with an equal first part come first, shortest first: `bolt` and `bolt.fill` for
  /// `bolt.slash`. Names with few different letters follow: one for every three letters, or one in
  /// a shorter name.
  ///
  /// - Parameter count: The greatest number of names.
  package static func names(like name: String, count: Int = 4) -> [String] {
    let wanted = Array(name.utf8)
    let stem = name.prefix { $0 != "." }
    let found = names.enumerated().compactMap { index, other -> (rank: Int, index: Int)? in
      if !stem.isEmpty, other.prefix(while: { $0 != "." }) == stem { return (other.count, index) }
      let distance = wanted.edits(to: Array(other.utf8))
      // After all names with an equal first part, whatever their length.
      return distance <= max(1, wanted.count / 3) ? (1000 + distance, index) : nil
    }
    return found.sorted { ($0.rank, $0.index) < ($1.rank, $1.index) }.prefix(count)
      .map { names[$0.index] }
  }
}

extension [UInt8] {
  /// Returns the smallest number of insertions, deletions, substitutions and adjacent transpositions
  /// that turn one word into another (optimal string alignment).
  package func edits(to other: [UInt8]) -> Int {
    var (earlier, row) = ([Int](), [Int](0...other.count))
    for (line, letter) in enumerated() {
      var next = [line + 1]
      for (column, wanted) in other.enumerated() {
        var least = Swift.min(
          row[column] + (letter == wanted ? 0 : 1), row[column + 1] + 1, next[column] + 1)
        if line > 0, column > 0, letter == other[column - 1], self[line - 1] == wanted {
          least = Swift.min(least, earlier[column - 1] + 1)
        }
        next.append(least)
      }
      (earlier, row) = (row, next)
    }
    return row[other.count]
  }
}
