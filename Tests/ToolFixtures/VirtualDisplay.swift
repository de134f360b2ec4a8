import Foundation
import Testing

/// An invisible display: an Xvfb server with a free number. The server ends with this object.
package final class VirtualDisplay {
  /// A Boolean value that indicates whether the machine has the programs that the tests need.
  package nonisolated static let isAvailable = ["Xvfb", "xdotool", "xwd"].allSatisfy {
    Program.find($0) != nil
  }
  /// The comment of tests that are skipped without these programs.
  package nonisolated static let requirement: Comment =
    "needs Xvfb, xdotool and xwd: apt install xvfb xdotool x11-apps"
  /// A Boolean value that indicates whether a window manager is installed as well.
  package nonisolated static let hasWindowManager = isAvailable && Program.find("openbox") != nil

  /// The name of the display, as in `DISPLAY`.
  package let name: String
  private let server: ChildProcess
  private var windowManager: ChildProcess?

  /// - Parameter managed: A Boolean value that indicates whether a window manager runs, which gives
  ///   windows frames and focus.
  package init(managed: Bool = false) throws {
    let folder = try TemporaryFolder()
    try Data().write(to: folder.url("number"))
    let number = try FileHandle(forWritingTo: folder.url("number"))
    server = try ChildProcess(
      try Program.named("Xvfb"),
      [
        "-displayfd", "1", "-screen", "0", "1400x1000x24", "-dpi", "96", "-nolisten", "tcp",
        "-noreset",
      ],
      environment: RunningTool.plainEnvironment, standardOutput: number.fileDescriptor)
    // Xvfb writes its number and a line feed when it is ready.
    var text = ""
    try wait(for: "Xvfb") {
      text = try folder.text("number")
      return text.hasSuffix("\n")
    }
    name = ":" + text.trimmingCharacters(in: .whitespacesAndNewlines)
    if managed { try startWindowManager() }
  }

  isolated deinit {
    windowManager?.terminate()
    server.terminate()
  }

  /// Kills the server, as a crash does.
  package func lose() { server.signal(SIGKILL) }

  /// The environment that a program needs to find the display.
  package var environment: [String: String] { ["DISPLAY": name] }

  private func startWindowManager() throws {
    windowManager = try ChildProcess(
      try Program.named("openbox"), ["--sm-disable"],
      environment: RunningTool.plainEnvironment.merging(environment) { $1 })
    // By the EWMH, a root window has this property while a manager runs.
    try wait(for: "openbox") {
      try Program.output("xprop", "-root", "_NET_SUPPORTING_WM_CHECK", environment: environment)
        .contains("window id")
    }
  }
}

/// The programs of the machine.
package enum Program {
  /// Returns the location of a program; nil if it is not installed.
  package nonisolated static func find(_ name: String) -> URL? {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
      .map { URL(fileURLWithPath: "\($0)/\(name)") }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }

  /// Returns the location of a program, or throws if it is not installed.
  package static func named(_ name: String) throws -> URL {
    guard let url = find(name) else { throw Timeout(what: "\(name): not installed", seconds: 0) }
    return url
  }

  /// Runs a program to its end, and returns its standard output and its standard error.
  @discardableResult
  package static func output(
    _ name: String, _ arguments: String..., environment: [String: String] = [:]
  ) throws -> String {
    try output(name, arguments, environment: environment)
  }

  /// Runs a program to its end, and returns its standard output and its standard error.
  @discardableResult
  package static func output(
    _ name: String, _ arguments: [String], environment: [String: String] = [:]
  ) throws -> String {
    let tool = try RunningTool(arguments, environment: environment, program: named(name))
    let run = try tool.waitForTheEnd()
    return run.standardOutput + run.standardError
  }
}
