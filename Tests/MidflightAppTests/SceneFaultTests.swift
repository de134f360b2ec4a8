import Foundation
import Midflight
import MidflightReplay
import MotionCore
import Testing
import ToolFixtures

@testable import MidflightApp

/// Messages about scenes that a program cannot use.
struct SceneFaultTests {
  private enum TwinApp: SceneApp {
    static let scenes = SceneCatalog(
      ["card", "sheet", "card"].map { Scene($0, summary: "") { _ in UIViewController() } })
  }

  @Test func twoScenesWithOneNameAreReportedInOneLine() async throws {
    let result = try await #require(
      processExitsWith: .exitCode(2), observing: [\.standardErrorContent]
    ) { await MainActor.run { AppProgram.run(TwinApp.self) } }
    let lines = String(decoding: result.standardErrorContent, as: UTF8.self).split(separator: "\n")
    #expect(lines.count == 1)
    #expect(
      lines.last?.hasSuffix(
        ": two scenes are named “card”; rename one, because a recording names its scene") == true)
  }

  @Test func aSceneThatTrapsWhileItIsCreatedIsNamed() async throws {
    let result = try await #require(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      await MainActor.run {
        SceneCrash.explain()
        _ = Scene("card", summary: "") { _ in fatalError("no cards") }.makeStage()
      }
    }
    let text = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(text.contains("no cards\n"), "\(text)")
    #expect(text.contains(": the scene “card” ended the program while it was created"), "\(text)")
  }

  @Test func aSceneThatTrapsInAReplayIsNamedWithThePlace() async throws {
    let result = try await #require(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      try await MainActor.run {
        SceneCrash.explain()
        let scene = Scene("card", summary: "") { stage in
          StageTimer.scheduledTimer(withTimeInterval: 0.5, repeats: false) { _ in
            fatalError("no cards")
          }
          return UIViewController()
        }
        let header = Recording.Header(
          scene: "card", size: CGSize(width: 390, height: 844), engine: Engine.revision)
        let recording = try Recording(
          header: header,
          events: [0.1, 0.25].map { .move(pointer: 0, at: .zero, time: Moment(seconds: $0)) },
          endingAt: Moment(seconds: 1))
        _ = try Replay(recording, scenes: SceneCatalog([scene])).run()
      }
    }
    let text = String(decoding: result.standardErrorContent, as: UTF8.self)
    let place = try #require(SceneCrash.place(in: text), "\(text)")
    #expect(place == (line: 3, microseconds: 250_000))
  }

  @Test func aTrapAfterSceneCreationIsNotBlamedOnTheScene() async throws {
    let result = try await #require(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      await MainActor.run {
        SceneCrash.explain()
        _ = Scene("card", summary: "") { _ in UIViewController() }.makeStage()
        fatalError("no cards")
      }
    }
    let text = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(text.contains("no cards\n"), "\(text)")
    #expect(!text.contains("the scene"), "\(text)")
  }
}
