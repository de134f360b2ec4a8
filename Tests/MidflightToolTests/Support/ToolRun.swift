import Foundation

/// The built `midflight`, run as a user runs it: arguments in, two streams and an exit code out.
///
/// Tests make one with `midflight(_:)`, or start a `RunningTool` where they act while it runs.
struct ToolRun {
  let standardOutput: String
  let standardError: String
  /// What a shell would report: 128 and the signal's number for a process that a signal ended.
  let exitCode: Int32

  /// The lines of the standard output.
  var lines: [String] { standardOutput.split(separator: "\n").map(String.init) }
  /// The last line of the standard output: of `replay` and `verify`, the tally.
  var lastLine: String { lines.last ?? "" }
  /// The standard output as exactly one object of JSON; nil if it is anything else.
  var object: [String: Any]? {
    let value = try? JSONSerialization.jsonObject(with: Data(standardOutput.utf8))
    return value as? [String: Any]
  }
}

/// Where the programs under test are.
enum Tool {
  /// The program that was built with these tests: it stands beside their own.
  static let built: URL = {
    let beside = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
      .deletingLastPathComponent().appendingPathComponent("midflight")
    if FileManager.default.isExecutableFile(atPath: beside.path) { return beside }
    return package.appendingPathComponent(".build/debug/midflight")
  }()

  /// The optimised program; nil if there is none.
  nonisolated static let optimised: URL? = {
    let named = ProcessInfo.processInfo.environment["MIDFLIGHT_RELEASE"]
    if named == "" { return nil }
    let url =
      named.map { URL(fileURLWithPath: $0) }
      ?? package.appendingPathComponent(".build/release/midflight")
    return FileManager.default.isExecutableFile(atPath: url.path) ? url : nil
  }()

  /// The folder of Package.swift.
  nonisolated static let package = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// The recordings of the package.
  static let recordings = package.appendingPathComponent("recordings")
}

/// Runs the program to its end.
///
/// - Parameter environment: Set on top of a plain one, without display and without CI.
func midflight(
  _ arguments: String..., environment: [String: String] = [:], in folder: URL? = nil,
  program: URL? = nil
) throws -> ToolRun {
  let tool = try RunningTool(arguments, environment: environment, in: folder, program: program)
  return try tool.waitForTheEnd()
}

/// The program while it runs. It does not outlive its value.
final class RunningTool {
  private let process: ChildProcess
  private let words: String
  private let streams: TemporaryFolder

  /// - Parameter standardOutput: Takes the output in place of a file, such as a terminal.
  init(
    _ arguments: [String], environment: [String: String] = [:], in folder: URL? = nil,
    program: URL? = nil, standardOutput: Int32? = nil
  ) throws {
    let program = program ?? Tool.built
    words = ([program.lastPathComponent] + arguments).joined(separator: " ")
    streams = try TemporaryFolder()
    try Data().write(to: streams.url("stdout"))
    try Data().write(to: streams.url("stderr"))
    let output = try FileHandle(forWritingTo: streams.url("stdout"))
    let error = try FileHandle(forWritingTo: streams.url("stderr"))
    process = try ChildProcess(
      program, arguments, environment: Self.plainEnvironment.merging(environment) { $1 },
      in: folder ?? streams.url, standardOutput: standardOutput ?? output.fileDescriptor,
      standardError: error.fileDescriptor)
  }

  /// What a program needs of this one's environment, and nothing else: no DISPLAY, no CI.
  static let plainEnvironment = ProcessInfo.processInfo.environment.filter {
    ["PATH", "HOME", "LANG", "TMPDIR", "LD_LIBRARY_PATH"].contains($0.key)
  }

  /// The process's number.
  var identifier: Int32 { process.identifier }
  /// Whether it has not ended yet.
  var isRunning: Bool { process.isRunning }

  /// Sends a signal.
  func signal(_ number: Int32) { process.signal(number) }

  /// Waits until it has ended; after `seconds` it is killed, and that is an error.
  @discardableResult
  func waitForTheEnd(upTo seconds: Double = 60) throws -> ToolRun {
    do {
      try wait(for: "“\(words)” to end", upTo: seconds) { !process.isRunning }
    } catch {
      signal(SIGKILL)
      throw error
    }
    return ToolRun(
      standardOutput: String(decoding: try streams.bytes("stdout"), as: UTF8.self),
      standardError: String(decoding: try streams.bytes("stderr"), as: UTF8.self),
      exitCode: process.exitCode)
  }
}

/// Waits until something is so, looking every few milliseconds; the limit only keeps CI from
/// hanging.
func wait(
  for what: String, upTo seconds: Double = 30, until isSo: () throws -> Bool
) throws {
  let clock = ContinuousClock()
  let deadline = clock.now + .seconds(seconds)
  while try !isSo() {
    guard clock.now < deadline else { throw Timeout(what: what, seconds: seconds) }
    usleep(3_000)
  }
}

/// Something did not come about.
struct Timeout: Error, CustomStringConvertible {
  let what: String
  let seconds: Double
  var description: String { "waited \(seconds) s for \(what)" }
}
