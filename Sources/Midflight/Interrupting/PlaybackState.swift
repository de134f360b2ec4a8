import Foundation
import MotionCore

/// The playback state of an animator: its playhead, its blocks, and its timing.
///
/// A property animator creates one when it is made, and a new one each time it becomes active or
/// inactive. The animator decides which calls are allowed, and notifies observers; the playback
/// state computes motions without jumps. The documentation of `HandOver` lists what is
/// visible after each interruption. Read it first.
///
/// | call | before | after |
/// |---|---|---|
/// | `run` | held or running | running, from the presentation values |
/// | `pause` | running | held, at the presentation values |
/// | `scrub` | held | held, at another fraction |
/// | `reverse` | held | held, other direction |
/// | `reverse` | running | running to the other end |
/// | `holdOnArrival` | running, arrived | held, at the end |
/// | `commitPresentation`, `arrive`, `finish` | any | models committed; the animator ends |
final class PlaybackState {
  /// The timing in force: the animator's own, or the timing of the latest continuation.
  var timing: Timing
  /// A Boolean value that indicates whether the animator runs, or will run, towards its beginning.
  var isReversed: Bool
  private(set) var blocks: [AnimationBlock] = []
  /// The playhead, and the rest of the state that undoing a reversal restores.
  var state: State

  let time: AnimationTime
  /// A Boolean value that indicates whether an interrupted motion keeps its velocity. UIKit's loses
  /// it.
  let keepsVelocity: Bool
  /// The animator's duration, in seconds.
  let duration: TimeInterval
  /// The seconds for the next motion, from a continuation's duration factor; nil for the natural
  /// duration.
  var requestedDuration: TimeInterval?
  /// A Boolean value that indicates whether the next motion plays the whole curve in
  /// `requestedDuration` rather than the remaining part.
  var playsWholeCurve = false
  /// The result of `measureFullDuration()` at a moment while held. The result stays while blocks
  /// collect their changes, because these changes would alter a new measurement.
  @Boxed var measuredFullDuration: (at: Moment, duration: TimeInterval)?
  /// The snapshot from before a reversal at `moment`; nil after any other call.
  @Boxed var stateBeforeReversal: Snapshot?
  /// The value of `stateBeforeReversal` before a pause at that same moment.
  @Boxed var stateBeforeReversalAndPause: Snapshot?

  /// The part of the playback state that a reversal changes, without the blocks.
  struct State {
    var playhead: Playhead
    /// A Boolean value that indicates whether the animator stops at a fraction, and stays there.
    var stopsAtFraction = false
    /// The full duration after the stretch by a continuation, in seconds, and the direction of that
    /// continuation; nil for the usual duration.
    ///
    /// A curve keeps the stretch in that direction. On a spring, only blocks that join the motion
    /// use it.
    var stretch: (fullDuration: TimeInterval, isReversed: Bool)?
    /// The factor by which a continuation has stretched the current spring; 1 for the usual
    /// duration.
    var springStretch = 1.0
    /// A Boolean value that indicates whether the spring has left with its initial velocity, or
    /// will leave with it after a delay. A spring is thrown once.
    var hasBeenThrown = false
    /// A Boolean value that indicates whether the animator has left forwards since it became
    /// active.
    var hasRunForwards = false
    /// A Boolean value that indicates whether the current motion throws the spring, possibly after
    /// a delay.
    var awaitsThrow = false
    /// The latest pause in flight; nil after a start or a scrub.
    ///
    /// A continuation at the moment of the pause keeps the velocity.
    var pausedInFlight: Pause?
    /// The playhead before the latest pause; nil after a start.
    ///
    /// `resume` restores the playhead, and a plan at the moment of the pause keeps its velocity.
    /// A scrub removes only `pausedInFlight`, without which the playhead has no effect.
    @Boxed var interruptedPlayhead: Playhead?
    /// The throw along x; nil if the motion along x is the playhead's.
    @Boxed var xAxisThrow: AxisThrow?
    /// The throw along y; nil if the motion along y equals the motion along x.
    @Boxed var yAxisThrow: AxisThrow?
    /// The scheduled end of the current motion, or of the motion before the pause. A resumed
    /// motion ends in the original order among ends of one moment.
    var ending: ScheduledWork?
    /// The range that can be scrubbed: 0…1, extended by an overshoot at the pause.
    var scrubRange = 0.0...1.0
  }

