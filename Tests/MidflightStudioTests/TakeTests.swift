import Foundation
import Midflight
import MidflightReplay
import MotionCore
import Testing

@testable import MidflightStudio

/// Takes that are chosen, saved, taken over, and light or dark.
struct TakeTests {
  private let bench: StudioBench

  init() throws { bench = try StudioBench(Toys.catalog) }

  /// A recording in the bench's folder, seen at once: one press of the first button at 0.3 s, until 2 s.
  private func open(_ header: Recording.Header, named name: String = "small") throws -> Recording {
    let point = CGPoint(x: 160, y: 122)
    let recording = try Recording(
      header: header,
      events: [
        .down(pointer: 0, at: point, time: Moment(seconds: 0.3)),
        .up(pointer: 0, at: point, time: Moment(seconds: 0.4)),
      ], endingAt: Moment(seconds: 2))
    let url = bench.folder.appendingPathComponent("\(name).jsonl")
    try FileManager.default.createDirectory(at: bench.folder, withIntermediateDirectories: true)
    try recording.encoded().write(to: url)
    bench.studio.openRecording(url)
    bench.tick(0.01)
    return recording
  }

  private var style: UIUserInterfaceStyle { bench.deck.stage.userInterfaceStyle }

  // MARK: - Light and dark

  @Test func darkenedWhatWasTakenOverStaysAsLargeAsItsRecordingAndHasItsPast() throws {
    let header = Recording.Header(
      scene: "toy-button", size: CGSize(width: 300, height: 260), scale: 2, reduceMotion: true,
      engine: Engine.revision)
    _ = try open(header)
    bench.wait(1)
    bench.press(CGPoint(x: 20, y: 20))
    bench.lift(CGPoint(x: 20, y: 20))
    let taken = bench.deck.take
    #expect(bench.deck.isLive && Toys.presses(of: bench.deck) == 1)
    bench.key("D")
    #expect(bench.deck.take !== taken && style == .dark)
    #expect(Toys.presses(of: bench.deck) == 1, "what was done is done on the same stage")
    var dark = taken.recording.header
    dark.appearance = .dark
    #expect(bench.deck.take.recording.header == dark)
    #expect(bench.deck.take.recording.inputTexts == taken.recording.inputTexts)
  }

  @Test func whatFollowsARecordingIsAsTheWindowIsByThen() throws {
    bench.wait(0.2)
    bench.key("R")
    bench.wait(0.2)
    try bench.pressToy()
    bench.key("D")
    #expect(bench.studio.isDark && style == .light, "what is being recorded stays as it began")
    bench.key("R")
    #expect(style == .dark && bench.deck.isLive && Toys.presses(of: bench.deck) == 1)
    let recorded = try Recording(contentsOf: bench.studio.recordings[0])
    #expect(recorded.header.appearance == .light)
    bench.key("D")
    #expect(!bench.studio.isDark && style == .light)
  }

  @Test func anOlderTakeIsSeenAsTheWindowIsAndItsRecordingStays() throws {
    bench.wait(0.3)
    try bench.pressToy()
    let light = bench.deck.take
    bench.key("D")
    #expect(bench.deck.take !== light)
    bench.key("Z")
    #expect(bench.deck.take === light && bench.studio.isDark && style == .dark)
    #expect(light.recording.header.appearance == .light)
    bench.key("D")
    #expect(bench.deck.take === light && !bench.studio.isDark && style == .light)
  }

  @Test func aTakeThatWaitedIsAsTheWindowIsWhenSomebodyComesBackToIt() throws {
    bench.wait(0.3)
    try bench.pressToy()
    _ = try open(bench.deck.take.recording.header)
    bench.key("D")
    try bench.click("scene.toy-button")
    #expect(bench.deck.isLive && bench.deck.isPlaying && style == .dark)
    #expect(Toys.presses(of: bench.deck) == 1)
  }

  // MARK: - A recording is watched meanwhile

