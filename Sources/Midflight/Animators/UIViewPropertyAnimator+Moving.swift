import Foundation

/// Starting, pausing and continuing an animator.
extension UIViewPropertyAnimator {
  /// Implements `startAnimation()`. An inactive animator has a start delay of 0 afterwards; a
  /// paused one keeps the value of its delay. No effect while waiting or running; ends the program
  /// while stopped.
  func start() {
    flushLayoutBeforeActivation()
    guard allows(.startAnimation) else { return }
    if phase == .inactive { startDelay = 0 }
    beginMotion(after: 0, by: .startAnimation)
  }

  /// Implements `startAnimation(afterDelay:)`. An invalid delay counts as 0, with a diagnostic. No
  /// effect but a diagnostic while waiting or running; ends the program while stopped.
  func start(afterDelay delay: TimeInterval) {
    flushLayoutBeforeActivation()
    guard allows(.startAnimationAfterDelay) else { return }
    let delay = stage.sanitized(delay, in: "startAnimation(afterDelay: \(delay))")
    startDelay = delay
    beginMotion(after: delay, by: .startAnimationAfterDelay)
  }

  /// Implements `pauseAnimation()`.
  ///
  /// | condition | effect |
  /// |---|---|
  /// | inactive | runs the blocks, and is held at its start |
  /// | waiting | is paused, and no longer starts with the first block |
  /// | running | is held at the presentation values |
  /// | paused | none |
  /// | stopped | ends the program |
  func pause() {
    flushLayoutBeforeActivation()
    guard allows(.pauseAnimation) else { return }
    let before = recordedSituation
    switch condition {
    case .inactive: activate()
    case .waiting: awaitsFirstBlock = false
    default:
      playback.pause(scrubsLinearly: scrubsLinearly)
      scheduleEnd()
    }
    record(.call(.pauseAnimation), since: before)
    notifyAllObservers()
  }

  /// Implements the setter of `isReversed`: a running animator leaves for the other end. No effect
  /// in the same direction; no effect but a diagnostic while stopped.
  func setReversed(_ reversed: Bool) {
    guard reversed != goesBack, allows(.setReversed) else { return }
    let before = recordedSituation
    playback.reverse()
    if runs { scheduleEnd() }
    record(.call(.setReversed), since: before)
    notifyAllObservers()
  }

  /// Reverses the direction, and restores the state before a reversal at this moment. Records the
  /// call in the history, and calls the observers.
  func undoReversal() {
    let before = recordedSituation
    playback.undoReversal()
    scheduleEnd()
    record(.call(.setReversed), since: before)
    notifyAllObservers()
  }

  /// Shows a fraction, forwards, and becomes paused if inactive or waiting. A fraction outside the
  /// scrub range is clamped. No effect but a diagnostic while running; ends the program while
  /// stopped.
  ///
  /// - Parameter newValue: The value that the caller set, for messages. NaN ends the program.
  func scrub(to fraction: Double, as newValue: CGFloat) {
    require(!newValue.isNaN, "fractionComplete = NaN: was something divided by zero?")
    flushLayoutBeforeActivation()
    guard allows(.setFractionComplete, "fractionComplete = \(newValue)") else { return }
    let before = recordedSituation
    if phase == .inactive { activate() }
    awaitsFirstBlock = false
    playback.scrub(to: fraction)
    record(.call(.setFractionComplete), since: before)
    notifyAllObservers()
  }

  /// Implements `continueAnimation(withTimingParameters:durationFactor:)`. Ends the program unless
  /// the animator is waiting or paused.
  func continueMotion(with parameters: (any UITimingCurveProvider)?, _ durationFactor: CGFloat) {
    guard allows(.continueAnimation) else { return }
    let before = recordedSituation
    retime(parameters, durationFactor)
    run()
    record(.call(.continueAnimation), since: before)
    notifyAllObservers()
  }

