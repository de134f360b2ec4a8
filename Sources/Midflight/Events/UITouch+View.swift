/// What a view is to be told of one of its touches, as it was when it happened.
struct ViewNews {
  let phase: UITouch.Phase
  let location: CGPoint
  let previousLocation: CGPoint
  let timestamp: TimeInterval
  let event: UIEvent
}

extension UITouch {
  /// Has its view told of what just happened, as soon as no recogniser holds that back.
  func bringToView(_ event: UIEvent) {
    guard goesToView, !hasLeftView else { return }
    if phase == .cancelled { return takeFromView(with: event) }
    let news = ViewNews(
      phase: phase, location: location, previousLocation: previousLocation,
      timestamp: timestamp, event: event)
    // As nearly always: nothing waits, and so this need not.
    if hasReachedView, untold.isEmpty, phase == .moved, !isHeldBack(news) { return tell(news) }
    untold.append(news)
    tellView()
  }

  /// Tells its view what nobody holds back any more.
  func tellView() {
    while let news = untold.first, !isHeldBack(news) {
      if news.phase == .began, !isAdmitted(news) { return takeFromView(with: news.event) }
      untold.removeFirst()
      hasReachedView = true
      if news.phase == .ended { hasLeftView = true }
      tell(news)
    }
  }

  /// Ends it for its view, which is told if it knew of it. What was held back is dropped.
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

  private func isHeldBack(_ news: ViewNews) -> Bool {
    for recognizer in gestureRecognizers ?? []
    where recognizer.isUndecided && recognizer.hasBeenGiven(self) {
      if recognizer.delaysTouchesBegan || recognizer.holdsBack(self) { return true }
      if news.phase == .ended, recognizer.delaysTouchesEnded { return true }
    }
    return false
  }

  /// Whether all that watch it let its view know of it.
  private func isAdmitted(_ news: ViewNews) -> Bool {
    for recognizer in gestureRecognizers ?? [] where !recognizer.admits(self, with: news.event) {
      return false
    }
    return true
  }

  /// Tells its view, with the touch as it was then.
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
