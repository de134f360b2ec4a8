import ArgumentParser
import Foundation
import Midflight
import MidflightReplay

/// The `midflight play` command: opens a bare window on a scene or on a recording.
struct PlayCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "play",
    abstract: "Open a scene or play a recording in a window.",
    discussion: """
      Drag with the mouse to pan. Hold Alt or Control to pinch and rotate with two fingers; hold \
      Shift too, to move both fingers in parallel. While a recording plays, dots show its fingers \
      and its mouse. Press a mouse button to take control. The window's title shows the end of the \
      recording. Control-Q or Control-W in the window, or Control-C in the terminal, ends the \
      program.
      """)

  static let opensScene = true

  @Argument(help: "The recording to play.") var recording: String?
  @Option(help: "The scene to open; the first scene if omitted.") var scene: String?
  @Option(
    parsing: .unconditional,
    help: """
      The speed, 0.01…100, of the whole recording, or of a scene's animations (gestures keep their \
      speed).
      """)
  var speed = 1.0
  @OptionGroup var window: WindowOptions
  @OptionGroup var environment: EnvironmentOptions
  @Flag(
    help: "Use the mouse as a finger: pans begin after 10 points, drags scroll, hovering stops.")
  var finger = false
  @Option(help: "Record to this file; its name ends in .jsonl.") var record: String?
  @Flag(help: "Replace an existing recording and its trace.") var force = false

  /// Throws for a value outside its range, and for an invalid name of a recording to write.
  func validate() throws {
    guard (0.01...100).contains(speed) else {
      throw ValidationError("--speed \(speed): must be 0.01…100.")
    }
    if let record { try RecordCommand.validate(output: record) }
  }

  /// Opens the window on the scene of the recording, else on `--scene`, else on the first scene.
  /// Warns about a truncated recording.
  @MainActor func perform() throws {
    try checkRecording(recording, besideScene: scene)
    let playing = try convertingFailures {
      try recording.map { try Recording(contentsOf: URL(fileURLWithPath: $0)) }
    }
    playing?.warnIfTruncated()
    var session = WindowSession(
      scene: try playing.map { try SceneCatalog.sceneToOpen(of: $0, at: recording ?? "") }
        ?? SceneCatalog.sceneToOpen(named: scene))
    session.playing = playing
    session.speed = speed
    session.scale = window.scale
    environment.set(&session)
    session.mouseIsFinger = finger
    session.recordingURL = record.map { URL(fileURLWithPath: $0) }
    session.force = force
    try session.run()
  }
}
