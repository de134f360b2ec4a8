internal import CSDL2
import MotionCore

/// SDL's event queue.
nonisolated enum EventQueue {
  /// Sleeps until an event arrives or a deadline passes.
  ///
  /// An error of SDL's also gives nil.
  ///
  /// - Parameter deadline: The end of the sleep with a precision of a millisecond; a past deadline
  ///   sleeps one millisecond, and nil sleeps until an event.
  /// - Returns: The event; nil at the deadline.
  @MainActor static func next(until deadline: Moment?, by clock: MonotonicClock) -> SDL_Event? {
    var timeout: Int32 = -1  // SDL's value for no timeout
    if let deadline {
      let milliseconds = (deadline.nanoseconds - clock.now().nanoseconds) / 1_000_000
      timeout = Int32(min(max(milliseconds, 1), Int64(Int32.max)))
    }
    var event = SDL_Event()
    return SDL_WaitEventTimeout(&event, timeout) == 1 ? event : nil
  }

  /// Returns the next event if one is waiting; otherwise nil, without sleeping.
  @MainActor static func poll() -> SDL_Event? {
    var event = SDL_Event()
    return SDL_PollEvent(&event) == 1 ? event : nil
  }

  /// Returns a new event type for `push(_:)`.
  @MainActor static func registerType() -> UInt32 { SDL_RegisterEvents(1) }

  /// Adds an event that carries only its type, and wakes `next`. Any thread may call this function.
  ///
  /// A full queue drops the event.
  static func push(_ type: UInt32) {
    var event = SDL_Event()
    event.user.type = type
    SDL_PushEvent(&event)
  }
}
