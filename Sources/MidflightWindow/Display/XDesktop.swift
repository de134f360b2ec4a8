internal import CSDL2

/// Queries an X server about its desktop.
///
/// Xlib is loaded by name, as for `XResources`.
nonisolated enum XDesktop {
  private typealias Open = @convention(c) (UnsafePointer<CChar>?) -> OpaquePointer?
  private typealias Root = @convention(c) (OpaquePointer) -> UInt
  private typealias Intern = @convention(c) (OpaquePointer, UnsafePointer<CChar>, Int32) -> UInt
  private typealias Read =
    @convention(c) (
      OpaquePointer, UInt, UInt, Int, Int, Int32, UInt, UnsafeMutablePointer<UInt>,
      UnsafeMutablePointer<Int32>, UnsafeMutablePointer<UInt>, UnsafeMutablePointer<UInt>,
      UnsafeMutablePointer<UnsafeMutableRawPointer?>
    ) -> Int32
  private typealias Free = @convention(c) (UnsafeMutableRawPointer) -> Int32
  private typealias Close = @convention(c) (OpaquePointer) -> Int32

  /// Returns a Boolean value that indicates whether a window manager runs; false without Xlib or an
  /// X display.
  ///
  /// By the Extended Window Manager Hints, a window manager stores its own window's identifier in a
  /// property of the root window. Opens its own connection to the X server and closes it again.
  static func hasWindowManager() -> Bool {
    guard let xlib = SDL_LoadObject("libX11.so.6") else { return false }
    defer { SDL_UnloadObject(xlib) }
    guard
      let open = SDL_LoadFunction(xlib, "XOpenDisplay"),
      let root = SDL_LoadFunction(xlib, "XDefaultRootWindow"),
      let intern = SDL_LoadFunction(xlib, "XInternAtom"),
      let read = SDL_LoadFunction(xlib, "XGetWindowProperty"),
      let free = SDL_LoadFunction(xlib, "XFree"),
      let close = SDL_LoadFunction(xlib, "XCloseDisplay"),
      let display = unsafeBitCast(open, to: Open.self)(nil)
    else { return false }
    defer { _ = unsafeBitCast(close, to: Close.self)(display) }
    let name = unsafeBitCast(intern, to: Intern.self)(display, "_NET_SUPPORTING_WM_CHECK", 1)
    guard name != 0 else { return false }
    var (type, count, rest): (UInt, UInt, UInt) = (0, 0, 0)
    var format: Int32 = 0
    var value: UnsafeMutableRawPointer?
    // Reads one value of any type (0).
    let status = unsafeBitCast(read, to: Read.self)(
      display, unsafeBitCast(root, to: Root.self)(display), name, 0, 1, 0, 0, &type, &format,
      &count, &rest, &value)
    if let value { _ = unsafeBitCast(free, to: Free.self)(value) }
    return status == 0 && count > 0
  }
}
