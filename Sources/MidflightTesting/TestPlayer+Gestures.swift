import Foundation
import Midflight
import MidflightReplay
import MotionCore
import Testing

// Gestures of one finger. Each gesture begins now, and ends with its release.

extension TestPlayer {
  /// The seconds between the press and the release of a tap, well below the limit of 0.75 s.
  private static let tapDuration = 0.05
  /// The seconds between a release and the next press of a double tap; the limit is 0.35 s.
  private static let tapPause = 0.1

  /// Taps an element.
  ///
  /// Two taps on one place within 0.35 s count as a double tap.
  ///
  /// - Parameters:
  ///   - element: The element to touch.
  ///   - count: The number of taps, 1 or more, 0.1 s apart.
  ///   - sourceLocation: The place of the call, for failures.
  public func tap(
    _ element: ElementQuery, count: Int = 1, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    require(count > 0, "tap(count: \(count)): pass 1 or more.")
    for number in 0..<count {
      if number > 0 { advance(by: Self.tapPause, sourceLocation: sourceLocation) }
      guard hold(element, Self.tapDuration, sourceLocation) else { return }
    }
  }

  /// Taps an element twice.
  public func doubleTap(
    _ element: ElementQuery, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    tap(element, count: 2, sourceLocation: sourceLocation)
  }

  /// Presses an element, holds still and releases.
  ///
  /// - Parameters:
  ///   - element: The element to touch.
  ///   - duration: Seconds. The default is longer than the 0.5 s of a
  ///     `UILongPressGestureRecognizer`.
  ///   - sourceLocation: The place of the call, for failures.
  public func longPress(
    _ element: ElementQuery, during duration: TimeInterval = 0.6,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    _ = hold(element, duration, sourceLocation)
  }

  /// Drags from an element by a distance, and releases.
  ///
  /// - Parameters:
  ///   - element: The element to press.
  ///   - distance: The distance in points.
  ///   - duration: The seconds of the movement, without the pause.
  ///   - curve: The way in which the finger covers the distance. With the default, the finger is
  ///     released at its constant velocity.
  ///   - pause: The seconds between the end of the movement and the release. After 0.1 s, the
  ///     release has no velocity.
  ///   - sourceLocation: The place of the call, for failures.
  public func drag(
    from element: ElementQuery, by distance: CGVector, during duration: TimeInterval = 0.3,
    curve: TouchCurve = .linear, pausing pause: TimeInterval = 0,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let touch = press(element, sourceLocation: sourceLocation)
    touch.move(by: distance, during: duration, curve: curve, sourceLocation: sourceLocation)
    finish(touch, pausing: pause, sourceLocation)
  }

  /// Drags from an element to another one, and releases.
  ///
  /// The target is the place of the other element at the press; it may be covered.
  ///
  /// - Parameters:
  ///   - element: The element to press.
  ///   - target: The element to reach, or a point.
  ///   - duration: The seconds of the movement, without the pause.
  ///   - curve: The way in which the finger covers the distance.
  ///   - pause: The seconds between the end of the movement and the release.
  ///   - sourceLocation: The place of the call, for failures.
  public func drag(
    from element: ElementQuery, to target: ElementQuery, during duration: TimeInterval = 0.3,
    curve: TouchCurve = .linear, pausing pause: TimeInterval = 0,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    guard let end = targetPoint(of: target, "drag(to:)", sourceLocation) else { return }
    let touch = press(element, sourceLocation: sourceLocation)
    touch.move(
      to: .point(x: end.x, y: end.y), during: duration, curve: curve,
      sourceLocation: sourceLocation)
    finish(touch, pausing: pause, sourceLocation)
  }

  /// Drags from an element by a distance at a mean speed, and releases.
  ///
  /// - Parameters:
  ///   - element: The element to press.
  ///   - distance: The distance in points.
  ///   - speed: The mean speed in points per second, more than 0.
  ///   - curve: The way in which the finger covers the distance.
  ///   - pause: The seconds between the end of the movement and the release.
  ///   - sourceLocation: The place of the call, for failures.
  public func drag(
    from element: ElementQuery, by distance: CGVector, speed: CGFloat,
    curve: TouchCurve = .linear, pausing pause: TimeInterval = 0,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    require(speed > 0, "drag(from:by:speed: \(speed)): pass more than 0 points per second.")
    drag(
      from: element, by: distance, during: distance.length / Double(speed), curve: curve,
      pausing: pause, sourceLocation: sourceLocation)
  }

  /// Flicks an element: moves at a constant velocity, and releases at this velocity.
  ///
  /// - Parameters:
  ///   - element: The element to press.
  ///   - velocity: The velocity in points per second.
  ///   - duration: The seconds of the movement. The distance is the velocity times the duration.
  ///   - sourceLocation: The place of the call, for failures.
  public func flick(
    _ element: ElementQuery, velocity: CGVector, during duration: TimeInterval = 0.1,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    drag(
      from: element, by: velocity * CGFloat(duration), during: duration,
      sourceLocation: sourceLocation)
  }

  /// Presses an element, waits and releases.
  ///
  /// - Returns: False after a failure of the press.
  private func hold(
    _ element: ElementQuery, _ duration: TimeInterval, _ sourceLocation: SourceLocation
  ) -> Bool {
    let touch = press(element, sourceLocation: sourceLocation)
    guard touch.isDown else { return false }
    finish(touch, pausing: duration, sourceLocation)
    return true
  }

  private func finish(
    _ touch: TestTouch, pausing pause: TimeInterval, _ sourceLocation: SourceLocation
  ) {
    if pause > 0 { touch.hold(for: pause, sourceLocation: sourceLocation) }
    touch.release(sourceLocation: sourceLocation)
  }
}
