import Foundation
import MotionCore

/// Starting and continuing a motion.
extension PlaybackState {
  /// Replaces the timing for the next motion.
  ///
  /// The animator calls this when it is continued, before `run`. A pause at this moment can then no
  /// longer be resumed unchanged, and an earlier stretch ends.
  ///
  /// - Parameters:
  ///   - isGiven: True if the caller passed timing, so that a spring is thrown with its initial
  ///     velocity; false for the animator's own timing.
  ///   - seconds: The duration of the next motion, in seconds; nil for the natural duration.
  ///   - isWhole: True if the next motion plays the whole curve in `seconds`.
  func retime(_ timing: Timing, isGiven: Bool, taking seconds: TimeInterval?, isWhole: Bool) {
    measuredFullDuration = nil
    self.timing = timing
    // A curve in place of a spring uses up the spring's initial velocity.
    if isGiven { state.hasBeenThrown = !timing.isSpring }
    state.pausedInFlight?.isResumable = false
    state.stretch = nil
    requestedDuration = seconds
    playsWholeCurve = isWhole
  }

  /// Starts a motion from the presentation values towards the end in the current direction, with
  /// the timing in force.
  ///
  /// - Paused at this moment and unchanged since, without other arguments: resumes the interrupted
  ///   motion.
  /// - Otherwise: computes a plan, starts every block on it, and replaces the playhead.
  ///
  /// - Parameters:
  ///   - delay: Seconds until the start, 0 or more.
  ///   - intermediateTarget: The fraction, forwards, to stop at; nil for the end.
  ///   - isReversal: True for a call of `reverse`. A spring that has started then keeps its
  ///     velocity. If false, the velocity is kept only after a pause at this moment, without a
  ///     delay or a throw.
  /// - Returns: The velocity of the throw along each axis, in progress per second; zero on a curve,
  ///   and for a resumed or diverted motion.
  @discardableResult
  func run(
    after delay: TimeInterval = 0, to intermediateTarget: Double? = nil, isReversal: Bool = false
  ) -> CGVector {
    stateBeforeReversal = nil
    let now = time.now
    if delay == 0, intermediateTarget == nil, !isReversal, canResume, !wasInStartDelay {
      resume()
      return .zero
    }
    stateBeforeReversalAndPause = nil
    recordDelays()
    for block in blocks { block.returnToEnd() }
    if let stretch = state.stretch, stretch.isReversed != isReversed { state.stretch = nil }
    let (plan, interrupted) = self.plan(
      after: delay, to: intermediateTarget, isReversal: isReversal, isReversed: isReversed)
    updateStretch(for: plan)
    let before =
      plan.initialVelocity == .kept ? interrupted.map { axisMotions(on: $0, at: now) } : nil
    let startOffset = axisOffset
    for block in blocks { block.run(plan) }
    state.ending = nil
    state.playhead = plan.playhead(from: playhead, interrupting: interrupted, at: now)
    state.stopsAtFraction = plan.stopsAtFraction
    if !isReversed { state.hasRunForwards = true }
    state.awaitsThrow = timing.isSpring && !state.hasBeenThrown
    if timing.isSpring { state.hasBeenThrown = true }
    requestedDuration = nil
    forgetPause()
    let end = plan.playsWholeTiming ? playhead.progress(at: playhead.end ?? now) : plan.endFraction
    let (progress, velocity) = (playhead.progress(at: now), plan.velocity() ?? .zero)
    let start = (x: progress + startOffset.dx, y: progress + startOffset.dy)
    let given = CGVector(
      dx: Double(velocity.dx) * (end - start.x), dy: Double(velocity.dy) * (end - start.y))
    recordAxisThrows(
      on: plan.yAxisSpring(on: plan.timing, lasting: plan.fullDuration), of: plan, to: end,
      continuing: before != nil || startOffset.dx != 0,
      from: before ?? ((start.x, Double(given.dx)), (start.y, Double(given.dy))))
    return given
  }

