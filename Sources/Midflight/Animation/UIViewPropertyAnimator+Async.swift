import Foundation

extension UIViewPropertyAnimator {
  /// Waits until the animator ends, and says where.
  ///
  /// Completions are called, and dropped, together with those that are closures. If they are dropped,
  /// by `stopAnimation(true)` or because the animator or its stage goes, the position is `.current`:
  /// nobody waits for ever. But a task that holds an animator which nobody ends keeps both.
  ///
  /// What comes after `await` runs when the main actor is next free, not at the animator's moment:
  /// the stage may have advanced by then, and none is current, so make the next animation in
  /// `stage.perform`. Scenes that are recorded use the closure, which is called at the very moment.
  @discardableResult
  public func addCompletion() async -> UIViewAnimatingPosition {
    await withCheckedContinuation { continuation in
      let waiter = CompletionWaiter(continuation)
      addCompletion { waiter.resume(at: $0) }
    }
  }
}

/// Somebody who waits for an end. The completion holds it: it goes when that is dropped.
private final class CompletionWaiter {
  private var continuation: CheckedContinuation<UIViewAnimatingPosition, Never>?

  init(_ continuation: CheckedContinuation<UIViewAnimatingPosition, Never>) {
    self.continuation = continuation
  }

  isolated deinit { resume(at: .current) }

  func resume(at position: UIViewAnimatingPosition) {
    continuation?.resume(returning: position)
    continuation = nil
  }
}
