import Dispatch
import Foundation
import MotionCore
import Testing

/// The trait `.playerReports`: adds the state of the test's players to each issue of `#expect`.
public nonisolated struct PlayerReports: TestTrait, SuiteTrait, TestScoping {
  /// A Boolean value that indicates whether the trait of a suite applies to its tests: true.
  public let isRecursive = true

  /// The players of the current test; nil without the trait.
  @TaskLocal private static var current: Log?

  /// The mark of the main queue, which executes the main actor, on the main thread or on another
  /// one.
  private static let mainQueueKey = DispatchSpecificKey<Bool>()

  /// The players that a test has created.
  @MainActor private final class Log {
    private struct Entry { weak var player: TestPlayer? }
    private var entries: [Entry] = []

    nonisolated init() {}

    var players: [TestPlayer] { entries.compactMap(\.player) }

    func add(_ player: TestPlayer) { entries.append(Entry(player: player)) }
  }

  /// Adds a player to those of the current test; no effect without the trait.
  @MainActor static func add(_ player: TestPlayer) { current?.add(player) }

  /// Runs a test, and adds to each of its issues the scene, the moment, the touches, a picture and
  /// a recording of each player.
  ///
  /// Only issues that are recorded on the main actor have reports.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    let log = Log()
    DispatchQueue.main.setSpecific(key: Self.mainQueueKey, value: true)
    let handler = IssueHandlingTrait.compactMapIssues { issue in
      guard DispatchQueue.getSpecific(key: Self.mainQueueKey) != nil else { return issue }
      return MainActor.assumeIsolated { Self.adding(log.players, to: issue) }
    }
    try await handler.provideScope(for: test, testCase: testCase) {
      try await Self.$current.withValue(log) { try await function() }
    }
  }

  /// Returns an issue with a comment for each player. An issue that a player recorded stays as it
  /// is.
  @MainActor private static func adding(_ players: [TestPlayer], to issue: Issue) -> Issue {
    var issue = issue
    guard !issue.comments.contains(where: { $0.rawValue.contains("\n  moment: ") }),
      let sourceLocation = issue.sourceLocation
    else { return issue }
    for player in players {
      let lines = player.report("").writeFiles(at: sourceLocation)
      issue.comments.append("\(lines.joined(separator: "\n"))")
    }
    return issue
  }
}

nonisolated extension Trait where Self == PlayerReports {
  /// A trait that adds the state of the test's players, with a picture and a recording, to each
  /// issue that `#expect` or `#require` records.
  public static var playerReports: PlayerReports { PlayerReports() }
}
