import Foundation
import Midflight
import MidflightGallery
import MidflightReplay
import MotionCore
import Testing

@testable import MidflightStudio

/// Time that is dragged about, and takes that are taken over.
struct TimelineTests {
  private let bench: StudioBench

  init() throws {
    bench = try StudioBench()
    bench.throwCard()
    bench.wait(2)
  }

  /// What a replay of the take that is seen shows at a moment.
  private func replayed(at moment: Moment) throws -> Frame {
    let replay = try Replay(bench.deck.take.whole(), scenes: .gallery)
    replay.advance(to: moment)
    return replay.stage.frame()
  }

  @Test(arguments: [[0.3], [1.2, 0.7], [0.6, 1.9, 0.65, 1.1]])
  func draggingTheTimelineToAMomentShowsExactlyWhatAReplayShowsThere(seconds: [Double]) throws {
    for second in seconds { bench.scrub(to: second) }
    bench.endScrub()
    let position = bench.deck.position
    #expect(abs(position.seconds - seconds[seconds.count - 1]) < 0.01)
    #expect(bench.deck.stage.now == position)
    #expect(try bench.sceneNodes == replayed(at: position).nodes)
    #expect(!bench.deck.isPlaying && !bench.deck.isLive)
  }

  @Test func closingDoesNotGoALongWayToWhereSomebodyWantedToBe() throws {
    let bench = try StudioBench()
    bench.throwCard()
    bench.wait(8)
    bench.studio.seek(to: Moment(seconds: 2))
    bench.studio.close(at: Moment(seconds: bench.time))
    #expect(bench.deck.wish?.coming.map { $0.now < Moment(seconds: 1) } == true)
    #expect(bench.deck.takes.allSatisfy { $0.isOver }, "what was done is whole")
  }

  @Test func darkenedAWatchedTakeIsSeenDarkAndItsRecordingStaysAsItIs() throws {
    bench.key("S")
    let url = try #require(bench.studio.recordings.last)
    bench.studio.openRecording(url)
    bench.wait(0.7)
    let (take, place) = (bench.deck.take, bench.deck.position)
    bench.key("D")
    #expect(bench.deck.stage.userInterfaceStyle == .dark)
    #expect(bench.deck.take === take && take.recording.header.appearance == .light)
    #expect(bench.deck.position >= place && bench.deck.isPlaying)
    bench.press(StudioBench.card)
    bench.lift(StudioBench.card)
    #expect(bench.deck.isLive && bench.deck.take !== take)
    #expect(bench.deck.stage.userInterfaceStyle == .dark, "taken over as it was seen")
    bench.key("Z")
    bench.key("D")
    #expect(bench.deck.take === take && bench.deck.stage.userInterfaceStyle == .light)
  }

  @Test func darkenedAtAnEarlierTimeTheLiveTakeIsDarkThereAndAtItsEnd() throws {
    let old = bench.deck.take
    bench.scrub(to: 1)
    bench.endScrub()
    let (place, nodes) = (bench.deck.position, bench.sceneNodes)
    bench.key("D")
    #expect(bench.deck.position == place && !bench.deck.isPlaying)
    #expect(bench.deck.take !== old && !bench.deck.take.isOver && bench.deck.take.end == old.end)
    #expect(bench.deck.stage.userInterfaceStyle == .dark && bench.sceneNodes != nodes)
    bench.key("Space")
    bench.wait(old.end.seconds)
    #expect(bench.deck.isLive && bench.deck.stage.userInterfaceStyle == .dark)
  }

