import ArgumentParser
import Foundation
import MidflightApp
import MidflightPort

/// The `midflight port` command: changes a copy of iOS sources so that they use Midflight.
struct PortCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "port",
    abstract: "Change a copy of iOS sources so that they use Midflight.",
    discussion: """
      The command writes a copy of a folder and changes the Swift files in it: imports, \
      conditions, attributes, selectors, optional requirements, timers and former names. It lists \
      the places that a person has to change, with a hint each. The input stays as it is. A port \
      of the output gives the same output.

      Hidden folders, build, DerivedData, Pods and Carthage are skipped. Other files are copied.
      """)

  @Argument(help: "The folder of the sources.") var folder: String
  @Option(name: .shortAndLong, help: "The folder to write.") var output: String
  @Flag(help: "Write into a folder that has content; replace files there, remove none.")
  var force = false
  @Flag(help: "Print one JSON object; its notes also have the line of the input.") var json = false

  /// Writes the output folder, and prints the places that remain and the counts.
  @MainActor func perform() throws {
    let report: PortReport
    do {
      report = try FolderPort(
        from: URL(fileURLWithPath: folder), to: URL(fileURLWithPath: output), force: force
      ).run()
    } catch let failure as PortFailure {
      throw ToolFailure(failure)
    }
    if json { return try printJSON(report.json) }
    for file in report.files {
      let path = (output as NSString).appendingPathComponent(file.path)
      for note in file.notes {
        StandardOutput.writeLine("\(path):\(note.line):\(note.column): note: \(note.hint)")
      }
    }
    StandardOutput.writeLine(report.summary)
  }
}

extension ToolFailure {
  /// Creates a failure of the tool from a failure of a port.
  fileprivate init(_ failure: PortFailure) {
    switch failure {
    case .usage(let words): self = .usage(words)
    case .unreadable(let words): self = .unreadable(words)
    case .unwritable(let words): self = .unwritable(words)
    }
  }
}

extension PortReport {
  /// The counts and the places as a JSON object. Paths are relative to the output folder.
  fileprivate var json: [String: Any] {
    [
      "swiftFiles": swiftFileCount, "changedFiles": changedFileCount, "changes": changeCount,
      "copiedFiles": copiedFileCount, "skipped": skippedPaths, "remaining": noteCount,
      "files": files.map { file in
        ["path": file.path, "notes": file.notes.map(\.json)] as [String: Any]
      },
    ]
  }
}

extension PortNote {
  fileprivate var json: [String: Any] {
    [
      "line": line, "column": column, "inputLine": inputLine, "family": "\(family)",
      "hint": hint,
    ]
  }
}
