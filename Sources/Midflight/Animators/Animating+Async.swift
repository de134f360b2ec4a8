import Foundation

extension UIViewPropertyAnimator {
  /// Waits until the animator ends, and says where.
  ///
  /// If completions are dropped, by `stopAnimation(true)` or because the stage goes, the position is
  /// `.current`, so that no task hangs. But whoever waits holds the animator: one that nobody starts
  /// or ends is waited for as long as its stage lives.
  ///
  /// What comes after `await` runs when the main actor is next free, not at the animator's moment:
  /// the stage may have advanced by then, and none is current, so make the next animation in
  /// `stage.perform`. Scenes that are recorded use the closure, which is called at the very moment.
  @discardableResult
  public func addCompletion() async -> UIViewAnimatingPosition { await ending() }

  /// Waits until the animator does not move: it is there and stays (`pausesOnCompletion`, and
  /// `continueAnimation(to:)`, which call no completion), or was paused, or has ended. Goes on at once if
  /// it does not move now.
  ///
  /// Unlike UIKit, which has nothing of the kind. What comes after `await` runs as after
  /// `addCompletion()`; scenes that are recorded use `observe(\.isRunning)`.
  ///
  /// - Returns: `.active` if it can go on from there.
  @discardableResult
  public func rest() async -> UIViewAnimatingState {
    guard runs else { return phase }
    await withCheckedContinuation { continuation in
      let waiter = CompletionWaiter(continuation, orElse: ())
      let observation = observe(\.isRunning) { animator, _ in
        if !animator.runs { waiter.resume(()) }
      }
      // Whatever ends it lets go of the observation, and with that of the task.
      cleanups.append { observation.invalidate() }
    }
    return phase
  }
}

extension AnimatorGroup {
  /// Waits until all members have ended, and says where: as an animator's does.
  @discardableResult
  public func addCompletion() async -> UIViewAnimatingPosition { await ending() }
}

extension UIViewImplicitlyAnimating {
  fileprivate func ending() async -> UIViewAnimatingPosition {
    await withCheckedContinuation { continuation in
      let waiter = CompletionWaiter(continuation, orElse: .current)
      addCompletion { waiter.resume($0) }
    }
  }
}
