import ArgumentParser
import Foundation
import MidflightReplay
import MotionCore

/// The `midflight shrink` command: writes a smaller recording that fails in the same way.
struct ShrinkCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "shrink",
    abstract: "Make a failing recording as small as it can be while it fails in the same way.",
    discussion: """
      A recording can fail by crashing or hanging, by an expectation, or by breaking what holds for \
      all of them, such as being the same at any frame rate. Gestures and events are left out, waiting \
      is cut, times and coordinates are rounded, for as long as it fails in the same way. Of one that \
      desyncs, so is what led to the last check that holds. What differs from an expected trace is \
      cut off after that place, as other input would give another trace; with --against and an older midflight, events are left out as long \
      as the two programs differ in the same value.
      """)

  @Argument(help: "A recording that fails.") var recording: String
  @Option(name: .shortAndLong, help: "The recording to write, ending in .jsonl.") var output: String
  @Option(help: "Another midflight: fail where its trace differs from this one's.")
  var against: String?
  @Option(help: "At which moments and frame rates the laws are tried, as fuzz printed it.")
  var seed: UInt64 = 1
  @Flag(help: "Do not demand that all comes to rest.") var restless = false
  @Flag(help: "Replace a recording that is there.") var force = false

  func validate() throws { try RecordCommand.validate(output: output) }

  @MainActor func perform() throws {
    try failingAsTool {
      let recording = try Recording(contentsOf: URL(fileURLWithPath: recording))
      let target = RecordingTarget(url: URL(fileURLWithPath: output), force: force)
      try target.refuseIfTaken()
      let shrinking = Shrinking(
        recording, at: URL(fileURLWithPath: self.recording), seed: seed, demandsRest: !restless)
      let (small, words, trace) =
        try against.map { try shrinking.shrink(against: $0) }
        ?? shrinking.shrink()
      try target.write(small.commented("fails: \(words)"), trace)
      Talk.say(
        "\(output): \(small.events.count) of \(recording.events.count) events, "
          + "\(small.endTime) of \(recording.endTime): \(words)")
    }
  }
}

extension Recording {
  /// Returns a copy with a comment as the first line below the header.
  fileprivate func commented(_ words: String) throws -> Recording {
    var commented = self
    commented.lines.insert(Line(comment: words), at: 0)
    return try commented.sealed()
  }
}