  @Test func darkenedTheLiveTakeStaysTheTakeThatItIsAndNothingJumps() throws {
    bench.wait(8)
    #expect(bench.deck.isAtRest)
    let (end, score) = (bench.deck.shownEnd, bench.deck.take.rests)
    bench.scrub(to: 1)
    bench.endScrub()
    let place = bench.deck.position
    for _ in 0..<3 {
      bench.key("D")
      #expect(bench.deck.takes.count == 1 && bench.deck.take.number == 1)
      #expect(bench.deck.takes.first === bench.deck.take && bench.deck.take.origin == .opened)
      #expect(bench.deck.position == place && bench.deck.shownEnd == end)
      #expect(bench.deck.take.rests == score)
      #expect(bench.deck.stage.userInterfaceStyle == (bench.studio.isDark ? .dark : .light))
    }
    // A take that was made from it is made from it still.
    bench.press(StudioBench.card)
    bench.lift(StudioBench.card)
    bench.key("Z")
    let (old, new) = (bench.deck.take, try #require(bench.deck.takes.last))
    #expect(new.origin == .fork(of: old, at: place) && bench.deck.position == place)
  }

  @Test func darkenedInTheMiddleOfADragItIsDraggedOn() throws {
    func card() throws -> CGFloat {
      try #require(bench.deck.stage.window.descendant(named: "viewToMove")).seen.position.x
    }
    bench.wait(4)
    let start = CGPoint(x: 295, y: 422)
    bench.press(start)
    bench.drag(from: start, to: CGPoint(x: 245, y: 422))
    let before = try card()
    bench.key("D")
    #expect(try card() == before && !bench.deck.held.isEmpty)
    bench.drag(from: CGPoint(x: 245, y: 422), to: CGPoint(x: 195, y: 422))
    #expect(abs(try card() - (before - 50)) < 0.01)
    bench.lift(CGPoint(x: 195, y: 422))
    #expect(bench.deck.takes.count == 1 && bench.deck.stage.isMoving)
    try Replay(bench.deck.take.whole(), scenes: .gallery).run()
  }

  @Test func theTimelinesKnobIsGrabbedWhereItHangsOut() throws {
    let track = bench.root.timeline.track
    let x = track.scale.x(of: bench.deck.shownPosition)
    let below = CGPoint(x: x, y: track.bounds.maxY + 4)
    #expect(!track.bounds.contains(below) && track.point(inside: below, with: nil))
    let grip = track.convert(below, to: nil)
    let left = track.convert(
      CGPoint(x: track.scale.x(of: Moment(seconds: 1)), y: track.bounds.maxY + 4), to: nil)
    bench.studio.receive(.down(pointer: 0, at: grip, time: Moment(seconds: bench.time)))
    bench.studio.receive(.move(pointer: 0, at: left, time: Moment(seconds: bench.time)))
    bench.tick(1.0 / 60)
    bench.studio.receive(.up(pointer: 0, at: left, time: Moment(seconds: bench.time)))
    bench.tick()
    #expect(abs(bench.deck.position.seconds - 1) < 0.02 && !bench.deck.isPlaying)
  }

  @Test func manyMovesOfTheMouseInAFrameSeekOnce() {
    let before = bench.deck.stage
    for second in [0.3, 0.4, 0.5, 0.6] {
      bench.studio.seek(to: Moment(seconds: second))
      #expect(bench.deck.stage === before, "nothing is replayed before the frame")
    }
    bench.tick()
    #expect(bench.deck.stage.now == Moment(seconds: 0.6))
  }

  @Test func aLongWayBackIsGoneInPiecesAndArrivesExactlyThere() throws {
    bench.wait(3)
    let before = bench.deck.stage
    bench.studio.makeDeadline = { { false } }
    let wish = Moment(seconds: 2)
    bench.studio.seek(to: wish)
    var frames = 0
    while bench.deck.stage === before {
      #expect(bench.deck.position == wish && bench.studio.isMoving, "the playhead is there at once")
      try #require(frames < 100)
      bench.tick(1.0 / 60)
      frames += 1
    }
    #expect(frames == 8, "a quarter of a second each")
    #expect(bench.deck.stage.now == wish && bench.deck.position == wish)
    #expect(try bench.sceneNodes == replayed(at: wish).nodes)
    // Forward in pieces, too, and each is seen.
    let there = bench.deck.stage
    bench.studio.seek(to: Moment(seconds: 3))
    bench.tick(1.0 / 60)
    #expect(bench.deck.stage === there && there.now == Moment(seconds: 2.25))
    for _ in 0..<3 { bench.tick(1.0 / 60) }
    #expect(there.now == Moment(seconds: 3) && bench.deck.position == there.now)
  }

  @Test(arguments: [0.15, 0.7])
  func draggedOnBackwardsSomethingNearerIsSeenOnTheWay(step: Double) throws {
    bench.wait(3)
    bench.studio.makeDeadline = { { false } }
    var (wish, seen) = (5.0, bench.deck.stage.now)
    var seenOnTheWay = 0
    for _ in 0..<60 {
      wish = max(0.5, wish - step)
      bench.studio.seek(to: Moment(seconds: wish))
      bench.tick(1.0 / 60)
      #expect(bench.deck.stage.now <= seen && bench.deck.stage.now.seconds > wish - 1e-6)
      if bench.deck.stage.now < seen, wish > 0.5 { seenOnTheWay += 1 }
      seen = bench.deck.stage.now
    }
    #expect(seenOnTheWay > 0)
    #expect(bench.deck.stage.now == Moment(seconds: 0.5))
    #expect(try bench.sceneNodes == replayed(at: Moment(seconds: 0.5)).nodes)
  }

  @Test func aPressOnTheWayTakesOverAtTheMomentThatWasAskedFor() throws {
    let old = bench.deck.take
    bench.studio.makeDeadline = { { false } }
    bench.studio.seek(to: Moment(seconds: 1.2))
    bench.tick()
    #expect(
      bench.deck.position == Moment(seconds: 1.2) && bench.deck.stage.now > bench.deck.position)
    bench.press(StudioBench.card)
    #expect(bench.deck.take.origin == .fork(of: old, at: Moment(seconds: 1.2)) && bench.deck.isLive)
    try Replay(bench.deck.take.whole(), scenes: .gallery).run()
  }

