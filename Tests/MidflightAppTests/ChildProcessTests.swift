import Foundation
import Midflight
import MidflightReplay
import MotionCore
import Testing
import ToolFixtures

@testable import MidflightApp

/// Tests of the end of the processes that the program starts.
struct ChildProcessTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Saves a recording whose replay takes minutes unless it is shorter: it has no input, and its
  /// squares start again for hours.
  private func longRecording(as name: String, seconds: Double = 80_000) throws -> String {
    let header = Recording.Header(
      scene: "timing-curves", size: CGSize(width: 390, height: 844), engine: Engine.revision)
    let recording = try Recording(header: header, events: [], endingAt: Moment(seconds: seconds))
    return try folder.save(recording, as: name, withTrace: false).path
  }

  /// Returns the running child processes of a process.
  private func children(of parent: Int32) throws -> [Int32] {
    let list = try String(
      contentsOfFile: "/proc/\(parent)/task/\(parent)/children", encoding: .utf8)
    return list.split(separator: " ").compactMap { Int32($0) }
  }

  /// A Boolean value that indicates whether a process runs: the process is neither gone nor a
  /// zombie.
  private func isRunning(_ identifier: Int32) -> Bool {
    let status = try? String(contentsOfFile: "/proc/\(identifier)/status", encoding: .utf8)
    return status.map { !$0.contains("State:\tZ") } ?? false
  }

  @Test(arguments: [SIGTERM, SIGINT, SIGHUP, SIGKILL])
  func childrenEndWithTheirParent(signal: Int32) throws {
    let tool = try RunningTool(
      [
        "replay", "--jobs", "2", longRecording(as: "one.jsonl"), longRecording(as: "two.jsonl"),
      ])
    var children: [Int32] = []
    try wait(for: "two children") {
      children = try self.children(of: tool.identifier)
      return children.count == 2
    }
    tool.signal(signal)
    #expect(try tool.waitForTheEnd().exitCode == 128 + signal)
    try wait(for: "the children to end") { !children.contains(where: isRunning) }
  }

  @Test func terminatingVerifyEndsItsChildProcess() throws {
    let tool = try RunningTool(["verify", longRecording(as: "it.jsonl", seconds: 300)])
    var child: Int32?
    try wait(for: "the new process") {
      child = try children(of: tool.identifier).first
      return child != nil
    }
    tool.signal(SIGTERM)
    #expect(try tool.waitForTheEnd().exitCode == 128 + SIGTERM)
    try wait(for: "the new process to end") { child.map { !isRunning($0) } ?? false }
  }

  /// The animator fuzzer, which is built with these tests.
  private let fuzzer = Tool.built.deletingLastPathComponent().appendingPathComponent("fuzz")

  @Test func fuzzWorkersEndWhenTheFuzzerIsKilled() throws {
    let tool = try RunningTool(["--jobs", "2"], program: fuzzer)
    var children: [Int32] = []
    try wait(for: "two workers") {
      children = try self.children(of: tool.identifier)
      return children.count == 2
    }
    // A stopped fuzzer starts no new worker. A worker that has ended remains as a zombie.
    tool.signal(SIGSTOP)
    // A worker that starts has its parent's input until it runs the program.
    try wait(for: "the workers to read a pipe") {
      children.filter(isRunning).allSatisfy { child in
        let input = try? FileManager.default.destinationOfSymbolicLink(
          atPath: "/proc/\(child)/fd/0")
        return input?.hasPrefix("pipe:") ?? true
      }
    }
    tool.signal(SIGKILL)
    #expect(try tool.waitForTheEnd().exitCode == 128 + SIGKILL)
    try wait(for: "the workers to end") { !children.contains(where: isRunning) }
  }

  /// A run that another program ends is no failure of an animator.
  @Test(arguments: [SIGTERM, SIGKILL]) func aKilledFuzzWorkerIsNoFailure(signal: Int32) throws {
    let tool = try RunningTool(["--jobs", "2"], program: fuzzer)
    try wait(for: "the end after killed workers") {
      for worker in try children(of: tool.identifier) { kill(worker, signal) }
      return !isRunning(tool.identifier)
    }
    let run = try tool.waitForTheEnd()
    #expect(run.exitCode == 3 && run.standardError.contains("not checked"))
  }

  @Test func aFuzzersWorkerEndsWhenItsInputCloses() throws {
    // The limit ends a worker that does not notice the end of its input.
    let script =
      "true | MIDFLIGHT_FUZZ_WORKER=1 timeout 30 \"$0\" --jobs 1 --sequences 1000000000"
    let run = try RunningTool(
      ["-c", script, fuzzer.path], program: URL(fileURLWithPath: "/bin/sh")
    ).waitForTheEnd()
    #expect(run.exitCode == 128 + SIGKILL)
  }

  /// The compilers of a build have process groups of their own.
  @Test func killingABuildEndsAllItsProcesses() throws {
    let run = try Subprocess(
      ["-c", "setsid sh -c 'setsid sleep 300 & echo $!; wait' & wait"], program: "/bin/sh",
      hasGroup: true)
    var sleeper: Int32?
    try wait(for: "the processes") {
      sleeper = Int32(String(decoding: run.standardOutput, as: UTF8.self).dropLast())
      return sleeper != nil
    }
    let process = try #require(sleeper)
    #expect(isRunning(process))
    run.kill()
    try wait(for: "the end of all processes") { !isRunning(process) }
  }

  @Test func aFuzzChildKilledFromOutsideIsNoFinding() throws {
    let tool = try RunningTool(
      ["fuzz", "--scene", Sample.scene, "--seed", "3", "--runs", "12"], in: folder.url)
    var child: Int32?
    try wait(for: "a child") {
      child = try children(of: tool.identifier).first
      return child != nil
    }
    if let child { kill(child, SIGKILL) }
    let run = try tool.waitForTheEnd(upTo: 300)
    #expect(run.standardOutput.contains(": not checked: "))
    #expect(run.standardOutput.contains("was terminated by signal 9, Killed"))
    #expect(run.lastLine == "12 runs, 0 failures, 1 not checked, seed 3")
    #expect(run.exitCode == 3)
    #expect(try folder.names.isEmpty)
  }
}
