import ArgumentParser
import Foundation
import Midflight
import MidflightReplay
import MidflightStudio
import MotionCore

/// The `open` command: opens all scenes in one window. Also the command without arguments.
struct OpenCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "open", abstract: "Open the app's scenes and recordings in a window.",
    discussion: """
      An app with one scene shows it alone, and all keys belong to the scene; F12 shows the panels \
      around it. With the panels: select a scene on the left, use it in the middle, and drag the \
      timeline below to seek. Press ? for a list of all keys. The list shows the recordings of the \
      open scene, from a folder with its name, where R and S save. The state of the window is in \
      $XDG_STATE_HOME/\(AppProgram.name)/window.json.
      """,
    aliases: ["gallery"])

  static let opensScene = true

  @Argument(help: "The recording to open.") var recording: String?
  @Option(help: "The scene to open; the last open scene if omitted.") var scene: String?
  @Option(
    help: """
      The folder of recordings; if omitted, $MIDFLIGHT_RECORDINGS, or else recordings in the \
      nearest folder above with a Package.swift, or else in $XDG_DATA_HOME/\(AppProgram.name).
      """)
  var recordings: String?
  @Option(help: "The language, such as en or zh; the desktop's language if omitted.")
  var language: LocalizedText.Language?
  @Option(help: "light or dark; the last setting or the desktop's if omitted.")
  var appearance: Recording.Appearance?
  @Flag(
    inversion: .prefixedNo,
    help: "Turn reduced motion on or off; the desktop's setting if omitted.")
  var reduceMotion: Bool?
  @Flag(
    inversion: .prefixedNo,
    help: "Use the mouse as a finger (drags scroll), or as a mouse; the last setting if omitted.")
  var finger: Bool?
  @OptionGroup var window: WindowOptions
  @Option(
    help: """
      The size of the content in points, such as 1280x800, at least 640x480; the last size, \
      reduced to the display, if omitted.
      """)
  var size: ContentSize?
  @Flag(
    help: """
      Show the list, the timeline and the inspector around the only scene of an app, as F12 does.
      """)
  var inspect = false
  @Option(parsing: .unconditional, help: "Close the window after this many seconds.")
  var seconds: Double?
  @Flag(help: "Show an error in a dialog too, for a start without a terminal.")
  var dialog = false

  /// Throws for a value outside its range.
  func validate() throws {
    let languages = MainActor.assumeIsolated { Studio.languages }
    if let language, !languages.contains(language) {
      let codes = languages.map(\.rawValue).joined(separator: " or ")
      throw ValidationError("--language \(language.rawValue): must be \(codes).")
    }
    if let seconds, !(seconds > 0 && seconds <= 86_000) {
      throw ValidationError("--seconds \(seconds): must be more than 0 and at most 86000.")
    }
  }

  /// A Boolean value that indicates whether the app's only scene fills the window. Panels appear for
  /// a recording, `--inspect` and `--size`.
  @MainActor private var showsOnlyScene: Bool {
    SceneCatalog.app.scenes.count == 1 && recording == nil && !inspect && size == nil
  }

  /// Opens the window, and returns after it closes.
  ///
  /// An option takes precedence over the stored state, and a recording's scene over the stored
  /// scene. An unreadable recording or an unknown scene throws before the window opens.
  @MainActor func perform() throws {
    try checkRecording(recording, besideScene: scene)
    var settings = WindowStateFile.read()
    if let recording {
      let url = URL(fileURLWithPath: recording)
      let content = try convertingFailures { try Recording(contentsOf: url) }
      settings.scene = try SceneCatalog.sceneToOpen(of: content, at: recording).name
    }
    if let scene { settings.scene = try SceneCatalog.sceneToOpen(named: scene).name }
    if let language { settings.language = language.rawValue }
    if let appearance { settings.isDark = appearance == .dark }
    if let finger { settings.mouseIsFinger = finger }
    if let size { (settings.width, settings.height) = (size.width, size.height) }
    if showsOnlyScene { Console.writeLine("F12 shows the timeline and the inspector") }
    try StudioWindowSession(
      settings: settings, recording: recording.map { URL(fileURLWithPath: $0) },
      recordings: recordings,
      reducesMotion: reduceMotion, scale: window.scale, hasExplicitSize: size != nil,
      showsOnlyScene: showsOnlyScene, seconds: seconds
    ).run()
  }
}

/// The size of a window's content in points, such as `1280x800`, no smaller than the panels allow.
nonisolated struct ContentSize: ExpressibleByArgument {
  let width: Double
  let height: Double

  /// Reads `WIDTHxHEIGHT` in points; nil for another form, below the smallest size, or above 16
  /// 384.
  init?(argument: String) {
    let sides = argument.split(separator: "x", omittingEmptySubsequences: false)
      .compactMap { Double($0) }
    guard sides.count == 2, sides[0] >= Double(StudioSettings.leastSize.width),
      sides[1] >= Double(StudioSettings.leastSize.height), sides.allSatisfy({ $0 <= 16_384 })
    else { return nil }
    (width, height) = (sides[0], sides[1])
  }
}

extension LocalizedText.Language: ExpressibleByArgument {}
