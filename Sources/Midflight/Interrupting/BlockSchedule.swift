import Foundation
import MotionCore

/// The times at which a block starts and ends, relative to its animator.
///
/// `ResumePlan.schedule(of:at:)` computes one schedule for each block when the animator leaves, and
/// `ResumePlan.playhead` turns it into the block's playhead.
///
///     animator leaves                                          animator ends
///     │← delay →│←─────────────────── seconds ────────────────────→│
///               │←────── activeDuration ──────→│← trailingSeconds →│
///               block starts                   block ends
struct BlockSchedule {
  /// A Boolean value that indicates whether the block rests where this motion starts.
  let isAtMotionStart: Bool
  /// The block's own fraction at its end.
  let endFraction: Double
  /// Seconds from the start of the animator's motion to the block's start, 0 or more.
  var delay: TimeInterval
  /// Seconds from the block's start to the animator's end, 0 or more.
  var seconds: TimeInterval
  /// Seconds from the block's end to the animator's end, 0 or more.
  var trailingSeconds: TimeInterval
  /// The full duration of the block's timing, in seconds. A block that leaves midway uses a part of
  /// it.
  var fullDuration: TimeInterval

  /// Seconds from the block's start to the block's end.
  var activeDuration: TimeInterval { max(0, seconds - trailingSeconds) }
}

extension ResumePlan {
  /// Returns the schedule of a block.
  ///
  /// A block that has waited already keeps its remaining delay; for every other block, the
  /// animator's fractions determine the schedule. On a spring, `fullDuration` shrinks if the spring
  /// would settle too late.
  func schedule(of block: AnimationBlock, at now: Moment) -> BlockSchedule {
    if playsWholeTiming { return glideSchedule(of: block, at: now) }
    let computation = ScheduleComputation(plan: self, block: block, now: now)
    var schedule = computation.scheduleAfterRecordedDelay ?? computation.schedule
    if case .spring(let spring) = block.ownTiming ?? timing {
      computation.fit(spring, into: &schedule)
    }
    return schedule
  }

  /// Returns true if the animator comes back from beyond an end beyond which the block was added.
  ///
  /// The block's span then counts fractions of this whole motion. False for a block that has
  /// started, and in a motion to the beginning.
  func returnsFromOvershoot(to block: AnimationBlock) -> Bool {
    let isBeyond =
      startFraction >= 1 ? block.span.origin > 1 : startFraction < 0 && block.span.origin < 0
    return isBeyond && block.spansWholeReturn && endFraction == 1 && !block.isInFlight
      && block.progress == 0
  }
}

extension ResumePlan {
  /// Returns the schedule of a block in a motion that plays the whole timing.
  private func glideSchedule(of block: AnimationBlock, at now: Moment) -> BlockSchedule {
    let delay = delay(of: block)
    return BlockSchedule(
      isAtMotionStart: false, endFraction: targetFraction(of: block), delay: delay,
      seconds: max(0, seconds - delay),
      trailingSeconds: trailingSeconds(of: block, after: delay, at: now),
      fullDuration: fullDuration)
  }

  /// Returns a block's own fraction at the destination. In a motion to an end this is that end,
  /// also for a block that was paused beyond it.
  private func targetFraction(of block: AnimationBlock) -> Double {
    stopsAtFraction ? block.ownFraction(at: endFraction) : endFraction
  }

  /// Returns the seconds until a gliding animator reaches the fraction at which the block leaves.
  ///
  /// 0 for a block that is in flight, that does not show the end it would leave, or that has no
  /// such fraction. A block that waited before, in a motion to an end, keeps its remaining delay.
  private func delay(of block: AnimationBlock) -> TimeInterval {
    if !stopsAtFraction, let delayStretch = pace.delayStretch,
      let remaining = block.remainingDelay
    {
      return min(seconds, remaining.seconds * delayStretch)
    }
    if returnsFromOvershoot(to: block) { return block.span.beginning * seconds }
    let distance = endFraction - startFraction
    // A waiting block drops its taken-over motion, as in a motion to an end.
    let dropsTakenMotion =
      block.takeoverMoment != nil && block.progress == 0 && distance > 0
    guard distance != 0, !block.isInFlight,
      let blockStartFraction = block.startFraction(forwards: distance > 0),
      dropsTakenMotion || block.showsExactly(progress: distance > 0 ? 0 : 1)
    else { return 0 }
    return min(max((blockStartFraction - startFraction) / distance, 0), 1) * seconds
  }

  /// Returns the seconds between a block's end and the end of a gliding animator; 0 for a late
  /// block, which may use all the time.
  private func trailingSeconds(
    of block: AnimationBlock, after delay: TimeInterval, at now: Moment
  ) -> TimeInterval {
    if let delayStretch = pace.delayStretch, let remaining = block.remainingDelay {
      return remaining.endsBeforeAnimator
        ? max(0, seconds - delay - remaining.activeDuration * delayStretch) : 0
    }
    if returnsFromOvershoot(to: block) { return (1 - block.span.end) * seconds }
    let distance = endFraction - startFraction
    let distanceAfterBlock = endFraction - block.restFraction(atEnd: distance > 0)
    guard distance != 0, distanceAfterBlock / distance > 0 else { return 0 }
    let (trailing, available) = (distanceAfterBlock / distance * seconds, seconds - delay)
    guard trailing < available - Self.durationTolerance else { return 0 }
    // After a scrub or an interruption the block may have a longer distance to cover than the
    // animator's time allows.
    let blockDuration = max(
      block.span.length / abs(distance) * seconds,
      (block.ownRelativeDuration ?? 0) * fullDuration)
    let needed =
      abs(block.playhead.fraction(at: now) - targetFraction(of: block)) * blockDuration
    return min(trailing, max(0, available - needed))
  }
}