  @Test func playedOnFromAnEarlierTimeItArrivesAtTheLiveRunAndGoesOn() throws {
    let (live, end, take) = (bench.deck.stage, bench.deck.take.end, bench.deck.take)
    bench.scrub(to: 1.5)
    bench.endScrub()
    bench.key("Space")
    #expect(bench.deck.isPlaying && !bench.deck.isLive)
    bench.wait(end.seconds - 1.5 + 0.2)
    #expect(bench.deck.isLive && bench.deck.stage === live && bench.deck.take === take)
    #expect(bench.deck.stage.now > end)
    #expect(bench.deck.takes.count == 1)
  }

  @Test func grabbingTheSceneAtAnEarlierTimeForksThereAndKeepsTheOldTake() throws {
    let old = bench.deck.take
    bench.scrub(to: 1.2)
    bench.endScrub()
    let moment = bench.deck.position
    let before = bench.sceneNodes
    bench.press(StudioBench.card)
    let new = bench.deck.take
    #expect(new !== old && new.origin == .fork(of: old, at: moment) && bench.deck.isLive)
    #expect(
      bench.deck.takes.map { ObjectIdentifier($0) } == [old, new].map { ObjectIdentifier($0) })
    bench.wait(0.1)
    bench.lift(StudioBench.card)
    // The same input up to there, line for line; then the press.
    let shared = old.recording.lines.filter { ($0.time ?? .zero) <= moment }
      .compactMap { if case .input = $0.content { $0.text } else { nil } }
    #expect(Array(new.recording.inputTexts.prefix(shared.count)) == shared)
    #expect(new.recording.inputTexts[shared.count].contains("\"down\""))
    try Replay(new.whole(), scenes: .gallery).run()

