import Foundation
import MotionCore
import Testing

/// Playheads that repeat their pacing.
struct PlayheadRepeatingTests {
  static let pacings = PlayheadGlidingTests.pacings
  static let start = Moment(seconds: 1)
  /// The seconds of a leg, which no binary fraction equals.
  static let leg = 0.3

  static func repeating(
    _ count: Double, autoreverses: Bool, along pacing: Pacing = .linear,
    legLasting seconds: TimeInterval = leg
  ) -> Playhead {
    .repeating(
      Cycles(count: count, autoreverses: autoreverses), along: pacing, startingAt: start,
      legLasting: seconds)
  }

  static func moment(afterLegs legs: Int64, andNanoseconds nanoseconds: Int64 = 0) -> Moment {
    Moment(nanoseconds: start.nanoseconds + legs * 300_000_000 + nanoseconds)
  }

  @Test(arguments: pacings, [true, false])
  func aRepeatingPlayheadWaitsAndEndsExactly(_ pacing: Pacing, autoreverses: Bool) throws {
    for count in [0.5, 1, 1.5, 3, 100] {
      let cycles = Cycles(count: count, autoreverses: autoreverses)
      let playhead = Self.repeating(count, autoreverses: autoreverses, along: pacing)
      let end = try #require(playhead.end)
      #expect(end.nanoseconds == Self.start.nanoseconds + Int64(cycles.legs * 300_000_000))
      #expect(playhead.seconds == end.seconds(since: Self.start))
      #expect(!playhead.isHeld && !playhead.isOnSpring && !playhead.isAlongPacing)
      for early in [Moment.zero, Self.start] {
        #expect(playhead.progress(at: early) == 0 && playhead.fraction(at: early) == 0)
      }
      for late in [end, end.advanced(by: 1e-9), .distantFuture] {
        #expect(playhead.progress(at: late) == pacing.progress(at: cycles.endProgress))
        #expect(playhead.fraction(at: late) == 1 && playhead.velocity(at: late) == 0)
      }
      #expect(playhead.velocity(at: .zero) == 0)
    }
  }

  @Test(arguments: pacings) func eachLegRunsTheFullPacing(_ pacing: Pacing) {
    let playhead = Self.repeating(4, autoreverses: false, along: pacing)
    for leg in 0..<4 as Range<Int64> {
      for step in 0..<30 as Range<Int64> {
        let moment = Self.moment(afterLegs: leg, andNanoseconds: step * 10_000_000)
        expect(
          playhead.progress(at: moment), isNear: pacing.progress(at: Double(step) / 30),
          tolerance: 1e-12)
      }
    }
  }

  @Test(arguments: pacings) func theLegBackMirrorsTheLegForwards(_ pacing: Pacing) {
    let playhead = Self.repeating(2, autoreverses: true, along: pacing)
    for turn in [1, 2, 3] as [Int64] {
      for step in 0...300 as ClosedRange<Int64> {
        let before = Self.moment(afterLegs: turn, andNanoseconds: -step * 1_000_000)
        let after = Self.moment(afterLegs: turn, andNanoseconds: step * 1_000_000)
        expect(
          playhead.progress(at: before), isNear: playhead.progress(at: after), tolerance: 1e-11)
      }
    }
  }

  @Test(arguments: pacings, [true, false])
  func velocityIsTheSlopeOfWhatIsSeen(_ pacing: Pacing, autoreverses: Bool) {
    let playhead = Self.repeating(2.5, autoreverses: autoreverses, along: pacing)
    for step in 1..<75 where step % 30 != 0 {
      let moment = Self.start.advanced(by: Double(step) / 100)
      let (before, after) = (moment.advanced(by: -1e-6), moment.advanced(by: 1e-6))
      let slope = (playhead.progress(at: after) - playhead.progress(at: before)) / 2e-6
      expect(playhead.velocity(at: moment), isNear: slope, tolerance: 1e-4)
    }
  }

  @Test func theFractionCoversAllCycles() {
    let playhead = Self.repeating(2, autoreverses: true)
    for step in 0...120 as ClosedRange<Int64> {
      let moment = Self.moment(afterLegs: 0, andNanoseconds: step * 10_000_000)
      #expect(playhead.fraction(at: moment) == Double(step) / 120)
    }
  }

  @Test(arguments: [true, false])
  func progressIsThatOfTheCyclesAtTheFraction(autoreverses: Bool) {
    let cycles = Cycles(count: 2.75, autoreverses: autoreverses)
    let playhead = Self.repeating(2.75, autoreverses: autoreverses)
    for step in 0..<200 {
      // Away from the ends of legs, where rounding decides between two legs.
      let moment = Self.start.advanced(by: 0.3 * cycles.legs * (Double(step) + 0.5) / 200)
      expect(
        playhead.progress(at: moment), isNear: cycles.progress(at: playhead.fraction(at: moment)),
        tolerance: 1e-6)
    }
  }

