/// A weak reference to a stage, as a value that a task can carry.
nonisolated struct WeakStage: Sendable {
  /// The stage of the current task; none is `Stage.current` after an `await`.
  @TaskLocal static var ofTask = WeakStage()

  /// The stage, or nil once it is gone.
  private(set) weak var stage: Stage?
}
