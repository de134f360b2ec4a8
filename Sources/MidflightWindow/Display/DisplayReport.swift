internal import CSDL2
import Foundation
import MotionCore

/// What `midflight doctor` says about this machine's display.
nonisolated package struct DisplayReport: Hashable, Sendable {
  /// The version of SDL's headers this was built with, such as `2.26.5`.
  package var compiledSDLVersion: String
  /// The version of the SDL library that is running.
  package var linkedSDLVersion: String
  /// How SDL reaches the display: `x11`, `wayland`, `dummy`…
  package var videoDriver: String
  /// How SDL draws: `opengl`, `software`…
  package var rendererName: String
  /// Whether SDL says that presenting waits for the display.
  package var claimsVsync: Bool
  /// Whether it was seen to wait.
  package var measuresVsync: Bool
  /// Seconds from one present to the next when nothing else is done, on average.
  package var secondsPerPresent: TimeInterval
  /// Refreshes a second; nil if SDL does not know.
  package var refreshRate: Int?
  /// Pixels a point.
  package var scale: CGFloat
  /// Whether the X server's times of events can be seen.
  package var seesServerTime: Bool
  /// The X server's clock behind ours, in milliseconds; nil if it was not seen.
  package var serverMillisecondsBehind: Int?
  /// From an event pushed to its frame presented: `ageAtPresent` of every frame of a self-test.
  package var selfTest: FrameTimings

  /// The library that is running, without initialising it.
  package static var linkedSDLVersion: String {
    var version = SDL_version()
    SDL_GetVersion(&version)
    return "\(version.major).\(version.minor).\(version.patch)"
  }

  /// Opens a small window for a second or two and measures.
  ///
  /// - Parameter frameCount: Frames of the self-test, 1 or more.
  /// - Throws: `WindowFailure.noDisplay` with SDL's words where there is none.
  @MainActor package static func measure(frameCount: Int = 60) throws(WindowFailure) -> Self {
    require(frameCount >= 1, "measure(frameCount: \(frameCount)): take 1 or more.")
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
    // First, so that there is something to present.
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

  /// Pushes an event, waits for it as the window does, and shows a picture of another colour.
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
