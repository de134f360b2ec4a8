import Foundation

extension UIViewPropertyAnimator {
  /// Waits until the animator ends, and returns the position of the end.
  ///
  /// Returns `.current` if the completions are dropped, by `stopAnimation(true)` or because the
  /// stage goes away, so that no task waits forever. The waiting task keeps the animator alive: if
  /// nothing starts or ends the animator, the task waits as long as the stage lives.
  ///
  /// The code after `await` runs in tests only, when the main actor is next free.
  /// The stage may have advanced by then, and no stage is current, so create the next animation in
  /// `stage.perform`. Recorded scenes use the closure, which runs at the exact moment.
  @discardableResult
  public func addCompletion() async -> UIViewAnimatingPosition { await ending() }

  /// Waits until the animator does not move: it was paused, has ended, or has arrived and stays
  /// there (`pausesOnCompletion` and `continueAnimation(to:)`, which call no completion). Returns
  /// at once if the animator does not move now.
  ///
  /// Unlike UIKit, which has no counterpart. The code after `await` runs as after
  /// `addCompletion()`; recorded scenes use `observe(\.isRunning)`.
  ///
  /// - Returns: The state: `.active` if the animator can continue.
  @discardableResult
  public func rest() async -> UIViewAnimatingState {
    guard runs else { return phase }
    await withCheckedContinuation { continuation in
      let waiter = CompletionWaiter(continuation, orElse: ())
      let observation = observe(\.isRunning) { animator, _ in
        if !animator.runs { waiter.resume(()) }
      }
      // Every way to end drops the observation, and with it resumes the task.
      cleanups.append { observation.invalidate() }
    }
    return phase
  }
}

extension AnimatorGroup {
  /// Waits until all members have ended, and returns the position of the end, like an animator's
  /// method.
  @discardableResult
  public func addCompletion() async -> UIViewAnimatingPosition { await ending() }
}

extension UIViewImplicitlyAnimating {
  /// Waits for the completion; returns `.current` if the completion is dropped.
  fileprivate func ending() async -> UIViewAnimatingPosition {
    await withCheckedContinuation { continuation in
      let waiter = CompletionWaiter(continuation, orElse: .current)
      addCompletion { waiter.resume($0) }
    }
  }
}
