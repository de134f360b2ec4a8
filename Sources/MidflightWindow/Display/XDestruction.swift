internal import CSDL2
import Synchronization

/// Reports that another X client has destroyed the window, for which SDL 2 has no event.
///
/// `VideoSubsystem` installs the event filter, and `DesktopWindow` watches its window while it
/// runs.
nonisolated enum XDestruction {
  /// The X identifier of the watched window, 0 while no window is watched; and that of the window
  /// that another client destroyed most recently, 0 without one.
  private static let state = Mutex((watched: UInt(0), destroyed: UInt(0)))

  /// Returns whether another client has destroyed a window while it was watched.
  @MainActor static func hasDestroyed(_ window: OpaquePointer?) -> Bool {
    identifier(of: window).map { $0 == state.withLock { $0.destroyed } } ?? false
  }

  /// Starts watching a window; nil ends the watch. Watches no window if the display is not X11.
  ///
  /// A new watch replaces the earlier one. X events enter SDL's queue only during a watch of an X11
  /// window.
  @MainActor static func watch(_ window: OpaquePointer?) {
    let identifier = identifier(of: window)
    state.withLock { $0.watched = identifier ?? 0 }
    SDL_EventState(SDL_SYSWMEVENT.rawValue, identifier == nil ? SDL_IGNORE : SDL_ENABLE)
  }

  /// Returns the X identifier of a window; nil without a window, and if the display is not X11.
  @MainActor private static func identifier(of window: OpaquePointer?) -> UInt? {
    var info = SDL_SysWMinfo()
    info.version = SDL_version(
      major: UInt8(SDL_MAJOR_VERSION), minor: UInt8(SDL_MINOR_VERSION), patch: UInt8(SDL_PATCHLEVEL)
    )
    guard let window, SDL_GetWindowWMInfo(window, &info) == SDL_TRUE,
      info.subsystem == SDL_SYSWM_X11
    else { return nil }
    return info.info.x11.window
  }

  /// Installs the filter. Call this function before a window exists: all waiting events are
  /// discarded.
  @MainActor static func install() { SDL_SetEventFilter(filter, nil) }

  /// Keeps X events out of the queue. The destruction of the watched window becomes a request to
  /// quit.
  ///
  /// Other events pass, and X events also pass while no window is watched.
  private static let filter: SDL_EventFilter = { _, event in
    guard let event, event.pointee.type == SDL_SYSWMEVENT.rawValue else { return 1 }
    let window = state.withLock { $0.watched }
    guard window != 0 else { return 1 }
    guard let message = event.pointee.syswm.msg?.pointee, message.subsystem == SDL_SYSWM_X11,
      message.msg.x11.event.type == DestroyNotify,
      message.msg.x11.event.xdestroywindow.window == window
    else { return 0 }
    state.withLock { $0.destroyed = window }
    event.pointee.type = SDL_QUIT.rawValue
    return 1
  }
}