    // Undoing the fork shows the old take where it was left.
    bench.key("Z")
    #expect(bench.deck.take === old && bench.deck.position == moment)
    #expect(bench.sceneNodes == before)
    bench.key("Z", holding: "Left Shift")
    #expect(bench.deck.take === new)
  }

  @Test func whatTheTakeHeldDownIsTakenFromItWhenSomebodyTakesOver() throws {
    // In the middle of the first drag.
    bench.scrub(to: 0.6)
    bench.endScrub()
    let moment = bench.deck.position
    bench.press(CGPoint(x: 200, y: 700))
    let texts = bench.deck.take.recording.inputTexts
    let cancel = try #require(texts.firstIndex { $0.contains("\"cancel\",0,\"taken-over\"") })
    #expect(texts[cancel].hasPrefix("[\(moment.nanoseconds / 1_000),"))
    #expect(texts[cancel + 1].contains("\"down\""))
  }

  @Test func theTimelineShowsPressesAndCompletions() {
    bench.wait(3)
    var score = TimelineScore()
    let hasNews = score.follow(bench.deck.take)
    #expect(hasNews)
    #expect(score.presses.count == 1 && score.presses[0].start == Moment(seconds: 0.5))
    #expect(score.presses[0].end == Moment(seconds: 0.7))
    #expect(score.completions.count == 1)
    let hasMore = score.follow(bench.deck.take)
    #expect(!hasMore, "nothing is news twice")
  }

  @Test func aReplayShowsTheHandsAsGhostsAndNeverOnTheScenesStage() throws {
    bench.scrub(to: 0.6)
    bench.endScrub()
    #expect(bench.deck.ghosts.map(\.isDown) == [true])
    #expect(try bench.sceneNodes == replayed(at: bench.deck.position).nodes)
    bench.scrub(to: 4.9)
    #expect(bench.deck.ghosts.isEmpty, "live hands are the person's own")
    bench.endScrub()
  }
}

/// What the time-line says while nothing moves, and nobody is woken to say more.
struct RestTests {
  private let bench: StudioBench

  init() throws { bench = try StudioBench(Toys.catalog) }

  /// The clock's words, as the time-line has them.
  private var clock: String { TimelineViewController.words(bench.deck.shownPosition) }

  private var isSaidToRest: Bool {
    bench.texts.contains("At rest") && bench.texts.contains(clock)
  }

  @Test func atRestTheClockStandsWhateverElseIsDrawnAgain() {
    bench.wait(0.5)
    let stood = clock
    #expect(isSaidToRest && !bench.studio.isMoving && bench.studio.nextDue == nil)
    bench.wait(3)
    #expect(clock == stood && isSaidToRest)
    #expect(bench.deck.position.seconds > 3, "time goes on")
  }

  @Test func whatMovesIsNotSaidToRest() throws {
    bench.key("Down")
    bench.wait(1)
    #expect(bench.deck.scene.name == "toy-slide" && !bench.deck.isAtRest)
    #expect(bench.texts.contains("Live"))
    #expect(bench.deck.shownPosition == bench.deck.position)
  }

  @Test func aPressIsShownWhenItWasAndTheClockStandsAgainAfterIt() throws {
    bench.wait(3)
    try bench.pressToy()
    bench.wait(2)
    #expect(bench.deck.isAtRest)
    #expect(bench.deck.shownPosition.seconds > 3 && bench.deck.shownPosition.seconds < 4)
    #expect(bench.deck.shownEnd == bench.deck.shownPosition)
  }

  @Test func whatGoesOnAfterALongRestSaysHowLongTheClockHasGoneOnUnseen() throws {
    bench.wait(5)
    let stood = bench.deck.shownPosition
    try bench.pressToy()
    bench.wait(0.05)
    let leap = bench.deck.shownPosition.seconds(since: stood)
    #expect(leap > 4.9 && bench.deck.shownPosition == bench.deck.position, "recorded time counts")
    let words = Words.rested(for: Quantity.time(leap, decimals: 0))(in: .english).prefix(7)
    #expect(bench.texts.contains { $0.hasPrefix("Live · \(words)") })
    let press = try #require(bench.deck.take.recording.inputs.first { $0.code == "down" })
    #expect(press.time.seconds > 4.9, "what is recorded is not compressed")
    for _ in 0..<2 {
      bench.wait(1.2)
      #expect(bench.texts.contains("At rest"))
      // A short rest leaps by less than a glance.
      try bench.pressToy()
    }
    bench.wait(0.05)
    #expect(!bench.deck.isAtRest && bench.texts.contains("Live"))
  }

