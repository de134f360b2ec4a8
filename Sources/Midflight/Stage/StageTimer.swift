/// Calls a closure after a time, once or again and again: Foundation's `Timer`, on a stage's clock.
///
/// A `Timer` counts the machine's seconds, which no replay could repeat. Code for both systems says
/// `StageTimer`, and on iOS `typealias StageTimer = Timer`.
///
/// Unlike a `Timer` it slows down with the animations, so that slow motion does not start one again
/// that is still in flight; and it keeps step: a call is never late, so none is left out.
@MainActor public final class StageTimer {
  /// Seconds between calls; 0 if it calls once.
  public let timeInterval: TimeInterval
  /// Whether a call is still to come.
  public private(set) var isValid = true

  private let block: (StageTimer) -> Void
  private weak var stage: Stage?
  private var next: ScheduledWork?

  /// Begins to count on the current stage, which holds the timer until it is no longer valid.
  ///
  /// - Parameters:
  ///   - interval: Seconds. Less than a tenth of a millisecond counts as that, as Foundation does.
  ///   - repeats: Whether calls go on until `invalidate()`; otherwise there is one.
  ///   - block: Called with the timer.
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
    if !interval.isFinite {
      stage.diagnose(
        "StageTimer.scheduledTimer(withTimeInterval: \(interval)): \(seconds.isFinite ? "it counts as 0" : "it never calls"); "
          + "give a finite number of seconds.")
    }
    let timer = StageTimer(seconds, repeats: repeats, stage: stage, block: block)
    timer.schedule(after: stage.animationNow, by: seconds)
    return timer
  }

  private init(
    _ interval: TimeInterval, repeats: Bool, stage: Stage, block: @escaping (StageTimer) -> Void
  ) {
    timeInterval = repeats ? interval : 0
    self.stage = stage
    self.block = block
  }

  /// Calls the closure now; a timer that calls once is then no longer valid.
  ///
  /// A repeating one keeps its step.
  public func fire() {
    guard isValid else { return }
    if timeInterval == 0 { invalidate() }
    block(self)
  }

  /// No more calls. A timer cannot be started again.
  public func invalidate() {
    isValid = false
    if let next { stage?.cancel(next) }
    next = nil
  }

  private func schedule(after moment: Moment, by interval: TimeInterval) {
    let due = moment.advanced(by: interval)
    next = stage?.scheduleAnimation(at: due) { [self] in
      // Before the call: it may invalidate the timer, and must find something to cancel.
      if timeInterval > 0 { schedule(after: due, by: timeInterval) }
      fire()
    }
  }
}
