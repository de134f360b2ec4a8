import Foundation
import MidflightReplay
import MotionCore
import Testing
import ToolFixtures

/// Tests of `midflight fuzz` through its command line.
struct FuzzTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func fuzz(_ options: String...) throws -> ToolRun {
    try RunningTool(["fuzz"] + options, in: folder.url).waitForTheEnd(upTo: 300)
  }

  @Test func theFirstSceneKeepsAllInvariants() throws {
    let run = try fuzz("--scene", Sample.scene, "--seed", "3", "--runs", "12")
    #expect(run.exitCode == 0, "\(run.standardOutput)")
    #expect(run.standardOutput == "12 runs, 0 failures, seed 3\n")
    #expect(try folder.names.isEmpty, "nothing is written without a failure")
  }

  @Test func aSeedIsChosenAndPrinted() throws {
    let run = try fuzz("--scene", Sample.scene, "--runs", "1")
    let seed = try #require(run.standardError.split(separator: " ").last)
    #expect(run.lastLine == "1 run, 0 failures, seed \(seed.dropLast())")
  }

  @Test func fuzzReportsAndSkipsUnreadableFilesOfTheCorpus() throws {
    try folder.save(Sample.recording(), as: "corpus/\(Sample.scene)/drag.jsonl")
    try folder.write("no recording\n", to: "corpus/note.jsonl")
    let run = try fuzz(
      "--scene", Sample.scene, "--seed", "1", "--runs", "6", "--corpus", "corpus")
    #expect(run.exitCode == 0, "\(run.standardOutput)")
    #expect(run.standardError.contains("skipped: "))
    #expect(run.standardError.contains("note.jsonl:1"))
  }

  @Test func aFuzzRunEndsAtItsTimeLimit() throws {
    // The run has no other limit.
    let run = try fuzz("--scene", Sample.scene, "--seed", "1", "--seconds", "0.5")
    #expect(run.exitCode == 0)
  }

  @Test(arguments: [["--runs", "0"], ["--seconds", "0"], ["--seed", "-1"], ["--scene", "none"]])
  func aMeaninglessFuzzOptionExitsWithTwo(options: [String]) throws {
    #expect(try RunningTool(["fuzz"] + options, in: folder.url).waitForTheEnd().exitCode == 2)
  }

  // MARK: - The checking process

  /// Returns the lines that a checking process prints for recordings, which it receives one after
  /// the other.
  private func responses(to requests: [String]) throws -> [String] {
    try folder.write(requests.map { $0 + "\n" }.joined(), to: "requests")
    let process = Process()
    process.executableURL = Tool.built
    process.arguments = ["check-worker"]
    process.standardInput = try FileHandle(forReadingFrom: folder.url("requests"))
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  @Test func aCheckingProcessSurvivesAnUnreadableRecording() throws {
    let good = try folder.save(Sample.recording(), as: "good.jsonl", withTrace: false).path
    let answers = try responses(
      to: [folder.path("none.jsonl"), good].map {
        "{\"path\":\"\($0)\",\"seed\":1,\"requiresRest\":true}"
      })
    #expect(answers.count == 2)
    #expect(answers.first?.contains("\"error\"") == true)
    #expect(answers.last == "{}")
  }
}
