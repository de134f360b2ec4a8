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

  private func drag() {
    bench.press(bottom)
    bench.drag(from: bottom, to: top)
    bench.lift(top)
  }

  @Test func aDragScrollsAndTheWindowSaysSo() {
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
    guard case .move(0, let point, _) = bench.player.session.recording.inputs.last else {
      return #expect(Bool(false), "the mouse leaves the scene")
    }
    #expect(point.x < 0)
    bench.hover(over: bottom)
    #expect(bench.player.session.recording.inputs.count == count)
    bench.key("F")
    bench.hover(over: top)
    #expect(bench.player.session.recording.inputs.count == count + 1)
  }

  /// The key may go down during a press.
  @Test(arguments: [false, true]) func aReleaseBelongsToItsPress(isFinger: Bool) {
    if isFinger { bench.key("F") }
    bench.press(bottom)
    bench.key("F")
    bench.drag(from: bottom, to: top)
    bench.lift(top)
    #expect(buttons.count == 2 && buttons[0] == buttons[1])
    #expect((buttons[0] == .finger) == isFinger)
  }

  @Test func theChoiceIsKept() throws {
    bench.key("F")
    #expect(try StudioSettings(json: bench.studio.settings.json()).mouseIsFinger)
  }

  /// Another button, and a finger on a touch screen, stay what they are.
  @Test func otherPointersStay() {
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
