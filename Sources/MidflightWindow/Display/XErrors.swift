internal import CSDL2

/// What Xlib does when the X server refuses a request: by default it ends the process.
///
/// SDL wakes itself by a message to its own window, on a second connection. A window that closes at
/// once may be gone before the message arrives; the server's BadWindow is then read when SDL closes
/// that connection, and Xlib would call `exit(1)` before a recording is finished.
nonisolated enum XErrors {
  private typealias Handler = @convention(c) (OpaquePointer?, OpaquePointer?) -> Int32
  private typealias SetHandler = @convention(c) (Handler?) -> Handler?

  /// Makes refusals of no account; where Xlib is not installed there is nothing to do.
  ///
  /// To be called before SDL's video is switched on: SDL sets handlers of its own, and restores the
  /// one that it found. Xlib stays loaded, because it keeps the handler.
  @MainActor static func ignore() {
    guard let xlib = SDL_LoadObject("libX11.so.6"),
      let address = SDL_LoadFunction(xlib, "XSetErrorHandler")
    else { return }
    let setHandler = unsafeBitCast(address, to: SetHandler.self)
    _ = setHandler { _, _ in 0 }
  }
}
