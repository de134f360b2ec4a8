import Foundation
import MotionCore

/// Starting and continuing a run.
extension PlaybackState {
  /// Replaces the timing for the next run.
  ///
  /// The animator calls this when it is continued, before `run`.
  ///
  /// - Parameters:
  ///   - isGiven: True if the caller passed timing, so that a spring is thrown with its initial
  ///     velocity; false for the animator's own timing.
  ///   - seconds: The duration of the next run, in seconds; nil for the natural duration.
  ///   - isWhole: True if the next run plays the whole curve in `seconds`.
  func retime(_ timing: Timing, isGiven: Bool, taking seconds: TimeInterval?, isWhole: Bool) {
    knownPace = nil
    self.timing = timing
    // A curve in place of a spring uses up the spring's initial velocity.
    if isGiven { state.hasBeenThrown = !timing.isSpring }
    state.pausedInFlight?.isLast = false
    state.stretch = nil
    secondsToTake = seconds
    playsWholeCurve = isWhole
  }

  /// Starts a run from the presentation values towards the end in the current direction, with the
  /// timing in force.
  ///
  /// - Paused at this moment and unchanged since, without other arguments: resumes the interrupted
  ///   run.
  /// - Otherwise: computes a plan, starts every block on it, and replaces the playhead.
  ///
  /// - Parameters:
  ///   - delay: Seconds until the start, 0 or more.
  ///   - intermediateTarget: The fraction, forwards, to stop at; nil for the end.
  ///   - keepsSpeed: True if a motion in flight keeps its velocity; false if it starts anew. Nil
  ///     keeps the velocity only after a pause at this moment, without a delay or a throw.
  /// - Returns: The velocity of the throw along each axis, in progress per second; zero on a curve,
  ///   and for a resumed or diverted motion.
  @discardableResult
  func run(
    after delay: TimeInterval = 0, to intermediateTarget: Double? = nil, keepsSpeed: Bool? = nil
  ) -> CGVector {
    beforeTurning = nil
    let now = time.now
    if delay == 0, intermediateTarget == nil, keepsSpeed == nil, canResume, !wasWaiting {
      resume()
      return .zero
    }
    beforeTurningAndPausing = nil
    noteWaits()
    if let stretch = state.stretch, stretch.isReversed != isReversed { state.stretch = nil }
    let (plan, interrupted) = self.plan(
      after: delay, to: intermediateTarget, keepsSpeed: keepsSpeed, isReversed: isReversed)
    if timing.isSpring { state.stretch = nil }
    if !plan.isGlide, plan.unit != unit {
      state.stretch = (plan.unit, isReversed)
    }
    let yAxisBefore = plan.keepsSpeed ? interrupted.flatMap { yAxisMotion(on: $0) } : nil
    state.springStretch =
      timing.isSpring && secondsToTake != nil && unit > 0 ? plan.unit / unit : 1
    for block in blocks { block.run(plan) }
    state.ending = nil
    state.playhead = plan.playhead(from: playhead, interrupting: interrupted, at: now)
    state.stopsOnTheWay = plan.stopsOnTheWay
    if !isReversed { state.hasGoneForwards = true }
    if timing.isSpring {
      state.awaitsThrow = !state.hasBeenThrown
      state.hasBeenThrown = true
    }
    secondsToTake = nil
    state.pausedInFlight = nil
    state.interruptedPlayhead = nil
    state.scrubRange = 0...1
    let end = plan.isGlide ? playhead.progress(at: playhead.end ?? now) : plan.endFraction
    let (velocity, left) = (plan.velocity() ?? .zero, end - playhead.progress(at: now))
    state.yAxisThrow =
      playhead.isOnSpring ? yAxisThrow(of: plan, over: left, after: yAxisBefore) : nil
    return CGVector(dx: Double(velocity.dx) * left, dy: Double(velocity.dy) * left)
  }

