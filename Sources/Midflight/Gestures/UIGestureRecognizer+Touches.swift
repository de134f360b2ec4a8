extension UIGestureRecognizer {
  /// Returns whether the recogniser receives a touch that just went down. The checks, in order:
  ///
  /// - `accepts(_:)` of the button and `allowedTouchTypes`
  /// - with `requiresExclusiveTouchType`, the type of the first touch that is down
  /// - the event: see `accepts(_:)`
  /// - the delegate; true without one
  func accepts(_ touch: UITouch, with event: UIEvent) -> Bool {
    guard accepts(touch.button),
      allowedTouchTypes.contains(where: { $0.intValue == touch.type.rawValue })
    else { return false }
    if requiresExclusiveTouchType, let first = touches.first, first.type != touch.type {
      return false
    }
    return accepts(event) && delegate?.gestureRecognizer(self, shouldReceive: touch) ?? true
  }

  /// Returns whether the recogniser receives an event: it is enabled, has a view, and neither the
  /// subclass nor the delegate refuses. The delegate comes last.
  func accepts(_ event: UIEvent) -> Bool {
    isEnabled && view != nil && shouldReceive(event)
      && delegate?.gestureRecognizer(self, shouldReceive: event) ?? true
  }

  /// Returns whether a touch is one of those received since the last reset, including lifted
  /// touches.
  func hasReceived(_ touch: UITouch) -> Bool {
    for given in sequence where given === touch { return true }
    return false
  }

  /// Returns whether the recogniser follows a touch that is down.
  private func follows(_ touch: UITouch) -> Bool {
    for followed in touches where followed === touch { return true }
    return false
  }

  /// Handles the current phase of one of its touches, and stores the event's buttons and modifier
  /// keys.
  ///
  /// - A disabled recogniser, and one whose gesture is over, ignore the touch.
  /// - Phases other than a press have no effect if the recogniser does not follow the touch.
  /// - A press during an ongoing gesture belongs to the gesture: see `claim(_:)`.
  /// - A lifted or cancelled touch leaves `touches` after its method is called. While `.ended`
  ///   waits for other recognisers to fail, the touch stays.
  ///
  /// - Parameter alone: A set that contains only the touch.
  func receive(_ touch: UITouch, as alone: Set<UITouch>, _ event: UIEvent) {
    guard isEnabled, !isFinished else { return }
    updateModifiers(from: event)
    if touch.phase == .began {
      touches.append(touch)
      touchesBegan(alone, with: event)
      if isOngoing, follows(touch) { claim(touch) }
      return
    }
    guard follows(touch) else { return }
    switch touch.phase {
    case .ended:
      lastCentroid = centroid
      touchesEnded(alone, with: event)
    case .cancelled:
      lastCentroid = centroid
      touchesCancelled(alone, with: event)
    default:
      return touchesMoved(alone, with: event)
    }
    // A state that waits is entered later, with the touches of the attempt.
    if attempt?.pendingStates.last != .ended { touches.removeAll { $0 === touch } }
  }

  /// Reports a diagnostic if the recogniser's view is a label or an image view without user
  /// interaction, and the recogniser is enabled. No effect without a stage.
  ///
  /// Both classes have user interaction disabled by default. The check runs after the current code,
  /// which may still enable it.
  func diagnoseDisabledInteraction() {
    guard view is UILabel || view is UIImageView, let stage else { return }
    _ = stage.schedule(at: stage.now) { [weak self] in
      guard let self, self.isEnabled, let view = self.view, !view.isUserInteractionEnabled else {
        return
      }
      Stage.diagnose(
        "\(self.traceName) gets no touches: its view, a \(type(of: view)), has isUserInteractionEnabled = "
          + "false; set it to true.")
    }
  }

  /// Stores the buttons and modifier keys of an event.
  func updateModifiers(from event: UIEvent) {
    buttonMask = event.buttonMask
    modifierFlags = event.modifierFlags
  }

  /// Resets the recogniser to `.possible` if its gesture is over. An idle recogniser removes its
  /// lifted touches and its attempt.
  ///
  /// - Returns: True if the recogniser is idle after the call. False while a wheel or a hovering
  ///   pointer drives it, while it is undecided, and while it has touches and is not over.
  func resetIfFinished() -> Bool {
    guard !isDriven else { return false }
    if isFinished {
      touches = []
      currentState = .possible
      reset()
    } else if !touches.isEmpty || isUndecided {
      return false
    }
    sequence = []
    attempt = nil
    return true
  }

  /// Cancels an ongoing gesture, or fails an undecided one; no effect if the recogniser is idle.
  /// Called when the recogniser is disabled or removed from its view, and when its view leaves the
  /// window. A wheel or a hovering pointer no longer drives the recogniser. Without a stage, the
  /// recogniser resets at once.
  func cancelOrFail() {
    guard !touches.isEmpty || isUndecided || isOngoing else { return }
    detachDriver()
    transition(to: isOngoing ? .cancelled : .failed)
    // With a stage, the dispatcher resets the recogniser after the lift of its touches.
    if stage == nil { _ = resetIfFinished() }
  }
}
