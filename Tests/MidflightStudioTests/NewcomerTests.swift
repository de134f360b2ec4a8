import Foundation
import Midflight
import MidflightReplay
import MotionCore
import Testing

@testable import MidflightStudio

/// What somebody finds who opens the window for the first time.
struct FirstStartTests {
  private let bench: StudioBench

  init() throws { bench = try StudioBench(hasInspector: true, isFirstStart: true) }

  /// What the hint says; nil for nothing.
  private var hint: String? { (bench.named("hint") as? HintView)?.words }

  @Test func theFirstSceneIsOneThatIsThrownAndSaysHow() throws {
    #expect(bench.deck.scene.name == StudioSettings.firstScene)
    #expect(hint == bench.deck.scene.summary(in: .english))
    #expect(bench.texts.contains { $0 == hint })
    #expect(bench.root.list.index.rows.contains(bench.studio.chosenRow))
  }

  @Test func whoHasThrownIsToldToScrubAndThenWhereToLook() throws {
    bench.throwCard()
    bench.wait(1)
    #expect(hint == Words.thenCatch(in: .english), "it flies")
    catchCard(by: -20)
    #expect(hint == nil)
    bench.wait(5)
    #expect(hint == Words.thenScrub(in: .english))
    bench.scrub(to: 2)
    bench.endScrub()
    #expect(hint == Words.thenLook(in: .english))
    bench.press(StudioBench.card)
    bench.lift(StudioBench.card)
    #expect(hint == nil)
    bench.wait(6)
    #expect(hint == nil, "nothing is said twice")
  }

  /// Presses the card where it is seen, drags it by so many points, and lifts.
  private func catchCard(by way: CGFloat) {
    let card = bench.deck.stage.window.descendant(named: "viewToMove")?.seen.position ?? .zero
    let end = CGPoint(x: card.x + way, y: card.y)
    bench.press(card)
    if way != 0 { bench.drag(from: card, to: end) }
    bench.lift(end)
    bench.wait(0.1)
  }

  @Test func aPressThatCatchesNothingIsToldWhatCatches() {
    bench.throwCard()
    bench.wait(0.5)
    catchCard(by: 0)
    #expect(hint == Words.thenCatchByDragging(in: .english) && bench.deck.stage.isMoving)
    catchCard(by: 0)
    #expect(hint == Words.thenCatchByDragging(in: .english))
    catchCard(by: -20)
    #expect(hint == nil)
    bench.wait(6)
    #expect(hint == Words.thenScrub(in: .english))
  }

  @Test func whoOnlyPressesHasThrownNothingYet() {
    bench.wait(0.2)
    catchCard(by: 0)
    bench.wait(1)
    #expect(hint == bench.deck.scene.summary(in: .english))
  }

  @Test func lightAndDarkChangeNothingOfWhatIsTold() {
    bench.throwCard()
    bench.wait(0.5)
    bench.key("D")
    #expect(hint == Words.thenCatch(in: .english))
  }

  @Test func whoBeginsAgainIsNotToldToGoOnFromThere() throws {
    bench.throwCard()
    bench.wait(6)
    bench.scrub(to: 2)
    bench.endScrub()
    #expect(hint == Words.thenLook(in: .english))
    bench.key("0")
    bench.wait(0.1)
    #expect(hint == nil)
  }

  @Test func anotherSceneNeedsNoSuchWords() {
    bench.key("Down")
    bench.wait(0.5)
    #expect(hint == nil && bench.studio.firstStep == nil)
  }

  @Test func whoeverWasHereBeforeIsToldNothing() throws {
    let settings = bench.studio.settings
    let later = try StudioBench(settings: settings, isFirstStart: true)
    #expect(later.deck.scene.name == StudioSettings.firstScene && later.studio.firstStep == nil)
  }

  @Test func aCatalogWithoutThatSceneOpensWithItsFirst() throws {
    let bench = try StudioBench(Toys.catalog, isFirstStart: true)
    #expect(bench.deck.scene.name == "toy-button")
  }
}

/// What the window says of what it shows, where people look.
struct ExplanationTests {
  private func rest(on point: CGPoint, in bench: StudioBench) {
    for offset in [1.0, 0] {
      bench.studio.receive(
        .move(
          pointer: 0, at: CGPoint(x: point.x + offset, y: point.y),
          time: Moment(seconds: bench.time)))
      bench.tick(0.02)
    }
    bench.wait(TipView.wait + 0.1)
  }

