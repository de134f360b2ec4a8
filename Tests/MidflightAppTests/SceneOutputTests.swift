import Foundation
import Midflight
import MidflightReplay
import MotionCore
import Testing
import ToolFixtures

@testable import MidflightApp

/// The output of a scene is separate from the data of a command.
struct SceneOutputTests {
  private enum TalkingApp: SceneApp {
    static let scenes = catalog(printing: "hello")

    /// Returns a catalog with a scene that prints a word.
    static func catalog(printing word: String?) -> SceneCatalog {
      SceneCatalog([
        Scene("talker", summary: "") { _ in
          if let word { print(word) }
          return UIViewController()
        }
      ])
    }
  }

  /// Performs a command on a recording of the scene. Changes the standard output of the process,
  /// so only exit tests may call this function.
  @MainActor private static func perform(_ words: String...) {
    do {
      let folder = try TemporaryFolder()
      let file = folder.url("talk.jsonl")
      let header = Recording.Header(
        scene: "talker", size: CGSize(width: 390, height: 844), engine: Engine.revision)
      let recording = try Recording(
        header: header, events: [.move(pointer: 0, at: .zero, time: Moment(seconds: 0.1))])
      try recording.encoded().write(to: file)
      try Replay(recording, scenes: TalkingApp.catalog(printing: nil)).finish()
        .write(to: file.traceOfRecording)
      AppProgram.run(TalkingApp.self, arguments: words + [file.path])
    } catch {
      fatalError("\(error)")
    }
  }

  @Test func messagesOfASceneStayOutOfReplayJSON() async throws {
    let result = try await #require(
      processExitsWith: .success, observing: [\.standardOutputContent, \.standardErrorContent]
    ) { await MainActor.run { Self.perform("replay", "--jobs", "1", "--json") } }
    let json = try JSONSerialization.jsonObject(with: Data(result.standardOutputContent))
    #expect((json as? [String: Any])?["passed"] as? Int == 1)
    #expect(String(decoding: result.standardErrorContent, as: UTF8.self).hasPrefix("hello\n"))
  }

  @Test func messagesOfASceneStayOutOfAPrintedTrace() async throws {
    let result = try await #require(
      processExitsWith: .success, observing: [\.standardOutputContent, \.standardErrorContent]
    ) { await MainActor.run { Self.perform("trace") } }
    let lines = String(decoding: result.standardOutputContent, as: UTF8.self).split(separator: "\n")
    #expect(lines.count > 2 && lines.allSatisfy { $0.hasPrefix("[") || $0.hasPrefix("{") })
    #expect(String(decoding: result.standardErrorContent, as: UTF8.self).hasPrefix("hello\n"))
  }
}
