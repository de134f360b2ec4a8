internal import CSDL2

/// Reads settings of the desktop from the X server's resource database.
///
/// Xlib is loaded by name, because a machine without an X display has no Xlib.
nonisolated enum XResources {
  private typealias Open = @convention(c) (UnsafePointer<CChar>?) -> OpaquePointer?
  private typealias Read =
    @convention(c) (
      OpaquePointer, UnsafePointer<CChar>, UnsafePointer<CChar>
    ) -> UnsafePointer<CChar>?
  private typealias Close = @convention(c) (OpaquePointer) -> Int32

  /// Returns the desktop's font resolution, such as `144`; nil if none is set.
  ///
  /// Nil also without Xlib or an X display. The text is as stored, even if it is no number.
  static func xftDPI() -> String? {
    guard let xlib = SDL_LoadObject("libX11.so.6") else { return nil }
    defer { SDL_UnloadObject(xlib) }
    guard
      let open = SDL_LoadFunction(xlib, "XOpenDisplay"),
      let read = SDL_LoadFunction(xlib, "XGetDefault"),
      let close = SDL_LoadFunction(xlib, "XCloseDisplay"),
      let display = unsafeBitCast(open, to: Open.self)(nil)
    else { return nil }
    defer { _ = unsafeBitCast(close, to: Close.self)(display) }
    return unsafeBitCast(read, to: Read.self)(display, "Xft", "dpi").map { String(cString: $0) }
  }
}
