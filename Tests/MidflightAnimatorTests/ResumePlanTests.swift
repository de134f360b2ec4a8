import Foundation
import MotionCore
import StageFixtures
import Testing

@testable import Midflight

/// A table of `ResumePlan`: a motion, a target and a pace, and the animator's arrival.
struct ResumePlanTests {
  /// A row of the table, on a timing that takes 2 s.
  nonisolated struct Row: CustomTestStringConvertible, Sendable {
    let testDescription: String
    var isLinear = true
    var heldAt = 0.25
    /// The velocity that is kept, in progress per second; nil if nothing was in flight.
    var speed: Double?
    var goesBack = false
    /// A fraction to stop at, in place of an end.
    var fraction: Double?
    var requestedDuration: TimeInterval?
    var playsWholeCurve = false
    var hasLaggingBlock = false
    var allAreAtTarget = true
    /// Seconds before the animator starts.
    var startDelay: TimeInterval = 0
    var isThrown = false
    var ownSpringsKeepVelocity = false
    /// The wait of the block that ends last, in seconds. The block then takes 1 s, and the
    /// interrupted run had 2 s left.
    var longestWait: TimeInterval?
    /// The duration of the timing before a continuation has stretched it, in seconds.
    var unstretchedDuration = 2.0
    let seconds: TimeInterval
    /// The full duration of the timing, in seconds.
    var fullDuration = 2.0
    var startFraction = 0.25
    var delayStretch: Double?
    var initialVelocity = ResumePlan.InitialVelocity.atRest
  }

  nonisolated static let rows = [
    Row(testDescription: "the rest of a curve takes its share", seconds: 0.75 * 2),
    Row(testDescription: "so does the way back", goesBack: true, seconds: 0.25 * 2),
    Row(
      testDescription: "the requested seconds stretch the rest of a curve", requestedDuration: 3,
      seconds: 3, fullDuration: 3 / 0.75),
    Row(
      testDescription: "a whole curve takes the requested seconds", requestedDuration: 3,
      playsWholeCurve: true, seconds: 3, fullDuration: 3),
    Row(testDescription: "at its end, nothing is left", heldAt: 1, seconds: 0, startFraction: 1),
    Row(
      testDescription: "at its end and seen elsewhere, it takes the usual hand-over", heldAt: 1,
      allAreAtTarget: false, seconds: HandOver.usualSeconds, startFraction: 1),
    Row(
      testDescription: "moving there, it is turned round in less", heldAt: 1, speed: 10,
      allAreAtTarget: false, seconds: 1.5 / 10, startFraction: 1, initialVelocity: .kept),
    Row(
      testDescription: "all but over and fast, a curve has time to stop", heldAt: 0.99, speed: 5,
      seconds: HandOver.shortestSeconds, startFraction: 0.99, initialVelocity: .kept),
    Row(
      testDescription: "all but over with a part behind, it waits for that", heldAt: 1 - 1e-7,
      hasLaggingBlock: true, seconds: HandOver.shortestSeconds, startFraction: 1 - 1e-7),
    Row(
      testDescription: "to a fraction, a curve takes its share", fraction: 0.75, seconds: 0.5 * 2,
      initialVelocity: .thrown),
    Row(
      testDescription: "to a fraction, a spring takes all of its time", isLinear: false,
      fraction: 0.75, seconds: 2, initialVelocity: .thrown),
    Row(
      testDescription: "at the fraction already, nothing is left", fraction: 0.25, seconds: 0,
      initialVelocity: .thrown),
    Row(
      testDescription: "a whole spring takes its time", isLinear: false, heldAt: 0, seconds: 2,
      startFraction: 0),
    Row(
      testDescription: "a spring that is there takes none", isLinear: false, heldAt: 1, seconds: 0,
      startFraction: 1),
    Row(
      testDescription: "a spring takes the requested seconds", isLinear: false,
      requestedDuration: 5,
      seconds: 5, fullDuration: 5),
    Row(
      testDescription: "a start delay moves the start, not the seconds", startDelay: 3,
      seconds: 0.75 * 2),
    Row(
      testDescription: "a spring is thrown", isLinear: false, heldAt: 0, isThrown: true, seconds: 2,
      startFraction: 0, initialVelocity: .thrown),
    Row(
      testDescription: "a motion that is kept is not thrown", isLinear: false, heldAt: 0.25,
      speed: 5, requestedDuration: 5, isThrown: true, seconds: 5, fullDuration: 5,
      initialVelocity: .kept),
    Row(
      testDescription: "on a reversed curve, springs of blocks keep their velocity", goesBack: true,
      ownSpringsKeepVelocity: true, seconds: 0.25 * 2),
    Row(
      testDescription: "a spring waits for the block that ends last", isLinear: false, heldAt: 0,
      longestWait: 3, seconds: 3 + 1, startFraction: 0, delayStretch: 1),
    Row(
      testDescription: "a spring that stretches also stretches the wait", isLinear: false,
      heldAt: 0, requestedDuration: 5, longestWait: 1, seconds: 5, fullDuration: 5,
      startFraction: 0, delayStretch: 5.0 / 2),
    Row(
      testDescription: "a reversed animator has no delays of blocks", isLinear: false, heldAt: 1,
      goesBack: true,
      longestWait: 3, seconds: 2, startFraction: 1),
    Row(
      testDescription: "the rest of a stretched curve takes its share of the stretched duration",
      unstretchedDuration: 1,
      seconds: 0.75 * 2),
  ]

