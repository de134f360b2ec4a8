import Midflight
import MotionCore
import Testing

@testable import MidflightStudio

/// A scene that fills the window, and the panels that F12 puts around it.
struct OnlySceneTests {
  private let bench: StudioBench
  private static let size = CGSize(width: 320, height: 480)

  init() throws {
    bench = try StudioBench(Toys.catalog, size: Self.size, showsOnlyScene: true)
    bench.tick()
  }

  @Test func anOnlySceneFillsTheWindow() {
    #expect(bench.root.viewport.sceneFrame == CGRect(origin: .zero, size: Self.size))
    let panels = [bench.list.view, bench.root.inspectorContainer].compactMap { $0 }
    #expect(panels.allSatisfy { $0.frame.intersection(bench.root.view.bounds).isEmpty })
    #expect(bench.root.toolbar.view.isHidden && bench.root.timeline.view.isHidden)
    #expect(bench.studio.frame().nodes.allSatisfy { $0.shadow == nil })
  }

  @Test func aResizeIsInputOfTheScene() {
    let larger = CGSize(width: 400, height: 600)
    bench.studio.receive(.resize(size: larger, scale: 1, time: .zero))
    bench.tick()
    #expect(bench.player.stage.window.bounds.size == larger)
    #expect(bench.player.session.recording.inputTexts.count == 1)
    #expect(bench.root.viewport.sceneFrame == CGRect(origin: .zero, size: larger))
    #expect(bench.studio.settings.width == StudioSettings().width)
  }

  private static let larger = CGSize(width: 400, height: 600)

  /// Loops a session of the first size, in a larger window.
  private func loop() throws {
    try bench.pressToy()
    bench.wait(1)
    bench.studio.receive(.resize(size: Self.larger, scale: 1, time: Moment(seconds: 2)))
    bench.studio.setLooping(true)
    bench.wait(0.1)
    #expect(bench.player.stage.size == Self.size && bench.player.loopEnd != nil)
  }

  @Test func aPressBesideTheSceneEndsALoopAndFillsTheWindow() throws {
    try loop()
    bench.click(CGPoint(x: 5, y: 5))
    #expect(bench.player.stage.size == Self.larger && bench.player.loopEnd == nil)
  }

  /// The scene does not move under a finger that is still.
  @Test func aPressOnTheSceneEndsALoopAndItsReleaseFillsTheWindow() throws {
    try loop()
    let (point, frame) = (CGPoint(x: 160, y: 240), bench.root.viewport.sceneFrame)
    bench.press(point)
    bench.tick(0.1)
    #expect(bench.player.loopEnd == nil)
    #expect(bench.player.stage.size == Self.size && bench.root.viewport.sceneFrame == frame)
    bench.lift(point)
    #expect(bench.player.stage.size == Self.larger)
    #expect(bench.root.viewport.sceneFrame == CGRect(origin: .zero, size: Self.larger))
  }

  @Test func dismissingAFailureKeepsTheLoop() throws {
    try loop()
    bench.studio.showRebuildFailure(.build("error"))
    bench.tick(0.1)
    try bench.click("failure.dismiss")
    bench.tick(0.1)
    #expect(bench.studio.failures.isEmpty && bench.player.loopEnd != nil)
  }

  @Test func allKeysButTwoBelongToTheScene() {
    let keys = ["Space", "L", "R", "/", "F1", "F6", "Left Ctrl", "0"]
    for key in keys { bench.key(key) }
    #expect(bench.player.session.recording.inputTexts.count == 2 * keys.count)
    #expect(bench.player.isPlaying && !bench.studio.wantsText && !bench.studio.showsKeys)
    #expect(bench.player.held.isEmpty)
    var isClosed = false
    bench.studio.onClose = { isClosed = true }
    bench.key("W", holding: "Left Ctrl")
    #expect(isClosed)
  }

  @Test func f12PutsThePanelsAroundTheRunningScene() throws {
    var sizes: [CGSize] = []
    bench.studio.onResize = { sizes.append($0) }
    try bench.pressToy()
    let (player, stage) = (bench.player, bench.player.stage)
    bench.key("F12")
    #expect(sizes == [CGSize(width: 1280, height: 800)])
    bench.studio.receive(.resize(size: sizes[0], scale: 1, time: .zero))
    bench.wait(0.5)
    #expect(bench.player === player && player.stage === stage && Toys.presses(of: player) == 1)
    #expect(stage.window.bounds.size == Self.size, "the scene keeps its size")
    #expect(bench.root.viewport.sceneFrame.minX > 248)
    #expect(bench.named("toolbar.toggleLanguage")?.superview?.isHidden == false)
    bench.key("F12")
    #expect(sizes.last == Self.size)
    #expect(bench.player.session.recording.inputTexts.count == 2, "F12 is no input")
  }

  @Test func aWindowThatKeepsItsSizeIsFilled() {
    let larger = CGSize(width: 1280, height: 800)
    bench.key("F12")
    bench.studio.receive(.resize(size: larger, scale: 1, time: .zero))
    bench.wait(0.5)
    bench.key("F12")
    // A maximised window cannot take the size of the scene, and sends its own.
    bench.studio.receive(.resize(size: larger, scale: 1, time: .zero))
    bench.tick()
    #expect(bench.player.stage.size == larger)
    #expect(bench.root.viewport.sceneFrame == CGRect(origin: .zero, size: larger))
  }

  @Test func theSceneSizeIsNotSavedForThePanels() {
    bench.key("F12")
    bench.studio.receive(.resize(size: Self.size, scale: 1, time: .zero))
    #expect(bench.studio.settings.width == StudioSettings().width)
  }

  @Test func f12MovesTheFocusFromTheWindowToTheScene() throws {
    bench.key("Tab")
    bench.key("F12")
    bench.studio.receive(
      .resize(size: CGSize(width: 1280, height: 800), scale: 1, time: .zero))
    bench.wait(0.5)
    bench.key("F6")
    var rings: Int { bench.studio.frame().nodes.count { $0.border?.width == 3 } }
    #expect(rings == 1 && bench.studio.chrome.focusedControl != nil)
    for _ in 0..<2 {
      bench.key("F12")
      bench.wait(0.5)
      #expect(rings == 1 && bench.studio.chrome.focusedControl == nil)
      bench.key("Space")
    }
    #expect(Toys.presses(of: bench.player) == 2)
  }

  @Test(arguments: ["/", "F1"]) func f12ClosesTheSearchAndTheKeySheet(_ opener: String) {
    bench.key("F12")
    bench.wait(0.5)
    bench.key(opener)
    #expect(bench.studio.wantsText || bench.studio.showsKeys)
    bench.key("F12")
    #expect(bench.studio.showsOnlyScene && !bench.studio.wantsText && !bench.studio.showsKeys)
  }

  @Test func f12ReturnsFromAPausedMomentToTheLiveRun() throws {
    bench.key("F12")
    bench.studio.receive(
      .resize(size: CGSize(width: 1280, height: 800), scale: 1, time: .zero))
    bench.wait(0.5)
    try bench.pressToy()
    bench.key(",")
    #expect(!bench.player.isLive)
    bench.key("F12")
    #expect(bench.player.isLive && bench.player.isPlaying)
  }
}
