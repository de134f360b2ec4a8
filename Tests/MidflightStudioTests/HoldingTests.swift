import Foundation
import Midflight
import MidflightGallery
import MidflightReplay
import MotionCore
import Testing

@testable import MidflightStudio

/// Input that is down during a pause, a seek, or a change of the run.
struct HoldingTests {
  private let bench: StudioBench

  init() throws { bench = try StudioBench(Toys.catalog) }

  /// Returns whether the window shows a text, or has reported a failure with it.
  private func isShown(_ text: String) -> Bool { bench.texts.contains { $0.contains(text) } }

  private func inputs(of session: Session) -> [InputEvent] { session.recording.inputs }

  /// Returns the names of the keys in a session, with their directions.
  private func keys(of session: Session) -> [String] {
    inputs(of: session).compactMap { event in
      guard case .key(let name, let isDown, _) = event else { return nil }
      return "\(name) \(isDown ? "down" : "up")"
    }
  }

  /// A way to pause in the middle of a press.
  nonisolated enum Stop: CaseIterable {
    case space, comma, seeking

    @MainActor func perform(_ bench: StudioBench) {
      switch self {
      case .space: bench.key("Space")
      case .comma: bench.key(",")
      case .seeking:
        bench.studio.seek(to: Moment(seconds: 0.2))
        bench.tick()
      }
    }
  }

  // MARK: - A pointer

  @Test(arguments: Stop.allCases)
  func aReleaseDuringAPauseIsAtTheLastKnownPosition(stop: Stop) throws {
    let bench = try StudioBench()
    bench.wait(0.5)
    bench.press(StudioBench.card)
    let place = CGPoint(x: 165, y: 422)
    bench.drag(from: StudioBench.card, to: place)
    let session = bench.player.session
    stop.perform(bench)
    let end = session.end
    bench.wait(1)
    bench.drag(from: place, to: CGPoint(x: 165, y: 600))
    bench.lift(CGPoint(x: 165, y: 600))
    #expect(bench.player.session === session && session.end == end && !bench.player.isPlaying)
    guard case .up(0, let point, _, end) = session.recording.inputs.last else {
      return #expect(Bool(false), "\(session.recording.inputTexts.suffix(2))")
    }
    #expect(abs(point.x - place.x) < 0.02 && abs(point.y - place.y) < 0.02)
    bench.key("Space")
    bench.wait(end.seconds + 1)
    #expect(bench.player.isLive && bench.player.isPlaying)
    // The next press works.
    let count = session.recording.inputs.count
    bench.press(CGPoint(x: 300, y: 700))
    bench.lift(CGPoint(x: 300, y: 700))
    #expect(bench.player.isPlaying && bench.player.session === session)
    #expect(session.recording.inputs.dropFirst(count).map(\.code) == ["down", "up"])
    try Replay(session.completeRecording(), scenes: .gallery).run()
  }

  @Test(arguments: Stop.allCases)
  func lostFocusDuringAPauseCancelsThePointer(stop: Stop) throws {
    bench.wait(0.5)
    bench.press(CGPoint(x: 160, y: 122))
    bench.wait(0.1)
    let session = bench.player.session
    stop.perform(bench)
    bench.loseFocus()
    guard case .cancel(0, .focusLost, _) = inputs(of: session).last else {
      return #expect(Bool(false), "\(session.recording.inputTexts)")
    }
    #expect(session.recording.heldAtItsEnd.isEmpty)
  }

  @Test(arguments: Stop.allCases)
  func aKeyReleasedDuringAPauseIsUp(stop: Stop) throws {
    bench.wait(0.5)
    bench.key("Tab")
    bench.holdDown("Space")
    let session = bench.player.session
    bench.wait(0.1)
    if case .space = stop { bench.studio.perform(.togglePlaying) } else { stop.perform(bench) }
    bench.letGo(of: "Space")
    #expect(keys(of: session) == ["Tab down", "Tab up", "Space down", "Space up"])
  }

  /// The commands that change the run while input is down.
  nonisolated static let changes: [Command] = [.restart, .record, .previousSession]

  @Test(arguments: changes)
  func theReleaseOfAPressBeforeAChangeOfRunIsIgnored(change: Command) throws {
    bench.wait(0.3)
    try bench.pressToy()
    // The session before, as a target of the command.
    bench.scrub(to: 0.2)
    bench.endScrub()
    try bench.pressToy()
    let old = bench.player.session
    let middle = CGPoint(x: 160, y: 122)
    bench.press(middle)
    bench.wait(0.05)
    bench.studio.perform(change)
    bench.tick(0.05)
    let new = bench.player.session
    #expect(new !== old && old.recording.heldAtItsEnd.isEmpty)
    let count = new.recording.inputs.count
    bench.lift(middle)
    #expect(new.recording.inputs.count == count, "\(new.recording.inputTexts.suffix(1))")
    try bench.pressToy()
    #expect(bench.player.isPlaying && bench.player.session.recording.heldAtItsEnd.isEmpty)
    try Replay(bench.player.session.completeRecording(), scenes: Toys.catalog).run()
  }

