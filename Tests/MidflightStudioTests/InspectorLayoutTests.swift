import Foundation
import Midflight
import MidflightGallery
import MidflightReplay
import MotionCore
import Testing

@testable import MidflightStudio

/// The layout of the inspector's sections.
struct InspectorLayoutTests {
  private static let height = CGFloat(StudioSettings().height)

  private func seen(_ view: UIView, in bench: InspectorBench) -> CGRect {
    view.convert(view.bounds, to: nil)
  }

  /// Scrolls a range of the panel's height into view.
  private func scroll(to place: ClosedRange<CGFloat>, in bench: InspectorBench) {
    bench.chrome.perform {
      bench.inspector.scroll.reveal(
        CGRect(
          x: 0, y: place.lowerBound, width: 10, height: place.upperBound - place.lowerBound))
    }
  }

  private func section(_ name: String, of bench: InspectorBench) throws -> UIView {
    try #require(bench.view("section \(name)")?.superview)
  }

  @Test(arguments: [LocalizedText.Language.english, .chinese])
  func aNewWindowShowsCurveStatesAndFractionTogether(
    language: LocalizedText.Language
  ) throws {
    let bench = try InspectorBench(height: Self.height, language: language)
    bench.play(to: 2)
    for _ in 0..<40 { bench.turn() }
    let values = try #require(
      bench.label {
        $0.text == "fractionComplete" && $0.superview is ValuesTable
      })
    let states = try #require(bench.view("state call")?.superview)
    for view in [bench.inspector.plot, states, values] {
      #expect(bench.chrome.window.bounds.contains(seen(view, in: bench)), "\(view)")
    }
    #expect(bench.inspector.scroll.offset == 0)
  }

  @Test(arguments: ["../drawer/ordinary", "../timing-curves/ordinary"])
  func withManyAnimatorsTheValuesFitANewWindow(_ name: String) throws {
    let bench = try InspectorBench(name, height: Self.height)
    bench.play(to: bench.replay.end.seconds)
    for _ in 0..<40 { bench.turn() }
    #expect(try #require(bench.replay.stage.history).listedAnimators.count > 4)
    for name in ["Animators", "Curve", "State", "Values"] {
      let place = try seen(section(name, of: bench), in: bench)
      #expect(bench.chrome.window.bounds.contains(place), "\(name): \(place)")
    }
    let pager = try #require(bench.view("older lanes")?.superview)
    let heading = try #require(bench.view("section Animators") as? UIButton)
    let text = try #require(heading.titleLabel)
    #expect(!pager.isHidden && seen(pager, in: bench).minX > seen(text, in: bench).maxX)
  }

  @Test func theSelectedAnimatorHasALaneUntilThePageChanges() throws {
    let bench = try InspectorBench("../drawer/ordinary", height: Self.height)
    while bench.replay.now < bench.replay.end {
      bench.play(to: bench.replay.now.seconds + 0.02)
      bench.turn()
      guard let chosen = bench.inspector.chosen else { continue }
      #expect(bench.view(chosen.name) != nil, "\(chosen) at \(bench.replay.now)")
    }
    let (chosen, older) = (
      try #require(bench.inspector.chosen), try #require(bench.view("older lanes") as? UIButton)
    )
    for _ in 0..<12 where older.isEnabled { bench.click(bench.middle(of: older)) }
    #expect(bench.view(chosen.name) == nil && bench.inspector.chosen == chosen)
  }

  @Test func emptySectionsAreLowAndAllOfTheStateDiagramIsVisible() throws {
    let bench = try InspectorBench(height: Self.height)
    bench.turn()
    for name in ["Animators", "Curve", "Values", "Timing"] {
      let low = try section(name, of: bench)
      #expect(low.bounds.height < 100, "\(name)")
    }
    let last = try #require(
      bench.label { $0.text == "isReversed" && $0.superview is StateDiagramView })
    #expect(seen(last, in: bench).maxY < Self.height)
  }

  @Test func sectionsKeepTheirHeightsWhenSeekingBack() throws {
    let bench = try InspectorBench(height: Self.height)
    bench.play(to: 2)
    for _ in 0..<40 { bench.turn() }
    let before = bench.inspector.sections.map(\.frame)
    let start = try Replay(InspectorBench.recording("caught-twice"), scenes: .gallery) {
      $0.keepsHistory = true
    }
    bench.inspector.run = InspectedRun(
      stage: start.stage, recording: try InspectorBench.recording("caught-twice"), scenes: .gallery)
    for _ in 0..<40 { bench.turn() }
    #expect(start.stage.history?.animators.isEmpty == true)
    #expect(bench.inspector.sections.map(\.frame) == before)
    // Another scene starts with low sections.
    let other = try Replay(InspectorBench.recording("../drawer/ordinary"), scenes: .gallery) {
      $0.keepsHistory = true
    }
    bench.inspector.run = InspectedRun(
      stage: other.stage, recording: try InspectorBench.recording("../drawer/ordinary"),
      scenes: .gallery)
    for _ in 0..<40 { bench.turn() }
    #expect(try section("Curve", of: bench).bounds.height < 100)
  }

  @Test func restartingASceneCollapsesTheCurveSection() throws {
    let bench = try StudioBench(hasInspector: true)
    func height() throws -> CGFloat {
      bench.wait(0.5)
      return try #require(bench.named("section Curve")?.superview).bounds.height
    }
    let low = try height()
    bench.throwCard()
    bench.wait(1)
    let high = try height()
    #expect(low < 100 && high > 250)
    bench.scrub(to: 0.01)
    bench.endScrub()
    #expect(try height() == high, "the same take, where nothing was done yet")
    bench.key("0")
    #expect(try height() == low)
    let (timing, copy) = (bench.named("section Timing")?.superview, bench.named("copy"))
    let isSeen = copy?.isHidden == false
    #expect(try #require(timing).bounds.height > (isSeen ? 300 : 0), "what is there is seen whole")
    bench.key("Z")
    bench.scrub(to: 1.6)
    bench.endScrub()
    #expect(try height() == high, "the old take")
  }

  @Test func aSectionGrowsAnimatedExceptWithReducedMotion() throws {
    for reducesMotion in [false, true] {
      let bench = try InspectorBench(height: Self.height)
      bench.chrome.isReduceMotionEnabled = reducesMotion
      bench.turn()
      let curve = try section("Curve", of: bench)
      let low = curve.bounds.height
      for hundredth in 1...400 where curve.bounds.height == low {
        bench.play(to: Double(hundredth) / 100)
      }
      #expect(curve.bounds.height > low)
      let isOnItsWay = curve.layer.presentation()?.bounds.height != curve.bounds.height
      #expect(isOnItsWay == !reducesMotion)
    }
  }

  @Test func sectionsSlideByWholePixels() throws {
    let bench = try InspectorBench(height: Self.height)
    bench.turn()
    let values = try section("Values", of: bench)
    let start = values.center.y
    for hundredth in 1...400 where values.center.y == start {
      bench.play(to: Double(hundredth) / 100)
    }
    var tops: Set<CGFloat> = []
    for _ in 0..<40 {
      bench.turn()
      let distance = values.layer.presentedValues.position.y + values.transform.ty - values.center.y
      let sinking = values.layer.presentedValues.bounds.height - values.bounds.height
      let top = distance - sinking / 2
      #expect(abs(top - top.rounded()) < 1e-9, "\(top)")
      tops.insert(top.rounded())
    }
    #expect(tops.count > 5 && values.transform == .identity)
  }

  @Test func contentsOfAGrowingCardAreInPlaceFromTheStart() throws {
    let bench = try InspectorBench(height: Self.height)
    bench.turn()
    let card = try #require(section("Timing", of: bench).subviews.first { $0.clipsToBounds })
    let low = card.bounds.height
    for hundredth in 1...400 where card.bounds.height == low {
      bench.play(to: Double(hundredth) / 100)
    }
    bench.turn()
    #expect(card.layer.presentation()?.bounds.height != card.bounds.height, "it grows")
    func moves(_ view: UIView) -> Bool {
      view.presentedVelocity.center != .zero || view.presentedVelocity.boundsSize != .zero
        || view.subviews.contains(where: moves)
    }
    #expect(!card.subviews.contains(where: moves))
  }

  @Test func pendingLayoutIsAppliedAtOnceWhileASectionAnimates() throws {
    let bench = try InspectorBench(height: Self.height)
    bench.play(to: 2)
    for _ in 0..<40 { bench.turn() }
    let lanes = try #require(section("Animators", of: bench) as? PanelSection)
    let log = try #require(bench.view("event") as? UILabel)
    let before = log.bounds.height
    bench.chrome.perform {
      log.text = String(repeating: "What was done to it. ", count: 8)
      bench.inspector.plot.setNeedsLayout()
      lanes.isFolded = true
      bench.inspector.animateLayout()
    }
    #expect(lanes.presentedVelocity.boundsSize == .zero && lanes.seen.bounds != lanes.bounds)
    #expect(log.bounds.height > before && log.seen.bounds == log.bounds)
  }

  @Test func anEarlierMomentKeepsTheHeightOfTheSections() throws {
    var settings = StudioSettings()
    settings.scene = "late"
    let bench = try StudioBench(LateToy.catalog, settings: settings, hasInspector: true)
    func height() throws -> CGFloat {
      bench.wait(0.5)
      return try #require(bench.named("section Curve")?.superview).bounds.height
    }
    let low = try height()
    bench.wait(3)
    let high = try height()
    #expect(low < 100 && high > 200 && bench.player.session.recording.lastPress == nil)
    for second in [0.5, 2, 0.1] {
      bench.scrub(to: second)
      bench.endScrub()
      #expect(try height() == high, "\(second)")
    }
    bench.key("0")
    #expect(try height() == low, "another take")
  }

  @Test func theCurveSectionFloatsOnlyWhileItHasACurve() throws {
    var settings = StudioSettings()
    settings.scene = "late"
    let bench = try StudioBench(
      LateToy.catalog, settings: settings, size: CGSize(width: 1280, height: 700),
      hasInspector: true)
    bench.wait(3.5)
    bench.wheel(at: CGPoint(x: 1100, y: 400), by: -3000)
    bench.wait(1)
    let curve = try #require(bench.named("section Curve")?.superview as? PanelSection)
    for (second, isThere) in [(3, true), (0.1, false), (3, true)] {
      bench.scrub(to: second)
      bench.endScrub()
      bench.wait(0.1)
      #expect((curve.floatOffset > 0) == isThere, "\(second)")
    }
  }

  @Test func theCurveStaysVisibleWhileASliderIsFocused() throws {
    let bench = try InspectorBench(height: Self.height)
    bench.play(to: 2)
    for _ in 0..<40 { bench.turn() }
    for name in ["slider duration", "slider x1", "slider y2"] {
      let slider = try #require(bench.view(name) as? UISlider)
      for _ in 0..<60 where !slider.isFocused { bench.key("Tab") }
      #expect(slider.isFocused && !slider.isHidden)
      let (plot, knob) = (seen(bench.inspector.plot, in: bench), seen(slider, in: bench))
      #expect(
        bench.chrome.window.bounds.contains(plot) && bench.chrome.window.bounds.contains(knob))
      #expect(!plot.intersects(knob), "not under it")
    }
    // Above its place, the curve does not float.
    let heading = try #require(bench.view("section Animators") as? UIControl)
    for _ in 0..<60 where !heading.isFocused { bench.key("Tab") }
    #expect(
      seen(bench.inspector.plot, in: bench).minY > seen(bench.inspector.lanes, in: bench).maxY)
  }

  /// Returns the presented tops of the curve's section and of the lanes' section, below the panel's
  /// top.
  private func seenTops(in bench: InspectorBench) throws -> (curve: CGFloat, lanes: CGFloat) {
    let (curve, lanes) = try (section("Curve", of: bench), section("Animators", of: bench))
    let content = bench.inspector.scroll.content.seen
    let top = content.position.y - content.bounds.height / 2
    let own = curve.seen.position.y - curve.seen.bounds.height / 2
    return (
      top + own + curve.transform.ty,
      top + lanes.seen.position.y + lanes.seen.bounds.height / 2
    )
  }

  @Test func theCurveFloatsInEachFrameOfAThrow() throws {
    let bench = try InspectorBench(height: Self.height)
    bench.play(to: 2)
    for _ in 0..<40 { bench.turn() }
    // Throws the panel down past the curve, and back up.
    for (start, distance) in [(700.0, -24.0), (400, 24)] {
      bench.drag(
        from: CGPoint(x: 8, y: start), by: CGVector(dx: 0, dy: CGFloat(distance)))
      var (stays, rides) = (0, 0)
      for _ in 0..<90 {
        let (curve, lanes) = try seenTops(in: bench)
        #expect(abs(curve - max(lanes, 0)) < 0.01, "\(curve), below \(lanes)")
        if lanes < 0 { stays += 1 } else { rides += 1 }
        bench.turn()
      }
      #expect(stays > 3 && rides > 3, "\(stays), \(rides)")
    }
  }

  @Test func catchingADecelerationKeepsTheCurveInPlace() throws {
    for frames in [1, 3, 5, 8] {
      let bench = try InspectorBench(height: Self.height)
      bench.play(to: 2)
      for _ in 0..<40 { bench.turn() }
      bench.drag(from: CGPoint(x: 8, y: 700), by: CGVector(dx: 0, dy: -60))
      for _ in 0..<frames { bench.turn() }
      let before = try seenTops(in: bench)
      #expect(bench.inspector.scroll.content.presentedVelocity.center.dy != 0)
      let place = CGPoint(x: 8, y: 700)
      bench.chrome.send(.down(pointer: 0, at: place, time: bench.chrome.now))
      for step in 1...12 {
        bench.chrome.send(
          .move(
            pointer: 0, at: CGPoint(x: 8, y: 700 - CGFloat(step)), time: bench.chrome.now))
      }
      #expect(bench.inspector.scroll.content.presentedVelocity.center.dy == 0, "it is held")
      let after = try seenTops(in: bench)
      #expect(abs(after.curve - max(after.lanes, 0)) < 0.01)
      #expect(abs(after.lanes - before.lanes) < 20 && abs(after.curve - before.curve) < 20)
      bench.chrome.send(.up(pointer: 0, at: place, time: bench.chrome.now))
    }
  }

  @Test func foldingTheFloatingCurveMovesItAwaySmoothly() throws {
    let bench = try InspectorBench(height: Self.height)
    bench.play(to: 2)
    for _ in 0..<40 { bench.turn() }
    scroll(to: 900...1200, in: bench)
    bench.turn()
    var top = try seenTops(in: bench).curve
    #expect(top == 0)
    bench.click(bench.middle(of: try #require(bench.view("section Curve"))))
    for _ in 0..<40 {
      let next = try seenTops(in: bench).curve
      #expect(next <= top + 0.01 && top - next < 60)
      top = next
      bench.turn()
    }
    #expect(top < -20)
  }

  @Test func aNewCurveDoesNotCoverTheVisibleSections() throws {
    let bench = try InspectorBench(height: 600)
    bench.turn()
    scroll(to: 900...1200, in: bench)
    bench.turn()
    let (plot, states) = try (bench.inspector.plot, section("State", of: bench))
    let place = seen(states, in: bench)
    #expect(seen(plot, in: bench).maxY < 0 && bench.chrome.window.bounds.intersects(place))
    bench.play(to: 2)
    for _ in 0..<40 { bench.turn() }
    #expect(plot.bounds.height > 200 && seen(plot, in: bench).maxY <= 0)
    #expect(seen(states, in: bench) == place)
    // A curve that was visible once floats from then on.
    scroll(to: 0...10, in: bench)
    bench.turn()
    scroll(to: 1200...1300, in: bench)
    bench.turn()
    #expect(seen(try section("Curve", of: bench), in: bench).minY == 0)
  }

  @Test func aPressOnTheFloatingHeadingDoesNotReachTheViewsBelow() throws {
    let bench = try InspectorBench(height: Self.height)
    bench.play(to: 2)
    for _ in 0..<40 { bench.turn() }
    scroll(to: 900...1200, in: bench)
    bench.turn()
    #expect(bench.inspector.scroll.offset > 100)
    let heading = try #require(bench.view("section Curve"))
    #expect(seen(heading, in: bench).minY < 10)
    bench.click(bench.middle(of: heading))
    #expect(bench.inspector.settings.foldedSections == ["Curve"])
    for _ in 0..<40 { bench.turn() }
    #expect(
      seen(heading, in: bench).maxY < 0, "folded it has nothing to show, and goes with the others")
  }

  @Test func anEmptyCurveScrollsWithTheOtherSections() throws {
    let bench = try InspectorBench(height: 600)
    bench.turn()
    scroll(to: 700...710, in: bench)
    bench.turn()
    #expect(bench.inspector.scroll.offset > 100)
    #expect(seen(bench.inspector.plot, in: bench).maxY < 60)
  }

  @Test func aLowPanelScrollsItsCurveAway() throws {
    let bench = try InspectorBench(height: 480)
    bench.play(to: 2)
    for _ in 0..<40 { bench.turn() }
    scroll(to: 900...910, in: bench)
    bench.turn()
    #expect(seen(bench.inspector.plot, in: bench).maxY < 0)
  }

  @Test func theScrolledPositionStaysAsAnimatorsAreAdded() throws {
    let bench = try InspectorBench("../timing-curves/ordinary", height: 900)
    func count() throws -> Int { try #require(bench.replay.stage.history).listedAnimators.count }
    bench.play(to: 0.1)
    for _ in 0..<40 { bench.turn() }
    let before = try (count(), section("Animators", of: bench).bounds.height)
    let slider = try #require(bench.view("slider duration") as? UISlider)
    for _ in 0..<60 where !slider.isFocused { bench.key("Tab") }
    let place = seen(slider, in: bench)
    bench.play(to: bench.replay.end.seconds)
    #expect(try count() > before.0 && section("Animators", of: bench).bounds.height > before.1)
    #expect(seen(slider, in: bench) == place)
  }
}

/// A scene that starts to move a second after it was opened.
private final class LateToy: UIViewController {
  static let catalog = SceneCatalog([
    SceneCatalog.Chapter(
      ["en": "Motion", "zh": "运动"],
      [
        Scene(
          "late", title: ["en": "Late", "zh": "迟"],
          summary: ["en": "Wait.", "zh": "等。"]
        ) { _ in LateToy() }
      ])
  ])

  override func viewDidLoad() {
    super.viewDidLoad()
    let square = UIView(frame: CGRect(x: 0, y: 100, width: 40, height: 40))
    square.accessibilityIdentifier = "square"
    view.addSubview(square)
    StageTimer.scheduledTimer(withTimeInterval: 1, repeats: false) { _ in
      UIViewPropertyAnimator(duration: 1, curve: .linear) { square.frame.origin.x = 200 }
        .startAnimation()
    }
  }
}
