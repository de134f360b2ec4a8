import Foundation
import MidflightReplay
import Testing
import ToolFixtures

/// Tests of recordings that do not replay: the message, and the cause that it names.
struct DesyncTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Saves a recording with its trace, changes the recording's text, and replays it.
  private func replay(
    sealed isSealed: Bool, changing change: (String) throws -> String
  ) throws -> ToolRun {
    let recording = try Sample.recording()
    try folder.save(recording, as: "drag.jsonl")
    let text = try change(String(decoding: recording.encoded(), as: UTF8.self))
    var changed = try Recording(parsing: Data(text.utf8), name: "drag.jsonl")
    if isSealed { changed = try changed.sealed() }
    try changed.encoded().write(to: folder.url("drag.jsonl"))
    return try midflight("replay", folder.path("drag.jsonl"))
  }

  /// Returns the text with another hash for the layers in the last check.
  private func changingTheLastCheck(_ text: String) throws -> String {
    let range = try #require(text.range(of: "\"layers\":\"", options: .backwards))
    let digits = range.upperBound..<text.index(range.upperBound, offsetBy: 16)
    return text.replacingCharacters(in: digits, with: "0123456789abcdef")
  }

  @Test func replayReportsAnEditAsTheCauseOfADesync() throws {
    let run = try replay(sealed: false) {
      $0.replacingOccurrences(of: "\"down\",0,95,422", with: "\"down\",0,96,422")
    }
    #expect(run.exitCode == 5)
    let words = run.lines.first ?? ""
    #expect(words.contains("drag.jsonl:"))
    #expect(words.contains(": desync at 0.250000 s in "))
    #expect(words.contains("; last event [240000,\"move\",0,165,422]; "), "\(words)")
    #expect(words.contains("the recording was edited; if this is intended"))
    #expect(run.lastLine == "0 passed, 1 failed")
  }

  @Test func theFirstFieldThatDiffersIsNamed() throws {
    let run = try replay(sealed: false) {
      $0.replacingOccurrences(of: "\"move\",0,165,422", with: "\"move\",0,167,422")
    }
    #expect(run.exitCode == 5)
    #expect(run.standardOutput.contains("animators.1.fraction: expected "))
    #expect(run.standardOutput.contains(", found "))
  }

  @Test func aSceneThatChangedIsDistinguishedFromAnEdit() throws {
    let run = try replay(sealed: true, changing: changingTheLastCheck)
    #expect(run.exitCode == 5)
    #expect(run.standardOutput.contains("expected hash 0123456789abcdef, found "))
    #expect(run.standardOutput.contains(" in layers: "))
    #expect(
      run.lines.first?.contains("the scene changed after the recording; if this is intended")
        == true)
  }

  @Test func anEngineOfAnotherRevisionIsNamed() throws {
    let run = try replay(sealed: true) {
      try changingTheLastCheck($0).replacingOccurrences(
        of: "\"engine\":\(Engine.revision)", with: "\"engine\":9")
    }
    #expect(run.exitCode == 5)
    #expect(
      run.lines.first?.contains(
        "the engine changed from revision 9 to \(Engine.revision)") == true,
      "\(run.standardOutput)")
  }

  /// Replays a recording of engine 9, after a change in the text of its expected trace.
  private func explain(_ old: String, _ new: String, jobs: String = "1") throws -> ToolRun {
    var recording = try Sample.recording()
    recording.header.engine = 9
    let url = try folder.save(try recording.sealed(), as: "drag.jsonl").traceOfRecording
    let text = try String(contentsOf: url, encoding: .utf8)
    let place = try #require(text.range(of: old))
    try text.replacingCharacters(in: place, with: new).write(
      to: url, atomically: true, encoding: .utf8)
    return try midflight("replay", folder.path("."), "--explain-upgrade", "--jobs", jobs)
  }

  @Test(arguments: ["1", "2"]) func anUpgradeThatMovesValuesInMotionIsExplained(jobs: String) throws
  {
    let run = try explain("\"center\":[276.", "\"center\":[279.", jobs: jobs)
    #expect(run.exitCode == 1)
    #expect(
      run.standardOutput.contains(
        "\n  engine 9 → \(Engine.revision): only motion differs, at most in views.viewToMove.center"
      ),
      "\(run.standardOutput)")
    #expect(
      run.standardOutput.contains(
        "\n1 differ only because the engine changed; after a look at them, use --update changed\n"))
    #expect(run.lastLine == "0 passed, 1 failed")
  }

  @Test func anEngineUpgradeDoesNotExplainADifferentStart() throws {
    let run = try explain("\"center\":[95,422]", "\"center\":[96,422]")
    #expect(run.standardOutput.contains("the engine alone does not explain this: at the beginning"))
    #expect(run.standardOutput.contains("\n0 differ only because the engine changed\n"))
  }

  @Test func anUpgradeThatMovesNothingPasses() throws {
    let run = try explain("\"engine\":\(Engine.revision)", "\"engine\":9")
    #expect(run.exitCode == 0, "\(run.standardOutput)")
  }

  @Test func verifyTraceAndCheckDetectAnEditedRecording() throws {
    _ = try replay(sealed: false, changing: changingTheLastCheck)
    let path = folder.path("drag.jsonl")
    #expect(try midflight("verify", path).exitCode == 5)
    #expect(try midflight("trace", path).exitCode == 5)
    #expect(try midflight("check", path).standardOutput.contains(": edited, "))
    #expect(try midflight("check", "--strict", path).exitCode == 3)
  }

  @Test func renewingTheChecksAcceptsTheChange() throws {
    _ = try replay(sealed: true, changing: changingTheLastCheck)
    let path = folder.path("drag.jsonl")
    #expect(try midflight("replay", path, "--update", "changed").exitCode == 0)
    #expect(try midflight("verify", path).exitCode == 0)
  }

  @Test func aRecordingThatBreaksOffReplaysUnlessStrict() throws {
    // The file is cut within a line, in the middle of the drag.
    let whole = String(decoding: try Sample.recording().encoded(), as: UTF8.self)
    let middle = try #require(whole.range(of: "\"move\",0,150"))
    try folder.write(String(whole[..<middle.lowerBound]), to: "cut.jsonl")
    let path = folder.path("cut.jsonl")
    #expect(try midflight("trace", path, "-o", folder.path("cut.trace.jsonl")).exitCode == 0)
    #expect(try folder.text("cut.trace.jsonl").contains("\"event\":\"cancel\""))
    #expect(try midflight("replay", path).exitCode == 0)
    let strict = try midflight("replay", "--strict", path)
    #expect(strict.exitCode == 3)
    #expect(strict.standardOutput.contains("truncated"))
    #expect(try midflight("verify", path).exitCode == 0)
  }
}
