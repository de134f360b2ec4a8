import Foundation
import MotionCore

/// The plan for continuing, reversing or seeking: the destination of an animator, and the seconds
/// until then.
///
/// `PlaybackState.plan` computes a plan from a `Request` each time its animator leaves. The
/// animator and each block then take a playhead from the plan. A block's playhead also depends on
/// its `BlockSchedule`.
struct ResumePlan {
  let start: Start
  let target: Target
  /// Seconds from the start to the target.
  let seconds: TimeInterval
  let pace: Pace
  /// The velocity of the animator and its blocks at the start.
  private(set) var initialVelocity: InitialVelocity
  /// A Boolean value that indicates whether a block with a spring of its own keeps its velocity
  /// even if `initialVelocity` is not `kept`: a reversed curve does not stop a spring.
  let ownSpringsKeepVelocity: Bool

  /// The moment and the fraction at which the animator leaves.
  struct Start {
    /// The moment, after any start delay.
    let moment: Moment
    /// The animator's time fraction.
    let fraction: Double
    /// The scrubbed fraction of the animator; `fraction` is the time fraction with the same
    /// progress on the timing in force.
    let heldFraction: Double
  }

  /// The destination of the animator.
  enum Target {
    case end(isReversed: Bool)
    /// A fraction to stop at, counted from the beginning of the animation.
    case fraction(Double)
  }

  /// The timing in force, and its durations in seconds.
  struct Pace {
    let timing: Timing
    let fullDuration: TimeInterval
    /// The value of `fullDuration` without a continuation's stretch.
    let unstretchedDuration: TimeInterval
    /// A Boolean value that indicates whether the motion is a glide: the whole timing leads from
    /// the start to the target, rather than its remaining part.
    let playsWholeTiming: Bool
    /// The factor by which the delays of waiting blocks grow, relative to the previous motion; nil
    /// if time fractions determine the delays.
    let delayStretch: Double?
  }

  /// A velocity at the start.
  enum InitialVelocity {
    /// The velocity of the interrupted motion.
    case kept
    /// The initial velocity of the spring's timing. The same as `atRest` on a curve.
    case thrown
    /// Zero on a spring; the curve's own velocity on a curve.
    case atRest
  }

  var timing: Timing { pace.timing }
  var fullDuration: TimeInterval { pace.fullDuration }
  var playsWholeTiming: Bool { pace.playsWholeTiming }
  var startFraction: Double { start.fraction }

  /// The fraction of the target: 1, 0 in a motion back, or a fraction between them to stop at.
  var endFraction: Double {
    switch target {
    case .end(let isReversed): isReversed ? 0 : 1
    case .fraction(let fraction): fraction
    }
  }

  /// A Boolean value that indicates whether the animator stops at `endFraction`, and stays there.
  var stopsAtFraction: Bool {
    if case .fraction = target { true } else { false }
  }

  /// A Boolean value that indicates whether the animator moves towards the end of the animation.
  var goesForwards: Bool { stopsAtFraction ? endFraction > startFraction : endFraction == 1 }

  /// Returns the velocity that a spring is thrown with, in distances per second.
  ///
  /// - Parameter ownTiming: A block's own timing; nil for the timing in force.
  /// - Returns: nil on a curve, and for a plan that keeps velocities; zero for a spring that is
  ///   released at rest.
  func velocity(on ownTiming: Timing? = nil) -> CGVector? {
    guard initialVelocity != .kept, case .spring(let spring) = ownTiming ?? timing else {
      return nil
    }
    return initialVelocity == .thrown ? spring.velocity : .zero
  }

  /// Returns the spring for y values; no spring if it equals the spring along x, or on a curve.
  func yAxisSpring(on timing: Timing, lasting seconds: TimeInterval) -> YAxisSpring {
    guard case .spring(let springTiming) = timing else { return YAxisSpring() }
    return YAxisSpring(springTiming.yAxisSpring(lasting: seconds))
  }

