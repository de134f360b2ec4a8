import Foundation
import Midflight
import MidflightGallery
import MidflightReplay
import MotionCore
import Testing

@testable import MidflightStudio

/// Selecting, saving and continuing sessions, in light and dark.
struct SessionTests {
  private let bench: StudioBench

  init() throws { bench = try StudioBench(Toys.catalog) }

  /// Opens a recording of two seconds with one press of the first button at 0.3 s.
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

  private var style: UIUserInterfaceStyle { bench.player.stage.userInterfaceStyle }

  // MARK: - Light and dark

  @Test func aForkThatTurnsDarkKeepsItsSizeAndInput() throws {
    let header = Recording.Header(
      scene: "toy-button", size: CGSize(width: 300, height: 260), scale: 2, reduceMotion: true,
      engine: Engine.revision)
    _ = try open(header)
    bench.wait(1)
    bench.press(CGPoint(x: 20, y: 20))
    bench.lift(CGPoint(x: 20, y: 20))
    let taken = bench.player.session
    #expect(bench.player.isLive && Toys.presses(of: bench.player) == 1)
    bench.key("D")
    #expect(bench.player.session !== taken && style == .dark)
    #expect(Toys.presses(of: bench.player) == 1, "what was done is done on the same stage")
    var dark = taken.recording.header
    dark.appearance = .dark
    #expect(bench.player.session.recording.header == dark)
    #expect(bench.player.session.recording.inputTexts == taken.recording.inputTexts)
  }

  @Test func aSessionAfterARecordingUsesTheWindowsAppearance() throws {
    bench.wait(0.2)
    bench.key("R")
    bench.wait(0.2)
    try bench.pressToy()
    bench.key("D")
    #expect(bench.studio.isDark && style == .light, "what is being recorded stays as it began")
    bench.key("R")
    #expect(style == .dark && bench.player.isLive && Toys.presses(of: bench.player) == 1)
    let recorded = try Recording(contentsOf: bench.studio.recordings[0])
    #expect(recorded.header.appearance == .light)
    bench.key("D")
    #expect(!bench.studio.isDark && style == .light)
  }

  @Test func anOlderSessionFollowsTheAppearanceButNotItsRecording() throws {
    bench.wait(0.3)
    try bench.pressToy()
    let light = bench.player.session
    bench.key("0")
    bench.key("D")
    #expect(bench.player.session !== light && bench.player.sessions.count == 2)
    bench.key("Z")
    #expect(bench.player.session === light && bench.studio.isDark && style == .dark)
    #expect(light.recording.header.appearance == .light)
    bench.key("D")
    #expect(bench.player.session === light && !bench.studio.isDark && style == .light)
  }

  @Test func aPausedSessionFollowsTheAppearanceOnReturn() throws {
    bench.wait(0.3)
    try bench.pressToy()
    _ = try open(bench.player.session.recording.header)
    bench.key("D")
    try bench.click("scene.toy-button")
    #expect(bench.player.isLive && bench.player.isPlaying && style == .dark)
    #expect(Toys.presses(of: bench.player) == 1)
  }

  // MARK: - Back

