import Foundation
import MotionCore

/// Calls a method sixty times a second of a stage's animations, for as long as it is added and not paused.
///
/// Sixty a second, whatever the display does and however many frames are drawn: so a replay makes the same
/// calls at the same moments, and slow motion slows them down with the animations. The first call comes one
/// step after the link was added or went on.
///
/// Unlike on iOS, where the run loop holds a link, the stage on which it was made does; it takes methods and
/// closures, as there are no selectors; and the run loop and its mode make no difference.
open class CADisplayLink: NSObject {
  /// When the step that is told of was shown, in seconds of `CACurrentMediaTime()`; 0 before the first.
  public private(set) final var timestamp: CFTimeInterval = 0
  /// Seconds from one refresh of the display to the next: 1/60; 0 before the first call.
  public private(set) final var duration: CFTimeInterval = 0
  /// When the next step will be shown, in seconds; while no call is due, where it would have been after the last, and
  /// 0 before the first.
  public final var targetTimestamp: CFTimeInterval {
    if next != nil { return due.seconds }
    return timestamp > 0 ? timestamp + interval : 0
  }
  /// Whether calls have ceased for now. False unless set.
  public final var isPaused = false {
    didSet { if isPaused != oldValue { reschedule() } }
  }
  /// How many calls a second are wanted; 0, unless set, for as many as the display has refreshes. As on iOS it
  /// gets the nearest to that which divides these: 60, 30, 20, 15, 12, …; of two that are as near, the greater.
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
  private weak var stage: Stage?
  private var isAdded = false
  private var next: ScheduledWork?
  /// When the next step is.
  private var due = Moment.zero
  /// Since when it steps, and how many steps it has made.
  private var start = Moment.zero
  private var steps: Int64 = 0

  private static let refreshesPerSecond: Int64 = 60

  /// A link that calls a method of an object, which it holds until it is invalidated.
  public convenience init<Target: AnyObject>(
    target: Target, action: @escaping (Target) -> (CADisplayLink) -> Void
  ) {
    self.init { link in action(target)(link) }
  }

  /// A link that calls a method of an object, which it holds until it is invalidated.
  public convenience init<Target: AnyObject>(
    target: Target, action: @escaping (Target) -> () -> Void
  ) {
    self.init { _ in action(target)() }
  }

  /// A link that calls a closure.
  public init(_ action: @escaping (CADisplayLink) -> Void) {
    guard let stage = Stage.current else {
      fatalError(
        "CADisplayLink outside a stage: its time is a stage's; make it in stage.perform { … }, or in code that a "
          + "stage calls.")
    }
    self.stage = stage
    call = action
    super.init()
  }

  /// Begins to call, one step from now; does nothing if it has begun.
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

  /// Ceases to call; `add(to:forMode:)` begins anew.
  open func remove(from runloop: RunLoop, forMode mode: RunLoop.Mode) {
    isAdded = false
    reschedule()
  }

  /// Ceases to call for good, and lets the target go.
  open func invalidate() {
    isAdded = false
    call = nil
    reschedule()
  }

  /// How many refreshes lie between two calls.
  private var refreshesPerCall: Int64 {
    let (wanted, most) = (Int64(preferredFramesPerSecond), CADisplayLink.refreshesPerSecond)
    guard wanted > 0 else { return 1 }
    // most / less ≥ wanted > most / (less + 1); the slower of the two rates is nearer if
    // wanted − most / (less + 1) < most / less − wanted.
    let less = max(1, most / wanted)
    return 2 * wanted * less * (less + 1) < most * (2 * less + 1) ? less + 1 : less
  }

  private var interval: TimeInterval {
    Double(refreshesPerCall) / Double(CADisplayLink.refreshesPerSecond)
  }

  private func reschedule() {
    if let next { stage?.cancel(next) }
    next = nil
    guard isAdded, !isPaused, let stage else { return }
    (start, steps) = (stage.animationNow, 0)
    scheduleStep()
  }

  /// From the beginning on, in whole nanoseconds, so that what is rounded off never adds up.
  private func scheduleStep() {
    steps += refreshesPerCall
    due = Moment(
      nanoseconds: start.nanoseconds + steps * 1_000_000_000 / CADisplayLink.refreshesPerSecond)
    // Held by the agenda, as by a run loop.
    next = stage?.scheduleAnimation(at: due) { [self, due] in step(at: due) }
  }

  private func step(at moment: Moment) {
    (timestamp, duration) = (moment.seconds, 1 / Double(CADisplayLink.refreshesPerSecond))
    // Before the call: it may pause or invalidate the link, and must find something to cancel.
    scheduleStep()
    call?(self)
  }
}
