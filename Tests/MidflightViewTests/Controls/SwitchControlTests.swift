@testable import Midflight
import MotionCore
import StageFixtures
import Testing

/// Switches: taps, drags and interruptions.
struct SwitchControlTests {
  private func bench(isOn: Bool = false) -> ControlBench<UISwitch> {
    ControlBench(for: [.valueChanged, .touchUpInside]) {
      let control = UISwitch()
      control.isOn = isOn
      return control
    }
  }

  private func knob(_ control: UISwitch) -> UIView { control.subviews[0].subviews[1] }

  /// Returns the displayed frame of the knob along x.
  private func seenKnob(_ control: UISwitch) -> CGRect {
    let seen = knob(control).seen
    return CGRect(
      x: seen.position.x - seen.bounds.width / 2, y: 0, width: seen.bounds.width, height: 0)
  }

  @Test func aSwitchKeepsItsSizeInAnyFrame() {
    let control = UISwitch(frame: CGRect(x: 7, y: 8, width: 200, height: 5))
    #expect(control.frame == CGRect(x: 7, y: 8, width: 51, height: 31) && !control.isOn)
    control.frame = CGRect(x: 1, y: 2, width: 3, height: 4)
    #expect(control.frame == CGRect(x: 1, y: 2, width: 51, height: 31))
    #expect(control.intrinsicContentSize == CGSize(width: 51, height: 31))
  }

  /// Feedback beside the caller's animation of another property leaves the older motion running.
  @Test func aValueWithoutAnimationStopsEveryEarlierMotion() {
    let bench = bench()
    bench.stage.perform {
      UIView.animate(withDuration: 5) { bench.control.thumbTintColor = .red }
      bench.control.setOn(true, animated: true)
    }
    bench.stage.advance(by: 0.05)
    bench.stage.perform { bench.control.isHighlighted = true }
    bench.stage.advance(by: 0.02)
    bench.stage.perform {
      bench.control.isHighlighted = false
      bench.control.isOn = false
    }
    let off = knob(bench.control).frame
    for _ in 0..<20 {
      #expect(abs(seenKnob(bench.control).midX - off.midX) < 1e-9)
      bench.stage.advance(by: 0.02)
    }
  }

  /// A knob under the caller's animation is not caught, also if feedback moves it too.
  @Test func aPressDuringTheCallersAnimationMovesTheKnobFromSideToSide() {
    let bench = bench()
    bench.stage.perform {
      UIView.animate(withDuration: 2, delay: 0, options: .curveLinear) { bench.control.isOn = true }
    }
    bench.stage.advance(by: 0.5)
    bench.stage.perform {
      bench.control.isEnabled = false
      bench.control.isEnabled = true
    }
    let finger = bench.finger
    finger.press(bench.point(25, 15))
    finger.move(-20, 0)
    for _ in 0..<100 {
      #expect(seenKnob(bench.control).minX > -1 && seenKnob(bench.control).maxX < 52)
      bench.stage.advance(by: 0.02)
    }
    finger.lift()
    #expect(!bench.control.isOn)
  }

  @Test func theKeyboardSendsTheEventsOfATap() {
    let bench = ControlBench(for: [.touchDown, .valueChanged, .touchUpInside]) { UISwitch() }
    bench.finger.tap(bench.point(25, 15))
    let byFinger = bench.received
    bench.received = []
    #expect(bench.stage.perform { bench.control.accessibilityActivate() })
    #expect(bench.received == byFinger && bench.received.count == 3)
    bench.control.isEnabled = false
    #expect(!bench.stage.perform { bench.control.accessibilityActivate() })
    #expect(bench.received.count == 3)
  }

  @Test func disablingASwitchDuringAKeyboardPressCancelsThePress() {
    let bench = ControlBench(for: [.valueChanged, .touchCancel]) { UISwitch() }
    bench.control.addAction(for: .touchDown) { $0.isEnabled = false }
    #expect(bench.stage.perform { bench.control.accessibilityActivate() })
    #expect(bench.received == ["cancel"] && !bench.control.isOn)
  }

  @Test func settingASwitchInCodeSendsNoActions() {
    let bench = bench()
    bench.control.isOn = true
    bench.control.setOn(false, animated: true)
    bench.stage.advance(by: 2)
    #expect(bench.received == [])
  }

  @Test func aTapTogglesASwitchAndSendsValueChanged() {
    let bench = bench()
    bench.finger.tap(bench.middle)
    #expect(bench.control.isOn && bench.received == ["value", "up inside"])
    bench.stage.advance(by: 2)
    expect(seenKnob(bench.control).maxX, near: 49)
    bench.finger.tap(bench.middle)
    #expect(!bench.control.isOn)
    bench.stage.advance(by: 2)
    expect(seenKnob(bench.control).minX, near: 2)
    #expect(bench.stage.animators.isEmpty)
  }

