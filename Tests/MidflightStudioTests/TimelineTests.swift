import Foundation
import Midflight
import MidflightGallery
import MidflightReplay
import MotionCore
import Testing

@testable import MidflightStudio

/// Seeking, and sessions that continue from a moment.
struct TimelineTests {
  private let bench: StudioBench

  init() throws {
    bench = try StudioBench()
    bench.throwCard()
    bench.wait(2)
  }

  /// Returns the frame of a replay of the session at a moment.
  private func replayed(at moment: Moment) throws -> Frame {
    let replay = try Replay(bench.player.session.completeRecording(), scenes: .gallery)
    replay.advance(to: moment)
    return replay.stage.frame()
  }

  @Test(arguments: [[0.3], [1.2, 0.7], [0.6, 1.9, 0.65, 1.1]])
  func aSeekShowsExactlyTheFrameOfAReplay(seconds: [Double]) throws {
    for second in seconds { bench.scrub(to: second) }
    bench.endScrub()
    let position = bench.player.position
    #expect(abs(position.seconds - seconds[seconds.count - 1]) < 0.01)
    #expect(bench.player.stage.now == position)
    #expect(try bench.sceneNodes == replayed(at: position).nodes)
    #expect(!bench.player.isPlaying && !bench.player.isLive)
  }

  @Test func closingDropsAPendingSeek() throws {
    let bench = try StudioBench()
    bench.throwCard()
    bench.wait(8)
    bench.studio.seek(to: Moment(seconds: 2))
    bench.studio.close(at: Moment(seconds: bench.time))
    #expect(bench.player.pendingSeek?.replay.map { $0.now < Moment(seconds: 1) } == true)
    #expect(bench.player.sessions.allSatisfy { $0.isOver }, "what was done is whole")
  }

  @Test func aReplayTurnsDarkButItsRecordingStaysLight() throws {
    bench.key("S")
    let url = try #require(bench.studio.recordings.last)
    bench.studio.openRecording(url)
    bench.wait(0.7)
    let (session, place) = (bench.player.session, bench.player.position)
    bench.key("D")
    #expect(bench.player.stage.userInterfaceStyle == .dark)
    #expect(bench.player.session === session && session.recording.header.appearance == .light)
    #expect(bench.player.position >= place && bench.player.isPlaying)
    bench.press(StudioBench.card)
    bench.lift(StudioBench.card)
    #expect(bench.player.isLive && bench.player.session !== session)
    #expect(bench.player.stage.userInterfaceStyle == .dark, "taken over as it was seen")
    bench.key("Z")
    bench.key("D")
    #expect(bench.player.session === session && bench.player.stage.userInterfaceStyle == .light)
  }

