import Foundation
import MidflightReplay
import Testing
import ToolFixtures

/// Windows that lose their display, and windows that another program destroys.
@Suite(.serialized, .enabled(if: VirtualDisplay.isAvailable, VirtualDisplay.requirement))
struct LostDisplayTests {
  private let folder: TemporaryFolder
  private let display: VirtualDisplay

  init() throws {
    folder = try TemporaryFolder()
    display = try VirtualDisplay()
  }

  /// Starts a recording in which the card is held during a drag to the right.
  private func holdCard() throws -> ShownWindow {
    let window = try ShownWindow(
      "record", "--scene", Sample.scene, "-o", folder.path("input.jsonl"), on: display)
    try window.perform([.move(95, 422), .press])
    try window.perform(ShownWindow.line(from: (95, 422), to: (150, 422)))
    try folder.wait(forALineIn: "input.jsonl", "the drag") { $0.isInput("move", "150,422") }
    return window
  }

  /// Checks that the recording is complete up to the drag's end, and replays without a desync.
  private func expectWhole(_ location: SourceLocation = #_sourceLocation) throws {
    let recording = try Recording(contentsOf: folder.url("input.jsonl"))
    #expect(recording.verdict == .intact, sourceLocation: location)
    #expect(
      recording.lines.contains { $0.isInput("move", "150,422") }, sourceLocation: location)
    #expect(recording.lines.contains { $0.isInput("cancel") }, sourceLocation: location)
    #expect(
      try midflight("replay", folder.path("input.jsonl")).exitCode == 0, sourceLocation: location)
  }

  @Test func aRecordingIsKeptWhenTheDisplayIsLost() throws {
    let window = try holdCard()
    display.lose()
    let run = try window.tool.waitForTheEnd()
    #expect(run.exitCode == 3)
    #expect(run.standardError.hasSuffix("midflight: the display was lost: \(Self.reason)\n"))
    let continuing = "midflight play \(folder.path("input.jsonl")) --record OTHER.jsonl"
    #expect(run.standardError.contains(continuing))
    try expectWhole()
  }

  private static let reason = "the connection ended"

  @Test func aKilledConnectionIsALostDisplay() throws {
    let window = try holdCard()
    try Program.output(
      "xdotool", "windowkill", window.identifier, environment: display.environment)
    #expect(try window.tool.waitForTheEnd().exitCode == 3)
    try expectWhole()
  }

  @Test func theGalleryKeepsItsStateWhenTheDisplayIsLost() throws {
    let window = try ShownWindow(
      "open", "--scene", "drawer", "--size", "840x700", on: display, in: folder.url,
      environment: ["XDG_STATE_HOME": folder.url.path])
    display.lose()
    let run = try window.tool.waitForTheEnd()
    #expect(run.exitCode == 3)
    #expect(run.standardError.contains("the display was lost"))
    #expect(try folder.text("midflight/window.json").contains("\"scene\" : \"drawer\""))
  }

  @Test(arguments: [false, true])
  func aWindowDestroyedByAnotherProgramKeepsItsRecording(isUnmapped: Bool) throws {
    let window = try holdCard()
    if isUnmapped {
      try Program.output(
        "xdotool", "windowunmap", "--sync", window.identifier, environment: display.environment)
    }
    // XDestroyWindow does not involve the program.
    try Program.output(
      "xdotool", "windowclose", window.identifier, environment: display.environment)
    #expect(try window.tool.waitForTheEnd().exitCode == 0)
    try expectWhole()
  }

  @Test func aHangUpFinishesTheRecording() throws {
    let window = try holdCard()
    window.tool.signal(SIGHUP)
    #expect(try window.tool.waitForTheEnd().exitCode == 128 + SIGHUP)
    try expectWhole()
  }
}
