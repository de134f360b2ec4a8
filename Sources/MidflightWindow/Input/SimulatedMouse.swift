internal import CSDL2
import Foundation

/// A simulated mouse that pushes SDL events into the window's queue.
///
/// The window handles these events like all others. A benchmark thus measures the whole path to the
/// screen except for the display's own part. Any thread may use it.
package nonisolated struct SimulatedMouse: Sendable {
  let unitsPerPoint: CGFloat

  /// Presses the primary button at a point, in the window's points.
  package func press(at point: CGPoint) { click(SDL_MOUSEBUTTONDOWN, at: point) }

  /// Releases the primary button at a point.
  package func release(at point: CGPoint) { click(SDL_MOUSEBUTTONUP, at: point) }

  /// Moves the mouse to a point.
  ///
  /// The point is in the window's points and is rounded to SDL's units.
  ///
  /// - Parameter isPressed: Whether the event reports the primary button as pressed.
  package func move(to point: CGPoint, isPressed: Bool) {
    var event = SDL_Event()
    event.motion.type = SDL_MOUSEMOTION.rawValue
    event.motion.state = isPressed ? 1 : 0  // bit 0 is button 1
    (event.motion.x, event.motion.y) = units(point)
    SDL_PushEvent(&event)
  }

  /// Pushes a press or release of the primary button, without waiting for the window.
  private func click(_ type: SDL_EventType, at point: CGPoint) {
    var event = SDL_Event()
    event.button.type = type.rawValue
    event.button.button = 1
    (event.button.x, event.button.y) = units(point)
    SDL_PushEvent(&event)
  }

  /// Converts a point into SDL's units, rounded to integers.
  private func units(_ point: CGPoint) -> (Int32, Int32) {
    (
      Int32((point.x * unitsPerPoint).rounded()), Int32((point.y * unitsPerPoint).rounded())
    )
  }
}
