internal import CSDL2
import MotionCore

/// SDL's queue of events.
nonisolated enum EventQueue {
  /// Sleeps until an event arrives or a moment is reached, whichever comes first.
  ///
  /// - Parameter deadline: Reached with a millisecond's precision; nil to sleep for an event only.
  @MainActor static func next(until deadline: Moment?, by clock: MonotonicClock) -> SDL_Event? {
    var timeout: Int32 = -1  // SDL's word for never
    if let deadline {
      let milliseconds = (deadline.nanoseconds - clock.now().nanoseconds) / 1_000_000
      timeout = Int32(min(max(milliseconds, 1), Int64(Int32.max)))
    }
    var event = SDL_Event()
    return SDL_WaitEventTimeout(&event, timeout) == 1 ? event : nil
  }

  /// The next event if one is there already.
  @MainActor static func poll() -> SDL_Event? {
    var event = SDL_Event()
    return SDL_PollEvent(&event) == 1 ? event : nil
  }

  /// A new type of event, for `push(_:)`.
  @MainActor static func registerType() -> UInt32 { SDL_RegisterEvents(1) }

  /// Adds an event that carries its type only and wakes whoever sleeps in `next`; any thread may.
  static func push(_ type: UInt32) {
    var event = SDL_Event()
    event.user.type = type
    SDL_PushEvent(&event)
  }
}
