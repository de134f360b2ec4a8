internal import CSDL2
import Foundation
import MotionCore

/// The report of `midflight doctor` about this machine's display.
nonisolated package struct DisplayReport: Hashable, Sendable {
  /// The version of SDL's headers at build time, such as `2.26.5`.
  package var compiledSDLVersion: String
  /// The version of the loaded SDL library.
  package var linkedSDLVersion: String
  /// SDL's name for the connection to the display: `x11`, `wayland`, `dummy`…
  package var videoDriver: String
  /// SDL's name for its drawing method: `opengl`, `software`…
  package var rendererName: String
  /// A Boolean value that indicates whether SDL claims that presenting waits for the display.
  package var claimsVsync: Bool
  /// A Boolean value that indicates whether presenting measurably waits for the display.
  package var measuresVsync: Bool
  /// The average time of a present without other work, in seconds.
  package var secondsPerPresent: TimeInterval
  /// The refresh rate in hertz; nil if unknown.
  package var refreshRate: Int?
  /// The number of pixels per point.
  package var scale: CGFloat
  /// A Boolean value that indicates whether the X server's event times are visible.
  package var seesServerTime: Bool
  /// The X server's clock behind the machine's, in milliseconds; nil if no time was seen.
  package var serverMillisecondsBehind: Int?
  /// The timings of a self-test: `ageAtPresent` is the time from an event to its presented frame.
  package var selfTest: FrameTimings

  /// The version of the loaded library, read without initialising SDL.
  package static var linkedSDLVersion: String {
    var version = SDL_version()
    SDL_GetVersion(&version)
    return "\(version.major).\(version.minor).\(version.patch)"
  }

  /// Opens a small window for a second or two and measures.
  ///
  /// The window is closed again at the end, also after an error. A smaller count stops the program.
  ///
  /// - Parameter frameCount: The number of frames in the self-test, 1 or more.
  /// - Throws: `WindowFailure.noDisplay` with SDL's words without a display, `.refused` if SDL
  ///   refuses.
  @MainActor package static func measure(frameCount: Int = 60) throws(WindowFailure) -> Self {
    require(frameCount >= 1, "measure(frameCount: \(frameCount)): pass 1 or more.")
    let attempt = "opening a 400×300 window"
    let video = try VideoSubsystem(for: attempt)
    let unitsPerPoint = DisplayScale.unitsPerPoint(explicit: nil, driver: video.driver)
    let screen = try Screen(
      Screen.Description(
        title: "Midflight doctor", width: Int32(400 * unitsPerPoint),
        height: Int32(300 * unitsPerPoint), isResizable: false),
      video: video, attempt: attempt)
    defer { screen.close() }
    let serverTime = ServerTimeProbe(screen)
    // The self-test comes first, because the vsync probe needs a picture to present.
    let selfTest = try selfTest(screen, frameCount: frameCount)
    let vsync = try screen.probeVsync(count: 30)
    return DisplayReport(
      compiledSDLVersion: "\(SDL_MAJOR_VERSION).\(SDL_MINOR_VERSION).\(SDL_PATCHLEVEL)",
      linkedSDLVersion: linkedSDLVersion,
      videoDriver: video.driver,
      rendererName: screen.rendererName,
      claimsVsync: screen.claimsVsync,
      measuresVsync: vsync.isVsynced(refreshRate: screen.refreshRate),
      secondsPerPresent: vsync.secondsPerPresent,
      refreshRate: screen.refreshRate > 0 ? screen.refreshRate : nil,
      scale: unitsPerPoint * screen.pixelsPerUnit,
      seesServerTime: serverTime.millisecondsBehind != nil,
      serverMillisecondsBehind: serverTime.millisecondsBehind.map { Int($0) },
      selfTest: selfTest)
  }

  /// For each frame, pushes an event, waits for it as the window does, and shows a new colour.
  ///
  /// Waits at most a second for each event, and drops other events. Throws `WindowFailure.refused`
  /// if SDL refuses a frame.
  @MainActor private static func selfTest(
    _ screen: Screen, frameCount: Int
  ) throws(WindowFailure) -> FrameTimings {
    var timings = FrameTimings()
    let clock = MonotonicClock()
    let type = EventQueue.registerType()
    let size = screen.sizeInPixels
    let painter = FlatPainter(widthInPixels: size.width, heightInPixels: size.height)
    for index in 0..<frameCount {
      let pushed = clock.now()
      EventQueue.push(type)
      while let event = EventQueue.next(until: pushed.advanced(by: 1), by: clock) {
        if event.type == type { break }
      }
      let began = clock.now()
      let grey = Double(index % 60) / 60
      let changed = painter.paint(
        Frame(size: .zero), background: RGBA(red: grey, green: grey, blue: grey),
        pixelsPerPoint: 1)
      try screen.upload(painter, size: size, changed: changed)
      let painted = clock.now()
      try screen.present()
      timings.record(
        began: began, painted: painted, presented: clock.now(),
        newest: FrameTimings.Arrival(arrived: pushed, dispatched: began))
    }
    return timings
  }
}
