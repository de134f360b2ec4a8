import Foundation
import MotionCore

/// A timer that calls a method sixty times per second of a stage's animation time, while it is
/// added and not paused.
///
/// The rate does not depend on the display or on the number of drawn frames. A replay therefore
/// makes the same calls at the same moments, and slow motion slows the calls down together with the
/// animations. The first call comes one step after the link was added or resumed.
///
/// Unlike on iOS, the stage keeps a link alive rather than the run loop. A link takes a method or a
/// closure, because Swift on Linux has no selectors. The run loop and its mode have no effect.
@preconcurrency @MainActor
open class CADisplayLink: NSObject {
  /// The time of the current step, in seconds of `CACurrentMediaTime()`; 0 before the first step.
  public private(set) final var timestamp: CFTimeInterval = 0
  /// Seconds between two refreshes of the display: 1/60; 0 before the first call.
  public private(set) final var duration: CFTimeInterval = 0
  /// The time of the next step, in seconds. While no step is scheduled, the time of the step that
  /// would have followed the last one; 0 before the first.
  public final var targetTimestamp: CFTimeInterval {
    if next != nil { return due.seconds }
    return timestamp > 0 ? timestamp + interval : 0
  }
  /// A Boolean value that indicates whether calls are suspended. The default is false.
  public final var isPaused = false {
    didSet { if isPaused != oldValue { reschedule() } }
  }
  /// The preferred number of calls per second. The default, 0, is the display's 60.
  ///
  /// As on iOS, the link uses the nearest rate 60 / n: 60, 30, 20, 15, 12, …; of two equally near
  /// rates, the larger. A negative number counts as 0, with a diagnostic.
  public final var preferredFramesPerSecond = 0 {
    didSet {
      if preferredFramesPerSecond < 0 {
        stage?.diagnose(
          "preferredFramesPerSecond = \(preferredFramesPerSecond) on a CADisplayLink counts as 0: give 0 or more "
            + "calls a second.")
        preferredFramesPerSecond = 0
      }
      if preferredFramesPerSecond != oldValue { reschedule() }
    }
  }

  private var call: ((CADisplayLink) -> Void)?
  @WeakStage private var stage: Stage?
  private var isAdded = false
  private var next: ScheduledWork?
  /// The moment of the next step.
  private var due = Moment.zero
  /// The moment from which steps are counted, and the number of refreshes since then.
  private var start = Moment.zero
  private var steps: Int64 = 0

  private static let refreshesPerSecond: Int64 = 60

  /// Creates a link that calls a method of an object with the link as argument. The link keeps the
  /// object alive until `invalidate()`.
  ///
  /// - Parameters:
  ///   - target: The object whose method is called.
  ///   - selector: An unapplied method, such as `Controller.step`.
  public convenience init<Target: AnyObject>(
    target: Target, selector: @escaping (Target) -> (CADisplayLink) -> Void
  ) {
    self.init { link in selector(target)(link) }
  }

  /// Creates a link that calls a method of an object. The link keeps the object alive until
  /// `invalidate()`.
  public convenience init<Target: AnyObject>(
    target: Target, selector: @escaping (Target) -> () -> Void
  ) {
    self.init { _ in selector(target)() }
  }

  /// Creates a link that calls a method of an object, as `init(target:selector:)` does.
  public convenience init<Target: AnyObject>(
    target: Target, action: @escaping (Target) -> (CADisplayLink) -> Void
  ) {
    self.init(target: target, selector: action)
  }

  /// Creates a link that calls a method of an object, as `init(target:selector:)` does.
  public convenience init<Target: AnyObject>(
    target: Target, action: @escaping (Target) -> () -> Void
  ) {
    self.init(target: target, selector: action)
  }

  /// Creates a link that calls a closure. Ends the program outside a stage.
  public init(_ action: @escaping (CADisplayLink) -> Void) {
    guard let stage = Stage.current else {
      fatalError(
        "CADisplayLink outside a stage: its time is a stage's; make it in stage.perform { … }, or in code that a "
          + "stage calls.")
    }
    _stage = WeakStage(stage)
    call = action
    super.init()
  }

  /// Starts the calls, one step from now; no effect if the link was added already, and a diagnostic
  /// if it was invalidated.
  open func add(to runloop: RunLoop, forMode mode: RunLoop.Mode) {
    guard !isAdded else { return }
    guard call != nil else {
      stage?.diagnose(
        "add(to:forMode:) of a CADisplayLink that was invalidated does nothing: make another link.")
      return
    }
    isAdded = true
    reschedule()
  }

  /// Stops the calls; `add(to:forMode:)` starts them again. No effect if the link is not added.
  open func remove(from runloop: RunLoop, forMode mode: RunLoop.Mode) {
    isAdded = false
    reschedule()
  }

  /// Stops the calls for good, and releases the target. No effect if it has been called before.
  open func invalidate() {
    isAdded = false
    call = nil
    reschedule()
  }

  /// The number of refreshes between two calls, at the nearest possible rate; 1 for a preferred
  /// rate of 0 or of more than 60.
  private var refreshesPerCall: Int64 {
    let (wanted, most) = (Int64(preferredFramesPerSecond), CADisplayLink.refreshesPerSecond)
    guard wanted > 0 else { return 1 }
    // most / less ≥ wanted > most / (less + 1). The slower rate is nearer if wanted − most / (less
    // + 1) < most / less − wanted.
    let less = max(1, most / wanted)
    return 2 * wanted * less * (less + 1) < most * (2 * less + 1) ? less + 1 : less
  }

  private var interval: TimeInterval {
    Double(refreshesPerCall) / Double(CADisplayLink.refreshesPerSecond)
  }

  /// Cancels the next step, and schedules a new first step if the link is added, not paused, and
  /// its stage exists.
  private func reschedule() {
    if let next { stage?.cancel(next) }
    next = nil
    guard isAdded, !isPaused, let stage else { return }
    (start, steps) = (stage.animationNow, 0)
    scheduleStep()
  }

  /// Schedules the next step, counted from the start in whole nanoseconds, so that rounding errors
  /// do not add up.
  private func scheduleStep() {
    steps += refreshesPerCall
    due = Moment(
      nanoseconds: start.nanoseconds + steps * 1_000_000_000 / CADisplayLink.refreshesPerSecond)
    // The agenda keeps the link alive, as a run loop does.
    next = stage?.scheduleAnimation(at: due) { [self, due] in step(at: due) }
  }

  /// Sets `timestamp` and `duration`, schedules the following step, then makes the call.
  private func step(at moment: Moment) {
    (timestamp, duration) = (moment.seconds, 1 / Double(CADisplayLink.refreshesPerSecond))
    // Scheduled before the call, which may pause or invalidate the link and must find work to
    // cancel.
    scheduleStep()
    call?(self)
  }
}
