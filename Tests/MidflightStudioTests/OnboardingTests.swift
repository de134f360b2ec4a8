import Foundation
import Midflight
import MidflightReplay
import MotionCore
import SlowTrait
import Testing

@testable import MidflightStudio

/// The hints in a new window.
struct OnboardingTests {
  private let bench: StudioBench

  init() throws { bench = try StudioBench(hasInspector: true, isFirstStart: true) }

  /// The text of the hint; nil for none.
  private var hint: String? { (bench.named("hint") as? HintView)?.text }

  @Test func theFirstSceneHasAHintToThrow() throws {
    #expect(bench.player.scene.name == StudioSettings.firstScene)
    #expect(hint == bench.player.scene.summary(in: .english))
    #expect(bench.texts.contains { $0 == hint })
    #expect(bench.root.list.index.rows.contains(bench.studio.chosenRow))
  }

  @Test func afterAThrowTheHintsAreScrubAndInspect() throws {
    bench.throwCard()
    bench.wait(1)
    #expect(hint == WindowText.hintCatch(in: .english), "it flies")
    catchCard(by: -20)
    #expect(hint == nil)
    bench.wait(5)
    #expect(hint == WindowText.hintScrub(in: .english))
    bench.scrub(to: 2)
    bench.endScrub()
    #expect(hint == WindowText.hintInspect(in: .english))
    bench.press(StudioBench.card)
    bench.lift(StudioBench.card)
    #expect(hint == nil)
    bench.wait(6)
    #expect(hint == nil, "nothing is said twice")
  }

  /// Presses the card at its presented position, drags it, and releases.
  private func catchCard(by distance: CGFloat) {
    let card = bench.player.stage.window.descendant(named: "viewToMove")?.seen.position ?? .zero
    let end = CGPoint(x: card.x + distance, y: card.y)
    bench.press(card)
    if distance != 0 { bench.drag(from: card, to: end) }
    bench.lift(end)
    bench.wait(0.1)
  }

  @Test func aPressThatMissesGetsAHint() {
    bench.throwCard()
    bench.wait(0.5)
    catchCard(by: 0)
    #expect(hint == WindowText.hintCatchByDragging(in: .english) && bench.player.stage.isMoving)
    catchCard(by: 0)
    #expect(hint == WindowText.hintCatchByDragging(in: .english))
    catchCard(by: -20)
    #expect(hint == nil)
    bench.wait(6)
    #expect(hint == WindowText.hintScrub(in: .english))
  }

  @Test func aPressAloneIsNoThrow() {
    bench.wait(0.2)
    catchCard(by: 0)
    bench.wait(1)
    #expect(hint == bench.player.scene.summary(in: .english))
  }

  @Test func changingTheAppearanceKeepsTheHint() {
    bench.throwCard()
    bench.wait(0.5)
    bench.key("D")
    #expect(hint == WindowText.hintCatch(in: .english))
  }

  @Test func aRestartHasNoHintToContinue() throws {
    bench.throwCard()
    bench.wait(6)
    bench.scrub(to: 2)
    bench.endScrub()
    #expect(hint == WindowText.hintInspect(in: .english))
    bench.key("0")
    bench.wait(0.1)
    #expect(hint == nil)
  }

  @Test func anotherSceneShowsNoOnboardingHint() {
    bench.key("Down")
    bench.wait(0.5)
    #expect(hint == nil && bench.studio.onboardingStep == nil)
  }

  @Test func aLaterLaunchHasNoHints() throws {
    let settings = bench.studio.settings
    let later = try StudioBench(settings: settings, isFirstStart: true)
    #expect(
      later.player.scene.name == StudioSettings.firstScene && later.studio.onboardingStep == nil)
  }

  @Test func aCatalogWithoutTheOnboardingSceneOpensItsFirstScene() throws {
    let bench = try StudioBench(Toys.catalog, isFirstStart: true)
    #expect(bench.player.scene.name == "toy-button")
  }
}

