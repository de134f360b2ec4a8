import Foundation
import MidflightReplay
import MotionCore
import SlowTrait
import Testing
import ToolFixtures

/// Tests of `midflight import` through its command line.
struct ImportTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func importing(_ options: String...) throws -> ToolRun {
    try RunningTool(
      ["import", "--scene", Sample.scene, "-o", "out.jsonl"] + options, in: folder.url
    ).waitForTheEnd()
  }

  private var recording: Recording {
    get throws { try Recording(contentsOf: folder.url("out.jsonl")) }
  }

  private let drag = "t,x,y\n0,95,422\n0.05,120,422\n0.1,160,422\n0.15,195,422\n"

  @Test func aTableBecomesARecordingThatReplays() throws {
    try folder.write(drag, to: "drag.csv")
    let run = try importing("drag.csv", "--format", "csv")
    #expect(run.exitCode == 0, "\(run.standardError)")
    #expect(run.standardOutput == "")
    #expect(try recording.events.map(\.code) == ["down", "move", "move", "up"])
    #expect(try recording.verdict == .intact)
    #expect(folder.has("out.trace.jsonl"))
    #expect(try midflight("verify", folder.path("out.jsonl")).exitCode == 0)
    #expect(try recording.duration > 1, "the card was let go, and comes to rest")
  }

  @Test func aStrokeIsFittedIntoTheScene() throws {
    let line = "{\"points\":[[0,1799,878],[0.1,1500,700],[0.2,900,877]]}\n"
    try folder.write(line + line, to: "mouse.jsonl")
    #expect(try importing("mouse.jsonl", "--format", "jsonl", "--fit", "--line", "2").exitCode == 0)
    let points = try recording.events.compactMap { event -> CGPoint? in
      switch event {
      case .down(_, let point, _, _), .move(_, let point, _), .up(_, let point, _, _): point
      default: nil
      }
    }
    #expect(points.count == 3)
    #expect(points.allSatisfy { CGRect(x: 0, y: 0, width: 390, height: 844).contains($0) })
  }

  @Test func unreadableInputExitsWithThreeAndNamesItsPosition() throws {
    try folder.write("0,1,2\n0.1,1,two\n", to: "bad.csv")
    let run = try importing("bad.csv", "--format", "csv")
    #expect(run.exitCode == 3)
    #expect(run.standardError == "midflight: bad.csv:2:7: expected y, a number, found two\n")
    #expect(try folder.names == ["bad.csv"])
  }

  @Test func aNumberThatIsTooLargeAfterScalingNamesTheImportedFile() throws {
    try folder.write("0.1,2000,2\n", to: "far.csv")
    let run = try importing("far.csv", "--format", "csv", "--scale", "1000")
    #expect(run.exitCode == 3)
    #expect(
      run.standardError.hasPrefix("midflight: far.csv:1:1: expected a number from -1e6 to 1e6"))
    #expect(try folder.names == ["far.csv"])
  }

  @Test func importReplacesAnExistingFileOnlyByForce() throws {
    try folder.write(drag, to: "drag.csv")
    try folder.write("mine\n", to: "out.jsonl")
    #expect(try importing("drag.csv", "--format", "csv").exitCode == 6)
    #expect(try folder.text("out.jsonl") == "mine\n")
    #expect(try importing("drag.csv", "--format", "csv", "--force").exitCode == 0)
  }

  @Test func importReplacesAnExistingTraceOnlyByForce() throws {
    try folder.write(drag, to: "drag.csv")
    try folder.write("mine\n", to: "out.trace.jsonl")
    #expect(try importing("drag.csv", "--format", "csv").exitCode == 6)
    #expect(try folder.text("out.trace.jsonl") == "mine\n")
    #expect(!folder.has("out.jsonl"))
    #expect(try importing("drag.csv", "--format", "csv", "--force").exitCode == 0)
  }

  @Test func theFolderOfTheRecordingIsMade() throws {
    try folder.write(drag, to: "drag.csv")
    let run = try RunningTool(
      ["import", "drag.csv", "--format", "csv", "--scene", Sample.scene, "-o", "a/b/out.jsonl"],
      in: folder.url
    ).waitForTheEnd()
    #expect(run.exitCode == 0, "\(run.standardError)")
    #expect(folder.has("a/b/out.jsonl") && folder.has("a/b/out.trace.jsonl"))
  }

  @Test func importOfMoreThanADayNamesTheLine() throws {
    try folder.write("0,1,2\n86401,1,2\n", to: "long.csv")
    let run = try importing("long.csv", "--format", "csv")
    #expect(run.exitCode == 3)
    #expect(run.standardError.hasPrefix("midflight: long.csv:2:1: expected at most 24 hours"))
    #expect(try folder.names == ["long.csv"])
  }

  @Test func anImportStartTooLateForItsInputExitsWithTwo() throws {
    try folder.write("0,1,2\n80000,1,2\n", to: "long.csv")
    let run = try importing("long.csv", "--format", "csv", "--start", "80000")
    #expect(run.exitCode == 2)
    #expect(run.standardError.contains("--start 80000.0: long.csv would end at"))
  }

  @Test(.slow) func inputOfAlmostADayIsImported() throws {
    try folder.write("0,95,422\n86399.8,95,422\n", to: "long.csv")
    let run = try importing("long.csv", "--format", "csv")
    #expect(run.exitCode == 0, "\(run.standardError)")
  }

  @Test(arguments: [
    ["x.csv", "--format", "xls"], ["x.csv", "--format", "csv", "--line", "1"],
    ["x.csv", "--format", "csv", "--scale", "0"], ["x.csv", "--format", "csv", "--offset", "3"],
    ["x.csv", "--format", "csv", "--start", "-1"],
  ])
  func aMeaninglessImportOptionExitsWithTwo(options: [String]) throws {
    let run = try RunningTool(
      ["import", "--scene", Sample.scene, "-o", "out.jsonl"] + options, in: folder.url
    ).waitForTheEnd()
    #expect(run.exitCode == 2)
  }
}
