import ArgumentParser
import Foundation
import Midflight

/// The `midflight record` command: opens a scene in a window and records its input.
struct RecordCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "record",
    abstract: "Open a scene in a window and record the input.",
    discussion: """
      The command writes a recording of the input and a trace of the result. To end the recording, \
      close the window, press Control-Q in the window, or press Control-C in the terminal. \
      SIGTERM, SIGHUP, and another program that destroys the window also end it cleanly.

      Each line is on disk before the scene receives the event. After a crash, a .part file has \
      all lines but the last.
      """)

  static let opensScene = true

  @Option(help: "The scene to open; an app's only scene if omitted.") var scene: String?
  @Option(name: .shortAndLong, help: "The recording to write; its name ends in .jsonl.")
  var output: String
  @Option(parsing: .unconditional, help: "Close the window after this many seconds.")
  var seconds: Double?
  @OptionGroup var window: WindowOptions
  @OptionGroup var environment: EnvironmentOptions
  @Flag(
    help: "Use the mouse as a finger: pans begin after 10 points, drags scroll, hovering stops.")
  var finger = false
  @Flag(help: "Replace an existing recording and its trace.") var force = false

  /// Throws for an invalid name of the recording and for a value outside its range.
  func validate() throws {
    try Self.validate(output: output)
    if let seconds, !(seconds > 0 && seconds <= 86_000) {
      throw ValidationError("--seconds \(seconds): must be more than 0 and at most 86000.")
    }
  }

  /// Checks the file name of a recording.
  ///
  /// - Throws: `ValidationError` unless the name ends in `.jsonl`, or if it ends in `.trace.jsonl`.
  static func validate(output: String) throws {
    guard output.hasSuffix(".jsonl") else {
      throw ValidationError("\(output): the name of a recording must end in .jsonl.")
    }
    guard !output.hasSuffix(".trace.jsonl") else {
      throw ValidationError(
        "\(output): names that end in .trace.jsonl are for traces; omit .trace.")
    }
  }

  /// Opens the window on the scene, and records until it closes. Throws if the scene is unknown, or
  /// if it is omitted and there are several.
  @MainActor func perform() throws {
    var session = WindowSession(scene: try SceneCatalog.sceneOrOnlyOne(named: scene))
    session.recordingURL = URL(fileURLWithPath: output)
    session.seconds = seconds
    session.scale = window.scale
    environment.set(&session)
    session.mouseIsFinger = finger
    session.force = force
    try session.run()
  }
}
