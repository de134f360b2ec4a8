import Foundation
import MotionCore

/// Animates changes to views, and can be paused, scrubbed, reversed and continued in flight.
///
/// A change made in a block moves the view's model to its target at once; what is seen follows along
/// the timing curve. The stage keeps a running animator alive; a paused or stopped one lives as long
/// as somebody holds it, and settles its views where they are seen when nobody does.
///
/// An animator belongs to the stage that was current when it was made. What may be called when is
/// told by `AnimatorRules`. Refused calls end the program with a sentence that says what to call
/// instead. Becoming inactive discards blocks and completions, and returns `isReversed` to false;
/// duration and timing stay, so that the animator can be filled and started again.
///
/// What UIKit has can be overridden in a subclass; call super. The settings, `scrubsLinearly` and
/// those after it, are asked for by the engine too. Nothing else is: a group, the block that an
/// animator is part of and the touch that catches it steer it past what a subclass overrides.
open class UIViewPropertyAnimator: NSObject, UIViewImplicitlyAnimating, @MainActor NSCopying {
  /// What the scene gave when it was made, whatever `Stage.timingOverride` put in its place.
  package internal(set) var declaredTiming: AnimatorTiming
  /// Whether pausing makes `fractionComplete` progress rather than time. True unless set. A spring that was let go on
  /// its way has no curve that leads there: of that it is progress in any case.
  open var scrubsLinearly = true
  /// Whether the end leaves it active, held at fraction 1, with no completion called; observe
  /// `isRunning` to learn of it.
  open var pausesOnCompletion = false
  /// Whether a press on a view that it moves, where it is seen, pauses it at once, before any
  /// recogniser has begun. If no gesture comes of the press, it goes on when that is lifted.
  ///
  /// Not while a group steers it, while it waits out a start delay, on its way to a fraction where it
  /// shall stay, nor if it is not interruptible: it would not go on as it was.
  ///
  /// Unlike UIKit, where what moves fast has left a finger before a pan has travelled its 10 points.
  /// False unless set.
  public var pausesOnTouchDown = false
  /// Whether layout that was asked for is done before its blocks run, without them, and what the
  /// blocks ask for after them, animated with them. False unless set; UIKit has it since iOS 26.
  open var flushUpdates = false
  /// Whether it can be paused, scrubbed, reversed, continued and stopped once it has started; calls
  /// that would are ignored otherwise, with a diagnostic. Set before it becomes active.
  open var isInterruptible = true {
    willSet { requireInactive("isInterruptible") }
  }
  /// Whether views are touched while it moves them. Set before it becomes active.
  open var isUserInteractionEnabled = true {
    willSet { requireInactive("isUserInteractionEnabled") }
  }
  /// Whether touches meet the moved views where the model has them, not where they are seen.
  /// Unlike the two above it can be set at any time; of an animator that is a part of another, before
  /// it becomes active.
  open var isManualHitTestingEnabled = false {
    didSet {
      for block in playback.blocks { block.touches.hitsModel = isManualHitTestingEnabled }
    }
  }
  /// Whether what it interrupts, in its own flight, keeps its velocity: a spring that is turned
  /// round as it moves, anything that is paused and continued at one moment. True unless set.
  ///
  /// UIKit has nothing of the kind; false shows what UIKit does. Set before it becomes active.
  public var keepsVelocity = true {
    willSet { requireInactive("keepsVelocity") }
  }
  /// Whether a continuation with a duration factor above 0 plays all of its curve between what is seen
  /// and the end. False unless set: then it plays the part of the curve that remains.
  ///
  /// UIKit's documentation can be read both ways. All of an ease-in begins at rest, and what was
  /// faster is eased out as `continueAnimation` says; springs take no notice. Paused again, the
  /// animator goes on at its usual pace, along the part that remains.
  public var continuesWithWholeCurve = false
  /// Whether its blocks take what they change over from the animations in flight, from where and as
  /// fast as it is seen, and lead it to the new target. False unless set: then geometry adds up, as
  /// in UIKit, which has nothing of the kind. Set before it becomes active.
  ///
  /// The others go on without what was taken. A curve eases the speed out within 0.4 seconds; a
  /// spring takes it over, unless its timing parameters throw it with a velocity of their own.
  public var beginsFromCurrentMotion = false {
    willSet { requireInactive("beginsFromCurrentMotion") }
  }
  /// Counts a stage's animators from 1 in the order in which they were made; traces use it. 0 of one that
  /// the library made for itself.
  package let number: Int

