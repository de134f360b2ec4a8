import Midflight
import MotionCore

/// A stage with one control on it, and the names of the events that the control sent.
final class ControlBench<Control: UIControl> {
  let stage = Stage(size: CGSize(width: 400, height: 400))
  let control: Control
  /// What it sent, in order.
  var heard: [String] = []

  /// - Parameter origin: Where the control's frame begins; its size is its own.
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
      control.addAction(for: event) { [unowned self] _ in heard.append(name) }
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

  /// A point of the control, in the window.
  func point(_ x: CGFloat, _ y: CGFloat) -> CGPoint {
    CGPoint(x: control.frame.minX + x, y: control.frame.minY + y)
  }

  /// The middle of the control, in the window.
  var middle: CGPoint { control.center }

  /// Presses a key and lets it go.
  func type(_ name: String, after seconds: TimeInterval = 0.1) {
    stage.send(.key(name: name, isDown: true, time: stage.now.advanced(by: seconds)))
    stage.send(.key(name: name, isDown: false, time: stage.now.advanced(by: 0.05)))
  }
}
