import Foundation
import Testing

/// A display that nobody sees: an Xvfb of its own, on a number that was free.
///
/// It ends with its value.
final class VirtualDisplay {
  /// What the tests need of a machine beside the program.
  nonisolated static let isAvailable = ["Xvfb", "xdotool", "import"].allSatisfy {
    Program.find($0) != nil
  }
  /// The comment of tests that are left out where it is not.
  nonisolated static let requirement: Comment =
    "needs Xvfb, xdotool and ImageMagick: apt install them"
  /// Whether there is a window manager as well.
  nonisolated static let hasWindowManager = isAvailable && Program.find("openbox") != nil

  /// Its name, as `DISPLAY` has it.
  let name: String
  private let server: ChildProcess
  private var windowManager: ChildProcess?

  /// - Parameter managed: With a window manager, which gives windows frames and focus.
  init(managed: Bool = false) throws {
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
    // Xvfb writes its number and a line feed once it can be talked to.
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

  /// Ends the server as a crash does.
  func lose() { server.signal(SIGKILL) }

  /// What a program needs to find it.
  var environment: [String: String] { ["DISPLAY": name] }

  private func startWindowManager() throws {
    windowManager = try ChildProcess(
      try Program.named("openbox"), ["--sm-disable"],
      environment: RunningTool.plainEnvironment.merging(environment) { $1 })
    // By the EWMH, a root window has this property while a manager works.
    try wait(for: "openbox") {
      try Program.output("xprop", "-root", "_NET_SUPPORTING_WM_CHECK", environment: environment)
        .contains("window id")
    }
  }
}

/// Programs of the machine.
enum Program {
  /// Where a program is; nil if it is not installed.
  nonisolated static func find(_ name: String) -> URL? {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
      .map { URL(fileURLWithPath: "\($0)/\(name)") }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }

  /// Where a program is.
  static func named(_ name: String) throws -> URL {
    guard let url = find(name) else { throw Timeout(what: "\(name): not installed", seconds: 0) }
    return url
  }

  /// Runs a program to its end, and returns what it says on both streams.
  @discardableResult
  static func output(
    _ name: String, _ arguments: String..., environment: [String: String] = [:]
  ) throws -> String {
    try output(name, arguments, environment: environment)
  }

  /// Runs a program to its end, and returns what it says on both streams.
  @discardableResult
  static func output(
    _ name: String, _ arguments: [String], environment: [String: String] = [:]
  ) throws -> String {
    let tool = try RunningTool(arguments, environment: environment, program: named(name))
    let run = try tool.waitForTheEnd()
    return run.standardOutput + run.standardError
  }
}
