internal import CSDL2

/// SDL's video and events, switched on for as long as one window needs them.
///
/// The only place that initialises SDL: a program that opens no window never gets here.
final class VideoSubsystem {
  /// SDL's name for how it reaches the display: `x11`, `wayland`, `dummy`…
  let driver: String
  private var isOn = true

  /// Switches video on.
  ///
  /// - Parameter attempt: What it is for, as a failure's description begins.
  init(for attempt: String) throws(WindowFailure) {
    for (name, value) in Self.hints { SDL_SetHint(name, value) }
    XErrors.install()
    guard SDL_InitSubSystem(SDL_INIT_VIDEO) == 0 else {
      throw .noDisplay(attempt: attempt, sdlWords: Self.words(of: "SDL_InitSubSystem"))
    }
    XDestruction.install()
    driver = SDL_GetCurrentVideoDriver().map { String(cString: $0) } ?? ""
    // SDL begins in text input, where an input method may keep key presses to itself.
    SDL_StopTextInput()
  }

  isolated deinit { quit() }

  /// What each display leaves for windows, the first display first; of those of which the desktop says so.
  var rooms: [DisplayRoom] {
    (0..<max(SDL_GetNumVideoDisplays(), 0)).compactMap { DisplayRoom(ofDisplay: $0) }
  }

  /// Whether programs know where their windows are: Wayland tells nobody.
  var tellsPlaces: Bool { driver == "x11" }

  /// Switches video off; again does nothing.
  func quit() {
    guard isOn else { return }
    isOn = false
    SDL_QuitSubSystem(SDL_INIT_VIDEO)
  }

  /// The reason of SDL's latest failure.
  ///
  /// - Parameter step: The name of the failed call, which replaces a missing reason.
  static func words(of step: String) -> String {
    let words = String(cString: SDL_GetError())
    guard words.isEmpty else { return words }
    let driver = SDL_GetCurrentVideoDriver().map { " on \(String(cString: $0))" } ?? ""
    return "\(step) failed\(driver), and SDL gives no reason"
  }

  /// SDL's own order, without the drivers that succeed where nobody can see the window. Without its
  /// folder there is no Wayland either, and its library would say so on the standard error.
  private static let drivers =
    SDL_getenv("XDG_RUNTIME_DIR") == nil ? "x11,kmsdrm" : "x11,wayland,kmsdrm"

  /// A person's environment variables of the same names win over these.
  private static let hints = [
    (SDL_HINT_APP_NAME, "Midflight"),
    (SDL_HINT_VIDEODRIVER, drivers),
    (SDL_HINT_NO_SIGNAL_HANDLERS, "1"),  // signals are InterruptSignals' business
    (SDL_HINT_TOUCH_MOUSE_EVENTS, "0"),  // a finger is a finger
    (SDL_HINT_MOUSE_TOUCH_EVENTS, "0"),  // a mouse is a mouse
    (SDL_HINT_MOUSE_FOCUS_CLICKTHROUGH, "1"),  // the click that gives focus counts
    (SDL_HINT_MOUSE_AUTO_CAPTURE, "1"),  // drags go on outside the window
    (SDL_HINT_VIDEO_ALLOW_SCREENSAVER, "1"),
    (SDL_HINT_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR, "0"),
    // SDL would show a window's own pixels through OpenGL, made slow by llvmpipe where
    // there is no GPU: 15.7 ms against 0.5 ms for 1280×800 on Xvfb.
    (SDL_HINT_FRAMEBUFFER_ACCELERATION, "0"),
    (SDL_HINT_RENDER_SCALE_QUALITY, "nearest"),  // a texel is a pixel
  ]
}
