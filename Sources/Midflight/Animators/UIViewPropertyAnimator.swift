import Foundation
import MotionCore

/// An animator of changes to views, which can be paused, scrubbed, reversed and continued in
/// flight.
///
/// A change in a block moves the view's model value to its target at once; the presentation value
/// follows along the timing curve. The stage keeps a running animator alive. A paused or stopped
/// animator lives as long as something holds it; when it is released, the models take the
/// presentation values.
///
/// An animator belongs to the stage that was current when it was created. <doc:ANIMATORS> has a
/// table of the calls that each state allows. A refused call ends the program with a sentence that
/// names the call to make instead. An animator that becomes inactive discards blocks and
/// completions, and `isReversed` returns to false. Duration and timing stay, so the animator can be
/// filled and started again.
///
/// A subclass can override UIKit's methods and properties; call super. The engine reads the
/// overridden settings, from `scrubsLinearly` on. The engine calls no other override: a group, a
/// surrounding animator and a touch bypass the methods of a subclass.
@preconcurrency @MainActor
open class UIViewPropertyAnimator: NSObject, UIViewImplicitlyAnimating, @MainActor NSCopying {
  /// The timing that the scene gave, before `Stage.timingOverride` replaced it.
  package internal(set) var declaredTiming: AnimatorTiming
  /// A Boolean value that indicates whether `fractionComplete` is progress rather than time while
  /// paused.
  ///
  /// The default is true. A spring that was released midway has no curve to scrub along, so its
  /// fraction is progress in any case.
  open var scrubsLinearly = true
  /// A Boolean value that indicates whether the animator stays active at its end, held at fraction
  /// 1, and calls no completion.
  ///
  /// Observe `isRunning` to learn about the arrival. The default is false.
  open var pausesOnCompletion = false
  /// A Boolean value that indicates whether a press on a moving view, at its presentation values,
  /// pauses the animator at once, before any recogniser begins.
  ///
  /// If no gesture follows the press, the animator continues on release. No effect in a group,
  /// during a start delay, in a motion to a fraction to stop at, and for an animator that is not
  /// interruptible.
  ///
  /// Unlike UIKit, where a fast view has left the finger before a pan has moved its 10 points. The
  /// default is false.
  public var pausesOnTouchDown = false
  /// A Boolean value that indicates whether pending layout is done before the blocks run, without
  /// animation, and layout that the blocks request is done after them, with animation.
  ///
  /// The default is false. UIKit has the property since iOS 26.
  open var flushUpdates = false
  /// A Boolean value that indicates whether the animator can be paused, scrubbed, reversed,
  /// continued and stopped after its start.
  ///
  /// If false, these calls are ignored with a diagnostic. Set the property before the animator
  /// becomes active.
  open var isInterruptible = true {
    willSet { requireInactive("isInterruptible") }
  }
  /// A Boolean value that indicates whether views receive touches while the animator moves them.
  /// Set the property before the animator becomes active.
  open var isUserInteractionEnabled = true {
    willSet { requireInactive("isUserInteractionEnabled") }
  }
  /// A Boolean value that indicates whether touches hit the moved views at their model values
  /// rather than at their presentation values.
  ///
  /// Can be set at any time, unlike the two properties above; for a nested animator, before it
  /// becomes active.
  open var isManualHitTestingEnabled = false {
    didSet {
      for block in playback.blocks { block.touches.hitsModel = isManualHitTestingEnabled }
    }
  }
  /// A Boolean value that indicates whether an interruption of the animator keeps its velocity: a
  /// spring that is reversed in flight, and any motion that is paused and continued at one moment.
  ///
  /// The default is true. Unlike UIKit, which always loses the velocity; false shows UIKit's
  /// behaviour. Set the property before the animator becomes active.
  public var keepsVelocity = true {
    willSet { requireInactive("keepsVelocity") }
  }
  /// A Boolean value that indicates whether a continuation with a duration factor above 0 plays the
  /// whole curve between the presentation and the end.
  ///
  /// The default is false: the continuation plays the remaining part of the curve. UIKit's
  /// documentation allows both readings. The whole of an ease-in starts at rest, and a faster
  /// motion is eased out as `continueAnimation` describes. No effect on springs. After another
  /// pause, the animator continues at its usual pace, along the remaining part.
  public var continuesWithWholeCurve = false
  /// A Boolean value that indicates whether the blocks take their properties over from running
  /// animations, at the presentation values and velocities.
  ///
  /// The default is false: geometry is summed with running animations, as in UIKit, which has no
  /// counterpart. The other animations continue without the properties. A curve eases the velocity
  /// out within 0.4 seconds. A spring keeps the velocity, unless its timing parameters have an
  /// initial velocity. Set the property before the animator becomes active.
  public var beginsFromCurrentMotion = false {
    willSet { requireInactive("beginsFromCurrentMotion") }
  }
  /// The number among the stage's animators, from 1 in the order of creation, for traces; 0 for an
  /// animator that the library created for itself.
  package let number: Int