  /// Returns the plan with another velocity at the start, for a block with a spring of its own.
  func leaving(_ initialVelocity: InitialVelocity) -> ResumePlan {
    var plan = self
    plan.initialVelocity = initialVelocity
    return plan
  }

  /// Returns the animator's playhead from its current state.
  ///
  /// A plan that plays the whole timing gives a glide to `endFraction`. Any other plan gives a
  /// curve's remaining part, or a released spring.
  ///
  /// - Parameters:
  ///   - current: The present playhead, held or running.
  ///   - interrupting: The playhead whose velocity is kept, on a plan that keeps velocities; nil
  ///     for rest.
  func playhead(from current: Playhead, interrupting: Playhead?, at now: Moment) -> Playhead {
    let isAtMotionStart =
      initialVelocity != .kept && current.progress(at: now) == 1 - endFraction
    let schedule = BlockSchedule(
      isAtMotionStart: isAtMotionStart, endFraction: endFraction, delay: 0, seconds: seconds,
      trailingSeconds: 0, fullDuration: fullDuration)
    return playhead(from: current, interrupting: interrupting, timing, in: schedule, at: now)
  }

  /// Returns a block's playhead from the block's current state, and the spring along y if it
  /// differs.
  ///
  /// - Parameters:
  ///   - current: The block's present playhead, held or running.
  ///   - ownTiming: The block's own timing; nil for the timing in force.
  ///   - interrupting: The block's playhead whose velocity is kept; nil for rest.
  func playhead(
    from current: Playhead, ownTiming: Timing?, in schedule: BlockSchedule,
    interrupting: Playhead?, at now: Moment
  ) -> (playhead: Playhead, yAxis: YAxisSpring) {
    let timing = ownTiming ?? timing
    let playhead = playhead(
      from: current, interrupting: interrupting, timing, in: schedule, at: now
    ).withoutFinalSpringJump
    let yAxis =
      playhead.isOnSpring
      ? yAxisSpring(on: timingFromRest(timing, in: schedule), lasting: schedule.fullDuration)
      : YAxisSpring()
    return (playhead, yAxis)
  }

  /// Returns the timing without an initial velocity for a block that starts from rest.
  ///
  /// UIKit fits a spring to its initial velocity; a block that is not thrown needs a spring that
  /// settles from rest.
  private func timingFromRest(_ timing: Timing, in schedule: BlockSchedule) -> Timing {
    let isThrown = velocity(on: timing).map { $0 != .zero } ?? false
    return schedule.isAtMotionStart && !isThrown ? timing.withoutInitialVelocity : timing
  }

  /// Returns the playhead of an animator or a block within a schedule.
  ///
  /// - A plan that plays the whole timing glides from the current progress to the schedule's end,
  ///   with the timing as its ease.
  /// - A curve runs its remaining part from the fraction with the current progress.
  /// - A spring is released from the current progress, at the kept velocity, the throw, or rest. A
  ///   spring that starts at progress 0 towards 1 has a pacing, so it can be scrubbed later.
  private func playhead(
    from current: Playhead, interrupting: Playhead?, _ timing: Timing, in schedule: BlockSchedule,
    at now: Moment
  ) -> Playhead {
    let (progress, endFraction) = (current.progress(at: now), schedule.endFraction)
    let start = self.start.moment.advanced(by: schedule.delay)
    if playsWholeTiming {
      return .gliding(
        from: current.fraction(at: now), to: endFraction,
        progress: (progress, current.scrubbed(to: endFraction).progress(at: now)),
        along: timing.pacing(lasting: fullDuration), startingAt: start,
        lasting: schedule.activeDuration)
    }
    guard case .spring(let springTiming) = timingFromRest(timing, in: schedule),
      let spring = springTiming.spring(lasting: schedule.fullDuration)
    else {
      let pacing = timing.pacing(lasting: schedule.fullDuration)
      return .running(
        from: current.fraction(in: pacing, at: now), to: endFraction, pacing: pacing,
        startingAt: start, lasting: schedule.activeDuration)
    }
    let isWhole = progress == 0 && endFraction == 1 && initialVelocity != .kept
    let velocity =
      switch initialVelocity {
      case .kept: interrupting?.boundedVelocity(at: now) ?? 0
      case .thrown: Double(springTiming.velocity.dx) * (endFraction - progress)
      case .atRest: 0.0
      }
    let seconds = endFraction == 1 ? schedule.activeDuration : schedule.seconds
    return .released(
      Playhead.Release(spring: spring, progress: progress, velocity: velocity),
      from: isWhole ? 0 : current.fraction(at: now), to: endFraction,
      pacing: isWhole && seconds > 0
        ? .spring(spring, seconds: seconds, velocity: velocity) : .linear,
      startingAt: start, lasting: seconds)
  }

