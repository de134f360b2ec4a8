import MotionCore
import Testing

@testable import Midflight

/// A table of `BlockSchedule`: an animator of 2 s, a block, and the times of the block.
struct BlockScheduleTests {
  /// A row of the table. Fractions count forwards; times are in seconds.
  nonisolated struct Row: CustomTestStringConvertible, Sendable {
    let testDescription: String
    var isOnSpring = false
    var goesBack = false
    /// The animator's fraction.
    var heldAt = 0.0
    /// The beginning and the end of the block's span.
    var span = 0.0...1.0
    /// The block's own progress.
    var progress = 0.0
    /// The block's own duration, relative to the animator's.
    var relativeDuration: Double?
    /// The wait of an interrupted run that had 1 s left, with 0.5 s of motion after the wait.
    var wait: TimeInterval?
    var delay: TimeInterval = 0
    let active: TimeInterval
    var trailing: TimeInterval = 0
    let fullDuration: TimeInterval
  }

  nonisolated static let rows = [
    Row(testDescription: "a whole block takes all of the time", active: 2, fullDuration: 2),
    Row(
      testDescription: "a partial block waits for its beginning, and ends before the animator",
      span: 0.25...0.75, delay: 0.5, active: 1, trailing: 0.5, fullDuration: 1.5),
    Row(
      testDescription: "midway, a partial block starts at once", heldAt: 0.5, span: 0.25...0.75,
      progress: 0.5, active: 0.5, trailing: 0.5, fullDuration: 2),
    Row(
      testDescription: "late, a partial block takes the time that is left",
      heldAt: 0.8, span: 0.25...0.75, progress: 0.5, active: 0.4, fullDuration: 2),
    Row(
      testDescription: "back, a partial block waits for its end",
      goesBack: true, heldAt: 1,
      span: 0.25...0.75, progress: 1, delay: 0.5, active: 1, trailing: 0.5, fullDuration: 2),
    Row(
      testDescription: "back from midway, a partial block starts at once", goesBack: true,
      heldAt: 0.5,
      span: 0.25...0.75, progress: 0.5, active: 0.5, trailing: 0.5, fullDuration: 2),
    Row(
      testDescription: "a block that lags ends later", heldAt: 0.5,
      span: 0.25...0.75, progress: 0.25, active: 0.75, trailing: 0.25, fullDuration: 2),
    Row(
      testDescription: "a late block with a duration of its own starts early enough",
      span: 0.9...1, relativeDuration: 0.5, delay: 1, active: 1, fullDuration: 1),
    Row(
      testDescription: "on a spring, a late block uses the time that is left", isOnSpring: true,
      span: 0.25...1, delay: 0.5, active: 1.5, fullDuration: 1.5),
    Row(
      testDescription: "on a spring, a partial block midway uses all of the time", isOnSpring: true,
      heldAt: 0.5, span: 0.25...0.75, progress: 0.5, active: 2, fullDuration: 1),
    Row(
      testDescription: "an interrupted wait stretches with its run", isOnSpring: true, heldAt: 0.1,
      span: 0.25...0.75, wait: 0.3, delay: 0.6, active: 1, trailing: 0.4, fullDuration: 1),
  ]

  @Test(arguments: rows) func blockSchedulesHaveTheExpectedDelaysAndDurations(_ row: Row) {
    let time = AnimationTime()
    let block = AnimationBlock(
      time: time, owner: time,
      span: AnimationBlock.Span(beginning: row.span.lowerBound, end: row.span.upperBound))
    block.playhead = .held(at: row.progress, pacing: .linear)
    block.ownRelativeDuration = row.relativeDuration
    block.recordedDelay = row.wait.map {
      AnimationBlock.RemainingDelay(
        seconds: $0, activeDuration: 0.5, endsBeforeAnimator: true, secondsUntilAnimatorEnd: 1,
        isOnSpring: row.isOnSpring)
    }
    let spring = SpringTiming(specification: .ratio(1, allowsOverdamping: false), velocity: .zero)
    let plan = ResumePlan(
      ResumePlan.Request(
        motion: ResumePlan.Motion(
          playhead: .held(at: row.heldAt, pacing: .linear), keptPlayhead: nil,
          ownSpringsKeepVelocity: false, now: time.now),
        target: .end(isReversed: row.goesBack),
        timing: ResumePlan.RequestedTiming(
          timing: row.isOnSpring ? .spring(spring) : .curve(.linear), fullDuration: 2,
          unstretchedDuration: 2, requestedDuration: row.isOnSpring ? 2 : nil,
          playsWholeCurve: false),
        start: time.now, isThrown: false,
        blocks: ResumePlan.Blocks(
          springStates: [], longestDelay: block.remainingDelay, hasLaggingBlock: false,
          allAreAtTarget: false)))
    let schedule = plan.schedule(of: block, at: time.now)
    let times = [
      schedule.delay, schedule.activeDuration, schedule.trailingSeconds, schedule.fullDuration,
    ]
    let expected = [row.delay, row.active, row.trailing, row.fullDuration]
    #expect(
      zip(times, expected).allSatisfy { abs($0 - $1) < 1e-9 },
      "delay, active, trailing, full duration: \(times), not \(expected)")
    #expect(schedule.isAtMotionStart == (row.progress == (row.goesBack ? 1 : 0)))
  }
}