  /// The progress of each axis minus the progress of the playhead, before a motion. An interrupted
  /// spring that was thrown differently along the axes leaves them at different places.
  ///
  /// Numbers without a direction count as x. Zero in motion, and along an axis on which nothing
  /// moves straight.
  private var axisOffset: CGVector {
    var axisOffset = CGVector.zero
    let isAtRest = playhead.isHeld || playhead.start > time.now
    guard isAtRest, state.xAxisThrow != nil || state.yAxisThrow != nil else { return axisOffset }
    for block in blocks {
      block.forEachTrack { track in
        guard track.route == .straight else { return }
        let (offset, residual) = (track.offset, track.residualOffset)
        // A smaller distance is invisible.
        let moving = (0..<4).filter { abs(offset[$0]) > 1e-9 }
        let x = track.property.hasDirection ? moving.first { $0 == 0 } : moving.first
        if axisOffset.dx == 0, let x { axisOffset.dx = -residual[x] / offset[x] }
        if axisOffset.dy == 0, track.property.hasDirection, moving.contains(1) {
          axisOffset.dy = -residual.y / offset.y
        }
      }
    }
    return axisOffset
  }

  /// Records the stretch of a plan: the stretched duration and the direction, and the factor of a
  /// spring. The factor is 1 on a curve, and without a requested duration.
  private func updateStretch(for plan: ResumePlan) {
    if timing.isSpring { state.stretch = nil }
    if !plan.playsWholeTiming, plan.fullDuration != fullDuration {
      state.stretch = (plan.fullDuration, isReversed)
    }
    state.springStretch =
      timing.isSpring && requestedDuration != nil && fullDuration > 0
      ? plan.fullDuration / fullDuration : 1
  }

  /// Removes the record of the latest pause, including the range that an overshoot extended.
  private func forgetPause() {
    state.pausedInFlight = nil
    state.interruptedPlayhead = nil
    state.scrubRange = 0...1
  }

  /// Records the motion along each axis on a spring where the motion differs from the playhead's.
  ///
  /// - Parameters:
  ///   - yAxisSpring: The spring along y, if it differs from the spring along x.
  ///   - end: The end's progress.
  ///   - isContinued: True if an earlier motion continues, whose x may differ from the playhead's.
  ///   - motions: The motions at the start; nil along y if it equals the one along x.
  private func recordAxisThrows(
    on yAxisSpring: YAxisSpring, of plan: ResumePlan, to end: Double,
    continuing isContinued: Bool, from motions: (x: AxisMotion, y: AxisMotion?)
  ) {
    // A glide starts at its pacing's velocity, which differs from a throw with a duration factor,
    // and from the velocity of an interrupted motion.
    let differsAlongX = playhead.isGliding || isContinued && state.xAxisThrow != nil
    let isOnSpring = playhead.isOnSpring || playhead.isGliding && plan.timing.isSpring
    func axisThrow(_ motion: AxisMotion?, on spring: YAxisSpring = YAxisSpring()) -> AxisThrow? {
      guard isOnSpring, let motion else { return nil }
      return AxisThrow(
        displacement: motion.progress - end,
        velocity: motion.velocity.isFinite ? motion.velocity : 0, spring: spring)
    }
    state.xAxisThrow = axisThrow(differsAlongX ? motions.x : nil)
    let isSame = motions.y.map { $0 == motions.x } ?? true
    state.yAxisThrow = axisThrow(
      isSame && yAxisSpring.spring == nil ? nil : motions.y ?? motions.x, on: yAxisSpring)
  }

