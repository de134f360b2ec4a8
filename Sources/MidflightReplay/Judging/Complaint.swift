import Foundation

/// A finding: the way in which a recording fails.
///
/// `Judge` returns a finding, the shrinker preserves its `kind` and `about`, and a fuzzer derives a
/// file name from it.
package nonisolated struct Complaint: Hashable, Sendable {
  /// The category of a finding.
  package nonisolated enum Kind: String, Sendable, CaseIterable {
    /// A signal ended the program.
    case crash
    /// The program exceeded its time limit.
    case hang
    /// An `expect` line of the recording does not hold.
    case expectation
    /// A check of the recording does not match.
    case desync
    /// Two runs of the same program differ.
    case nondeterminism
    /// An invariant of all recordings does not hold.
    case law
  }

  /// The category.
  package var kind: Kind
  /// The identity of the finding within its category, which stays equal while a recording shrinks.
  package var about: String
  /// The description for people.
  package var words: String

  /// Creates a finding.
  ///
  /// - Parameters:
  ///   - kind: The category.
  ///   - about: The identity; nil for the description with each number replaced by `#`.
  ///   - words: The description for people.
  package init(_ kind: Kind, about: String? = nil, words: String) {
    self.kind = kind
    self.about = about ?? Self.withoutNumbers(words)
    self.words = words
  }

  /// Returns a Boolean value that indicates whether both findings have the same category and
  /// identity.
  package func isAlike(_ other: Complaint) -> Bool { kind == other.kind && about == other.about }

  /// Returns text with each number replaced by `#`, because times and values change with each
  /// removed event.
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
