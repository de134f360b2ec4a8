import Midflight
import MotionCore
import StageFixtures

/// A stage with one control, and the names of the control's events.
final class ControlBench<Control: UIControl> {
  let stage = Stage(size: CGSize(width: 400, height: 400))
  let control: Control
  /// The names of the events, in order.
  var received: [String] = []

  /// - Parameter origin: The origin of the control's frame. The control determines its own size.
  init(
    at origin: CGPoint = CGPoint(x: 100, y: 100), for events: UIControl.Event = .allEvents,
    _ make: () -> Control
  ) {
    control = stage.perform {
      let control = make()
      control.frame.origin = origin
      return control
    }
    stage.perform { stage.window.addSubview(control) }
    for (event, name) in ControlBench.names where events.contains(event) {
      control.addAction(for: event) { [unowned self] _ in received.append(name) }
    }
  }

  private static var names: [(UIControl.Event, String)] {
    [
      (.touchDown, "down"), (.touchDownRepeat, "repeat"), (.touchDragInside, "inside"),
      (.touchDragOutside, "outside"), (.touchDragEnter, "enter"), (.touchDragExit, "exit"),
      (.touchUpInside, "up inside"), (.touchUpOutside, "up outside"), (.touchCancel, "cancel"),
      (.valueChanged, "value"), (.primaryActionTriggered, "primary"),
    ]
  }

  var finger: Finger { Finger(on: stage) }

  /// Converts a point of the control to the window.
  func point(_ x: CGFloat, _ y: CGFloat) -> CGPoint {
    CGPoint(x: control.frame.minX + x, y: control.frame.minY + y)
  }

  /// The center of the control in the window.
  var middle: CGPoint { control.center }

  /// Presses and releases a key.
  func type(_ name: String, after seconds: TimeInterval = 0.1) {
    stage.send(.key(name: name, isDown: true, time: stage.now.advanced(by: seconds)))
    stage.send(.key(name: name, isDown: false, time: stage.now.advanced(by: 0.05)))
  }
}
