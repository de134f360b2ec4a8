import Midflight
import Testing

@testable import MidflightApp

/// Messages about scenes that a program cannot use.
struct SceneFaultTests {
  private enum TwinApp: SceneApp {
    static let scenes = SceneCatalog(
      ["card", "sheet", "card"].map { Scene($0, summary: "") { _ in UIViewController() } })
  }

  @Test func twoScenesWithOneNameAreOneLine() async throws {
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

  @Test func aTrapAfterTheCreationIsNotTheScenes() async throws {
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
