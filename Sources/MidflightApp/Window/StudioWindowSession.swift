import PaintingThreads
import Foundation
import Midflight
import MidflightPainter
import MidflightReplay
import MidflightStudio
import MidflightWindow
import MotionCore

/// A session of the gallery's window. `OpenCommand` creates one.
struct StudioWindowSession {
  /// The initial state of the window.
  var settings: StudioSettings
  /// The recording to replay; nil for none.
  var recording: URL?
  /// The folder of recordings; nil for the one that `RecordingLibrary.ofApp(in:)` finds.
  var recordings: String?
  /// A Boolean value that indicates whether scenes reduce motion; nil for the desktop's preference.
  var reducesMotion: Bool?
  /// The number of pixels per point; nil for the desktop's scale.
  var scale: CGFloat?
  /// A Boolean value that indicates whether the size of the settings applies even on a smaller
  /// display.
  ///
  /// True after an explicit `--size`.
  var hasExplicitSize = false
  /// A Boolean value that indicates whether the scene fills the window until F12 is pressed.
  var showsOnlyScene = false
  /// The time after which the window closes, in seconds; nil for never.
  var seconds: Double?

  /// Opens the window, and returns after the window is closed and the recording is complete.
  ///
  /// Stores the state of the window at the end. Returns without an error after a normal end.
  ///
  /// - Throws: `ToolFailure`, or the exit code of a signal.
  func run() throws {
    try runningWindow { try perform() }
  }

  /// Opens the window with the stored state, and runs until the window closes.
  ///
  /// Stores the window's state afterwards, also after the loss of the display, which ends the
  /// process.
  private func perform() throws -> WindowOutcome {
    let window = try openWindow()
    let opening = (origin: window.position.origin, size: window.restingSize)
    let studio = try makeStudio(in: window)
    let saveState = {
      var current = studio.settings
      if studio.showsOnlyScene {
        // The window has the size of the scene, not of the panels.
        current.store(
          WindowPosition(origin: window.position.origin, isMaximized: current.isMaximized),
          size: current.size)
      } else {
        // An unchanged size or origin keeps its stored value, even if this display forced another
        // one.
        current.store(
          window.position,
          size: window.restingSize == opening.size ? settings.size : window.restingSize)
      }
      if window.position.origin == opening.origin {
        (current.x, current.y) = (settings.x, settings.y)
      }
      WindowStateFile.write(current)
    }
    DesktopWindow.onDisplayLost = { failure in
      saveState()
      AppProgram.leave(with: ToolFailure.window(failure))
    }
    defer { saveState() }
    return try window.run(studio)
  }

  /// The size of the scene that fills the window, in points; nil for a window with panels.
  private var sceneSize: CGSize? { showsOnlyScene ? SceneCatalog.app.scenes[0].size : nil }

  /// Opens the window at its stored place, or with the size of the only scene.
  func openWindow() throws -> DesktopWindow {
    var options = DesktopWindow.Options(scale: scale)
    if sceneSize == nil {
      options.minimumSize = StudioSettings.leastSize
      options.fitting = hasExplicitSize ? .nothing : .size
    } else {
      options.fitting = scale == nil ? .scale : .nothing
    }
    // An explicit size takes precedence over a maximized window.
    options.position = WindowPosition(
      origin: settings.origin,
      isMaximized: settings.isMaximized && !hasExplicitSize && sceneSize == nil)
    return try DesktopWindow(
      title: AppProgram.title, size: sceneSize ?? settings.size, options: options,
      makePainter: {
        try Painter(
          widthInPixels: $0, heightInPixels: $1, paintsOnlyChanges: true,
          pool: PaintingThreadPool.ofThisMachine)
      })
  }

  /// Creates the content of the window. Scenes keep their history.
  ///
  /// The title of a window with several scenes follows the open scene.
  func makeStudio(in window: DesktopWindow) throws -> Studio {
    let desktop = DesktopPreferences.current
    let studio = try Studio(
      .app, settings: settings,
      size: sceneSize.map { window.stageSize(requested: $0) } ?? window.size, scale: window.scale,
      library: .ofApp(in: recordings),
      language: .ofDesktop, isDark: desktop.isDark == true,
      reducesMotion: reducesMotion ?? (desktop.isReduceMotionEnabled == true),
      showsOnlyScene: showsOnlyScene,
      preparing: { $0.keepsHistory = true },
      makeInspector: { _ in InspectorPanel() })
    if SceneCatalog.app.scenes.count > 1 {
      studio.onTitle = { [unowned window] in window.title = "\(AppProgram.title) – \($0)" }
      studio.onTitle(studio.player.scene.title(in: studio.language))
    }
    studio.onResize = { [unowned window, unowned studio] in
      window.resize(to: $0, minimumSize: studio.leastSize)
    }
    // Half of a frame at 60 frames per second; the other half is for painting.
    studio.makeDeadline = {
      let deadline = ContinuousClock.now + .milliseconds(8)
      return { ContinuousClock.now < deadline }
    }
    studio.onDiagnostic = { Console.writeLine($0) }
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
    return studio
  }
}

extension LocalizedText.Language {
  /// The language of the first nonempty variable among LC_ALL, LC_MESSAGES and LANG, in POSIX
  /// order.
  static var ofDesktop: LocalizedText.Language {
    let environment = ProcessInfo.processInfo.environment
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }
      .first { !$0.isEmpty }
    return LocalizedText.Language(locale: locale ?? "")
  }
}

extension StudioSettings {
  /// The stored top left corner of the window; nil if unknown.
  nonisolated fileprivate var origin: CGPoint? {
    x.flatMap { x in y.map { CGPoint(x: x, y: $0) } }
  }

  /// The size of the content in points.
  nonisolated fileprivate var size: CGSize { CGSize(width: width, height: height) }

  /// Stores the size and the place of a window, and whether the window is maximized. Keeps the
  /// stored origin if the place has none.
  nonisolated fileprivate mutating func store(_ place: WindowPosition, size: CGSize) {
    (width, height) = (Double(size.width), Double(size.height))
    isMaximized = place.isMaximized
    guard let origin = place.origin else { return }
    (x, y) = (Double(origin.x), Double(origin.y))
  }
}

/// A studio fills the window of the gallery.
extension Studio: WindowClient {
  /// Ends the current recording.
  public func windowWillClose(at moment: Moment) { close(at: moment) }
}

extension InputLatency {
  /// Creates a summary of the latest frames of a window. A figure without samples is nil.
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
