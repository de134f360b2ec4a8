/// A phase of a touch that its view has not received yet, with the values at the time of the event.
struct PendingPhase {
  let phase: UITouch.Phase
  let location: CGPoint
  let previousLocation: CGPoint
  let timestamp: TimeInterval
  let event: UIEvent
}

extension UITouch {
  /// Sends the current phase to the view, or queues it while a recogniser delays it. A cancellation
  /// drops the queued phases and reaches the view only after a press has. No effect if the view
  /// does not receive the touch, or the touch has ended for it.
  func enqueue(_ event: UIEvent) {
    guard isDeliveredToView, !hasEndedInView else { return }
    if phase == .cancelled { return cancelInView(with: event) }
    let pending = PendingPhase(
      phase: phase, location: location, previousLocation: previousLocation,
      timestamp: timestamp, event: event)
    // The most frequent case needs no queue: a move with no delayed phase.
    if hasBegunInView, pendingPhases.isEmpty, phase == .moved, !isDeliveryDelayed(pending) {
      return deliver(pending)
    }
    pendingPhases.append(pending)
    deliverPending()
  }

  /// Sends the queued phases to the view, up to the first one that a recogniser delays. If a
  /// recogniser forbids the delivery of the press, the touch ends for the view without any call.
  func deliverPending() {
    while let pending = pendingPhases.first, !isDeliveryDelayed(pending) {
      if pending.phase == .began, !isDeliveryAllowed(pending) {
        return cancelInView(with: pending.event)
      }
      pendingPhases.removeFirst()
      hasBegunInView = true
      if pending.phase == .ended { hasEndedInView = true }
      deliver(pending)
    }
  }

  /// Ends the touch for its view and drops the queued phases. The view receives a cancellation only
  /// if it has received the press. No effect for a touch that has ended for its view.
  func cancelInView(with event: UIEvent) {
    guard !hasEndedInView else { return }
    hasEndedInView = true
    pendingPhases = []
    guard hasBegunInView else { return }
    deliver(
      PendingPhase(
        phase: .cancelled, location: location, previousLocation: previousLocation,
        timestamp: timestamp, event: event))
  }

  /// Returns whether an undecided recogniser of the touch delays a phase.
  ///
  /// - `delaysTouchesBegan` and `delaysDelivery(_:)` delay every phase.
  /// - `delaysTouchesEnded` delays `.ended`.
  private func isDeliveryDelayed(_ pending: PendingPhase) -> Bool {
    for recognizer in gestureRecognizers ?? []
    where recognizer.isUndecided && recognizer.hasReceived(self) {
      if recognizer.delaysTouchesBegan || recognizer.delaysDelivery(self) { return true }
      if pending.phase == .ended, recognizer.delaysTouchesEnded { return true }
    }
    return false
  }

  /// Returns whether all recognisers of the touch let the view receive the touch; true without
  /// recognisers.
  private func isDeliveryAllowed(_ pending: PendingPhase) -> Bool {
    for recognizer in gestureRecognizers ?? []
    where !recognizer.allowsDelivery(self, with: pending.event) {
      return false
    }
    return true
  }

  /// Sends a phase to the view. The touch has the values of that event during the call. Afterwards
  /// the touch has its current values again.
  private func deliver(_ pending: PendingPhase) {
    let present = (phase, location, previousLocation, timestamp)
    (phase, location, previousLocation, timestamp) = (
      pending.phase, pending.location, pending.previousLocation, pending.timestamp
    )
    switch pending.phase {
    case .began: view?.touchesBegan([self], with: pending.event)
    case .ended: view?.touchesEnded([self], with: pending.event)
    case .cancelled: view?.touchesCancelled([self], with: pending.event)
    default: view?.touchesMoved([self], with: pending.event)
    }
    (phase, location, previousLocation, timestamp) = present
  }
}
