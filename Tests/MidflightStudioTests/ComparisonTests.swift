import Foundation
import Midflight
import MidflightGallery
import MidflightReplay
import MotionCore
import SlowTrait
import Testing

@testable import MidflightStudio

/// The run with other timing beside the scene.
struct ComparisonTests {
  private let bench: StudioBench

  init() throws {
    bench = try StudioBench(hasInspector: true)
    bench.throwCard()
    bench.wait(5)
  }

  private func setDuration(_ seconds: Float, in bench: StudioBench) throws {
    let slider = try #require(bench.named("slider duration") as? UISlider)
    bench.studio.chrome.perform {
      slider.value = seconds
      slider.sendActions(for: .valueChanged)
    }
    bench.tick(0.02)
  }

  private func device(_ name: String, in bench: StudioBench) throws -> (
    frame: CGRect, view: FrameView
  ) {
    let view = try #require(bench.named(name) as? FrameView)
    return (view.convert(view.bounds, to: nil), view)
  }

  private func isShown(_ text: WindowText) -> Bool {
    bench.texts.contains(text(in: bench.studio.language))
  }

  @Test func theComparisonShowsBothRunsSideBySideWithCaptions() throws {
    let alone = try device("viewport", in: bench).frame
    #expect(!isShown(WindowText.otherTiming) && !isShown(WindowText.ownTiming))
    try setDuration(8, in: bench)
    bench.wait(0.5)
    let (old, new) = (
      try device("viewport", in: bench).frame, try device("compared", in: bench).frame
    )
    let viewport = bench.root.viewport.view.convert(bench.root.viewport.view.bounds, to: nil)
    #expect(viewport.contains(old) && viewport.contains(new) && old.maxX < new.minX)
    #expect(old.size == new.size && old.minY == new.minY && old.size == alone.size)
    #expect(abs((old.minX - viewport.minX) - (viewport.maxX - new.maxX)) <= 1, "in the middle")
    #expect(isShown(WindowText.otherTiming) && isShown(WindowText.ownTiming))
    bench.key("G")
    bench.tick(0.02)
    #expect(isShown(WindowText.otherTiming) && isShown(WindowText.ownTiming))
    bench.key("Z", holding: "Left Ctrl")
    bench.wait(0.5)
    #expect(try device("viewport", in: bench).frame == alone)
    #expect(bench.studio.inspector?.comparedFrame == nil && !isShown(WindowText.otherTiming))
  }

  @Test func theComparisonShowsTheSameGesturesAtAnyMoment() throws {
    try setDuration(8, in: bench)
    let recording = try bench.player.session.recordingForDisplay()
    let edit = try #require((bench.studio.inspector as? InspectorPanel)?.edit)
    let end = bench.player.shownEnd.seconds
    // Seeks in both directions, also after the end of the run.
    for second in [1.2, 1.6, 0.9, end - 0.2, end + 1] {
      bench.scrub(to: second)
      let moment = bench.player.shownPosition
      let replay = try Replay(recording, scenes: .gallery) { stage in
        stage.timingOverride = { edit.timing(for: $0) }
      }
      replay.advance(to: min(moment, replay.end))
      replay.stage.advance(to: moment)
      #expect(bench.studio.inspector?.comparedFrame?.nodes == replay.stage.frame().nodes)
      bench.endScrub()
    }
    #expect(bench.studio.inspector?.comparedFrame?.nodes != bench.sceneNodes)
  }

  @Test func theGhostShowsOnlyEdgesDuringAComparison() throws {
    let bench = try StudioBench(settings: drawerSettings(), hasInspector: true)
    bench.wait(0.2)
    bench.press(CGPoint(x: 195, y: 800))
    bench.lift(CGPoint(x: 195, y: 800))
    bench.wait(3)
    try setDuration(4, in: bench)
    bench.wait(1)
    #expect(bench.root.viewport.isComparing)
    func pink() -> [Frame.Node] {
      (bench.studio.inspector?.overlayNodes ?? []).filter {
        $0.border?.color == SceneOverlay.trialEdge
      }
    }
    let edges = bench.studio.inspector?.overlayNodes ?? []
    #expect(!pink().isEmpty)
    #expect(edges.allSatisfy { $0.backgroundColor == nil && $0.descendantCount == 0 })
    let switched = try #require(bench.named("overlay 3") as? UISwitch)
    bench.studio.chrome.perform {
      switched.isOn = false
      switched.sendActions(for: .valueChanged)
    }
    bench.tick(0.02)
    #expect(!pink().isEmpty && pink().contains { $0.descendantCount > 0 }, "alone it is all there")
  }

  private func drawerSettings() -> StudioSettings {
    var settings = StudioSettings()
    settings.scene = "drawer"
    return settings
  }

