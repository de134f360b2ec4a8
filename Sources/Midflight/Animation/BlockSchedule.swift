import Foundation
import MotionCore

/// The times at which a block starts and ends, relative to its animator.
///
/// `ResumePlan.schedule(of:at:)` computes one schedule for each block when the animator leaves;
/// `ResumePlan.course(of:interrupting:at:)` turns it into the block's playhead.
///
///     animator leaves                                        animator ends
///     │← wait →│←─────────────────── seconds ───────────────────→│
///              │←─────────── rest ───────────→│←───── early ────→│
///              block starts                   block ends
struct BlockSchedule {
  /// A Boolean value that indicates whether the block rests at the end that this way begins from.
  let isAtItsBeginning: Bool
  /// Seconds from the animator's departure to the block's start, 0 or more.
  var wait: TimeInterval
  /// Seconds from the block's start to the animator's end, 0 or more.
  var seconds: TimeInterval
  /// Seconds from the block's end to the animator's end, 0 or more.
  var early: TimeInterval
  /// The full duration of the block's timing, in seconds. A block that leaves midway uses a part of
  /// it.
  var unit: TimeInterval

  /// Seconds from the block's start to the block's end.
  var rest: TimeInterval { max(0, seconds - early) }
}

extension ResumePlan {
  /// Returns the schedule of a block.
  ///
  /// A block that has waited already keeps its remaining delay; for every other block, time
  /// fractions determine the schedule. On a spring, `unit` shrinks if the spring would settle too
  /// late.
  func schedule(of block: AnimationBlock, at now: Moment) -> BlockSchedule {
    let times = BlockTimes(plan: self, block: block, now: now)
    var schedule = times.scheduleAsItWaited ?? times.schedule
    if case .spring(let spring) = block.ownTiming ?? timing {
      times.fit(spring, into: &schedule)
    }
    return schedule
  }

  /// Returns true if the animator comes back from beyond an end beyond which the block was added.
  ///
  /// The block's span then counts fractions of this whole way. False for a block that has started,
  /// and on a way to the beginning.
  func comesBack(to block: AnimationBlock) -> Bool {
    let isBeyond =
      startFraction >= 1 ? block.span.origin > 1 : startFraction < 0 && block.span.origin < 0
    return isBeyond && block.hasAllTime && endFraction == 1 && !block.isUnderWay
      && block.progress == 0
  }
}

/// The computation of one block's schedule.
private struct BlockTimes {
  let plan: ResumePlan
  let block: AnimationBlock
  let now: Moment
  /// A Boolean value that indicates whether the animator goes to the end of the animation rather
  /// than to its beginning.
  let isForwards: Bool
  /// A Boolean value that indicates whether the block rests at the end that this way begins from.
  let isAtItsBeginning: Bool
  /// A Boolean value that indicates whether a spring takes the block over midway.
  let isCaught: Bool
  /// A Boolean value that indicates whether the block rests until the animator reaches the block's
  /// span.
  let isWaiting: Bool
  /// The animator's time fraction at its departure, as this block counts fractions.
  let startFraction: Double
  /// Seconds of the animator for the whole range of fractions, at the pace of this way.
  let pace: TimeInterval

  init(plan: ResumePlan, block: AnimationBlock, now: Moment) {
    (self.plan, self.block, self.now) = (plan, block, now)
    isForwards = plan.endFraction == 1
    isAtItsBeginning = !block.isUnderWay && block.progress == 1 - plan.endFraction
    isCaught = (block.ownTiming ?? plan.timing).isSpring && !isAtItsBeginning
    let comesBack = plan.comesBack(to: block)
    let (span, place) = (block.span, plan.startFraction)
    // A block that is held where it was added leaves at once, wherever this point lies on the new
    // timing.
    let isHeldThere =
      block.scrubAnchor.animator == span.origin && (plan.held ?? place) >= span.origin
    let isAhead =
      isForwards
      ? place < span.beginning && !isHeldThere || comesBack
      : place > span.end && span.end < 1
    isWaiting = isAtItsBeginning && isAhead
    startFraction = comesBack ? 0 : place
    // A spring that starts midway takes its own time for the remaining fractions.
    let way = abs(plan.endFraction - startFraction)
    pace =
      plan.timing.isSpring && way > 0 || comesBack ? plan.seconds / way : plan.unit
  }

  /// The seconds that the block takes at its own pace.
  private var ownSeconds: TimeInterval {
    guard let share = block.ownShare, !plan.timing.isSpring else {
      return block.shareOfTime * plan.unit
    }
    // On a curve, fractions determine the seconds, also if a continuation has stretched the curve.
    return max(
      block.span.length * plan.unit, share * (plan.unstretched ?? plan.unit))
  }

  private var hasOwnTiming: Bool { block.ownTiming != nil }

