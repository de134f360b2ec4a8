import Chance
import MotionCore
import Testing

/// Playheads on springs, and the residuals of interruptions.
struct PlayheadSpringTests {
  /// Springs of all damping ratios, released from any position at any velocity.
  struct Throw {
    let spring: Spring
    let end: Double
    let progress: Double
    let velocity: Double
    let seconds: Double
    let playhead: Playhead

    static let start = Moment(seconds: 1)

    init(_ seed: UInt64) {
      var random = Seeded(seed)
      let ratios = [random.number(in: 0.1...0.95), 1, random.number(in: 1.05...3)]
      spring = Spring(
        response: random.number(in: 0.2...2), dampingRatio: ratios[Int(seed % 3)])
      end = Bool.random(using: &random) ? 1 : 0
      progress = random.number(in: -0.5...1.5)
      velocity = random.number(in: -10...10)
      seconds = random.number(in: 0.05...2)
      playhead = .released(
        Playhead.Release(spring: spring, progress: progress, velocity: velocity), from: progress,
        to: end, startingAt: Self.start, lasting: seconds)
    }

    /// Returns the moment some seconds after the start.
    func moment(_ seconds: Double) -> Moment { Self.start.advanced(by: seconds) }
  }

  @Test(arguments: 0..<30 as Range<UInt64>)
  func aReleasedPlayheadKeepsItsVelocityAndEndsExactly(seed: UInt64) {
    let thrown = Throw(seed)
    let playhead = thrown.playhead
    #expect(playhead.isOnSpring && !playhead.isHeld)
    #expect(playhead.progress(at: Throw.start) == thrown.progress)
    #expect(playhead.velocity(at: Throw.start) == thrown.velocity)
    #expect(playhead.progress(at: thrown.moment(-0.5)) == thrown.progress)
    #expect(playhead.velocity(at: thrown.moment(-0.5)) == 0)
    for late in [0, 1e-9, 900] {
      let moment = thrown.moment(thrown.seconds + late)
      #expect(playhead.progress(at: moment) == thrown.end)
      #expect(playhead.fraction(at: moment) == thrown.end)
      #expect(playhead.velocity(at: moment) == 0)
    }
  }

  /// Differences over 2 µs. The third derivatives of these springs are below 10⁸ per s³.
  @Test(arguments: 0..<30 as Range<UInt64>)
  func velocityIsTheSlopeOfWhatIsSeen(seed: UInt64) {
    let thrown = Throw(seed)
    for step in 1..<50 {
      let moment = thrown.moment(thrown.seconds * Double(step) / 50)
      let (before, after) = (moment.advanced(by: -1e-6), moment.advanced(by: 1e-6))
      let slope =
        (thrown.playhead.progress(at: after) - thrown.playhead.progress(at: before)) / 2e-6
      expect(thrown.playhead.velocity(at: moment), isNear: slope, tolerance: 1e-4)
    }
  }

  @Test(arguments: 0..<30 as Range<UInt64>)
  func pausingASpringHoldsItsProgress(seed: UInt64) {
    let thrown = Throw(seed)
    let moment = thrown.moment(thrown.seconds * 0.4)
    let seen = thrown.playhead.progress(at: moment)
    for scrubsLinearly in [true, false] {
      let paused = thrown.playhead.paused(at: moment, scrubsLinearly: scrubsLinearly)
      #expect(paused.isHeld && !paused.isOnSpring)
      #expect(paused.startFraction == seen && paused.progress(at: moment) == seen)
    }
  }

  /// A spring has the same effect on a residual as on its own motion.
  @Test(arguments: 0..<30 as Range<UInt64>)
  func aResidualOnASpringMovesLikeTheSpring(seed: UInt64) {
    let thrown = Throw(seed)
    let (distance, velocity) = (thrown.progress - thrown.end, thrown.velocity)
    for step in 0..<50 {
      let moment = thrown.moment(thrown.seconds * Double(step) / 50)
      let residual = thrown.playhead.response(at: moment)
      expect(
        thrown.end + distance * residual.displacement + velocity * residual.impulse,
        isNear: thrown.playhead.progress(at: moment), tolerance: 1e-12)
      expect(
        distance * residual.displacementRate + velocity * residual.impulseRate,
        isNear: thrown.playhead.velocity(at: moment), tolerance: 1e-12)
    }
  }

  static let playheads: [Playhead] =
    [0.1, 0.4, 3].map {
      .running(
        from: 0, to: 1, pacing: .cubic(.easeIn), startingAt: Throw.start, lasting: $0)
    } + [0, 1, 2].map { Throw($0).playhead }

  @Test(arguments: playheads) func aResidualIsFullAtTheStartAndZeroAtTheEnd(
    _ playhead: Playhead
  )
    throws
  {
    for moment in [Moment.zero, Throw.start] {
      let residual = playhead.response(at: moment)
      #expect(residual.displacement == 1 && residual.displacementRate == 0)
      // Nothing moves before the start.
      #expect(residual.impulse == 0 && residual.impulseRate == (moment < Throw.start ? 0 : 1))
    }
    let residual = playhead.response(at: try #require(playhead.end))
    #expect(residual.displacement == 0 && residual.displacementRate == 0)
    #expect(residual.impulse == 0 && residual.impulseRate == 0)
    let held = playhead.paused(at: Throw.start, scrubsLinearly: true).response(at: Throw.start)
    #expect(held.displacement == 1 && held.displacementRate == 0)
    #expect(held.impulse == 0 && held.impulseRate == 0)
  }

  @Test(arguments: playheads) func ratesOfAResidualAreItsSlopes(_ playhead: Playhead) {
    for step in 1..<50 {
      let moment = Throw.start.advanced(by: (playhead.seconds ?? 0) * Double(step) / 50)
      let before = playhead.response(at: moment.advanced(by: -1e-6))
      let after = playhead.response(at: moment.advanced(by: 1e-6))
      let residual = playhead.response(at: moment)
      // The cubics' second derivative jumps at their end by at most 6 / 0.1²: 6e-4 in 1 µs.
      expect(
        residual.displacementRate, isNear: (after.displacement - before.displacement) / 2e-6,
        tolerance: 1e-3)
      expect(
        residual.impulseRate, isNear: (after.impulse - before.impulse) / 2e-6, tolerance: 1e-3)
    }
  }

  @Test(arguments: [0.1, 0.4, 3]) func onACurveAResidualIsEasedOutFlat(_ seconds: Double) {
    let playhead = Playhead.running(
      from: 0, to: 1, pacing: .linear, startingAt: Throw.start, lasting: seconds)
    let span = min(seconds, HandOver.usualSeconds)
    let last = playhead.response(at: Throw.start.advanced(by: span - 1e-6))
    #expect(abs(last.displacement) < 1e-9 && abs(last.impulse) < 1e-9)
    #expect(abs(last.displacementRate) < 1e-3 && abs(last.impulseRate) < 1e-3)
    #expect(playhead.response(at: Throw.start.advanced(by: span)).displacement == 0)
  }
}
