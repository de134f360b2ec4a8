import Foundation

/// The result of a run of the built `midflight`: two output streams and an exit code.
///
/// Tests create one with `midflight(_:)`, or start a `RunningTool` to act during the run.
package struct ToolRun {
  package let standardOutput: String
  package let standardError: String
  /// The exit code that a shell reports: 128 and the signal's number for a process that a signal
  /// ended.
  package let exitCode: Int32

  /// The lines of the standard output.
  package var lines: [String] { standardOutput.split(separator: "\n").map(String.init) }
  /// The last line of the standard output; for `replay` and `verify`, the tally.
  package var lastLine: String { lines.last ?? "" }
  /// The standard output as one JSON object; nil for any other output.
  package var object: [String: Any]? {
    let value = try? JSONSerialization.jsonObject(with: Data(standardOutput.utf8))
    return value as? [String: Any]
  }
}

/// The locations of the programs under test.
package enum Tool {
  /// The program that was built with these tests, in the folder of the test program.
  package static let built: URL = {
    let beside = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
      .deletingLastPathComponent().appendingPathComponent("midflight")
    if FileManager.default.isExecutableFile(atPath: beside.path) { return beside }
    return package.appendingPathComponent(".build/debug/midflight")
  }()

  /// The optimised program; nil if there is none.
  package nonisolated static let optimised: URL? = {
    let named = ProcessInfo.processInfo.environment["MIDFLIGHT_RELEASE"]
    if named == "" { return nil }
    let url =
      named.map { URL(fileURLWithPath: $0) }
      ?? package.appendingPathComponent(".build/release/midflight")
    return FileManager.default.isExecutableFile(atPath: url.path) ? url : nil
  }()

  /// The folder of Package.swift.
  package nonisolated static let package = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The recordings of the package.
  package static let recordings = package.appendingPathComponent("recordings")
}

/// Runs the program to its end.
///
/// - Parameter environment: Variables to add to a plain environment, without display and without
///   CI.
package func midflight(
  _ arguments: String..., environment: [String: String] = [:], in folder: URL? = nil,
  program: URL? = nil
) throws -> ToolRun {
  let tool = try RunningTool(arguments, environment: environment, in: folder, program: program)
  return try tool.waitForTheEnd()
}

/// A run of the program. Its process ends with this object.
package final class RunningTool {
  private let process: ChildProcess
  private let words: String
  private let streams: TemporaryFolder

  /// - Parameter standardOutput: A file descriptor for the output, such as a terminal; nil for a
  ///   file.
  package init(
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

  /// The variables of this process's environment that a program needs, without DISPLAY and CI.
  package static let plainEnvironment = ProcessInfo.processInfo.environment.filter {
    ["PATH", "HOME", "LANG", "TMPDIR", "LD_LIBRARY_PATH"].contains($0.key)
  }

  /// The process identifier.
  package var identifier: Int32 { process.identifier }
  /// A Boolean value that indicates whether the process has not ended.
  package var isRunning: Bool { process.isRunning }

  /// The standard error until now.
  package var errorSoFar: String {
    get throws { String(decoding: try streams.bytes("stderr"), as: UTF8.self) }
  }

  /// The peak of resident memory in bytes; 0 after the exit.
  package var peakMemory: Int {
    let status = (try? String(contentsOfFile: "/proc/\(identifier)/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    return (line?.split(whereSeparator: \.isWhitespace).dropFirst().first).flatMap { Int($0) }
      .map { $0 * 1024 } ?? 0
  }

  /// Sends a signal.
  package func signal(_ number: Int32) { process.signal(number) }

  /// Waits until the process has ended. After `seconds` the process is killed and an error is
  /// thrown.
  @discardableResult
  package func waitForTheEnd(upTo seconds: Double = 60) throws -> ToolRun {
    do {
      try wait(for: "“\(words)” to end", upTo: seconds) { !process.isRunning }
    } catch {
      signal(SIGKILL)
      throw error
    }
    return ToolRun(
      standardOutput: String(decoding: try streams.bytes("stdout"), as: UTF8.self),
      standardError: try errorSoFar,
      exitCode: process.exitCode)
  }
}

/// Waits until a condition is true, with checks after 2, 4, 8, 16, and then every 32 ms. The limit
/// only prevents that CI hangs.
package func wait(
  for what: String, upTo seconds: Double = 30, until isSo: () throws -> Bool
) throws {
  let clock = ContinuousClock()
  let deadline = clock.now + .seconds(seconds)
  var pause: useconds_t = 2_000
  while try !isSo() {
    guard clock.now < deadline else { throw Timeout(what: what, seconds: seconds) }
    usleep(pause)
    pause = min(2 * pause, 32_000)
  }
}

/// The error of a condition that did not become true in time.
package struct Timeout: Error, CustomStringConvertible {
  package let what: String
  package let seconds: Double
  package var description: String { "waited \(seconds) s for \(what)" }
}
