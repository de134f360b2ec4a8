import Midflight
import MotionCore

/// A finger or mouse that sends touch events to a stage, one at a time.
package final class Finger {
  package let stage: Stage
  package let pointer: Int
  package let button: PointerButton
  package private(set) var location = CGPoint.zero

  /// - Parameter pointer: An identifier, unique among the pointers that are down at one time.
  package init(on stage: Stage, pointer: Int = 0, button: PointerButton = .finger) {
    self.stage = stage
    self.pointer = pointer
    self.button = button
  }

  /// Presses at a point of the window.
  package func press(_ point: CGPoint, after seconds: TimeInterval = 0) {
    location = point
    stage.send(
      .down(pointer: pointer, at: location, button: button, time: stage.now.advanced(by: seconds)))
  }

  /// Moves by points of the window.
  package func move(_ dx: CGFloat, _ dy: CGFloat, after seconds: TimeInterval = 0.008) {
    location = CGPoint(x: location.x + dx, y: location.y + dy)
    stage.send(.move(pointer: pointer, at: location, time: stage.now.advanced(by: seconds)))
  }

  /// Lifts the finger at its location.
  package func lift(after seconds: TimeInterval = 0.008) {
    stage.send(
      .up(pointer: pointer, at: location, button: button, time: stage.now.advanced(by: seconds)))
  }

  /// Cancels the touch, as the system does.
  package func cancel(after seconds: TimeInterval = 0.008) {
    stage.send(
      .cancel(pointer: pointer, reason: .focusLost, time: stage.now.advanced(by: seconds)))
  }

  /// Presses at a point of the window, and lifts 80 ms later.
  package func tap(_ point: CGPoint, after seconds: TimeInterval = 0) {
    press(point, after: seconds)
    lift(after: 0.08)
  }
}

extension Stage {
  /// Presses at a view's displayed center, drags in steps of 8 ms, and lifts at the end.
  package func drag(from view: UIView, by translation: CGVector, during seconds: TimeInterval) {
    let finger = Finger(on: self)
    finger.press(view.seenMiddle)
    let steps = max(1, Int((seconds / 0.008).rounded()))
    for _ in 0..<steps {
      finger.move(
        translation.dx / CGFloat(steps), translation.dy / CGFloat(steps),
        after: seconds / Double(steps))
    }
    finger.lift(after: 0)
  }
}

extension UIView {
  /// The view's presentation layer.
  package var seen: CALayer { layer.presentation()! }

  /// The displayed center of the view in the window.
  package var seenMiddle: CGPoint {
    var point = CGPoint(x: seen.bounds.midX, y: seen.bounds.midY)
    for view in sequence(first: self, next: \.superview) where !(view is UIWindow) {
      let layer = view.layer
      point = point.applying(layer.presentedPose.toSuperlayer(anchoredAt: layer.anchorPoint))
    }
    return point
  }
}