  @Test(arguments: [false, true])
  func theEndOfWhatAButtonDoesToAnswerAHandIsNoSignOnTheTimeline(isRecording: Bool) throws {
    var settings = StudioSettings()
    settings.scene = "basics"
    let bench = try StudioBench(settings: settings, hasInspector: true)
    if isRecording {
      bench.studio.openRecording(InspectorBench.file("../basics/ordinary"))
    } else {
      bench.wait(0.2)
      let start = try #require(bench.deck.stage.window.descendant(named: "Start"))
      let middle = start.convert(CGPoint(x: 20, y: 20), to: nil)
      bench.press(middle)
      bench.wait(0.1)
      bench.lift(middle)
    }
    bench.wait(3)
    let ends = bench.deck.take.happenings.filter {
      if case .completion = $0.fact { true } else { false }
    }
    var score = TimelineScore()
    _ = score.follow(bench.deck.take)
    #expect(ends.contains(where: \.isFeedback) && ends.contains { !$0.isFeedback })
    #expect(score.completions == ends.filter { !$0.isFeedback }.map(\.time))
  }

  @Test func whoGoesToTheEndOfALiveTakeIsAtIt() throws {
    bench.key("Down")
    bench.wait(0.5)
    bench.key("Space")
    bench.scrub(to: 0.05)
    bench.endScrub()
    #expect(!bench.deck.isLive)
    bench.scrub(to: 4.9)
    bench.endScrub()
    #expect(bench.deck.isLive && bench.texts.contains("Paused"))
  }

  @Test func aMomentThatIsAMillisecondBackIsNotSaidToBeNone() {
    let words = TimelineLight.lookingBack(seconds: 0.001, isPlaying: false, isRecorded: false)
      .words(in: .english, isBrief: true)
    #expect(words == "Looking back 0.01\u{A0}s")
  }

  /// Takes over at a moment, by a press that sets something in motion.
  private func takeOver(at moment: Moment) throws {
    bench.scrub(to: moment.seconds)
    bench.endScrub()
    try bench.pressToy()
    #expect(bench.deck.isLive && bench.deck.takes.count > 1 && !bench.deck.isAtRest)
  }

  @Test func whoTakesOverAfterARestOrInOneIsToldOfNone() throws {
    let rest = try makeRest(of: 3)
    for moment in [rest.lowerBound.advanced(by: 2), rest.upperBound.advanced(by: 0.3)] {
      try takeOver(at: moment)
      #expect(bench.texts.contains("Live"), "\(moment)")
      bench.key("Z")
    }
  }

  @Test func aRestOfATakeThatWasTakenOverIsTold() throws {
    let rest = try makeRest(of: 3)
    try takeOver(at: rest.lowerBound)
    bench.wait(4)
    try bench.pressToy()
    bench.wait(0.05)
    #expect(bench.texts.contains { $0.hasPrefix("Live · after") })
  }

  @Test func aReplaySaysWhichRestItHasPassedOver() throws {
    let rest = try makeRest(of: 9)
    bench.scrub(to: 0.3)
    bench.endScrub()
    bench.key("Space")
    var said: [String] = []
    for _ in 0..<60 {
      bench.tick(1.0 / 60)
      let words = bench.texts.filter { $0.contains("at rest") }
      let isOver = bench.deck.position >= rest.upperBound && !bench.deck.isAtRest
      #expect(words.isEmpty == !isOver, "\(words)")
      said += words
    }
    let length = rest.upperBound.seconds(since: rest.lowerBound)
    #expect(length > 8 && !said.isEmpty)
    let words = Words.rested(for: Quantity.time(length, decimals: 1))(in: .english)
    #expect(said.allSatisfy { $0.hasSuffix(words) }, "\(said)")
  }

  @Test func insideARestNothingIsSaidOfItThatIsNotOver() throws {
    let rest = try makeRest(of: 9)
    bench.scrub(to: 0.3)
    bench.endScrub()
    // With other timing something moves for longer, and nothing is passed over.
    bench.deck.comparedEnd = Moment(seconds: 100)
    bench.key("Space")
    var (inside, after) = (0, 0)
    for _ in 0..<660 {
      bench.tick(1.0 / 60)
      let isSaid = bench.texts.contains { $0.contains("at rest") }
      if rest.contains(bench.deck.position), bench.deck.position < rest.upperBound {
        #expect(!isSaid, "\(bench.deck.position)")
        inside += 1
      } else if isSaid {
        after += 1
      }
    }
    #expect(inside > 400 && after > 10)
  }