  @Test func everySignOfTheTimelineSaysWhatItIs() throws {
    let bench = try StudioBench()
    bench.wait(4)
    bench.throwCard()
    bench.wait(6)
    let (track, tip) = (bench.root.timeline.track, bench.root.tip)
    func words(at moment: Double) -> String {
      let x = track.scale.x(of: Moment(seconds: moment))
      rest(on: track.convert(CGPoint(x: x, y: 28), to: nil), in: bench)
      return tip.isHidden ? "" : tip.words
    }
    let end = bench.deck.take.happenings.last {
      if case .completion = $0.fact { true } else { false }
    }
    #expect(words(at: 2) == Words.folded(for: Quantity.time(4.5, decimals: 1))(in: .english))
    #expect(words(at: 4.6) == Words.pressed(for: Quantity.time(0.2))(in: .english))
    #expect(words(at: try #require(end).time.seconds) == Words.completion(in: .english))
    #expect(words(at: 6) == Words.timelineLegend(in: .english))
    #expect(bench.root.view.bounds.contains(tip.frame))
    #expect(!tip.frame.intersects(track.convert(track.bounds, to: nil)))
  }

  @Test func noChineseHintLeavesACharacterAloneOnALine() {
    let font = UIFont.systemFont(ofSize: 13, weight: .medium).metrics
    var broken = 0
    for words in ["拖动卡片，松开后在飞行途中再次抓住它。", "点按方块"] {
      for width in stride(from: CGFloat(80), to: 260, by: 1) {
        func last(_ words: String) -> Int {
          let line = font.lines(of: words, within: width, limit: 0).last
          return line?.string.filter { $0 != "\u{2060}" }.count ?? 0
        }
        if last(words) < 3 { broken += 1 }
        #expect(last(words.withoutLoneEnd) >= 4, "\(words) in \(width)")
      }
    }
    #expect(broken > 5, "without that, it does")
    #expect("Drag it about".withoutLoneEnd == "Drag it about")
  }

  @Test(arguments: [
    "section Animators", "section Curve", "section State", "section Values", "section Input",
  ])
  func theSignsOfASectionAreExplained(name: String) throws {
    let bench = try StudioBench(size: CGSize(width: 1280, height: 1600), hasInspector: true)
    bench.wait(0.2)
    let heading = try #require(bench.named(name))
    let place = heading.convert(CGPoint(x: 40, y: 50), to: nil)
    rest(on: place, in: bench)
    let title = String(name.dropFirst("section ".count))
    let words = PanelWords.explanation(of: LocalizedText(title, chinese: ""), .content)
    #expect(!bench.root.tip.isHidden && bench.root.tip.words == words?(in: .english))
  }

  @Test(arguments: [
    "Animators", "Curve", "State", "Values", "Timing", "Input", "Over the scene",
  ])
  func everyHeadingOfASectionSaysWhatItIsFor(title: String) throws {
    let bench = try StudioBench(size: CGSize(width: 1280, height: 1600), hasInspector: true)
    bench.wait(0.2)
    let heading = try #require(bench.named("section \(title)"))
    rest(on: heading.convert(CGPoint(x: 40, y: 12), to: nil), in: bench)
    let words = try #require(
      PanelWords.explanation(of: LocalizedText(title, chinese: ""), .heading))
    #expect(!bench.root.tip.isHidden && bench.root.tip.words == words(in: .english))
  }

  @Test func aRowOfTheListSaysAllOfWhatIsCutOff() throws {
    let bench = try StudioBench()
    bench.wait(0.2)
    let row = try #require(bench.named("scene.\(bench.deck.scene.name)"))
    rest(on: row.convert(CGPoint(x: 40, y: 20), to: nil), in: bench)
    let (title, summary) = (bench.deck.scene.title, bench.deck.scene.summary)
    #expect(!bench.root.tip.isHidden)
    #expect(bench.root.tip.words.contains(summary(in: .english)))
    #expect(!bench.root.tip.words.contains(title(in: .english)), "what is seen is not said again")
  }

  @Test func whereTheWheelTurnsTheTipOfWhatWasThereGoesAndWhatLiesThereThenIsTold() throws {
    let bench = try StudioBench(size: CGSize(width: 1280, height: 640), hasInspector: true)
    bench.wait(0.2)
    let tip = bench.root.tip
    let heading = try #require(bench.named("section State"))
    let place = heading.convert(CGPoint(x: 40, y: 60), to: nil)
    rest(on: place, in: bench)
    let before = tip.words
    #expect(
      !tip.isHidden
        && before == PanelWords.explanation(of: PanelWords.states, .content)?(in: .english))
    // A trackpad, from which it glides on.
    for _ in 0..<8 {
      bench.studio.receive(
        .wheel(at: place, delta: CGVector(dx: 0, dy: -20.5), time: Moment(seconds: bench.time)))
      bench.tick(1.0 / 60)
      #expect(tip.isHidden)
    }
    bench.wait(TipView.wait + 2)
    let titles = [PanelWords.curve, PanelWords.states, PanelWords.values, PanelWords.input]
    let there = try #require(
      titles.first { title in
        let section = bench.named("section \(title.english)")?.superview
        return section.map { $0.convert($0.bounds, to: nil).contains(place) } ?? false
      })
    #expect(there != PanelWords.states)
    #expect(
      !tip.isHidden && tip.words == PanelWords.explanation(of: there, .content)?(in: .english))
  }

  @Test(arguments: [CGSize(width: 640, height: 480), CGSize(width: 1024, height: 768)])
  func aScenesSummaryIsSeenInAnyWindowWithAndWithoutPanels(size: CGSize) throws {
    let bench = try StudioBench(size: size, hasInspector: true)
    let summary = bench.deck.scene.summary(in: .english)
    bench.key("L")
    bench.wait(0.5)
    #expect(!bench.studio.panels.list)
    #expect(bench.texts.contains { $0.replacingOccurrences(of: "  ", with: " ") == summary })
    let words = try #require(bench.named("toolbar.words"))
    rest(on: words.convert(CGPoint(x: 20, y: 20), to: nil), in: bench)
    #expect(!bench.root.tip.isHidden && bench.root.tip.words == summary)
  }

  @Test func whatIsHeldDownIsNotSaidToBeAtRest() throws {
    let bench = try StudioBench(Toys.catalog)
    bench.wait(0.2)
    bench.press(CGPoint(x: 20, y: 20))
    bench.wait(1)
    #expect(bench.texts.contains("Held down") && !bench.texts.contains("At rest"))
    bench.lift(CGPoint(x: 20, y: 20))
    bench.wait(0.2)
    #expect(bench.texts.contains("At rest"))
  }
}

