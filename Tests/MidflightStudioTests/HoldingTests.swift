import Foundation
import Midflight
import MidflightGallery
import MidflightReplay
import MotionCore
import Testing

@testable import MidflightStudio

/// What is held down while time stands, is dragged about, or belongs to another run meanwhile.
struct HoldingTests {
  private let bench: StudioBench

  init() throws { bench = try StudioBench(Toys.catalog) }

  /// Everything that the window has said, or could not do.
  private func isSaid(_ words: String) -> Bool { bench.texts.contains { $0.contains(words) } }

  private func inputs(of take: Take) -> [InputEvent] { take.recording.inputs }

  /// The name of each key with where it went.
  private func keys(of take: Take) -> [String] {
    inputs(of: take).compactMap { event in
      guard case .key(let name, let isDown, _) = event else { return nil }
      return "\(name) \(isDown ? "down" : "up")"
    }
  }

  /// How time is stopped in the middle of a press.
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

  // MARK: - A hand

  @Test(arguments: Stop.allCases)
  func aHandLiftedWhileTimeStandsIsLiftedWhereTheSceneLastSawIt(stop: Stop) throws {
    let bench = try StudioBench()
    bench.wait(0.5)
    bench.press(StudioBench.card)
    let place = CGPoint(x: 165, y: 422)
    bench.drag(from: StudioBench.card, to: place)
    let take = bench.deck.take
    stop.perform(bench)
    let end = take.end
    bench.wait(1)
    bench.drag(from: place, to: CGPoint(x: 165, y: 600))
    bench.lift(CGPoint(x: 165, y: 600))
    #expect(bench.deck.take === take && take.end == end && !bench.deck.isPlaying)
    guard case .up(0, let point, _, end) = take.recording.inputs.last else {
      return #expect(Bool(false), "\(take.recording.inputTexts.suffix(2))")
    }
    #expect(abs(point.x - place.x) < 0.02 && abs(point.y - place.y) < 0.02)
    bench.key("Space")
    bench.wait(end.seconds + 1)
    #expect(bench.deck.isLive && bench.deck.isPlaying)
    // The next press is one, and nothing is refused.
    let count = take.recording.inputs.count
    bench.press(CGPoint(x: 300, y: 700))
    bench.lift(CGPoint(x: 300, y: 700))
    #expect(bench.deck.isPlaying && bench.deck.take === take)
    #expect(take.recording.inputs.dropFirst(count).map(\.code) == ["down", "up"])
    try Replay(take.whole(), scenes: .gallery).run()
  }

  @Test(arguments: Stop.allCases)
  func aHandThatTheFocusTakesWhileTimeStandsIsCancelled(stop: Stop) throws {
    bench.wait(0.5)
    bench.press(CGPoint(x: 160, y: 122))
    bench.wait(0.1)
    let take = bench.deck.take
    stop.perform(bench)
    bench.loseFocus()
    guard case .cancel(0, .focusLost, _) = inputs(of: take).last else {
      return #expect(Bool(false), "\(take.recording.inputTexts)")
    }
    #expect(take.recording.heldAtItsEnd.isEmpty)
  }

  @Test(arguments: Stop.allCases)
  func aKeyLetGoOfWhileTimeStandsIsUp(stop: Stop) throws {
    bench.wait(0.5)
    bench.key("Tab")
    bench.holdDown("Space")
    let take = bench.deck.take
    bench.wait(0.1)
    if case .space = stop { bench.studio.perform(.togglePlaying) } else { stop.perform(bench) }
    bench.letGo(of: "Space")
    #expect(keys(of: take) == ["Tab down", "Tab up", "Space down", "Space up"])
  }

  /// What gives the scene another run, or shows another take, while something is held.
  nonisolated static let changes: [Command] = [.restart, .record, .olderTake]

  @Test(arguments: changes)
  func aHandHeldOverAChangeOfTheRunIsNobodysAfterwards(change: Command) throws {
    bench.wait(0.3)
    try bench.pressToy()
    // A take before, to go back to.
    bench.scrub(to: 0.2)
    bench.endScrub()
    try bench.pressToy()
    let old = bench.deck.take
    let middle = CGPoint(x: 160, y: 122)
    bench.press(middle)
    bench.wait(0.05)
    bench.studio.perform(change)
    bench.tick(0.05)
    let new = bench.deck.take
    #expect(new !== old && old.recording.heldAtItsEnd.isEmpty)
    let count = new.recording.inputs.count
    bench.lift(middle)
    #expect(new.recording.inputs.count == count, "\(new.recording.inputTexts.suffix(1))")
    try bench.pressToy()
    #expect(bench.deck.isPlaying && bench.deck.take.recording.heldAtItsEnd.isEmpty)
    try Replay(bench.deck.take.whole(), scenes: Toys.catalog).run()
  }

