import Foundation
import MotionCore

/// The plan for continuing, reversing or seeking: where an animator goes, and in how many seconds.
///
/// `PlaybackState` computes a plan from a `Request` each time that its animator leaves, and gives it to every block.
struct ResumePlan {
  /// The timing in force.
  let timing: Timing
  /// When it leaves.
  let start: Moment
  /// The animator's time fraction when it leaves.
  let startFraction: Double
  /// 1, or 0 if it goes back to where it began, or a fraction in between where it shall stay.
  let endFraction: Double
  /// Seconds that all of the timing takes.
  let unit: TimeInterval
  /// Seconds until the end.
  let seconds: TimeInterval
  /// The same as `unit`, if no continuation had stretched the timing; nil for a block that joins.
  var unstretched: TimeInterval?
  /// The fraction, as it is scrubbed, from which it leaves; `startFraction` is that place on the timing in force. Nil
  /// for a block that joins.
  var held: Double?
  /// Whether what moves keeps its speed: it is diverted, not started.
  var keepsSpeed: Bool
  /// Whether a block on a spring of its own does so in any case: turned round on a curve, that is no spring's to
  /// stop.
  var springsKeepSpeed = false
  /// Whether it goes to stay at `endFraction`.
  var stopsOnTheWay = false
  /// Whether all of its timing leads from where it is to `endFraction`, and not what remains of it.
  var isGlide = false

  /// How much longer than before blocks wait that have yet to begin; nil if fractions tell how long.
  var stretch: Double?

  /// Whether a spring leaves with its initial velocity; it does so once.
  var isThrown = true

  /// Whether it goes on towards where the animation ends.
  var goesForwards: Bool { stopsOnTheWay ? endFraction > startFraction : endFraction == 1 }

  /// The velocity a spring is thrown with; nil for a curve, and for one that keeps its speed.
  ///
  /// - Parameter ownTiming: What is followed in place of the timing in force.
  func velocity(on ownTiming: Timing? = nil) -> CGVector? {
    guard !keepsSpeed, case .spring(let spring) = ownTiming ?? timing else { return nil }
    return isThrown ? spring.velocity : .zero
  }

  /// The spring on which what has a direction goes along y, if that is another than along x.
  func yAxisSpring(on timing: Timing, lasting seconds: TimeInterval) -> YAxisSpring {
    guard case .spring(let law) = timing else { return YAxisSpring() }
    return YAxisSpring(law.yAxisSpring(lasting: seconds))
  }

  /// The course of the animator itself from where it is now.
  ///
  /// - Parameter interrupting: What it ran on until now; nil if it was held.
  func playhead(from current: Playhead, interrupting: Playhead?, at now: Moment) -> Playhead {
    if isGlide { return glide(from: current, to: endFraction, timing, at: now) }
    let isAtItsBeginning = !keepsSpeed && current.progress(at: now) == 1 - endFraction
    let schedule = BlockSchedule(
      isAtItsBeginning: isAtItsBeginning, wait: 0, seconds: seconds, early: 0, unit: unit)
    return playhead(from: current, interrupting: interrupting, timing, in: schedule, at: now)
  }

  /// The course of a block from where it is now, the spring along y if that is another, and the seconds that all of its
  /// timing takes there.
  func course(
    of block: AnimationBlock, interrupting: Playhead?, at now: Moment
  ) -> (playhead: Playhead, across: YAxisSpring, unit: TimeInterval) {
    let timing = block.ownTiming ?? timing
    if isGlide {
      let wait = wait(of: block)
      let playhead = glide(
        from: block.playhead, to: goal(of: block), timing, at: now,
        after: wait, endingEarly: lead(of: block, after: wait, at: now))
      return (playhead, YAxisSpring(), unit)
    }
    let schedule = schedule(of: block, at: now)
    let playhead = playhead(
      from: block.playhead, interrupting: interrupting, timing, in: schedule, at: now
    ).turningBeforeItsLastStep
    let across =
      playhead.isOnSpring
      ? yAxisSpring(on: timingFromRest(timing, in: schedule), lasting: schedule.unit)
      : YAxisSpring()
    return (playhead, across, schedule.unit)
  }

  /// What goes from rest goes on a spring for that, and not on the one that settles when it is thrown.
  private func timingFromRest(_ timing: Timing, in schedule: BlockSchedule) -> Timing {
    let isThrown = velocity(on: timing).map { $0 != .zero } ?? false
    return schedule.isAtItsBeginning && !isThrown ? timing.notThrown : timing
  }

  private func playhead(
    from current: Playhead, interrupting: Playhead?, _ timing: Timing, in schedule: BlockSchedule,
    at now: Moment
  ) -> Playhead {
    let progress = current.progress(at: now)
    let start = start.advanced(by: schedule.wait)
    guard case .spring(let law) = timingFromRest(timing, in: schedule),
      let spring = law.spring(lasting: schedule.unit)
    else {
      let pacing = timing.pacing(lasting: schedule.unit)
      return .running(
        from: current.fraction(in: pacing, at: now), to: endFraction, pacing: pacing,
        startingAt: start, lasting: schedule.rest)
    }
    let isWhole = progress == 0 && endFraction == 1 && !keepsSpeed
    let velocity =
      keepsSpeed
      ? interrupting?.boundedVelocity(at: now) ?? 0
      : isThrown ? Double(law.velocity.dx) * (endFraction - progress) : 0
    let seconds = endFraction == 1 ? schedule.rest : schedule.seconds
    return .released(
      from: isWhole ? 0 : current.fraction(at: now), to: endFraction, progress: progress,
      velocity: velocity, on: spring,
      pacing: isWhole && seconds > 0
        ? .spring(spring, seconds: seconds, velocity: velocity) : .linear,
      startingAt: start, lasting: seconds)
  }

