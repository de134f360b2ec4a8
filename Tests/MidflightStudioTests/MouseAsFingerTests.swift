import Foundation
import Midflight
import MotionCore
import Testing

@testable import MidflightStudio

/// The mouse as a finger (F): a drag scrolls, and nothing hovers.
struct MouseAsFingerTests {
  private let bench: StudioBench
  private let top = CGPoint(x: 160, y: 100)
  private let bottom = CGPoint(x: 160, y: 300)

  init() throws {
    let list = Scene("list", summary: "Scroll.", size: CGSize(width: 320, height: 480)) { _ in
      let controller = UIViewController()
      let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
      scroll.contentSize.height = 4_000
      controller.view.addSubview(scroll)
      return controller
    }
    bench = try StudioBench(SceneCatalog([list]))
    bench.wait(0.2)
  }

  private var offset: CGFloat {
    (bench.player.stage.window.rootViewController?.view.subviews.first as? UIScrollView)?
      .contentOffset.y ?? -1
  }
  private var buttons: [PointerButton] {
    bench.player.session.recording.inputs.compactMap {
      switch $0 {
      case .down(_, _, let button, _), .up(_, _, let button, _): button
      default: nil
      }
    }
  }

  /// The number of moves out of the scene.
  private var leaves: Int {
    bench.player.session.recording.inputs.count {
      if case .move(_, let point, _) = $0 { point.x < 0 } else { false }
    }
  }

  private func drag() {
    bench.press(bottom)
    bench.drag(from: bottom, to: top)
    bench.lift(top)
  }

  @Test func theFingerKeyMakesADragScroll() {
    drag()
    #expect(offset == 0 && buttons == [.primary, .primary])
    bench.key("F")
    #expect(!bench.labels(saying: .mouseIsFinger).isEmpty)
    drag()
    #expect(offset > 150 && buttons.suffix(2) == [.finger, .finger])
    bench.key("F")
    #expect(!bench.labels(saying: .mouseIsMouse).isEmpty)
    drag()
    #expect(buttons.suffix(2) == [.primary, .primary])
  }

  @Test func aFingerDoesNotHover() {
    bench.hover(over: top)
    bench.key("F")
    let count = bench.player.session.recording.inputs.count
    #expect(leaves == 1)
    bench.hover(over: bottom)
    #expect(bench.player.session.recording.inputs.count == count)
    bench.key("F")
    bench.hover(over: top)
    #expect(bench.player.session.recording.inputs.count == count + 1)
  }

  /// The key may go down during a press. The mouse leaves the scene after the release.
  @Test(arguments: [false, true]) func aReleaseBelongsToItsPress(isFinger: Bool) {
    bench.hover(over: bottom)
    if isFinger { bench.key("F") }
    bench.press(bottom)
    let before = leaves
    bench.key("F")
    bench.drag(from: bottom, to: top)
    bench.lift(top)
    #expect(leaves == before && before == (isFinger ? 1 : 0))
    bench.hover(over: bottom)
    #expect(leaves == 1, "a finger does not hover")
    #expect(buttons.count == 2 && buttons[0] == buttons[1])
    #expect((buttons[0] == .finger) == isFinger)
  }

  @Test func aLostFocusCancelsTheFinger() {
    bench.key("F")
    bench.press(bottom)
    bench.loseFocus()
    bench.key("F")
    drag()
    #expect(buttons == [.finger, .primary, .primary])
  }

  @Test func aFingerContinuesFromAnEarlierMoment() {
    drag()
    bench.wait(1)
    bench.scrub(to: 0.3)
    bench.endScrub()
    bench.key("F")
    drag()
    #expect(bench.player.sessions.count == 2 && offset > 150)
    #expect(buttons.suffix(2) == [.finger, .finger])
  }

  @Test func fingerModeIsSaved() throws {
    bench.key("F")
    #expect(try StudioSettings(json: bench.studio.settings.json()).mouseIsFinger)
  }

  /// Other buttons, and fingers on a touch screen, are unchanged.
  @Test func fingerModeLeavesOtherInputUnchanged() {
    bench.key("F")
    let point = bench.root.viewport.windowPoint(at: bottom)
    for (pointer, button) in [(0, PointerButton.secondary), (1, .finger)] {
      let now = Moment(seconds: bench.time)
      bench.studio.receive(.down(pointer: pointer, at: point, button: button, time: now))
      bench.studio.receive(.up(pointer: pointer, at: point, button: button, time: now))
    }
    #expect(buttons == [.secondary, .secondary, .finger, .finger])
  }
}
