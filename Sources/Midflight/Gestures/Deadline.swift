/// A cancellable timer of a gesture recogniser, on the current stage's clock.
struct Deadline {
  @WeakStage private var stage: Stage?
  private var work: ScheduledWork?

  /// Schedules a call of `action`, and cancels the pending one.
  ///
  /// Without a current stage, the function only cancels.
  ///
  /// - Parameter seconds: Seconds from the stage's current time.
  mutating func set(after seconds: TimeInterval, _ action: @escaping () -> Void) {
    cancel()
    guard let stage = Stage.current else { return }
    _stage = WeakStage(stage)
    work = stage.schedule(at: stage.now.advanced(by: seconds), action)
  }

  /// Cancels the pending call. Without one, the function does nothing.
  mutating func cancel() {
    if let work { stage?.cancel(work) }
    work = nil
  }
}