  /// Returns the plan of a motion that starts now, without changing anything, and the playhead
  /// that the motion interrupts.
  ///
  /// `run` uses the plan; `measureFullDuration()` computes one to measure it. The parameters are
  /// those of `run`.
  ///
  /// - Returns: `interrupted` is the playhead before a pause at this moment, otherwise the present
  ///   playhead.
  func plan(
    after delay: TimeInterval = 0, to intermediateTarget: Double? = nil, isReversal: Bool = false,
    isReversed: Bool
  ) -> (plan: ResumePlan, interrupted: Playhead?) {
    let now = time.now
    let interrupted = wasPausedNow ? state.interruptedPlayhead : playhead
    let keepsMotion =
      isReversal
      ? keepsVelocity && self.timing.isSpring && playhead.start <= now
      : delay == 0 && canKeepMotion(to: intermediateTarget, isReversed: isReversed)
    // A spring with a given duration settles within it, unless it is thrown.
    let throwsOnStart = throwsNow && !keepsMotion
    let timing = requestedDuration == nil || throwsOnStart ? timing : timing.withoutInitialVelocity
    let kept = keepsMotion ? interrupted : nil
    let plan = ResumePlan(
      ResumePlan.Request(
        motion: ResumePlan.Motion(
          playhead: playhead, keptPlayhead: kept,
          ownSpringsKeepVelocity: keepsVelocity && delay == 0 && (isReversal || wasPausedNow),
          now: now),
        target: intermediateTarget.map { .fraction($0) } ?? .end(isReversed: isReversed),
        timing: ResumePlan.RequestedTiming(
          timing: intermediateTarget == nil
            ? returnCurve(isReversed: isReversed) ?? timing : timing,
          fullDuration: fullDuration(isReversed: isReversed),
          unstretchedDuration: timing.seconds(given: duration),
          requestedDuration: requestedDuration, playsWholeCurve: playsWholeCurve),
        start: now.advanced(by: delay), isThrown: throwsNow,
        blocks: intermediateTarget.map(blockState(toFraction:))
          ?? blockState(toEnd: isReversed ? 0 : 1, keeping: kept)))
    return (plan, interrupted)
  }

  /// Returns the rest of the present motion, as a plan for a block that joins it now.
  ///
  /// - Parameter end: The moment at which the animator ends.
  func planOfPresentMotion(until end: Moment) -> ResumePlan {
    let start = max(time.now, playhead.start)
    let fraction = returnsFromOvershoot ? 0 : fraction
    let stretched = timing.isSpring && !stopsAtFraction ? state.stretch?.fullDuration : nil
    let fullDuration = stretched ?? fullDuration
    // A spring's initial velocity applies only to blocks that exist when the spring starts. A block
    // that is added later starts from rest.
    let isThrown = state.awaitsThrow && playhead.start >= time.now
    return ResumePlan(
      start: ResumePlan.Start(moment: start, fraction: fraction, heldFraction: fraction),
      target: stopsAtFraction
        ? .fraction(playhead.endFraction) : .end(isReversed: isReversed),
      seconds: end.seconds(since: start),
      pace: ResumePlan.Pace(
        timing: timing, fullDuration: fullDuration, unstretchedDuration: fullDuration,
        playsWholeTiming: stopsAtFraction, delayStretch: nil),
      initialVelocity: isThrown ? .thrown : .atRest, ownSpringsKeepVelocity: false)
  }

  /// A Boolean value that indicates whether the animator was paused at this moment, in motion.
  ///
  /// False after a pause in a start delay: an animator that waits has no velocity to keep.
  private var wasPausedNow: Bool {
    playhead.isHeld && state.pausedInFlight?.at == time.now && !wasInStartDelay
  }

  /// Returns true if a motion that starts now, without a delay, keeps the velocity before a pause.
  ///
  /// False for a spring with an unused throw, and for a curve that was reversed between the pause
  /// and the continuation: such a curve goes back at once, as in flight.
  private func canKeepMotion(to intermediateTarget: Double?, isReversed: Bool) -> Bool {
    let isOnCurve = !timing.isSpring && state.interruptedPlayhead?.isOnSpring != true
    let reversesOnCurve =
      isOnCurve && intermediateTarget == nil && state.pausedInFlight?.isReversed == !isReversed
    return keepsVelocity && wasPausedNow && !hasUnusedThrow && !reversesOnCurve
  }

  /// Returns the state of the blocks for a plan to an end.
  ///
  /// - Parameters:
  ///   - end: The progress of the end: 0 or 1.
  ///   - interrupted: The playhead whose velocity is kept; nil if none is kept.
  private func blockState(toEnd end: Double, keeping interrupted: Playhead?) -> ResumePlan.Blocks {
    ResumePlan.Blocks(
      springStates: springStates(preservingVelocity: interrupted, isReversed: end == 0),
      longestDelay: longestDelay,
      hasLaggingBlock: blocks.contains { isLagging($0, at: end) },
      allAreAtTarget: blocks.allSatisfy { $0.showsExactly(progress: end) })
  }

