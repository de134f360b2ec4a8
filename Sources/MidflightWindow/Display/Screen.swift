internal import CSDL2
import Foundation
import MotionCore

/// One window of SDL's, and where its pixels go.
final class Screen {
  /// SDL's video, on for as long as the screen is open.
  let video: VideoSubsystem
  /// SDL's name for how it draws: `opengl`, `software`…
  let rendererName: String
  /// Whether SDL says that presenting waits for the display, which it also says where it feigns it.
  let claimsVsync: Bool
  /// Whether presenting can wait for the display at all; `probeVsync` tells whether it does.
  let mayWaitForDisplay: Bool
  private let attempt: String
  private var window: OpaquePointer?
  let output: any PixelOutput

  /// A width and a height in whole pixels.
  nonisolated struct PixelSize: Hashable, Sendable {
    var width: Int
    var height: Int
  }

  /// What a screen is like when it opens; lengths in SDL's units.
  nonisolated struct Description: Hashable, Sendable {
    var title: String
    var width: Int32
    var height: Int32
    var minimumWidth: Int32 = 1
    var minimumHeight: Int32 = 1
    var isResizable: Bool
    /// The top left corner; nil leaves it to the desktop.
    var origin: CGPoint?
    var isMaximized = false
  }

  /// Opens a window.
  init(
    _ description: Description, video: VideoSubsystem, attempt: String
  ) throws(WindowFailure) {
    self.video = video
    self.attempt = attempt
    let resizable = description.isResizable ? SDL_WINDOW_RESIZABLE.rawValue : 0
    let maximized = description.isMaximized ? SDL_WINDOW_MAXIMIZED.rawValue : 0
    let anywhere = Int32(SDL_WINDOWPOS_UNDEFINED_MASK)
    SDL_ClearError()  // an older reason is not this window's
    window = SDL_CreateWindow(
      description.title, description.origin.map { Int32($0.x) } ?? anywhere,
      description.origin.map { Int32($0.y) } ?? anywhere, description.width, description.height,
      SDL_WINDOW_ALLOW_HIGHDPI.rawValue | resizable | maximized)
    let pipeline = window.flatMap { Pipeline(window: $0) }
    // Only now: for a renderer SDL may have made the window anew, and its limits are gone then.
    SDL_SetWindowMinimumSize(window, description.minimumWidth, description.minimumHeight)
    guard let pipeline else {
      let words = VideoSubsystem.words(
        of: window == nil ? "SDL_CreateWindow" : "making a renderer or a surface for the window")
      if let window { SDL_DestroyWindow(window) }
      video.quit()
      throw .refused(attempt: attempt, sdlWords: words)
    }
    output = pipeline.output
    rendererName = output.name
    claimsVsync = pipeline.claimsVsync
    mayWaitForDisplay = pipeline.hasSwapInterval
  }

  isolated deinit { close() }

  /// Takes the window off the display; again does nothing.
  func close() {
    guard window != nil else { return }
    output.close()
    SDL_DestroyWindow(window)
    window = nil
    video.quit()
  }

  /// A Boolean value that indicates whether another client's destruction of the window becomes a request to quit.
  var isWatchedForDestruction = false {
    didSet { XDestruction.watch(isWatchedForDestruction ? window : nil) }
  }

  // MARK: - What it is like

  /// Whether it is off the display for good.
  var isClosed: Bool { window == nil }

  /// The words in the title bar.
  var title: String {
    get { SDL_GetWindowTitle(window).map { String(cString: $0) } ?? "" }
    set {
      // Xlib makes a property of a title by the C library's locale. In that of a program that never
      // asked for another, letters beyond ASCII cannot be made one, and the old title would stay. In the
      // other, WM_NAME gets a type of Xlib's own that `xdotool search --name` does not read, so not for
      // all titles.
      if newValue.utf8.allSatisfy({ $0 < 128 }) { return SDL_SetWindowTitle(window, newValue) }
      let before = setlocale(LC_CTYPE, nil).map { String(cString: $0) }
      setlocale(LC_CTYPE, "C.UTF-8")
      SDL_SetWindowTitle(window, newValue)
      if let before { setlocale(LC_CTYPE, before) }
    }
  }

  /// Whether keys are made text of, and may be kept by an input method.
  var takesText = false {
    didSet {
      guard takesText != oldValue else { return }
      if takesText { SDL_StartTextInput() } else { SDL_StopTextInput() }
    }
  }

  /// The content's size as SDL counts it.
  var sizeInUnits: CGSize {
    var (width, height): (Int32, Int32) = (0, 0)
    SDL_GetWindowSize(window, &width, &height)
    return CGSize(width: Int(width), height: Int(height))
  }

  /// Its top left corner, and the content's size, as SDL counts them.
  var boundsInUnits: CGRect {
    var (x, y): (Int32, Int32) = (0, 0)
    SDL_GetWindowPosition(window, &x, &y)
    return CGRect(origin: CGPoint(x: Int(x), y: Int(y)), size: sizeInUnits)
  }

