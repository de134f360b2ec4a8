@testable import Midflight
import MotionCore
import StageFixtures
import Testing

/// Controls in a moving view. They receive touches at their displayed positions.
struct ControlsInFlightTests {
  /// A panel with a control that an animator moves 600 points to the right. After nine tenths of
  /// the time, the panel appears 60 points to the left of its model.
  private final class Drawer<Control: UIControl> {
    let stage = Stage(size: CGSize(width: 1_000, height: 200))
    let panel = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 100))
    let control: Control
    private let traveled: CGFloat

    init(after seconds: Double = 1.8, _ make: () -> Control) {
      traveled = 300 * CGFloat(seconds)
      control = stage.perform(make)
      stage.perform {
        panel.addSubview(control)
        stage.window.addSubview(panel)
        UIViewPropertyAnimator(duration: 2, curve: .linear) { [panel] in panel.center.x += 600 }
          .startAnimation()
      }
      stage.advance(by: seconds)
    }

    /// Converts a point of the control to its displayed position in the window.
    func seen(_ x: CGFloat, _ y: CGFloat) -> CGPoint {
      CGPoint(x: traveled + control.frame.minX + x, y: control.frame.minY + y)
    }

    func tap(_ x: CGFloat, _ y: CGFloat) {
      let place = seen(x, y)
      stage.send(.down(pointer: 0, at: place, button: .finger, time: stage.now))
      stage.send(.up(pointer: 0, at: place, button: .finger, time: stage.now.advanced(by: 0.01)))
    }
  }

  @Test func aTapOnAMovingStepperHitsTheDisplayedHalf() {
    let drawer = Drawer { UIStepper(frame: CGRect(x: 20, y: 20, width: 94, height: 32)) }
    drawer.control.value = 10
    drawer.tap(80, 16)
    #expect(drawer.control.value == 11)
    drawer.tap(20, 16)
    #expect(drawer.control.value == 10)
  }

  @Test func aTapOnAMovingControlSelectsTheDisplayedSegment() {
    let drawer = Drawer<UISegmentedControl> {
      let control = UISegmentedControl(items: ["A", "B", "C"])
      control.frame = CGRect(x: 20, y: 20, width: 90, height: 32)
      return control
    }
    drawer.tap(45, 16)
    #expect(drawer.control.selectedSegmentIndex == 1)
  }

  @Test func aMovingSlidersKnobIsDraggedFromItsDisplayedPosition() {
    let drawer = Drawer { UISlider(frame: CGRect(x: 20, y: 20, width: 200, height: 34)) }
    drawer.control.value = 0.5
    let (stage, control) = (drawer.stage, drawer.control)
    stage.perform { stage.window.layoutIfNeeded() }
    stage.send(
      .down(pointer: 0, at: drawer.seen(100, 17), button: .finger, time: stage.now))
    #expect(control.isTracking)
    stage.send(.move(pointer: 0, at: drawer.seen(130, 17), time: stage.now))
    #expect(control.value > 0.6 && control.value < 0.75)
  }

  @Test func aTapOnAButtonFarFromItsModelSendsTouchUpInside() {
    // The distance from the model exceeds the margin for touches outside of a control.
    let drawer = Drawer(after: 1) { UIButton(frame: CGRect(x: 0, y: 20, width: 30, height: 30)) }
    var received: [String] = []
    drawer.control.addAction(for: .touchUpInside) { _ in received.append("inside") }
    drawer.control.addAction(for: .touchUpOutside) { _ in received.append("outside") }
    drawer.tap(15, 15)
    #expect(received == ["inside"])
  }

  @Test func aTapTogglesAMovingSwitch() {
    let drawer = Drawer { UISwitch(frame: CGRect(x: 0, y: 20, width: 51, height: 31)) }
    drawer.tap(40, 15)
    #expect(drawer.control.isOn)
  }

  @Test func aShrinkingButtonIsPressedInItsDisplayedBounds() {
    let stage = Stage(size: CGSize(width: 400, height: 200))
    let button = UIButton(frame: CGRect(x: 0, y: 0, width: 300, height: 40))
    var received: [String] = []
    button.addAction(for: .touchUpInside) { _ in received.append("inside") }
    stage.perform {
      stage.window.addSubview(button)
      UIViewPropertyAnimator(duration: 2, curve: .linear) { button.frame.size.width = 40 }
        .startAnimation()
    }
    stage.advance(by: 0.5)
    let place = CGPoint(x: 200, y: 20)
    stage.send(.down(pointer: 0, at: place, button: .finger, time: stage.now))
    stage.send(.up(pointer: 0, at: place, button: .finger, time: stage.now))
    #expect(received == ["inside"])
  }
}
