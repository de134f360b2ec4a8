import Foundation
import Midflight
import MidflightReplay
import MotionCore
import Testing

@testable import MidflightStudio

/// The inspector beside a live run.
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

  @Test func aLiveThrowHasAnOnionSkinWhileItMoves() {
    bench.wait(0.2)
    #expect(bench.player.isLive && bench.player.stage.isMoving)
    #expect(!overlay.isEmpty)
  }

  /// The last picture of a motion stays on display, without an onion skin.
  @Test func theOnionSkinEndsWithTheMotion() {
    while !bench.player.isIdle { bench.tick(1.0 / 60) }
    #expect(overlay.isEmpty)
    bench.scrub(to: bench.player.shownEnd.seconds - 0.5)
    #expect(!overlay.isEmpty)
  }

  @Test func otherTimingIsTriedOnALiveReleaseThatIsOver() throws {
    bench.wait(5)
    #expect(!bench.player.stage.isMoving && overlay.isEmpty)
    let slider = try #require(bench.named("slider duration") as? UISlider)
    bench.studio.chrome.perform {
      slider.value = 8
      slider.sendActions(for: .valueChanged)
    }
    bench.tick(0.02)
    #expect(!overlay.isEmpty, "the ghost is on its way for eight seconds, not for four")
  }

  @Test func otherTimingOfAnIdleRunReplaysTheLastGesture() throws {
    bench.wait(5)
    let (player, end) = (bench.player, bench.player.shownEnd)
    #expect(player.isIdle)
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
    #expect(!player.isLive && player.isPlaying && player.position < end)
    // Further edits do not replay the gesture again.
    bench.wait(0.5)
    let position = player.position
    move(to: 8)
    bench.wait(0.1)
    #expect(abs(player.position.seconds(since: position) - 0.1) < 0.05)
    while !player.isLive, bench.time < 30 { bench.tick(0.1) }
    #expect(player.isIdle && player.sessions.count == 1)
    // A slower comparison continues beside an idle run.
    let secondsPastEnd = player.secondsPastEnd
    #expect(secondsPastEnd < 0.3 && !overlay.isEmpty)
    bench.wait(0.5)
    #expect(abs(player.secondsPastEnd - secondsPastEnd - 0.5) < 0.05)
    bench.wait(10)
    #expect(player.isLive && !bench.studio.isMoving, "and then all is at rest")
  }

  @Test func theEventMarksOfAnIdleRunStayInPlace() throws {
    let bench = try StudioBench(
      Toys.catalog, size: CGSize(width: 1280, height: 1600), hasInspector: true)
    bench.wait(0.2)
    // A press beside all views.
    bench.press(CGPoint(x: 20, y: 20))
    bench.wait(0.1)
    bench.lift(CGPoint(x: 20, y: 20))
    bench.wait(1)
    let selector = try #require(bench.named("input events") as? InputSelector)
    let marks = selector.marks.map(\.x)
    #expect(marks.count >= 2)
    bench.wait(30)
    bench.hover(over: CGPoint(x: 20, y: 20))
    bench.tick(0.1)
    #expect(bench.player.isIdle && selector.marks.map(\.x) == marks)
  }
}
