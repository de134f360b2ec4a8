import Foundation
import MotionCore
import Testing

/// Playheads that ease from one progress to another.
struct PlayheadGlidingTests {
  static let pacings =
    PlayheadTests.pacings + [
      .spring(Spring(response: 0.4, dampingRatio: 0.5), seconds: 1.3, velocity: 2)
    ]
  static let start = Moment(seconds: 1)
  static let seconds = 1.6

  static func gliding(
    _ pacing: Pacing, progress: (from: Double, to: Double) = (0.9, -0.3),
    lasting seconds: TimeInterval = seconds
  ) -> Playhead {
    .gliding(
      from: 0.75, to: 0.25, progress: progress, along: pacing, startingAt: start, lasting: seconds)
  }

  @Test(arguments: pacings) func aGlidingPlayheadWaitsAndArrivesExactly(_ pacing: Pacing) throws {
    let glide = Self.gliding(pacing)
    let end = try #require(glide.end)
    #expect(end == Self.start.advanced(by: Self.seconds) && glide.seconds == Self.seconds)
    #expect(!glide.isHeld && !glide.isOnSpring && !glide.isAlongPacing)
    for early in [Moment.zero, Self.start] {
      #expect(glide.progress(at: early) == 0.9 && glide.fraction(at: early) == 0.75)
    }
    for late in [end, end.advanced(by: 1e-9), .distantFuture] {
      #expect(glide.progress(at: late) == -0.3 && glide.fraction(at: late) == 0.25)
      #expect(glide.velocity(at: late) == 0)
    }
    #expect(glide.velocity(at: .zero) == 0)
  }

  @Test(arguments: pacings) func aGlideFollowsItsPacingAndItsFractionIsLinear(_ pacing: Pacing) {
    let glide = Self.gliding(pacing)
    for step in 0...160 {
      let moment = Self.start.advanced(by: Double(step) / 100)
      let fraction = Double(step) / 160
      expect(
        glide.progress(at: moment), isNear: 0.9 - 1.2 * pacing.progress(at: fraction),
        tolerance: 1e-12)
      expect(glide.fraction(at: moment), isNear: 0.75 - 0.5 * fraction, tolerance: 1e-12)
    }
  }

  @Test(arguments: pacings) func velocityIsTheSlopeOfWhatIsSeen(_ pacing: Pacing) {
    let glide = Self.gliding(pacing)
    for step in 1..<160 {
      let moment = Self.start.advanced(by: Double(step) / 100)
      let (before, after) = (moment.advanced(by: -1e-5), moment.advanced(by: 1e-5))
      let slope = (glide.progress(at: after) - glide.progress(at: before)) / 2e-5
      expect(glide.velocity(at: moment), isNear: slope, tolerance: 2e-4)
    }
  }

  @Test(arguments: pacings, [true, false])
  func pausingAGlideHoldsItsProgressLinearly(_ pacing: Pacing, scrubsLinearly: Bool) {
    let glide = Self.gliding(pacing)
    let moment = Self.start.advanced(by: 0.5)
    let paused = glide.paused(at: moment, scrubsLinearly: scrubsLinearly)
    #expect(paused == .held(at: glide.progress(at: moment), pacing: .linear))
  }

  @Test func aPlayheadOfZeroDurationIsAtItsEndAtOnce() {
    let glide = Self.gliding(.cubic(.easeInOut), lasting: 0)
    #expect(glide.progress(at: Self.start) == -0.3 && glide.velocity(at: Self.start) == 0)
    #expect(glide.progress(at: Self.start.advanced(by: -1e-9)) == 0.9)
  }

  @Test func aGlideWithoutDistanceHasNoVelocityOnASteepCurve() {
    let upright = CubicCurve(controlPoint1: CGPoint(x: 0, y: 1), controlPoint2: CGPoint(x: 1, y: 1))
    #expect(upright.slope(at: 0) == .infinity)
    let glide = Self.gliding(.cubic(upright), progress: (0.5, 0.5))
    #expect(glide.velocity(at: Self.start) == 0 && glide.progress(at: Self.start) == 0.5)
  }

  @Test(arguments: [0.1, 0.4, 3]) func aResidualIsEasedOutAsOnACurve(_ seconds: Double) {
    let glide = Self.gliding(.cubic(.easeIn), lasting: seconds)
    let run = Playhead.running(
      from: 0, to: 1, pacing: .linear, startingAt: Self.start, lasting: seconds)
    for step in -1...101 {
      let moment = Self.start.advanced(by: seconds * Double(step) / 100)
      #expect(glide.response(at: moment) == run.response(at: moment))
    }
  }

  @Test func anInvalidDurationIsRefused() async {
    await #expect(processExitsWith: .failure) {
      _ = PlayheadGlidingTests.gliding(.linear, lasting: -1)
    }
    await #expect(processExitsWith: .failure) {
      _ = PlayheadGlidingTests.gliding(.linear, lasting: .infinity)
    }
  }
}