  /// The schedule of a block whose delay was interrupted; nil if time fractions determine the
  /// delay.
  var scheduleAsItWaited: BlockSchedule? {
    guard isForwards, isAtItsBeginning, let stretch = plan.stretch, let left = block.wait
    else { return nil }
    let wait = left.seconds * stretch
    let rest = max(0, plan.seconds - wait)
    let early = left.isEarly ? max(0, rest - left.length * stretch) : 0
    return BlockSchedule(
      isAtItsBeginning: true, wait: wait, seconds: rest, early: early,
      unit: hasOwnTiming && block.span.end < 1 ? ownSeconds : rest - early)
  }

  /// The schedule by time fractions.
  var schedule: BlockSchedule {
    let wait = wait
    var schedule = BlockSchedule(
      isAtItsBeginning: isAtItsBeginning, wait: wait,
      seconds: max(0, plan.seconds - wait), early: 0, unit: 0)
    schedule.early = early(of: schedule.seconds)
    schedule.unit = unit(in: schedule)
    return schedule
  }

  /// Seconds from the animator's departure to the block's start; 0 if the block leaves at once.
  private var wait: TimeInterval {
    guard isWaiting else { return 0 }
    let edge = isForwards ? block.span.beginning : block.span.end
    let wait = abs(edge - startFraction) * pace
    guard takesItsTime else { return wait }
    // A block with its own duration starts early enough to keep that duration.
    let lead = isForwards ? lead : 0
    return min(wait, max(0, plan.seconds - lead - ownSeconds))
  }

  /// A Boolean value that indicates whether the block keeps its own duration, whatever the
  /// fractions say.
  private var takesItsTime: Bool {
    block.ownShare != nil || !isForwards && plan.timing.isSpring
  }

  /// Seconds between the moment at which the animator passes the block's end and the animator's
  /// end.
  private var lead: TimeInterval {
    abs(plan.endFraction - (isForwards ? block.span.end : block.span.beginning)) * pace
  }

  /// Returns the seconds between the block's end and the animator's end; 0 for a late block, which
  /// may use all the time.
  ///
  /// - Parameter rest: Seconds from the block's start to the animator's end.
  private func early(of rest: TimeInterval) -> TimeInterval {
    let edge = isForwards ? block.span.end : block.span.beginning
    let lead = lead
    // A block is late if it has passed its own end, or has no time left until then. A late block
    // may use all the time, and so may a block that a spring moves from midway.
    let isLate =
      lead > rest - ResumePlan.nextToNothing
      || (isForwards ? startFraction >= edge : startFraction <= edge)
    if isLate || isCaught { return 0 }
    // A block that was scrubbed past its start time keeps its own duration; a curve keeps the
    // remaining part of it, below.
    let isLateToBegin = isAtItsBeginning && !isWaiting
    if isLateToBegin || isAtItsBeginning && !isForwards && takesItsTime {
      return min(lead, max(0, rest - ownSeconds))
    }
    if isWaiting { return lead }
    guard lead > 0, case .curve(let pacing) = block.ownTiming ?? plan.timing else {
      return lead
    }
    // After a scrub or an interruption the block may have a longer way than the animator's time
    // allows. It then takes the time that its own curve takes for the remaining part.
    let fraction = block.playhead.fraction(in: pacing, at: now)
    let way = (isForwards ? 1 - fraction : fraction) * ownSeconds
    return way > rest - lead + ResumePlan.nextToNothing ? max(0, rest - way) : lead
  }

  /// Returns the full duration of the block's timing.
  private func unit(in schedule: BlockSchedule) -> TimeInterval {
    // A block with its own timing keeps its duration. A block that was interrupted midway continues
    // on a spring as fast as its own.
    let hasOwnUnit = hasOwnTiming || isCaught && block.shareOfTime > 0
    let unit =
      hasOwnUnit ? ownSeconds : isForwards ? plan.unit - schedule.wait : plan.unit
    guard isForwards, isAtItsBeginning else { return unit }
    // A block that lasts until the animator's end, or that moves at a spring's pace, uses the
    // remaining time.
    let isOther = abs(schedule.rest - unit) > ResumePlan.nextToNothing
    let isRest =
      hasOwnTiming
      ? block.span.end == 1 || plan.timing.isSpring && isOther : plan.timing.isSpring
    return isRest ? schedule.rest : unit
  }

  /// Shortens `unit` if the spring would settle after the block's end.
  func fit(_ spring: SpringTiming, into schedule: inout BlockSchedule) {
    if isAtItsBeginning {
      if schedule.unit > schedule.rest + ResumePlan.nextToNothing { schedule.unit = schedule.rest }
    } else if block.hasOwnSpring {
      let springStates = block.springStates(
        on: spring, end: plan.endFraction, keepsSpeed: plan.keepsSpeed,
        thrown: plan.velocity(on: .spring(spring)) ?? .zero)
      schedule.unit = spring.unit(
        settling: springStates, in: schedule.seconds, atMost: schedule.unit)
    }
  }
}