  @Test func aLiveSessionTurnsDarkAtEveryMoment() throws {
    let old = bench.player.session
    bench.scrub(to: 1)
    bench.endScrub()
    let (place, nodes) = (bench.player.position, bench.sceneNodes)
    bench.key("D")
    #expect(bench.player.position == place && !bench.player.isPlaying)
    #expect(
      bench.player.session !== old && !bench.player.session.isOver
        && bench.player.session.end == old.end)
    #expect(bench.player.stage.userInterfaceStyle == .dark && bench.sceneNodes != nodes)
    bench.key("Space")
    bench.wait(old.end.seconds)
    #expect(bench.player.isLive && bench.player.stage.userInterfaceStyle == .dark)
  }

  @Test func aLiveSessionTurnsDarkWithoutAJump() throws {
    bench.wait(8)
    #expect(bench.player.isIdle)
    let (end, markers) = (bench.player.shownEnd, bench.player.session.idleIntervals)
    bench.scrub(to: 1)
    bench.endScrub()
    let place = bench.player.position
    for _ in 0..<3 {
      bench.key("D")
      #expect(bench.player.sessions.count == 1 && bench.player.session.number == 1)
      #expect(
        bench.player.sessions.first === bench.player.session
          && bench.player.session.origin == .opened)
      #expect(bench.player.position == place && bench.player.shownEnd == end)
      #expect(bench.player.session.idleIntervals == markers)
      #expect(bench.player.stage.userInterfaceStyle == (bench.studio.isDark ? .dark : .light))
    }
    // A fork keeps its parent.
    bench.press(StudioBench.card)
    bench.lift(StudioBench.card)
    bench.key("Z")
    let (old, new) = (bench.player.session, try #require(bench.player.sessions.last))
    #expect(new.origin == .fork(of: old, at: place) && bench.player.position == place)
  }

  @Test func aDragContinuesWhenTheSceneTurnsDark() throws {
    func card() throws -> CGFloat {
      try #require(bench.player.stage.window.descendant(named: "viewToMove")).seen.position.x
    }
    bench.wait(4)
    let start = CGPoint(x: 295, y: 422)
    bench.press(start)
    bench.drag(from: start, to: CGPoint(x: 245, y: 422))
    let before = try card()
    bench.key("D")
    #expect(try card() == before && !bench.player.held.isEmpty)
    bench.drag(from: CGPoint(x: 245, y: 422), to: CGPoint(x: 195, y: 422))
    #expect(abs(try card() - (before - 50)) < 0.01)
    bench.lift(CGPoint(x: 195, y: 422))
    #expect(bench.player.sessions.count == 1 && bench.player.stage.isMoving)
    try Replay(bench.player.session.completeRecording(), scenes: .gallery).run()
  }

  @Test func theTimelineKnobCanBeDraggedBelowItsBar() throws {
    let seekBar = bench.root.timeline.seekBar
    let x = seekBar.scale.x(of: bench.player.shownPosition)
    let below = CGPoint(x: x, y: seekBar.bounds.maxY + 4)
    #expect(!seekBar.bounds.contains(below) && seekBar.point(inside: below, with: nil))
    let grip = seekBar.convert(below, to: nil)
    let left = seekBar.convert(
      CGPoint(x: seekBar.scale.x(of: Moment(seconds: 1)), y: seekBar.bounds.maxY + 4), to: nil)
    bench.studio.receive(.down(pointer: 0, at: grip, time: Moment(seconds: bench.time)))
    bench.studio.receive(.move(pointer: 0, at: left, time: Moment(seconds: bench.time)))
    bench.tick(1.0 / 60)
    bench.studio.receive(.up(pointer: 0, at: left, time: Moment(seconds: bench.time)))
    bench.tick()
    #expect(abs(bench.player.position.seconds - 1) < 0.02 && !bench.player.isPlaying)
  }

  @Test func manyMovesOfTheMouseInAFrameSeekOnce() {
    let before = bench.player.stage
    for second in [0.3, 0.4, 0.5, 0.6] {
      bench.studio.seek(to: Moment(seconds: second))
      #expect(bench.player.stage === before, "nothing is replayed before the frame")
    }
    bench.tick()
    #expect(bench.player.stage.now == Moment(seconds: 0.6))
  }

  @Test func aLongSeekBackTakesSeveralFramesAndIsExact() throws {
    bench.wait(3)
    let before = bench.player.stage
    bench.studio.makeDeadline = { { false } }
    let pendingSeek = Moment(seconds: 2)
    bench.studio.seek(to: pendingSeek)
    var frames = 0
    while bench.player.stage === before {
      #expect(
        bench.player.position == pendingSeek && bench.studio.isMoving,
        "the playhead is there at once")
      try #require(frames < 100)
      bench.tick(1.0 / 60)
      frames += 1
    }
    #expect(frames == 8, "a quarter of a second each")
    #expect(bench.player.stage.now == pendingSeek && bench.player.position == pendingSeek)
    #expect(try bench.sceneNodes == replayed(at: pendingSeek).nodes)
    // A long seek forward advances in visible pieces.
    let there = bench.player.stage
    bench.studio.seek(to: Moment(seconds: 3))
    bench.tick(1.0 / 60)
    #expect(bench.player.stage === there && there.now == Moment(seconds: 2.25))
    for _ in 0..<3 { bench.tick(1.0 / 60) }
    #expect(there.now == Moment(seconds: 3) && bench.player.position == there.now)
  }

  @Test(arguments: [0.15, 0.7])
  func aSeekDraggedBackShowsTheNearerReplay(step: Double) throws {
    bench.wait(3)
    bench.studio.makeDeadline = { { false } }
    var (pendingSeek, seen) = (5.0, bench.player.stage.now)
    var seenOnTheWay = 0
    for _ in 0..<60 {
      pendingSeek = max(0.5, pendingSeek - step)
      bench.studio.seek(to: Moment(seconds: pendingSeek))
      bench.tick(1.0 / 60)
      #expect(bench.player.stage.now <= seen && bench.player.stage.now.seconds > pendingSeek - 1e-6)
      if bench.player.stage.now < seen, pendingSeek > 0.5 { seenOnTheWay += 1 }
      seen = bench.player.stage.now
    }
    #expect(seenOnTheWay > 0)
    #expect(bench.player.stage.now == Moment(seconds: 0.5))
    #expect(try bench.sceneNodes == replayed(at: Moment(seconds: 0.5)).nodes)
  }

  @Test func aPressDuringASeekContinuesFromItsTarget() throws {
    let old = bench.player.session
    bench.studio.makeDeadline = { { false } }
    bench.studio.seek(to: Moment(seconds: 1.2))
    bench.tick()
    #expect(
      bench.player.position == Moment(seconds: 1.2)
        && bench.player.stage.now > bench.player.position)
    bench.press(StudioBench.card)
    #expect(
      bench.player.session.origin == .fork(of: old, at: Moment(seconds: 1.2)) && bench.player.isLive
    )
    try Replay(bench.player.session.completeRecording(), scenes: .gallery).run()
  }

  @Test func playingFromAnEarlierTimeReachesTheLiveRun() throws {
    let (live, end, session) = (bench.player.stage, bench.player.session.end, bench.player.session)
    bench.scrub(to: 1.5)
    bench.endScrub()
    bench.key("Space")
    #expect(bench.player.isPlaying && !bench.player.isLive)
    bench.wait(end.seconds - 1.5 + 0.2)
    #expect(bench.player.isLive && bench.player.stage === live && bench.player.session === session)
    #expect(bench.player.stage.now > end)
    #expect(bench.player.sessions.count == 1)
  }

  @Test func aPressAtAnEarlierMomentForksAndKeepsTheParent() throws {
    let old = bench.player.session
    bench.scrub(to: 1.2)
    bench.endScrub()
    let moment = bench.player.position
    let before = bench.sceneNodes
    bench.press(StudioBench.card)
    let new = bench.player.session
    #expect(new !== old && new.origin == .fork(of: old, at: moment) && bench.player.isLive)
    #expect(
      bench.player.sessions.map { ObjectIdentifier($0) } == [old, new].map { ObjectIdentifier($0) })
    bench.wait(0.1)
    bench.lift(StudioBench.card)
    // Equal input up to the fork, line by line, and then the press.
    let shared = old.recording.lines.filter { ($0.time ?? .zero) <= moment }
      .compactMap { if case .input = $0.content { $0.text } else { nil } }
    #expect(Array(new.recording.inputTexts.prefix(shared.count)) == shared)
    #expect(new.recording.inputTexts[shared.count].contains("\"down\""))
    try Replay(new.completeRecording(), scenes: .gallery).run()

    // The command for the previous session shows the parent at the moment of the fork.
    bench.key("Z")
    #expect(bench.player.session === old && bench.player.position == moment)
    #expect(bench.sceneNodes == before)
    bench.key("Z", holding: "Left Shift")
    #expect(bench.player.session === new)
  }

  @Test func aForkReleasesTheInputOfItsParent() throws {
    // The middle of the first drag.
    bench.scrub(to: 0.6)
    bench.endScrub()
    let moment = bench.player.position
    bench.press(CGPoint(x: 200, y: 700))
    let texts = bench.player.session.recording.inputTexts
    let cancel = try #require(texts.firstIndex { $0.contains("\"cancel\",0,\"taken-over\"") })
    #expect(texts[cancel].hasPrefix("[\(moment.nanoseconds / 1_000),"))
    #expect(texts[cancel + 1].contains("\"down\""))
  }

  @Test func theTimelineShowsPressesAndCompletions() {
    bench.wait(3)
    var markers = TimelineMarkers()
    let hasChanges = markers.update(from: bench.player.session)
    #expect(hasChanges)
    #expect(markers.presses.count == 1 && markers.presses[0].start == Moment(seconds: 0.5))
    #expect(markers.presses[0].end == Moment(seconds: 0.7))
    #expect(markers.completions.count == 1)
    let hasMore = markers.update(from: bench.player.session)
    #expect(!hasMore, "nothing is news twice")
  }

  @Test func aReplayShowsPointersOverTheSceneOnly() throws {
    bench.scrub(to: 0.6)
    bench.endScrub()
    #expect(bench.player.replayPointers.map(\.isDown) == [true])
    #expect(try bench.sceneNodes == replayed(at: bench.player.position).nodes)
    bench.scrub(to: 4.9)
    #expect(bench.player.replayPointers.isEmpty, "a live run has the person's own")
    bench.endScrub()
  }
}

