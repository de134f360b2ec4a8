import Foundation
import Midflight
import MidflightGallery
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
    bench.key("0")
    bench.key("D")
    #expect(bench.deck.take !== light && bench.deck.takes.count == 2)
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

  // MARK: - Back

  @Test func backFromATakeOverShowsWhatWasTakenOverWhereThatWas() throws {
    let header = bench.deck.take.recording.header
    _ = try open(header, named: "first")
    let first = bench.deck.take
    bench.wait(1)
    #expect(bench.deck.takes.count == 2)
    let moment = bench.deck.position
    bench.press(CGPoint(x: 20, y: 20))
    bench.lift(CGPoint(x: 20, y: 20))
    let fork = bench.deck.take
    #expect(fork === bench.deck.takes.last && bench.deck.isLive)
    bench.key("Z")
    #expect(bench.deck.take === first && abs(bench.deck.position.seconds(since: moment)) < 0.02)
    // The other way every take is come by.
    var seen: [Int] = []
    for _ in bench.deck.takes {
      bench.key("Z", holding: "Left Shift")
      seen.append(bench.deck.take.number)
    }
    #expect(Set(seen) == Set(bench.deck.takes.map(\.number)))
  }

  // MARK: - Rests

  @Test func aReplayThatPlaysPassesOverWhatTheTimelineFolds() throws {
    let point = CGPoint(x: 160, y: 122)
    let recording = try Recording(
      header: bench.deck.take.recording.header,
      events: [1.0, 31].flatMap {
        [
          .down(pointer: 0, at: point, time: Moment(seconds: $0)),
          .up(pointer: 0, at: point, time: Moment(seconds: $0 + 0.1)),
        ]
      }, endingAt: Moment(seconds: 35))
    let url = bench.folder.appendingPathComponent("slow.jsonl")
    try FileManager.default.createDirectory(at: bench.folder, withIntermediateDirectories: true)
    try recording.encoded().write(to: url)
    bench.studio.openRecording(url)
    bench.wait(0.5)
    #expect(bench.deck.position.seconds < 0.6, "a short rest is played")
    bench.wait(1.5)
    #expect(Toys.presses(of: bench.deck) == 2 && bench.deck.position.seconds > 31)
    bench.wait(1.5)
    #expect(bench.deck.position == bench.deck.take.end && !bench.deck.isPlaying)
    bench.scrub(to: 15)
    bench.endScrub()
    #expect(abs(bench.deck.position.seconds - 15) < 0.5, "who seeks it sees it")
  }

  // MARK: - Diagnostics

  @Test func whatUIKitWouldPassOverIsSaidInTheWindowNowAndThen() throws {
    let scene = Scene(
      "toy-refusal", title: "A refusal", summary: "Press it.",
      size: CGSize(width: 320, height: 480)
    ) { _ in RefusalToy() }
    let bench = try StudioBench(
      SceneCatalog([SceneCatalog.Chapter("Toys", [scene])]))
    var heard: [String] = []
    bench.studio.onDiagnostic = { heard.append($0) }
    let toast = try #require(bench.named("toast") as? ToastView)
    bench.wait(0.3)
    #expect(toast.words.isEmpty)
    try bench.pressToy()
    bench.tick(0.02)
    #expect(
      toast.words == "Animator 1: pauseAnimation() is ignored: the animator is not interruptible.")
    bench.studio.say("Something else")
    try bench.pressToy()
    bench.tick(0.02)
    #expect(heard.count == 2 && toast.words == "Something else", "it was said just now")
    bench.wait(2)
    try bench.pressToy()
    bench.tick(0.02)
    #expect(heard.count == 3 && toast.words.hasPrefix("Animator 1: pause"))
  }

  // MARK: - A recording is watched meanwhile

  @Test func recordingsThatWereOnlyWatchedAreNoTakes() throws {
    let header = bench.deck.take.recording.header
    let own = bench.deck.take
    for name in ["first", "second", "third"] {
      _ = try open(header, named: name)
      #expect(bench.deck.takes.count == 2 && bench.deck.takes.last === bench.deck.take)
    }
    bench.studio.openScene(bench.deck.scene.name)
    #expect(bench.deck.takes.count == 1 && bench.deck.take === own)
    _ = try open(header, named: "fourth")
    bench.press(CGPoint(x: 20, y: 20))
    bench.lift(CGPoint(x: 20, y: 20))
    _ = try open(header, named: "fifth")
    #expect(bench.deck.takes.count == 4, "what was taken over stays, for the way back")
  }

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
    #expect(bench.deck.take === take && bench.deck.takes.count == 1, "it only waited")
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

  /// What the toast says; nil while none is seen.
  private func toast() throws -> String? {
    let toast = try #require(bench.named("toast") as? ToastView)
    return toast.alpha > 0 || toast.layer.presentedValues.opacity > 0 ? toast.words : nil
  }

  @Test func whoTakesOverWhileRecordingIsToldThatItHasEndedAndWhereItIs() throws {
    bench.key("R")
    bench.wait(0.2)
    try bench.pressToy()
    bench.wait(1)
    let url = try #require(bench.deck.take.url)
    bench.scrub(to: 0.2)
    bench.endScrub()
    bench.press(CGPoint(x: 20, y: 20))
    bench.lift(CGPoint(x: 20, y: 20))
    #expect(!bench.deck.take.isRecorded)
    #expect(try Recording(contentsOf: url).verdict == .intact)
    let words = try #require(try toast())
    #expect(words.hasPrefix("Recording ended: …/\(url.lastPathComponent) · Taken over at"))
  }

  @Test(arguments: ["0", "Z"]) func whateverEndsARecordingSaysWhereItIs(key: String) throws {
    bench.wait(0.2)
    try bench.pressToy()
    bench.key("R")
    bench.wait(0.2)
    try bench.pressToy()
    let url = try #require(bench.deck.take.url)
    bench.key(key)
    #expect(try Recording(contentsOf: url).verdict == .intact)
    #expect(try toast() == "Recorded \(Studio.place(of: url))")
  }

  @Test(arguments: ["Z", "Down"]) func theWordsOfATakeoverGoOnceTheyAreTrueNoMore(key: String)
    throws
  {
    bench.wait(0.2)
    try bench.pressToy()
    bench.wait(1)
    bench.scrub(to: 0.2)
    bench.endScrub()
    bench.press(CGPoint(x: 20, y: 20))
    bench.lift(CGPoint(x: 20, y: 20))
    bench.wait(0.1)
    #expect(try toast()?.hasPrefix("Taken over at") == true)
    bench.key(key)
    #expect(try toast() == nil)
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

  @Test func aFileThatEndsBeforeTheTakeDoesIsNotNamedWithIt() throws {
    let bench = try StudioBench(
      settings: {
        var settings = StudioSettings(); settings.scene = "interruptible-pan"; return settings
      }())
    func names(_ file: String) -> Bool { bench.texts.contains { $0.hasSuffix(" · \(file)") } }
    bench.wait(0.5)
    let place = CGPoint(x: 95, y: 422)
    bench.press(place)
    bench.drag(from: place, to: CGPoint(x: 135, y: 422))
    bench.lift(CGPoint(x: 135, y: 422))
    bench.wait(0.1)
    #expect(bench.deck.stage.isMoving)
    bench.key("S")
    bench.wait(6)
    #expect(bench.deck.isAtRest && !names("take-1.jsonl"), "the file has nothing of the landing")
    bench.key("S")
    bench.wait(4)
    #expect(bench.deck.isAtRest && names("take-2.jsonl"), "rest is nothing that it lacks")
  }

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
    let replay = try Replay(bench.deck.take.shown(), scenes: .gallery)
    replay.advance(to: replay.end)
    #expect(replay.stage.frame().nodes == bench.sceneNodes)
    #expect(replay.recording.endTime == bench.deck.take.end)
  }

  // MARK: - Long takes

  @Test func aTakeThatIsAsLongAsOneCanBeIsKeptAndAnotherBeginsWithAWord() throws {
    bench.deck.fullShares.free = 0.000_1
    bench.wait(0.3)
    let old = bench.deck.take
    var count = 0
    while bench.deck.take === old, count < 100 {
      try bench.pressToy()
      count += 1
    }
    let new = bench.deck.take
    #expect(new !== old && bench.deck.isLive && bench.deck.isPlaying)
    #expect(bench.texts.contains { $0.contains(Words.takeIsFull(in: .english)) })
    #expect(Toys.presses(of: bench.deck) == 0 && old.isOver)
    try bench.pressToy()
    #expect(Toys.presses(of: bench.deck) == 1, "no press is refused")
    let whole = try old.whole()
    try Replay(whole, scenes: Toys.catalog).run()
    #expect(whole.verdict == .intact && whole.inputs.count == 2 * count)
    bench.key("Z")
    #expect(bench.deck.take === old)
  }

  @Test func aRecordingThatIsAsLongAsOneCanBeIsWholeOnTheDiskAndTold() throws {
    bench.key("R")
    bench.deck.fullShares.free = 0.000_1
    let url = try #require(bench.deck.take.url)
    bench.wait(0.2)
    var count = 0
    while bench.deck.take.isRecorded, count < 100 {
      try bench.pressToy()
      count += 1
    }
    bench.tick(0.1)
    #expect(!bench.deck.take.isRecorded && bench.studio.recordings.contains(url))
    let recorded = try Recording(contentsOf: url)
    #expect(recorded.verdict == .intact && recorded.inputs.count == 2 * count)
    let trace = try Replay(recorded, scenes: Toys.catalog).run()
    #expect(try Trace(contentsOf: url.traceOfRecording) == trace)
    #expect(bench.texts.contains { $0.contains("Recorded") && $0.contains("take-1.jsonl") })
  }

  @Test func aTakeGivesWayOnceNothingIsHeldUnlessItCannotWait() throws {
    bench.wait(0.2)
    let (old, middle) = (bench.deck.take, CGPoint(x: 160, y: 122))
    bench.press(middle)
    bench.deck.fullShares.free = 0.000_01
    for _ in 0..<5 { bench.drag(from: middle, to: middle) }
    #expect(bench.deck.take === old && old.recording.inputs.count > 50, "held, it goes on")
    bench.lift(middle)
    bench.tick()
    #expect(bench.deck.take !== old && old.recording.inputs.last?.code == "up")
    // Of what cannot wait any longer the hand is taken away.
    bench.deck.fullShares.free = 0.99
    let second = bench.deck.take
    bench.press(middle)
    bench.deck.fullShares.held = 0.000_01
    for _ in 0..<2 { bench.drag(from: middle, to: middle) }
    #expect(bench.deck.take !== second && second.recording.heldAtItsEnd.isEmpty)
    bench.deck.fullShares.held = 0.99
    bench.lift(middle)
    try bench.pressToy()
    #expect(bench.deck.isPlaying && Toys.presses(of: bench.deck) == 1)
  }

  @Test func whatMovesByItselfGivesWayWhenARecordingsTimeIsUp() throws {
    try bench.click("scene.toy-slide")
    bench.wait(0.5)
    bench.press(CGPoint(x: 20, y: 20))
    bench.lift(CGPoint(x: 20, y: 20))
    let old = bench.deck.take
    bench.deck.fullShares.free = 2.0 / 86_400
    // One frame over the end and far beyond.
    bench.tick(10)
    #expect(bench.deck.take !== old && old.end == Moment(seconds: 2))
    #expect(bench.deck.isPlaying && bench.deck.position < Moment(seconds: 2))
    try Replay(old.whole(), scenes: Toys.catalog).run()
  }

  @Test func aNightOfRestIsTenMinutesOfATake() throws {
    bench.wait(0.5)
    try bench.pressToy()
    bench.wait(1)
    let end = bench.deck.shownEnd
    bench.tick(30 * 3600)
    #expect(bench.deck.isAtRest && bench.deck.shownPosition == end)
    try bench.pressToy()
    #expect(Toys.presses(of: bench.deck) == 2 && bench.deck.isPlaying)
    let press = try #require(bench.deck.take.recording.inputs.last { $0.code == "down" })
    #expect(abs(press.time.seconds(since: end) - 600) < 0.1)
    try Replay(bench.deck.take.whole(), scenes: Toys.catalog).run()
  }

  @Test func aMouseThatIsUpIsToldOnceAFrameAndBeforeItIsPressed() throws {
    bench.wait(0.2)
    func hover(_ count: Int) {
      for step in 0..<count { bench.move(over: CGPoint(x: 40 + CGFloat(step), y: 300)) }
    }
    hover(16)
    #expect(bench.deck.take.recording.inputs.isEmpty)
    bench.tick(1.0 / 60)
    #expect(bench.deck.take.recording.inputTexts.count == 1)
    #expect(bench.deck.ghosts.isEmpty)
    hover(9)
    bench.press(CGPoint(x: 20, y: 20))
    #expect(bench.deck.take.recording.inputs.map(\.code) == ["move", "move", "down"])
    guard case .move(_, let point, _) = bench.deck.take.recording.inputs[1] else { return }
    #expect(abs(point.x - 48) < 0.1, "the last of them")
    for step in 0..<7 { bench.move(over: CGPoint(x: 20 + CGFloat(step), y: 20)) }
    #expect(bench.deck.take.recording.inputs.count == 10, "each move of what is down is told")
  }

  @Test func ofVeryManyTakesTheOldestAreForgotten() throws {
    bench.wait(0.1)
    bench.deck.keptLines = 8
    for _ in 0..<6 {
      try bench.pressToy()
      bench.key("0")
    }
    let takes = bench.deck.takes
    #expect(takes.count < 5 && takes.count >= 2 && takes.last === bench.deck.take)
    #expect(takes.dropLast().reduce(0) { $0 + $1.recording.lines.count } <= 8)
    // The one before stays, however long it is, and a fork of what is forgotten is as any.
    bench.deck.keptLines = 0
    bench.scrub(to: 0.01)
    bench.endScrub()
    try bench.pressToy()
    let before = bench.deck.take
    bench.scrub(to: 0.01)
    bench.endScrub()
    try bench.pressToy()
    #expect(bench.deck.takes.count == 2 && bench.deck.takes[0] === before)
    #expect(before.origin == .opened)
  }
}