  /// The progress, and the velocity in progress per second, along an axis.
  typealias AxisMotion = (progress: Double, velocity: Double)

  /// The motion along an axis on a spring, where the velocity differs from the playhead's.
  struct AxisThrow {
    /// The start's progress minus the end's progress.
    let displacement: Double
    /// The velocity at the start, in progress per second.
    let velocity: Double
    /// The spring along y, if it differs from the spring along x.
    let spring: YAxisSpring
  }

  /// A pause in flight.
  struct Pause {
    let at: Moment
    let isReversed: Bool
    /// The value of `State.hasBeenThrown` before the pause.
    let hasBeenThrown: Bool
    /// A Boolean value that indicates whether the animator was moving to an end, and has not been
    /// changed since the pause.
    var isResumable: Bool
  }

  /// Creates a playback state that is held at its start: 0, or 1 if reversed.
  ///
  /// - Parameters:
  ///   - time: The clock of the stage.
  ///   - duration: Seconds, 0 or more.
  ///   - scrubsLinearly: True if fractions are progress while held; false if they are time
  ///     fractions.
  init(
    time: AnimationTime, duration: TimeInterval, timing: Timing, isReversed: Bool,
    scrubsLinearly: Bool,
    keepsVelocity: Bool
  ) {
    self.time = time
    self.duration = duration
    self.timing = timing
    self.isReversed = isReversed
    self.keepsVelocity = keepsVelocity
    state = State(
      playhead: .held(
        at: isReversed ? 1 : 0,
        pacing: scrubsLinearly
          ? .linear : timing.pacing(lasting: timing.seconds(given: duration))))
  }

  var playhead: Playhead { state.playhead }

  /// A Boolean value that indicates whether the animator stops at a fraction, and stays there.
  var stopsAtFraction: Bool { state.stopsAtFraction }

  /// A Boolean value that indicates whether the animator moves, or waits for the end of a delay.
  var isRunning: Bool { !state.playhead.isHeld }

  /// The fraction, forwards: of the time while the animator runs, of the scrub range while it is
  /// held.
  ///
  /// 0…1, or as far as the overshoot at the latest pause.
  var fraction: Double {
    let fraction = playhead.fraction(at: time.now)
    return min(max(fraction, state.scrubRange.lowerBound), state.scrubRange.upperBound)
  }

  /// The time fraction on the timing in force, 0…1, also while a curve is held at a progress.
  var timeFraction: Double {
    guard playhead.isHeld, case .curve(let pacing) = timing else { return min(max(fraction, 0), 1) }
    return min(max(playhead.fraction(in: pacing, at: time.now), 0), 1)
  }

  /// The velocity in progress per second: negative while reversed, 0 while held.
  var velocity: Double { playhead.velocity(at: time.now) }

  /// The velocity along each axis, in progress per second. Both equal `velocity` unless a spring
  /// was thrown differently along y, runs to a fraction, or continues such a motion.
  var velocities: CGVector {
    let (x, y) = axisMotions(on: playhead, at: time.now)
    return CGVector(dx: x.velocity, dy: (y ?? x).velocity)
  }

  /// Returns the motions along both axes on a playhead; nil along y if it equals the one along x.
  func axisMotions(
    on playhead: Playhead, at moment: Moment
  ) -> (x: AxisMotion, y: AxisMotion?) {
    func motion(_ axis: AxisThrow?) -> AxisMotion? {
      axis.map {
        playhead.motion(
          at: moment, displacedBy: $0.displacement, movingAt: $0.velocity, on: $0.spring.spring)
      }
    }
    let x = motion(state.xAxisThrow)
    return (
      x ?? (playhead.progress(at: moment), playhead.velocity(at: moment)),
      motion(state.yAxisThrow)
    )
  }

  /// A Boolean value that indicates whether the animator has left its ends: it moves, is between
  /// them, or is beyond one of them.
  var hasLeftEnds: Bool {
    let fraction = playhead.fraction(at: time.now)
    return fraction != 0 && fraction != 1 || velocity != 0
  }

