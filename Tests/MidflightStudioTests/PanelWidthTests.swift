import Foundation
import Midflight
import MidflightGallery
import MotionCore
import Testing

@testable import MidflightStudio

/// The widths of the side panels: by default, after a drag, by keyboard and in the next window.
struct PanelWidthTests {
  private func bench(
    width: CGFloat = 1280, height: CGFloat = 800, settings: StudioSettings = StudioSettings(),
    language: LocalizedText.Language = .english
  ) throws -> StudioBench {
    let bench = try StudioBench(
      settings: settings, size: CGSize(width: width, height: height), language: language,
      hasInspector: true)
    bench.wait(0.1)
    return bench
  }

  /// The widths of the list, the viewport and the inspector.
  private func widths(of bench: StudioBench) throws -> [CGFloat] {
    let inspector = try #require(bench.named("inspectorContainer"))
    let all = [bench.list.view, bench.root.viewport.view, inspector].compactMap { $0 }
    let frames = all.map { $0.convert($0.bounds, to: nil) }
    #expect(frames[0].maxX == frames[1].minX && frames[1].maxX == frames[2].minX)
    return frames.map(\.width)
  }

  private func edge(_ name: String, of bench: StudioBench) throws -> CGPoint {
    let edge = try #require(bench.named(name))
    return edge.convert(CGPoint(x: edge.bounds.midX, y: 300), to: nil)
  }

  /// Drags an edge by a distance to the right, in five moves.
  private func drag(
    _ name: String, by distance: CGFloat, in bench: StudioBench, onMove: () -> Void = {}
  ) throws {
    let start = try edge(name, of: bench)
    func send(_ event: (Moment) -> InputEvent) {
      bench.studio.receive(event(Moment(seconds: bench.time)))
      bench.tick(1.0 / 60)
    }
    send { .down(pointer: 0, at: start, time: $0) }
    for step in 1...5 {
      let point = CGPoint(x: start.x + distance * CGFloat(step) / 5, y: start.y)
      send { .move(pointer: 0, at: point, time: $0) }
      onMove()
    }
    send { .up(pointer: 0, at: CGPoint(x: start.x + distance, y: start.y), time: $0) }
    bench.wait(0.5)
  }

  // MARK: - By default

