import ArgumentParser
import Crew
import Foundation
import Midflight
import MidflightGallery
import MidflightPainter
import MidflightReplay
import MidflightStudio
import MidflightWindow
import MotionCore

/// One opening of the gallery's window.
struct GalleryPerformance {
  /// What the window is like.
  var settings: StudioSettings
  /// Replayed in it; nil for none.
  var recording: URL?
  /// Whether scenes keep motion down; nil takes the desktop's choice.
  var reducesMotion: Bool?
  /// Enlarges the window; nil takes the desktop's choice.
  var scale: CGFloat?
  /// Whether it is as large as the settings say also where the display has no room for that: somebody
  /// asked for it now.
  var isSizeAsked = false
  /// When it closes by itself; nil for never.
  var seconds: Double?

  /// Opens the window, and returns when it is closed and what was recorded is whole.
  ///
  /// - Throws: `ToolFailure`, or the exit code of a signal.
  func run() throws {
    InterruptSignals.install()
    let outcome = try failingAsTool { try perform() }
    if outcome.exitCode != 0 { throw ExitCode(outcome.exitCode) }
  }

  private func perform() throws -> WindowOutcome {
    let window = try DesktopWindow(
      title: "Midflight", size: settings.size,
      scale: scale, isResizable: true, minimumSize: StudioSettings.leastSize,
      yields: isSizeAsked ? .nothing : .size,
      // Somebody who asks for a size wants to see it.
      place: WindowPlace(
        origin: settings.origin, isMaximized: settings.isMaximized && !isSizeAsked),
      makePainter: {
        try Painter(
          widthInPixels: $0, heightInPixels: $1, paintsOnlyChanges: true, crew: Crew.ofThisMachine)
      })
    let opening = (origin: window.place.origin, size: window.restingSize)
    let folder = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
      .appendingPathComponent("recordings")
    let desktop = DesktopPreferences.current
    let studio = try Studio(
      .gallery, settings: settings, size: window.size, scale: window.scale,
      shelf: RecordingShelf(folder),
      language: Self.desktopLanguage, isDark: desktop.isDark == true,
      reducesMotion: reducesMotion ?? (desktop.isReduceMotionEnabled == true),
      preparing: { $0.keepsHistory = true },
      makeInspector: { _ in InspectorPanel() })
    studio.onTitle = { window.title = "Midflight – \($0)" }
    studio.onTitle(studio.player.scene.title(in: studio.language))
    // Half of a frame at 60 a second; the other half paints it.
    studio.makeDeadline = {
      let deadline = ContinuousClock.now + .milliseconds(8)
      return { ContinuousClock.now < deadline }
    }
    studio.onDiagnostic = { Talk.say($0) }
    studio.measureLatency = { [unowned window] in InputLatency(of: window) }
    studio.onClose = { window.close() }
    studio.onCopy = { try window.copy($0) }
    studio.onPaste = { [unowned window] in window.paste() }
    if let seconds {
      studio.chrome.perform {
        _ = StageTimer.scheduledTimer(withTimeInterval: seconds, repeats: false) { _ in
          window.close()
        }
      }
    }
    if let recording { studio.openRecording(recording) }
    let keepState = {
      var left = studio.settings
      // What nobody moved is where it was, also if this display had no room for that.
      left.take(
        window.place, size: window.restingSize == opening.size ? settings.size : window.restingSize)
      if window.place.origin == opening.origin { (left.x, left.y) = (settings.x, settings.y) }
      WindowStateFile.write(left)
    }
    DesktopWindow.onDisplayLost = { failure in
      keepState()
      Main.leave(with: ToolFailure.window(failure))
    }
    defer { keepState() }
    return try window.run(studio)
  }

  /// By the first of LC_ALL, LC_MESSAGES and LANG that is set, as POSIX has it.
  private static var desktopLanguage: LocalizedText.Language {
    let environment = ProcessInfo.processInfo.environment
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }
      .first { !$0.isEmpty }
    return LocalizedText.Language(locale: locale ?? "")
  }
}

extension StudioSettings {
  /// Where the window's top left corner was; nil if nobody knows.
  nonisolated fileprivate var origin: CGPoint? {
    x.flatMap { x in y.map { CGPoint(x: x, y: $0) } }
  }

  /// The content's size in points.
  nonisolated fileprivate var size: CGSize { CGSize(width: width, height: height) }

  /// Comes to be where a window was left; where that does not know, as it was.
  nonisolated fileprivate mutating func take(_ place: WindowPlace, size: CGSize) {
    (width, height) = (Double(size.width), Double(size.height))
    isMaximized = place.isMaximized
    guard let origin = place.origin else { return }
    (x, y) = (Double(origin.x), Double(origin.y))
  }
}

/// A studio is what a window shows.
extension Studio: WindowClient {
  /// Ends what is being recorded.
  public func windowWillClose(at moment: Moment) { close(at: moment) }
}

extension InputLatency {
  /// Of the frames that a window has shown last.
  init(of window: DesktopWindow) {
    let timings = window.timings
    func summary(_ figure: (FrameTimings.Sample) -> TimeInterval?) -> Summary? {
      guard let median = timings.percentile(0.5, of: figure),
        let percentile95 = timings.percentile(0.95, of: figure)
      else { return nil }
      return Summary(median: median, percentile95: percentile95)
    }
    self.init(
      atDispatch: summary(\.ageAtDispatch), atPaint: summary(\.ageAtPaint),
      atPresent: summary(\.ageAtPresent), refreshInterval: window.refreshInterval)
  }
}
