import Foundation
import MidflightPainter
import MidflightReplay
import MotionCore
import SlowTrait
import Testing
import ToolFixtures

/// Tests of a real window with a real mouse pointer, on displays of their own, and of the recording
/// that remains.
@Suite(
  .serialized, .enabled(if: VirtualDisplay.isAvailable, VirtualDisplay.requirement))
struct WindowTests {
  private let folder: TemporaryFolder
  private let display: VirtualDisplay

  init() throws {
    folder = try TemporaryFolder()
    display = try VirtualDisplay()
  }

  /// Opens the scene and records it as `input.jsonl`.
  private func record(on display: VirtualDisplay? = nil) throws -> ShownWindow {
    try ShownWindow(
      "record", "--scene", Sample.scene, "-o", folder.path("input.jsonl"),
      on: display ?? self.display)
  }

  private func recording() throws -> Recording {
    try Recording(contentsOf: folder.url("input.jsonl"))
  }

  /// Checks that the recording is whole, and that its replay gives the recorded trace, byte for
  /// byte.
  private func expectTheSameReplayed(_ location: SourceLocation = #_sourceLocation) throws {
    let path = folder.path("input.jsonl")
    #expect(try recording().verdict == .intact, sourceLocation: location)
    #expect(!folder.has("input.jsonl.part"), sourceLocation: location)
    let trace = try midflight("trace", path)
    #expect(
      try Data(trace.standardOutput.utf8) == folder.bytes("input.trace.jsonl"),
      sourceLocation: location)
    let verify = try midflight("verify", path)
    #expect(verify.exitCode == 0, "\(verify.standardOutput)", sourceLocation: location)
  }

  // MARK: - The main job

  @Test func aMouseInFingerModeIsRecordedAsAFingerAndReplays() throws {
    let window = try ShownWindow(
      "record", "--finger", "--scene", Sample.scene, "-o", folder.path("input.jsonl"), on: display)
    try window.perform([.move(95, 422), .press])
    try window.perform(ShownWindow.line(from: (95, 422), to: (195, 422)) + [.release])
    try folder.wait(forALineIn: "input.jsonl", "the release") { $0.isInput("up") }
    window.tool.signal(SIGINT)
    #expect(try window.tool.waitForTheEnd().exitCode == 130)
    let first = try #require(try recording().events.first { $0.pointer != nil })
    if case .down(pointer: 0, at: _, button: .finger, time: _) = first {
    } else {
      Issue.record("\(first) is no finger that goes down")
    }
    try expectTheSameReplayed()
  }

  @Test(.slow) func aCardCaughtInFlightReplaysToTheSameTraceAndPicture() throws {
    let window = try record()
    try window.perform([.move(95, 422), .press])
    try window.perform(ShownWindow.line(from: (95, 422), to: (195, 422)) + [.release])
    // The card flies to the right. It is caught half a second later and carried back.
    try window.perform([.pause(500), .move(240, 422), .press])
    try window.perform(ShownWindow.line(from: (240, 422), to: (170, 431)))
    try folder.wait(forALineIn: "input.jsonl", "the end of the drag") {
      $0.isInput("move", "170,431")
    }
    // The finger holds the card, so all frames from here on are equal.
    let held = try heldPicture(in: window)
    try window.perform([.release, .pause(300)])
    window.tool.signal(SIGINT)
    let run = try window.tool.waitForTheEnd()
    #expect(run.exitCode == 130)
    #expect(run.standardOutput == "")

    try expectTheSameReplayed()
    let trace = try folder.text("input.trace.jsonl")
    #expect(trace.ranges(of: "\"state\":\"began\"").count == 2, "caught once in flight")
    let moment = try momentOfRest()
    let render = try midflight(
      "render", folder.path("input.jsonl"), "-o", folder.path("held.png"), "--at", "\(moment)")
    #expect(render.exitCode == 0)
    let headless = try Picture(contentsOf: folder.url("held.png"))
    // Painting in parts may round a blurred edge differently from painting at once: by 1 of 255.
    if let difference = held.difference(from: headless) {
      #expect(difference.largest <= 1, "\(difference)")
    }
  }

  /// Returns the picture in the window after the last event, while the finger rests.
  private func heldPicture(in window: ShownWindow) throws -> Picture {
    let render = try midflight(
      "render", folder.path("input.jsonl.part"), "-o", folder.path("part.png"))
    #expect(render.exitCode == 0)
    let expected = try Picture(contentsOf: folder.url("part.png"))
    var shown = try window.screenshot()
    // A frame may still be on its way to the screen. After the limit, the comparison fails.
    try? wait(for: "the frame", upTo: 10) {
      shown = try window.screenshot()
      return shown == expected
    }
    return shown
  }

  /// Returns the time in seconds halfway between the last release and the last move before it.
  private func momentOfRest() throws -> Double {
    let events = try recording().events
    let release = try #require(
      events.lastIndex { if case .up = $0 { true } else { false } })
    #expect(events[release - 1].code == "move")
    let middle = (events[release - 1].time.nanoseconds + events[release].time.nanoseconds) / 2
    return Moment(nanoseconds: middle).seconds
  }

  @Test func aDragContinuesAndEndsOutsideTheWindow() throws {
    let window = try record()
    try window.perform([.move(95, 422), .press])
    try window.perform(
      ShownWindow.line(from: (95, 422), to: (-60, -40))
        + ShownWindow.line(
          from: (-60, -40), to: (520, 300)) + [.release])
    try folder.wait(forALineIn: "input.jsonl", "the release") { $0.isInput("up") }
    window.tool.signal(SIGINT)
    #expect(try window.tool.waitForTheEnd().exitCode == 130)
    let lines = try recording().lines
    #expect(lines.contains { $0.isInput("move", "-60,-40") })
    #expect(lines.contains { $0.isInput("up", "520,300") })
    #expect(!lines.contains { $0.isInput("cancel") })
    try expectTheSameReplayed()
  }

  @Test func closingTheWindowDuringADragCancelsThePointer() throws {
    let window = try record()
    try window.perform([.move(95, 422), .press])
    try window.perform(ShownWindow.line(from: (95, 422), to: (150, 422)))
    try folder.wait(forALineIn: "input.jsonl", "the drag") { $0.isInput("move", "150,422") }
    window.tool.signal(SIGTERM)
    #expect(try window.tool.waitForTheEnd().exitCode == 143)
    #expect(try recording().lines.contains { $0.isInput("cancel", "\"closed\"") })
    try expectTheSameReplayed()
  }

  // MARK: - With a window manager

  @Test(.enabled(if: VirtualDisplay.hasWindowManager, "needs openbox"))
  func losingTheFocusInADragCancelsIt() throws {
    let desktop = try VirtualDisplay(managed: true)
    let window = try record(on: desktop)
    try window.perform([.move(95, 422), .press])
    try window.perform(ShownWindow.line(from: (95, 422), to: (150, 422)))
    try folder.wait(forALineIn: "input.jsonl", "the drag") { $0.isInput("move", "150,422") }
    let other = try ShownWindow("play", on: desktop)
    try Program.output(
      "xdotool", "windowfocus", other.identifier, environment: desktop.environment)
    try folder.wait(forALineIn: "input.jsonl", "the cancel") {
      $0.isInput("cancel", "\"focus-lost\"")
    }
    try window.perform([.move(180, 422), .release])
    window.tool.signal(SIGINT)
    #expect(try window.tool.waitForTheEnd().exitCode == 130)
    #expect(try !recording().lines.contains { $0.isInput("up") })
    try expectTheSameReplayed()
  }

  @Test(.enabled(if: VirtualDisplay.hasWindowManager, "needs openbox"))
  func theCloseButtonFinishesTheRecording() throws {
    let desktop = try VirtualDisplay(managed: true)
    let window = try record(on: desktop)
    // openbox's key for the close button, which sends WM_DELETE_WINDOW to the program.
    try wait(for: "the window to close") {
      try Program.output(
        "xdotool", "windowfocus", window.identifier, "key", "alt+F4",
        environment: desktop.environment)
      return !window.tool.isRunning
    }
    let run = try window.tool.waitForTheEnd()
    #expect(run.exitCode == 0, "\(run.exitCode) \(run.standardError)")
    try expectTheSameReplayed()
  }

  @Test func aNewSizeIsRecordedAndReplays() throws {
    let window = try record()
    try Program.output(
      "xdotool", "windowsize", window.identifier, "500", "600", environment: display.environment)
    try folder.wait(forALineIn: "input.jsonl", "the size") { $0.isInput("size", "500,600,1") }
    try window.perform([.move(95, 422), .press])
    try window.perform(ShownWindow.line(from: (95, 422), to: (150, 422)))
    try folder.wait(forALineIn: "input.jsonl", "the drag") { $0.isInput("move", "150,422") }
    let held = try heldPicture(in: window)
    try window.perform([.release])
    try folder.wait(forALineIn: "input.jsonl", "the release") { $0.isInput("up") }
    window.tool.signal(SIGINT)
    #expect(try window.tool.waitForTheEnd().exitCode == 130)
    try expectTheSameReplayed()
    #expect(held.widthInPixels == 500)
    #expect(
      try midflight(
        "render", folder.path("input.jsonl"), "-o", folder.path("held.png"), "--at",
        "\(momentOfRest())"
      ).exitCode == 0)
    #expect(try held.difference(from: Picture(contentsOf: folder.url("held.png"))) == nil)
  }

  // MARK: - Opening and closing

  @Test(arguments: [1.25, 0.7, 2.0])
  func aScaleThatSplitsPixelsReplays(scale: Double) throws {
    // 390 × 1.25 is no whole number of pixels, so the window is not exactly 390 points wide.
    let run = try midflight(
      "record", "--scene", Sample.scene, "-o", folder.path("input.jsonl"), "--scale", "\(scale)",
      "--seconds", "0.3", environment: display.environment)
    #expect(run.exitCode == 0)
    try expectTheSameReplayed()
  }

  @Test func aRecordingWithATimeLimitClosesItsWindow() throws {
    let run = try midflight(
      "record", "--scene", Sample.scene, "-o", folder.path("input.jsonl"), "--seconds", "0.3",
      environment: display.environment)
    #expect(run.exitCode == 0)
    #expect(run.standardOutput == "")
    #expect(run.standardError.hasSuffix("input.jsonl and its trace\n"))
    #expect(try recording().endTime == Moment(seconds: 0.3))
    try expectTheSameReplayed()
  }

  @Test func slowMotionIsRecordedAsInput() throws {
    let window = try ShownWindow(
      "play", "--scene", Sample.scene, "--speed", "0.5", "--record", folder.path("input.jsonl"),
      on: display)
    try window.perform([.move(95, 422), .press])
    try window.perform(ShownWindow.line(from: (95, 422), to: (195, 422)) + [.release, .pause(200)])
    window.tool.signal(SIGINT)
    #expect(try window.tool.waitForTheEnd().exitCode == 130)
    #expect(try recording().lines.first?.isInput("rate", ",0.5]") == true)
    try expectTheSameReplayed()
  }

  @Test func aPressTakesOverAPlayedRecording() throws {
    try folder.save(Sample.recording(), as: "drag.jsonl")
    let window = try ShownWindow(
      "play", folder.path("drag.jsonl"), "--speed", "0.1", "--record",
      folder.path("input.jsonl"), on: display)
    try folder.wait(forALineIn: "input.jsonl", "the recording to play") { $0.isInput("move") }
    try window.perform([.move(110, 422), .press, .pause(30), .move(130, 422), .pause(30), .release])
    try folder.wait(forALineIn: "input.jsonl", "the release") { $0.isInput("up", "130,422") }
    let title = try Program.output(
      "xdotool", "getwindowname", window.identifier, environment: display.environment)
    #expect(
      title.contains("· controlled by you from ") && title.contains("· recording to input.jsonl"))
    window.tool.signal(SIGINT)
    let run = try window.tool.waitForTheEnd()
    #expect(run.exitCode == 130 && run.standardError.contains("\nfrom "))
    #expect(try recording().lines.contains { $0.isInput("cancel", "\"taken-over\"") })
    try expectTheSameReplayed()
  }

  @Test func anExistingRecordingIsRefusedBeforeAWindowOpens() throws {
    let url = try folder.save(Sample.recording(), as: "input.jsonl")
    let before = try (Data(contentsOf: url), Data(contentsOf: url.traceOfRecording))
    let names = try folder.names
    // There is no display: the error of the existing file comes first.
    let run = try midflight("record", "--scene", Sample.scene, "-o", url.path)
    #expect(run.exitCode == 6)
    #expect(
      run.standardError
        == "midflight: \(url.path): the file exists; use another name or --force\n")
    #expect(try Data(contentsOf: url) == before.0)
    #expect(try Data(contentsOf: url.traceOfRecording) == before.1)
    #expect(try folder.names == names)

    let forced = try midflight(
      "record", "--scene", Sample.scene, "-o", url.path, "--force", "--seconds", "0.2",
      environment: display.environment)
    #expect(forced.exitCode == 0)
    #expect(try recording().events.allSatisfy { $0.code == "move" })
    try expectTheSameReplayed()
  }

  @Test func aTraceAloneIsNotReplaced() throws {
    try folder.write("somebody's\n", to: "input.trace.jsonl")
    let run = try midflight("record", "--scene", Sample.scene, "-o", folder.path("input.jsonl"))
    #expect(run.exitCode == 6)
    #expect(run.standardError.contains("input.trace.jsonl: the file exists"))
    #expect(try folder.text("input.trace.jsonl") == "somebody's\n")
  }

  @Test func recordCreatesAMissingFolder() throws {
    let run = try midflight(
      "record", "--scene", Sample.scene, "-o", folder.path("new/input.jsonl"), "--seconds", "0.2",
      environment: display.environment)
    #expect(run.exitCode == 0)
    #expect(folder.has("new/input.jsonl") && folder.has("new/input.trace.jsonl"))
  }

  // MARK: - At rest

  @Test func anIdleSceneWindowDoesNotPoll() throws {
    let window = try record()
    try window.perform([.move(95, 422), .press])
    try window.perform(ShownWindow.line(from: (95, 422), to: (150, 422)))
    try folder.wait(forALineIn: "input.jsonl", "the drag") { $0.isInput("move", "150,422") }
    _ = try heldPicture(in: window)
    // In two seconds, a display at 60 frames per second shows 120 frames, and a loop that polls
    // every 100 ms wakes 20 times. A process that sleeps until an event wakes for none of them. The
    // limit of 8 allows for the system's own work, such as moving the process to the other
    // processor.
    let before = try window.contextSwitches()
    Thread.sleep(forTimeInterval: 2)
    #expect(try window.contextSwitches() - before <= 8)
    try window.perform([.release])
  }
}
