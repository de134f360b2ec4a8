import MotionCore

/// Returns the known name that a person probably meant; nil without one that is close.
///
/// A name is close if it begins with the word, or if at most a third of the word's letters, but at
/// least one, has to be changed, added or removed. Of equally close names, the first counts.
nonisolated func suggestion(for word: String, among names: [String]) -> String? {
  let limit = max(1, word.count / 3)
  let close = names.map { ($0, Array(word.utf8).edits(to: Array($0.utf8))) }.filter {
    $0.1 <= limit
  }
  let nearest = close.min { $0.1 < $1.1 }?.0
  return nearest ?? (word.isEmpty ? nil : names.first { $0.hasPrefix(word) })
}