  @Test func backFromAForkShowsTheParentAtTheFork() throws {
    let header = bench.player.session.recording.header
    _ = try open(header, named: "first")
    let first = bench.player.session
    bench.wait(1)
    #expect(bench.player.sessions.count == 2)
    let moment = bench.player.position
    bench.press(CGPoint(x: 20, y: 20))
    bench.lift(CGPoint(x: 20, y: 20))
    let fork = bench.player.session
    #expect(fork === bench.player.sessions.last && bench.player.isLive)
    bench.key("Z")
    #expect(
      bench.player.session === first && abs(bench.player.position.seconds(since: moment)) < 0.02)
    // All sessions in the other direction.
    var seen: [Int] = []
    for _ in bench.player.sessions {
      bench.key("Z", holding: "Left Shift")
      seen.append(bench.player.session.number)
    }
    #expect(Set(seen) == Set(bench.player.sessions.map(\.number)))
  }

  // MARK: - Idle intervals

  @Test func aPlayingReplaySkipsTheFoldsOfTheTimeline() throws {
    let point = CGPoint(x: 160, y: 122)
    let recording = try Recording(
      header: bench.player.session.recording.header,
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
    #expect(bench.player.position.seconds < 0.6, "a short rest is played")
    bench.wait(1.5)
    #expect(Toys.presses(of: bench.player) == 2 && bench.player.position.seconds > 31)
    bench.wait(1.5)
    #expect(bench.player.position == bench.player.session.end && !bench.player.isPlaying)
    bench.scrub(to: 15)
    bench.endScrub()
    #expect(abs(bench.player.position.seconds - 15) < 0.5, "who seeks it sees it")
  }

  // MARK: - Diagnostics

  @Test func aRepeatedDiagnosticIsShownAgainOnlyAfterAWhile() throws {
    let scene = Scene(
      "toy-refusal", title: "A refusal", summary: "Press it.",
      size: CGSize(width: 320, height: 480)
    ) { _ in RefusalToy() }
    let bench = try StudioBench(
      SceneCatalog([SceneCatalog.Chapter("Toys", [scene])]))
    var received: [String] = []
    bench.studio.onDiagnostic = { received.append($0) }
    let toast = try #require(bench.named("toast") as? ToastView)
    bench.wait(0.3)
    #expect(toast.text.isEmpty)
    try bench.pressToy()
    bench.tick(0.02)
    #expect(
      toast.text == "Animator 1: pauseAnimation() is ignored: the animator is not interruptible.")
    bench.studio.showMessage("Something else")
    try bench.pressToy()
    bench.tick(0.02)
    #expect(received.count == 2 && toast.text == "Something else", "it was said just now")
    bench.wait(2)
    try bench.pressToy()
    bench.tick(0.02)
    #expect(received.count == 3 && toast.text.hasPrefix("Animator 1: pause"))
  }

  // MARK: - A recording is watched meanwhile

  @Test func viewedRecordingsAreNoSessions() throws {
    let header = bench.player.session.recording.header
    let own = bench.player.session
    for name in ["first", "second", "third"] {
      _ = try open(header, named: name)
      #expect(
        bench.player.sessions.count == 2 && bench.player.sessions.last === bench.player.session)
    }
    bench.studio.openScene(bench.player.scene.name)
    #expect(bench.player.sessions.count == 1 && bench.player.session === own)
    _ = try open(header, named: "fourth")
    bench.press(CGPoint(x: 20, y: 20))
    bench.lift(CGPoint(x: 20, y: 20))
    _ = try open(header, named: "fifth")
    #expect(bench.player.sessions.count == 4, "what was taken over stays, for the way back")
  }

  @Test func returningFromARecordingContinuesTheLiveSession() throws {
    try bench.click("scene.toy-slide")
    bench.wait(0.5)
    let session = bench.player.session
    let header = session.recording.header
    let end = session.end
    _ = try open(header)
    #expect(!bench.player.isLive)
    bench.wait(1)
    try bench.click("scene.toy-slide")
    #expect(bench.player.isLive && bench.player.isPlaying && bench.texts.contains("Live"))
    #expect(bench.player.position.seconds(since: end) < 0.2)
    let place = bench.player.position
    bench.wait(0.5)
    #expect(abs(bench.player.position.seconds(since: place) - 0.5) < 0.02)
    #expect(bench.player.session === session && bench.player.sessions.count == 1, "it only waited")
    try Replay(session.completeRecording(), scenes: Toys.catalog).run()
  }

  @Test func openingARecordingCompletesTheCurrentRecording() throws {
    bench.key("R")
    bench.wait(0.2)
    try bench.pressToy()
    let url = try #require(bench.player.session.url)
    _ = try open(bench.player.session.recording.header)
    #expect(try Recording(contentsOf: url).verdict == .intact)
    #expect(bench.studio.recordings.contains(url))
    try bench.click("scene.toy-button")
    #expect(bench.player.isLive && bench.player.isPlaying && Toys.presses(of: bench.player) == 1)
    #expect(!bench.player.session.isRecorded)
  }

  /// Returns the text of the toast; nil while it is hidden.
  private func toast() throws -> String? {
    let toast = try #require(bench.named("toast") as? ToastView)
    return toast.alpha > 0 || toast.layer.presentedValues.opacity > 0 ? toast.text : nil
  }

  @Test func aForkDuringARecordingReportsItsEnd() throws {
    bench.key("R")
    bench.wait(0.2)
    try bench.pressToy()
    bench.wait(1)
    let url = try #require(bench.player.session.url)
    bench.scrub(to: 0.2)
    bench.endScrub()
    bench.press(CGPoint(x: 20, y: 20))
    bench.lift(CGPoint(x: 20, y: 20))
    #expect(!bench.player.session.isRecorded)
    #expect(try Recording(contentsOf: url).verdict == .intact)
    let text = try #require(try toast())
    #expect(text.hasPrefix("Recording ended: …/\(url.lastPathComponent) · Continued from"))
  }

  @Test(arguments: ["0", "Z"]) func everyEndOfARecordingReportsItsFile(key: String) throws {
    bench.wait(0.2)
    try bench.pressToy()
    bench.key("R")
    bench.wait(0.2)
    try bench.pressToy()
    let url = try #require(bench.player.session.url)
    bench.key(key)
    #expect(try Recording(contentsOf: url).verdict == .intact)
    #expect(try toast() == "Recorded to \(Studio.path(of: url))")
  }

  @Test(arguments: ["Z", "Down"]) func theMessageOfAForkHidesWhenTheSessionChanges(key: String)
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
    #expect(try toast()?.hasPrefix("Continued from") == true)
    bench.key(key)
    #expect(try toast() == nil)
  }

  @Test func onlyOneSessionOfASceneIsLive() throws {
    bench.wait(0.3)
    try bench.pressToy()
    let own = bench.player.session
    _ = try open(own.recording.header)
    bench.wait(0.5)
    bench.press(CGPoint(x: 20, y: 20))
    bench.lift(CGPoint(x: 20, y: 20))
    #expect(bench.player.isLive && bench.player.session !== own)
    #expect(bench.player.sessions.count { !$0.isOver } == 1 && own.isOver)
    bench.key("Z")
    bench.key("Z")
    #expect(bench.player.session === own && Toys.presses(of: bench.player) == 1)
  }

  // MARK: - Saving

  @Test func anIncompleteFileIsNotNamedBesideTheSession() throws {
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
    #expect(bench.player.stage.isMoving)
    bench.key("S")
    bench.wait(6)
    #expect(bench.player.isIdle && !names("take-1.jsonl"), "the file has nothing of the landing")
    bench.key("S")
    bench.wait(4)
    #expect(bench.player.isIdle && names("take-2.jsonl"), "rest is nothing that it lacks")
  }

  @Test func aSessionSavedDuringAPressEndsWithThePressDown() throws {
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
    #expect(Toys.presses(of: bench.player) == 1, "the press went on")
    bench.studio.openRecording(url)
    bench.wait(1)
    bench.press(CGPoint(x: 20, y: 20))
    bench.lift(CGPoint(x: 20, y: 20))
    #expect(bench.player.session.recording.inputTexts.count { $0.contains("taken-over") } == 1)
    #expect(
      bench.player.session.recording.heldAtItsEnd.isEmpty && Toys.presses(of: bench.player) == 0)
  }

  @Test func aReplayUpToALivePressEqualsTheLiveRun() throws {
    let bench = try StudioBench()
    bench.wait(0.5)
    bench.press(StudioBench.card)
    bench.drag(from: StudioBench.card, to: CGPoint(x: 165, y: 422))
    let replay = try Replay(bench.player.session.recordingForDisplay(), scenes: .gallery)
    replay.advance(to: replay.end)
    #expect(replay.stage.frame().nodes == bench.sceneNodes)
    #expect(replay.recording.endTime == bench.player.session.end)
  }

  // MARK: - Long takes

  @Test func aFullSessionIsKeptAndTheNextOneIsReported() throws {
    bench.player.capacityFractions.free = 0.000_1
    bench.wait(0.3)
    let old = bench.player.session
    var count = 0
    while bench.player.session === old, count < 100 {
      try bench.pressToy()
      count += 1
    }
    let new = bench.player.session
    #expect(new !== old && bench.player.isLive && bench.player.isPlaying)
    #expect(bench.texts.contains { $0.contains(WindowText.sessionFull(in: .english)) })
    #expect(Toys.presses(of: bench.player) == 0 && old.isOver)
    try bench.pressToy()
    #expect(Toys.presses(of: bench.player) == 1, "no press is refused")
    let whole = try old.completeRecording()
    try Replay(whole, scenes: Toys.catalog).run()
    #expect(whole.verdict == .intact && whole.inputs.count == 2 * count)
    bench.key("Z")
    #expect(bench.player.session === old)
  }

  @Test func aFullRecordingIsCompleteOnDiskAndReported() throws {
    bench.key("R")
    bench.player.capacityFractions.free = 0.000_1
    let url = try #require(bench.player.session.url)
    bench.wait(0.2)
    var count = 0
    while bench.player.session.isRecorded, count < 100 {
      try bench.pressToy()
      count += 1
    }
    bench.tick(0.1)
    #expect(!bench.player.session.isRecorded && bench.studio.recordings.contains(url))
    let recorded = try Recording(contentsOf: url)
    #expect(recorded.verdict == .intact && recorded.inputs.count == 2 * count)
    let trace = try Replay(recorded, scenes: Toys.catalog).run()
    #expect(try Trace(contentsOf: url.traceOfRecording) == trace)
    #expect(bench.texts.contains { $0.contains("Recorded") && $0.contains("take-1.jsonl") })
  }

  @Test func aFullSessionEndsWhileNoInputIsDownUnlessAtTheLimit() throws {
    bench.wait(0.2)
    let (old, middle) = (bench.player.session, CGPoint(x: 160, y: 122))
    bench.press(middle)
    bench.player.capacityFractions.free = 0.000_01
    for _ in 0..<5 { bench.drag(from: middle, to: middle) }
    #expect(bench.player.session === old && old.recording.inputs.count > 50, "held, it goes on")
    bench.lift(middle)
    bench.tick()
    #expect(bench.player.session !== old && old.recording.inputs.last?.code == "up")
    // Input that is down is released at the limit.
    bench.player.capacityFractions.free = 0.99
    let second = bench.player.session
    bench.press(middle)
    bench.player.capacityFractions.held = 0.000_01
    for _ in 0..<2 { bench.drag(from: middle, to: middle) }
    #expect(bench.player.session !== second && second.recording.heldAtItsEnd.isEmpty)
    bench.player.capacityFractions.held = 0.99
    bench.lift(middle)
    try bench.pressToy()
    #expect(bench.player.isPlaying && Toys.presses(of: bench.player) == 1)
  }

  @Test func anEndlessMotionStartsTheNextSessionAtTheLimit() throws {
    try bench.click("scene.toy-slide")
    bench.wait(0.5)
    bench.press(CGPoint(x: 20, y: 20))
    bench.lift(CGPoint(x: 20, y: 20))
    let old = bench.player.session
    bench.player.capacityFractions.free = 2.0 / 86_400
    // The limit lies one frame after the end, and far beyond.
    bench.tick(10)
    #expect(bench.player.session !== old && old.end == Moment(seconds: 2))
    #expect(bench.player.isPlaying && bench.player.position < Moment(seconds: 2))
    try Replay(old.completeRecording(), scenes: Toys.catalog).run()
  }

  @Test(arguments: [true, false])
  func idleTimeIsRecordedForTenMinutesAtMost(hasFrame: Bool) throws {
    bench.wait(0.5)
    try bench.pressToy()
    bench.wait(1)
    let end = bench.player.shownEnd
    bench.pass(30 * 3600)
    if hasFrame {
      bench.tick()
      #expect(bench.player.isIdle && bench.player.shownPosition == end)
    }
    try bench.pressToy()
    #expect(Toys.presses(of: bench.player) == 2 && bench.player.isPlaying)
    let press = try #require(bench.player.session.recording.inputs.last { $0.code == "down" })
    #expect(abs(press.time.seconds(since: end) - 600) < 0.1)
    try Replay(bench.player.session.completeRecording(), scenes: Toys.catalog).run()
  }

  @Test func aPressBetweenTwoFramesHasItsOwnTime() throws {
    bench.wait(0.5)
    bench.pass(0.004)
    bench.press(CGPoint(x: 20, y: 20))
    #expect(bench.player.session.recording.inputs.map(\.time) == [Moment(seconds: 0.504)])
  }

  @Test func aPressBetweenTwoFramesContinuesAReplayAtItsOwnTime() throws {
    _ = try open(
      Recording.Header(
        scene: "toy-button", size: CGSize(width: 300, height: 260), engine: Engine.revision))
    bench.wait(1)
    let shown = bench.player.position
    bench.pass(0.004)
    bench.press(CGPoint(x: 20, y: 20))
    #expect(bench.player.isLive)
    #expect(bench.player.session.recording.inputs.last?.time == shown.advanced(by: 0.004))
  }

  @Test func aHoverArrivesOncePerFrameAndBeforeAPress() throws {
    bench.wait(0.2)
    func hover(_ count: Int) {
      for step in 0..<count { bench.move(over: CGPoint(x: 40 + CGFloat(step), y: 300)) }
    }
    hover(16)
    #expect(bench.player.session.recording.inputs.isEmpty)
    bench.tick(1.0 / 60)
    #expect(bench.player.session.recording.inputTexts.count == 1)
    #expect(bench.player.replayPointers.isEmpty)
    hover(9)
    bench.press(CGPoint(x: 20, y: 20))
    #expect(bench.player.session.recording.inputs.map(\.code) == ["move", "move", "down"])
    guard case .move(_, let point, _) = bench.player.session.recording.inputs[1] else { return }
    #expect(abs(point.x - 48) < 0.1, "the last of them")
    for step in 0..<7 { bench.move(over: CGPoint(x: 20 + CGFloat(step), y: 20)) }
    #expect(
      bench.player.session.recording.inputs.count == 10,
      "each move of a pressed pointer is reported")
  }

  @Test func theOldestOfVeryManySessionsAreRemoved() throws {
    bench.wait(0.1)
    bench.player.maximumLineCount = 8
    for _ in 0..<6 {
      try bench.pressToy()
      bench.key("0")
    }
    let sessions = bench.player.sessions
    #expect(sessions.count < 5 && sessions.count >= 2 && sessions.last === bench.player.session)
    #expect(sessions.dropLast().reduce(0) { $0 + $1.recording.lines.count } <= 8)
    // The previous session stays, however long it is. A fork of a removed session has no parent.
    bench.player.maximumLineCount = 0
    bench.scrub(to: 0.01)
    bench.endScrub()
    try bench.pressToy()
    let before = bench.player.session
    bench.scrub(to: 0.01)
    bench.endScrub()
    try bench.pressToy()
    #expect(bench.player.sessions.count == 2 && bench.player.sessions[0] === before)
    #expect(before.origin == .opened)
  }
}
