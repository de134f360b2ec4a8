/// Animates changes to views, and can be paused, scrubbed, reversed and continued in flight.
///
/// A change made in a block moves the view's model to its target at once; what is seen follows along
/// the timing curve. The stage keeps a running animator alive; a paused or stopped one lives as long
/// as somebody holds it, and settles its views where they are seen when nobody does.
///
/// An animator belongs to the stage that was current when it was made.
///
/// | call | inactive | running | paused | stopped |
/// |---|---|---|---|---|
/// | `startAnimation()` | runs | nothing | resumes | refused |
/// | `startAnimation(afterDelay:)` | runs later | nothing | resumes later | refused |
/// | `pauseAnimation()` | blocks run, paused at 0 | paused | nothing | refused |
/// | `fractionComplete = x` | blocks run, paused at x | ignored, a diagnostic | shows x | refused |
/// | `isReversed = b` | kept for the start | turns round | turns round | ignored |
/// | `addAnimations` | kept for the start | runs, ends with the others | runs, held | refused |
/// | `continueAnimation` | refused | refused | resumes | refused |
/// | `stopAnimation(true)` | a diagnostic | inactive | inactive | refused |
/// | `stopAnimation(false)` | a diagnostic | stopped | stopped | refused |
/// | `finishAnimation(at:)` | a diagnostic | refused | refused | inactive, completions |
///
/// `addCompletion` is always allowed. Refused calls end the program with a sentence that says what
/// to call instead. Becoming inactive discards blocks and completions, and returns `isReversed` to
/// false; duration and timing stay, so that the animator can be filled and started again.
open class UIViewPropertyAnimator: NSObject, UIViewImplicitlyAnimating {
  /// The timing given at the start; it survives a continuation with other timing.
  public let timingParameters: (any UITimingCurveProvider)?
  /// Seconds: as given, or what the spring takes if its timing parameters decide that, until both
  /// components of its velocity have settled. Continuing with other timing does not change it.
  public let duration: TimeInterval
  /// The seconds given to `startAnimation(afterDelay:)`.
  public private(set) var delay: TimeInterval = 0
  /// Where it is in its life.
  public private(set) var state = UIViewAnimatingState.inactive
  /// Whether pausing makes `fractionComplete` progress rather than time. True unless set.
  public var scrubsLinearly = true
  /// Whether the end leaves it active, held at fraction 1, with no completion called.
  public var pausesOnCompletion = false
  /// Whether views are touched while it moves them. Set before it becomes active.
  public var isUserInteractionEnabled = true {
    willSet { requireInactive("isUserInteractionEnabled") }
  }
  /// Whether touches meet the moved views where the model has them, not where they are seen.
  /// Set before it becomes active.
  public var isManualHitTestingEnabled = false {
    willSet { requireInactive("isManualHitTestingEnabled") }
  }
  /// Counts a stage's animators from 1 in the order in which they were made; traces use it.
  public let number: Int

  private let stage: Stage
  private var waitingBlocks: [(beginning: Double, closure: () -> Void)] = []
  private var completions: [(UIViewAnimatingPosition) -> Void] = []
  private var reversed = false
  private var blocks: [AnimationBlock] = []
  private var playhead = Playhead.held(at: 0, pacing: .linear)
  /// Started without a block: the first one to come runs at once.
  private var awaitsFirstBlock = false
  /// The timing in force: as given, until continued otherwise.
  private var timing: Timing
  /// The seconds that all of the timing takes on the way on which a continuation stretched it; the
  /// way back takes what it always takes.
  private var stretch: (unit: TimeInterval, isReversed: Bool)?
  /// The seconds that the present continuation was told to take; nil if it takes what it takes.
  private var secondsToTake: TimeInterval?
  /// When it was paused in flight, and on which course: going on at that very moment, it keeps its
  /// speed.
  private var pausedInFlight: Moment?
  private var interruptedPlayhead: Playhead?
  /// What can be scrubbed: 0…1, and an overshoot in which it was caught.
  private var scrubRange = 0.0...1.0
  private var ending: ScheduledWork?

  // MARK: - Making one

  /// An animator that follows timing parameters.
  ///
  /// - Parameters:
  ///   - duration: Seconds, 0 or more.
  ///   - parameters: The curve it follows.
  public init(duration: TimeInterval, timingParameters parameters: any UITimingCurveProvider) {
    require(
      duration >= 0 && duration.isFinite,
      "UIViewPropertyAnimator(duration: \(duration)): a duration is finite and 0 or more seconds.")
    guard let stage = Stage.current else {
      fatalError(
        "UIViewPropertyAnimator(duration:…) outside a stage: make it in stage.perform { … }, or in "
          + "code that a stage calls.")
    }
    self.stage = stage
    timingParameters = parameters
    timing = Timing(parameters)
    self.duration = timing.seconds(given: duration)
    number = stage.takeAnimatorNumber()
    super.init()
  }

