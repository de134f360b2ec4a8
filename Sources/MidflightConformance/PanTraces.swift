import Midflight
import MotionCore

/// Synthetic fingers in a scroll view: the pan recogniser on iOS 26.1 and Midflight's.
@MainActor enum PanTraces {
  static var rows: [Row] { [slop, velocities, heldVelocity] }

  /// Compares the start of a pan. The inputs are points and seconds per move; the results are the
  /// travel and the translation at the start.
  private static var slop: Row {
    let table: [(step: CGFloat, every: TimeInterval, travel: CGFloat, translation: CGFloat)] = [
      (3, 0.016, 12, 2), (6, 0.008, 12, 2), (24, 0.008, 24, 14), (5, 0.008, 10, 0),
    ]
    return Row(
      "slop: travel and translation as it begins", .iOSScrolling, in: "pt",
      .within(1e-9, because: "our claim; the source gives thirds")
    ) { errors in
      for (step, every, travel, translation) in table {
        let drag = Drag()
        var begun: (travel: CGFloat, translation: CGFloat)?
        drag.pan.addAction { [drag] _ in
          guard begun == nil else { return }
          begun = (drag.travel, drag.pan.translation(in: nil).y)
        }
        for _ in 0..<20 where begun == nil { drag.move(by: step, after: every) }
        errors.compare(Double(begun?.travel ?? .nan), with: Double(travel))
        errors.compare(Double(begun?.translation ?? .nan), with: Double(translation))
      }
    }
  }

  /// Compares the velocities at the release of even fingers, and 0 after a long hold.
  private static var velocities: Row {
    Row(
      "velocity at the release of even fingers", .iOSScrolling, in: "of the velocity",
      .within(1e-8, because: "what the source itself is off")
    ) { errors in
      errors.compareRelatively(
        release(of: 14, by: 6, every: 0.008, heldFor: 0), with: 750.0000058498701)
      errors.compareRelatively(
        release(of: 14, by: 24, every: 0.008, heldFor: 0), with: 3000.0000233994806)
      errors.compare(release(of: 60, by: 3, every: 0.016, heldFor: 19), with: 0)
    }
  }

  /// Compares the velocity after a hold; an intended difference.
  private static var heldVelocity: Row {
    Row(
      "velocity after holding still for 312 ms", .iOSScrolling, in: "pt/s",
      .differs(
        because:
          "UIKit lets go at the speed before the hold, here though not always; ours is at rest")
    ) { errors in
      errors.compare(release(of: 120, by: 5, every: 0.008, heldFor: 38), with: 625.0000066938811)
    }
  }

  /// Returns the vertical velocity at the end of a pan, in points per second.
  ///
  /// The input is a number of moves, then events at one point, then a lift, all `every` seconds
  /// apart. NaN if the pan does not end, as after too short a travel.
  private static func release(
    of moves: Int, by step: CGFloat, every seconds: TimeInterval, heldFor still: Int
  ) -> Double {
    let drag = Drag()
    var velocity = Double.nan
    drag.pan.addAction { [drag] _ in
      if drag.pan.state == .ended { velocity = Double(drag.pan.velocity(in: nil).y) }
    }
    for _ in 0..<moves { drag.move(by: step, after: seconds) }
    for _ in 0..<still { drag.move(by: 0, after: seconds) }
    drag.lift(after: seconds)
    return velocity
  }
}

/// A finger that moves straight down a stage with a pan recogniser.
@MainActor private final class Drag {
  let pan = UIPanGestureRecognizer()
  private let stage = Stage(size: CGSize(width: 393, height: 852))
  private var y: CGFloat = 100

  /// Creates the stage and presses the finger at y = 100, in points.
  init() {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 393, height: 852))
    stage.perform { stage.window.addSubview(view) }
    view.addGestureRecognizer(pan)
    stage.send(.down(pointer: 0, at: point, button: .finger, time: stage.now))
  }

  /// The distance from the first touch, in points.
  var travel: CGFloat { y - 100 }

  /// Moves the finger down by points, some seconds after the last event. A step of 0 sends an event
  /// at the same point.
  func move(by step: CGFloat, after seconds: TimeInterval) {
    y += step
    stage.send(.move(pointer: 0, at: point, time: stage.now.advanced(by: seconds)))
  }

  /// Lifts the finger some seconds after the last event.
  func lift(after seconds: TimeInterval) {
    let time = stage.now.advanced(by: seconds)
    stage.send(.up(pointer: 0, at: point, button: .finger, time: time))
  }

  private var point: CGPoint { CGPoint(x: 196, y: y) }
}
