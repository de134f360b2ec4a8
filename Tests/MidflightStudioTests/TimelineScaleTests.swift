import Foundation
import Midflight
import MotionCore
import Testing

@testable import MidflightStudio

/// The positions of moments on a timeline with folded intervals.
struct TimelineScaleTests {
  /// Idle intervals from their bounds in seconds.
  private func idle(_ ranges: ClosedRange<Double>...) -> IdleIntervals {
    var intervals = IdleIntervals()
    for range in ranges {
      intervals.begin(at: Moment(seconds: range.lowerBound))
      intervals.end(at: Moment(seconds: range.upperBound))
    }
    return intervals
  }

  private func scale(
    _ end: Double, isGrowing: Bool = false, _ idleIntervals: IdleIntervals = IdleIntervals()
  )
    -> TimelineScale
  {
    TimelineScale(
      end: Moment(seconds: end), isGrowing: isGrowing, width: 977, idleIntervals: idleIntervals)
  }

  @Test func timelinePositionsAndMomentsAgreeAlsoInFolds() {
    let folded = idle(0...7, 9...40, 42.5...43, 60...190)
    for (end, isGrowing) in [(3.0, true), (20, true), (200, true), (200, false)] {
      for intervals in [IdleIntervals(), folded] {
        let scale = scale(end, isGrowing: isGrowing, intervals)
        var last = -CGFloat.infinity
        for second in stride(from: scale.start.seconds, through: scale.end.seconds, by: 0.37) {
          let moment = Moment(seconds: second)
          let x = scale.x(of: moment)
          #expect(abs(scale.moment(at: x).seconds - second) < 1e-6)
          #expect(x > last, "later lies farther right")
          last = x
        }
        #expect(scale.moment(at: -50) == scale.start && scale.moment(at: 5000) == scale.end)
        #expect(abs(scale.x(of: scale.end) - 977) < 1e-6)
      }
    }
  }

  @Test func longIntervalsFoldToEqualWidthsAndShortOnesDoNot() {
    let scale = scale(60, idle(1...31, 33...53, 55...56))
    let folded = scale.pieces.filter(\.isFolded)
    #expect(folded.map { $0.start.seconds } == [1, 33])
    #expect(folded.allSatisfy { abs($0.right - $0.left - TimelineScale.foldWidth) < 1e-9 })
    // Ten seconds remain outside of folds.
    #expect(abs(scale.pointsPerSecond - (977 - 36) / 10) < 1e-9)
  }

  @Test func manyFoldsLeaveTwoThirdsForUnfoldedTime() {
    var intervals = IdleIntervals()
    for index in 0..<200 {
      intervals.begin(at: Moment(seconds: Double(index) * 3))
      intervals.end(at: Moment(seconds: Double(index) * 3 + 2))
    }
    let scale = scale(600, intervals)
    #expect(scale.pieces.count { $0.isFolded } == 200)
    #expect(abs(scale.pointsPerSecond * 200 - 977 * 2 / 3) < 1e-6)
  }

  @Test func theLastMinuteOfALiveSessionHasNoFolds() {
    let scale = scale(400, isGrowing: true, idle(10...100, 110...300, 330...370))
    #expect(scale.pieces.count { $0.isFolded } == 1)
    #expect(scale.start == Moment(seconds: 300), "60 s before 400, but for 40 of rest")
  }

  @Test func aGrowingIntervalNeverMakesALiveTimelineJump() {
    var intervals = IdleIntervals()
    intervals.begin(at: Moment(seconds: 20))
    var last: TimelineScale?
    for second in stride(from: 20.0, through: 24, by: 1.0 / 60) {
      let scale = scale(second, isGrowing: true, intervals)
      let ten = Moment(seconds: 10)
      if let last { #expect(abs(scale.x(of: ten) - last.x(of: ten)) < 1) }
      last = scale
    }
    #expect(last?.pieces.last?.isFolded == true)
  }

  @Test func timelineNumbersAreCorrectAndDoNotOverlap() throws {
    let many = idle(0.5...2.75, 8.2...61.37, 64...290)
    for (end, intervals) in [
      (3.0, many), (12, many), (70, many), (300, many), (40, idle(5.9...30.1)),
    ] {
      let scale = scale(end, intervals)
      var last = -CGFloat.infinity
      for number in scale.numbers {
        let x = scale.x(of: number.moment)
        #expect(x - last >= 40 && x <= scale.width + 1e-6)
        last = x
        let piece = try #require(
          scale.pieces.first { $0.start <= number.moment && number.moment <= $0.end })
        #expect(!piece.isFolded || piece.end == number.moment || piece.start == number.moment)
        #expect(abs(seconds(number.text) - number.moment.seconds) < 1e-6, "\(number.text)")
      }
      #expect(!scale.numbers.isEmpty)
    }
  }

