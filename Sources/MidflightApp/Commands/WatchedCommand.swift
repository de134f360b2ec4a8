import ArgumentParser
import Foundation
import MidflightStudio

/// The hidden `watched` command: runs a scene for the window of `watch`.
///
/// Each line of the standard input is a `WatchRequest`, the first of them `.start`; each line of the
/// standard output is a `WatchReply`.
struct WatchedCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "watched", abstract: "Run a scene for watch.", shouldDisplay: false)

  /// Answers each request until the end of the standard input.
  @MainActor func perform() throws {
    guard let request = try nextRequest(), case .start(let start) = request else {
      throw ToolFailure.usage("watched is a part of watch; use “\(AppProgram.name) watch”")
    }
    _ = try SceneCatalog.sceneToOpen(named: start.settings.scene)
    let run = try WatchedRun(start)
    while let request = try nextRequest() {
      guard let reply = try run.reply(to: request) else { continue }
      try StandardOutput.write(JSONEncoder().encode(reply) + Data("\n".utf8))
    }
  }

  /// Returns the request of the next line; nil at the end of the input.
  private func nextRequest() throws -> WatchRequest? {
    try readLine().map { try JSONDecoder().decode(WatchRequest.self, from: Data($0.utf8)) }
  }
}
