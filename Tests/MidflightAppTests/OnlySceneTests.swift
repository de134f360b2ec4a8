import Foundation
import Midflight
import MidflightStudio
import MidflightWindow
import Testing
import ToolFixtures

@testable import MidflightApp

/// Tests of a program with one scene, in a window of SDL's dummy driver.
@Suite(.serialized) struct OnlySceneTests {
  private let size = CGSize(width: 390, height: 844)

  init() { setenv("SDL_VIDEODRIVER", "dummy", 1) }

  /// Performs work while the program has one scene.
  private func withOnlyScene(_ work: () throws -> Void) throws {
    let scenes = AppProgram.scenes
    defer { AppProgram.scenes = scenes }
    AppProgram.scenes = SceneCatalog([
      Scene("card", title: "A scene", summary: "Drag.", size: size) { _ in UIViewController() }
    ])
    try work()
  }

  /// Makes the content of a window without panels.
  private func open(scale: CGFloat) throws -> (window: DesktopWindow, studio: Studio) {
    let session = StudioWindowSession(
      settings: StudioSettings(), recordings: "/nowhere", scale: scale, showsOnlyScene: true)
    let window = try session.openWindow()
    return (window, try session.makeStudio(in: window))
  }

  /// 390 × 1.25 is no whole number of pixels, so the window is not exactly 390 points wide.
  @Test func aScaleThatSplitsPixelsKeepsTheSceneAtItsSize() throws {
    try withOnlyScene {
      let (window, studio) = try open(scale: 1.25)
      defer { window.close() }
      #expect(window.size != size && studio.chrome.size == size)
    }
  }

  @Test func anOnlyScenesWindowHasTheTitleOfTheApp() throws {
    try withOnlyScene {
      let (window, _) = try open(scale: 1)
      defer { window.close() }
      #expect(window.title == AppProgram.title)
    }
  }

  @Test func theOnlySceneIsFoundWithoutAName() throws {
    try withOnlyScene {
      let scene = try SceneCatalog.sceneOrOnlyOne(named: nil)
      #expect(scene.name == "card")
    }
  }

  @Test func theHelpForOneSceneNamesF12First() {
    #expect(RootCommand.introduction(sceneCount: 1).contains("press F12 and then ? for"))
    #expect(RootCommand.introduction(sceneCount: 2).contains("press ? for"))
  }
}
