import ArgumentParser
import Foundation
import MidflightReplay
import MotionCore

/// The `midflight info` command: prints a summary of a recording.
struct InfoCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "info", abstract: "Describe a recording.")

  @Argument(help: "A recording.") var recording: String
  @Flag(help: "Print one JSON object.") var json = false

  /// Prints a summary of the recording, and warnings to the standard error. Does not replay the
  /// recording.
  @MainActor func perform() throws {
    try convertingFailures {
      let recording = try Recording(contentsOf: URL(fileURLWithPath: recording))
      for warning in recording.warnings { Console.writeLine("\(warning)") }
      let facts = facts(of: recording)
      if json { return try printJSON(Dictionary(uniqueKeysWithValues: facts)) }
      for (name, value) in facts {
        StandardOutput.writeLine(
          "\(name)\(String(repeating: " ", count: max(1, 12 - name.count)))\(words(of: value))")
      }
    }
  }

  /// Returns the names and values of the summary, in the order of the output. A truncated recording
  /// counts its cancel events.
  @MainActor private func facts(of recording: Recording) -> [(String, Any)] {
    var counts: [String: Int] = [:]
    var marks: [String] = []
    var checks = 0
    for line in recording.lines {
      switch line.content {
      case .input(let event): counts[event.code, default: 0] += 1
      case .mark(let label): marks.append(label)
      case .check: checks += 1
      default: break
      }
    }
    let header = recording.header
    return [
      ("scene", header.scene), ("size", [Double(header.size.width), Double(header.size.height)]),
      ("scale", Double(header.scale)), ("appearance", header.appearance.rawValue),
      ("motion", header.reduceMotion ? "reduced" : "normal"), ("engine", header.engine),
      ("clock", header.clock),
      ("seconds", recording.duration), ("events", recording.eventCount), ("codes", counts),
      ("checks", checks), ("marks", marks), ("state", "\(recording.verdict)"),
      (
        "trace",
        FileManager.default.fileExists(
          atPath: URL(fileURLWithPath: self.recording).traceOfRecording.path)
      ),
    ]
  }

  /// Returns a value as text: counts such as `3 down`; marks, shortened and joined, or `none`;
  /// `present` or `none` for a Boolean value.
  @MainActor private func words(of value: Any) -> String {
    switch value {
    case let counts as [String: Int]:
      counts.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }.joined(separator: ", ")
    case let marks as [String]:
      marks.isEmpty ? "none" : marks.map { shortText($0) }.joined(separator: ", ")
    case let size as [Double]:
      size.map { $0 == $0.rounded() ? "\(Int($0))" : "\($0)" }.joined(separator: " × ")
    case let isThere as Bool: isThere ? "present" : "none"
    default: "\(value)"
    }
  }
}
