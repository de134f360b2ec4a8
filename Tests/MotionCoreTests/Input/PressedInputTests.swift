import Foundation
import MotionCore
import Testing

/// The pointers and keys that are down after delivered events.
struct PressedInputTests {
  private let time = Moment(seconds: 1)

  private func held(_ events: InputEvent...) -> PressedInput {
    var held = PressedInput()
    for event in events { held.update(with: event) }
    return held
  }

  private func down(_ number: Int, x: CGFloat = 0) -> InputEvent {
    .down(pointer: number, at: CGPoint(x: x, y: 0), time: time)
  }

  private func key(_ name: String, _ isDown: Bool) -> InputEvent {
    .key(name: name, isDown: isDown, time: time)
  }

  @Test func pointersAndKeysAreHeldUntilTheirRelease() {
    let all = held(down(3), down(0), key("Left Shift", true), key("Tab", true))
    #expect(all.pointers.map(\.number) == [0, 3] && all.keys == ["Left Shift", "Tab"])
    var rest = all
    rest.update(with: .up(pointer: 3, at: .zero, time: time))
    rest.update(with: key("Left Shift", false))
    #expect(rest.pointers.map(\.number) == [0] && rest.keys == ["Tab"])
    rest.update(with: .cancel(pointer: 0, reason: .focusLost, time: time))
    rest.update(with: key("Tab", false))
    #expect(rest.isEmpty && !all.isEmpty)
  }

  @Test func aPressedPointerFollowsMovesAndAHoveringOneIsNotHeld() {
    let moved = held(
      down(1, x: 5), .move(pointer: 1, at: CGPoint(x: 9, y: 2), time: time),
      .move(pointer: 0, at: CGPoint(x: 7, y: 7), time: time))
    #expect(moved[pointer: 1]?.position == CGPoint(x: 9, y: 2) && moved[pointer: 0] == nil)
  }

  @Test func onlyPressedInputIsReleased() {
    let some = held(down(2), key("Space", true))
    let up = InputEvent.up(pointer: 2, at: .zero, time: time)
    #expect(some.isReleased(by: up) && some.isReleased(by: key("Space", false)))
    #expect(some.isReleased(by: .cancel(pointer: 2, reason: .closed, time: time)))
    #expect(!PressedInput().isReleased(by: up) && !some.isReleased(by: key("Tab", false)))
    #expect(!some.isReleased(by: key("Space", true)) && !some.isReleased(by: down(2)))
  }

  @Test func releasesOfPressedInputLeaveNothingPressed() {
    var all = held(down(3), down(0), key("Left Shift", true), key("Tab", true))
    let releases = all.releases(because: .takenOver, at: time)
    #expect(releases.count == 4 && releases.allSatisfy { $0.time == time })
    for release in releases {
      #expect(all.isReleased(by: release))
      all.update(with: release)
    }
    #expect(all.isEmpty)
  }

  @Test func subtractingPressedInputLeavesTheRest() {
    let all = held(down(0), down(1), key("A", true), key("B", true))
    let own = held(down(1), key("A", true))
    #expect(all.subtracting(own) == held(down(0), key("B", true)))
    #expect(all.subtracting(all).isEmpty && all.subtracting(PressedInput()) == all)
  }
}