  /// The timing given at the start, after `Stage.timingOverride`.
  let givenTiming: any UITimingCurveProvider
  /// The timing of the latest continuation, which animations in the blocks inherit; nil for the
  /// animator's own timing.
  var continuedTiming: (any UITimingCurveProvider)?
  /// The full duration, in seconds.
  let plannedDuration: TimeInterval
  /// The start delay, in seconds.
  var startDelay: TimeInterval = 0
  /// The state, regardless of overrides in a subclass.
  var phase = UIViewAnimatingState.inactive
  /// The blocks that run at the start, each with the fraction of the time that it waits.
  var waitingBlocks: [(beginning: Double, closure: () -> Void)] = []
  var completions: [(UIViewAnimatingPosition) -> Void] = []
  /// The playback state; held at an end while inactive.
  var playback: PlaybackState
  /// A Boolean value that indicates whether the animator was started without a block. The first
  /// block then runs at once, or after the start delay.
  var awaitsFirstBlock = false
  /// A Boolean value that indicates whether one of the animator's blocks runs.
  var isCollecting = false
  /// The moment at which the start delay ends.
  var delayEnd = Moment.zero
  var ending: ScheduledWork?
  /// The entry in the stage's list of live animators, while the animator is active or stopped.
  var live: LiveAnimator?
  /// The surrounding animator, which pauses, scrubs and ends this one; nil for an independent
  /// animator.
  weak var surroundingAnimator: UIViewPropertyAnimator?
  /// The animators that were created in the blocks of this one, and end with it.
  var nestedAnimators: [UIViewPropertyAnimator] = []
  /// The group of the animator, which ends all its members together.
  weak var group: AnimatorGroup?
  /// Closures to run at the end, however the animator ends.
  final var cleanups: [@MainActor () -> Void] = []
  /// The observations in the order in which they began.
  var observations: [WeakObservation] = []
  /// The scheduled next check of the fraction, for observers.
  var fractionCheck: ScheduledWork?
  @WeakStage private(set) var weakStage: Stage?

  /// The stage that the animator belongs to.
  ///
  /// Ends the program if the stage is gone.
  var stage: Stage {
    guard let weakStage else {
      fatalError("Animator \(number) was used after its stage was gone: hold the stage as long.")
    }
    return weakStage
  }

  // MARK: - Creating

  /// Creates an animator that follows timing parameters.
  ///
  /// Ends the program outside a stage.
  ///
  /// - Parameters:
  ///   - duration: Seconds, 0 or more; anything else counts as 0, with a diagnostic.
  ///   - parameters: The curve or spring.
  public init(duration: TimeInterval, timingParameters parameters: any UITimingCurveProvider) {
    guard let stage = Stage.current else {
      fatalError(
        "UIViewPropertyAnimator(duration:…) outside a stage: make it in stage.perform { … }, or in "
          + "code that a stage calls.")
    }
    _weakStage = WeakStage(stage)
    let duration = stage.sanitized(duration, in: "UIViewPropertyAnimator(duration: \(duration))")
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
    if number > 0 { stage.history?.record(self, at: stage.animationNow) }
  }

  /// Creates an animator of no duration, as a placeholder.
  public override convenience init() {
    self.init(duration: 0, timingParameters: UICubicTimingParameters())
  }

  /// Creates an animator of a subclass for `runningPropertyAnimator` and `copy(with:)`.
  ///
  /// Unlike UIKit, which needs no name for this initialiser. A subclass inherits it unless the
  /// subclass has designated initialisers of its own and does not override
  /// `init(duration:timingParameters:)`. In UIKit, calling one of the two methods on such a
  /// subclass ends the program.
  public required convenience init(
    ofOwnKindWithDuration duration: TimeInterval,
    timingParameters parameters: any UITimingCurveProvider
  ) {
    self.init(duration: duration, timingParameters: parameters)
  }

