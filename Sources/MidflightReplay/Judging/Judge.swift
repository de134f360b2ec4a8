import Foundation
import Midflight

/// Finds out in which way a recording fails, in the process that it is called in.
package struct Judge {
  private let scenes: SceneCatalog
  private let laws: Laws
  private let triesLaws: Bool

  /// A judge that tries the laws at moments that a seed decides.
  ///
  /// - Parameter triesLaws: False where only checks and expectations count.
  package init(
    scenes: SceneCatalog, seed: UInt64, demandsRest: Bool = true, triesLaws: Bool = true
  ) {
    self.scenes = scenes
    self.triesLaws = triesLaws
    laws = Laws(scenes: scenes, seed: seed, demandsRest: demandsRest)
  }

  /// The first thing that is wrong: a check, an expectation, a law; nil if nothing is.
  ///
  /// - Throws: `ReplayFailure.unknownScene`, or what stands in the way of replaying it.
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
      // Failing by another value is failing in another way.
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
  /// Its text, numbers to the nearest whole one.
  fileprivate var roundedText: String {
    switch self {
    case .number(let number): Self.number(number.rounded() + 0).text
    case .numbers(let numbers): Self.numbers(numbers.map { $0.rounded() + 0 }).text
    case .string, .bool: text
    }
  }
}
