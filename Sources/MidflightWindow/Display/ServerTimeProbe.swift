internal import CSDL2
import MotionCore
import Synchronization

/// Measures whether the X server's event times are visible.
///
/// SDL 2 drops these times, but an event watch sees each X event before its conversion. A new
/// window title makes the server send an event with a time.
nonisolated struct ServerTimeProbe: Hashable, Sendable {
  /// The server's clock behind CLOCK_MONOTONIC, in milliseconds; nil if no time was seen.
  ///
  /// The least difference of all events; near 0 if both are one clock, as with Xvfb.
  let millisecondsBehind: Int32?

  /// The least difference seen so far: the machine's clock minus the server's.
  private static let seen = Mutex<Int32?>(nil)

  /// Changes the window's title twice and waits a tenth of a second for the server's events.
  ///
  /// On displays other than X11, measures nothing and returns at once. The title is as before
  /// afterwards. Events that arrive meanwhile are dropped.
  @MainActor init(_ screen: Screen) {
    guard screen.video.driver == "x11" else {
      millisecondsBehind = nil
      return
    }
    Self.seen.withLock { $0 = nil }
    let formerState = SDL_EventState(SDL_SYSWMEVENT.rawValue, SDL_ENABLE)
    SDL_PumpEvents()  // removes waiting events, which have older times
    SDL_AddEventWatch(Self.watch, nil)
    let title = screen.title
    screen.title = title + " "
    screen.title = title
    let clock = MonotonicClock()
    while clock.now().seconds < 0.1 {
      _ = EventQueue.next(until: clock.now().advanced(by: 0.01), by: clock)
    }
    SDL_DelEventWatch(Self.watch, nil)
    SDL_EventState(SDL_SYSWMEVENT.rawValue, Int32(formerState))
    millisecondsBehind = Self.seen.withLock { $0 }
  }

  /// Records the time difference of each property event of the X server. All events stay in the
  /// queue.
  private static let watch:
    @convention(c) (
      UnsafeMutableRawPointer?, UnsafeMutablePointer<SDL_Event>?
    ) -> Int32 = { _, event in
      guard let event, event.pointee.type == SDL_SYSWMEVENT.rawValue,
        let message = event.pointee.syswm.msg?.pointee, message.subsystem == SDL_SYSWM_X11,
        message.msg.x11.event.type == PropertyNotify
      else { return 1 }
      // The server counts milliseconds in 32 bits and wraps around.
      let server = UInt32(truncatingIfNeeded: message.msg.x11.event.xproperty.time)
      let here = UInt32(
        truncatingIfNeeded: MonotonicClock.machineNanoseconds() / 1_000_000)
      seen.withLock { $0 = min($0 ?? .max, Int32(bitPattern: here &- server)) }
      return 1
    }
}
