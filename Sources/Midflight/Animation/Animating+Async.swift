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
