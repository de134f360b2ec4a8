/// A task that waits for an end. The completion holds it: with that it goes, and the task goes on.
final class CompletionWaiter<End: Sendable> {
  private var continuation: CheckedContinuation<End, Never>?
  /// What the task is told if the completion is dropped uncalled.
  private let dropped: End

  init(_ continuation: CheckedContinuation<End, Never>, orElse dropped: End) {
    self.continuation = continuation
    self.dropped = dropped
  }

  isolated deinit { resume(dropped) }

  func resume(_ end: End) {
    continuation?.resume(returning: end)
    continuation = nil
  }
}
