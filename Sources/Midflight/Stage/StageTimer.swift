/// A timer that calls a closure after a time, once or repeatedly: Foundation's `Timer`, on a
/// stage's clock.
///
/// A `Timer` runs neither in a window nor in a replay. Code for both systems
/// uses `StageTimer`, and on iOS `typealias StageTimer = Timer`.
///
/// Unlike a `Timer`, a stage timer slows down with the animations, so that slow motion does not
/// restart an animation in flight. Calls are never late, so none is skipped.
@preconcurrency @MainActor
public final class StageTimer {
  /// Seconds between calls; 0 for a single call.
  public let timeInterval: TimeInterval
  /// A Boolean value that indicates whether a call is still to come.
  public private(set) var isValid = true

  private let block: (StageTimer) -> Void
  @WeakStage private var stage: Stage?
  private var next: ScheduledWork?

  /// Creates a timer on the current stage, which keeps the timer alive while it is valid.
  ///
  /// Ends the program outside a stage.
  ///
  /// - Parameters:
  ///   - interval: Seconds. 0.1 ms or less counts as 0.1 ms, as in Foundation; NaN does, too. With
  ///     an infinite interval, the block is never called. NaN, infinity and negative numbers cause
  ///     a diagnostic.
  ///   - repeats: True for calls until `invalidate()`; false for one call.
  ///   - block: Receives the timer.
  @discardableResult
  public static func scheduledTimer(
    withTimeInterval interval: TimeInterval, repeats: Bool,
    block: @escaping (StageTimer) -> Void
  ) -> StageTimer {
    guard let stage = Stage.current else {
      fatalError(
        "StageTimer.scheduledTimer(…) outside a stage: its clock is a stage's; call it inside "
          + "stage.perform { }, or where the stage calls you.")
    }
    // 0.0001 seconds: documented by Foundation for intervals of 0 or less.
    let seconds = interval > 0.0001 ? interval : 0.0001
    if !interval.isFinite || interval < 0 {
      stage.diagnose(
        "StageTimer.scheduledTimer(withTimeInterval: \(interval)): \(seconds.isFinite ? "it counts as 0" : "it never calls"); "
          + "give a finite number of seconds, 0 or more.")
    }
    let timer = StageTimer(seconds, repeats: repeats, stage: stage, block: block)
    timer.schedule(after: stage.animationNow, by: seconds)
    return timer
  }

  /// Creates a timer without a scheduled call.
  private init(
    _ interval: TimeInterval, repeats: Bool, stage: Stage, block: @escaping (StageTimer) -> Void
  ) {
    timeInterval = repeats ? interval : 0
    _stage = WeakStage(stage)
    self.block = block
  }

  /// Calls the closure now; no effect if the timer is invalid. A timer for a single call becomes
  /// invalid. A repeating timer keeps its schedule.
  public func fire() {
    guard isValid else { return }
    if timeInterval == 0 { invalidate() }
    block(self)
  }

  /// Ends the calls; the timer cannot be restarted.
  public func invalidate() {
    isValid = false
    if let next { stage?.cancel(next) }
    next = nil
  }

  /// Schedules the next call, and for a repeating timer each following call at the moment of the
  /// one before plus the interval.
  private func schedule(after moment: Moment, by interval: TimeInterval) {
    let due = moment.advanced(by: interval)
    next = stage?.scheduleAnimation(at: due) { [self] in
      // Scheduled before the call, which may invalidate the timer and must find work to cancel.
      if timeInterval > 0 { schedule(after: due, by: timeInterval) }
      fire()
    }
  }
}
