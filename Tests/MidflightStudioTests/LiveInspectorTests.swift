import Foundation
import Midflight
import MidflightReplay
import MotionCore
import Testing

@testable import MidflightStudio

/// What the inspector knows of a run that goes on.
struct LiveInspectorTests {
  private let bench: StudioBench

  init() throws {
    var settings = StudioSettings()
    settings.inspector.showsArrows = false
    settings.inspector.showsOnionSkin = true
    bench = try StudioBench(settings: settings, hasInspector: true)
    bench.throwCard()
  }

  private var overlay: [Frame.Node] { bench.studio.inspector?.overlayNodes ?? [] }

  @Test func whatALiveReleaseSetsInMotionHasSkinsWhileItMoves() {
    bench.wait(0.2)
    #expect(bench.deck.isLive && bench.deck.stage.isMoving)
    #expect(!overlay.isEmpty)
  }

  /// The last picture of a motion is the one that stays.
  @Test func withTheMotionItsSkinsAreGone() {
    while !bench.deck.isAtRest { bench.tick(1.0 / 60) }
    #expect(overlay.isEmpty)
    bench.scrub(to: bench.deck.shownEnd.seconds - 0.5)
    #expect(!overlay.isEmpty)
  }

  @Test func otherTimingIsTriedOnALiveReleaseThatIsOver() throws {
    bench.wait(5)
    #expect(!bench.deck.stage.isMoving && overlay.isEmpty)
    let slider = try #require(bench.named("slider duration") as? UISlider)
    bench.studio.chrome.perform {
      slider.value = 8
      slider.sendActions(for: .valueChanged)
    }
    bench.tick(0.02)
    #expect(!overlay.isEmpty, "the ghost is on its way for eight seconds, not for four")
  }

  @Test func triedAtRestOtherTimingIsSeenFromTheLastGestureOn() throws {
    bench.wait(5)
    let (deck, end) = (bench.deck, bench.deck.shownEnd)
    #expect(deck.isAtRest)
    let slider = try #require(bench.named("slider duration") as? UISlider)
    func move(to value: Float) {
      bench.studio.chrome.perform {
        slider.value = value
        slider.sendActions(for: .valueChanged)
      }
    }
    move(to: 6)
    bench.tick(0.02)
    bench.tick(0.02)
    #expect(!deck.isLive && deck.isPlaying && deck.position < end)
    // It is played once, whatever is tried meanwhile.
    bench.wait(0.5)
    let position = deck.position
    move(to: 8)
    bench.wait(0.1)
    #expect(abs(deck.position.seconds(since: position) - 0.1) < 0.05)
    while !deck.isLive, bench.time < 30 { bench.tick(0.1) }
    #expect(deck.isAtRest && deck.takes.count == 1)
    // What is slower goes on beside what rests.
    let overhang = deck.overhang
    #expect(overhang < 0.3 && !overlay.isEmpty)
    bench.wait(0.5)
    #expect(abs(deck.overhang - overhang - 0.5) < 0.05)
    bench.wait(10)
    #expect(deck.isLive && !bench.studio.isMoving, "and then all is at rest")
  }

  @Test func atRestTheInspectorStandsAndItsEventsStayInSight() throws {
    let bench = try StudioBench(
      Toys.catalog, size: CGSize(width: 1280, height: 1600), hasInspector: true)
    bench.wait(0.2)
    // Where nothing is that would move.
    bench.press(CGPoint(x: 20, y: 20))
    bench.wait(0.1)
    bench.lift(CGPoint(x: 20, y: 20))
    bench.wait(1)
    let rail = try #require(bench.named("input events") as? InputRail)
    let marks = rail.marks.map(\.x)
    #expect(marks.count >= 2)
    bench.wait(30)
    bench.hover(over: CGPoint(x: 20, y: 20))
    bench.tick(0.1)
    #expect(bench.deck.isAtRest && rail.marks.map(\.x) == marks)
  }
}