  @Test(.slow) func missingRoomForAComparisonIsReportedWithItsRemedy() throws {
    for (width, space) in [
      (960.0, ComparisonSpace.afterHidingList), (900, .afterHidingList), (1280, .available),
    ] {
      let bench = try StudioBench(size: CGSize(width: width, height: 800), hasInspector: true)
      #expect(bench.studio.panels == Panels(list: true, inspector: true))
      bench.throwCard()
      bench.wait(5)
      #expect(bench.studio.comparisonSpace == space)
      let text = try #require(ComparisonSpace.afterHidingList.text)
      let toggle = try #require(bench.named("overlay 3"))
      // The inspector always shows the reason; the viewport shows it while other timing is tried.
      let isNeeded = space != .available
      #expect((toggle.alpha < 1) == isNeeded)
      #expect(bench.labels(saying: text).count == (isNeeded ? 1 : 0))
      try setDuration(8, in: bench)
      bench.wait(0.5)
      #expect(bench.labels(saying: text).count == (isNeeded ? 2 : 0))
      bench.key("L")
      bench.wait(0.5)
      #expect(
        bench.root.viewport.isComparing && toggle.alpha == 1
          && bench.labels(saying: text).count == 0)
    }
  }

  @Test func theRemedyOfAWiderWindowIsReported() throws {
    let bench = try StudioBench(size: CGSize(width: 700, height: 900), hasInspector: true)
    if !bench.studio.panels.inspector { bench.key("I") }
    bench.wait(0.5)
    #expect(!bench.studio.panels.list && bench.studio.comparisonSpace == .inWiderWindow)
    let text = try #require(ComparisonSpace.inWiderWindow.text)
    #expect(bench.labels(saying: text).count == 1)
  }

  @Test func aPressOnTheComparisonIsExplained() throws {
    try setDuration(8, in: bench)
    bench.wait(6)
    let beside = try device("compared", in: bench).frame
    bench.click(CGPoint(x: beside.midX, y: beside.midY))
    let toast = try #require(bench.named("toast") as? ToastView)
    #expect(
      toast.seen.opacity == 1 && toast.text == WindowText.comparedRunIsAPicture(in: .english))
    // The toast covers no caption.
    let caption = try #require(bench.labels(saying: WindowText.otherTiming).first)
    let place = caption.convert(caption.bounds, to: nil)
    #expect(!toast.convert(toast.bounds, to: nil).intersects(place))
  }

  @Test func pressesReachTheSceneButNotTheComparison() throws {
    try setDuration(8, in: bench)
    bench.wait(6)
    let beside = try device("compared", in: bench).frame
    let lines = bench.player.session.recording.inputs.count
    bench.click(CGPoint(x: beside.midX, y: beside.midY))
    #expect(bench.player.session.recording.inputs.count == lines)
    bench.press(CGPoint(x: 195, y: 422))
    #expect(bench.player.held.isEmpty == false)
    bench.lift(CGPoint(x: 195, y: 422))
  }

  @Test func aLongSeekTakesSeveralFramesAndArrives() throws {
    bench.throwCard()
    bench.wait(25)
    // Each frame has time for one piece.
    bench.studio.makeDeadline = { { false } }
    try setDuration(6, in: bench)
    var frames = 0
    while bench.studio.inspector?.isComparisonComing == true, frames < 60 {
      #expect(bench.studio.isMoving)
      bench.tick(1.0 / 60)
      frames += 1
    }
    #expect(frames > 1 && frames < 60 && bench.studio.inspector?.comparedFrame != nil)
  }

  @Test func theSavedSwitchTurnsTheComparisonOff() throws {
    var settings = bench.studio.settings
    settings.inspector.showsBeside = false
    let kept = try StudioSettings(json: settings.json())
    #expect(!kept.inspector.showsBeside)
    let bench = try StudioBench(settings: kept, hasInspector: true)
    bench.throwCard()
    bench.wait(5)
    try setDuration(8, in: bench)
    #expect(bench.studio.inspector?.comparedFrame == nil && !bench.root.viewport.isComparing)
    #expect(!(bench.studio.inspector?.overlayNodes.isEmpty ?? true), "the ghost has its own switch")
  }

  @Test(.slow) func aComparisonThatWouldBeTooSmallIsNotShown() throws {
    for (size, isThere) in [
      (CGSize(width: 960, height: 800), false), (CGSize(width: 1280, height: 720), true),
      (StudioSettings.leastSize, true),
    ] {
      let bench = try StudioBench(size: size, hasInspector: true)
      if !bench.studio.panels.inspector { bench.key("I") }
      #expect(bench.studio.panels.inspector)
      bench.throwCard()
      bench.wait(5)
      try setDuration(8, in: bench)
      #expect(bench.root.viewport.isComparing == isThere, "\(size)")
    }
  }
}
