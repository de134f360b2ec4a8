import Foundation

/// In which way a recording fails.
///
/// A judge finds one, a shrinker keeps it while it makes the recording smaller, and a fuzzer names
/// its file by it.
package nonisolated struct Complaint: Hashable, Sendable {
  /// What is wrong, roughly.
  package nonisolated enum Kind: String, Sendable, CaseIterable {
    /// The program was ended by a signal.
    case crash
    /// It did not come to an end in time.
    case hang
    /// A line of the recording expects what was not so.
    case expectation
    /// A check does not hold.
    case desync
    /// Two runs of one program differ.
    case nondeterminism
    /// Something that holds for every recording does not hold for this one.
    case law
  }

  /// What is wrong, roughly.
  package var kind: Kind
  /// What is wrong, as far as it stays the same while a recording becomes smaller.
  package var about: String
  /// What is wrong, for people.
  package var words: String

  /// A complaint of this kind.
  ///
  /// - Parameter about: nil for the words without their numbers.
  package init(_ kind: Kind, about: String? = nil, words: String) {
    self.kind = kind
    self.about = about ?? Self.withoutNumbers(words)
    self.words = words
  }

  /// Whether both fail in the same way.
  package func isAlike(_ other: Complaint) -> Bool { kind == other.kind && about == other.about }

  /// Times and values change with every event that is left out.
  private static func withoutNumbers(_ words: String) -> String {
    var text = ""
    for character in words where !".-+e".contains(character) || text.last != "#" {
      if character.isNumber {
        if text.last != "#" { text.append("#") }
      } else {
        text.append(character)
      }
    }
    return text
  }
}