/// The timeline of an idle run, which has no redraws.
struct IdleTimelineTests {
  private let bench: StudioBench

  init() throws { bench = try StudioBench(Toys.catalog) }

  /// The text of the clock.
  private var clock: String { TimelineViewController.timeText(bench.player.shownPosition) }

  private var isIdleShown: Bool {
    bench.texts.contains("Idle") && bench.texts.contains(clock)
  }

  @Test func theClockOfAnIdleRunStops() {
    bench.wait(0.5)
    let stood = clock
    #expect(isIdleShown && !bench.studio.isMoving && bench.studio.nextDue == nil)
    bench.wait(3)
    #expect(clock == stood && isIdleShown)
    #expect(bench.player.position.seconds > 3, "time goes on")
  }

  @Test func aMotionIsNotShownAsIdle() throws {
    bench.key("Down")
    bench.wait(1)
    #expect(bench.player.scene.name == "toy-slide" && !bench.player.isIdle)
    #expect(bench.texts.contains("Live"))
    #expect(bench.player.shownPosition == bench.player.position)
  }

  @Test func theClockJumpsToThePressAndStopsAgain() throws {
    bench.wait(3)
    try bench.pressToy()
    bench.wait(2)
    #expect(bench.player.isIdle)
    #expect(bench.player.shownPosition.seconds > 3 && bench.player.shownPosition.seconds < 4)
    #expect(bench.player.shownEnd == bench.player.shownPosition)
  }