  /// Presses twice, so many seconds apart.
  private func makeRest(of seconds: Double) throws -> ClosedRange<Moment> {
    bench.wait(0.5)
    try bench.pressToy()
    bench.wait(seconds)
    try bench.pressToy()
    bench.wait(1)
    return try #require(bench.deck.take.rests.long(before: bench.deck.shownEnd).first)
  }

  @Test func theClockSaysWhatItsTimeIs() throws {
    bench.wait(1)
    let clock = try #require(bench.named("timeline.clock"))
    let place = clock.convert(CGPoint(x: 5, y: clock.bounds.midY), to: nil)
    bench.studio.receive(.move(pointer: 0, at: place, time: Moment(seconds: bench.time)))
    bench.wait(1)
    #expect(bench.root.tip.words == Words.clockExplained(in: .english) && !bench.root.tip.isHidden)
  }

  @Test(arguments: [CGSize(width: 1280, height: 800), CGSize(width: 640, height: 480)])
  func aTipOfTheTrackCoversNothingOfTheStrip(size: CGSize) throws {
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

  @Test func aDragOfTheTimelineFindsTheScaleThatWasSeen() throws {
    bench.wait(2)
    try bench.pressToy()
    bench.wait(20)
    let end = bench.deck.shownEnd
    #expect(end.seconds < 4 && bench.deck.position.seconds > 20)
    bench.scrub(to: 1, 1.5)
    #expect(abs(bench.deck.position.seconds - 1.5) < 0.02 && bench.deck.shownEnd == end)
    bench.scrub(to: 5)
    bench.endScrub()
    #expect(bench.deck.isLive && bench.deck.shownPosition == end, "at its right end it is live")
    bench.key(",")
    #expect(bench.deck.position < end && end.seconds(since: bench.deck.position) < 0.04)
  }

  @Test func playedOnUpToTheRestItIsLiveAgainWithoutWaitingThroughIt() throws {
    bench.wait(0.5)
    try bench.pressToy()
    bench.wait(60)
    bench.scrub(to: 0.2)
    bench.endScrub()
    bench.key("Space")
    bench.wait(2)
    #expect(bench.deck.isLive && bench.deck.isAtRest && bench.deck.position.seconds > 60)
  }
}

/// What the light beside the clock says.
struct TimelineLightTests {
  private let bench: StudioBench

  init() throws { bench = try StudioBench(Toys.catalog) }

  private var light: TimelineLight { TimelineLight(bench.deck) }

  private func isSaid(_ start: String) -> Bool { bench.texts.contains { $0.hasPrefix(start) } }

  @Test func whileTheTimelineIsDraggedBackNothingIsSaidToBeRecorded() throws {
    bench.key("Down")
    bench.key("R")
    bench.wait(4)
    #expect(isSaid("Recording") && light.isLit)
    let end = bench.deck.shownEnd.seconds
    bench.scrub(to: end - 3.2)
    #expect(isSaid("Looking back 3.2\u{A0}s ·") && !isSaid("Recording") && !light.isLit)
    #expect(bench.deck.take.isRecorded, "the file waits")
    bench.scrub(to: end - 0.25)
    #expect(isSaid("Looking back 0.25\u{A0}s ·") || isSaid("Looking back 0.24\u{A0}s ·"))
    bench.scrub(to: end)
    bench.endScrub()
    #expect(isSaid("Recording · Paused") && !light.isLit, "time stands at its end")
    bench.key("Space")
    bench.wait(0.1)
    #expect(isSaid("Recording") && light.isLit)
  }

  @Test func whatIsPlayedOfATakeThatGoesOnSaysHowFarBackItIs() throws {
    bench.key("Down")
    bench.wait(4)
    bench.scrub(to: 1)
    bench.endScrub()
    let back = bench.deck.shownEnd.seconds(since: bench.deck.position)
    #expect(isSaid("Looking back \(back.fixed(1))\u{A0}s · Press the scene to take over"))
    bench.key("Space")
    bench.wait(1)
    let left = bench.deck.shownEnd.seconds(since: bench.deck.position)
    #expect(left < back - 0.9 && isSaid("Looking back \(left.fixed(1))\u{A0}s"))
    bench.wait(3)
    #expect(isSaid("Live"))
  }