/// The explanations of what the window shows.
struct ExplanationTests {
  private func rest(on point: CGPoint, in bench: StudioBench) {
    for offset in [1.0, 0] {
      bench.studio.receive(
        .move(
          pointer: 0, at: CGPoint(x: point.x + offset, y: point.y),
          time: Moment(seconds: bench.time)))
      bench.tick(0.02)
    }
    bench.wait(TipView.delay + 0.1)
  }

  @Test func everyMarkerOfTheTimelineHasATip() throws {
    let bench = try StudioBench()
    bench.framesPerSecond = 60
    bench.wait(4)
    bench.throwCard()
    bench.wait(6)
    let (seekBar, tip) = (bench.root.timeline.seekBar, bench.root.tip)
    func text(at moment: Double) -> String {
      let x = seekBar.scale.x(of: Moment(seconds: moment))
      rest(on: seekBar.convert(CGPoint(x: x, y: 28), to: nil), in: bench)
      return tip.isHidden ? "" : tip.text
    }
    let end = bench.player.session.timedFacts.last {
      if case .completion = $0.fact { true } else { false }
    }
    #expect(text(at: 2) == WindowText.collapsedIdleTime(in: .english, ["time": "4.5\u{A0}s"]))
    #expect(text(at: 4.6) == WindowText.pointerDownFor(in: .english, ["time": "0.20\u{A0}s"]))
    #expect(text(at: try #require(end).time.seconds) == WindowText.completionCalled(in: .english))
    #expect(text(at: 6) == WindowText.timelineHelp(in: .english))
    #expect(bench.root.view.bounds.contains(tip.frame))
    let strip = bench.root.timeline.view.convert(bench.root.timeline.view.bounds, to: nil)
    #expect(strip.contains(seekBar.convert(seekBar.bounds, to: nil)))
    #expect(!tip.frame.intersects(strip), "the tip covers neither the buttons nor the clock")
  }

  @Test func noChineseHintLeavesACharacterAloneOnALine() {
    let font = UIFont.systemFont(ofSize: 13, weight: .medium).metrics
    var broken = 0
    for text in ["拖动卡片，松开后在飞行途中再次抓住它。", "点按方块"] {
      for width in stride(from: CGFloat(80), to: 260, by: 1) {
        func last(_ text: String) -> Int {
          let line = font.lines(of: text, within: width, limit: 0).last
          return line?.string.filter { $0 != "\u{2060}" }.count ?? 0
        }
        if last(text) < 3 { broken += 1 }
        #expect(last(text.withoutLoneEnd) >= 4, "\(text) in \(width)")
      }
    }
    #expect(broken > 5, "without that, it does")
    #expect("Drag it about".withoutLoneEnd == "Drag it about")
  }

  @Test(arguments: [InspectorSection.animators, .curve, .states, .values, .input])
  func theSymbolsOfASectionAreExplained(section: InspectorSection) throws {
    let bench = try StudioBench(size: CGSize(width: 1280, height: 1600), hasInspector: true)
    bench.wait(0.2)
    let heading = try #require(bench.named("section \(section.rawValue)"))
    let place = heading.convert(CGPoint(x: 40, y: 50), to: nil)
    rest(on: place, in: bench)
    let text = section.help(over: .content)
    #expect(!bench.root.tip.isHidden && bench.root.tip.text == text?(in: .english))
  }

  @Test(arguments: sample(InspectorSection.allCases, quick: 2))
  func everyHeadingOfASectionIsExplained(section: InspectorSection) throws {
    let bench = try StudioBench(size: CGSize(width: 1280, height: 1600), hasInspector: true)
    bench.wait(0.2)
    let heading = try #require(bench.named("section \(section.rawValue)"))
    rest(on: heading.convert(CGPoint(x: 40, y: 12), to: nil), in: bench)
    let text = try #require(section.help(over: .heading))
    #expect(!bench.root.tip.isHidden && bench.root.tip.text == text(in: .english))
  }