  isolated deinit {
    stage.forget(self)
    guard state != .inactive, !awaitsFirstBlock else { return }
    for block in blocks { block.settle() }
    stage.onFact?(
      .diagnostic(
        "Animator \(number) was released while \(state == .stopped ? "stopped" : "paused"): its views "
          + "stay where they were seen and its completions are not called. Keep it, or call "
          + "stopAnimation(_:) and finishAnimation(at:) first."))
  }

  // MARK: - What it is doing

  /// Whether it moves now, or waits out its start delay.
  public var isRunning: Bool { state == .active && !playhead.isHeld }

  /// Whether it runs, or will run, towards where it began.
  ///
  /// Turning round in flight keeps the position. A curve is run backwards, so that the velocity
  /// turns round at once, as in UIKit; the way back takes what that much of the curve always takes,
  /// even if a continuation stretched the way there. Unlike UIKit's, a spring keeps its velocity: it
  /// is let go anew towards the other end, and takes as long as it needs to settle there. Ignored
  /// while stopped.
  public var isReversed: Bool {
    get { reversed }
    set {
      guard newValue != reversed, state != .stopped else { return }
      reversed = newValue
      guard isRunning else { return }
      secondsToTake = nil
      run(after: remainingDelay, keepsSpeed: timing.isSpring)
    }
  }

  /// How far it is along its current direction, 0…1: time while it runs; once paused, progress,
  /// or still time if `scrubsLinearly` is false. 0 while inactive.
  ///
  /// Turning round turns f into 1 − f, as UIKit does since iOS 11. Setting it shows exactly that
  /// fraction, and never ends the animation; values beyond 0…1 are brought within. But paused in an
  /// overshoot, it tells that overshoot and can be set as far, so that scrubbing does not jump.
  public var fractionComplete: CGFloat {
    get {
      guard state != .inactive else { return 0 }
      let fraction = scrubbable(playhead.fraction(at: stage.animationNow))
      return CGFloat(reversed ? 1 - fraction : fraction)
    }
    set {
      require(!newValue.isNaN, "fractionComplete = NaN: was something divided by zero?")
      switch state {
      case .inactive: pauseAnimation()
      case .active where isRunning:
        return diagnose("fractionComplete is ignored while running; call pauseAnimation() first.")
      case .active: break
      case .stopped: refuse("fractionComplete = \(newValue)", call: "finishAnimation(at:)")
      }
      awaitsFirstBlock = false
      pausedInFlight = nil
      stretch = nil
      let fraction = scrubbable(reversed ? 1 - Double(newValue) : Double(newValue))
      playhead = playhead.scrubbed(to: fraction)
      for block in blocks { block.scrub(to: fraction) }
    }
  }

  /// How fast what is seen moves towards where it is going, in progress per second.
  ///
  /// Unlike UIKit, which does not tell. Negative while reversed; 0 while held.
  public var progressVelocity: Double {
    state == .active ? playhead.velocity(at: stage.animationNow) : 0
  }

  // MARK: - Filling it

  /// Adds changes: for the whole duration if inactive, else for what remains of it.
  ///
  /// Added while it runs backwards, they are taken back at the end with all others.
  public func addAnimations(_ animation: @escaping () -> Void) {
    addAnimations(animation, delayFactor: 0)
  }

