import Foundation
import Midflight

/// A checker that replays a recording in the current process and returns the first finding.
package struct RecordingChecker {
  private let scenes: SceneCatalog
  private let invariants: Invariants
  private let checksInvariants: Bool

  /// Creates a checker.
  ///
  /// - Parameters:
  ///   - scenes: The catalog that contains the scene of each recording.
  ///   - seed: The seed for the moments and frame rates at which the checker tests the invariants.
  ///   - requiresRest: Whether the scene must come to rest after the last event.
  ///   - checksInvariants: Whether to test the invariants. If false, the checker tests only checks
  ///     and expectations.
  package init(
    scenes: SceneCatalog, seed: UInt64, requiresRest: Bool = true, checksInvariants: Bool = true
  ) {
    self.scenes = scenes
    self.checksInvariants = checksInvariants
    invariants = Invariants(scenes: scenes, seed: seed, requiresRest: requiresRest)
  }

  /// Returns the first failed check, else the first failed expectation, else the first broken
  /// invariant; nil without a finding.
  ///
  /// A `.desync` finding has the line of the check as its identity. The identity of an
  /// `.expectation` finding contains the found value, rounded to whole numbers.
  ///
  /// - Throws: `ReplayFailure.unknownScene`, or an error that prevents the replay.
  package func finding(in recording: Recording) throws -> Finding? {
    let replay = try Replay(recording, scenes: scenes)
    do throws(ReplayFailure) {
      _ = try replay.finish()
    } catch {
      guard case .desync(let desync) = error else { throw error }
      return Finding(
        .desync, identity: "\(desync.place.line)", words: desync.description)
    }
    if let failed = replay.failedExpectations.first {
      let expectation = failed.expectation
      // The found value is part of the identity, so that a failure with another value counts as
      // another finding.
      let found = failed.found.map(\.roundedText) ?? "nothing"
      return Finding(
        .expectation,
        identity: "\(expectation.identity) found \(found)",
        words: failed.words)
    }
    return checksInvariants ? try invariants.finding(in: recording) : nil
  }
}

nonisolated extension Recording.Expectation {
  /// The path, comparison and expected value: the start of a finding's identity.
  package var identity: String { "\(path) \(comparison.rawValue) \(value.text)" }
}

nonisolated extension Recording.Expectation.Value {
  /// The value as JSON text, with numbers rounded to whole numbers; `0` for −0.4. Strings and
  /// Boolean values are unchanged.
  fileprivate var roundedText: String {
    switch self {
    case .number(let number): Self.number(number.rounded() + 0).text
    case .numbers(let numbers): Self.numbers(numbers.map { $0.rounded() + 0 }).text
    case .string, .bool: text
    }
  }
}