  /// Returns the motion of a spring along y; nil if it equals the motion along x.
  ///
  /// - Parameters:
  ///   - left: The end's progress minus the start's progress.
  ///   - before: The motion along y before the run, for a plan that keeps velocities.
  private func yAxisThrow(
    of plan: ResumePlan, over left: Double, after before: (progress: Double, velocity: Double)?
  ) -> YAxisThrow? {
    let spring = plan.yAxisSpring(on: plan.timing, lasting: plan.unit)
    if let velocity = plan.velocity() {
      guard velocity.dx != velocity.dy else { return nil }
      return YAxisThrow(
        displacement: -left, velocity: Double(velocity.dy) * left, spring: spring)
    }
    return before.map {
      YAxisThrow(
        displacement: $0.progress - plan.endFraction, velocity: $0.velocity, spring: spring)
    }
  }

  /// Returns the plan of a run that starts now, without changing anything, and the playhead that
  /// the run interrupts.
  ///
  /// `run` uses the plan; `pace` computes one to measure it. The parameters are those of `run`.
  ///
  /// - Returns: `interrupted` is the playhead before a pause at this moment, otherwise the present
  ///   playhead.
  func plan(
    after delay: TimeInterval = 0, to intermediateTarget: Double? = nil, keepsSpeed: Bool? = nil,
    isReversed: Bool
  ) -> (plan: ResumePlan, interrupted: Playhead?) {
    let now = time.now
    // An animator that waits for its delay has no velocity to keep.
    let wasPausedNow =
      playhead.isHeld && state.pausedInFlight?.at == now && !wasWaiting
    let interrupted = wasPausedNow ? state.interruptedPlayhead : playhead
    // A curve reversed between the pause and the continuation goes back at once, as in flight.
    let isOnCurve = !timing.isSpring && state.interruptedPlayhead?.isOnSpring != true
    let isTurnedOnCurve =
      isOnCurve && intermediateTarget == nil && state.pausedInFlight?.isReversed == !isReversed
    let isDiverted =
      keepsSpeed
      ?? (keepsVelocity && wasPausedNow && delay == 0 && !isThrown && !isTurnedOnCurve)
    // A spring with a given duration settles within it, unless it is thrown.
    let isThrownNow = throwsNow && !isDiverted
    let timing = secondsToTake == nil || isThrownNow ? timing : timing.notThrown
    let end = intermediateTarget ?? (isReversed ? 0 : 1)
    let blocksState =
      intermediateTarget == nil
      ? ResumePlan.Blocks(
        springStates: springStates(
          keepingSpeed: isDiverted ? interrupted : nil, isReversed: isReversed), waiting: waiting,
        areBehind: blocks.contains { isBehind($0, at: end) },
        areAtTarget: blocks.allSatisfy { $0.isSeen(at: end) })
      : ResumePlan.Blocks(
        springStates: [], waiting: nil, areBehind: blocks.contains(where: \.isAstray),
        areAtTarget: blocks.allSatisfy { $0.isSeen(stayingAt: end) })
    var plan = ResumePlan(
      ResumePlan.Request(
        motion: ResumePlan.Motion(
          playhead: playhead, interrupted: isDiverted ? interrupted : nil, now: now),
        target: intermediateTarget.map { .fraction($0) } ?? .end(isReversed: isReversed),
        pace: ResumePlan.Pace(
          timing: intermediateTarget == nil ? wayBack(isReversed: isReversed) ?? timing : timing,
          unit: unit(isReversed: isReversed),
          secondsToTake: secondsToTake, playsWholeCurve: playsWholeCurve),
        start: now.advanced(by: delay), isThrown: throwsNow, blocks: blocksState))
    plan.held = playhead.fraction(at: now)
    plan.unstretched = timing.seconds(given: duration)
    plan.springsKeepSpeed =
      keepsVelocity && delay == 0 && (keepsSpeed != nil || wasPausedNow)
    return (plan, interrupted)
  }