/// Time after a run's end, while the same gestures with other timing are still on their way.
struct OutlivingTests {
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

  @Test func theTimelineReachesToTheLongerOfTheTwoAndShowsTheGhostThere() throws {
    let end = bench.deck.shownEnd
    #expect(bench.deck.reach.seconds > end.seconds + 2)
    bench.scrub(to: end.seconds + 1)
    #expect(bench.texts.contains { $0.contains("after its end") })
    let (nodes, ghost) = (bench.sceneNodes, overlay)
    bench.scrub(to: end.seconds + 2)
    bench.endScrub()
    #expect(bench.sceneNodes == nodes, "the scene is where it came to rest")
    #expect(overlay != ghost && !overlay.isEmpty, "the ghost goes on")
    #expect(abs(bench.deck.shownPosition.seconds(since: end) - 2) < 0.05)
    bench.key(",")
    #expect(bench.deck.shownPosition.seconds(since: end) < 2)
    bench.scrub(to: end.seconds - 1)
    bench.endScrub()
    #expect(bench.deck.overhang == 0 && bench.deck.position < end)
  }

  @Test func liveTheGhostComesToItsEndByItself() {
    #expect(bench.deck.isAtRest && bench.studio.isMoving, "for the ghost's sake")
    bench.wait(10)
    #expect(!bench.studio.isMoving && bench.deck.shownPosition == bench.deck.reach)
  }

  @Test func withoutTheTrialTheTimelineEndsWhereTheRunDoes() {
    bench.scrub(to: bench.deck.shownEnd.seconds + 1)
    bench.endScrub()
    bench.key("Z", holding: "Left Ctrl")
    bench.tick(0.02)
    bench.tick(0.02)
    #expect(bench.deck.reach == bench.deck.shownEnd && bench.deck.overhang == 0)
  }
}

/// The ghost of what covers the stage.
struct ShadeGhostTests {
  @Test func ofAPageThatNearlyCoversTheStageTheOutlineIsLeft() {
    let stage = CGRect(x: 0, y: 0, width: 400, height: 800)
    func kept(at y: CGFloat) -> [Frame.Node] {
      var page = Frame.Node(bounds: stage)
      page.transform = CGAffineTransform(translationX: 0, y: y)
      page.backgroundColor = RGBA(red: 1, green: 1, blue: 1)
      page.descendantCount = 1
      return [page, Frame.Node(bounds: CGRect(x: 9, y: y, width: 9, height: 9))]
        .withoutShades(over: stage)
    }
    #expect(kept(at: 200).map(\.backgroundColor?.red) == [1, nil])
    let nearly = kept(at: 40)
    #expect(nearly.count == 1 && nearly[0].backgroundColor == nil && nearly[0].transform.ty == 40)
    #expect(kept(at: 0).isEmpty)
  }