  /// Eases from where it is now to a fraction.
  ///
  /// - Parameters:
  ///   - wait: Seconds until it leaves, no more than the animator takes.
  ///   - early: Seconds before the animator at which it is there.
  private func glide(
    from current: Playhead, to target: Double, _ timing: Timing, at now: Moment,
    after wait: TimeInterval = 0, endingEarly early: TimeInterval = 0
  ) -> Playhead {
    .gliding(
      from: current.fraction(at: now), to: target,
      progress: (current.progress(at: now), current.scrubbed(to: target).progress(at: now)),
      along: timing.pacing(lasting: unit), startingAt: start.advanced(by: wait),
      lasting: max(0, seconds - wait - early))
  }

  /// The fraction of its own to which a block comes: caught where its animator was at an end before it, it goes there
  /// all the same.
  private func goal(of block: AnimationBlock) -> Double {
    stopsOnTheWay ? block.ownFraction(at: endFraction) : endFraction
  }

  /// Seconds until an animator that glides comes by the fraction at which a block begins, or at which
  /// it ends if it goes back. What was thrown off its edge does not wait there.
  private func wait(of block: AnimationBlock) -> TimeInterval {
    if !stopsOnTheWay, let stretch, let left = block.wait {
      return min(seconds, left.seconds * stretch)
    }
    if comesBack(to: block) { return block.span.beginning * seconds }
    let way = endFraction - startFraction
    guard way != 0, !block.isUnderWay, let edge = block.edge(forwards: way > 0),
      block.isSeen(at: way > 0 ? 0 : 1)
    else { return 0 }
    return min(max((edge - startFraction) / way, 0), 1) * seconds
  }

  /// Seconds between the fraction at which a block is there and the end of an animator that glides;
  /// 0 for one that is late, and has until then.
  private func lead(
    of block: AnimationBlock, after wait: TimeInterval, at now: Moment
  ) -> TimeInterval {
    if let stretch, let left = block.wait {
      return left.isEarly ? max(0, seconds - wait - left.length * stretch) : 0
    }
    if comesBack(to: block) { return (1 - block.span.end) * seconds }
    let way = endFraction - startFraction
    let left = endFraction - (way > 0 ? block.span.end : block.span.beginning)
    guard way != 0, left / way > 0 else { return 0 }
    let (lead, rest) = (left / way * seconds, seconds - wait)
    guard lead < rest - Self.nextToNothing else { return 0 }
    // Scrubbed, or diverted, it may be farther from there than its animator's time tells.
    let whole = max(block.span.length / abs(way) * seconds, (block.ownShare ?? 0) * unit)
    let own = abs(block.playhead.fraction(at: now) - goal(of: block)) * whole
    return min(lead, max(0, rest - own))
  }

  /// The whole course of a block that is added in flight: it begins after `delay` seconds and ends
  /// `early` seconds before the animator. One that goes back has nowhere to go.
  func playhead(
    joiningAfter delay: TimeInterval, endingEarly early: TimeInterval, ownTiming: Timing?
  ) -> Playhead {
    guard endFraction == 1 else { return .held(at: 0, pacing: .linear) }
    let own = ownTiming ?? timing
    let timing = isThrown ? own : own.notThrown
    let lasting = max(0, seconds - delay - early)
    let start = start.advanced(by: delay)
    guard case .spring(let law) = timing, lasting > 0,
      let spring = law.spring(lasting: lasting)
    else {
      return .running(
        from: 0, to: 1, pacing: timing.pacing(lasting: lasting), startingAt: start,
        lasting: lasting)
    }
    let velocity = Double(law.velocity.dx)
    return .released(
      from: 0, to: 1, progress: 0, velocity: velocity, on: spring,
      pacing: .spring(spring, seconds: lasting, velocity: velocity), startingAt: start,
      lasting: lasting)
  }
}

extension Playhead {
  /// A spring's curve that is run back leaves from where the spring had come to: the step by which that is stopped is
  /// no way back.
  fileprivate var turningBeforeItsLastStep: Playhead {
    guard isAlongPacing, !isHeld, startFraction == 1, endFraction < 1, let seconds,
      case .spring = pacing
    else { return self }
    return .running(
      from: 1.nextDown, to: endFraction, pacing: pacing, startingAt: start, lasting: seconds)
  }

  /// Progress per second now; 0 where a curve is vertical, a speed that nothing can go on at.
  func boundedVelocity(at now: Moment) -> Double {
    let velocity = velocity(at: now)
    return velocity.isFinite ? velocity : 0
  }

  /// The time fraction at which `other` shows what this one shows now.
  func fraction(in other: Pacing, at now: Moment) -> Double {
    let fraction = fraction(at: now)
    // A spring that was let go on its way has no pacing, and a glide has another way.
    if pacing == other, isAlongPacing || isOnSpring && pacing != .linear { return fraction }
    return other.fraction(at: progress(at: now), near: timeFraction(at: now))
  }
}
