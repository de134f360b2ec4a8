extension NotificationCenter {
  /// Adds an observer. An observer that is added on a stage receives no notification that is posted
  /// on another stage.
  ///
  /// Several stages may live in one process, such as a live run and a replay beside it. Without
  /// this rule, the app on one stage would receive the notifications of the app on the other one.
  /// A notification that is posted outside all stages reaches every observer, and an observer that
  /// is added outside all stages receives every notification.
  ///
  /// Swift prefers this method to Foundation's, whose name is optional, wherever `Midflight` is
  /// imported.
  ///
  /// - Parameters:
  ///   - name: The name of the notifications.
  ///   - object: The sender of the notifications; nil for any.
  ///   - queue: The queue of the block; nil for the poster's thread. On a stage, the main queue
  ///     counts as nil, because a stage runs on the main thread.
  ///   - block: Called with each notification.
  /// - Returns: The observer, for `removeObserver(_:)`.
  public nonisolated func addObserver(
    forName name: Notification.Name, object: Any?, queue: OperationQueue?,
    using block: @escaping @Sendable (Notification) -> Void
  ) -> any NSObjectProtocol {
    let stage = WeakStage.ofTask
    let isOnStage = stage != WeakStage()
    return addObserver(
      forName: Optional(name), object: object,
      queue: isOnStage && queue === OperationQueue.main ? nil : queue
    ) { notification in
      let poster = WeakStage.ofTask
      if !isOnStage || poster == WeakStage() || poster == stage { block(notification) }
    }
  }
}