  /// Adds changes that begin later.
  ///
  /// - Parameter delayFactor: 0…1 of the remaining time; the changes end with the others.
  public func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat) {
    require(
      (0...1).contains(delayFactor),
      "addAnimations(delayFactor: \(delayFactor)): it lies within 0…1.")
    switch state {
    case .inactive: waitingBlocks.append((Double(delayFactor), animation))
    case .stopped: refuse("addAnimations(_:)", call: "finishAnimation(at:)")
    case .active where awaitsFirstBlock:
      awaitsFirstBlock = false
      playhead = playhead.scrubbed(to: reversed ? 1 : 0)
      collect(animation, beginning: Double(delayFactor))
      for block in blocks { block.scrub(to: playhead.startFraction) }
      run()
    case .active:
      let fraction = min(max(playhead.fraction(at: stage.animationNow), 0), 1)
      collect(animation, beginning: fraction + (1 - fraction) * Double(delayFactor))
      if let end = playhead.end { joinLast(until: end, delayFactor: Double(delayFactor)) }
    }
  }

  /// Adds a handler, called after those added before it, when the animator ends at a position.
  public func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void) {
    completions.append(completion)
  }

  // MARK: - Moving

  /// Starts, or goes on from where it was paused, in the direction of `isReversed`.
  public func startAnimation() { start(after: 0) }

  /// Starts after a delay; it is active and running meanwhile.
  ///
  /// - Parameter delay: Seconds, 0 or more.
  public func startAnimation(afterDelay delay: TimeInterval) {
    require(
      delay >= 0 && delay.isFinite,
      "startAnimation(afterDelay: \(delay)): a delay is finite and 0 or more seconds.")
    guard !isRunning else { return }
    if state != .stopped { self.delay = delay }
    start(after: delay)
  }

  /// Stops moving at what is seen, and stays active. From inactive, runs the blocks and waits at
  /// fraction 0.
  public func pauseAnimation() {
    switch state {
    case .inactive: activate()
    case .stopped: refuse("pauseAnimation()", call: "finishAnimation(at:)")
    case .active:
      awaitsFirstBlock = false
      guard isRunning else { return }
      let now = stage.animationNow
      pausedInFlight = now
      let held = playhead.paused(at: now, scrubsLinearly: scrubsLinearly)
      scrubRange = min(0, held.startFraction)...max(1, held.startFraction)
      interruptedPlayhead = playhead
      hold(held)
      for block in blocks {
        block.pause(at: playhead.startFraction, scrubsLinearly: scrubsLinearly)
      }
    }
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
  ///     durations, and the rest of the curve is stretched over it. A stretch holds for this way
  ///     only: turned round or scrubbed, it goes at the usual pace.
  public func continueAnimation(
    withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat
  ) {
    require(
      durationFactor >= 0 && durationFactor.isFinite,
      "continueAnimation(durationFactor: \(durationFactor)): it is finite and 0 or more.")
    guard state == .active, !isRunning else {
      refuse(
        "continueAnimation(withTimingParameters:durationFactor:)",
        call: state == .stopped ? "finishAnimation(at:)" : "pauseAnimation()")
    }
    timing = parameters.map { Timing($0) } ?? ownTiming
    stretch = nil
    if durationFactor > 0 { secondsToTake = duration * Double(durationFactor) }
    awaitsFirstBlock = false
    run()
  }

  // MARK: - Ending

  /// Ends where it is: what is seen becomes the model.
  ///
  /// - Parameter withoutFinishing: True drops the completions and becomes inactive; false becomes
  ///   stopped, and `finishAnimation(at:)` calls them.
  public func stopAnimation(_ withoutFinishing: Bool) {
    switch state {
    case .inactive: return diagnose("stopAnimation(_:) on an inactive animator does nothing.")
    case .stopped: refuse("stopAnimation(_:)", call: "finishAnimation(at:)")
    case .active: break
    }
    for block in blocks { block.settle() }
    hold(.held(at: playhead.fraction(at: stage.animationNow), pacing: playhead.pacing))
    if withoutFinishing { becomeInactive() } else { state = .stopped }
  }

  /// Puts the views of a stopped animator at a position and calls its completions.
  public func finishAnimation(at finalPosition: UIViewAnimatingPosition) {
    switch state {
    case .inactive:
      return diagnose("finishAnimation(at:) on an inactive animator does nothing.")
    case .active: refuse("finishAnimation(at:)", call: "stopAnimation(false)")
    case .stopped: break
    }
    for block in finalPosition == .start ? blocks.reversed() : blocks {
      block.finish(at: finalPosition)
    }
    complete(at: finalPosition)
  }

  // MARK: - Private

  private func start(after delay: TimeInterval) {
    switch state {
    case .stopped: refuse("startAnimation()", call: "finishAnimation(at:)")
    case .inactive:
      activate()
      if blocks.isEmpty { awaitsFirstBlock = true } else { run(after: delay) }
    case .active:
      if !isRunning, !awaitsFirstBlock { run(after: delay) }
    }
  }

  /// Runs the blocks that waited, and holds their changes at the beginning of the way.
  private func activate() {
    state = .active
    stage.remember(self)
    let pacing = scrubsLinearly ? .linear : timing.pacing(lasting: unit)
    playhead = .held(at: reversed ? 1 : 0, pacing: pacing)
    let waiting = waitingBlocks
    waitingBlocks = []
    for block in waiting { collect(block.closure, beginning: block.beginning) }
    for block in blocks { block.scrub(to: playhead.startFraction) }
  }

  private func collect(_ closure: () -> Void, beginning: Double) {
    let block = AnimationBlock(
      stage: stage, owner: self, beginning: beginning,
      touches: AnimationBlock.TouchPolicy(
        isEnabled: isUserInteractionEnabled, hitsModel: isManualHitTestingEnabled))
    block.playhead = .held(at: 0, pacing: playhead.isHeld ? playhead.pacing : .linear)
    block.collect(closure)
    blocks.append(block)
  }

  /// What is left of a delay that it waits out, in seconds.
  private var remainingDelay: TimeInterval {
    max(0, playhead.start.seconds(since: stage.animationNow))
  }

  /// The seconds that all of the timing in force takes in the present direction.
  private var unit: TimeInterval {
    if let stretch, stretch.isReversed == reversed { return stretch.unit }
    return timing.seconds(given: duration)
  }

  private var ownTiming: Timing { timingParameters.map { Timing($0) } ?? .curve(.linear) }

  private func scrubbable(_ fraction: Double) -> Double {
    min(max(fraction, scrubRange.lowerBound), scrubRange.upperBound)
  }

  /// Leaves what is seen now for the end of the current direction, with the timing in force.
  ///
  /// - Parameter keepsSpeed: Whether what moves until now keeps its speed; nil if that is so because
  ///   it was paused at this very moment only, and not thrown with another.
  private func run(after delay: TimeInterval = 0, keepsSpeed: Bool? = nil) {
    let now = stage.animationNow
    let wasHeld = playhead.isHeld
    let interrupted = wasHeld && pausedInFlight == now ? interruptedPlayhead : playhead
    let isDiverted = keepsSpeed ?? (wasHeld && pausedInFlight == now && delay == 0 && !isThrown)
    let departure = Departure(
      from: playhead, interrupting: isDiverted ? interrupted : nil, at: now,
      startingAt: now.advanced(by: delay), isReversed: reversed, timing: timing, unit: unit,
      secondsToTake: secondsToTake
    ) { end in blocks.allSatisfy { $0.isSeen(at: end) } }
    if case .curve = timing, departure.unit != unit { stretch = (departure.unit, reversed) }
    for block in blocks { block.run(departure) }
    playhead = departure.playhead(from: playhead, interrupting: interrupted, at: now)
    secondsToTake = nil
    pausedInFlight = nil
    interruptedPlayhead = nil
    scrubRange = 0...1
    armEnding()
    guard wasHeld else { return }
    let end = departure.endFraction - playhead.progress(at: now)
    stage.onFact?(
      .handOff(
        animator: number, given: Double(departure.velocity?.dx ?? 0) * end,
        taken: playhead.velocity(at: now)))
  }

  /// Whether the timing in force says how fast it begins.
  private var isThrown: Bool {
    if case .spring(let spring) = timing { spring.velocity != .zero } else { false }
  }

  /// Lets a block that was just added come along to the end of the run.
  private func joinLast(until end: Moment, delayFactor: Double) {
    let start = max(stage.animationNow, playhead.start)
    let seconds = end.seconds(since: start)
    let departure = Departure(
      timing: timing, start: start, startFraction: 0, endFraction: reversed ? 0 : 1,
      unit: seconds, seconds: seconds, keepsSpeed: false)
    blocks.last?.join(departure, delay: seconds * delayFactor)
  }

  private func hold(_ held: Playhead) {
    playhead = held
    armEnding()
  }

  /// The one place that arms the ending: the stage holds a running animator through it.
  private func armEnding() {
    if let ending { stage.cancel(ending) }
    ending = playhead.end.map { end in
      stage.scheduleAnimation(at: end) { self.reachEnd() }
    }
  }

  private func reachEnd() {
    ending = nil
    if pausesOnCompletion {
      let fraction = reversed ? 0.0 : 1.0
      let pacing = scrubsLinearly ? .linear : playhead.pacing
      playhead = .held(at: fraction, pacing: pacing)
      for block in blocks {
        block.pause(at: fraction, scrubsLinearly: scrubsLinearly)
        block.scrub(to: fraction)
      }
      return
    }
    for block in blocks.reversed() {
      if reversed { block.restoreStart() } else { block.dropTracks() }
    }
    complete(at: reversed ? .start : .end)
  }

  /// Inactive first, so that whatever a handler calls is legal; then the handlers, in order.
  private func complete(at position: UIViewAnimatingPosition) {
    let handlers = completions
    becomeInactive()
    stage.onFact?(.completion(animator: number, position: position))
    stage.perform {
      stage.window.layoutIfNeeded()
      for handler in handlers { handler(position) }
    }
  }

  private func becomeInactive() {
    if let ending { stage.cancel(ending) }
    ending = nil
    state = .inactive
    blocks = []
    completions = []
    waitingBlocks = []
    awaitsFirstBlock = false
    reversed = false
    timing = ownTiming
    stretch = nil
    secondsToTake = nil
    pausedInFlight = nil
    interruptedPlayhead = nil
    scrubRange = 0...1
    playhead = .held(at: 0, pacing: .linear)
    stage.forget(self)
  }

  private func diagnose(_ sentence: String) {
    stage.onFact?(.diagnostic("Animator \(number): \(sentence)"))
  }
}
