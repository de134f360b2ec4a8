/// A stage as a task knows it that its code began: without keeping it alive.
nonisolated struct KnownStage: Sendable {
  /// The stage of the present task: after `await`, none is current.
  @TaskLocal static var ofTask = KnownStage()

  weak var stage: Stage?
}