  /// Returns the state of the blocks for a plan to a fraction.
  private func blockState(toFraction fraction: Double) -> ResumePlan.Blocks {
    ResumePlan.Blocks(
      springStates: [], longestDelay: nil,
      hasLaggingBlock: blocks.contains(where: \.hasVisibleResidual),
      allAreAtTarget: blocks.allSatisfy { $0.showsExactly(fraction: fraction) })
  }

  /// Returns true if a block is farther from an end than the animator, by more than
  /// `Spring.settledDistance`. Such a block was interrupted, or was added just now, with its whole
  /// distance to go.
  private func isLagging(_ block: AnimationBlock, at end: Double) -> Bool {
    let remaining = abs(playhead.progress(at: time.now) - end)
    return abs(block.progress - end) > remaining + Spring.settledDistance
  }

  /// A Boolean value that indicates whether `run` can resume the interrupted motion: the animator
  /// was paused at this moment, and nothing has changed since.
  ///
  /// False if `keepsVelocity` is false, if the direction differs, or if a model was set since the
  /// pause.
  var canResume: Bool {
    guard keepsVelocity, playhead.isHeld, let pause = state.pausedInFlight else { return false }
    return pause.isResumable && pause.at == time.now && pause.isReversed == isReversed
      && state.interruptedPlayhead != nil && !blocks.contains(where: \.wasRetargeted)
  }

  /// A Boolean value that indicates whether the pause interrupted a start delay.
  private var wasInStartDelay: Bool { (state.interruptedPlayhead?.start ?? time.now) > time.now }

  /// Restores the motion that a pause at this moment interrupted, including velocities; no effect
  /// without an interrupted motion.
  func resume() {
    guard let interrupted = state.interruptedPlayhead else { return }
    state.playhead = interrupted
    state.hasBeenThrown = state.pausedInFlight?.hasBeenThrown ?? state.hasBeenThrown
    forgetPause()
    for block in blocks { block.resume() }
    stateBeforeReversal = stateBeforeReversalAndPause
    stateBeforeReversalAndPause = nil
  }

  /// Records the remaining delays of the blocks; no effect while held, or moving to a fraction.
  func recordDelays() {
    guard !playhead.isHeld, !stopsAtFraction else { return }
    for block in blocks { block.recordDelay(on: playhead, stretchedBy: state.springStretch) }
  }

  /// The delay of the block that ends last, among the blocks that have waited since the latest
  /// motion forwards; nil for none.
  private var longestDelay: AnimationBlock.RemainingDelay? {
    blocks.lazy.compactMap(\.remainingDelay).max {
      $0.seconds + $0.activeDuration < $1.seconds + $1.activeDuration
    }
  }

  /// A Boolean value that indicates whether a block moves anything along y.
  var movesAlongY: Bool { blocks.contains(where: \.movesAlongY) }

  /// Makes a throw available again if the motion that should throw the spring is still in its start
  /// delay.
  func undoPendingThrow() {
    if state.awaitsThrow, playhead.start > time.now { state.hasBeenThrown = false }
  }

  /// A Boolean value that indicates whether a spring that leaves now is thrown, unless it keeps its
  /// velocity. UIKit throws at each start, and so does an animator with `keepsVelocity` false.
  var throwsNow: Bool { !state.hasBeenThrown || !keepsVelocity }

  /// A Boolean value that indicates whether the timing in force is a spring with an initial
  /// velocity that has not been used.
  private var hasUnusedThrow: Bool {
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
  private func returnCurve(isReversed: Bool) -> Timing? {
    guard !keepsVelocity, timing.isSpring else { return nil }
    var pacing = isRunning ? playhead.pacing : .linear
    if pacing == .linear, isReversed, state.hasRunForwards, state.hasBeenThrown {
      pacing = timing.pacing(lasting: fullDuration(isReversed: isReversed))
    }
    return pacing == .linear ? nil : .curve(pacing)
  }
}
