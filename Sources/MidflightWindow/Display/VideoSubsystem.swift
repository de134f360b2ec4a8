internal import CSDL2

/// SDL's video and event subsystem, on while a window needs it.
///
/// No other code initialises SDL, so a program without a window never does.
final class VideoSubsystem {
  /// SDL's name for the connection to the display: `x11`, `wayland`, `dummy`…
  let driver: String
  private var isOn = true

  /// Turns video on.
  ///
  /// Also sets SDL's hints, installs the X handlers and turns text input off.
  ///
  /// - Parameter attempt: The purpose, which starts the description of a failure.
  /// - Throws: `WindowFailure.noDisplay` with SDL's words.
  init(for attempt: String) throws(WindowFailure) {
    for (name, value) in Self.hints { SDL_SetHint(name, value) }
    XErrors.install()
    guard SDL_InitSubSystem(SDL_INIT_VIDEO) == 0 else {
      throw .noDisplay(attempt: attempt, sdlWords: Self.words(of: "SDL_InitSubSystem"))
    }
    XDestruction.install()
    driver = SDL_GetCurrentVideoDriver().map { String(cString: $0) } ?? ""
    // SDL starts in text input mode, in which an input method may consume key presses.
    SDL_StopTextInput()
  }

  isolated deinit { quit() }

  /// The usable area of each display, the first display first; displays of unknown size are left
  /// out.
  var areas: [DisplayArea] {
    (0..<max(SDL_GetNumVideoDisplays(), 0)).compactMap { DisplayArea(ofDisplay: $0) }
  }

  /// A Boolean value that indicates whether programs can read their windows' positions; Wayland
  /// hides them.
  var reportsPositions: Bool { driver == "x11" }

  /// Turns video off; repeated calls have no effect.
  func quit() {
    guard isOn else { return }
    isOn = false
    SDL_QuitSubSystem(SDL_INIT_VIDEO)
  }

  /// Forgets SDL's video without stopping it, because stopping would hang on a destroyed window.
  func abandon() { isOn = false }

  /// Returns the reason of SDL's latest failure.
  ///
  /// Without a reason, the text names the step and the driver.
  ///
  /// - Parameter step: The name of the failed call, which replaces a missing reason.
  static func words(of step: String) -> String {
    let words = String(cString: SDL_GetError())
    guard words.isEmpty else { return words }
    let driver = SDL_GetCurrentVideoDriver().map { " on \(String(cString: $0))" } ?? ""
    return "\(step) failed\(driver); SDL reports no reason"
  }

  /// SDL's own order, without the drivers whose windows nobody can see. Without XDG_RUNTIME_DIR
  /// there is no Wayland, and its library would print an error.
  private static let drivers =
    SDL_getenv("XDG_RUNTIME_DIR") == nil ? "x11,kmsdrm" : "x11,wayland,kmsdrm"

  /// The hints; a person's environment variables of the same names override them.
  private static let hints = [
    (SDL_HINT_APP_NAME, "Midflight"),
    (SDL_HINT_VIDEODRIVER, drivers),
    (SDL_HINT_NO_SIGNAL_HANDLERS, "1"),  // `InterruptSignals` handles signals
    (SDL_HINT_TOUCH_MOUSE_EVENTS, "0"),  // no mouse events from fingers
    (SDL_HINT_MOUSE_TOUCH_EVENTS, "0"),  // no finger events from the mouse
    (SDL_HINT_MOUSE_FOCUS_CLICKTHROUGH, "1"),  // the click that gives focus counts
    (SDL_HINT_MOUSE_AUTO_CAPTURE, "1"),  // drags continue outside the window
    (SDL_HINT_VIDEO_ALLOW_SCREENSAVER, "1"),
    (SDL_HINT_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR, "0"),
    // SDL would show window pixels through OpenGL, which is slow on the CPU (llvmpipe): 15.7 ms
    // against 0.5 ms for 1280×800 on Xvfb.
    (SDL_HINT_FRAMEBUFFER_ACCELERATION, "0"),
    (SDL_HINT_RENDER_SCALE_QUALITY, "nearest"),  // one texel per pixel
  ]
}