  @Test func aTruncatedRowHasItsSummaryInItsTip() throws {
    let bench = try StudioBench()
    bench.wait(0.2)
    let row = try #require(bench.named("scene.\(bench.player.scene.name)"))
    rest(on: row.convert(CGPoint(x: 40, y: 20), to: nil), in: bench)
    let (title, summary) = (bench.player.scene.title, bench.player.scene.summary)
    #expect(!bench.root.tip.isHidden)
    #expect(bench.root.tip.text.contains(summary(in: .english)))
    #expect(!bench.root.tip.text.contains(title(in: .english)), "what is seen is not said again")
  }

  @Test func scrollingReplacesTheTipByThatOfTheNewSection() throws {
    let bench = try StudioBench(size: CGSize(width: 1280, height: 640), hasInspector: true)
    bench.wait(0.2)
    let tip = bench.root.tip
    let heading = try #require(bench.named("section State"))
    let place = heading.convert(CGPoint(x: 40, y: 60), to: nil)
    rest(on: place, in: bench)
    let before = tip.text
    #expect(!tip.isHidden && before == WindowText.statesHelp(in: .english))
    // A trackpad, which continues to scroll after the release.
    for _ in 0..<8 {
      bench.studio.receive(
        .wheel(at: place, delta: CGVector(dx: 0, dy: -20.5), time: Moment(seconds: bench.time)))
      bench.tick(1.0 / 60)
      #expect(tip.isHidden)
    }
    bench.wait(TipView.delay + 2)
    let there = try #require(
      [InspectorSection.curve, .states, .values, .input].first { section in
        let view = bench.named("section \(section.rawValue)")?.superview
        return view.map { $0.convert($0.bounds, to: nil).contains(place) } ?? false
      })
    #expect(there != .states)
    #expect(!tip.isHidden && tip.text == there.help(over: .content)?(in: .english))
  }

  @Test(arguments: [CGSize(width: 640, height: 480), CGSize(width: 1024, height: 768)])
  func theToolbarShowsTheSummaryWithoutTheList(size: CGSize) throws {
    let bench = try StudioBench(size: size, hasInspector: true)
    let summary = bench.player.scene.summary(in: .english)
    bench.key("L")
    bench.wait(0.5)
    #expect(!bench.studio.panels.list)
    #expect(bench.texts.contains { $0.replacingOccurrences(of: "  ", with: " ") == summary })
    let text = try #require(bench.named("toolbar.text"))
    rest(on: text.convert(CGPoint(x: 20, y: 20), to: nil), in: bench)
    #expect(!bench.root.tip.isHidden && bench.root.tip.text == summary)
  }

  @Test func heldInputIsNotShownAsIdle() throws {
    let bench = try StudioBench(Toys.catalog)
    bench.wait(0.2)
    bench.press(CGPoint(x: 20, y: 20))
    bench.wait(1)
    #expect(bench.texts.contains("Held down") && !bench.texts.contains("Idle"))
    bench.lift(CGPoint(x: 20, y: 20))
    bench.wait(0.2)
    #expect(bench.texts.contains("Idle"))
  }
}

/// The time after a run's end, while the comparison continues.
struct ComparisonPastTheEndTests {
  private let bench: StudioBench

  init() throws {
    var settings = StudioSettings()
    settings.inspector.showsArrows = false
    bench = try StudioBench(settings: settings, hasInspector: true)
    bench.throwCard()
    bench.wait(5)
    let slider = try #require(bench.named("slider duration") as? UISlider)
    bench.studio.chrome.perform {
      slider.value = 8
      slider.sendActions(for: .valueChanged)
    }
    bench.tick(0.02)
  }

  private var overlay: [Frame.Node] { bench.studio.inspector?.overlayNodes ?? [] }

  @Test func theTimelineExtendsToTheEndOfALongerTrial() throws {
    let end = bench.player.shownEnd
    #expect(bench.player.timelineEnd.seconds > end.seconds + 2)
    bench.scrub(to: end.seconds + 1)
    #expect(bench.texts.contains { $0.contains("past the end") })
    let (nodes, ghost) = (bench.sceneNodes, overlay)
    bench.scrub(to: end.seconds + 2)
    bench.endScrub()
    #expect(bench.sceneNodes == nodes, "the scene is where it came to rest")
    #expect(overlay != ghost && !overlay.isEmpty, "the ghost goes on")
    #expect(abs(bench.player.shownPosition.seconds(since: end) - 2) < 0.05)
    bench.key(",")
    #expect(bench.player.shownPosition.seconds(since: end) < 2)
    bench.scrub(to: end.seconds - 1)
    bench.endScrub()
    #expect(bench.player.secondsPastEnd == 0 && bench.player.position < end)
  }

