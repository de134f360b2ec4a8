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
  /// - Parameter count: The number of taps, 1 or more, 0.1 s apart.
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
  /// - Parameter duration: Seconds. The default is longer than the 0.5 s of a
  ///   `UILongPressGestureRecognizer`.
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
  public func drag(
    from element: ElementQuery, by distance: CGVector, speed: CGFloat,
    curve: TouchCurve = .linear, pausing pause: TimeInterval = 0,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    require(speed > 0, "drag(from:by:speed: \(speed)): pass more than 0 points per second.")
    let length = (distance.dx * distance.dx + distance.dy * distance.dy).squareRoot()
    drag(
      from: element, by: distance, during: TimeInterval(length / speed), curve: curve,
      pausing: pause, sourceLocation: sourceLocation)
  }

  /// Flicks an element: moves at a constant velocity, and releases at this velocity.
  ///
  /// - Parameters:
  ///   - element: The element to press.
  ///   - velocity: The velocity in points per second.
  ///   - duration: The seconds of the movement. The distance is the velocity times the duration.
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

// MARK: - Two fingers

extension TestPlayer {
  /// Pinches an element with two fingers side by side, around its touched point.
  ///
  /// - Parameters:
  ///   - element: The element to press. Both fingers start inside it.
  ///   - scale: The final distance of the fingers in relation to the first one, more than 0.
  ///   - duration: The seconds of the movement.
  public func pinch(
    _ element: ElementQuery, scale: CGFloat, during duration: TimeInterval = 0.3,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    require(scale > 0, "pinch(scale: \(scale)): pass more than 0.")
    withTwoFingers(on: element, during: duration, sourceLocation) { center, radius, fraction in
      let radius = radius * (1 + (scale - 1) * CGFloat(fraction))
      return (center + CGVector(dx: -radius, dy: 0), center + CGVector(dx: radius, dy: 0))
    }
  }

  /// Rotates an element with two fingers around its touched point.
  ///
  /// - Parameters:
  ///   - element: The element to press. Both fingers start inside it, side by side.
  ///   - angle: The angle in radians; positive is clockwise.
  ///   - duration: The seconds of the movement.
  public func rotate(
    _ element: ElementQuery, by angle: CGFloat, during duration: TimeInterval = 0.3,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    withTwoFingers(on: element, during: duration, sourceLocation) { center, radius, fraction in
      let (sine, cosine) = StrictMath.sinCos(Double(angle) * fraction)
      let arm = CGVector(dx: radius * CGFloat(cosine), dy: radius * CGFloat(sine))
      return (center + arm * -1, center + arm)
    }
  }

  /// Drags an element with two fingers side by side.
  ///
  /// - Parameters:
  ///   - element: The element to press. Both fingers start inside it.
  ///   - distance: The distance in points.
  ///   - duration: The seconds of the movement.
  public func twoFingerDrag(
    from element: ElementQuery, by distance: CGVector, during duration: TimeInterval = 0.3,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    withTwoFingers(on: element, during: duration, sourceLocation) { center, radius, fraction in
      let center = center + distance * CGFloat(fraction)
      return (center + CGVector(dx: -radius, dy: 0), center + CGVector(dx: radius, dy: 0))
    }
  }

  /// Presses fingers 0 and 1, moves both along their ways, and releases them.
  ///
  /// - Parameter points: Returns the places of both fingers for the touched point, the initial
  ///   distance of each finger from that point, and the fraction of the time.
  private func withTwoFingers(
    on element: ElementQuery, during duration: TimeInterval, _ sourceLocation: SourceLocation,
    _ points: (CGPoint, CGFloat, Double) -> (CGPoint, CGPoint)
  ) {
    let place = find(element, "two fingers on", sourceLocation) {
      try $0.touchPlace(for: element)
    }
    guard let place else { return }
    // 0.6 of the shorter side between the fingers: inside the view at any angle.
    let size = place.view.map { ElementSearch(stage).frame(of: $0).size } ?? .zero
    let radius = min(0.3 * min(size.width, size.height), 100)
    let start = points(place.point, radius, 0)
    let touches = [(0, start.0), (1, start.1)].map { finger, point in
      press(.point(x: point.x, y: point.y), finger: finger, sourceLocation: sourceLocation)
    }
    defer {
      for touch in touches where touch.isDown { touch.release(sourceLocation: sourceLocation) }
    }
    guard touches.allSatisfy(\.isDown) else { return }
    move([0, 1], during: duration, from: sourceLocation) { finger, fraction in
      let ends = points(place.point, radius, fraction)
      return finger == 0 ? ends.0 : ends.1
    }
  }
}

// MARK: - Wheel and keys

extension TestPlayer {
  /// Turns the wheel over an element, or scrolls with a trackpad.
  ///
  /// - Parameters:
  ///   - distance: The distance in points; positive moves content right and down.
  ///   - duration: Seconds; 0 for a single event, otherwise 120 events a second with equal parts.
  public func wheel(
    over element: ElementQuery, by distance: CGVector, during duration: TimeInterval = 0,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let place = find(element, "wheel over", sourceLocation) { try $0.touchPlace(for: element) }
    guard let place else { return }
    let start = now.microsecondsRoundedUp
    let total = microseconds(of: duration)
    let count = max(1, total * Self.ticksPerSecond / 1_000_000)
    for number in 1...count {
      let event = InputEvent.wheel(
        at: place.point, delta: distance * (1 / CGFloat(count)),
        time: Moment(microseconds: start + total * number / count))
      guard send(event, from: sourceLocation) else { return }
    }
  }

  /// Presses and releases a key.
  ///
  /// - Parameters:
  ///   - name: SDL's name of the key, such as `Tab`, `Space`, `Return` or `Left`.
  ///   - modifiers: The names of keys that are held meanwhile, such as `Left Shift`.
  ///   - duration: The seconds between the press and the release.
  public func key(
    _ name: String, with modifiers: [String] = [], during duration: TimeInterval = 0.05,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    for modifier in modifiers { keyDown(modifier, sourceLocation: sourceLocation) }
    keyDown(name, sourceLocation: sourceLocation)
    advance(by: duration, sourceLocation: sourceLocation)
    keyUp(name, sourceLocation: sourceLocation)
    for modifier in modifiers.reversed() { keyUp(modifier, sourceLocation: sourceLocation) }
  }

  /// Presses and releases keys one after another.
  public func keys(_ names: String..., sourceLocation: SourceLocation = #_sourceLocation) {
    for name in names { key(name, sourceLocation: sourceLocation) }
  }

  /// Presses a key, which stays down until `keyUp(_:)`.
  public func keyDown(_ name: String, sourceLocation: SourceLocation = #_sourceLocation) {
    send(.key(name: name, isDown: true, time: now), from: sourceLocation)
  }

  /// Releases a key that is down.
  public func keyUp(_ name: String, sourceLocation: SourceLocation = #_sourceLocation) {
    guard live.held.keys.contains(name) else {
      return fail("keyUp: the key \(name) is not down", at: sourceLocation)
    }
    send(.key(name: name, isDown: false, time: now), from: sourceLocation)
  }
}