  @Test func aRecordingOfTheOtherAppearanceIsSaidToBeOne() throws {
    let bench = try StudioBench(size: CGSize(width: 1600, height: 900))
    func isSaid(_ words: String) -> Bool { bench.texts.contains { $0.contains(words) } }
    bench.key("D")
    bench.studio.openRecording(InspectorBench.file("caught-twice"))
    bench.wait(0.2)
    #expect(bench.studio.isDark && bench.deck.stage.userInterfaceStyle == .light)
    #expect(isSaid("Replay · Recorded in light"))
    bench.key("D")
    bench.wait(0.1)
    #expect(!isSaid("Recorded in"))
  }

  @Test func whileSlowMotionIsWatchedTheRateIsTheOneThatIsSeen() throws {
    bench.key("Down")
    bench.wait(0.5)
    bench.key("[")
    bench.key("[")
    bench.wait(2)
    bench.key("\\")
    bench.wait(2)
    bench.scrub(to: 1.5)
    bench.endScrub()
    #expect(bench.deck.shownRate == 0.25 && bench.texts.contains("0.25×"))
    bench.key("\\")
    #expect(bench.deck.shownRate == 1 && bench.texts.contains("1×"))
    bench.key("Space")
    let before = bench.deck.stage.animationNow
    let time = bench.time
    bench.wait(0.1)
    let gone = bench.deck.stage.animationNow.seconds(since: before)
    #expect(abs(gone - (bench.time - time)) < 0.02, "full speed, as it says")
    bench.wait(0.6)
    let later = (bench.deck.stage.animationNow, bench.time)
    bench.wait(0.2)
    #expect(!bench.deck.isLive && bench.deck.rate == 1)
    #expect(
      abs(bench.deck.stage.animationNow.seconds(since: later.0) - (bench.time - later.1)) < 0.02,
      "also where it was done at that")
    bench.key("[")
    #expect(bench.deck.shownRate == 0.5)
    bench.wait(5)
    #expect(bench.deck.isLive && bench.deck.rate == 0.5, "what was chosen is kept")
    guard case .rate(0.5, _) = bench.deck.take.recording.inputs.last else {
      Issue.record("it is done to the live run")
      return
    }
  }

  @Test func whoTakesOverInSlowMotionGoesOnInIt() throws {
    bench.key("Down")
    bench.wait(2)
    bench.scrub(to: 1)
    bench.endScrub()
    bench.key("[")
    let before = bench.deck.take.recording.inputs.count
    bench.press(CGPoint(x: 300, y: 20))
    #expect(bench.deck.isLive && bench.deck.rate == 0.5 && bench.deck.takes.count == 2)
    bench.lift(CGPoint(x: 300, y: 20))
    #expect(bench.deck.takes[0].recording.inputs.count == before, "the old take stays as it was")
  }

  @Test func theSpeedThatAnotherTakeIsWatchedAtIsNotTheLiveOnes() throws {
    bench.wait(0.2)
    try bench.pressToy()
    bench.key("0")
    bench.wait(0.5)
    bench.key("Z")
    bench.key("[")
    #expect(bench.deck.shownRate == 0.5)
    bench.key("Z", holding: "Left Shift")
    bench.key("Space")
    bench.wait(1)
    #expect(bench.deck.isLive && bench.deck.rate == 1)
  }

  @Test func aTakeThatIsOverIsAReplay() throws {
    bench.wait(0.2)
    try bench.pressToy()
    bench.key("0")
    bench.key("Z")
    #expect(light == .replay(isPlaying: false) && isSaid("Paused · "))
    bench.key("Space")
    bench.tick()
    #expect(light == .replay(isPlaying: true) && isSaid("Replay · "))
    bench.wait(1)
    #expect(light == .replay(isPlaying: false, isAtEnd: true) && isSaid("At its end · "))
  }
}