  @Test(arguments: rows) func resumePlansHaveTheExpectedDurationsAndVelocities(_ row: Row) {
    let now = Moment(seconds: 10)
    let playhead = Playhead.held(at: row.heldAt, pacing: .linear)
    let interrupted = row.speed.map {
      // A linear run that passes the place at this velocity.
      Playhead.running(
        from: 0, to: 1, pacing: .linear, startingAt: now.advanced(by: -0.5 / $0), lasting: 1 / $0)
    }
    let spring = SpringTiming(specification: .ratio(1, allowsOverdamping: false), velocity: .zero)
    let end = row.goesBack ? 0.0 : 1.0
    let plan = ResumePlan(
      ResumePlan.Request(
        motion: ResumePlan.Motion(
          playhead: playhead, keptPlayhead: interrupted,
          ownSpringsKeepVelocity: row.ownSpringsKeepVelocity, now: now),
        target: row.fraction.map { .fraction($0) } ?? .end(isReversed: row.goesBack),
        timing: ResumePlan.RequestedTiming(
          timing: row.isLinear ? .curve(.linear) : .spring(spring), fullDuration: 2,
          unstretchedDuration: row.unstretchedDuration, requestedDuration: row.requestedDuration,
          playsWholeCurve: row.playsWholeCurve),
        start: now.advanced(by: row.startDelay), isThrown: row.isThrown,
        blocks: ResumePlan.Blocks(
          springStates: [SpringState(displacement: row.heldAt - end, velocity: 0)],
          longestDelay: row.longestWait.map {
            AnimationBlock.RemainingDelay(
              seconds: $0, activeDuration: 1, endsBeforeAnimator: false,
              secondsUntilAnimatorEnd: 2, isOnSpring: !row.isLinear)
          },
          hasLaggingBlock: row.hasLaggingBlock, allAreAtTarget: row.allAreAtTarget)))
    #expect(abs(plan.seconds - row.seconds) < 1e-9)
    #expect(abs(plan.fullDuration - row.fullDuration) < 1e-9)
    #expect(plan.startFraction == row.startFraction)
    #expect(plan.endFraction == row.fraction ?? end)
    #expect(plan.start.moment == now.advanced(by: row.startDelay))
    #expect(plan.pace.unstretchedDuration == row.unstretchedDuration)
    #expect(plan.pace.delayStretch == row.delayStretch)
    #expect(plan.initialVelocity == row.initialVelocity)
    #expect(plan.ownSpringsKeepVelocity == row.ownSpringsKeepVelocity)
  }
}
