extension UIGestureRecognizer {
  /// Whether it watches a touch that just went down.
  func accepts(_ touch: UITouch, with event: UIEvent) -> Bool {
    guard takes(touch.button),
      allowedTouchTypes.contains(where: { $0.intValue == touch.type.rawValue })
    else { return false }
    if requiresExclusiveTouchType, let first = touches.first, first.type != touch.type {
      return false
    }
    return accepts(event) && delegate?.gestureRecognizer(self, shouldReceive: touch) ?? true
  }

  /// Whether it looks at an event.
  func accepts(_ event: UIEvent) -> Bool {
    isEnabled && view != nil && shouldReceive(event)
      && delegate?.gestureRecognizer(self, shouldReceive: event) ?? true
  }

  /// Whether a touch is among those it was given since it started anew.
  func hasBeenGiven(_ touch: UITouch) -> Bool {
    for given in sequence where given === touch { return true }
    return false
  }

  /// Whether a touch is one that it follows.
  private func follows(_ touch: UITouch) -> Bool {
    for followed in touches where followed === touch { return true }
    return false
  }

  /// Is told of one of its touches.
  ///
  /// - Parameter alone: The touch by itself.
  func receive(_ touch: UITouch, as alone: Set<UITouch>, _ event: UIEvent) {
    guard isEnabled, !isDone else { return }
    note(event)
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
    // What is told later is told with the touches it was made of.
    if attempt?.held.last != .ended { touches.removeAll { $0 === touch } }
  }

  /// Says that no touch comes to it where its view is a label or an image view, which take none by
  /// themselves, unless that is made to take them before the code that runs now is over.
  func sayUnlessTouchable() {
    guard view is UILabel || view is UIImageView, let stage else { return }
    _ = stage.schedule(at: stage.now) { [weak self] in
      guard let self, self.isEnabled, let view = self.view, !view.isUserInteractionEnabled else {
        return
      }
      Stage.current?.diagnose(
        "\(self.traceName) gets no touches: its view, a \(type(of: view)), has isUserInteractionEnabled = "
          + "false; set it to true.")
    }
  }

  /// Keeps what an event says of buttons and keys.
  func note(_ event: UIEvent) {
    buttonMask = event.buttonMask
    modifierFlags = event.modifierFlags
  }

  /// Goes back to `.possible` if the gesture is over.
  ///
  /// - Returns: Whether it is at rest, with nothing to forget.
  func startAnewIfDone() -> Bool {
    guard !isDriven else { return false }
    if isDone {
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

  /// Ends what it is doing: it was turned off, or taken from its view or its view from the tree.
  func giveUp() {
    guard !touches.isEmpty || isUndecided || isOngoing else { return }
    letGoOfDriver()
    transition(to: isOngoing ? .cancelled : .failed)
    // Otherwise the dispatcher sees to it, once its touches are lifted.
    if stage == nil { _ = startAnewIfDone() }
  }
}