  @Test func theGhostOfAnIdleRunPlaysToItsEnd() {
    #expect(bench.player.isIdle && bench.studio.isMoving, "for the ghost's sake")
    bench.wait(10)
    #expect(!bench.studio.isMoving && bench.player.shownPosition == bench.player.timelineEnd)
  }

  @Test func undoingATrialRestoresTheEndOfTheTimeline() {
    bench.scrub(to: bench.player.shownEnd.seconds + 1)
    bench.endScrub()
    bench.key("Z", holding: "Left Ctrl")
    bench.tick(0.02)
    bench.tick(0.02)
    #expect(bench.player.timelineEnd == bench.player.shownEnd && bench.player.secondsPastEnd == 0)
  }
}

/// The ghosts of views that cover the stage.
struct DimmingViewGhostTests {
  @Test func aNearlyFullSizePageIsReducedToAnOutline() {
    let stage = CGRect(x: 0, y: 0, width: 400, height: 800)
    func kept(at y: CGFloat) -> [Frame.Node] {
      var page = Frame.Node(bounds: stage)
      page.transform = CGAffineTransform(translationX: 0, y: y)
      page.backgroundColor = RGBA(red: 1, green: 1, blue: 1)
      page.descendantCount = 1
      return [page, Frame.Node(bounds: CGRect(x: 9, y: y, width: 9, height: 9))]
        .withoutDimmingViews(over: stage)
    }
    #expect(kept(at: 200).map(\.backgroundColor?.red) == [1, nil])
    let nearly = kept(at: 40)
    #expect(nearly.count == 1 && nearly[0].backgroundColor == nil && nearly[0].transform.ty == 40)
    #expect(kept(at: 0).isEmpty)
  }

  /// Returns the drawer during a drag, and the position of the pointer.
  private func drawerPulledUp(
    within seconds: Double, showsOnionSkin: Bool = false
  ) throws -> (bench: StudioBench, pointer: CGPoint) {
    var settings = StudioSettings()
    settings.scene = "drawer"
    settings.inspector.showsArrows = false
    settings.inspector.showsOnionSkin = showsOnionSkin
    let bench = try StudioBench(settings: settings, hasInspector: true)
    bench.wait(0.5)
    let drawer = try #require(bench.player.stage.window.descendant(named: "drawer"))
    let start = drawer.convert(CGPoint(x: drawer.bounds.midX, y: 30), to: nil)
    let end = CGPoint(x: start.x, y: start.y - 300)
    bench.press(start)
    bench.drag(from: start, to: end, seconds: seconds)
    return (bench, end)
  }

  @Test func aShadeOverAllOfTheStageIsNoGhost() throws {
    let (bench, end) = try drawerPulledUp(within: 0.2)
    bench.lift(end)
    bench.wait(3)
    let slider = try #require(bench.named("slider duration") as? UISlider)
    bench.studio.chrome.perform {
      slider.value = 5
      slider.sendActions(for: .valueChanged)
    }
    bench.wait(1)
    let nodes = bench.studio.inspector?.overlayNodes ?? []
    #expect(!nodes.isEmpty, "the sheet has a ghost")
    let stage = bench.player.stage.window.bounds
    #expect(
      !nodes.contains {
        $0.border?.width == 2 && $0.bounds.width >= stage.width && $0.bounds.height >= stage.height
      })
  }

  /// Several skins of a dimming view would darken the scene.
  @Test func aDimmingViewOverTheStageHasNoOnionSkin() throws {
    let (bench, end) = try drawerPulledUp(within: 0.5, showsOnionSkin: true)
    let nodes = bench.studio.inspector?.overlayNodes ?? []
    #expect(nodes.count > 3, "the sheet has skins")
    let stage = bench.player.stage.window.bounds
    #expect(
      !nodes.contains {
        $0.backgroundColor != nil && $0.bounds.width >= stage.width
          && $0.bounds.height >= stage.height
      })
    bench.lift(end)
  }
}

