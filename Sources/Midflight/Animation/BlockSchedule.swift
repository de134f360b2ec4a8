import Foundation
import MotionCore

/// The times at which a block starts and ends on the way of its animator.
///
/// A `ResumePlan` computes one for each block as the animator leaves.
struct BlockSchedule {
  /// A Boolean value that indicates whether the block stands where the way begins.
  let isAtItsBeginning: Bool
  /// Seconds until the block starts.
  var wait: TimeInterval
  /// Seconds from the block's start to the animator's end.
  var seconds: TimeInterval
  /// Seconds between the block's end and the animator's.
  var early: TimeInterval
  /// Seconds that all of the block's timing takes.
  var unit: TimeInterval

  /// Seconds from the block's start to its end.
  var rest: TimeInterval { max(0, seconds - early) }
}

extension ResumePlan {
  /// The schedule of a block; a spring comes to rest in time for it.
  func schedule(of block: AnimationBlock, at now: Moment) -> BlockSchedule {
    let times = BlockTimes(plan: self, block: block, now: now)
    var schedule = times.scheduleAsItWaited ?? times.schedule
    if case .spring(let spring) = block.ownTiming ?? timing {
      times.fit(spring, into: &schedule)
    }
    return schedule
  }

  /// Whether a block was added while its animator was held beyond its ends, from where that comes back now: its
  /// fractions are of all of the time that this takes.
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
  /// Whether it goes to where its animation ends.
  let isForwards: Bool
  /// Whether it stands where this way begins.
  let isAtItsBeginning: Bool
  /// Whether it is on a spring that is let go on its way.
  let isCaught: Bool
  /// Whether it waits on this way until its animator comes by.
  let isWaiting: Bool
  /// The fraction at which its animator leaves for it.
  let startFraction: Double
  /// Seconds that its animator takes for all of the fractions.
  let pace: TimeInterval

  init(plan: ResumePlan, block: AnimationBlock, now: Moment) {
    (self.plan, self.block, self.now) = (plan, block, now)
    isForwards = plan.endFraction == 1
    isAtItsBeginning = !block.isUnderWay && block.progress == 1 - plan.endFraction
    isCaught = (block.ownTiming ?? plan.timing).isSpring && !isAtItsBeginning
    let comesBack = plan.comesBack(to: block)
    let (span, place) = (block.span, plan.startFraction)
    // Held where it was added, it leaves at once, wherever that is on the timing that takes over.
    let isHeldThere =
      block.scrubAnchor.animator == span.origin && (plan.held ?? place) >= span.origin
    let isAhead =
      isForwards
      ? place < span.beginning && !isHeldThere || comesBack
      : place > span.end && span.end < 1
    isWaiting = isAtItsBeginning && isAhead
    startFraction = comesBack ? 0 : place
    // A spring that is let go on its way takes its own time for what is left of the fractions.
    let way = abs(plan.endFraction - startFraction)
    pace =
      plan.timing.isSpring && way > 0 || comesBack ? plan.seconds / way : plan.unit
  }

  /// Seconds that it takes by itself.
  private var ownSeconds: TimeInterval {
    guard let share = block.ownShare, !plan.timing.isSpring else {
      return block.shareOfTime * plan.unit
    }
    // On a curve that is stretched, fractions tell, as they do if it is not.
    return max(
      block.span.length * plan.unit, share * (plan.unstretched ?? plan.unit))
  }

  private var hasOwnTiming: Bool { block.ownTiming != nil }

  /// The schedule, if it waited already and fractions do not tell how long it has to wait still.
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

  /// The schedule, as fractions tell it.
  var schedule: BlockSchedule {
    let wait = wait
    var schedule = BlockSchedule(
      isAtItsBeginning: isAtItsBeginning, wait: wait,
      seconds: max(0, plan.seconds - wait), early: 0, unit: 0)
    schedule.early = early(of: schedule.seconds)
    schedule.unit = unit(in: schedule)
    return schedule
  }

  private var wait: TimeInterval {
    guard isWaiting else { return 0 }
    let edge = isForwards ? block.span.beginning : block.span.end
    let wait = abs(edge - startFraction) * pace
    guard takesItsTime else { return wait }
    // It leaves in time to go as slowly as it did.
    let lead = isForwards ? lead : 0
    return min(wait, max(0, plan.seconds - lead - ownSeconds))
  }

  /// Whether it has the seconds that it has by itself, whatever fractions say.
  private var takesItsTime: Bool {
    block.ownShare != nil || !isForwards && plan.timing.isSpring
  }

  /// Seconds before the end of its animator at which that comes by where it is there.
  private var lead: TimeInterval {
    abs(plan.endFraction - (isForwards ? block.span.end : block.span.beginning)) * pace
  }

  /// Seconds before the end of its animator at which it is there.
  ///
  /// - Parameter rest: Until that end, from where it begins to move.
  private func early(of rest: TimeInterval) -> TimeInterval {
    let edge = isForwards ? block.span.end : block.span.beginning
    let lead = lead
    // What has passed its own end when the animator leaves is late already, and so is what has no
    // time left until then; it has all the time that there is, and so has what a spring is to bring
    // there from where it was caught.
    let isLate =
      lead > rest - ResumePlan.nextToNothing
      || (isForwards ? startFraction >= edge : startFraction <= edge)
    if isLate || isCaught { return 0 }
    // Scrubbed to where its moment to begin is over, it has its own time; a curve has what is left of that, below.
    let isLateToBegin = isAtItsBeginning && !isWaiting
    if isLateToBegin || isAtItsBeginning && !isForwards && takesItsTime {
      return min(lead, max(0, rest - ownSeconds))
    }
    if isWaiting { return lead }
    guard lead > 0, case .curve(let pacing) = block.ownTiming ?? plan.timing else {
      return lead
    }
    // Scrubbed, or diverted, it may be farther from there than its animator's time tells: it goes in the time
    // that its own curve takes for what is left.
    let fraction = block.playhead.fraction(in: pacing, at: now)
    let way = (isForwards ? 1 - fraction : fraction) * ownSeconds
    return way > rest - lead + ResumePlan.nextToNothing ? max(0, rest - way) : lead
  }

  /// Seconds that all of its timing takes.
  private func unit(in schedule: BlockSchedule) -> TimeInterval {
    // What has a length of its own keeps it; and caught on its way, it goes on a spring that is as fast as its own.
    let hasOwnUnit = hasOwnTiming || isCaught && block.shareOfTime > 0
    let unit =
      hasOwnUnit ? ownSeconds : isForwards ? plan.unit - schedule.wait : plan.unit
    guard isForwards, isAtItsBeginning else { return unit }
    // Until its animator's end, or at the pace of a spring, it has what is left of that.
    let isOther = abs(schedule.rest - unit) > ResumePlan.nextToNothing
    let isRest =
      hasOwnTiming
      ? block.span.end == 1 || plan.timing.isSpring && isOther : plan.timing.isSpring
    return isRest ? schedule.rest : unit
  }

  /// Has a spring come to rest by the time at which its block has to be there.
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