  /// The remaining start delay, in seconds; 0 while held, and after the start.
  var remainingDelay: TimeInterval { max(0, playhead.start.seconds(since: time.now)) }

  /// Measures the seconds from the start to the end at the current pace; while held, once per
  /// moment and outermost block. Nested animations use the pace to convert seconds to time
  /// fractions.
  ///
  /// | state | pace |
  /// |---|---|
  /// | held on a spring, between the ends | the pace of a start forwards now |
  /// | held on a curve, forwards, beyond 1 | the pace of a start forwards now |
  /// | reversed | the full duration of the timing |
  /// | coming back from beyond the end | the remaining seconds |
  /// | running forwards on a spring, or to a fraction | seconds of the motion ÷ its fractions |
  /// | otherwise | `fullDuration` |
  func measureFullDuration() -> TimeInterval {
    let isMidwayOnSpring = timing.isSpring && fraction != 0 && fraction != 1
    if playhead.isHeld, isMidwayOnSpring || !timing.isSpring && !isReversed && fraction > 1 {
      if let measured = measuredFullDuration, measured.at == time.now { return measured.duration }
      let remaining = (0...1).contains(fraction) ? 1 - fraction : 1
      let duration = plan(isReversed: false).plan.seconds / remaining
      measuredFullDuration = (time.now, duration)
      return duration
    }
    guard !isReversed else { return timing.seconds(given: duration) }
    if returnsFromOvershoot, let end = playhead.end {
      return end.seconds(since: max(time.now, playhead.start))
    }
    guard timing.isSpring || playhead.isGliding, let end = playhead.end else {
      return fullDuration
    }
    let distance = playhead.endFraction - playhead.startFraction
    return distance > 0 ? end.seconds(since: playhead.start) / distance : fullDuration
  }

  /// A Boolean value that indicates whether the animator runs back to its end from beyond it, so
  /// that no fractions remain.
  var returnsFromOvershoot: Bool {
    isRunning && !isReversed && !stopsAtFraction && playhead.startFraction >= 1
      && playhead.endFraction == 1
  }

  /// The full duration of the timing in force, in the current direction, in seconds.
  var fullDuration: TimeInterval { fullDuration(isReversed: isReversed) }

  /// Returns the full duration of the timing in force in a direction, in seconds: of a curve
  /// stretched in this direction, the stretched duration. A spring is never stretched here.
  func fullDuration(isReversed: Bool) -> TimeInterval {
    if !timing.isSpring, let stretch = state.stretch, stretch.isReversed == isReversed {
      return stretch.fullDuration
    }
    return timing.seconds(given: duration)
  }

  // MARK: - Blocks

  /// Adds a block before its closure runs; the block is held at its own beginning.
  ///
  /// From then on, a pause at this moment cannot be resumed unchanged, and a reversal at this
  /// moment cannot be undone.
  func add(_ block: AnimationBlock) {
    var pacing = playhead.isHeld ? playhead.pacing : .linear
    let seconds = block.span.length * measureFullDuration()
    if pacing != .linear, let own = block.ownTiming { pacing = own.pacing(lasting: seconds) }
    // The motion back from beyond an end may take almost no time, which is no measure of the whole
    // motion. A block added there scrubs along its whole duration.
    if !block.spansWholeReturn {
      let whole = timing.seconds(given: duration)
      let isBeyond = !(0...1).contains(block.span.origin)
      block.recordRelativeDuration(of: isBeyond ? whole : seconds, in: whole)
    }
    stateBeforeReversal = nil
    state.pausedInFlight?.isResumable = false
    block.playhead = .held(at: 0, pacing: pacing)
    blocks.append(block)
  }

  /// Shows all blocks at the fraction of the held animator. Called after the blocks of an
  /// activation have run.
  func showBlocks() {
    for block in blocks { block.show(playhead.startFraction) }
  }