  /// Whether it takes all that its display leaves.
  var isMaximized: Bool { SDL_GetWindowFlags(window) & SDL_WINDOW_MAXIMIZED.rawValue != 0 }

  /// Whether nothing of it is seen but a sign in the desktop's bar.
  var isMinimized: Bool { SDL_GetWindowFlags(window) & SDL_WINDOW_MINIMIZED.rawValue != 0 }

  /// The content's size in pixels, at least one each way.
  var sizeInPixels: PixelSize {
    let size = output.size
    return PixelSize(width: max(Int(size.width), 1), height: max(Int(size.height), 1))
  }

  /// Pixels along the side of one of SDL's units.
  var pixelsPerUnit: CGFloat {
    let units = sizeInUnits.width
    return units > 0 ? CGFloat(sizeInPixels.width) / units : 1
  }

  /// Refreshes a second of the display it is on; 0 if SDL does not know.
  var refreshRate: Int {
    var mode = SDL_DisplayMode()
    let display = SDL_GetWindowDisplayIndex(window)
    guard display >= 0, SDL_GetCurrentDisplayMode(display, &mode) == 0 else { return 0 }
    return Int(mode.refresh_rate)
  }

  /// Whether the mouse's moves and releases outside the window still arrive.
  var isMouseCaptured: Bool {
    SDL_GetWindowFlags(window) & SDL_WINDOW_MOUSE_CAPTURE.rawValue != 0
  }

  /// The mouse buttons that are down as the display knows it; bit 0 is button 1.
  var heldButtons: UInt32 { SDL_GetGlobalMouseState(nil, nil) }

  // MARK: - Its room

  /// What its display leaves for its content, once the desktop has put a frame around that; nil if
  /// the desktop says nothing of it.
  func findRoom() -> DisplayRoom? {
    let display = SDL_GetWindowDisplayIndex(window)
    guard display >= 0, var room = DisplayRoom(ofDisplay: display) else { return nil }
    var (top, left, bottom, right): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
    // A window manager says it soon after it has shown the window; where there is none, nobody does.
    let isManaged = video.driver != "x11" || XDesktop.hasWindowManager()
    for _ in 0..<(isManaged ? 10 : 0) {
      SDL_PumpEvents()
      let isKnown = SDL_GetWindowBordersSize(window, &top, &left, &bottom, &right) == 0
      if !isKnown || top > 0 { break }
      SDL_Delay(5)  // milliseconds
    }
    room.frame = DisplayRoom.Frame(
      top: CGFloat(top), left: CGFloat(left), bottom: CGFloat(bottom), right: CGFloat(right))
    return room
  }

  /// Takes a size, and goes to where that lies within a room, if it does not: from where it is, or from
  /// where it was to open.
  func fit(_ description: Description, into room: DisplayRoom) {
    var size = sizeInUnits
    let wanted = CGSize(width: Int(description.width), height: Int(description.height))
    if size != wanted {
      SDL_SetWindowMinimumSize(window, description.minimumWidth, description.minimumHeight)
      SDL_SetWindowSize(window, description.width, description.height)
      size = wanted
    }
    let origin = boundsInUnits.origin
    let place = room.place(size, at: description.origin ?? origin)
    if place != origin { move(to: place) }
  }

  /// Goes elsewhere, with its top left corner.
  func move(to origin: CGPoint) {
    SDL_SetWindowPosition(window, Int32(origin.x), Int32(origin.y))
  }

  // MARK: - Showing

  /// Forgets what was uploaded, as after the display lost it.
  func forgetPixels() { output.forget() }

  /// Hands a painter's pixels over; they are seen from the next `present()` on.
  ///
  /// - Parameter changed: What it painted since the last upload; where nothing was uploaded yet in this size, all
  ///   goes over.
  func upload(
    _ painter: any FramePainting, size: PixelSize, changed: [CGRect]
  ) throws(WindowFailure) {
    try check(output.upload(painter, size: size, changed: changed), "uploading a picture")
  }

  /// Shows what was uploaded last. Waits for the display where the display can be waited for.
  ///
  /// - Parameter everything: Also what was shown before, as the display may have lost it.
  func present(everything: Bool = false) throws(WindowFailure) {
    try check(output.present(everything: everything), "presenting a picture")
  }

  private func check(_ isGood: Bool, _ step: String) throws(WindowFailure) {
    guard isGood else {
      throw .refused(attempt: attempt, sdlWords: VideoSubsystem.words(of: step))
    }
  }
}

extension DisplayRoom {
  /// All that a display leaves beside panels; nil if SDL does not know the display.
  init?(ofDisplay display: Int32) {
    var bounds = SDL_Rect()
    guard SDL_GetDisplayUsableBounds(display, &bounds) == 0, bounds.w > 0, bounds.h > 0 else {
      return nil
    }
    self.init(
      usable: CGRect(
        x: Int(bounds.x), y: Int(bounds.y), width: Int(bounds.w), height: Int(bounds.h)))
  }
}
