import Foundation
import MotionCore

/// Leaving from where it is, for an end or a fraction, or as if it had not been paused.
extension PlaybackState {
  /// Takes other timing from the next plan on.
  ///
  /// - Parameters:
  ///   - isGiven: Whether somebody gave it, so that a spring is thrown with its initial velocity.
  ///   - seconds: That the rest of the way shall take; nil for what it takes.
  ///   - isWhole: Whether it plays all of a curve in them.
  func retime(_ timing: Timing, isGiven: Bool, taking seconds: TimeInterval?, isWhole: Bool) {
    knownPace = nil
    self.timing = timing
    // On a curve in its place, a spring's initial velocity is not for later.
    if isGiven { state.hasBeenThrown = !timing.isSpring }
    state.pausedInFlight?.isLast = false
    state.stretch = nil
    secondsToTake = seconds
    playsWholeCurve = isWhole
  }

  /// Leaves what is seen now for the end of the current direction, with the timing in force.
  ///
  /// - Parameters:
  ///   - intermediateTarget: A fraction, forwards, to go to and stay at, in place of the end.
  ///   - keepsSpeed: Whether what moves until now keeps its speed; nil if that is so because it was
  ///     paused at this very moment only, and not thrown with another.
  /// - Returns: The velocity of the throw along each axis, in progress per second.
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

  /// The plan of a spring along y; nil if it equals the plan along x.
  ///
  /// - Parameters:
  ///   - left: The progress that is left to the end.
  ///   - before: The motion along y that the spring keeps.
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

  /// How it leaves now if it does, as `run(after:to:keepsSpeed:)` has it, and what that interrupts.
  func plan(
    after delay: TimeInterval = 0, to intermediateTarget: Double? = nil, keepsSpeed: Bool? = nil,
    isReversed: Bool
  ) -> (plan: ResumePlan, interrupted: Playhead?) {
    let now = time.now
    // One that waits out a delay has no speed to keep: it has not left.
    let wasPausedNow =
      playhead.isHeld && state.pausedInFlight?.at == now && !wasWaiting
    let interrupted = wasPausedNow ? state.interruptedPlayhead : playhead
    // Turned round between the two, a curve leaves at once for where it came from, as in flight.
    let isOnCurve = !timing.isSpring && state.interruptedPlayhead?.isOnSpring != true
    let isTurnedOnCurve =
      isOnCurve && intermediateTarget == nil && state.pausedInFlight?.isReversed == !isReversed
    let isDiverted =
      keepsSpeed
      ?? (keepsVelocity && wasPausedNow && delay == 0 && !isThrown && !isTurnedOnCurve)
    // Told how long it takes, a spring settles by then that is not thrown.
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

  /// Whether a block that has left is farther from an end than the course is, by more than a spring leaves.
  private func isBehind(_ block: AnimationBlock, at end: Double) -> Bool {
    guard block.progress != 1 - end else { return false }
    let left = abs(playhead.progress(at: time.now) - end)
    return abs(block.progress - end) > left + Spring.settledDistance
  }

  /// Whether it was paused at this very moment, and nothing else has been done since, so that it can go on as
  /// if nothing had happened.
  var canResume: Bool {
    guard keepsVelocity, playhead.isHeld, let pause = state.pausedInFlight else { return false }
    return pause.isLast && pause.at == time.now && pause.isReversed == isReversed
      && state.interruptedPlayhead != nil && !blocks.contains(where: \.wasRetargeted)
  }

  /// Whether what was paused waited out a delay.
  private var wasWaiting: Bool { (state.interruptedPlayhead?.start ?? time.now) > time.now }

  /// Goes on as if it had not been paused.
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

  /// Has the blocks take down how long they are to wait still.
  func noteWaits() {
    guard !playhead.isHeld, !stopsOnTheWay else { return }
    for block in blocks { block.noteWait(on: playhead, stretchedBy: state.springStretch) }
  }

  /// Of the blocks that wait since they last went forwards, the one that is there last.
  private var waiting: AnimationBlock.Wait? {
    blocks.lazy.compactMap(\.wait).max { $0.seconds + $0.length < $1.seconds + $1.length }
  }

  /// Whether something moves along y.
  var movesAlongY: Bool { blocks.contains(where: \.movesAlongY) }

  /// One that has not left yet is thrown when it does.
  func takeBackThrow() {
    if state.awaitsThrow, playhead.start > time.now { state.hasBeenThrown = false }
  }

  /// Whether a spring that leaves now is thrown, unless it keeps its speed: UIKit's is at each start.
  var throwsNow: Bool { !state.hasBeenThrown || !keepsVelocity }

  /// Whether the timing in force says how fast it begins, and has not begun yet.
  private var isThrown: Bool {
    if case .spring(let spring) = timing {
      !state.hasBeenThrown && spring.velocity != .zero
    } else {
      false
    }
  }

  /// The timing in force; but a spring that is turned round after it has left, and shall not keep its speed, goes
  /// back as it came, as UIKit's does.
  private func wayBack(isReversed: Bool) -> Timing? {
    guard !keepsVelocity, timing.isSpring else { return nil }
    var pacing = isRunning ? playhead.pacing : .linear
    if pacing == .linear, isReversed, state.hasGoneForwards, state.hasBeenThrown {
      pacing = timing.pacing(lasting: unit(isReversed: isReversed))
    }
    return pacing == .linear ? nil : .curve(pacing)
  }
}
