import Foundation
import MotionCore

extension ResumePlan {
  /// The input of a plan.
  struct Request {
    /// The motion that the plan continues.
    var motion: Motion
    var target: Target
    var timing: RequestedTiming
    /// The moment at which the animator leaves.
    var start: Moment
    /// A Boolean value that indicates whether a spring to an end leaves with its initial
    /// velocity, unless `motion` keeps a velocity.
    var isThrown: Bool
    var blocks: Blocks
  }

  /// A motion at a moment.
  struct Motion {
    let playhead: Playhead
    /// The playhead whose velocity is kept; nil if nothing was in flight, or a spring is thrown
    /// anew.
    let keptPlayhead: Playhead?
    /// A Boolean value that indicates whether blocks with springs of their own keep their velocity
    /// even if `keptPlayhead` is nil.
    let ownSpringsKeepVelocity: Bool
    let now: Moment

    /// The current progress.
    var progress: Double { playhead.progress(at: now) }
    /// The magnitude of the kept velocity, in progress per second; 0 if none is kept.
    var speed: Double { abs(keptPlayhead?.boundedVelocity(at: now) ?? 0) }
  }

  /// The timing and its duration.
  struct RequestedTiming {
    let timing: Timing
    /// The full duration of the timing, in seconds.
    let fullDuration: TimeInterval
    /// The value of `fullDuration` without a continuation's stretch, in seconds.
    let unstretchedDuration: TimeInterval
    /// The duration of the motion, in seconds, from a continuation's duration factor; nil for the
    /// natural duration.
    let requestedDuration: TimeInterval?
    /// A Boolean value that indicates whether the whole curve is played in `requestedDuration`,
    /// rather than its remaining part.
    let playsWholeCurve: Bool
  }

  /// The state of the animator's blocks.
  struct Blocks {
    /// The motions that a spring brings to rest, the animator's first; empty on a curve, and
    /// in a motion to a fraction.
    let springStates: [SpringState]
    /// The delay of the block that ends last, among the blocks that have waited since the latest
    /// motion forwards; nil for none.
    let longestDelay: AnimationBlock.RemainingDelay?
    /// A Boolean value that indicates whether a block is farther from the target than the animator.
    /// In a motion to a fraction: whether a block has a visible residual offset.
    let hasLaggingBlock: Bool
    /// A Boolean value that indicates whether all blocks show the target already.
    let allAreAtTarget: Bool
  }

  /// Computes the motion from the presentation values to the target, and its seconds.
  ///
  /// | target | timing | natural duration |
  /// |---|---|---|
  /// | end | curve | the remaining part of the curve |
  /// | end | spring | the time until everything settles |
  /// | fraction | curve | the share of the progress to cover |
  /// | fraction | spring | `fullDuration` |
  init(_ request: Request) {
    let (motion, timing) = (request.motion, request.timing)
    let remaining: RemainingMotion
    // A glide has the initial velocity of its timing.
    var isThrown = true
    var delayStretch: Double?
    switch request.target {
    case .fraction(let fraction): remaining = RemainingMotion(to: fraction, request)
    case .end(let isReversed):
      let end = isReversed ? 0.0 : 1.0
      remaining =
        switch timing.timing {
        case .curve(let pacing): RemainingMotion(along: pacing, to: end, request)
        case .spring(let spring): RemainingMotion(on: spring, to: end, request)
        }
      isThrown = request.isThrown
      if !isReversed { delayStretch = remaining.delayStretch(of: request) }
    }
    self.init(
      start: Start(
        moment: request.start, fraction: remaining.startFraction,
        heldFraction: motion.playhead.fraction(at: motion.now)),
      target: request.target, seconds: remaining.seconds,
      pace: Pace(
        timing: timing.timing, fullDuration: remaining.fullDuration,
        unstretchedDuration: timing.unstretchedDuration,
        playsWholeTiming: remaining.playsWholeTiming,
        delayStretch: delayStretch),
      initialVelocity: motion.keptPlayhead != nil ? .kept : isThrown ? .thrown : .atRest,
      ownSpringsKeepVelocity: motion.ownSpringsKeepVelocity)
  }

  /// The shortest duration that moments can distinguish from 0, in seconds.
  static let durationTolerance = 1e-9
  /// The duration below which motion is invisible, in seconds.
  fileprivate static let invisibleDuration = 1e-6
}

/// The remaining motion to a target: its start, and its seconds.
private struct RemainingMotion {
  var startFraction: Double
  /// The full duration of the timing, in seconds.
  var fullDuration: TimeInterval
  /// Seconds until the target.
  var seconds: TimeInterval
  /// A Boolean value that indicates whether the whole timing leads to the target.
  var playsWholeTiming = false

