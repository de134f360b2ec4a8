import Foundation
import Midflight
import MidflightReplay
import MotionCore
import Testing

@testable import MidflightStudio

/// Where the inspector's sections lie: what is seen together, and what stays where it is.
struct InspectorLayoutTests {
  private static let height = CGFloat(StudioSettings().height)

  private func seen(_ view: UIView, in bench: InspectorBench) -> CGRect {
    view.convert(view.bounds, to: nil)
  }

  private func section(_ name: String, of bench: InspectorBench) throws -> UIView {
    try #require(bench.view("section \(name)")?.superview)
  }

  @Test(arguments: [LocalizedText.Language.english, .chinese])
  func inAWindowAsItOpensCurveStateAndFractionAreSeenTogether(
    language: LocalizedText.Language
  ) throws {
    let bench = try InspectorBench(height: Self.height, language: language)
    bench.play(to: 2)
    for _ in 0..<40 { bench.turn() }
    let values = try #require(
      bench.label {
        $0.text == PanelWords.fractionComplete(in: language) && $0.superview is ValuesTable
      })
    let states = try #require(bench.view("state call")?.superview)
    for view in [bench.inspector.plot, states, values] {
      #expect(bench.chrome.window.bounds.contains(seen(view, in: bench)), "\(view)")
    }
    #expect(bench.inspector.scroll.offset == 0)
  }

  @Test func whatIsEmptyIsLowAndAllOfTheStateIsSeenBeforeAnythingMoves() throws {
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

  @Test func whatHadRoomOnceKeepsItAsOneGoesBack() throws {
    let bench = try InspectorBench(height: Self.height)
    bench.play(to: 2)
    for _ in 0..<40 { bench.turn() }
    let before = bench.inspector.sections.map(\.frame)
    let start = try Replay(InspectorBench.recording("caught-twice")) { $0.keepsHistory = true }
    bench.inspector.run = InspectedRun(
      stage: start.stage, recording: try InspectorBench.recording("caught-twice"))
    for _ in 0..<40 { bench.turn() }
    #expect(start.stage.history?.animators.isEmpty == true)
    #expect(bench.inspector.sections.map(\.frame) == before)
    // Another scene begins with little.
    let other = try Replay(InspectorBench.recording("../drawer/ordinary")) {
      $0.keepsHistory = true
    }
    bench.inspector.run = InspectedRun(
      stage: other.stage, recording: try InspectorBench.recording("../drawer/ordinary"))
    for _ in 0..<40 { bench.turn() }
    #expect(try section("Curve", of: bench).bounds.height < 100)
  }

  @Test func begunAnewASceneHasLittleToShowAgain() throws {
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

  @Test func whatGrowsDoesSoByAnAnimationAndAtOnceWhereMotionIsKeptDown() throws {
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

  @Test func whatACardUncoversLiesInItsPlaceFromTheFirst() throws {
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

  @Test func scrolledToItsTimingTheCurveStaysInSightWithEachSlider() throws {
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
    // And back above it the curve lies where it belongs.
    let heading = try #require(bench.view("section Animators") as? UIControl)
    for _ in 0..<60 where !heading.isFocused { bench.key("Tab") }
    #expect(
      seen(bench.inspector.plot, in: bench).minY > seen(bench.inspector.lanes, in: bench).maxY)
  }

  @Test func whatIsOverOthersIsPressedAndNotWhatLiesUnderIt() throws {
    let bench = try InspectorBench(height: Self.height)
    bench.play(to: 2)
    for _ in 0..<40 { bench.turn() }
    bench.inspector.scroll.reveal(CGRect(x: 0, y: 900, width: 10, height: 300))
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

  @Test func whereThereIsNoCurveYetNothingStaysAtTheTop() throws {
    let bench = try InspectorBench(height: 600)
    bench.turn()
    bench.inspector.scroll.reveal(CGRect(x: 0, y: 700, width: 10, height: 10))
    bench.turn()
    #expect(bench.inspector.scroll.offset > 100)
    #expect(seen(bench.inspector.plot, in: bench).maxY < 60)
  }

  @Test func aLowPanelScrollsItsCurveAway() throws {
    let bench = try InspectorBench(height: 480)
    bench.play(to: 2)
    for _ in 0..<40 { bench.turn() }
    bench.inspector.scroll.reveal(CGRect(x: 0, y: 900, width: 10, height: 10))
    bench.turn()
    #expect(seen(bench.inspector.plot, in: bench).maxY < 0)
  }

  @Test func whatIsScrolledToStaysWhereItIsWhileAnimatorsCome() throws {
    let bench = try InspectorBench("../timing-curves/ordinary", height: Self.height)
    func count() throws -> Int { try #require(bench.replay.stage.history).telling.count }
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
