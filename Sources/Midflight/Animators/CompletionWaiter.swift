/// A task that waits for an end. The completion keeps the waiter alive; when the completion is
/// released, the task resumes.
final class CompletionWaiter<End: Sendable> {
  private var continuation: CheckedContinuation<End, Never>?
  /// The result if the completion is released without a call.
  private let dropped: End

  init(_ continuation: CheckedContinuation<End, Never>, orElse dropped: End) {
    self.continuation = continuation
    self.dropped = dropped
  }

  isolated deinit { resume(dropped) }

  /// Resumes the task with a result; no effect after the first call.
  func resume(_ end: End) {
    continuation?.resume(returning: end)
    continuation = nil
  }
}
