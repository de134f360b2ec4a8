import Foundation

/// A finding: the way in which a recording fails.
///
/// `RecordingChecker` returns a finding, the shrinker preserves its `kind` and `identity`, and a
/// fuzzer derives a file name from it.
package nonisolated struct Finding: Hashable, Sendable {
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
    case invariant
  }

  /// The category.
  package var kind: Kind
  /// The identity of the finding within its category, which stays equal while a recording shrinks.
  package var identity: String
  /// The description for people.
  package var words: String

  /// Creates a finding.
  ///
  /// - Parameters:
  ///   - kind: The category.
  ///   - identity: The identity; nil for the description with each number replaced by `#`.
  ///   - words: The description for people.
  package init(_ kind: Kind, identity: String? = nil, words: String) {
    self.kind = kind
    self.identity = identity ?? Self.withoutNumbers(words)
    self.words = words
  }

  /// Returns a Boolean value that indicates whether both findings have the same category and
  /// identity.
  package func isEquivalent(to other: Finding) -> Bool {
    kind == other.kind && identity == other.identity
  }

  /// Returns text with each number replaced by `#`, because times and values change with each
  /// removed event.
  ///
  /// Drops `.`, `-`, `+` and `e` directly after a digit: `-1.5e-3 pt` becomes `-# pt`.
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