/// The overlay for views that have left the stage.
struct GoneViewsTests {
  @Test func viewsOnAHiddenTabHaveNoArrows() throws {
    var settings = StudioSettings()
    settings.scene = "timing-curves"
    let bench = try StudioBench(settings: settings, hasInspector: true)
    var arrows: Int { (bench.studio.inspector?.overlayNodes.count ?? 0) / 3 }
    bench.wait(1)
    #expect(arrows == 4, "a square each")
    let tab = CGPoint(x: 341, y: 815)
    bench.press(tab)
    bench.wait(0.05)
    bench.lift(tab)
    bench.wait(0.2)
    #expect(bench.player.stage.animators.count { $0.isRunning } > 4, "both pages' squares")
    #expect(arrows > 0 && arrows <= 4)
  }
}

/// The onion skin of a drag without an animation.
struct DirectOnionSkinTests {
  private let bench: StudioBench

  init() throws {
    var settings = StudioSettings()
    settings.scene = "draggable-circle"
    settings.inspector.showsArrows = false
    settings.inspector.showsOnionSkin = true
    bench = try StudioBench(settings: settings, hasInspector: true)
    bench.wait(0.5)
  }

  private var overlay: [Frame.Node] { bench.studio.inspector?.overlayNodes ?? [] }

  @Test func aDragHasAnOnionSkin() throws {
    let circle = try #require(bench.player.stage.window.descendant(named: "circle"))
    let start = circle.convert(CGPoint(x: circle.bounds.midX, y: circle.bounds.midY), to: nil)
    bench.press(start)
    let end = CGPoint(x: start.x + 60, y: start.y + 150)
    bench.drag(from: start, to: end, seconds: 0.5)
    #expect(bench.player.stage.history?.movedViews.isEmpty == true, "nothing is animated")
    #expect(overlay.count > 2, "skins, and the circle itself over them")
    bench.lift(end)
    bench.wait(3)
    // A seek back to that moment shows the same.
    bench.scrub(to: 0.95)
    bench.endScrub()
    #expect(bench.player.stage.history?.movedViews.isEmpty == true)
    #expect(overlay.count > 2)
  }

  @Test func aViewThatCoversItsGhostsShowsTheirEdges() throws {
    var settings = bench.studio.settings
    settings.scene = "drawer"
    let bench = try StudioBench(settings: settings, hasInspector: true)
    bench.wait(0.5)
    let drawer = try #require(bench.player.stage.window.descendant(named: "drawer"))
    let start = drawer.convert(CGPoint(x: drawer.bounds.midX, y: 30), to: nil)
    let end = CGPoint(x: start.x, y: start.y - 200)
    bench.press(start)
    bench.drag(from: start, to: end, seconds: 0.3)
    bench.lift(end)
    bench.wait(0.1)
    let nodes = bench.studio.inspector?.overlayNodes ?? []
    let edges = nodes.filter { $0.border?.width == 1.5 }
    #expect(edges.count > 1 && edges.allSatisfy { $0.backgroundColor == nil })
    let present = try #require(bench.player.stage.nodes(of: drawer).first).transform.ty
    #expect(edges.allSatisfy { $0.transform.ty > present }, "it was farther down")
  }

  @Test func feedbackOfAControlHasNoOnionSkin() throws {
    var settings = bench.studio.settings
    settings.inspector.showsArrows = true
    let bench = try StudioBench(Toys.catalog, settings: settings, hasInspector: true)
    bench.wait(0.2)
    try bench.pressToy()
    for _ in 0..<12 {
      bench.tick(1.0 / 60)
      #expect(bench.studio.inspector?.overlayNodes.isEmpty == true)
    }
    #expect(bench.player.stage.history?.movedViews.isEmpty == false, "a button's words fade")
  }
}