  /// Returns true if a block that has left is farther from an end than the animator, by more than
  /// `Spring.settledDistance`.
  private func isBehind(_ block: AnimationBlock, at end: Double) -> Bool {
    guard block.progress != 1 - end else { return false }
    let left = abs(playhead.progress(at: time.now) - end)
    return abs(block.progress - end) > left + Spring.settledDistance
  }

  /// A Boolean value that indicates whether `run` can resume the interrupted run: the animator was
  /// paused at this moment, and nothing has changed since.
  ///
  /// False if `keepsVelocity` is false, if the direction differs, or if a model was set since the
  /// pause.
  var canResume: Bool {
    guard keepsVelocity, playhead.isHeld, let pause = state.pausedInFlight else { return false }
    return pause.isLast && pause.at == time.now && pause.isReversed == isReversed
      && state.interruptedPlayhead != nil && !blocks.contains(where: \.wasRetargeted)
  }

  /// A Boolean value that indicates whether the pause interrupted a start delay.
  private var wasWaiting: Bool { (state.interruptedPlayhead?.start ?? time.now) > time.now }

  /// Restores the run that a pause at this moment interrupted, including velocities; no effect
  /// without an interrupted run.
  func resume() {
    guard let interrupted = state.interruptedPlayhead else { return }
    state.playhead = interrupted
    state.hasBeenThrown = state.pausedInFlight?.hasBeenThrown ?? state.hasBeenThrown
    state.pausedInFlight = nil
    state.interruptedPlayhead = nil
    state.scrubRange = 0...1
    for block in blocks { block.resume() }
    beforeTurning = beforeTurningAndPausing
    beforeTurningAndPausing = nil
  }

  /// Records the remaining delays of the blocks; no effect while held, or on a way to a fraction.
  func noteWaits() {
    guard !playhead.isHeld, !stopsOnTheWay else { return }
    for block in blocks { block.noteWait(on: playhead, stretchedBy: state.springStretch) }
  }

  /// The wait of the block that ends last, of the blocks that wait since the animator last went
  /// forwards; nil if no block waits.
  private var waiting: AnimationBlock.Wait? {
    blocks.lazy.compactMap(\.wait).max { $0.seconds + $0.length < $1.seconds + $1.length }
  }

  /// A Boolean value that indicates whether a block moves anything along y.
  var movesAlongY: Bool { blocks.contains(where: \.movesAlongY) }

  /// Makes a throw available again if the run that should throw the spring is still in its start
  /// delay.
  func takeBackThrow() {
    if state.awaitsThrow, playhead.start > time.now { state.hasBeenThrown = false }
  }

  /// A Boolean value that indicates whether a spring that leaves now is thrown, unless it keeps its
  /// velocity. UIKit throws at each start, and so does an animator with `keepsVelocity` false.
  var throwsNow: Bool { !state.hasBeenThrown || !keepsVelocity }

  /// A Boolean value that indicates whether the timing in force is a spring with an initial
  /// velocity that has not been used.
  private var isThrown: Bool {
    if case .spring(let spring) = timing {
      !state.hasBeenThrown && spring.velocity != .zero
    } else {
      false
    }
  }

  /// Returns the curve on which a spring that does not keep its velocity returns: its own motion,
  /// run backwards, as in UIKit.
  ///
  /// - Returns: nil for the timing in force: if velocities are kept, on a curve, and for a spring
  ///   that has not left forwards.
  private func wayBack(isReversed: Bool) -> Timing? {
    guard !keepsVelocity, timing.isSpring else { return nil }
    var pacing = isRunning ? playhead.pacing : .linear
    if pacing == .linear, isReversed, state.hasGoneForwards, state.hasBeenThrown {
      pacing = timing.pacing(lasting: unit(isReversed: isReversed))
    }
    return pacing == .linear ? nil : .curve(pacing)
  }
}
