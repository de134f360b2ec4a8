import ArgumentParser
import Foundation
import Midflight
import MidflightGallery

/// The `midflight record` command: opens a scene in a window and records its input.
struct RecordCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "record",
    abstract: "Open a scene in a window and record what you do with it.",
    discussion: """
      Writes the recording and, beside it, its trace: what happened. Each line is on the disk before \
      its event is delivered; a process that is killed leaves a .part file with all lines but the \
      last. Close the window, by Control-Q too, or press Control-C in the terminal, to finish.
      """)

  @Option(help: "The scene to open.") var scene: String
  @Option(name: .shortAndLong, help: "The recording to write, ending in .jsonl.") var output: String
  @Option(parsing: .unconditional, help: "Close the window after this many seconds.")
  var seconds: Double?
  @Option(
    parsing: .unconditional,
    help: "Enlarge the window, 0.5…4; the desktop's choice if left out.")
  var scale: Double?
  @OptionGroup var surroundings: SurroundingsOptions
  @Flag(
    help: "The mouse's first button is a finger: it drags after 10 points, and scroll views too.")
  var finger = false
  @Flag(help: "Replace a recording that is there.") var force = false

  func validate() throws {
    try Self.validate(output: output)
    if let seconds, !(seconds > 0 && seconds <= 86_000) {
      throw ValidationError("--seconds \(seconds): give more than 0, at most 86000.")
    }
    if let scale, !(0.5...4).contains(scale) {
      throw ValidationError("--scale \(scale): give 0.5…4.")
    }
  }

  /// Checks the file name of a recording.
  ///
  /// - Throws: `ValidationError` unless the name ends in `.jsonl`, or if it ends in `.trace.jsonl`.
  static func validate(output: String) throws {
    guard output.hasSuffix(".jsonl"), !output.hasSuffix(".trace.jsonl") else {
      throw ValidationError(
        "\(output): a recording's name ends in .jsonl, a trace's in .trace.jsonl.")
    }
  }

  @MainActor func perform() throws {
    var performance = Performance(scene: try SceneCatalog.sceneToOpen(named: scene))
    performance.recordingURL = URL(fileURLWithPath: output)
    performance.seconds = seconds
    performance.scale = scale.map { CGFloat($0) }
    surroundings.set(&performance)
    performance.mouseIsFinger = finger
    performance.force = force
    try performance.run()
  }
}
