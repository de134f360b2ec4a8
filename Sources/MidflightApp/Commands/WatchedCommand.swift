import ArgumentParser
import Foundation
import Midflight
import MidflightReplay
import MidflightStudio
import MotionCore

/// The hidden `watched` command: runs a scene for the window of `watch`.
///
/// Each line of the standard input is a `WatchRequest`; each line of the standard output is a
/// `WatchReply`. The scene's own output goes to the standard error.
struct WatchedCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "watched", abstract: "Run a scene for watch.", shouldDisplay: false)

  @Option var scene: String
  @Option var width: Double
  @Option var height: Double
  @Option var scale: Double
  @Flag var dark = false
  @Flag var reduceMotion = false

  /// Answers each request until the end of the standard input.
  @MainActor func perform() throws {
    let replies = FileHandle(fileDescriptor: dup(STDOUT_FILENO))
    dup2(STDERR_FILENO, STDOUT_FILENO)
    var settings = StudioSettings()
    settings.scene = try SceneCatalog.sceneToOpen(named: scene).name
    let run = WatchedRun(
      try convertingFailures {
        try Studio(
          .app, settings: settings, size: CGSize(width: width, height: height),
          scale: CGFloat(scale), library: .ofApp(in: nil), language: .ofDesktop, isDark: dark,
          reducesMotion: reduceMotion, showsOnlyScene: true,
          preparing: { $0.keepsHistory = true }, makeInspector: { _ in InspectorPanel() })
      })
    while let line = readLine() {
      let request = try JSONDecoder().decode(WatchRequest.self, from: Data(line.utf8))
      guard let reply = try run.reply(to: request) else { continue }
      try replies.write(contentsOf: JSONEncoder().encode(reply) + Data("\n".utf8))
    }
  }
}
