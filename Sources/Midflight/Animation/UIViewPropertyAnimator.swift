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
open class UIViewPropertyAnimator: NSObject, UIViewImplicitlyAnimating, @MainActor NSCopying {
  /// The timing given at the start; it survives a continuation with other timing.
  public let timingParameters: (any UITimingCurveProvider)?
  /// What the scene gave when it was made, whatever `Stage.timingOverride` put in its place.
  public internal(set) var declaredTiming: AnimatorTiming
  /// Seconds: as given, or what the spring takes if its timing parameters decide that, until both
  /// components of its velocity have settled. Continuing with other timing does not change it.
  public let duration: TimeInterval
  /// The seconds given to `startAnimation(afterDelay:)`.
  public internal(set) var delay: TimeInterval = 0
  /// Where it is in its life.
  public internal(set) var state = UIViewAnimatingState.inactive
  /// Whether pausing makes `fractionComplete` progress rather than time. True unless set.
  public var scrubsLinearly = true
  /// Whether the end leaves it active, held at fraction 1, with no completion called; observe
  /// `isRunning` to learn of it.
  public var pausesOnCompletion = false
  /// Whether a press on a view that it moves, where it is seen, pauses it at once, before any
  /// recogniser has begun. If no gesture comes of the press, it goes on when that is lifted.
  ///
  /// Unlike UIKit, where what moves fast has left a finger before a pan has travelled its 10 points.
  /// False unless set.
  public var pausesOnTouchDown = false
  /// Whether layout that was asked for is done before its blocks run, without them, and what the
  /// blocks ask for after them, animated with them. False unless set; UIKit has it since iOS 26.
  public var flushUpdates = false
  /// Whether it can be paused, scrubbed, reversed, continued and stopped once it has started; calls
  /// that would are ignored otherwise, with a diagnostic. Set before it becomes active.
  public var isInterruptible = true {
    willSet { requireInactive("isInterruptible") }
  }
  /// Whether views are touched while it moves them. Set before it becomes active.
  public var isUserInteractionEnabled = true {
    willSet { requireInactive("isUserInteractionEnabled") }
  }
  /// Whether touches meet the moved views where the model has them, not where they are seen.
  /// Set before it becomes active.
  public var isManualHitTestingEnabled = false {
    willSet { requireInactive("isManualHitTestingEnabled") }
  }
  /// Whether what it interrupts, in its own flight, keeps its velocity: a spring that is turned
  /// round, anything that is paused and continued at one moment. True unless set.
  ///
  /// UIKit has nothing of the kind; false shows what UIKit does. Set before it becomes active.
  public var keepsVelocity = true {
    willSet { requireInactive("keepsVelocity") }
  }
  /// Whether its blocks take what they change over from the animations in flight, from where and as
  /// fast as it is seen, and lead it to the new target. False unless set: then geometry adds up, as
  /// in UIKit, which has nothing of the kind. Set before it becomes active.
  ///
  /// The others go on without what was taken. A curve eases the speed out within 0.4 seconds; a
  /// spring takes it over, unless its timing parameters throw it with a velocity of their own.
  public var beginsFromCurrentMotion = false {
    willSet { requireInactive("beginsFromCurrentMotion") }
  }
  /// Counts a stage's animators from 1 in the order in which they were made; traces use it.
  public let number: Int

