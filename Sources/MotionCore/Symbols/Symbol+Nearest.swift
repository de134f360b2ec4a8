/// Which symbol somebody may have meant.
extension Symbol {
  /// The names most like one that no symbol has, the most alike first; none if nothing is like it.
  ///
  /// Those of the same thing come first, the shortest of them first, `bolt` and `bolt.fill` for
  /// `bolt.slash`; then those with few letters to change, one for every three.
  ///
  /// - Parameter count: How many at the most.
  package static func names(like name: String, count: Int = 4) -> [String] {
    let wanted = Array(name.utf8)
    let stem = name.prefix { $0 != "." }
    let found = names.enumerated().compactMap { index, other -> (rank: Int, index: Int)? in
      if !stem.isEmpty, other.prefix(while: { $0 != "." }) == stem { return (other.count, index) }
      let distance = wanted.edits(to: Array(other.utf8))
      // After those of the same thing, however long those are.
      return distance <= max(1, wanted.count / 3) ? (1000 + distance, index) : nil
    }
    return found.sorted { ($0.rank, $0.index) < ($1.rank, $1.index) }.prefix(count)
      .map { names[$0.index] }
  }
}

extension [UInt8] {
  /// How many letters must be put in, left out or changed to make one word of another (Levenshtein).
  fileprivate func edits(to other: [UInt8]) -> Int {
    var row = [Int](0...other.count)
    for (line, letter) in enumerated() {
      var diagonal = row[0]
      row[0] = line + 1
      for (column, wanted) in other.enumerated() {
        let changed = diagonal + (letter == wanted ? 0 : 1)
        diagonal = row[column + 1]
        row[column + 1] = Swift.min(changed, diagonal + 1, row[column] + 1)
      }
    }
    return row[other.count]
  }
}
