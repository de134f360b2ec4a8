import Foundation
import Midflight
import MidflightReplay
import MotionCore
import Testing

/// A finger on a scene, from its press to its release.
///
/// `TestPlayer.press(_:finger:)` and `TestPlayer.catch(_:at:)` return one. After a failed press,
/// all calls have no effect.
@MainActor public final class TestTouch {
  /// The number of the finger, 0…9.
  public let finger: Int
  private let player: TestPlayer
  private let wasPressed: Bool

  init(_ finger: Int, of player: TestPlayer, wasPressed: Bool) {
    (self.finger, self.player, self.wasPressed) = (finger, player, wasPressed)
  }

  /// The position in the window, in points; nil if the finger is up.
  public var location: CGPoint? { player.live.held[pointer: finger]?.position }

  /// A Boolean value that indicates whether the finger touches the scene.
  public var isDown: Bool { location != nil }

  /// Moves the finger by a distance, with 120 events a second.
  ///
  /// - Parameters:
  ///   - distance: The distance in points.
  ///   - duration: Seconds; 0 moves at once.
  ///   - curve: The way in which the finger covers the distance.
  ///   - sourceLocation: The place of the call, for failures.
  public func move(
    by distance: CGVector, during duration: TimeInterval = 0, curve: TouchCurve = .linear,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    guard let start = position("move", sourceLocation) else { return }
    player.move([finger], during: duration, from: sourceLocation) { _, fraction in
      start + distance * curve.progress(at: fraction, of: duration)
    }
  }

  /// Moves the finger to the touched point of an element, which may be covered.
  ///
  /// The target is the place of the element now, also if the element moves meanwhile.
  public func move(
    to element: ElementQuery, during duration: TimeInterval = 0, curve: TouchCurve = .linear,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    guard let start = position("move", sourceLocation),
      let end = player.targetPoint(of: element, "move(to:)", sourceLocation)
    else { return }
    move(by: end - start, during: duration, curve: curve, sourceLocation: sourceLocation)
  }

  /// Keeps the finger still.
  ///
  /// - Parameters:
  ///   - seconds: 0 or more.
  ///   - sourceLocation: The place of the call, for failures.
  public func hold(for seconds: TimeInterval, sourceLocation: SourceLocation = #_sourceLocation) {
    guard position("hold", sourceLocation) != nil else { return }
    player.advance(by: seconds, sourceLocation: sourceLocation)
  }

  /// Lifts the finger at its position.
  public func release(sourceLocation: SourceLocation = #_sourceLocation) {
    guard let point = position("release", sourceLocation) else { return }
    let button = player.live.held[pointer: finger]?.button ?? player.button
    player.send(
      .up(pointer: finger, at: point, button: button, time: player.now), from: sourceLocation)
  }

  /// Takes the touch away, as a system does that interrupts an app.
  public func cancel(sourceLocation: SourceLocation = #_sourceLocation) {
    guard position("cancel", sourceLocation) != nil else { return }
    player.send(
      .cancel(pointer: finger, reason: .focusLost, time: player.now), from: sourceLocation)
  }

  /// Returns the position; nil if the finger is up, which fails the test unless the press failed.
  private func position(_ call: String, _ sourceLocation: SourceLocation) -> CGPoint? {
    if location == nil, wasPressed {
      player.fail("\(call): finger \(finger) is up already", at: sourceLocation)
    }
    return location
  }
}

extension TestPlayer {
  /// The fingers that are down, in the order of their numbers.
  public var touches: [TestTouch] {
    live.held.pointers.map { TestTouch($0.number, of: self, wasPressed: true) }
  }

  /// Presses a finger on an element at its presented place.
  ///
  /// The element must be visible and receive touches at that point, otherwise the test fails.
  ///
  /// - Parameters:
  ///   - element: The element to press.
  ///   - finger: The number of the finger, 0…9. A finger that is down fails the test.
  ///   - sourceLocation: The place of the call, for failures.
  /// - Returns: The finger, to move and release.
  @discardableResult
  public func press(
    _ element: ElementQuery, finger: Int = 0, sourceLocation: SourceLocation = #_sourceLocation
  ) -> TestTouch {
    let place = find(element, "press", sourceLocation) { try $0.touchPlace(for: element) }
    let isDown = place.map { press(finger, at: $0.point, from: sourceLocation) } ?? false
    return TestTouch(finger, of: self, wasPressed: isDown)
  }

  /// Presses a finger at a point of the window.
  ///
  /// - Returns: False after a failure, which fails the test.
  func press(_ finger: Int, at point: CGPoint, from sourceLocation: SourceLocation) -> Bool {
    guard live.held[pointer: finger] == nil else {
      fail("press: finger \(finger) is down already; release it first", at: sourceLocation)
      return false
    }
    return send(
      .down(pointer: finger, at: point, button: button, time: now), from: sourceLocation)
  }

  /// Returns the presented point of an element, which may be covered; nil after a failure.
  func targetPoint(
    of element: ElementQuery, _ call: String, _ sourceLocation: SourceLocation
  ) -> CGPoint? {
    find(element, call, sourceLocation) { search in
      if case .point(let point) = element.target { return point }
      let point = search.point(of: try search.view(for: element), at: element.unitPoint)
      guard let point else {
        throw TestingFailure("an animation without user interaction moves it")
      }
      return point
    }
  }

  /// Moves fingers along their paths with 120 events a second. The last events are exactly at the
  /// end of the duration.
  ///
  /// - Parameters:
  ///   - fingers: The numbers of the fingers that are down.
  ///   - duration: Seconds; 0 moves at once.
  ///   - point: Returns the place of a finger for a fraction of the time, 0…1.
  func move(
    _ fingers: [Int], during duration: TimeInterval, from sourceLocation: SourceLocation,
    along point: (Int, Double) -> CGPoint
  ) {
    let (start, total) = (now.microsecondsRoundedUp, microseconds(of: duration))
    var tick: Int64 = 0
    var elapsed: Int64 = 0
    repeat {
      tick += 1
      elapsed = min(tick * 1_000_000 / Self.ticksPerSecond, total)
      let fraction = total > 0 ? Double(elapsed) / Double(total) : 1
      for finger in fingers {
        let event = InputEvent.move(
          pointer: finger, at: point(finger, fraction),
          time: Moment(microseconds: start + elapsed))
        guard send(event, from: sourceLocation) else { return }
      }
    } while elapsed < total
  }
}

func + (point: CGPoint, vector: CGVector) -> CGPoint {
  CGPoint(x: point.x + vector.dx, y: point.y + vector.dy)
}

func - (end: CGPoint, start: CGPoint) -> CGVector {
  CGVector(dx: end.x - start.x, dy: end.y - start.y)
}

extension CGVector {
  /// The Euclidean length.
  var length: Double { Double((dx * dx + dy * dy).squareRoot()) }
}

func * (vector: CGVector, factor: CGFloat) -> CGVector {
  CGVector(dx: vector.dx * factor, dy: vector.dy * factor)
}