  @Test func aTimelineThatBeginsWithAFoldStartsAtZero() throws {
    let scale = scale(26, idle(0...20))
    #expect(scale.pieces.first?.isFolded == true)
    let first = try #require(scale.numbers.first)
    #expect(first.moment == .zero && seconds(first.text) == 0 && scale.x(of: first.moment) == 0)
  }

  /// Returns the seconds of a number on the timeline.
  private func seconds(_ text: String) -> Double {
    let parts = text.replacingOccurrences(of: "\u{A0}s", with: "").split(separator: ":")
      .compactMap { Double($0) }
    return parts.reduce(0) { $0 * 60 + $1 }
  }
}

/// The idle intervals of live and recorded sessions, and seeks inside them.
struct IdleIntervalTests {
  private let bench: StudioBench

  init() throws { bench = try StudioBench(Toys.catalog) }

  private func folds(_ session: Session) -> [ClosedRange<Double>] {
    session.idleIntervals.long(before: session.end).map {
      $0.lowerBound.seconds...$0.upperBound.seconds
    }
  }

  @Test func theTimelineFoldsHalfAMinuteOfRest() throws {
    bench.framesPerSecond = 60
    bench.wait(30)
    try bench.pressToy()
    bench.wait(1)
    let rest = try #require(folds(bench.player.session).first)
    #expect(rest.lowerBound < 0.1 && abs(rest.upperBound - 30) < 0.1)
    let scale = bench.root.timeline.seekBar.scale
    #expect(scale.x(of: Moment(seconds: rest.upperBound)) < TimelineScale.foldWidth + 5)
    // A drag reaches every moment of the interval.
    bench.scrub(to: 12, 25)
    #expect(abs(bench.player.position.seconds - 25) < 1, "a point is some seconds there")
    bench.scrub(to: 30.1)
    bench.endScrub()
    #expect(abs(bench.player.position.seconds - 30.1) < 0.02)
  }

  @Test func heldInputEndsAnIdleInterval() throws {
    bench.press(CGPoint(x: 100, y: 100))
    bench.wait(10)
    bench.lift(CGPoint(x: 100, y: 100))
    bench.wait(0.2)
    #expect(folds(bench.player.session).isEmpty)
  }

  @Test func aHoverWithoutAnObserverIsIdle() {
    for step in 0..<40 {
      bench.move(over: CGPoint(x: 10 + step * 4, y: 300))
      bench.wait(0.1)
    }
    bench.press(CGPoint(x: 100, y: 300))
    #expect(folds(bench.player.session).count == 1)
  }

  @Test func aFileAndItsForkHaveTheLiveSessionsIntervals() throws {
    bench.framesPerSecond = 60
    bench.wait(5)
    try bench.pressToy()
    bench.wait(8)
    try bench.pressToy()
    bench.wait(1)
    let live = folds(bench.player.session)
    try #require(live.count == 2)
    bench.key("S")
    bench.studio.openRecording(try #require(bench.studio.recordings.last))
    bench.tick()
    let read = folds(bench.player.session)
    try #require(bench.player.session.origin.isFile && read.count == live.count)
    for (one, other) in zip(live, read) {
      #expect(abs(one.lowerBound - other.lowerBound) < 0.02)
      #expect(abs(one.upperBound - other.upperBound) < 1e-6)
    }
    bench.scrub(to: 9)
    bench.endScrub()
    bench.press(CGPoint(x: 5, y: 5))
    let place = bench.player.session.end.seconds
    let forked = folds(bench.player.session)
    try #require(bench.player.isLive && forked.count == 2)
    #expect(forked[0] == read[0] && forked[1].lowerBound == read[1].lowerBound)
    #expect(abs(forked[1].upperBound - place) < 0.02)
  }
}
