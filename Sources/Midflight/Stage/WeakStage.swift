/// A weak reference to a stage, which a task can carry.
nonisolated struct WeakStage: Sendable {
  /// The stage of the current task: after an `await`, `Stage.current` is nil.
  @TaskLocal static var ofTask = WeakStage()

  /// The stage; nil once it is gone.
  private(set) weak var stage: Stage?
}