/// The computation of one block's schedule.
private struct ScheduleComputation {
  let plan: ResumePlan
  let block: AnimationBlock
  let now: Moment
  /// A Boolean value that indicates whether the animator goes to the end of the animation rather
  /// than to its beginning.
  let isForwards: Bool
  /// A Boolean value that indicates whether the block rests where this motion starts.
  let isAtMotionStart: Bool
  /// A Boolean value that indicates whether a spring takes the block over midway.
  let isReleasedMidway: Bool
  /// A Boolean value that indicates whether the block rests until the animator reaches the block's
  /// span.
  let isWaiting: Bool
  /// The animator's time fraction at the start of this motion, as this block counts fractions.
  let startFraction: Double
  /// Seconds of the animator for the whole range of fractions, at the pace of this motion.
  let animatorFullDuration: TimeInterval

  /// Creates the computation for a block's present state.
  ///
  /// The block waits if it rests where the motion starts, and the animator has yet to reach the
  /// block's span. A block that is held where it was added does not wait in a motion forwards,
  /// unless it was added beyond the animator's end.
  init(plan: ResumePlan, block: AnimationBlock, now: Moment) {
    (self.plan, self.block, self.now) = (plan, block, now)
    isForwards = plan.endFraction == 1
    isAtMotionStart = !block.isInFlight && block.progress == 1 - plan.endFraction
    isReleasedMidway = (block.ownTiming ?? plan.timing).isSpring && !isAtMotionStart
    let returnsFromOvershoot = plan.returnsFromOvershoot(to: block)
    let (span, animatorFraction) = (block.span, plan.startFraction)
    // A block that is held where it was added leaves at once, wherever this point lies on the new
    // timing.
    let isHeldAtOrigin =
      block.scrubAnchor.animator == span.origin
      && plan.start.heldFraction >= span.origin
    let isAhead =
      isForwards
      ? animatorFraction < span.beginning && !isHeldAtOrigin || returnsFromOvershoot
      : animatorFraction > span.end && span.end < 1
    isWaiting = isAtMotionStart && isAhead
    startFraction = returnsFromOvershoot ? 0 : animatorFraction
    // A spring that starts midway takes its own time for the remaining fractions.
    let distance = abs(plan.endFraction - startFraction)
    animatorFullDuration =
      plan.timing.isSpring && distance > 0 || returnsFromOvershoot
      ? plan.seconds / distance : plan.fullDuration
  }

  /// The seconds that the block takes at its own pace.
  private var ownSeconds: TimeInterval {
    guard let ownRelativeDuration = block.ownRelativeDuration, !plan.timing.isSpring else {
      return block.relativeDuration * plan.fullDuration
    }
    // On a curve, fractions determine the seconds, also if a continuation has stretched the curve.
    return max(
      block.span.length * plan.fullDuration,
      ownRelativeDuration * plan.pace.unstretchedDuration)
  }

  private var hasOwnTiming: Bool { block.ownTiming != nil }

  /// The schedule of a block whose delay was interrupted; nil if time fractions determine the
  /// delay.
  var scheduleAfterRecordedDelay: BlockSchedule? {
    guard isForwards, isAtMotionStart, let stretch = plan.pace.delayStretch,
      let remaining = block.remainingDelay
    else { return nil }
    let delay = remaining.seconds * stretch
    let seconds = max(0, plan.seconds - delay)
    let trailingSeconds =
      remaining.endsBeforeAnimator ? max(0, seconds - remaining.activeDuration * stretch) : 0
    return BlockSchedule(
      isAtMotionStart: true, endFraction: plan.endFraction, delay: delay, seconds: seconds,
      trailingSeconds: trailingSeconds,
      fullDuration: hasOwnTiming && block.span.end < 1 ? ownSeconds : seconds - trailingSeconds)
  }

  /// The schedule by time fractions.
  var schedule: BlockSchedule {
    let delay = delay
    var schedule = BlockSchedule(
      isAtMotionStart: isAtMotionStart, endFraction: plan.endFraction, delay: delay,
      seconds: max(0, plan.seconds - delay), trailingSeconds: 0, fullDuration: 0)
    schedule.trailingSeconds = trailingSeconds(in: schedule.seconds)
    schedule.fullDuration = fullDuration(in: schedule)
    return schedule
  }

