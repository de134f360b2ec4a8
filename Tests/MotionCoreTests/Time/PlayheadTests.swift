import Foundation
import MotionCore
import Testing

struct PlayheadTests {
  static let pacings: [Pacing] = [
    .linear, .cubic(.easeIn), .cubic(.easeOut), .cubic(.easeInOut), .cubic(overshooting),
  ]
  /// A curve that leaves 0…1 at both ends.
  static let overshooting = CubicCurve(
    controlPoint1: CGPoint(x: 0.4, y: -0.6), controlPoint2: CGPoint(x: 0.6, y: 1.6))

  static func running(
    _ pacing: Pacing, from start: Double = 0, to end: Double = 1, seconds: TimeInterval = 2
  ) -> Playhead {
    .running(
      from: start, to: end, pacing: pacing, startingAt: Moment(seconds: 1), lasting: seconds)
  }

  @Test(arguments: pacings) func aPlayheadBeginsAndEndsExactly(_ pacing: Pacing) {
    let playhead = Self.running(pacing)
    for seconds in [-5, 0.5, 1] {
      #expect(playhead.progress(at: Moment(seconds: seconds)) == 0)
    }
    for seconds in [3, 3.000000001, 900] {
      #expect(playhead.progress(at: Moment(seconds: seconds)) == 1)
      #expect(playhead.velocity(at: Moment(seconds: seconds)) == 0)
    }
    #expect(playhead.end == Moment(seconds: 3))
    #expect(playhead.velocity(at: Moment(seconds: 0.999)) == 0)
  }

  @Test(arguments: pacings) func aReversedPlayheadMirrorsTheForwardOne(_ pacing: Pacing) {
    let forwards = Self.running(pacing)
    let backwards = Self.running(pacing, from: 1, to: 0)
    for step in 0...200 {
      let progress = forwards.progress(at: Moment(seconds: 1 + Double(step) / 100))
      let mirrored = backwards.progress(at: Moment(seconds: 3 - Double(step) / 100))
      #expect(abs(progress - mirrored) <= 1e-12)
    }
  }

  @Test(arguments: pacings, [true, false])
  func pausingKeepsWhatIsSeenFromThenOn(_ pacing: Pacing, scrubsLinearly: Bool) {
    for step in 0...200 {
      let moment = Moment(seconds: 1 + Double(step) / 100)
      let playhead = Self.running(pacing)
      let paused = playhead.paused(at: moment, scrubsLinearly: scrubsLinearly)
      #expect(paused.isHeld)
      #expect(paused.progress(at: moment) == playhead.progress(at: moment))
      #expect(paused.progress(at: Moment(seconds: 99)) == playhead.progress(at: moment))
      #expect(paused.velocity(at: moment) == 0)
      #expect(paused.paused(at: moment, scrubsLinearly: !scrubsLinearly) == paused)
    }
  }

  @Test func aLinearlyPausedFractionIsTheProgress() {
    let paused = Self.running(.cubic(.easeIn)).paused(at: Moment(seconds: 2), scrubsLinearly: true)
    // Ease in at half the time: progress 0.315357, the root of the Bézier's polynomials.
    #expect(abs(paused.startFraction - 0.315357) < 5e-7)
    for step in 0...10 {
      let fraction = Double(step) / 10
      #expect(paused.scrubbed(to: fraction).progress(at: .zero) == fraction)
    }
  }

  @Test func aFractionPausedAlongItsCurveIsTime() {
    let paused = Self.running(.cubic(.easeIn)).paused(at: Moment(seconds: 2), scrubsLinearly: false)
    #expect(paused.startFraction == 0.5)
    #expect(paused.scrubbed(to: 0.25).progress(at: .zero) == CubicCurve.easeIn.progress(at: 0.25))
  }

  @Test(arguments: pacings, [(0.0, 1.0), (0.8, 0.0), (0.3, 1.0)])
  func velocityIsTheSlopeOfWhatIsSeen(_ pacing: Pacing, fractions: (start: Double, end: Double)) {
    let playhead = Self.running(pacing, from: fractions.start, to: fractions.end, seconds: 1.6)
    let half = 0.00001
    for step in 1..<160 {
      let seconds = 1 + Double(step) / 100
      let after = playhead.progress(at: Moment(seconds: seconds + half))
      let before = playhead.progress(at: Moment(seconds: seconds - half))
      let velocity = playhead.velocity(at: Moment(seconds: seconds))
      #expect(abs(velocity - (after - before) / (2 * half)) < 2e-4)
    }
  }

  @Test func aPlayheadOfZeroDurationIsAtItsEndAtOnce() {
    let playhead = Self.running(.cubic(.easeInOut), seconds: 0)
    #expect(playhead.progress(at: Moment(seconds: 1)) == 1)
    #expect(playhead.fraction(at: Moment(nanoseconds: 999_999_999)) == 0)
    #expect(playhead.velocity(at: Moment(seconds: 1)) == 0)
    #expect(playhead.end == Moment(seconds: 1))
  }

  @Test func anOvershootOfACurveCanBeHeldAndJoinedAgain() {
    let pacing = Pacing.cubic(Self.overshooting)
    let moment = Moment(seconds: 2.7)
    let seen = Self.running(pacing).progress(at: moment)
    #expect(seen > 1)
    let paused = Self.running(pacing).paused(at: moment, scrubsLinearly: true)
    let joined = pacing.fraction(at: paused.progress(at: moment), near: 1)
    #expect(abs(pacing.progress(at: joined) - seen) <= 1e-9)
    #expect(Pacing.linear.fraction(at: seen, near: 0.5) == seen)
  }

  @Test func anInvalidDurationIsRefused() async {
    await #expect(processExitsWith: .failure) {
      _ = Playhead.running(from: 0, to: 1, pacing: .linear, startingAt: .zero, lasting: -1)
    }
    await #expect(processExitsWith: .failure) {
      _ = Playhead.running(from: 0, to: 1, pacing: .linear, startingAt: .zero, lasting: .infinity)
    }
  }

  /// A regression test: a block that stayed at its start counted as moving, and jumped.
  @Test func aRestingPlayheadOnAVerticalCurveHasNoVelocity() {
    let vertical = CubicCurve(
      controlPoint1: CGPoint(x: 0, y: 1), controlPoint2: CGPoint(x: 1, y: 0))
    let playhead = Playhead.running(
      from: 0, to: 0, pacing: .cubic(vertical), startingAt: .zero, lasting: 1)
    #expect(playhead.velocity(at: .zero) == 0)
    #expect(playhead.velocity(at: Moment(seconds: 0.5)) == 0)
  }
}