  /// Creates the motion to a fraction.
  ///
  /// - A curve takes its `fullDuration` times the progress to cover. A spring takes its
  ///   `fullDuration` for any distance.
  /// - Without a distance to cover, the motion takes 0 s if all blocks are there, and otherwise at
  ///   most 0.4 s to bring them there.
  /// - With a visible residual, the motion takes at least 0.1 s, or `fullDuration` if shorter.
  /// - `requestedDuration` replaces all of these.
  init(to fraction: Double, _ request: ResumePlan.Request) {
    let (motion, timing, blocks) = (request.motion, request.timing, request.blocks)
    startFraction = motion.playhead.fraction(at: motion.now)
    fullDuration = timing.fullDuration
    playsWholeTiming = true
    let target = motion.playhead.scrubbed(to: fraction).progress(at: motion.now)
    let proportional = abs(target - motion.progress) * fullDuration
    seconds = timing.requestedDuration ?? (timing.timing.isSpring ? fullDuration : proportional)
    guard timing.requestedDuration == nil else { return }
    if proportional < ResumePlan.durationTolerance {
      seconds = blocks.allAreAtTarget ? 0 : min(fullDuration, HandOver.usualSeconds)
    } else if seconds < HandOver.shortestSeconds, blocks.hasLaggingBlock {
      seconds = max(seconds, min(fullDuration, HandOver.shortestSeconds))
    }
  }

  /// Creates the remaining motion along a curve to an end.
  ///
  /// `requestedDuration` stretches the remaining part, or plays the whole curve if requested or if
  /// nothing remains. Otherwise the motion takes the remaining part of `fullDuration`. A few cases
  /// take longer:
  ///
  /// - A kept velocity covers more than three times the remaining distance: at least 0.1 s.
  /// - Almost no time remains, and a block is behind: 0.1 s.
  /// - No time remains, and a block is elsewhere: at most 0.4 s.
  init(along pacing: Pacing, to end: Double, _ request: ResumePlan.Request) {
    let (motion, timing, blocks) = (request.motion, request.timing, request.blocks)
    startFraction = motion.playhead.fraction(in: pacing, at: motion.now)
    let remaining = abs(end - startFraction)
    fullDuration = timing.fullDuration
    seconds = remaining * fullDuration
    if let requestedDuration = timing.requestedDuration {
      guard remaining > 0 || requestedDuration > 0 else { return }
      let stretched = requestedDuration / remaining
      if timing.playsWholeCurve || !stretched.isFinite {
        startFraction = motion.playhead.fraction(at: motion.now)
        (fullDuration, seconds, playsWholeTiming) = (requestedDuration, requestedDuration, true)
      } else {
        (fullDuration, seconds) = (stretched, remaining * stretched)
      }
      return
    }
    let shortest = min(fullDuration, HandOver.shortestSeconds)
    // The end of a curve leaves no time to stop a motion that would pass the end.
    if motion.keptPlayhead != nil, seconds > 0,
      motion.speed * seconds > 3 * abs(end - motion.progress)
    {
      seconds = max(seconds, shortest)
    }
    // A vertical curve leaves almost no time for a block that is elsewhere.
    if ResumePlan.durationTolerance...ResumePlan.invisibleDuration ~= seconds,
      blocks.hasLaggingBlock
    {
      seconds = shortest
    }
    // The animator has arrived, but a block shows an overshoot that the curve cannot express.
    if seconds < ResumePlan.durationTolerance, !blocks.allAreAtTarget {
      seconds = min(fullDuration, HandOver.usualSeconds)
      if motion.speed != 0 { seconds = min(seconds, 1.5 / motion.speed) }
    }
  }

  /// Creates the motion on a spring to an end: `requestedDuration`, or the time in which everything
  /// settles, and at least the time of the block that waits longest.
  ///
  /// 0 s if everything is at the end, at rest.
  init(on spring: SpringTiming, to end: Double, _ request: ResumePlan.Request) {
    let (motion, timing, blocks) = (request.motion, request.timing, request.blocks)
    startFraction = motion.playhead.fraction(at: motion.now)
    fullDuration = timing.requestedDuration ?? timing.fullDuration
    seconds = 0
    if let requestedDuration = timing.requestedDuration {
      seconds = requestedDuration
      return
    }
    let isWhole = motion.progress == 1 - end && motion.keptPlayhead == nil
    if motion.progress != end || blocks.springStates.contains(where: { $0.velocity != 0 }) {
      seconds =
        isWhole
        ? fullDuration
        : spring.settlingDuration(of: blocks.springStates, fullDuration: fullDuration)
    }
    if end == 1, let longestDelay = blocks.longestDelay {
      seconds = max(seconds, longestDelay.seconds + longestDelay.activeDuration)
    }
    // The animator has arrived, but a block's spring still moves.
    if seconds < ResumePlan.durationTolerance, !blocks.allAreAtTarget { seconds = fullDuration }
  }

  /// Returns the factor by which the delays of waiting blocks grow in a motion forwards, relative
  /// to the previous motion.
  ///
  /// 1 on a spring with its natural duration. Otherwise the seconds of this motion divided by the
  /// seconds that the previous motion had left.
  ///
  /// - Returns: nil if time fractions determine the delays: if no block waits, or if both motions
  ///   follow curves.
  func delayStretch(of request: ResumePlan.Request) -> Double? {
    // A spring's progress is far ahead of its time fraction.
    let timing = request.timing
    guard let longestDelay = request.blocks.longestDelay,
      timing.timing.isSpring || longestDelay.isOnSpring
    else { return nil }
    let hasNaturalDuration = timing.timing.isSpring && timing.requestedDuration == nil
    return hasNaturalDuration ? 1 : seconds / longestDelay.secondsUntilAnimatorEnd
  }
}