  @Test func motionAfterALongIntervalReportsItsLength() throws {
    bench.framesPerSecond = 60
    bench.wait(5)
    let stood = bench.player.shownPosition
    try bench.pressToy()
    bench.wait(0.05)
    let leap = bench.player.shownPosition.seconds(since: stood)
    #expect(
      leap > 4.9 && bench.player.shownPosition == bench.player.position, "recorded time counts")
    let text = WindowText.afterIdle(
      in: .english, ["time": Quantity.time(leap, decimals: 0, in: .english)]
    ).prefix(7)
    #expect(bench.texts.contains { $0.hasPrefix("Live · \(text)") })
    let press = try #require(bench.player.session.recording.inputs.first { $0.code == "down" })
    #expect(press.time.seconds > 4.9, "what is recorded is not compressed")
    for _ in 0..<2 {
      bench.wait(1.2)
      #expect(bench.texts.contains("Idle"))
      // The jump after a short interval is too small to see.
      try bench.pressToy()
    }
    bench.wait(0.05)
    #expect(!bench.player.isIdle && bench.texts.contains("Live"))
  }

  @Test(arguments: [false, true])
  func feedbackOfAButtonHasNoMarker(isRecording: Bool) throws {
    var settings = StudioSettings()
    settings.scene = "basics"
    let bench = try StudioBench(settings: settings, hasInspector: true)
    if isRecording {
      bench.studio.openRecording(InspectorBench.file("../basics/ordinary"))
    } else {
      bench.wait(0.2)
      let start = try #require(bench.player.stage.window.descendant(named: "Start"))
      let middle = start.convert(CGPoint(x: 20, y: 20), to: nil)
      bench.press(middle)
      bench.wait(0.1)
      bench.lift(middle)
    }
    bench.wait(3)
    let ends = bench.player.session.timedFacts.filter {
      if case .completion = $0.fact { true } else { false }
    }
    var markers = TimelineMarkers()
    _ = markers.update(from: bench.player.session)
    #expect(ends.contains(where: \.isFeedback) && ends.contains { !$0.isFeedback })
    #expect(markers.completions == ends.filter { !$0.isFeedback }.map(\.time))
  }

  @Test func aSeekToTheEndOfALiveSessionIsLive() throws {
    bench.key("Down")
    bench.wait(0.5)
    bench.key("Space")
    bench.scrub(to: 0.05)
    bench.endScrub()
    #expect(!bench.player.isLive)
    bench.scrub(to: 4.9)
    bench.endScrub()
    #expect(bench.player.isLive && bench.texts.contains("Paused"))
  }

  @Test func aMillisecondBehindLiveIsNotShownAsZero() {
    let text = PlaybackStatus.behindLive(seconds: 0.001, isPlaying: false, isRecorded: false)
      .text(in: .english, isBrief: true)
    #expect(text == "0.01\u{A0}s behind live")
  }

  /// Continues from a moment with a press that starts a motion.
  private func continueFromHere(at moment: Moment) throws {
    bench.scrub(to: moment.seconds)
    bench.endScrub()
    try bench.pressToy()
    #expect(bench.player.isLive && bench.player.sessions.count > 1 && !bench.player.isIdle)
  }

  @Test func aForkInOrAfterAnIntervalReportsNone() throws {
    let rest = try makeRest(of: 3)
    for moment in [rest.lowerBound.advanced(by: 2), rest.upperBound.advanced(by: 0.3)] {
      try continueFromHere(at: moment)
      #expect(bench.texts.contains("Live"), "\(moment)")
      bench.key("Z")
    }
  }

  @Test func anIdleIntervalAfterAForkIsReported() throws {
    let rest = try makeRest(of: 3)
    try continueFromHere(at: rest.lowerBound)
    bench.wait(4)
    try bench.pressToy()
    bench.wait(0.05)
    #expect(bench.texts.contains { $0.hasPrefix("Live · after") })
  }

  @Test func aReplayReportsASkippedInterval() throws {
    let rest = try makeRest(of: 9)
    bench.scrub(to: 0.3)
    bench.endScrub()
    bench.key("Space")
    var shown: [String] = []
    for _ in 0..<60 {
      bench.tick(1.0 / 60)
      let text = bench.texts.filter { $0.contains(" idle") }
      let isOver = bench.player.position >= rest.upperBound && !bench.player.isIdle
      #expect(text.isEmpty == !isOver, "\(text)")
      shown += text
    }
    let length = rest.upperBound.seconds(since: rest.lowerBound)
    #expect(length > 8 && !shown.isEmpty)
    let text = WindowText.afterIdle(
      in: .english, ["time": Quantity.time(length, decimals: 1, in: .english)])
    #expect(shown.allSatisfy { $0.hasSuffix(text) }, "\(shown)")
  }

  @Test func anIntervalIsReportedOnlyAfterItsEnd() throws {
    let rest = try makeRest(of: 9)
    bench.scrub(to: 0.3)
    bench.endScrub()
    // With other timing, views move for longer, and no interval is skipped.
    bench.player.comparisonEnd = Moment(seconds: 100)
    bench.key("Space")
    var (inside, after) = (0, 0)
    for _ in 0..<660 {
      bench.tick(1.0 / 60)
      let isShown = bench.texts.contains { $0.contains(" idle") }
      if rest.contains(bench.player.position), bench.player.position < rest.upperBound {
        #expect(!isShown, "\(bench.player.position)")
        inside += 1
      } else if isShown {
        after += 1
      }
    }
    #expect(inside > 400 && after > 10)
  }

  /// Presses twice, with an idle interval between.
  private func makeRest(of seconds: Double) throws -> ClosedRange<Moment> {
    bench.wait(0.5)
    try bench.pressToy()
    bench.wait(seconds)
    try bench.pressToy()
    bench.wait(1)
    return try #require(
      bench.player.session.idleIntervals.long(before: bench.player.shownEnd).first)
  }

  @Test func theClockHasATip() throws {
    bench.wait(1)
    let clock = try #require(bench.named("timeline.clock"))
    let place = clock.convert(CGPoint(x: 5, y: clock.bounds.midY), to: nil)
    bench.studio.receive(.move(pointer: 0, at: place, time: Moment(seconds: bench.time)))
    bench.wait(1)
    #expect(bench.root.tip.text == WindowText.clockHelp(in: .english) && !bench.root.tip.isHidden)
  }

  @Test(arguments: [CGSize(width: 1280, height: 800), CGSize(width: 640, height: 480)])
  func theTimelinesTipDoesNotCoverTheTimeline(size: CGSize) throws {
    let bench = try StudioBench(size: size)
    bench.wait(1)
    let track = try #require(bench.named("timeline"))
    let strip = try #require(track.superview)
    let place = track.convert(CGPoint(x: 60, y: 24), to: nil)
    bench.studio.receive(.move(pointer: 0, at: place, time: Moment(seconds: bench.time)))
    bench.wait(1)
    let tip = bench.root.tip
    #expect(!tip.isHidden)
    #expect(!tip.frame.intersects(strip.convert(strip.bounds, to: nil)))
  }

  @Test func aTimelineDragUsesTheScaleShownBeforeIt() throws {
    bench.wait(2)
    try bench.pressToy()
    bench.wait(20)
    let end = bench.player.shownEnd
    #expect(end.seconds < 4 && bench.player.position.seconds > 20)
    bench.scrub(to: 1, 1.5)
    #expect(abs(bench.player.position.seconds - 1.5) < 0.02 && bench.player.shownEnd == end)
    bench.scrub(to: 5)
    bench.endScrub()
    #expect(bench.player.isLive && bench.player.shownPosition == end, "at its right end it is live")
    bench.key(",")
    #expect(bench.player.position < end && end.seconds(since: bench.player.position) < 0.04)
  }

  @Test func aReplayUpToAnIdleEndIsLiveAtOnce() throws {
    bench.wait(0.5)
    try bench.pressToy()
    bench.wait(60)
    bench.scrub(to: 0.2)
    bench.endScrub()
    bench.key("Space")
    bench.wait(2)
    #expect(bench.player.isLive && bench.player.isIdle && bench.player.position.seconds > 60)
  }
}