  // MARK: - Endless repetitions

  @Test(arguments: [true, false]) func anEndlessPlayheadIsNotHeld(autoreverses: Bool) {
    let playhead = Self.repeating(.infinity, autoreverses: autoreverses)
    #expect(playhead.end == nil && playhead.seconds == nil && !playhead.isHeld)
    #expect(playhead.velocity(at: Self.start) == 1 / Self.leg)
    #expect(playhead.fraction(at: Self.moment(afterLegs: 7, andNanoseconds: 75_000_000)) == 0.25)
  }

  /// 95 years of legs, whose rounding errors would add up to seconds.
  @Test func theBillionthLegBeginsOnTime() {
    for legs in [1, 1_000_001, 9_999_999_999] as [Int64] {
      let there = Self.repeating(.infinity, autoreverses: false, along: .cubic(.easeIn))
      #expect(there.progress(at: Self.moment(afterLegs: legs)) == 0)
      #expect(there.progress(at: Self.moment(afterLegs: legs, andNanoseconds: -1)) > 0.999_999)
      let andBack = Self.repeating(.infinity, autoreverses: true, along: .cubic(.easeIn))
      #expect(andBack.progress(at: Self.moment(afterLegs: legs)) == 1)
      #expect(andBack.progress(at: Self.moment(afterLegs: legs + 1)) == 0)
      #expect(
        andBack.progress(at: Self.moment(afterLegs: legs, andNanoseconds: 150_000_000))
          == CubicCurve.easeIn.progress(at: 0.5))
      let finite = Self.repeating(Double(legs), autoreverses: false)
      #expect(finite.end == Self.moment(afterLegs: legs))
    }
  }

  /// A very large count is UIKit's idiom for an endless animation.
  @Test(arguments: [1e12, 1e300, Double.greatestFiniteMagnitude, 0x1p63])
  func aHugeRepeatCountHasNoEnd(_ count: Double) {
    let playhead = Self.repeating(count, autoreverses: true)
    #expect(playhead.end == nil && !playhead.isHeld)
    #expect(playhead.progress(at: Self.moment(afterLegs: 5)) == 1)
  }

  // MARK: - Pauses and residuals

  @Test(arguments: pacings, [true, false])
  func pausingARepetitionHoldsItsProgressLinearly(_ pacing: Pacing, scrubsLinearly: Bool) {
    let playhead = Self.repeating(.infinity, autoreverses: true, along: pacing)
    let moment = Self.start.advanced(by: 0.7)
    let paused = playhead.paused(at: moment, scrubsLinearly: scrubsLinearly)
    #expect(paused == .held(at: playhead.progress(at: moment), pacing: .linear))
  }

  @Test(arguments: [(0.1, 5.0), (0.4, .infinity), (3, 2), (3, 0.05)])
  func aResidualIsEasedOutWithinALegAndBeforeTheEnd(leg: Double, count: Double) {
    let playhead = Self.repeating(count, autoreverses: false, legLasting: leg)
    let span = min(leg, leg * count, HandOver.usualSeconds)
    let run = Playhead.running(
      from: 0, to: 1, pacing: .linear, startingAt: Self.start, lasting: span)
    #expect(playhead.response(at: .zero) == run.response(at: .zero))
    for step in 0...110 {
      let moment = Self.start.advanced(by: span * Double(step) / 100)
      let (residual, expected) = (playhead.response(at: moment), run.response(at: moment))
      expect(residual.displacement, isNear: expected.displacement, tolerance: 1e-9)
      expect(residual.impulse, isNear: expected.impulse, tolerance: 1e-9)
      expect(residual.displacementRate, isNear: expected.displacementRate, tolerance: 1e-6)
      expect(residual.impulseRate, isNear: expected.impulseRate, tolerance: 1e-6)
    }
  }

  @Test func legsThatTakeNoTimeAreRefused() async {
    await #expect(processExitsWith: .failure) {
      _ = PlayheadRepeatingTests.repeating(2, autoreverses: true, legLasting: 0)
    }
    await #expect(processExitsWith: .failure) {
      _ = PlayheadRepeatingTests.repeating(2, autoreverses: true, legLasting: -1)
    }
    await #expect(processExitsWith: .failure) {
      _ = PlayheadRepeatingTests.repeating(2, autoreverses: true, legLasting: 1e-10)
    }
    await #expect(processExitsWith: .failure) {
      _ = PlayheadRepeatingTests.repeating(2, autoreverses: true, legLasting: .nan)
    }
  }
}
