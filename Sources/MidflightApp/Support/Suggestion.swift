/// Returns the known name that a person probably meant; nil without one that is close.
///
/// A name is close if it begins with the word, or if at most a third of the word's letters, but at
/// least one, has to be changed, added or removed. Of equally close names, the first counts.
nonisolated func suggestion(for word: String, among names: [String]) -> String? {
  let limit = max(1, word.count / 3)
  let close = names.map { ($0, editDistance(from: word, to: $0)) }.filter { $0.1 <= limit }
  let nearest = close.min { $0.1 < $1.1 }?.0
  return nearest ?? (word.isEmpty ? nil : names.first { $0.hasPrefix(word) })
}

/// Returns the number of letters to change, add or remove (the Levenshtein distance).
nonisolated private func editDistance(from word: String, to other: String) -> Int {
  let other = Array(other)
  var row = Array(0...other.count)
  for (index, letter) in word.enumerated() {
    var diagonal = row[0]
    row[0] = index + 1
    for column in other.indices {
      let change = diagonal + (letter == other[column] ? 0 : 1)
      diagonal = row[column + 1]
      row[column + 1] = min(change, diagonal + 1, row[column] + 1)
    }
  }
  return row[other.count]
}
