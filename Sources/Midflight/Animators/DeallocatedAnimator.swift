import Foundation

/// The state that an animator leaves behind when it is deallocated while active or stopped.
///
/// The animator's `deinit` creates the value, which ends the animator on the main actor.
struct DeallocatedAnimator {
  let stage: WeakStage
  /// The entry in the stage's list of live animators; nil for none.
  let live: LiveAnimator?
  let number: Int
  let phase: UIViewAnimatingState
  /// The parts to end; nil for an animator that ends with another one or has no motion.
  let unfinished:
    (playback: PlaybackState, nested: [UIViewPropertyAnimator], cleanups: [@MainActor () -> Void])?

  nonisolated init(
    stage: WeakStage, live: LiveAnimator?, number: Int, phase: UIViewAnimatingState,
    unfinished: (PlaybackState, [UIViewPropertyAnimator], [@MainActor () -> Void])?
  ) {
    (self.stage, self.live, self.number, self.phase) = (stage, live, number, phase)
    self.unfinished = unfinished
  }

  /// Ends the animator: at once on the main thread, otherwise in a task of the main actor.
  nonisolated func endOnMainActor() {
    if MainQueue.isCurrent {
      MainActor.assumeIsolated { end() }
    } else {
      Task { @MainActor in end() }
    }
  }

  /// Commits the presentation values, runs the cleanups, ends the nested animators, and diagnoses
  /// the deallocation.
  private func end() {
    let stage = stage.wrappedValue
    if let live { stage?.liveAnimators.remove(live) }
    guard let unfinished else { return }
    // A deallocation on another thread may come after the end of the stage, and the moved objects
    // may outlive both.
    unfinished.playback.commitPresentation()
    guard let stage else { return }
    if !unfinished.cleanups.isEmpty {
      stage.perform { for cleanup in unfinished.cleanups { cleanup() } }
    }
    for nested in unfinished.nested { nested.becomeInactive() }
    stage.diagnose(
      "Animator \(number): it was released while \(phase == .stopped ? "stopped" : "paused"), so its "
        + "views stay where they were seen and its completions are not called. Keep it, or call "
        + "stopAnimation(_:) and finishAnimation(at:) first.")
  }
}
