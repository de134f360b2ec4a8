import ArgumentParser
import Foundation
import Midflight
import MidflightGallery
import MidflightReplay

/// The `midflight play` command: opens a bare window on a scene or on a recording.
struct PlayCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "play",
    abstract: "Open a scene, or watch a recording, in a window.",
    discussion: """
      Drag with the mouse; a drag is a pan gesture. While a recording plays, dots are its fingers and \
      its mouse; press to take over. The window's title says when the recording is over. With Alt or \
      Ctrl held, the mouse is two fingers that pinch and turn; with Shift as well, they move side by \
      side. Control-Q or Control-W closes the window; Control-C in the terminal does, too.
      """)

  @Argument(help: "A recording to watch.") var recording: String?
  @Option(help: "The scene to open; the first one if left out.") var scene: String?
  @Option(
    parsing: .unconditional,
    help: """
      How fast, 0.01…100: a recording as a whole, or the animations of a scene (slow motion; \
      gestures stay real).
      """)
  var speed = 1.0
  @Option(
    parsing: .unconditional,
    help: "Enlarge the window, 0.5…4; the desktop's choice if left out.")
  var scale: Double?
  @OptionGroup var surroundings: SurroundingsOptions
  @Flag(
    help: "The mouse's first button is a finger: it drags after 10 points, and scroll views too.")
  var finger = false
  @Option(help: "Record what happens to this file.") var record: String?
  @Flag(help: "Replace a recording that is there.") var force = false

  func validate() throws {
    guard (0.01...100).contains(speed) else {
      throw ValidationError("--speed \(speed): give 0.01…100.")
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
    if let record { try RecordCommand.validate(output: record) }
  }

  @MainActor func perform() throws {
    let playing = try failingAsTool {
      try recording.map { try Recording(contentsOf: URL(fileURLWithPath: $0)) }
    }
    playing?.sayIfItBreaksOff()
    var performance = Performance(
      scene: try SceneCatalog.sceneToOpen(named: playing?.header.scene ?? scene))
    performance.playing = playing
    performance.speed = speed
    performance.scale = scale.map { CGFloat($0) }
    surroundings.set(&performance)
    performance.mouseIsFinger = finger
    performance.recordingURL = record.map { URL(fileURLWithPath: $0) }
    performance.force = force
    try performance.run()
  }
}