  /// Blocks that run at the start, with the share of the time that they wait.
  var waitingBlocks: [(beginning: Double, closure: () -> Void)] = []
  var completions: [(UIViewAnimatingPosition) -> Void] = []
  /// Where it is; it waits at an end while inactive.
  var course: Course
  /// Started without a block: the first one to come runs at once, or when the delay is over.
  var awaitsFirstBlock = false
  /// Whether one of its blocks runs.
  var isCollecting = false
  /// When its start delay is over.
  var delayEnd = Moment.zero
  var ending: ScheduledWork?
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
  private weak var knownStage: Stage?

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
    knownStage = stage
    number = stage.takeAnimatorNumber()
    declaredTiming = AnimatorTiming(duration: duration, parameters: parameters)
    let timingInForce = stage.timing(for: declaredTiming, ofAnimator: number)
    timingParameters = timingInForce.parameters
    let timing = Timing(timingInForce.parameters)
    self.duration = timing.seconds(given: timingInForce.duration)
    course = Course(
      time: stage.animationTime, duration: self.duration, timing: timing, isReversed: false,
      scrubsLinearly: true, keepsVelocity: true)
    super.init()
  }

  /// An animator of no duration, to hold a place until the real one is made.
  public override convenience init() {
    self.init(duration: 0, timingParameters: UICubicTimingParameters())
  }

  isolated deinit {
    guard let stage = knownStage else { return }
    stage.forget(self)
    guard state != .inactive, !awaitsFirstBlock, host == nil else { return }
    course.settle()
    if !cleanups.isEmpty { stage.perform { for cleanup in cleanups { cleanup() } } }
    for guest in guests { guest.becomeInactive() }
    diagnose(
      "it was released while \(state == .stopped ? "stopped" : "paused"), so its views stay where "
        + "they were seen and its completions are not called. Keep it, or call stopAnimation(_:) and "
        + "finishAnimation(at:) first.")
  }

  /// A new animator on the same stage: inactive, of the same duration, timing and settings, without
  /// animations, completions or direction.
  ///
  /// Of a subclass that does not override it, still a `UIViewPropertyAnimator`.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = stage.perform {
      stage.withoutTimingOverride {
        UIViewPropertyAnimator(
          duration: duration, timingParameters: timingParameters ?? UICubicTimingParameters())
      }
    }
    copy.declaredTiming = declaredTiming
    copy.scrubsLinearly = scrubsLinearly
    copy.pausesOnCompletion = pausesOnCompletion
    copy.isInterruptible = isInterruptible
    copy.isUserInteractionEnabled = isUserInteractionEnabled
    copy.isManualHitTestingEnabled = isManualHitTestingEnabled
    copy.keepsVelocity = keepsVelocity
    copy.beginsFromCurrentMotion = beginsFromCurrentMotion
    copy.pausesOnTouchDown = pausesOnTouchDown
    copy.flushUpdates = flushUpdates
    return copy
  }

  // MARK: - What it is doing

  /// What it is doing, how far it is, and the curve in force: for people who debug.
  open override nonisolated var description: String {
    // Nonisolated as NSObject's; but only the main actor has anything to do with animators.
    MainActor.assumeIsolated { summary }
  }

  /// Whether it moves now, or waits out its start delay.
  public var isRunning: Bool { state == .active && (host?.isRunning ?? course.isRunning) }

  /// Whether it runs, or will run, towards where it began.
  ///
  /// Turning round in flight keeps the position. A curve is run backwards, so that the velocity
  /// turns round at once, as in UIKit; the way back takes what that much of the curve always takes,
  /// even if a continuation stretched the way there. Unlike UIKit's, a spring keeps its velocity: it
  /// is let go anew towards the other end, and takes as long as it needs to settle there. Ignored
  /// while stopped.
  public var isReversed: Bool {
    get { host?.isReversed ?? course.isReversed }
    set {
      guard newValue != isReversed, allows(.setReversed) else { return }
      course.turnRound()
      if isRunning { armEnding() }
      announce()
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
      return isReversed ? 1 - absoluteFraction : absoluteFraction
    }
    set { scrub(to: isReversed ? 1 - Double(newValue) : Double(newValue), as: newValue) }
  }

  /// How far it is from where it began, 0…1, whichever way it goes: `fractionComplete` forwards,
  /// 1 − `fractionComplete` while reversed. While inactive, where it would begin: 0, or 1 reversed.
  ///
  /// Unlike UIKit, which has nothing that stays the same when `isReversed` changes.
  public var absoluteFraction: CGFloat {
    get {
      if let host { return host.absoluteFraction }
      return state == .inactive ? (isReversed ? 1 : 0) : CGFloat(course.fraction)
    }
    set { scrub(to: Double(newValue), as: newValue) }
  }

  /// How fast what is seen moves from where it began to where it goes, in progress per second.
  ///
  /// Unlike UIKit, which does not tell. Negative while reversed; 0 while held.
  public var progressVelocity: Double { state == .active ? course.velocity : 0 }

  private func scrub(to fraction: Double, as newValue: CGFloat) {
    require(!newValue.isNaN, "fractionComplete = NaN: was something divided by zero?")
    guard allows(.setFractionComplete, "fractionComplete = \(newValue)") else { return }
    if state == .inactive { activate() }
    awaitsFirstBlock = false
    course.scrub(to: fraction)
    announce()
  }

  /// Whether it waits out a start delay.
  package var isInDelay: Bool { isRunning && course.remainingDelay > 0 }

  // MARK: - For its other files

  /// Says something that UIKit would crash on, or do silently.
  func diagnose(_ sentence: String) { knownStage?.diagnose("Animator \(number): \(sentence)") }

  /// The timing that it was given.
  var ownTiming: Timing { timingParameters.map { Timing($0) } ?? .curve(.linear) }

  /// A course that waits at the beginning of the way.
  func makeCourse(isReversed: Bool) -> Course {
    Course(
      time: stage.animationTime, duration: duration, timing: ownTiming, isReversed: isReversed,
      scrubsLinearly: scrubsLinearly, keepsVelocity: keepsVelocity)
  }
}
