@testable import Midflight
import MotionCore

/// Touches a stage as a person does, one event at a time.
final class Finger {
  let stage: Stage
  let pointer: Int
  let button: PointerButton
  private(set) var location = CGPoint.zero

  /// - Parameter pointer: Different for each finger that is down at the same time.
  init(on stage: Stage, pointer: Int = 0, button: PointerButton = .finger) {
    self.stage = stage
    self.pointer = pointer
    self.button = button
  }

  /// Goes down at a point of the window.
  func press(_ point: CGPoint, after seconds: TimeInterval = 0) {
    location = point
    stage.send(
      .down(pointer: pointer, at: location, button: button, time: stage.now.advanced(by: seconds)))
  }

  /// Moves on by points of the window.
  func move(_ dx: CGFloat, _ dy: CGFloat, after seconds: TimeInterval = 0.008) {
    location = CGPoint(x: location.x + dx, y: location.y + dy)
    stage.send(.move(pointer: pointer, at: location, time: stage.now.advanced(by: seconds)))
  }

  /// Is lifted where it is.
  func lift(after seconds: TimeInterval = 0.008) {
    stage.send(
      .up(pointer: pointer, at: location, button: button, time: stage.now.advanced(by: seconds)))
  }

  /// Is taken away by the system.
  func cancel(after seconds: TimeInterval = 0.008) {
    stage.send(
      .cancel(pointer: pointer, reason: .focusLost, time: stage.now.advanced(by: seconds)))
  }

  /// Goes down and up at a point, for 80 ms.
  func tap(_ point: CGPoint, after seconds: TimeInterval = 0) {
    press(point, after: seconds)
    lift(after: 0.08)
  }
}

extension Stage {
  /// Presses where a view is seen, drags in 8 ms steps, and lifts at the end of the way.
  func drag(from view: UIView, by way: CGVector, during seconds: TimeInterval) {
    let finger = Finger(on: self)
    finger.press(view.seenMiddle)
    let steps = max(1, Int((seconds / 0.008).rounded()))
    for _ in 0..<steps {
      finger.move(way.dx / CGFloat(steps), way.dy / CGFloat(steps), after: seconds / Double(steps))
    }
    finger.lift(after: 0)
  }
}

extension UIView {
  /// What is seen of the view now.
  var seen: CALayer { layer.presentation()! }

  /// Where the middle of the view is seen, in the window.
  var seenMiddle: CGPoint {
    var point = CGPoint(x: seen.bounds.midX, y: seen.bounds.midY)
    for view in sequence(first: self, next: \.superview) where !(view is UIWindow) {
      point = point.applying(view.layer.presentedValues.toSuperlayer)
    }
    return point
  }
}
