/// Something a recogniser does after a while on the gestures' clock, unless it is called off.
struct Deadline {
  private weak var stage: Stage?
  private var work: ScheduledWork?

  /// Does this after so many seconds, in place of what was set before.
  mutating func set(after seconds: TimeInterval, _ action: @escaping () -> Void) {
    callOff()
    guard let stage = Stage.current else { return }
    self.stage = stage
    work = stage.schedule(at: stage.now.advanced(by: seconds), action)
  }

  /// Does nothing after all.
  mutating func callOff() {
    if let work { stage?.cancel(work) }
    work = nil
  }
}