  /// Returns the playhead of a block that is added in flight, from its beginning to its end.
  ///
  /// - Returns: A playhead held at 0 unless the motion leads to 1.
  /// - Parameters:
  ///   - delay: Seconds until the block starts.
  ///   - trailingSeconds: Seconds between the block's end and the animator's end.
  ///   - ownTiming: The block's own timing; nil for the timing in force.
  func playhead(
    joiningAfter delay: TimeInterval, trailing trailingSeconds: TimeInterval, ownTiming: Timing?
  ) -> Playhead {
    guard endFraction == 1 else { return .held(at: 0, pacing: .linear) }
    let own = ownTiming ?? timing
    let timing = initialVelocity == .thrown ? own : own.withoutInitialVelocity
    let lasting = max(0, seconds - delay - trailingSeconds)
    let start = self.start.moment.advanced(by: delay)
    guard case .spring(let springTiming) = timing, lasting > 0,
      let spring = springTiming.spring(lasting: lasting)
    else {
      return .running(
        from: 0, to: 1, pacing: timing.pacing(lasting: lasting), startingAt: start,
        lasting: lasting)
    }
    let velocity = Double(springTiming.velocity.dx)
    return .released(
      Playhead.Release(spring: spring, progress: 0, velocity: velocity), from: 0, to: 1,
      pacing: .spring(spring, seconds: lasting, velocity: velocity), startingAt: start,
      lasting: lasting)
  }
}

extension Playhead {
  /// The playhead without the final jump of a spring that runs back along its curve. The curve
  /// jumps by the distance that a settled spring leaves, and the motion back starts below the jump.
  /// Any other playhead is unchanged.
  fileprivate var withoutFinalSpringJump: Playhead {
    guard isAlongPacing, !isHeld, startFraction == 1, endFraction < 1, let seconds,
      case .spring = pacing
    else { return self }
    return .running(
      from: 1.nextDown, to: endFraction, pacing: pacing, startingAt: start, lasting: seconds)
  }

  /// Returns the playhead from which `withoutFinalSpringJump` was made, if its spring has not left
  /// the end yet; nil for any other playhead.
  func withFinalSpringJump(at now: Moment) -> Playhead? {
    guard isAlongPacing, !isHeld, startFraction == 1.nextDown, now <= start, let seconds,
      case .spring = pacing
    else { return nil }
    return .running(
      from: 1, to: endFraction, pacing: pacing, startingAt: start, lasting: seconds)
  }

  /// Returns the velocity in progress per second; 0 where a curve is vertical, because no motion
  /// can continue at an infinite velocity.
  func boundedVelocity(at now: Moment) -> Double {
    let velocity = velocity(at: now)
    return velocity.isFinite ? velocity : 0
  }

  /// Returns the time fraction at which another pacing shows the current progress.
  ///
  /// If several fractions show it, returns one near the current time fraction.
  func fraction(in other: Pacing, at now: Moment) -> Double {
    let fraction = fraction(at: now)
    // A spring that was released midway has no pacing, and a glide covers a different distance.
    if pacing == other, isAlongPacing || isOnSpring && pacing != .linear { return fraction }
    return other.fraction(at: progress(at: now), near: fractionHint(at: now))
  }
}