  @Test func theKnobGrowsWhileItIsPressed() {
    let bench = bench()
    let finger = bench.finger
    finger.press(bench.middle)
    bench.stage.advance(by: 2)
    expect(seenKnob(bench.control).width, near: 34)
    finger.lift()
    bench.stage.advance(by: 2)
    expect(seenKnob(bench.control).width, near: 27)
  }

  @Test func aDragToTheOtherSideTogglesASwitchOnce() {
    let bench = bench()
    let finger = bench.finger
    finger.press(bench.point(12, 15))
    finger.move(30, 0)
    #expect(!bench.control.isOn && bench.received == [])
    finger.lift()
    #expect(bench.control.isOn && bench.received == ["value", "up inside"])
  }

  @Test func aDragThereAndBackChangesNothing() {
    let bench = bench()
    let finger = bench.finger
    finger.press(bench.point(12, 15))
    finger.move(30, 0)
    finger.move(-30, 0)
    finger.lift()
    #expect(!bench.control.isOn && bench.received == ["up inside"])
  }

  @Test func aSwitchIgnoresPressesReleasedOutsideOrCancelled() {
    let bench = bench()
    let finger = bench.finger
    finger.press(bench.middle)
    finger.move(0, 200)
    finger.lift()
    finger.press(bench.middle, after: 1)
    finger.cancel()
    #expect(!bench.control.isOn && bench.received == [])
    bench.stage.advance(by: 2)
    expect(seenKnob(bench.control).minX, near: 2)
  }

  @Test func aPressCatchesTheKnobInFlightAndHoldsIt() {
    let bench = bench()
    bench.stage.perform { bench.control.setOn(true, animated: true) }
    bench.stage.advance(by: 0.06)
    let caught = seenKnob(bench.control)
    #expect(caught.minX > 4 && caught.minX < 20)
    let finger = bench.finger
    expectNoJump(of: [knob(bench.control)]) { finger.press(bench.middle) }
    bench.stage.advance(by: 1)
    expect(seenKnob(bench.control).minX, near: caught.minX)
    finger.move(-8, 0)
    expect(seenKnob(bench.control).minX, near: caught.minX)
    finger.move(-2, 0)
    expect(seenKnob(bench.control).minX, near: caught.minX - 2)
    finger.move(-40, 0)
    expect(seenKnob(bench.control).minX, near: 2)
    expectNoJump(of: [knob(bench.control)]) { finger.lift(after: 0) }
    #expect(!bench.control.isOn && bench.received == ["value", "up inside"])
    bench.stage.advance(by: 2)
    expect(seenKnob(bench.control).minX, near: 2)
  }

  @Test func reversingASwitchInFlightDoesNotMakeItsKnobJump() {
    let bench = bench()
    bench.stage.perform { bench.control.setOn(true, animated: true) }
    bench.stage.advance(by: 0.08)
    expectNoJump(of: [knob(bench.control)]) {
      bench.stage.perform { bench.control.setOn(false, animated: true) }
    }
    bench.stage.advance(by: 2)
    expect(seenKnob(bench.control).minX, near: 2)
  }

  @Test func settingIsOnInFlightMovesTheKnobAtOnce() {
    let bench = bench()
    bench.stage.perform { bench.control.setOn(true, animated: true) }
    bench.stage.advance(by: 0.08)
    bench.stage.perform { bench.control.isOn = false }
    expect(seenKnob(bench.control).minX, near: 2)
    bench.stage.advance(by: 2)
    expect(seenKnob(bench.control).minX, near: 2)
  }

  @Test func aSwitchIsGreenWhenOnByDefault() {
    let control = UISwitch()
    let track = control.subviews[0].subviews[0]
    control.isOn = true
    #expect(track.backgroundColor?.cgColor == UIColor.systemGreen.cgColor)
    control.onTintColor = .systemRed
    #expect(track.backgroundColor?.cgColor == UIColor.systemRed.cgColor)
    control.thumbTintColor = .yellow
    #expect(knob(control).backgroundColor == .yellow)
  }

  @Test func aSwitchKeepsTheAlphaThatWasSet() {
    let bench = bench()
    bench.control.alpha = 0.7
    bench.finger.tap(bench.middle)
    bench.control.isEnabled = false
    #expect(bench.control.alpha == 0.7)
  }
}