  /// Seconds from the start of the animator's motion to the block's start; 0 if the block leaves
  /// at once. A block that keeps its own duration starts earlier, if necessary.
  private var delay: TimeInterval {
    guard isWaiting else { return 0 }
    let blockStartFraction = isForwards ? block.span.beginning : block.span.end
    let delay = abs(blockStartFraction - startFraction) * animatorFullDuration
    guard keepsOwnDuration else { return delay }
    // A block with its own duration starts early enough to keep that duration.
    let trailing = isForwards ? nominalTrailingSeconds : 0
    return min(delay, max(0, plan.seconds - trailing - ownSeconds))
  }

  /// A Boolean value that indicates whether the block keeps its own duration, whatever the
  /// fractions say.
  private var keepsOwnDuration: Bool {
    block.ownRelativeDuration != nil || !isForwards && plan.timing.isSpring
  }

  /// Seconds between the moment at which the animator passes the block's end and the animator's
  /// end.
  private var nominalTrailingSeconds: TimeInterval {
    abs(plan.endFraction - (isForwards ? block.span.end : block.span.beginning))
      * animatorFullDuration
  }

  /// Returns the seconds between the block's end and the animator's end; 0 for a late block, which
  /// may use all the time.
  ///
  /// - Parameter available: Seconds from the block's start to the animator's end.
  private func trailingSeconds(in available: TimeInterval) -> TimeInterval {
    let arrivalFraction = isForwards ? block.span.end : block.span.beginning
    let nominal = nominalTrailingSeconds
    // A block is late if it has passed its own end, or has no time left until then. A late block
    // may use all the time, and so may a block that a spring moves from midway. The motion back
    // from an overshoot to 1 belongs to no span.
    let isLate =
      nominal > available - ResumePlan.durationTolerance
      || (isForwards ? startFraction >= arrivalFraction : min(startFraction, 1) <= arrivalFraction)
    if isLate || isReleasedMidway { return 0 }
    // A block that was scrubbed past its start time keeps its own duration; a curve keeps the
    // remaining part of it, below.
    let startsLate = isAtMotionStart && !isWaiting
    if startsLate || isAtMotionStart && !isForwards && keepsOwnDuration {
      return min(nominal, max(0, available - ownSeconds))
    }
    if isWaiting { return nominal }
    guard nominal > 0, case .curve(let pacing) = block.ownTiming ?? plan.timing else {
      return nominal
    }
    // After a scrub or an interruption the block may have a longer distance to cover than the
    // animator's time allows. It then takes the time that its own curve takes for the remaining
    // part.
    let fraction = block.playhead.fraction(in: pacing, at: now)
    let needed = (isForwards ? 1 - fraction : fraction) * ownSeconds
    return needed > available - nominal + ResumePlan.durationTolerance
      ? max(0, available - needed) : nominal
  }

  /// Returns the full duration of the block's timing, in seconds.
  ///
  /// | block | duration |
  /// |---|---|
  /// | leaves the start, and uses the remaining time | the active duration |
  /// | has its own timing, or is on a spring midway | its own seconds |
  /// | otherwise, forwards | the plan's, less the delay |
  /// | otherwise, backwards | the plan's |
  ///
  /// A block uses the remaining time if it follows the animator's spring. A block with its own
  /// timing does so if its span ends with the animator, or if the animator is on a spring and the
  /// durations differ.
  private func fullDuration(in schedule: BlockSchedule) -> TimeInterval {
    // A block with its own timing keeps its duration. A block that was interrupted midway continues
    // on a spring as fast as its own, unless its span has no length, or the length of a rounding
    // error.
    let keepsOwnFullDuration =
      hasOwnTiming || isReleasedMidway && ownSeconds > ResumePlan.durationTolerance
    let fullDuration =
      keepsOwnFullDuration
      ? ownSeconds : isForwards ? plan.fullDuration - schedule.delay : plan.fullDuration
    guard isForwards, isAtMotionStart else { return fullDuration }
    // A block that lasts until the animator's end, or that moves at a spring's pace, uses the
    // remaining time.
    let differs = abs(schedule.activeDuration - fullDuration) > ResumePlan.durationTolerance
    let usesRemainingTime =
      hasOwnTiming
      ? block.span.end == 1 || plan.timing.isSpring && differs : plan.timing.isSpring
    return usesRemainingTime ? schedule.activeDuration : fullDuration
  }

  /// Shortens `fullDuration` if the spring would settle after the block's end.
  ///
  /// - A block that rests where the motion starts: at most its active duration.
  /// - A block that leaves midway on a spring of its own: the longest duration that settles in
  ///   time.
  /// - Any other block: no effect.
  func fit(_ spring: SpringTiming, into schedule: inout BlockSchedule) {
    if isAtMotionStart {
      if schedule.fullDuration > schedule.activeDuration + ResumePlan.durationTolerance {
        schedule.fullDuration = schedule.activeDuration
      }
    } else if block.hasOwnSpring {
      let springStates = block.springStates(
        on: spring, end: plan.endFraction, preservesVelocity: plan.initialVelocity == .kept,
        thrown: plan.velocity(on: .spring(spring)) ?? .zero)
      schedule.fullDuration = spring.fullDuration(
        settling: springStates, in: schedule.seconds, atMost: schedule.fullDuration)
    }
  }
}
