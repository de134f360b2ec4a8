import Foundation
import Midflight

/// A checker that replays a recording in the current process and returns the first finding.
package struct Judge {
  private let scenes: SceneCatalog
  private let laws: Laws
  private let triesLaws: Bool

  /// Creates a checker.
  ///
  /// - Parameters:
  ///   - scenes: The catalog that contains the scene of each recording.
  ///   - seed: The seed for the moments and frame rates at which the checker tests the invariants.
  ///   - demandsRest: Whether the scene must come to rest after the last event.
  ///   - triesLaws: Whether to test the invariants. If false, the checker tests only checks and
  ///     expectations.
  package init(
    scenes: SceneCatalog, seed: UInt64, demandsRest: Bool = true, triesLaws: Bool = true
  ) {
    self.scenes = scenes
    self.triesLaws = triesLaws
    laws = Laws(scenes: scenes, seed: seed, demandsRest: demandsRest)
  }

  /// Returns the first failed check, else the first failed expectation, else the first broken
  /// invariant; nil without a finding.
  ///
  /// - Throws: `ReplayFailure.unknownScene`, or an error that prevents the replay.
  package func complaint(about recording: Recording) throws -> Complaint? {
    let replay = try Replay(recording, scenes: scenes)
    do throws(ReplayFailure) {
      _ = try replay.finish()
    } catch {
      guard case .desync(let desync) = error else { throw error }
      return Complaint(
        .desync, about: "\(desync.place.line)", words: desync.description)
    }
    if let failed = replay.failedExpectations.first {
      let expectation = failed.expectation
      // The found value is part of the identity, so that a failure with another value counts as
      // another finding.
      let found = failed.found.map(\.roundedText) ?? "nothing"
      return Complaint(
        .expectation,
        about: "\(expectation.path) \(expectation.comparison.rawValue) \(expectation.value.text) "
          + "found \(found)",
        words: failed.words)
    }
    return triesLaws ? try laws.complaint(about: recording) : nil
  }
}

nonisolated extension Recording.Expectation.Value {
  /// The value as JSON text, with numbers rounded to whole numbers.
  fileprivate var roundedText: String {
    switch self {
    case .number(let number): Self.number(number.rounded() + 0).text
    case .numbers(let numbers): Self.numbers(numbers.map { $0.rounded() + 0 }).text
    case .string, .bool: text
    }
  }
}
