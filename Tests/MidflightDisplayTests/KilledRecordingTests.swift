import Foundation
import MidflightReplay
import Testing
import ToolFixtures

/// Tests that a killed recorder loses at most the current line.
@Suite(
  .serialized, .enabled(if: VirtualDisplay.isAvailable, VirtualDisplay.requirement))
struct KilledRecordingTests {
  @Test func twelveKillsLoseNothing() throws {
    let display = try VirtualDisplay()
    let folder = try TemporaryFolder()
    var survivors: [Data] = []
    for round in 1...12 {
      let window = try ShownWindow(
        "record", "--scene", Sample.scene, "-o", folder.path("input.jsonl"), on: display)
      let pointer = try window.begin(
        [.move(95, 422), .press]
          + ShownWindow.line(from: (95, 422), to: (250, 422), steps: 150))
      // Each round waits for a few more lines, and then kills the recorder at an arbitrary moment.
      try wait(for: "line \(5 * round)") {
        (try folder.growing("input.jsonl")?.lines.count ?? 0) >= 5 * round
      }
      let seen = try folder.bytes("input.jsonl.part")
      window.tool.signal(SIGKILL)
      #expect(try window.tool.waitForTheEnd().exitCode == 128 + SIGKILL)
      pointer.signal(SIGKILL)
      try window.perform([.release])

      let left = try folder.bytes("input.jsonl.part")
      #expect(left.starts(with: seen), "what was in the file is still there")
      #expect(left.count { $0 == UInt8(ascii: "\n") } >= 5 * round)
      try expectUsable(folder.path("input.jsonl.part"))
      survivors.append(left)
    }

    // A later recording with the name moves the last one aside, like the eleven before it.
    let run = try midflight(
      "record", "--scene", Sample.scene, "-o", folder.path("input.jsonl"), "--seconds", "0.2",
      environment: display.environment)
    #expect(run.exitCode == 0)
    #expect(run.standardError.contains("input.jsonl.part.12"))
    for (index, survivor) in survivors.enumerated() {
      #expect(try folder.bytes("input.jsonl.part.\(index + 1)") == survivor)
    }
    #expect(try midflight("replay", folder.path("input.jsonl")).exitCode == 0)
  }

  @Test func everyEventIsWrittenToTheFileAtOnce() throws {
    let display = try VirtualDisplay()
    let folder = try TemporaryFolder()
    let window = try ShownWindow(
      "record", "--scene", Sample.scene, "-o", folder.path("input.jsonl"), on: display)
    try window.perform([.move(95, 422), .press])
    // A single event has no later event that could flush it from a buffer.
    for x in stride(from: 100, through: 130, by: 10) {
      try window.perform([.move(x, 422)])
      try folder.wait(forALineIn: "input.jsonl", "the move to \(x)") {
        $0.isInput("move", "\(x),422]")
      }
    }
    window.tool.signal(SIGKILL)
    try window.tool.waitForTheEnd()
    let left = try Recording(contentsOf: folder.url("input.jsonl.part"))
    #expect(left.lines.last { $0.isInput("move") }?.isInput("move", "130,422]") == true)
    try window.perform([.release])
  }

  @Test func aTraceThatAppearsMeanwhileIsKept() throws {
    let display = try VirtualDisplay()
    let folder = try TemporaryFolder()
    let window = try ShownWindow(
      "record", "--scene", Sample.scene, "-o", folder.path("input.jsonl"), on: display)
    try window.perform([.move(95, 422), .press, .release])
    try folder.write("mine\n", to: "input.trace.jsonl")
    window.tool.signal(SIGTERM)
    let run = try window.tool.waitForTheEnd()
    #expect(run.exitCode == 6)
    #expect(run.standardError.contains(" is complete; write its trace with "))
    #expect(run.standardError.contains(".jsonl --update changed"))
    #expect(try folder.text("input.trace.jsonl") == "mine\n")
    #expect(try midflight("check", "--strict", folder.path("input.jsonl")).exitCode == 0)
  }

  @Test func aRecordingThatIsDeletedIsWrittenAgain() throws {
    let display = try VirtualDisplay()
    let folder = try TemporaryFolder()
    let window = try ShownWindow(
      "record", "--scene", Sample.scene, "-o", folder.path("a/input.jsonl"), on: display)
    try window.perform([.move(95, 422), .press])
    try folder.wait(forALineIn: "a/input.jsonl", "the press") { $0.isInput("down") }
    let before = try folder.bytes("a/input.jsonl.part")
    try FileManager.default.removeItem(at: folder.url("a"))
    try window.perform([.release])
    try folder.wait(forALineIn: "a/input.jsonl", "the release") { $0.isInput("up") }
    #expect(try folder.bytes("a/input.jsonl.part").starts(with: before))
    window.tool.signal(SIGTERM)
    let run = try window.tool.waitForTheEnd()
    #expect(run.standardError.contains("was deleted, moved or resized; wrote it again to "))
    #expect(try midflight("replay", folder.path("a/input.jsonl")).exitCode == 0)
  }

  /// Checks that the rest of a recording is well formed, and replays without a desync.
  private func expectUsable(
    _ path: String, _ location: SourceLocation = #_sourceLocation
  ) throws {
    let check = try midflight("check", path)
    #expect(check.exitCode == 0, "\(check.standardError)", sourceLocation: location)
    #expect(check.standardOutput.contains(": truncated, "), sourceLocation: location)
    #expect(try midflight("check", "--strict", path).exitCode == 3, sourceLocation: location)
    let trace = try midflight("trace", path)
    #expect(trace.exitCode == 0, "\(trace.standardError)", sourceLocation: location)
    #expect(trace.lastLine.contains("\"end\":true"), sourceLocation: location)
  }
}
