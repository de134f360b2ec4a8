import ArgumentParser
import Foundation
import MidflightReplay

/// `midflight trace`: what happens in a recording, row by row.
struct TraceCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "trace", abstract: "Replay a recording and write down what happens.")

  @Argument(help: "A recording.") var recording: String
  @Option(name: .shortAndLong, help: "The file to write; the standard output if left out.")
  var output: String?
  @Option(help: "Rows of the grid in a second, 1…1000.") var hz = 60

  func validate() throws {
    guard (1...1000).contains(hz) else { throw ValidationError("--hz \(hz): give 1…1000.") }
  }

  @MainActor func perform() throws {
    try failingAsTool {
      let recording = try Recording(contentsOf: URL(fileURLWithPath: recording))
      let trace = try Replay(recording, rowsPerSecond: hz).finish()
      if let output {
        try trace.write(to: URL(fileURLWithPath: output))
      } else {
        FileHandle.standardOutput.write(Data(trace.bytes))
      }
    }
  }
}