  /// Creates an animator and starts it.
  ///
  /// Inside another animation, the animator inherits the duration and the curve, unless `options`
  /// override them, and is not interruptible. Inside a block of an animator, that animator pauses,
  /// scrubs and ends the new one. Options about direction and transitions are ignored.
  ///
  /// - Parameters:
  ///   - duration: Seconds, 0 or more.
  ///   - delay: Seconds, 0 or more.
  ///   - options: The curve, and the settings that are not inherited.
  ///   - animations: The changes to animate.
  ///   - completion: Called with the position at which the animator ends; nil for none.
  @discardableResult
  open class func runningPropertyAnimator(
    withDuration duration: TimeInterval, delay: TimeInterval,
    options: UIView.AnimationOptions = [], animations: @escaping () -> Void,
    completion: ((UIViewAnimatingPosition) -> Void)? = nil
  ) -> Self {
    makeRunning(duration, delay, options, animations, completion)
  }

  /// Commits the presentation values of a paused or stopped animator, with a diagnostic and without
  /// completions. No effect for an inactive animator, for a nested one, and for one that waits for
  /// its first block.
  ///
  /// After deallocation on another thread, the effect waits for the main actor. A replay may
  /// therefore differ. The function is not isolated, so that subclasses in apps may add a plain
  /// `deinit`.
  nonisolated deinit {
    let (live, phase, waits, surrounding) = (live, phase, awaitsFirstBlock, surroundingAnimator)
    guard live != nil || phase != .inactive else { return }
    let isEnded = phase == .inactive || waits || surrounding != nil
    DeallocatedAnimator(
      stage: _weakStage, live: live, number: number, phase: phase,
      unfinished: isEnded ? nil : (playback, nestedAnimators, cleanups)
    ).endOnMainActor()
  }

  /// Returns a new inactive animator on the same stage, of equal class, duration, timing and
  /// settings, without animations, completions or direction.
  open func copy(with zone: NSZone? = nil) -> Any { makeCopy() }

  // MARK: - State

  /// A description with the condition, the fraction, and the curve in force, for debugging.
  open override nonisolated var description: String {
    // Nonisolated as in NSObject; only the main actor uses animators.
    MainActor.assumeIsolated { summary }
  }

  /// The timing given at the start; a continuation with other timing does not change it.
  open var timingParameters: (any UITimingCurveProvider)? { givenTiming }
  /// The duration in seconds: as given, or the time in which a spring with fixed constants settles,
  /// along both axes. A continuation with other timing does not change it.
  open var duration: TimeInterval { plannedDuration }
  /// The seconds given to `startAnimation(afterDelay:)`.
  open var delay: TimeInterval { startDelay }
  /// The state of the animator.
  open var state: UIViewAnimatingState { phase }
  /// A Boolean value that indicates whether the animator moves, or is in its start delay.
  open var isRunning: Bool { runs }

  /// A Boolean value that indicates whether the animator runs, or will run, towards its beginning.
  ///
  /// A reversal in flight keeps the position:
  ///
  /// - A curve runs backwards, so the velocity reverses at once, as in UIKit. The motion back
  ///   takes the usual time of that part of the curve, even if a continuation had stretched the
  ///   motion forwards.
  /// - A spring keeps its velocity, unlike UIKit's. The spring is released towards the other end,
  ///   and takes the time that it needs to settle there.
  ///
  /// A set is ignored while stopped.
  open var isReversed: Bool {
    get { goesBack }
    set { if acceptsDirectCall(.setReversed) { setReversed(newValue) } }
  }

  /// The fraction in the current direction, 0…1; 0 while inactive.
  ///
  /// While the animator runs, the fraction is time. While it is paused, the fraction is progress,
  /// or time if `scrubsLinearly` is false.
  ///
  /// A reversal turns f into 1 − f, as in UIKit since iOS 11. A set shows exactly the fraction, and
  /// never ends the animation; values outside 0…1 are clamped. After a pause in an overshoot, the
  /// fraction includes the overshoot, and can be set as far, so that scrubbing does not jump.
  ///
  /// A set pauses an inactive animator at the fraction. No effect but a diagnostic while running;
  /// NaN, and a set while stopped, end the program.
  open var fractionComplete: CGFloat {
    get { directedFraction }
    set {
      guard acceptsDirectCall(.setFractionComplete) else { return }
      scrub(to: goesBack ? 1 - Double(newValue) : Double(newValue), as: newValue)
    }
  }