/// The playback status beside the clock.
struct PlaybackStatusTests {
  private let bench: StudioBench

  init() throws { bench = try StudioBench(Toys.catalog) }

  private var status: PlaybackStatus { PlaybackStatus(bench.player) }

  private func isShown(_ start: String) -> Bool { bench.texts.contains { $0.hasPrefix(start) } }

  @Test func duringASeekTheStatusShowsNoRecording() throws {
    bench.key("Down")
    bench.key("R")
    bench.wait(4)
    #expect(isShown("Recording") && status.isFilled)
    let end = bench.player.shownEnd.seconds
    bench.scrub(to: end - 3.2)
    #expect(isShown("3.2\u{A0}s behind live ·") && !isShown("Recording") && !status.isFilled)
    #expect(bench.player.session.isRecorded, "the file waits")
    bench.scrub(to: end - 0.25)
    #expect(isShown("0.25\u{A0}s behind live ·") || isShown("0.24\u{A0}s behind live ·"))
    bench.scrub(to: end)
    bench.endScrub()
    #expect(isShown("Recording · Paused") && !status.isFilled, "time is at its end")
    bench.key("Space")
    bench.wait(0.1)
    #expect(isShown("Recording") && status.isFilled)
  }

  @Test func aReplayOfALiveSessionShowsItsDistanceToLive() throws {
    bench.key("Down")
    bench.wait(4)
    bench.scrub(to: 1)
    bench.endScrub()
    let back = bench.player.shownEnd.seconds(since: bench.player.position)
    #expect(isShown("\(back.fixed(1))\u{A0}s behind live · Press the scene to continue"))
    bench.key("Space")
    bench.wait(1)
    let left = bench.player.shownEnd.seconds(since: bench.player.position)
    #expect(left < back - 0.9 && isShown("\(left.fixed(1))\u{A0}s behind live"))
    bench.wait(3)
    #expect(isShown("Live"))
  }

