import Foundation

/// Starting, pausing and going on.
extension UIViewPropertyAnimator {
  /// Starts, or goes on from where it was paused, in the direction of `isReversed`.
  public func startAnimation() {
    if allows(.startAnimation) { start(after: 0) }
  }

  /// Starts after a delay; it is active and running meanwhile.
  ///
  /// - Parameter delay: Seconds, 0 or more.
  public func startAnimation(afterDelay delay: TimeInterval) {
    require(
      delay >= 0 && delay.isFinite,
      "startAnimation(afterDelay: \(delay)): a delay is finite and 0 or more seconds.")
    guard allows(.startAnimationAfterDelay) else { return }
    self.delay = delay
    start(after: delay)
  }

  /// Stops moving at what is seen, and stays active. From inactive, runs the blocks and waits at
  /// fraction 0.
  public func pauseAnimation() {
    guard allows(.pauseAnimation) else { return }
    switch condition {
    case .inactive: activate()
    case .waiting: awaitsFirstBlock = false
    default:
      course.pause(scrubsLinearly: scrubsLinearly)
      armEnding()
    }
    announce()
  }

  /// Goes on from a pause, with other timing if given, until this run ends.
  ///
  /// Nothing jumps: a new curve is joined where it shows what is seen, and what it cannot show, an
  /// overshoot, is eased out within 0.4 s. A spring is let go from what is seen, at its initial
  /// velocity in distances that remain, each axis at its own. Called at the very moment of the pause
  /// and without an initial velocity, it keeps the velocity too; once something was held, it does
  /// not.
  ///
  /// - Parameters:
  ///   - parameters: The timing from here on; nil for the animator's own.
  ///   - durationFactor: 0 for the time that remains of the curve from there, of the animator's
  ///     duration, or that the spring takes to settle. More than 0: what remains takes this many
  ///     durations, and the rest of the curve is stretched over it; a spring that takes longer makes
  ///     room for a faster one of its damping ratio. A stretch holds for this way only: turned round
  ///     or scrubbed, it goes at the usual pace.
  public func continueAnimation(
    withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat
  ) {
    require(
      durationFactor >= 0 && durationFactor.isFinite,
      "continueAnimation(durationFactor: \(durationFactor)): it is finite and 0 or more.")
    guard allows(.continueAnimation) else { return }
    retime(parameters, durationFactor)
    run()
    announce()
  }

  /// Goes on from a pause to a fraction, and stays there, paused: observe `isRunning` to learn of
  /// it. No completion is called, even at 1.
  ///
  /// Unlike UIKit, which has nothing of the kind. The whole timing eases the way from here to there.
  ///
  /// - Parameters:
  ///   - fraction: As `fractionComplete` will tell it, 0…1.
  ///   - parameters: The timing from here on; nil for the animator's own.
  ///   - durationFactor: 0 for the share of the animator's duration that the way is of the whole
  ///     way, or what the spring takes. More than 0: this many durations.
  public func continueAnimation(
    to fraction: CGFloat, withTimingParameters parameters: (any UITimingCurveProvider)? = nil,
    durationFactor: CGFloat = 0
  ) {
    require(
      (0...1).contains(fraction), "continueAnimation(to: \(fraction)): a fraction lies within 0…1.")
    require(
      durationFactor >= 0 && durationFactor.isFinite,
      "continueAnimation(to:durationFactor: \(durationFactor)): it is finite and 0 or more.")
    guard allows(.continueToFraction) else { return }
    retime(parameters, durationFactor)
    run(to: isReversed ? 1 - Double(fraction) : Double(fraction))
    announce()
  }

  private func retime(_ parameters: (any UITimingCurveProvider)?, _ durationFactor: CGFloat) {
    let timing = parameters.map { Timing(stage.timing(continuing: self, with: $0)) }
    course.retime(
      timing ?? ownTiming, isGiven: parameters != nil,
      taking: durationFactor > 0 ? duration * Double(durationFactor) : nil)
    awaitsFirstBlock = false
  }

  private func start(after delay: TimeInterval) {
    delayEnd = stage.animationNow.advanced(by: delay)
    if state == .inactive {
      activate()
      awaitsFirstBlock = course.blocks.isEmpty
    }
    if !awaitsFirstBlock { run(after: delay) }
    announce()
  }

  /// Runs the blocks that waited, and holds their changes at the beginning of the way.
  func activate() {
    course = makeCourse(isReversed: isReversed)
    state = .active
    stage.remember(self)
    let waiting = waitingBlocks
    waitingBlocks = []
    for block in waiting { collect(block.closure, beginning: block.beginning) }
    course.showBlocks()
  }

  /// Leaves for the end of the current direction, or for a fraction to stay at.
  func run(after delay: TimeInterval = 0, to stopover: Double? = nil) {
    let given = course.run(after: delay, to: stopover)
    armEnding()
    stage.onFact?(.handOff(animator: number, given: given, taken: course.velocity))
  }

  /// The one place that arms the ending: the stage holds a running animator through it.
  func armEnding() {
    if let ending { stage.cancel(ending) }
    ending = course.playhead.end.map { end in
      stage.scheduleAnimation(at: end) { self.reachEnd() }
    }
  }
}