  // MARK: - Filling

  /// Adds changes: for the whole duration if inactive, otherwise for the remaining time.
  ///
  /// An inactive animator makes the changes at its start; an active one makes them at once. Changes
  /// that are added while the animator runs backwards are undone at the end with all others.
  /// Ends the program while stopped.
  open func addAnimations(_ animation: @escaping () -> Void) { addBlock(animation, delayFactor: 0) }

  /// Adds changes that begin later, and end with the others.
  ///
  /// - Parameters:
  ///   - animation: The changes to animate.
  ///   - delayFactor: 0…1 of the remaining time; other values are clamped, with a diagnostic.
  open func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat) {
    addBlock(animation, delayFactor: delayFactor)
  }

  /// Adds a completion, called after those added before when the animator ends.
  /// `stopAnimation(true)` drops the completion.
  open func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void) {
    addCompletionHandler(completion)
  }

  // MARK: - Moving

  /// Starts, or continues from a pause, in the direction of `isReversed`.
  ///
  /// An animator without animations becomes active, and moves with the first one that is added. No
  /// effect while running; ends the program while stopped.
  open func startAnimation() { if acceptsDirectCall(.startAnimation) { start() } }

  /// Starts after a delay; the animator is active and running in the meantime. No effect but a
  /// diagnostic while running; ends the program while stopped.
  ///
  /// - Parameter delay: Seconds, 0 or more; anything else counts as 0, with a diagnostic.
  open func startAnimation(afterDelay delay: TimeInterval) {
    if acceptsDirectCall(.startAnimationAfterDelay) { start(afterDelay: delay) }
  }

  /// Pauses at the presentation values, and stays active. An inactive animator runs its blocks, and
  /// is paused at fraction 0. No effect while paused; ends the program while stopped.
  open func pauseAnimation() { if acceptsDirectCall(.pauseAnimation) { pause() } }

  /// Continues from a pause, with other timing if given, until this motion ends. Ends the program
  /// on an inactive, running or stopped animator.
  ///
  /// The presentation never jumps:
  ///
  /// - A new curve starts at the fraction that shows the present value. A value that the curve
  ///   cannot show, such as an overshoot, is eased out within 0.4 s.
  /// - A spring is released from the present value, at its initial velocity in remaining distances
  ///   per second, along each axis.
  /// - Without an initial velocity, a continuation at the moment of the pause keeps the velocity. A
  ///   later continuation starts at rest.
  ///
  /// - Parameters:
  ///   - parameters: The timing from here on; nil for the animator's own timing.
  ///   - durationFactor: 0 for the natural duration: the remaining part of the curve, or the time
  ///     in which the spring settles. Above 0: the remaining motion takes this many times the
  ///     duration, even if nothing remains. The rest of the curve, or the whole (see
  ///     `continuesWithWholeCurve`), is stretched over the time; a spring that takes longer is
  ///     replaced by a faster one of equal damping ratio. The stretch ends with a reversal or a
  ///     scrub.
  open func continueAnimation(
    withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat
  ) {
    if acceptsDirectCall(.continueAnimation) { continueMotion(with: parameters, durationFactor) }
  }

  /// Stops at the presentation values, which become the model values. No effect but a diagnostic on
  /// an inactive animator; ends the program on a stopped one.
  ///
  /// - Parameter withoutFinishing: True drops the completions and becomes inactive. False becomes
  ///   stopped; `finishAnimation(at:)` then calls the completions.
  open func stopAnimation(_ withoutFinishing: Bool) {
    if acceptsDirectCall(.stopForGood) { stop(forGood: withoutFinishing) }
  }

  /// Sets the views of a stopped animator to a position, becomes inactive, and calls its
  /// completions.
  ///
  /// `.current` leaves the views where they were stopped. No effect but a diagnostic on an inactive
  /// animator; ends the program on an active one.
  open func finishAnimation(at finalPosition: UIViewAnimatingPosition) {
    if acceptsDirectCall(.finishAnimation) { finish(at: finalPosition) }
  }
}