  /// The timing that it was given.
  let givenTiming: any UITimingCurveProvider
  /// The timing that it was continued with, which animations in its blocks inherit; nil for its own.
  var continuedTiming: (any UITimingCurveProvider)?
  /// The seconds that all of it takes.
  let plannedDuration: TimeInterval
  /// The seconds that it waited, or waits, at its start.
  var startDelay: TimeInterval = 0
  /// Where it is in its life, whatever a subclass says.
  var phase = UIViewAnimatingState.inactive
  /// Blocks that run at the start, with the share of the time that they wait.
  var waitingBlocks: [(beginning: Double, closure: () -> Void)] = []
  var completions: [(UIViewAnimatingPosition) -> Void] = []
  /// Where it is; it waits at an end while inactive.
  var playback: PlaybackState
  /// Started without a block: the first one to come runs at once, or when the delay is over.
  var awaitsFirstBlock = false
  /// Whether one of its blocks runs.
  var isCollecting = false
  /// When its start delay is over.
  var delayEnd = Moment.zero
  var ending: ScheduledWork?
  /// How its stage knows it while it is active or stopped.
  var live: LiveAnimator?
  /// The animator in whose block this one was made to run: it pauses, scrubs and ends this one.
  weak var host: UIViewPropertyAnimator?
  /// The animators that were made to run in its blocks.
  var guests: [UIViewPropertyAnimator] = []
  /// The group that it moves in: it holds its end until all of them have come there.
  weak var group: AnimatorGroup?
  /// Work to do at the end, however it ends.
  var cleanups: [() -> Void] = []
  /// Who is told of changes, in the order in which they came.
  var observations: [WeakObservation] = []
  /// The next moment at which observers are told of the fraction.
  var beat: ScheduledWork?
  private(set) weak var knownStage: Stage?

  /// The stage it belongs to.
  var stage: Stage {
    guard let knownStage else {
      fatalError("Animator \(number) was used after its stage was gone: hold the stage as long.")
    }
    return knownStage
  }

  // MARK: - Making one

  /// An animator that follows timing parameters.
  ///
  /// - Parameters:
  ///   - duration: Seconds, 0 or more; anything else counts as 0, with a diagnostic.
  ///   - parameters: The curve it follows.
  public init(duration: TimeInterval, timingParameters parameters: any UITimingCurveProvider) {
    guard let stage = Stage.current else {
      fatalError(
        "UIViewPropertyAnimator(duration:…) outside a stage: make it in stage.perform { … }, or in "
          + "code that a stage calls.")
    }
    knownStage = stage
    let duration = stage.counted(duration, in: "UIViewPropertyAnimator(duration: \(duration))")
    number = stage.takeAnimatorNumber()
    declaredTiming = AnimatorTiming(duration: duration, parameters: parameters.copied)
    let timingInForce = stage.timing(for: declaredTiming, ofAnimator: number)
    givenTiming = timingInForce.parameters
    let timing = Timing(givenTiming)
    plannedDuration = timing.seconds(given: timingInForce.duration)
    playback = PlaybackState(
      time: stage.animationTime, duration: plannedDuration, timing: timing, isReversed: false,
      scrubsLinearly: true, keepsVelocity: true)
    super.init()
    parameters.springInForce?.diagnoseNumbers(on: stage)
    if number > 0 { stage.history?.note(self, at: stage.animationNow) }
  }

  /// An animator of no duration, to hold a place until the real one is made.
  public override convenience init() {
    self.init(duration: 0, timingParameters: UICubicTimingParameters())
  }

  /// What `runningPropertyAnimator` and `copy(with:)` make an animator of a subclass with.
  ///
  /// Unlike UIKit, which needs no name for it. A subclass has it unless it has designated
  /// initialisers of its own and does not override `init(duration:timingParameters:)`; in UIKit such
  /// a subclass ends the program when one of the two is called.
  public required convenience init(
    ofOwnKindWithDuration duration: TimeInterval,
    timingParameters parameters: any UITimingCurveProvider
  ) {
    self.init(duration: duration, timingParameters: parameters)
  }

  /// Makes an animator and starts it.
  ///
  /// Inside another animation it takes over that one's duration and curve, unless `options` override
  /// them, and is not interruptible; inside a block of an animator, that one pauses, scrubs and ends
  /// it. Options about direction and transitions are ignored.
  ///
  /// - Parameters:
  ///   - duration: Seconds, 0 or more.
  ///   - delay: Seconds, 0 or more.
  ///   - options: The curve, and what is not inherited.
  @discardableResult
  open class func runningPropertyAnimator(
    withDuration duration: TimeInterval, delay: TimeInterval,
    options: UIView.AnimationOptions = [], animations: @escaping () -> Void,
    completion: ((UIViewAnimatingPosition) -> Void)? = nil
  ) -> Self {
    makeRunning(duration, delay, options, animations, completion)
  }

  isolated deinit {
    let stage = knownStage
    stage?.forget(self)
    guard phase != .inactive, !awaitsFirstBlock, host == nil else { return }
    // Released on another thread, it may outlive its stage, and what it moves may outlive both.
    playback.settle()
    guard let stage else { return }
    if !cleanups.isEmpty { stage.perform { for cleanup in cleanups { cleanup() } } }
    for guest in guests { guest.becomeInactive() }
    diagnose(
      "it was released while \(phase == .stopped ? "stopped" : "paused"), so its views stay where "
        + "they were seen and its completions are not called. Keep it, or call stopAnimation(_:) and "
        + "finishAnimation(at:) first.")
  }

