import Foundation
import Midflight
import MotionCore
import Testing

// Gestures of fingers 0 and 1. Each gesture begins now, and ends with its release.

extension TestPlayer {
  /// Pinches an element with two fingers side by side, around its touched point.
  ///
  /// - Parameters:
  ///   - element: The element to press. Both fingers start inside it.
  ///   - scale: The final distance of the fingers in relation to the first one, more than 0.
  ///   - duration: The seconds of the movement.
  ///   - sourceLocation: The place of the call, for failures.
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
  ///   - sourceLocation: The place of the call, for failures.
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
  ///   - sourceLocation: The place of the call, for failures.
  public func twoFingerDrag(
    from element: ElementQuery, by distance: CGVector, during duration: TimeInterval = 0.3,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    withTwoFingers(on: element, during: duration, sourceLocation) { center, radius, fraction in
      let center = center + distance * CGFloat(fraction)
      return (center + CGVector(dx: -radius, dy: 0), center + CGVector(dx: radius, dy: 0))
    }
  }

  /// Presses fingers 0 and 1, moves both along their paths, and releases them.
  ///
  /// - Parameter points: Returns the places of both fingers for the touched point, the initial
  ///   distance of each finger from that point, and the fraction of the time.
  private func withTwoFingers(
    on element: ElementQuery, during duration: TimeInterval, _ sourceLocation: SourceLocation,
    _ points: (CGPoint, CGFloat, Double) -> (CGPoint, CGPoint)
  ) {
    let place = find(element, "two fingers on", sourceLocation) { search in
      let place = try search.touchPlace(for: element)
      // 0.6 of the shorter side between the fingers: inside the view at any angle.
      let size = place.view.map { search.frame(of: $0).size } ?? .zero
      let radius = min(0.3 * min(size.width, size.height), 100)
      let starts = points(place.point, radius, 0)
      for start in [starts.0, starts.1] { try search.check(place.view, receivesTouchAt: start) }
      return (center: place.point, radius, starts)
    }
    guard let (center, radius, starts) = place else { return }
    let touches = [starts.0, starts.1].enumerated().map { finger, point in
      TestTouch(
        finger, of: self, wasPressed: press(finger, at: point, from: sourceLocation))
    }
    defer {
      for touch in touches where touch.isDown { touch.release(sourceLocation: sourceLocation) }
    }
    guard touches.allSatisfy(\.isDown) else { return }
    move([0, 1], during: duration, from: sourceLocation) { finger, fraction in
      let ends = points(center, radius, fraction)
      return finger == 0 ? ends.0 : ends.1
    }
  }
}