  @Test func aRecordingThatCannotBeginLeavesTheHandWhereItIs() throws {
    // A file stands where the scene's folder would be.
    try FileManager.default.createDirectory(at: bench.folder, withIntermediateDirectories: true)
    try Data().write(to: bench.folder.appendingPathComponent("toy-button"))
    bench.wait(0.3)
    bench.press(CGPoint(x: 160, y: 122))
    bench.key("R")
    bench.lift(CGPoint(x: 160, y: 122))
    #expect(!bench.deck.take.isRecorded && Toys.presses(of: bench.deck) == 1)
    #expect(inputs(of: bench.deck.take).map(\.code) == ["down", "up"])
  }

  @Test func aMousePressedBesideTheSceneHasLeftItAndNothingIsRefused() throws {
    bench.wait(0.2)
    bench.hover(over: CGPoint(x: 160, y: 300))
    // At once on the time-line, with no move on the way: as a touch screen does it.
    bench.scrub(to: 0.1)
    bench.endScrub()
    #expect(!isSaid("recording:"))
    #expect(inputs(of: bench.deck.take).map(\.code) == ["move", "move"])
  }

  // MARK: - Keys

  /// What may come while a key is held.
  nonisolated enum Change: CaseIterable {
    case scene, restart, record, recording, olderTake
  }

  private func perform(_ change: Change) throws {
    switch change {
    case .scene: try bench.click("scene.toy-slide")
    case .restart: bench.studio.perform(.restart)
    case .record: bench.studio.perform(.record)
    case .olderTake: bench.studio.perform(.olderTake)
    case .recording: bench.studio.openRecording(try #require(bench.studio.recordings.first))
    }
    bench.tick(0.02)
  }

  @Test(arguments: Change.allCases)
  func aKeyHeldOverAChangeIsLetGoOfThereAndItsReleaseIsNobodys(change: Change) throws {
    bench.wait(0.3)
    try bench.pressToy()
    bench.key("S")
    bench.scrub(to: 0.2)
    bench.endScrub()
    try bench.pressToy()
    bench.key("Tab")
    bench.holdDown("Left Shift")
    bench.holdDown("Space")
    let (deck, take) = (bench.deck, bench.deck.take)
    #expect(keys(of: take).suffix(2) == ["Left Shift down", "Space down"])
    try perform(change)
    #expect(bench.deck.take !== take)
    #expect(take.recording.heldAtItsEnd.isEmpty, "\(keys(of: take))")
    let (new, count) = (bench.deck.take, keys(of: bench.deck.take).count)
    bench.letGo(of: "Space")
    #expect(keys(of: new).count == count, "\(keys(of: new))")
    // What is still held is told again with the next key of the scene's.
    if !bench.deck.isPlaying || !bench.deck.isLive { try bench.pressToy() }
    if bench.deck.scene.name == "toy-button" {
      bench.key("Tab")
      #expect(keys(of: bench.deck.take).suffix(3) == ["Left Shift down", "Tab down", "Tab up"])
    }
    bench.letGo(of: "Left Shift")
    #expect(bench.deck.take.recording.heldAtItsEnd.isEmpty)
    if deck !== bench.deck { #expect(keys(of: bench.deck.take).isEmpty) }
  }

  @Test func aKeyHeldOverLightAndDarkIsHeldOn() throws {
    bench.wait(0.3)
    bench.key("Tab")
    bench.holdDown("Space")
    bench.key("D")
    #expect(keys(of: bench.deck.take).last == "Space down" && !bench.deck.held.isEmpty)
    bench.letGo(of: "Space")
    #expect(keys(of: bench.deck.take).last == "Space up" && Toys.presses(of: bench.deck) == 1)
  }

  @Test func whoTakesOverHoldsNoneOfTheKeysThatTheTakeHeld() throws {
    bench.wait(0.3)
    bench.key("Tab")
    bench.holdDown("Left Shift")
    bench.holdDown("Space")
    bench.wait(1)
    bench.letGo(of: "Space")
    bench.letGo(of: "Left Shift")
    bench.scrub(to: 0.8)
    bench.endScrub()
    let moment = bench.deck.position
    bench.press(CGPoint(x: 20, y: 20))
    bench.lift(CGPoint(x: 20, y: 20))
    let take = bench.deck.take
    #expect(keys(of: take).suffix(2) == ["Left Shift up", "Space up"])
    #expect(take.recording.heldAtItsEnd.isEmpty)
    let releases = inputs(of: take).filter { $0.code == "key" }.suffix(2)
    #expect(releases.allSatisfy { $0.time == moment })
  }
}
