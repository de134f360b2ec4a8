import ArgumentParser
import Foundation
import Midflight
import MidflightGallery
import MidflightReplay
import MidflightStudio
import MotionCore

/// The `midflight gallery` command: opens all scenes in one window. Also the command of a bare
/// `midflight`.
struct GalleryCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "gallery",
    abstract: "Open the gallery's window: all scenes, a time-line, recordings.",
    discussion: """
      Choose a scene on the left, play with it in the middle, drag the time-line below to go back and \
      forth. Press ? in the window for all keys. Recordings are found in, and saved to, \
      recordings/<scene>/ of the current folder. The window comes back as it was left: its state is \
      in $XDG_STATE_HOME/midflight/window.json.
      """)

  @Argument(help: "A recording to replay in it.") var recording: String?
  @Option(help: "The scene to open; the one that was open last if left out.") var scene: String?
  @Option(help: "The language, such as en or zh; the desktop's if left out.")
  var language: LocalizedText.Language?
  @Option(help: "light or dark; as it was left, or the desktop's choice, if left out.")
  var appearance: Recording.Appearance?
  @Flag(
    inversion: .prefixedNo,
    help: "Ask scenes to keep motion down, or not to; if left out, what the desktop says.")
  var reduceMotion: Bool?
  @Option(
    parsing: .unconditional,
    help: "Enlarge the window, 0.5…4; the desktop's choice if left out.")
  var scale: Double?
  @Option(
    help: """
      The content's size in points, as in 1280x800, and no less than 640x480; as it was left, or as \
      much of that as the display has room for, if left out.
      """)
  var size: ContentSize?
  @Option(parsing: .unconditional, help: "Close the window after this many seconds.")
  var seconds: Double?

  func validate() throws {
    let languages = MainActor.assumeIsolated { Studio.languages }
    if let language, !languages.contains(language) {
      let codes = languages.map(\.rawValue).joined(separator: " or ")
      throw ValidationError("--language \(language.rawValue): give \(codes).")
    }
    if let seconds, !(seconds > 0 && seconds <= 86_000) {
      throw ValidationError("--seconds \(seconds): give more than 0, at most 86000.")
    }
    if let scale, !(0.5...4).contains(scale) {
      throw ValidationError("--scale \(scale): give 0.5…4.")
    }
    if recording != nil, scene != nil {
      throw ValidationError("give a recording or --scene, not both; a recording names its scene.")
    }
    if let recording, !recording.contains("."), !recording.contains("/"),
      !FileManager.default.fileExists(atPath: recording)
    {
      throw ValidationError("“\(recording)” is neither a command nor a recording.")
    }
  }

  @MainActor func perform() throws {
    var settings = WindowStateFile.read()
    if let recording {
      let url = URL(fileURLWithPath: recording)
      settings.scene = try failingAsTool { try Recording(contentsOf: url) }.header.scene
    }
    if let scene { settings.scene = scene }
    if let name = recording == nil ? scene : settings.scene {
      _ = try SceneCatalog.sceneToOpen(named: name)
    }
    if let language { settings.language = language.rawValue }
    if let appearance { settings.isDark = appearance == .dark }
    if let size { (settings.width, settings.height) = (size.width, size.height) }
    try GalleryPerformance(
      settings: settings, recording: recording.map { URL(fileURLWithPath: $0) },
      reducesMotion: reduceMotion, scale: scale.map { CGFloat($0) }, isSizeAsked: size != nil,
      seconds: seconds
    ).run()
  }
}

/// The size of a window's content in points, such as `1280x800`, no smaller than the panels allow.
nonisolated struct ContentSize: ExpressibleByArgument {
  let width: Double
  let height: Double

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
