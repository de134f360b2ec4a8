import Foundation
import Midflight
import MidflightReplay
import MotionCore
import Testing

extension TestPlayer {
  /// Turns the wheel over an element, or scrolls with a trackpad.
  ///
  /// - Parameters:
  ///   - element: The element under the mouse.
  ///   - distance: The distance in points; positive moves content right and down.
  ///   - duration: Seconds; 0 for a single event, otherwise 120 events a second at an even pace.
  ///   - sourceLocation: The place of the call, for failures.
  public func wheel(
    over element: ElementQuery, by distance: CGVector, during duration: TimeInterval = 0,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let place = find(element, "wheel over", sourceLocation) { try $0.touchPlace(for: element) }
    guard let place else { return }
    let start = now.microsecondsRoundedUp
    let total = microseconds(of: duration)
    let count = max(1, total * Self.ticksPerSecond / 1_000_000)
    var sent = CGPoint.zero
    for number in 1...count {
      // Events have rounded distances, whose sum is exact.
      let rolled = (.zero + distance * (CGFloat(number) / CGFloat(count))).quantised
      let event = InputEvent.wheel(
        at: place.point, delta: rolled - sent,
        time: Moment(microseconds: start + total * number / count))
      guard send(event, from: sourceLocation) else { return }
      sent = rolled
    }
  }

  /// The names of the keys that have an effect on a scene: on its focus, on a control, or as a
  /// modifier.
  private static let keyNames = [
    "Tab", "Return", "Keypad Enter", "Space", "Escape", "Left", "Right", "Up", "Down",
    "Left Shift", "Right Shift", "Left Ctrl", "Right Ctrl", "Left Alt", "Right Alt", "Left GUI",
    "Right GUI", "CapsLock",
  ]

  /// Presses and releases a key.
  ///
  /// - Parameters:
  ///   - name: SDL's name of the key: `Tab`, `Return`, `Keypad Enter`, `Space`, `Escape`, `Left`,
  ///     `Right`, `Up` or `Down`. Another name, except for a modifier, fails the test.
  ///   - modifiers: The names of keys that are held meanwhile: `Left Shift`, `Left Ctrl`,
  ///     `Left Alt`, `Left GUI`, their right ones, or `CapsLock`.
  ///   - duration: The seconds between the press and the release.
  ///   - sourceLocation: The place of the call, for failures.
  public func key(
    _ name: String, with modifiers: [String] = [], during duration: TimeInterval = 0.05,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    for name in modifiers + [name] { keyDown(name, sourceLocation: sourceLocation) }
    advance(by: duration, sourceLocation: sourceLocation)
    for name in [name] + modifiers.reversed() where live.held.keys.contains(name) {
      keyUp(name, sourceLocation: sourceLocation)
    }
  }

  /// Presses and releases keys one after another.
  public func keys(_ names: String..., sourceLocation: SourceLocation = #_sourceLocation) {
    for name in names { key(name, sourceLocation: sourceLocation) }
  }

  /// Presses a key, which stays down until `keyUp(_:)`.
  public func keyDown(_ name: String, sourceLocation: SourceLocation = #_sourceLocation) {
    guard Self.keyNames.contains(name) else {
      let names = Self.keyNames.joined(separator: ", ")
      return fail(
        "keyDown: no scene sees a key “\(name)”; use one of: \(names)", at: sourceLocation)
    }
    send(.key(name: name, isDown: true, time: now), from: sourceLocation)
  }

  /// Releases a key that is down.
  public func keyUp(_ name: String, sourceLocation: SourceLocation = #_sourceLocation) {
    guard live.held.keys.contains(name) else {
      return fail("keyUp: the key “\(name)” is not down", at: sourceLocation)
    }
    send(.key(name: name, isDown: false, time: now), from: sourceLocation)
  }
}
