internal import CSDL2
import Foundation

/// A mouse that nobody holds: it puts into the window's queue what a display would say of one.
///
/// The window takes its events as any others, so that a benchmark measures the whole way to the screen
/// but for the display's own part. Any thread may move it.
package nonisolated struct PretendedMouse: Sendable {
  let unitsPerPoint: CGFloat

  /// Presses its first button at a place, in points.
  package func press(at point: CGPoint) { click(SDL_MOUSEBUTTONDOWN, at: point) }

  /// Lets go of the button.
  package func release(at point: CGPoint) { click(SDL_MOUSEBUTTONUP, at: point) }

  /// Moves it there.
  package func move(to point: CGPoint, isPressed: Bool) {
    var event = SDL_Event()
    event.motion.type = SDL_MOUSEMOTION.rawValue
    event.motion.state = isPressed ? 1 : 0  // bit 0 is button 1
    (event.motion.x, event.motion.y) = units(point)
    SDL_PushEvent(&event)
  }

  private func click(_ type: SDL_EventType, at point: CGPoint) {
    var event = SDL_Event()
    event.button.type = type.rawValue
    event.button.button = 1
    (event.button.x, event.button.y) = units(point)
    SDL_PushEvent(&event)
  }

  private func units(_ point: CGPoint) -> (Int32, Int32) {
    (
      Int32((point.x * unitsPerPoint).rounded()), Int32((point.y * unitsPerPoint).rounded())
    )
  }
}