  /// A new animator on the same stage and of the same class: inactive, of the same duration, timing
  /// and settings, without animations, completions or direction.
  open func copy(with zone: NSZone? = nil) -> Any { makeCopy() }

  // MARK: - What it is doing

  /// What it is doing, how far it is, and the curve in force: for people who debug.
  open override nonisolated var description: String {
    // Nonisolated as NSObject's; but only the main actor has anything to do with animators.
    MainActor.assumeIsolated { summary }
  }

  /// The timing given at the start; it survives a continuation with other timing.
  open var timingParameters: (any UITimingCurveProvider)? { givenTiming }
  /// Seconds: as given, or what the spring takes if its timing parameters decide that, until both
  /// components of its velocity have settled. Continuing with other timing does not change it.
  open var duration: TimeInterval { plannedDuration }
  /// The seconds given to `startAnimation(afterDelay:)`.
  open var delay: TimeInterval { startDelay }
  /// Where it is in its life.
  open var state: UIViewAnimatingState { phase }
  /// Whether it moves now, or waits out its start delay.
  open var isRunning: Bool { runs }

  /// Whether it runs, or will run, towards where it began.
  ///
  /// Turning round in flight keeps the position. A curve is run backwards, so that the velocity
  /// turns round at once, as in UIKit; the way back takes what that much of the curve always takes,
  /// even if a continuation stretched the way there. Unlike UIKit's, a spring keeps its velocity: it
  /// is let go anew towards the other end, and takes as long as it needs to settle there. Ignored
  /// while stopped.
  open var isReversed: Bool {
    get { goesBack }
    set { if steersItself(.setReversed) { turn(back: newValue) } }
  }

  /// How far it is along its current direction, 0…1: time while it runs; once paused, progress,
  /// or still time if `scrubsLinearly` is false. 0 while inactive.
  ///
  /// Turning round turns f into 1 − f, as UIKit does since iOS 11. Setting it shows exactly that
  /// fraction, and never ends the animation; values beyond 0…1 are brought within. But paused in an
  /// overshoot, it tells that overshoot and can be set as far, so that scrubbing does not jump.
  open var fractionComplete: CGFloat {
    get { directedFraction }
    set {
      guard steersItself(.setFractionComplete) else { return }
      scrub(to: goesBack ? 1 - Double(newValue) : Double(newValue), as: newValue)
    }
  }

  // MARK: - Filling it

  /// Adds changes: for the whole duration if inactive, else for what remains of it.
  ///
  /// Added while it runs backwards, they are taken back at the end with all others.
  open func addAnimations(_ animation: @escaping () -> Void) { fill(animation, delayFactor: 0) }

  /// Adds changes that begin later.
  ///
  /// - Parameter delayFactor: 0…1 of the remaining time; the changes end with the others. Anything else is
  ///   brought within, with a diagnostic.
  open func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat) {
    fill(animation, delayFactor: delayFactor)
  }

  /// Adds a handler, called after those added before it, when the animator ends at a position.
  open func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void) {
    tellAtEnd(completion)
  }

  // MARK: - Moving it

  /// Starts, or goes on from where it was paused, in the direction of `isReversed`.
  open func startAnimation() { if steersItself(.startAnimation) { start() } }

  /// Starts after a delay; it is active and running meanwhile.
  ///
  /// - Parameter delay: Seconds, 0 or more; anything else counts as 0, with a diagnostic.
  open func startAnimation(afterDelay delay: TimeInterval) {
    if steersItself(.startAnimationAfterDelay) { start(afterDelay: delay) }
  }

  /// Stops moving at what is seen, and stays active. From inactive, runs the blocks and waits at
  /// fraction 0.
  open func pauseAnimation() { if steersItself(.pauseAnimation) { pause() } }

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
  ///     duration, or that the spring takes to settle. More than 0: what remains, also if that is
  ///     nothing, takes this many durations, and the rest of the curve, or all of it (see `continuesWithWholeCurve`), is
  ///     stretched over it; a spring that takes longer makes room for a faster one of its damping ratio. A stretch holds for this way only: turned round
  ///     or scrubbed, it goes at the usual pace.
  open func continueAnimation(
    withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat
  ) {
    if steersItself(.continueAnimation) { proceed(with: parameters, durationFactor) }
  }

  /// Ends where it is: what is seen becomes the model.
  ///
  /// - Parameter withoutFinishing: True drops the completions and becomes inactive; false becomes
  ///   stopped, and `finishAnimation(at:)` calls them.
  open func stopAnimation(_ withoutFinishing: Bool) {
    if steersItself(.stopForGood) { stop(forGood: withoutFinishing) }
  }

  /// Puts the views of a stopped animator at a position and calls its completions.
  open func finishAnimation(at finalPosition: UIViewAnimatingPosition) {
    if steersItself(.finishAnimation) { finish(at: finalPosition) }
  }
}