  /// The drawer under a hand that has pulled it up, and where the hand is.
  private func drawerPulledUp(
    within seconds: Double, showsOnionSkin: Bool = false
  ) throws -> (bench: StudioBench, hand: CGPoint) {
    var settings = StudioSettings()
    settings.scene = "drawer"
    settings.inspector.showsArrows = false
    settings.inspector.showsOnionSkin = showsOnionSkin
    let bench = try StudioBench(settings: settings, hasInspector: true)
    bench.wait(0.5)
    let drawer = try #require(bench.deck.stage.window.descendant(named: "drawer"))
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
    let stage = bench.deck.stage.window.bounds
    #expect(
      !nodes.contains {
        $0.border?.width == 2 && $0.bounds.width >= stage.width && $0.bounds.height >= stage.height
      })
  }

  /// Several times over one another they would darken what is not dark.
  @Test func aShadeOverAllOfTheStageIsNoOnionSkin() throws {
    let (bench, end) = try drawerPulledUp(within: 0.5, showsOnionSkin: true)
    let nodes = bench.studio.inspector?.overlayNodes ?? []
    #expect(nodes.count > 3, "the sheet has skins")
    let stage = bench.deck.stage.window.bounds
    #expect(
      !nodes.contains {
        $0.backgroundColor != nil && $0.bounds.width >= stage.width
          && $0.bounds.height >= stage.height
      })
    bench.lift(end)
  }
}

/// What is drawn over the scene of views that are not there.
struct GoneViewsTests {
  @Test func whatMovesOnThePageOfAnotherTabHasNoArrow() throws {
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
    #expect(bench.deck.stage.animators.count { $0.isRunning } > 4, "both pages' squares")
    #expect(arrows > 0 && arrows <= 4)
  }
}

/// Skins of what a hand drags itself, with no animation under way.
struct OnionOfAHandTests {
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

  @Test func whileAHandDragsSomethingItIsSeenWhereItWas() throws {
    let circle = try #require(bench.deck.stage.window.descendant(named: "circle"))
    let start = circle.convert(CGPoint(x: circle.bounds.midX, y: circle.bounds.midY), to: nil)
    bench.press(start)
    let end = CGPoint(x: start.x + 60, y: start.y + 150)
    bench.drag(from: start, to: end, seconds: 0.5)
    #expect(bench.deck.stage.history?.movedViews.isEmpty == true, "nothing is animated")
    #expect(overlay.count > 2, "skins, and the circle itself over them")
    bench.lift(end)
    bench.wait(3)
    // And so it is seen when one goes back to that moment.
    bench.scrub(to: 0.95)
    bench.endScrub()
    #expect(bench.deck.stage.history?.movedViews.isEmpty == true)
    #expect(overlay.count > 2)
  }

  @Test func whatCameUpOverAllThatItWasShowsTheEdgesOfThat() throws {
    var settings = bench.studio.settings
    settings.scene = "drawer"
    let bench = try StudioBench(settings: settings, hasInspector: true)
    bench.wait(0.5)
    let drawer = try #require(bench.deck.stage.window.descendant(named: "drawer"))
    let start = drawer.convert(CGPoint(x: drawer.bounds.midX, y: 30), to: nil)
    let end = CGPoint(x: start.x, y: start.y - 200)
    bench.press(start)
    bench.drag(from: start, to: end, seconds: 0.3)
    bench.lift(end)
    bench.wait(0.1)
    let nodes = bench.studio.inspector?.overlayNodes ?? []
    let edges = nodes.filter { $0.border?.width == 1.5 }
    #expect(edges.count > 1 && edges.allSatisfy { $0.backgroundColor == nil })
    let present = try #require(bench.deck.stage.nodes(of: drawer).first).transform.ty
    #expect(edges.allSatisfy { $0.transform.ty > present }, "it was farther down")
  }

  @Test func whatAControlDoesToAnswerAHandHasNoSkins() throws {
    var settings = bench.studio.settings
    settings.inspector.showsArrows = true
    let bench = try StudioBench(Toys.catalog, settings: settings, hasInspector: true)
    bench.wait(0.2)
    try bench.pressToy()
    for _ in 0..<12 {
      bench.tick(1.0 / 60)
      #expect(bench.studio.inspector?.overlayNodes.isEmpty == true)
    }
    #expect(bench.deck.stage.history?.movedViews.isEmpty == false, "a button's words fade")
  }
}
