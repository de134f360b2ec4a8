/// A phase of a touch that its view has not received yet, with the values at the time of the event.
struct ViewNews {
  let phase: UITouch.Phase
  let location: CGPoint
  let previousLocation: CGPoint
  let timestamp: TimeInterval
  let event: UIEvent
}

extension UITouch {
  /// Sends the current phase to the view, or queues it while a recogniser delays it.
  func bringToView(_ event: UIEvent) {
    guard goesToView, !hasLeftView else { return }
    if phase == .cancelled { return takeFromView(with: event) }
    let news = ViewNews(
      phase: phase, location: location, previousLocation: previousLocation,
      timestamp: timestamp, event: event)
    // The most frequent case needs no queue: a move with no delayed phase.
    if hasReachedView, untold.isEmpty, phase == .moved, !isHeldBack(news) { return tell(news) }
    untold.append(news)
    tellView()
  }

  /// Sends the queued phases to the view, up to the first one that a recogniser delays.
  func tellView() {
    while let news = untold.first, !isHeldBack(news) {
      if news.phase == .began, !isAdmitted(news) { return takeFromView(with: news.event) }
      untold.removeFirst()
      hasReachedView = true
      if news.phase == .ended { hasLeftView = true }
      tell(news)
    }
  }

  /// Ends the touch for its view and drops the queued phases. The view receives a cancellation only
  /// if it has received the press.
  func takeFromView(with event: UIEvent) {
    guard !hasLeftView else { return }
    hasLeftView = true
    untold = []
    guard hasReachedView else { return }
    tell(
      ViewNews(
        phase: .cancelled, location: location, previousLocation: previousLocation,
        timestamp: timestamp, event: event))
  }

  /// Returns whether an undecided recogniser of the touch delays a phase.
  ///
  /// - `delaysTouchesBegan` and `holdsBack(_:)` delay every phase.
  /// - `delaysTouchesEnded` delays `.ended`.
  private func isHeldBack(_ news: ViewNews) -> Bool {
    for recognizer in gestureRecognizers ?? []
    where recognizer.isUndecided && recognizer.hasBeenGiven(self) {
      if recognizer.delaysTouchesBegan || recognizer.holdsBack(self) { return true }
      if news.phase == .ended, recognizer.delaysTouchesEnded { return true }
    }
    return false
  }

  /// Returns whether all recognisers of the touch let the view receive the touch.
  private func isAdmitted(_ news: ViewNews) -> Bool {
    for recognizer in gestureRecognizers ?? [] where !recognizer.admits(self, with: news.event) {
      return false
    }
    return true
  }

  /// Sends a phase to the view. The touch has the values of that event during the call.
  private func tell(_ news: ViewNews) {
    let present = (phase, location, previousLocation, timestamp)
    (phase, location, previousLocation, timestamp) = (
      news.phase, news.location, news.previousLocation, news.timestamp
    )
    switch news.phase {
    case .began: view?.touchesBegan([self], with: news.event)
    case .ended: view?.touchesEnded([self], with: news.event)
    case .cancelled: view?.touchesCancelled([self], with: news.event)
    default: view?.touchesMoved([self], with: news.event)
    }
    (phase, location, previousLocation, timestamp) = present
  }
}