  @Test func aRecordingOfTheOtherAppearanceIsLabelled() throws {
    let bench = try StudioBench(size: CGSize(width: 1600, height: 900))
    func isShown(_ text: String) -> Bool { bench.texts.contains { $0.contains(text) } }
    bench.key("D")
    bench.studio.openRecording(InspectorBench.file("caught-twice"))
    bench.wait(0.2)
    #expect(bench.studio.isDark && bench.player.stage.userInterfaceStyle == .light)
    #expect(isShown("Replay · Recorded in light"))
    bench.key("D")
    bench.wait(0.1)
    #expect(!isShown("Recorded in"))
  }

  @Test func aReplayShowsTheRateOfItsMomentUntilChanged() throws {
    bench.key("Down")
    bench.wait(0.5)
    bench.key("[")
    bench.key("[")
    bench.wait(2)
    bench.key("\\")
    bench.wait(2)
    bench.scrub(to: 1.5)
    bench.endScrub()
    #expect(bench.player.shownRate == 0.25 && bench.texts.contains("0.25×"))
    bench.key("\\")
    #expect(bench.player.shownRate == 1 && bench.texts.contains("1×"))
    bench.key("Space")
    let before = bench.player.stage.animationNow
    let time = bench.time
    bench.wait(0.1)
    let gone = bench.player.stage.animationNow.seconds(since: before)
    #expect(abs(gone - (bench.time - time)) < 0.02, "full speed, as it says")
    bench.wait(0.6)
    let later = (bench.player.stage.animationNow, bench.time)
    bench.wait(0.2)
    #expect(!bench.player.isLive && bench.player.rate == 1)
    #expect(
      abs(bench.player.stage.animationNow.seconds(since: later.0) - (bench.time - later.1)) < 0.02,
      "also where it was done at that")
    bench.key("[")
    #expect(bench.player.shownRate == 0.5)
    bench.wait(5)
    #expect(bench.player.isLive && bench.player.rate == 0.5, "what was chosen is kept")
    guard case .rate(0.5, _) = bench.player.session.recording.inputs.last else {
      Issue.record("it is done to the live run")
      return
    }
  }

  @Test func aForkKeepsSlowMotion() throws {
    bench.key("Down")
    bench.wait(2)
    bench.scrub(to: 1)
    bench.endScrub()
    bench.key("[")
    let before = bench.player.session.recording.inputs.count
    bench.press(CGPoint(x: 300, y: 20))
    #expect(bench.player.isLive && bench.player.rate == 0.5 && bench.player.sessions.count == 2)
    bench.lift(CGPoint(x: 300, y: 20))
    #expect(
      bench.player.sessions[0].recording.inputs.count == before, "the old session is unchanged")
  }

  @Test func theRateOfAReplayIsNotTheLiveRate() throws {
    bench.wait(0.2)
    try bench.pressToy()
    bench.key("0")
    bench.wait(0.5)
    bench.key("Z")
    bench.key("[")
    #expect(bench.player.shownRate == 0.5)
    bench.key("Z", holding: "Left Shift")
    bench.key("Space")
    bench.wait(1)
    #expect(bench.player.isLive && bench.player.rate == 1)
  }

  @Test func aFinishedSessionIsAReplay() throws {
    bench.wait(0.2)
    try bench.pressToy()
    bench.key("0")
    bench.key("Z")
    #expect(status == .replay(isPlaying: false) && isShown("Paused · "))
    bench.key("Space")
    bench.tick()
    #expect(status == .replay(isPlaying: true) && isShown("Replay · "))
    bench.wait(1)
    #expect(status == .replay(isPlaying: false, isAtEnd: true) && isShown("At the end · "))
  }
}