  @Test func afterARecordingTheSceneGoesOnLiveWhereItWasLeft() throws {
    try bench.click("scene.toy-slide")
    bench.wait(0.5)
    let take = bench.deck.take
    let header = take.recording.header
    let end = take.end
    _ = try open(header)
    #expect(!bench.deck.isLive)
    bench.wait(1)
    try bench.click("scene.toy-slide")
    #expect(bench.deck.isLive && bench.deck.isPlaying && bench.texts.contains("Live"))
    #expect(bench.deck.position.seconds(since: end) < 0.2)
    let place = bench.deck.position
    bench.wait(0.5)
    #expect(abs(bench.deck.position.seconds(since: place) - 0.5) < 0.02)
    #expect(bench.deck.take === take && bench.deck.takes.count == 2, "it only waited")
    try Replay(take.whole(), scenes: Toys.catalog).run()
  }

  @Test func aRecordingThatWasBeingMadeIsWholeOnceAnotherIsWatchedAndTheSceneGoesOnAfterIt() throws
  {
    bench.key("R")
    bench.wait(0.2)
    try bench.pressToy()
    let url = try #require(bench.deck.take.url)
    _ = try open(bench.deck.take.recording.header)
    #expect(try Recording(contentsOf: url).verdict == .intact)
    #expect(bench.studio.recordings.contains(url))
    try bench.click("scene.toy-button")
    #expect(bench.deck.isLive && bench.deck.isPlaying && Toys.presses(of: bench.deck) == 1)
    #expect(!bench.deck.take.isRecorded)
  }

  @Test func onlyOneTakeOfASceneGoesOn() throws {
    bench.wait(0.3)
    try bench.pressToy()
    let own = bench.deck.take
    _ = try open(own.recording.header)
    bench.wait(0.5)
    bench.press(CGPoint(x: 20, y: 20))
    bench.lift(CGPoint(x: 20, y: 20))
    #expect(bench.deck.isLive && bench.deck.take !== own)
    #expect(bench.deck.takes.count { !$0.isOver } == 1 && own.isOver)
    bench.key("Z")
    bench.key("Z")
    #expect(bench.deck.take === own && Toys.presses(of: bench.deck) == 1)
  }

  // MARK: - Saving

  @Test func savedWhileAHandIsDownATakeEndsWithItDownAndNobodyHasCancelledIt() throws {
    bench.wait(0.3)
    let middle = CGPoint(x: 160, y: 122)
    bench.press(middle)
    bench.wait(0.2)
    bench.key("S")
    let saved = try Recording(contentsOf: try #require(bench.studio.recordings.first))
    #expect(saved.verdict == .intact)
    #expect(saved.inputs.map(\.code) == ["down"] && saved.inputTexts.count == 1)
    let url = try #require(bench.studio.recordings.first)
    let trace = try Replay(saved, scenes: Toys.catalog).run()
    #expect(try Trace(contentsOf: url.traceOfRecording) == trace)
    bench.lift(middle)
    #expect(Toys.presses(of: bench.deck) == 1, "the hand went on")
    bench.studio.openRecording(url)
    bench.wait(1)
    bench.press(CGPoint(x: 20, y: 20))
    bench.lift(CGPoint(x: 20, y: 20))
    #expect(bench.deck.take.recording.inputTexts.count { $0.contains("taken-over") } == 1)
    #expect(bench.deck.take.recording.heldAtItsEnd.isEmpty && Toys.presses(of: bench.deck) == 0)
  }

  @Test func whereTheLiveTakeEndsAReplayOfItIsTheSameWithAHandDown() throws {
    let bench = try StudioBench()
    bench.wait(0.5)
    bench.press(StudioBench.card)
    bench.drag(from: StudioBench.card, to: CGPoint(x: 165, y: 422))
    let replay = try Replay(bench.deck.take.shown())
    replay.advance(to: replay.end)
    #expect(replay.stage.frame().nodes == bench.sceneNodes)
    #expect(replay.recording.endTime == bench.deck.take.end)
  }
}
