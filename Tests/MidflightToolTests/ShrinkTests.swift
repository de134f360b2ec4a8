import Foundation
import MidflightReplay
import MotionCore
import Testing

/// `midflight shrink`, as a person uses it.
struct ShrinkTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func shrink(_ name: String, _ options: String...) throws -> ToolRun {
    try RunningTool(
      ["shrink", folder.path(name), "-o", folder.path("small.jsonl")] + options, in: folder.url
    ).waitForTheEnd(upTo: 300)
  }

  private var small: Recording {
    get throws { try Recording(contentsOf: folder.url("small.jsonl")) }
  }

  @Test func anExpectationKeepsFailingWithLessInput() throws {
    // The card is at 95 until it is dragged to 195 and goes on: it never gets to 1000.
    let expectation = Recording.Expectation(path: "viewToMove.center.x", .less, .number(100))
    let recording = try Sample.plain(with: .expect(expectation), at: 0.31)
    try folder.save(recording, as: "drag.jsonl", withTrace: false)
    let run = try shrink("drag.jsonl")
    #expect(run.exitCode == 0, "\(run.standardError)")
    #expect(run.standardError.contains("expected viewToMove.center.x < 100"))
    let small = try small
    #expect(small.events.count < 5, "\(small.events)")
    #expect(small.endTime < recording.endTime)
    #expect(small.verdict == .intact)
    let replay = try midflight("replay", "--update", "none", folder.path("small.jsonl"))
    #expect(replay.standardOutput.contains("expected viewToMove.center.x < 100"))
  }

  @Test func aDifferenceFromTheTraceIsCutAfterIt() throws {
    let recording = try Sample.recording()
    try folder.save(recording, as: "drag.jsonl")
    let trace = try folder.text("drag.trace.jsonl")
    let row = try #require(
      trace.split(separator: "\n").first {
        $0.contains("\"t\":250000") && $0.contains("\"center\":[")
      })
    let range = try #require(trace.range(of: row))
    let other = row.replacing("\"center\":[", with: "\"center\":[1")
    try folder.write(
      trace.replacingCharacters(in: range, with: other), to: "drag.trace.jsonl")
    let run = try shrink("drag.jsonl")
    #expect(run.exitCode == 0, "\(run.standardError)")
    #expect(try small.endTime == Moment(seconds: 0.25))
    #expect(run.standardError.contains("at 0.250000 s"))
    let replay = try midflight("replay", "--update", "none", folder.path("small.jsonl"))
    #expect(replay.exitCode == 1)
    #expect(replay.standardOutput.contains("at 0.250000 s"))
  }

  @Test func whatDoesNotFailIsRefused() throws {
    try folder.save(Sample.recording(), as: "drag.jsonl")
    let run = try shrink("drag.jsonl")
    #expect(run.exitCode == 2)
    #expect(run.standardError.contains("does not fail"))
    #expect(!folder.has("small.jsonl"))
  }

  @Test func whatIsThereIsReplacedOnlyByForce() throws {
    try folder.save(Sample.recording(), as: "small.jsonl")
    try folder.save(Sample.recording(), as: "drag.jsonl")
    let before = try folder.bytes("small.jsonl")
    #expect(try shrink("drag.jsonl").exitCode == 6)
    #expect(try folder.bytes("small.jsonl") == before)
  }

  @Test func programsThatDoTheSameHaveNothingToShrink() throws {
    try folder.save(Sample.recording(), as: "drag.jsonl")
    let run = try shrink("drag.jsonl", "--against", Tool.built.path)
    #expect(run.exitCode == 2)
    #expect(run.standardError.contains("both programs do the same"))
  }

  @Test func whereAnotherProgramDiffersTheSmallestSuchRecordingIsLeft() throws {
    try folder.save(Sample.recording(), as: "drag.jsonl")
    // An older midflight in whose traces the card's alpha is another once it is dragged.
    let program = """
      #!/bin/sh
      '\(Tool.built.path)' "$@" | sed 's/"running":false/"running":true/'

      """
    try folder.write(program, to: "older")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: folder.path("older"))
    let run = try shrink("drag.jsonl", "--against", folder.path("older"))
    #expect(run.exitCode == 0, "\(run.standardError)")
    // A press, and a move that is far enough to begin the drag.
    let events = try small.events
    #expect(events.count <= 3, "\(events)")
    #expect(folder.has("small.trace.jsonl"), "what the other program says")
  }
}
