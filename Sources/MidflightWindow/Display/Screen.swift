internal import CSDL2
import Foundation
import MotionCore

/// An SDL window and its pixel output.
final class Screen {
  /// SDL's video subsystem, on while the screen is open.
  let video: VideoSubsystem
  /// SDL's name for its drawing method: `opengl`, `software`…
  let rendererName: String
  /// A Boolean value that indicates whether SDL claims that presenting waits for the display, also
  /// when SDL simulates the wait.
  let claimsVsync: Bool
  /// A Boolean value that indicates whether presenting can wait for the display; `probeVsync`
  /// measures whether it does.
  let mayWaitForDisplay: Bool
  private let attempt: String
  private var window: OpaquePointer?
  let output: any PixelOutput

  /// A width and a height in whole pixels.
  nonisolated struct PixelSize: Hashable, Sendable {
    var width: Int
    var height: Int
  }

  /// The properties of a screen that opens; lengths in SDL's units.
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
  ///
  /// Without an origin, the desktop places the window. A display with several pixels per unit is
  /// used at its full resolution.
  ///
  /// - Throws: `WindowFailure.refused` with SDL's words; the video subsystem is then off.
  init(
    _ description: Description, video: VideoSubsystem, attempt: String
  ) throws(WindowFailure) {
    self.video = video
    self.attempt = attempt
    let resizable = description.isResizable ? SDL_WINDOW_RESIZABLE.rawValue : 0
    let maximized = description.isMaximized ? SDL_WINDOW_MAXIMIZED.rawValue : 0
    let anywhere = Int32(SDL_WINDOWPOS_UNDEFINED_MASK)
    SDL_ClearError()  // removes an older reason
    window = SDL_CreateWindow(
      description.title, description.origin.map { Int32($0.x) } ?? anywhere,
      description.origin.map { Int32($0.y) } ?? anywhere, description.width, description.height,
      SDL_WINDOW_ALLOW_HIGHDPI.rawValue | resizable | maximized)
    let pipeline = window.flatMap { Pipeline(window: $0) }
    guard let pipeline else {
      let words = VideoSubsystem.words(
        of: window == nil ? "SDL_CreateWindow" : "creating a renderer or a surface for the window")
      if let window { SDL_DestroyWindow(window) }
      video.quit()
      throw .refused(attempt: attempt, sdlWords: words)
    }
    // SDL may have recreated the window for a renderer, which loses an earlier minimum size.
    SDL_SetWindowMinimumSize(window, description.minimumWidth, description.minimumHeight)
    output = pipeline.output
    rendererName = output.name
    claimsVsync = pipeline.claimsVsync
    mayWaitForDisplay = pipeline.hasSwapInterval
  }

  isolated deinit { close() }

  /// Closes the window; repeated calls have no effect.
  ///
  /// Turns the video subsystem off too.
  func close() {
    guard window != nil else { return }
    output.close()
    // SDL would wait without end for the X server to hide a window that is gone.
    if XDestruction.hasDestroyed(window) {
      video.abandon()
    } else {
      SDL_DestroyWindow(window)
      video.quit()
    }
    window = nil
  }

  /// A Boolean value that indicates whether another client's destruction of the window becomes a
  /// request to quit.
  var isWatchedForDestruction = false {
    didSet { XDestruction.watch(isWatchedForDestruction ? window : nil) }
  }

  // MARK: - Properties

  /// A Boolean value that indicates whether the window is closed for good.
  var isClosed: Bool { window == nil }

  /// The text in the title bar.
  ///
  /// Reads as empty on a closed window. A title beyond ASCII needs the locale `C.UTF-8`.
  var title: String {
    get { SDL_GetWindowTitle(window).map { String(cString: $0) } ?? "" }
    set {
      // Xlib converts a title by the C library's locale. The default locale "C" cannot encode
      // letters beyond ASCII, and the old title would stay. In "C.UTF-8", WM_NAME gets a type of
      // Xlib's that `xdotool search --name` does not read, so ASCII titles keep the default locale.
      if newValue.utf8.allSatisfy({ $0 < 128 }) { return SDL_SetWindowTitle(window, newValue) }
      let before = setlocale(LC_CTYPE, nil).map { String(cString: $0) }
      setlocale(LC_CTYPE, "C.UTF-8")
      SDL_SetWindowTitle(window, newValue)
      if let before { setlocale(LC_CTYPE, before) }
    }
  }

  /// A Boolean value that indicates whether key presses produce text and may be consumed by an
  /// input method.
  var takesText = false {
    didSet {
      guard takesText != oldValue else { return }
      if takesText { SDL_StartTextInput() } else { SDL_StopTextInput() }
    }
  }

  /// The content's size in SDL's units.
  var sizeInUnits: CGSize {
    var (width, height): (Int32, Int32) = (0, 0)
    SDL_GetWindowSize(window, &width, &height)
    return CGSize(width: Int(width), height: Int(height))
  }

  /// The top left corner and the content's size in SDL's units.
  var boundsInUnits: CGRect {
    var (x, y): (Int32, Int32) = (0, 0)
    SDL_GetWindowPosition(window, &x, &y)
    return CGRect(origin: CGPoint(x: Int(x), y: Int(y)), size: sizeInUnits)
  }

