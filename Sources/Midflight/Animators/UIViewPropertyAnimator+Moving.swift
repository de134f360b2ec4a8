import Foundation

/// Starting, pausing and going on.
extension UIViewPropertyAnimator {
  /// As `startAnimation()`.
  func start() {
    guard allows(.startAnimation) else { return }
    if phase == .inactive { startDelay = 0 }
    leave(after: 0, by: .startAnimation)
  }

  /// As `startAnimation(afterDelay:)`.
  func start(afterDelay delay: TimeInterval) {
    guard allows(.startAnimationAfterDelay) else { return }
    let delay = stage.counted(delay, in: "startAnimation(afterDelay: \(delay))")
    startDelay = delay
    leave(after: delay, by: .startAnimationAfterDelay)
  }

  /// As `pauseAnimation()`.
  func pause() {
    guard allows(.pauseAnimation) else { return }
    let before = glimpse
    switch condition {
    case .inactive: activate()
    case .waiting: awaitsFirstBlock = false
    default:
      playback.pause(scrubsLinearly: scrubsLinearly)
      armEnding()
    }
    note(.call(.pauseAnimation), since: before)
    announce()
  }

  /// As `isReversed`, when it is set.
  func turn(back: Bool) {
    guard back != goesBack, allows(.setReversed) else { return }
    let before = glimpse
    playback.turnRound()
    if runs { armEnding() }
    note(.call(.setReversed), since: before)
    announce()
  }

  /// Turns back, at the moment at which it was turned round: as if nothing had happened.
  func turnBack() {
    let before = glimpse
    playback.turnBack()
    armEnding()
    note(.call(.setReversed), since: before)
    announce()
  }

  /// Shows a fraction, forwards; says what it was set to if that is refused.
  func scrub(to fraction: Double, as newValue: CGFloat) {
    require(!newValue.isNaN, "fractionComplete = NaN: was something divided by zero?")
    guard allows(.setFractionComplete, "fractionComplete = \(newValue)") else { return }
    let before = glimpse
    if phase == .inactive { activate() }
    awaitsFirstBlock = false
    playback.scrub(to: fraction)
    note(.call(.setFractionComplete), since: before)
    announce()
  }

  /// As `continueAnimation(withTimingParameters:durationFactor:)`.
  func proceed(with parameters: (any UITimingCurveProvider)?, _ durationFactor: CGFloat) {
    guard allows(.continueAnimation) else { return }
    let before = glimpse
    retime(parameters, durationFactor)
    run()
    note(.call(.continueAnimation), since: before)
    announce()
  }

  /// Goes on from a pause to a fraction, and stays there, paused: observe `isRunning` to learn of
  /// it. No completion is called, even at 1.
  ///
  /// Unlike UIKit, which has nothing of the kind. The whole timing eases the way from here to there;
  /// a block that begins on the way leaves when `fractionComplete` comes by its beginning.
  ///
  /// - Parameters:
  ///   - fraction: As `fractionComplete` will tell it; brought within 0…1.
  ///   - parameters: The timing from here on; nil for the animator's own.
  ///   - durationFactor: 0 for the share of the animator's duration that the way is of the whole
  ///     way, or what the spring takes. More than 0: this many durations.
  public func continueAnimation(
    to fraction: CGFloat, withTimingParameters parameters: (any UITimingCurveProvider)? = nil,
    durationFactor: CGFloat = 0
  ) {
    require(!fraction.isNaN, "continueAnimation(to: NaN): was something divided by zero?")
    guard steersItself(.continueToFraction), allows(.continueToFraction) else { return }
    let before = glimpse
    retime(parameters, durationFactor)
    let intermediateTarget = min(max(Double(fraction), 0), 1)
    run(to: goesBack ? 1 - intermediateTarget : intermediateTarget)
    note(.call(.continueToFraction), since: before)
    announce()
  }

  private func retime(_ parameters: (any UITimingCurveProvider)?, _ durationFactor: CGFloat) {
    let factor = stage.counted(
      Double(durationFactor), in: "continueAnimation(durationFactor: \(durationFactor))")
    let seconds = min(plannedDuration * factor, .greatestFiniteMagnitude)
    follow(parameters, taking: factor > 0 ? seconds : nil)
    awaitsFirstBlock = false
  }

  /// Takes other timing, or its own, from the next departure until it is inactive.
  ///
  /// - Parameter seconds: That the rest of the way shall take; nil for what it takes.
  func follow(_ parameters: (any UITimingCurveProvider)?, taking seconds: TimeInterval?) {
    parameters?.springInForce?.diagnoseNumbers(on: stage)
    continuedTiming = parameters.map { stage.timing(continuing: self, with: $0.copied) }
    playback.retime(
      continuedTiming.map { Timing($0) } ?? ownTiming, isGiven: parameters != nil,
      taking: seconds, isWhole: continuesWithWholeCurve)
  }

  private func leave(after delay: TimeInterval, by call: AnimatorRules.Call) {
    let before = glimpse
    delayEnd = stage.animationNow.advanced(by: delay)
    if phase == .inactive {
      activate()
      awaitsFirstBlock = playback.blocks.isEmpty
    }
    if !awaitsFirstBlock { run(after: delay) }
    note(.call(call), since: before)
    announce()
  }

  /// Runs the blocks that waited, and holds their changes at the beginning of the way.
  func activate() {
    playback = makePlayback(isReversed: goesBack)
    phase = .active
    stage.remember(self)
    let waiting = waitingBlocks
    waitingBlocks = []
    for block in waiting { collect(block.closure, beginning: block.beginning) }
    playback.showBlocks()
  }

  /// Leaves for the end of the current direction, or for a fraction to stay at.
  func run(after delay: TimeInterval = 0, to intermediateTarget: Double? = nil) {
    let given = playback.run(after: delay, to: intermediateTarget)
    armEnding()
    guard number > 0 else { return }
    stage.onFact?(.handOff(animator: number, given: given, taken: playback.velocities))
  }

  /// The one place that arms the ending: the stage holds a running animator through it.
  func armEnding() {
    if let ending { stage.cancel(ending) }
    ending = playback.playhead.end.map { end in
      stage.scheduleAnimation(at: end, inTurnOf: playback.state.ending) { self.reachEnd() }
    }
    if ending != nil { playback.state.ending = ending }
  }
}