  @Test(arguments: [(1280.0, 248.0, 320.0), (1000, 248, 320), (1920, 376, 480), (2560, 488, 640)])
  func panelsAreWiderInWiderWindows(width: Double, list: Double, inspector: Double) throws {
    let bench = try bench(width: CGFloat(width))
    #expect(
      try widths(of: bench) == [list, width - list - inspector, inspector].map { CGFloat($0) })
    bench.studio.receive(
      .resize(
        size: CGSize(width: 1280, height: 800), scale: 1, time: Moment(seconds: bench.time)))
    bench.wait(0.5)
    #expect(try widths(of: bench) == [248, 712, 320])
  }

  @Test(arguments: WindowText.languages)
  func inALargeWindowNoLineOfTheListIsCut(language: LocalizedText.Language) throws {
    let bench = try bench(width: 2560, height: 1600, language: language)
    let rows = bench.list.view.subviews.flatMap(\.subviews).compactMap { $0 as? ListRow }
    #expect(rows.count > 32)
    #expect(rows.compactMap(\.truncatedText).isEmpty)
  }

  @Test func inALargeWindowCurveAndLanesFillTheInspector() throws {
    let bench = try bench(width: 2560, height: 1600)
    bench.throwCard()
    bench.wait(1)
    #expect(try drawnWidths(in: bench) == DrawnWidths(inspector: 640))
    #expect(bench.studio.comparisonSpace == .available)
  }

  /// The widths of the drawings in the inspector.
  private struct DrawnWidths: Equatable {
    let grid: CGFloat
    let lane: CGFloat
    let input: CGFloat

    init(grid: CGFloat, lane: CGFloat, input: CGFloat) {
      (self.grid, self.lane, self.input) = (grid, lane, input)
    }

    /// The margins of sections, plots and lanes are the same in each panel.
    init(inspector: CGFloat) {
      let section = inspector - 2 * PanelStyle.margin
      self.init(grid: section - 36, lane: section - 24, input: section - 36)
    }
  }

  private func drawnWidths(in bench: StudioBench) throws -> DrawnWidths {
    func width(of view: UIView?) throws -> CGFloat {
      let shapes = try #require(view).subviews.compactMap { ($0 as? ShapeView)?.shape.path }
      return shapes.map(\.boundingBox).filter { $0.height == 0 || $0.minX <= 22 }
        .map(\.width).max() ?? 0
    }
    return DrawnWidths(
      grid: try width(of: bench.named("event")?.superview),
      lane: try width(of: bench.named("animator 1")),
      input: try width(of: bench.named("input events")?.superview))
  }

  // MARK: - Dragging

  @Test func aDragChangesTheWidthOfThePanelAndOfTheViewport() throws {
    let bench = try bench()
    bench.throwCard()
    bench.wait(6)
    #expect(bench.player.isIdle)
    let input = bench.player.session.recording.inputTexts
    try drag("list.edge", by: 80, in: bench)
    #expect(try widths(of: bench) == [328, 632, 320])
    try drag("inspector.edge", by: -120, in: bench)
    #expect(try widths(of: bench) == [328, 512, 440])
    let (scene, viewport) = (bench.root.viewport.sceneFrame, bench.root.viewport.view.frame)
    #expect(abs(scene.midX - viewport.midX) <= 0.5 && viewport.contains(scene))
    #expect(bench.player.session.recording.inputTexts == input, "the scene receives none of it")
  }

  @Test func resizingAPausedInspectorRedrawsIt() throws {
    let bench = try bench(width: 1920, height: 1080)
    bench.throwCard()
    bench.wait(0.5)
    bench.key("Space")
    bench.wait(0.1)
    #expect(bench.studio.comparisonSpace == .available)
    try drag("inspector.edge", by: -40, in: bench)
    #expect(bench.studio.comparisonSpace == .available)
    #expect(try drawnWidths(in: bench) == DrawnWidths(inspector: 520))
  }

  @Test func panelWidthsAreLimitedByTheSceneAndTheirContents() throws {
    let bench = try bench()
    try drag("list.edge", by: 900, in: bench)
    #expect(try widths(of: bench) == [640, 320, 320])
    try drag("inspector.edge", by: -900, in: bench)
    #expect(try widths(of: bench) == [640, 320, 320])
    try drag("list.edge", by: -900, in: bench)
    try drag("inspector.edge", by: 900, in: bench)
    #expect(try widths(of: bench) == [180, 780, 320])
    bench.key("L")
    bench.wait(0.5)
    try drag("inspector.edge", by: -900, in: bench)
    #expect(try #require(bench.named("inspectorContainer")).bounds.width == 960)
    bench.key("L")
    bench.wait(0.5)
    #expect(try widths(of: bench) == [180, 320, 780], "the list keeps its room")
  }

  @Test func aChosenWidthShrinksInANarrowerWindow() throws {
    var settings = StudioSettings()
    (settings.listWidth, settings.inspectorWidth) = (700, 600)
    let wide = try bench(width: 2000, settings: settings)
    #expect(try widths(of: wide) == [700, 700, 600])
    for (width, expected) in [
      (1400.0, [480.0, 320, 600]), (1100, [248, 320, 532]), (888, [248, 320, 320]),
    ] {
      wide.studio.receive(
        .resize(
          size: CGSize(width: width, height: 800), scale: 1, time: Moment(seconds: wide.time)))
      wide.wait(0.5)
      #expect(try widths(of: wide) == expected.map { CGFloat($0) })
    }
    #expect(wide.studio.settings.listWidth == 700, "the choice stays for a wider window")
  }

  @Test func aDoubleClickRestoresTheDefaultWidth() throws {
    let bench = try bench(width: 1920)
    try drag("list.edge", by: -100, in: bench)
    #expect(bench.studio.settings.listWidth == 276)
    let place = try edge("list.edge", of: bench)
    bench.click(place)
    #expect(bench.studio.settings.listWidth == 276)
    bench.click(place)
    #expect(try widths(of: bench) == [376, 1064, 480] && bench.studio.settings.listWidth == nil)
  }

  @Test func panelWidthsAreRestoredInTheNextWindow() throws {
    let first = try bench()
    try drag("list.edge", by: 60, in: first)
    try drag("inspector.edge", by: -60, in: first)
    let kept = try StudioSettings(json: first.studio.settings.json())
    #expect(try widths(of: bench(settings: kept)) == [308, 592, 380])
    let odd = try StudioSettings(json: Data(#"{"listWidth":-5,"inspectorWidth":1e9}"#.utf8))
    #expect(try widths(of: bench(settings: odd)) == [180, 320, 780])
  }

  // MARK: - The keyboard and the mouse

  @Test func arrowsMoveAFocusedEdgeAndReturnResetsIt() throws {
    let bench = try bench()
    var focused: String? { bench.studio.chrome.focusedControl?.accessibilityIdentifier }
    bench.key("F6")
    for _ in 0..<80 where focused != "list.edge" { bench.key("Tab") }
    bench.key("Right")
    #expect(try widths(of: bench)[0] == 264 && focused == "list.edge")
    bench.key("Left")
    bench.key("Left")
    #expect(try widths(of: bench)[0] == 232)
    bench.key("Return")
    #expect(try widths(of: bench)[0] == 248 && bench.studio.settings.listWidth == nil)
    bench.key("Tab")
    #expect(focused == "inspector.edge")
    bench.key("Left")
    #expect(try widths(of: bench)[2] == 336, "the edge goes where the arrow points")
    let scene = bench.player.scene.name
    bench.key("Down")
    #expect(bench.player.scene.name != scene, "up and down go through the list")
  }

  @Test func aHiddenPanelHasNoEdge() throws {
    let bench = try bench()
    bench.key("L")
    bench.key("I")
    bench.wait(0.5)
    for name in ["list.edge", "inspector.edge"] {
      #expect(try #require(bench.named(name)).isHidden)
    }
  }

  @Test func anEdgeUnderTheMouseShowsALineAndATip() throws {
    let bench = try bench()
    let line = try #require(bench.named("inspector.edge")?.subviews.first)
    #expect(line.isHidden)
    let place = try edge("inspector.edge", of: bench)
    bench.studio.receive(.move(pointer: 0, at: place, time: Moment(seconds: bench.time)))
    bench.wait(1)
    #expect(!line.isHidden && bench.root.tip.text == WindowText.edgeHelp(in: .english))
    #expect(bench.root.view.bounds.contains(bench.root.tip.frame) && !bench.root.tip.isHidden)
    try drag("inspector.edge", by: -600, in: bench) {
      #expect(!line.isHidden, "also if the mouse is faster than the edge")
    }
    #expect(bench.root.tip.isHidden && line.isHidden)
  }
}