  /// Continues from a pause to a fraction, and stays there, paused. Ends the program unless the
  /// animator is waiting or paused, and for NaN.
  ///
  /// Observe `isRunning` to learn about the arrival. No completion is called, even at 1. The whole
  /// timing eases the motion from the present state to the fraction. A block that begins in between
  /// starts when `fractionComplete` reaches its beginning.
  ///
  /// Unlike UIKit, which has no counterpart.
  ///
  /// - Parameters:
  ///   - fraction: The value of `fractionComplete` on arrival; clamped to 0…1.
  ///   - parameters: The timing from here on; nil for the animator's own timing.
  ///   - durationFactor: 0 for the animator's duration times the progress to cover, or for the
  ///     duration of the spring. Above 0: this many times the duration.
  public func continueAnimation(
    to fraction: CGFloat, withTimingParameters parameters: (any UITimingCurveProvider)? = nil,
    durationFactor: CGFloat = 0
  ) {
    require(!fraction.isNaN, "continueAnimation(to: NaN): was something divided by zero?")
    guard acceptsDirectCall(.continueToFraction), allows(.continueToFraction) else { return }
    let before = recordedSituation
    retime(parameters, durationFactor)
    let intermediateTarget = min(max(Double(fraction), 0), 1)
    run(to: goesBack ? 1 - intermediateTarget : intermediateTarget)
    record(.call(.continueToFraction), since: before)
    notifyAllObservers()
  }

  /// Sets the timing and the duration of the next motion, from a continuation's arguments. The
  /// animator no longer waits for its first block. An invalid factor counts as 0, with a
  /// diagnostic.
  private func retime(_ parameters: (any UITimingCurveProvider)?, _ durationFactor: CGFloat) {
    let factor = stage.sanitized(
      Double(durationFactor), in: "continueAnimation(durationFactor: \(durationFactor))")
    setTiming(parameters, taking: factor > 0 ? plannedDuration * factor : nil)
    awaitsFirstBlock = false
  }

  /// Sets the timing from the next start until the animator becomes inactive.
  ///
  /// - Parameters:
  ///   - parameters: The timing; nil for the animator's own timing.
  ///   - seconds: The duration of the next motion; nil for the natural duration.
  func setTiming(_ parameters: (any UITimingCurveProvider)?, taking seconds: TimeInterval?) {
    parameters?.springInForce?.diagnoseNumbers(on: stage)
    continuedTiming = parameters.map { stage.timing(continuing: self, with: $0.copied) }
    playback.retime(
      continuedTiming.map { Timing($0) } ?? ownTiming, isGiven: parameters != nil,
      taking: seconds, isWhole: continuesWithWholeCurve)
  }

  /// Starts the animator. An inactive one becomes active first, and waits for its first block if it
  /// has none.
  private func beginMotion(after delay: TimeInterval, by call: AnimatorRules.Call) {
    let before = recordedSituation
    delayEnd = stage.animationNow.advanced(by: delay)
    if phase == .inactive {
      activate()
      awaitsFirstBlock = playback.blocks.isEmpty
    }
    if !awaitsFirstBlock { run(after: delay) }
    record(.call(call), since: before)
    notifyAllObservers()
  }

  /// Does pending layout before the waiting blocks run, if `flushUpdates` is true. A caller reads
  /// the animator's state afterwards, because the app's layout code may change the animator.
  private func flushLayoutBeforeActivation() {
    if phase == .inactive, !waitingBlocks.isEmpty { flushLayout() }
  }

  /// Becomes active: runs the waiting blocks, and holds their changes at the start. Adds the
  /// animator to the stage's list of live animators.
  func activate() {
    playback = makePlayback(isReversed: goesBack)
    phase = .active
    stage.remember(self)
    let waiting = waitingBlocks
    waitingBlocks = []
    for block in waiting { collect(block.closure, beginning: block.beginning) }
    playback.showBlocks()
  }

  /// Starts a motion to the end in the current direction, or to a fraction, forwards, to stop at.
  /// Schedules the end. An animator with a number reports the hand-off as a fact.
  func run(after delay: TimeInterval = 0, to intermediateTarget: Double? = nil) {
    let startVelocity = playback.run(after: delay, to: intermediateTarget)
    scheduleEnd()
    guard number > 0 else { return }
    stage.onFact?(.handOff(animator: number, given: startVelocity, taken: playback.velocities))
  }

  /// Schedules the end of the present motion, or cancels the scheduled end of a held animator. The
  /// scheduled end keeps a running animator alive.
  func scheduleEnd() {
    if let ending { stage.cancel(ending) }
    ending = playback.playhead.end.map { end in
      stage.scheduleAnimation(at: end, atPositionOf: playback.state.ending) { self.reachEnd() }
    }
    if ending != nil { playback.state.ending = ending }
  }
}