  /// Starts a block that was just added while the animator runs; no effect while held.
  ///
  /// | animator | block |
  /// |---|---|
  /// | runs forwards | leaves when the animator reaches the block's span |
  /// | runs back | stays at its beginning |
  /// | runs to a fraction | moves to its own fraction there |
  func join(_ block: AnimationBlock) {
    guard let end = playhead.end else { return }
    let plan = planOfPresentMotion(until: end)
    if stopsAtFraction { return block.run(plan) }
    let remaining = 1 - plan.startFraction
    func seconds(_ fractions: Double) -> TimeInterval {
      remaining > 0 ? fractions / remaining * plan.seconds : 0
    }
    let delay = seconds(block.span.beginning - plan.startFraction)
    let trailingSeconds = seconds(1 - block.span.end)
    block.join(plan, after: delay, trailing: trailingSeconds)
  }

  // MARK: - Holding

  /// Pauses the animator and its blocks at their presentation values, and allows scrubbing as far
  /// as an overshoot.
  ///
  /// A continuation at this moment can resume the motion, except during a start delay or a motion
  /// to a fraction. A spring that waits to be thrown can be thrown by the next motion.
  ///
  /// - Parameter scrubsLinearly: True if fractions are progress from now on; false if they stay
  ///   time fractions where the motion has any.
  func pause(scrubsLinearly: Bool) {
    let now = time.now
    let hasBeenThrown = state.hasBeenThrown
    undoPendingThrow()
    stateBeforeReversalAndPause = stateBeforeReversal?.moment == now ? stateBeforeReversal : nil
    state.pausedInFlight = Pause(
      at: now, isReversed: isReversed, hasBeenThrown: hasBeenThrown, isResumable: !stopsAtFraction)
    state.interruptedPlayhead = playhead
    recordDelays()
    let held = playhead.paused(at: now, scrubsLinearly: scrubsLinearly)
    let distance = distanceAhead(of: held, scrubsLinearly: scrubsLinearly)
    for block in blocks { block.hold(scrubsLinearly: scrubsLinearly, offsetBy: distance) }
    hold(held.held(offsetBy: distance))
    let fraction = playhead.startFraction
    state.scrubRange = min(0, fraction)...max(1, fraction)
    for block in blocks { block.beginScrubbing(at: fraction) }
  }

  /// Holds the animator and its blocks on arrival, at an end or at an intermediate target. The
  /// animator no longer stops at a fraction.
  func holdOnArrival(scrubsLinearly: Bool) {
    let fraction = playhead.endFraction
    hold(.held(at: fraction, pacing: scrubsLinearly ? .linear : playhead.pacing))
    for block in blocks { block.holdOnArrival(at: fraction, scrubsLinearly: scrubsLinearly) }
  }

  /// Shows a fraction, forwards; a fraction outside the scrub range is clamped. Requires a held
  /// animator.
  ///
  /// Forgets the latest pause, the stretch of a continuation, and the state before a reversal.
  func scrub(to fraction: Double) {
    measuredFullDuration = nil
    state.pausedInFlight = nil
    stateBeforeReversal = nil
    state.stretch = nil
    let fraction = min(max(fraction, state.scrubRange.lowerBound), state.scrubRange.upperBound)
    let animatorHasMoved = playhead.startFraction != fraction
    state.playhead = playhead.scrubbed(to: fraction)
    for block in blocks { block.scrub(to: fraction, animatorHasMoved: animatorHasMoved) }
  }

  /// Holds the playhead at the current time fraction, for `stopAnimation(false)`. The models have
  /// been committed already.
  func stop() {
    hold(.held(at: playhead.fraction(at: time.now), pacing: playhead.pacing))
  }

  /// Replaces the playhead by a held one, and drops the caches of the previous motion.
  private func hold(_ held: Playhead) {
    measuredFullDuration = nil
    stateBeforeReversal = nil
    state.playhead = held
    state.stopsAtFraction = false
  }

  // MARK: - Ending

  /// Commits the presentation values to the models.
  func commitPresentation() {
    let orders = blocks.lazy.flatMap(\.changes).map(\.firstStep.order)
    guard let first = orders.min(), let last = orders.max() else { return }
    for block in blocks { block.commitPresentation(in: first..<last + 1) }
  }

  /// Ends all blocks on arrival: models show the targets, or the original values if reversed.
  func arrive() {
    for block in blocks { block.end(goingBack: isReversed) }
  }

  /// Sets the models to one end, whatever their current values; `.current` has no effect.
  func finish(at position: UIViewAnimatingPosition) {
    blocks.finish(at: position)
  }
}