  /// A Boolean value that indicates whether the window fills its display's usable area.
  var isMaximized: Bool { SDL_GetWindowFlags(window) & SDL_WINDOW_MAXIMIZED.rawValue != 0 }

  /// A Boolean value that indicates whether the window is minimised.
  var isMinimized: Bool { SDL_GetWindowFlags(window) & SDL_WINDOW_MINIMIZED.rawValue != 0 }

  /// The content's size in pixels, at least 1 on each side.
  var sizeInPixels: PixelSize {
    let size = output.size
    return PixelSize(width: max(Int(size.width), 1), height: max(Int(size.height), 1))
  }

  /// The number of pixels per SDL unit; 1 for a window without width.
  var pixelsPerUnit: CGFloat {
    let units = sizeInUnits.width
    return units > 0 ? CGFloat(sizeInPixels.width) / units : 1
  }

  /// The refresh rate of the window's display in hertz; 0 if unknown.
  ///
  /// Changes when the window moves to another display.
  var refreshRate: Int {
    var mode = SDL_DisplayMode()
    let display = SDL_GetWindowDisplayIndex(window)
    guard display >= 0, SDL_GetCurrentDisplayMode(display, &mode) == 0 else { return 0 }
    return Int(mode.refresh_rate)
  }

  /// A Boolean value that indicates whether mouse moves and releases outside the window still
  /// arrive.
  var isMouseCaptured: Bool {
    SDL_GetWindowFlags(window) & SDL_WINDOW_MOUSE_CAPTURE.rawValue != 0
  }

  /// The pressed mouse buttons according to the display; bit 0 is button 1.
  var heldButtons: UInt32 { SDL_GetGlobalMouseState(nil, nil) }

  // MARK: - Area on the display

  /// Returns the display's area for content, inside the desktop's frame; nil if the display is
  /// unknown.
  ///
  /// Waits up to 50 ms for the frame. The frame is 0 on each side if no window manager reports one
  /// in time.
  func findArea() -> DisplayArea? {
    let display = SDL_GetWindowDisplayIndex(window)
    guard display >= 0, var area = DisplayArea(ofDisplay: display) else { return nil }
    var (top, left, bottom, right): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
    // A window manager reports the frame soon after it shows the window; without one, no report
    // comes.
    let isManaged = video.driver != "x11" || XDesktop.hasWindowManager()
    for _ in 0..<(isManaged ? 10 : 0) {
      SDL_PumpEvents()
      let isKnown = SDL_GetWindowBordersSize(window, &top, &left, &bottom, &right) == 0
      if !isKnown || top > 0 { break }
      SDL_Delay(5)  // milliseconds
    }
    area.frame = DisplayArea.Frame(
      top: CGFloat(top), left: CGFloat(left), bottom: CGFloat(bottom), right: CGFloat(right))
    return area
  }

  /// Resizes the window to a description, and moves it inside an area if it lies outside.
  ///
  /// Moves from the description's origin, or else from the current origin. A window of the
  /// described size is not resized, and a window inside the area without an origin does not move.
  /// The minimum size changes only with the size.
  func fit(_ description: Description, into area: DisplayArea) {
    var size = sizeInUnits
    let wanted = CGSize(width: Int(description.width), height: Int(description.height))
    if size != wanted {
      SDL_SetWindowMinimumSize(window, description.minimumWidth, description.minimumHeight)
      SDL_SetWindowSize(window, description.width, description.height)
      size = wanted
    }
    let origin = boundsInUnits.origin
    let target = area.nearestOrigin(to: description.origin ?? origin, for: size)
    if target != origin { move(to: target) }
  }

  /// Moves the top left corner to `origin`, in SDL's units.
  func move(to origin: CGPoint) {
    SDL_SetWindowPosition(window, Int32(origin.x), Int32(origin.y))
  }

  // MARK: - Showing

  /// Drops all uploaded pixels, for example after the display lost them.
  func discardPixels() { output.discardPixels() }

  /// Copies a painter's pixels, which the next `present()` shows.
  ///
  /// - Parameter changed: The pixels painted since the last upload. After a change of size, all
  ///   pixels are copied.
  /// - Throws: `WindowFailure.refused` with SDL's words.
  func upload(
    _ painter: any FramePainting, size: PixelSize, changed: [CGRect]
  ) throws(WindowFailure) {
    try check(output.upload(painter, size: size, changed: changed), "uploading a picture")
  }

  /// Shows the uploaded pixels. Waits for the display if the display supports it.
  ///
  /// - Parameter everything: True also shows earlier pixels, which the display may have lost.
  /// - Throws: `WindowFailure.refused` with SDL's words.
  func present(everything: Bool = false) throws(WindowFailure) {
    try check(output.present(everything: everything), "presenting a picture")
  }

  /// Throws `WindowFailure.refused` with SDL's words if a step failed.
  ///
  /// The words start with SDL's reason, or with `step` if SDL has none.
  private func check(_ isGood: Bool, _ step: String) throws(WindowFailure) {
    guard isGood else {
      throw .refused(attempt: attempt, sdlWords: VideoSubsystem.words(of: step))
    }
  }
}

extension DisplayArea {
  /// Creates the usable area of a display; fails if SDL has no such display.
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
