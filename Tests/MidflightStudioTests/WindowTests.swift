import Foundation
import Midflight
import MidflightGallery
import MidflightReplay
import MotionCore
import SlowTrait
import Testing

@testable import MidflightStudio

/// The content of the window, and the routing of input.
struct WindowTests {
  private let bench: StudioBench

  init() throws { bench = try StudioBench() }

  @Test(arguments: ["G", "D", "Space"]) func aKeyHidesTheTip(_ key: String) throws {
    let (tip, button) = (bench.root.tip, try #require(bench.named("toolbar.toggleLanguage")))
    let middle = button.convert(CGPoint(x: button.bounds.midX, y: button.bounds.midY), to: nil)
    func hover(_ point: CGPoint) {
      bench.studio.receive(.move(pointer: 0, at: point, time: Moment(seconds: bench.time)))
    }
    hover(middle)
    bench.wait(1)
    #expect(!tip.isHidden && !tip.text.isEmpty)
    bench.key(key)
    #expect(tip.isHidden)
    bench.wait(1)
    #expect(tip.isHidden, "until the mouse comes again")
    hover(CGPoint(x: middle.x, y: middle.y + 300))
    hover(middle)
    bench.wait(1)
    #expect(!tip.isHidden)
  }

  @Test(
    arguments: sample(
      [
        StudioSettings.leastSize, CGSize(width: 1100, height: 800),
        CGSize(width: 1280, height: 800),
      ], quick: 1), WindowText.languages)
  func everySummaryFitsTheHint(in size: CGSize, language: LocalizedText.Language) throws {
    let bench = try StudioBench(size: size, language: language, hasInspector: true)
    for scene in bench.studio.catalog.scenes {
      bench.studio.openScene(scene.name)
      bench.tick(0.02)
      let text = scene.summary(in: language)
      let label = try #require(
        bench.root.toolbar.view.labels.first { $0.text == text }, "\(scene.name)")
      let availableSize = CGSize(width: label.bounds.width, height: .greatestFiniteMagnitude)
      let all = UILabel()
      (all.font, all.text, all.numberOfLines) = (label.font, text, 0)
      let needed = all.sizeThatFits(availableSize).height
      #expect(!label.isHidden && label.font.pointSize >= 10, "\(scene.name)")
      #expect(needed <= label.bounds.height, "\(scene.name): \(text)")
      #expect(
        label.numberOfLines == 0 || needed <= label.sizeThatFits(availableSize).height,
        "\(scene.name): \(text)")
    }
  }

  @Test func theWindowDrawsTheScaledNodesOfTheScene() throws {
    let rect = bench.root.viewport.sceneFrame
    let scene = bench.player.scene.size
    #expect(abs(rect.width / rect.height - scene.width / scene.height) < 1e-9)
    let nodes = bench.studio.frame().nodes
    // The window contains every node of the scene's own frame.
    let scale = rect.width / scene.width
    let placement = CGAffineTransform(translationX: rect.minX, y: rect.minY)
      .scaledBy(x: scale, y: scale)
    for node in bench.sceneNodes {
      let place = node.transform.concatenating(placement)
      #expect(
        nodes.contains {
          $0.bounds == node.bounds && $0.backgroundColor == node.backgroundColor
            && abs($0.transform.tx - place.tx) < 1e-6 && abs($0.transform.ty - place.ty) < 1e-6
            && abs($0.transform.a - place.a) < 1e-9
        })
    }
  }

  @Test func aPressInTheViewportArrivesInScenePoints() throws {
    bench.wait(0.2)
    bench.press(CGPoint(x: 95, y: 422))
    let down = bench.player.session.recording.events.last { $0.code == "down" }
    guard case .down(_, let point, _, let time) = down else {
      return #expect(Bool(false), "\(String(describing: down))")
    }
    #expect(abs(point.x - 95) <= 1.0 / 64 && abs(point.y - 422) <= 1.0 / 64)
    #expect(time == Moment(seconds: 0.2))
  }

  @Test func aPointerBelongsToTheSideOfItsPress() throws {
    bench.wait(0.2)
    bench.press(StudioBench.card)
    // A drag beyond the viewport still belongs to the scene.
    bench.drag(from: StudioBench.card, to: CGPoint(x: -900, y: 422))
    bench.lift(CGPoint(x: -900, y: 422))
    #expect(bench.player.session.recording.events.contains { $0.code == "up" })
    #expect(bench.player.scene.name == "interruptible-pan")

    let before = bench.player.session.recording.events.count { $0.code != "move" }
    bench.scrub(to: 0.1)
    bench.endScrub()
    #expect(bench.player.session.recording.events.count { $0.code != "move" } == before)
  }

  @Test func aSessionInTheViewportReplaysToTheSameBits() throws {
    bench.throwCard()
    bench.wait(2)
    let recording = try bench.player.session.completeRecording()
    let replay = try Replay(recording, scenes: .gallery)
    try replay.run()
    #expect(replay.stage.frame().nodes == bench.sceneNodes)
  }

  @Test(arguments: [
    (1280.0, true, true), (848, true, true), (847, true, false), (640, true, false),
    (500, false, false),
  ])
  func panelsHideInANarrowWindow(width: Double, list: Bool, inspector: Bool) {
    let fitting = Panels(list: true, inspector: true)
      .fitting(width: CGFloat(width), list: 248, inspector: 320, least: 280, keeping: \.list)
    #expect(fitting == Panels(list: list, inspector: inspector))
  }

  @Test(arguments: [
    (848.0, true, true), (847, false, true), (600, false, true), (599, false, false),
  ])
  func theLastRequestedPanelHidesLast(width: Double, list: Bool, inspector: Bool) {
    let fitting = Panels(list: true, inspector: true)
      .fitting(width: CGFloat(width), list: 248, inspector: 320, least: 280, keeping: \.inspector)
    #expect(fitting == Panels(list: list, inspector: inspector))
  }

  @Test func thePanelKeysSwapPanelsInANarrowWindow() throws {
    let narrow = try StudioBench(size: CGSize(width: 860, height: 700), hasInspector: true)
    func lit() throws -> [Bool] {
      try ["toolbar.toggleList", "toolbar.toggleInspector"].map {
        try #require(narrow.named($0) as? UIControl).isSelected
      }
    }
    narrow.wait(0.5)
    #expect(try lit() == [true, false])
    narrow.key("I")
    narrow.wait(0.5)
    #expect(try lit() == [false, true])
    #expect(narrow.root.viewport.view.bounds.width >= 320)
    narrow.key("L")
    narrow.wait(0.5)
    #expect(try lit() == [true, false])
    narrow.key("I")
    narrow.key("I")
    narrow.wait(0.5)
    #expect(try lit() == [true, false], "the inspector is hidden, and the list comes back")
  }

  @Test func panelsDoNotCoverTheSceneInTheSmallestWindow() throws {
    let small = try StudioBench(size: StudioSettings.leastSize, hasInspector: true)
    let window = CGRect(origin: .zero, size: StudioSettings.leastSize)
    for (key, name) in [("I", "inspectorContainer"), ("L", "search")] {
      small.key(key)
      small.wait(0.5)
      let view = try #require(small.named(name))
      let place = view.convert(view.bounds, to: nil)
      #expect(window.contains(place), "\(name) at \(place)")
      let scene = small.root.viewport.sceneFrame
      #expect(!scene.intersects(place) && scene.height >= 230)
      let timeline = small.root.timeline.view.frame
      #expect(timeline.width >= 380 && timeline.insetBy(dx: 1, dy: 1).intersection(place).isEmpty)
      for name in [
        "toolbar.toggleKeys", "toolbar.toggleList", "timeline.session", "timeline.restart",
      ] {
        let button = try #require(small.named(name))
        let place = button.convert(button.bounds, to: nil)
        #expect(
          window.contains(place)
            && small.studio.chrome.window.hitTest(
              CGPoint(x: place.midX, y: place.midY), with: nil) === button,
          "\(name)")
      }
    }
  }

  @Test(
    arguments: sample([480, 560, 640, 648, 700, 760] as [CGFloat], quick: 1),
    sample(["list", "inspector", "none"], quick: 1))
  func barLabelsAreNotTruncatedInANarrowWindow(width: CGFloat, panel: String) throws {
    for name in ["proportional-duration", "interruptible-pan", "drawer"] {
      var settings = StudioSettings()
      settings.scene = name
      (settings.showsList, settings.showsInspector) = (panel == "list", panel == "inspector")
      let narrow = try StudioBench(
        settings: settings, size: CGSize(width: width, height: 640), hasInspector: true)
      narrow.wait(1)
      func expectWhole(_ place: SourceLocation = #_sourceLocation) {
        for label in narrow.root.barLabels {
          let isOneLine = label.numberOfLines == 1
          let availableSize = CGSize(width: isOneLine ? 10_000 : label.bounds.width, height: 10_000)
          let needed = label.sizeThatFits(availableSize)
          #expect(
            needed.width <= label.bounds.width + 0.5 && needed.height <= label.bounds.height + 0.5,
            "\(label.text ?? "") in \(label.bounds.size)", sourceLocation: place)
        }
      }
      expectWhole()
      narrow.key("S")
      narrow.wait(0.1)
      narrow.scrub(to: 0.5)
      narrow.endScrub()
      expectWhole()
      narrow.key("G")
      expectWhole()
    }
  }

  @Test(
    arguments: sample([480, 640, 648, 718, 760] as [CGFloat], quick: 1),
    sample(["list", "inspector", "none"], quick: 1))
  func theDistanceToLiveFitsANarrowWindow(width: CGFloat, panel: String) throws {
    var settings = StudioSettings()
    settings.scene = "toy-slide"
    (settings.showsList, settings.showsInspector) = (panel == "list", panel == "inspector")
    let narrow = try StudioBench(
      Toys.catalog, settings: settings, size: CGSize(width: width, height: 640), hasInspector: true)
    narrow.wait(13)
    narrow.scrub(to: 0.7)
    let label = try #require(
      narrow.root.barLabels.first { $0.text?.hasPrefix("12.") ?? false })
    #expect(label.intrinsicContentSize.width <= label.bounds.width)
    #expect(width < 760 || panel != "none" || label.text?.hasSuffix("to continue") == true)
  }

  @Test func aPanelWithoutRoomIsReported() throws {
    let small = try StudioBench(size: CGSize(width: 600, height: 480), hasInspector: true)
    small.wait(0.1)
    small.key("I")
    #expect(small.texts.contains(WindowText.notEnoughRoom(in: .english)))
  }

  @Test func aPanelThatHadNoRoomIsNotRemembered() throws {
    var settings = StudioSettings()
    settings.showsInspector = false
    let small = try StudioBench(
      settings: settings, size: CGSize(width: 600, height: 480), hasInspector: true)
    small.wait(0.1)
    small.key("I")
    #expect(!small.studio.settings.showsInspector && small.studio.panels.list)
    small.key("L")
    #expect(!small.studio.settings.showsList)
  }

  @Test func theSceneFillsMostOfALowWindow() throws {
    let small = try StudioBench(size: StudioSettings.leastSize)
    #expect(small.root.viewport.sceneFrame.height >= 0.7 * StudioSettings.leastSize.height)
    let bars = [small.root.toolbar.view.frame, small.root.timeline.view.frame]
    for (bar, names) in zip(
      bars, [["toolbar.record"], ["timeline", "timeline.restart", "timeline.session"]])
    {
      for name in names {
        let view = try #require(small.named(name))
        #expect(bar.contains(view.convert(view.bounds, to: nil)), "\(name)")
      }
    }
  }

  @Test(arguments: sample([900, 1100, 1280, 1600] as [CGFloat], quick: 1))
  func theHeadersTextIsVerticallyCentred(width: CGFloat) throws {
    let bench = try StudioBench(size: CGSize(width: width, height: 800), hasInspector: true)
    for scene in bench.studio.catalog.scenes {
      bench.studio.choose(.scene(name: scene.name))
      bench.tick(0.02)
      let bar = bench.root.toolbar.view.bounds
      let labels = bench.root.toolbar.view.subviews.compactMap { $0 as? UILabel }
      // The text in the middle of its label.
      let written = labels.filter { !$0.isHidden }.map { label in
        let height = label.sizeThatFits(CGSize(width: label.bounds.width, height: 400)).height
        return label.frame.insetBy(dx: 0, dy: (label.bounds.height - height) / 2)
      }
      let block = try #require(written.first).union(#require(written.last))
      #expect(abs(block.midY - bar.midY) <= 1, "\(scene.name): \(block)")
      #expect(block.minY >= 0 && block.maxY <= bar.maxY)
    }
  }

  // MARK: - What it says

  @Test func copyingReportsItsResult() throws {
    bench.wait(0.1)
    var copied: [String] = []
    bench.studio.onCopy = { copied.append($0) }
    bench.studio.copy("let a = 1")
    bench.tick(0.1)
    #expect(copied == ["let a = 1"] && bench.texts.contains("Copied: let a = 1"))
    struct Refusal: Error, CustomStringConvertible { let description = "the desktop refuses" }
    bench.studio.onCopy = { _ in throw Refusal() }
    bench.studio.copy("let a = 1")
    bench.tick(0.1)
    #expect(bench.texts.contains("Could not copy: the desktop refuses"))
  }

  @Test func theStudiosViewsCauseNoDiagnostics() {
    var diagnostics: [String] = []
    bench.studio.chrome.onFact = {
      if case .diagnostic(let text) = $0 { diagnostics.append(text) }
    }
    for _ in 0..<2 {
      bench.studio.showMessage("Something")
      bench.wait(4)
    }
    bench.studio.showMessage("Something")
    bench.studio.showMessage("Something else")
    bench.wait(0.1)
    // The scene of the held pointer ends before its release.
    bench.press(CGPoint(x: 160, y: 122))
    bench.key("R")
    bench.lift(CGPoint(x: 160, y: 122))
    #expect(diagnostics.isEmpty)
    #expect(bench.texts.contains("Something else"))
  }

  @Test func aSavedSessionIsReportedAndNamedUntilMoreInput() throws {
    func button() throws -> String {
      try #require(bench.named("timeline.session") as? WordButton).text
    }
    bench.throwCard()
    #expect(try button() == "Session 1/1")
    bench.wait(6)
    #expect(bench.player.isIdle)
    bench.key("S")
    bench.tick(0.1)
    let url = bench.folder.appendingPathComponent("interruptible-pan/take-1.jsonl")
    #expect(bench.texts.contains("Saved to \(Studio.path(of: url))"))
    #expect(Studio.path(of: url).hasSuffix(url.standardizedFileURL.path))
    #expect(try button() == "Session 1/1 · take-1.jsonl")
    bench.press(CGPoint(x: 300, y: 700))
    bench.lift(CGPoint(x: 300, y: 700))
    #expect(try button() == "Session 1/1", "the file has not all of it")
    bench.studio.openRecording(url)
    bench.tick(0.1)
    #expect(try button() == "Session 2/2 · take-1.jsonl")
  }

  @Test func aDiagnosticHasItsRecordingAndMoment() throws {
    let scene = Scene(
      "toy-refusal", title: "A refusal", summary: "Press it.",
      size: CGSize(width: 320, height: 480)
    ) { _ in RefusalToy() }
    let bench = try StudioBench(SceneCatalog([SceneCatalog.Chapter("Toys", [scene])]))
    bench.wait(0.3)
    try bench.pressToy()
    bench.wait(0.1)
    bench.key("S")
    bench.tick(0.1)
    let url = bench.folder.appendingPathComponent("toy-refusal/take-1.jsonl")
    let release = try #require(
      try Recording(contentsOf: url).lines.last {
        if case .input(.up) = $0.content { true } else { false }
      }?.time)
    var reported: [String] = []
    bench.studio.onDiagnostic = { reported.append($0) }
    bench.studio.openRecording(url)
    bench.wait(1)
    #expect(
      reported == [
        "\(Studio.path(of: url)): at \(release): Animator 1: pauseAnimation() is ignored: the "
          + "animator is not interruptible."
      ])
    bench.wait(2)
    bench.press(CGPoint(x: 10, y: 10))
    bench.lift(CGPoint(x: 10, y: 10))
    bench.wait(0.1)
    #expect(reported.count == 1, "the change of control is reported once")
  }

  @Test func theControlsFitTheSmallestWindow() throws {
    let small = try StudioBench(size: StudioSettings.leastSize)
    let window = CGRect(origin: .zero, size: StudioSettings.leastSize)
    for name in ["search", "timeline", "viewport", "toolbar.toggleKeys", "timeline.session"] {
      let view = try #require(small.named(name))
      #expect(window.contains(view.convert(view.bounds, to: nil)), "\(name)")
    }
    #expect(small.root.viewport.sceneFrame.height >= 240)
  }

  @Test func inALargeWindowInputStaysInTheScenesPoints() throws {
    let large = try StudioBench(size: CGSize(width: 2000, height: 1400))
    let (frame, scene) = (large.root.viewport.sceneFrame, large.player.scene.size)
    #expect(frame.height / scene.height > 1.3)
    let middle = large.root.viewport.windowPoint(at: StudioBench.card)
    #expect(abs(middle.x - frame.minX - StudioBench.card.x * frame.width / scene.width) < 0.01)
    large.throwCard()
    let press = try #require(large.player.session.recording.inputs.first { $0.code == "down" })
    guard case .down(_, let place, _, _) = press else { return }
    #expect(abs(place.x - StudioBench.card.x) < 0.02 && abs(place.y - StudioBench.card.y) < 0.02)
    let card = try #require(large.player.stage.window.descendant(named: "viewToMove"))
    #expect(card.center.x > 195, "it was caught there, and thrown")
  }

  @Test(arguments: [(800.0, 0.5), (844, 1), (900, 1), (1266, 1.5), (4000, 2)])
  func aSceneFillsTheViewportUpToTwiceItsSize(height: Double, scale: Double) {
    let availableSize = CGSize(width: 390 * 4, height: CGFloat(height))
    let found = ViewportViewController.scale(of: CGSize(width: 390, height: 844), in: availableSize)
    #expect(scale == 0.5 ? found == CGFloat(height) / 844 : abs(found - CGFloat(scale)) < 1e-9)
  }

  @Test func aMessageCoversNoPartOfTheScene() throws {
    for size in [CGSize(width: 1280, height: 800), CGSize(width: 1920, height: 1200)] {
      let bench = try StudioBench(size: size)
      bench.studio.showMessage("Saved")
      bench.wait(0.1)
      let toast = try #require(bench.named("toast"))
      let place = toast.convert(toast.bounds, to: nil)
      #expect(!place.intersects(bench.root.viewport.sceneFrame) && place.height >= 20)
    }
  }

  @Test func aNewLanguageHidesTheOldMessage() throws {
    let bench = try StudioBench()
    bench.studio.showMessage("Saved")
    bench.wait(0.1)
    let toast = try #require(bench.named("toast"))
    #expect(toast.layer.presentation()?.opacity == 1)
    bench.studio.perform(.toggleLanguage)
    bench.wait(0.1)
    #expect(toast.layer.presentation()?.opacity ?? 0 == 0)
  }

  @Test func arrowsAndOnionSkinAppearWithoutTheInspector() throws {
    let bench = try StudioBench(hasInspector: true)
    bench.throwCard()
    bench.wait(0.1)
    let overlay = try #require(bench.named("overlay") as? FrameView)
    #expect(overlay.shown != nil)
    bench.studio.perform(.toggleInspector)
    bench.wait(0.1)
    #expect(!bench.studio.panels.inspector && bench.player.stage.isMoving && overlay.shown != nil)
    let nodes = overlay.shown?.nodes
    bench.tick(0.05)
    #expect(overlay.shown?.nodes != nodes, "they go with it")
    bench.wait(6)
    #expect(overlay.shown == nil)
  }

  @Test(arguments: [("toolbar.record", Command.record), ("timeline.session", .previousSession)])
  func aButtonHasATipAfterADelay(name: String, command: Command) throws {
    bench.wait(0.1)
    let button = try #require(bench.named(name))
    let tip = bench.root.tip
    func move(to point: CGPoint) {
      bench.studio.receive(.move(pointer: 0, at: point, time: Moment(seconds: bench.time)))
    }
    move(to: button.convert(CGPoint(x: 10, y: 10), to: nil))
    bench.wait(0.4)
    #expect(tip.isHidden)
    bench.wait(0.2)
    #expect(!tip.isHidden && tip.text == command.tip(in: .english))
    #expect(bench.root.view.bounds.contains(tip.frame) && !tip.frame.intersects(button.frame))
    move(to: CGPoint(x: 640, y: 400))
    bench.wait(1)
    #expect(tip.isHidden)
    move(to: button.convert(CGPoint(x: 10, y: 10), to: nil))
    bench.wait(0.1)
    bench.click(button.convert(CGPoint(x: 10, y: 10), to: nil))
    bench.wait(1)
    #expect(tip.isHidden, "who has pressed it knows what it does")
  }

  @Test func anIdleStudioRequestsNoFrames() {
    bench.wait(1)
    #expect(!bench.studio.isMoving && bench.studio.nextDue == nil)
  }
}

extension StudioViewController {
  /// The labels of the toolbar and the timeline, without the numbers of the seek bar.
  fileprivate var barLabels: [UILabel] {
    func labels(in view: UIView) -> [UILabel] {
      if view is SeekBar || view.isHidden { return [] }
      if let label = view as? UILabel { return (label.text ?? "").isEmpty ? [] : [label] }
      return view.subviews.flatMap { labels(in: $0) }
    }
    return labels(in: toolbar.view) + labels(in: timeline.view)
  }
}

extension UIView {
  /// The labels inside the view.
  fileprivate var labels: [UILabel] {
    subviews.flatMap { [$0 as? UILabel].compactMap { $0 } + $0.labels }
  }
}