  @Test func aFailedStartOfARecordingKeepsThePressDown() throws {
    // A file in place of the scene's folder makes recording fail.
    try FileManager.default.createDirectory(at: bench.folder, withIntermediateDirectories: true)
    try Data().write(to: bench.folder.appendingPathComponent("toy-button"))
    bench.wait(0.3)
    bench.press(CGPoint(x: 160, y: 122))
    bench.key("R")
    bench.lift(CGPoint(x: 160, y: 122))
    #expect(!bench.player.session.isRecorded && Toys.presses(of: bench.player) == 1)
    #expect(inputs(of: bench.player.session).map(\.code) == ["down", "up"])
  }

  @Test func aPressOnTheTimelineEndsAHoverInTheScene() throws {
    bench.wait(0.2)
    bench.hover(over: CGPoint(x: 160, y: 300))
    // A jump on the timeline without moves, as from a touch screen.
    bench.scrub(to: 0.1)
    bench.endScrub()
    #expect(!isShown("recording:"))
    #expect(inputs(of: bench.player.session).map(\.code) == ["move", "move"])
  }

  // MARK: - Keys

  /// A change while a key is down.
  nonisolated enum Change: CaseIterable {
    case scene, restart, record, recording, previousSession
  }

  private func perform(_ change: Change) throws {
    switch change {
    case .scene: try bench.click("scene.toy-slide")
    case .restart: bench.studio.perform(.restart)
    case .record: bench.studio.perform(.record)
    case .previousSession: bench.studio.perform(.previousSession)
    case .recording: bench.studio.openRecording(try #require(bench.studio.recordings.first))
    }
    bench.tick(0.02)
  }

  @Test(arguments: Change.allCases)
  func aKeyIsReleasedByAChangeAndItsLaterReleaseIsIgnored(change: Change) throws {
    bench.wait(0.3)
    try bench.pressToy()
    bench.key("S")
    bench.scrub(to: 0.2)
    bench.endScrub()
    try bench.pressToy()
    bench.key("Tab")
    bench.holdDown("Left Shift")
    bench.holdDown("Space")
    let (player, session) = (bench.player, bench.player.session)
    #expect(keys(of: session).suffix(2) == ["Left Shift down", "Space down"])
    try perform(change)
    #expect(bench.player.session !== session)
    #expect(session.recording.heldAtItsEnd.isEmpty, "\(keys(of: session))")
    let (new, count) = (bench.player.session, keys(of: bench.player.session).count)
    bench.letGo(of: "Space")
    #expect(keys(of: new).count == count, "\(keys(of: new))")
    // The next key of the scene repeats the modifiers that are down.
    if !bench.player.isPlaying || !bench.player.isLive { try bench.pressToy() }
    if bench.player.scene.name == "toy-button" {
      bench.key("Tab")
      #expect(
        keys(of: bench.player.session).suffix(3) == ["Left Shift down", "Tab down", "Tab up"])
    }
    bench.letGo(of: "Left Shift")
    #expect(bench.player.session.recording.heldAtItsEnd.isEmpty)
    if player !== bench.player { #expect(keys(of: bench.player.session).isEmpty) }
  }

  @Test func aKeyStaysDownThroughAChangeOfAppearance() throws {
    bench.wait(0.3)
    bench.key("Tab")
    bench.holdDown("Space")
    bench.key("D")
    #expect(keys(of: bench.player.session).last == "Space down" && !bench.player.held.isEmpty)
    bench.letGo(of: "Space")
    #expect(
      keys(of: bench.player.session).last == "Space up" && Toys.presses(of: bench.player) == 1)
  }

  @Test func aForkHoldsNoKeysOfItsParent() throws {
    bench.wait(0.3)
    bench.key("Tab")
    bench.holdDown("Left Shift")
    bench.holdDown("Space")
    bench.wait(1)
    bench.letGo(of: "Space")
    bench.letGo(of: "Left Shift")
    bench.scrub(to: 0.8)
    bench.endScrub()
    let moment = bench.player.position
    bench.press(CGPoint(x: 20, y: 20))
    bench.lift(CGPoint(x: 20, y: 20))
    let session = bench.player.session
    #expect(keys(of: session).suffix(2) == ["Left Shift up", "Space up"])
    #expect(session.recording.heldAtItsEnd.isEmpty)
    let releases = inputs(of: session).filter { $0.code == "key" }.suffix(2)
    #expect(releases.allSatisfy { $0.time == moment })
  }
}
