/// A weak reference to a recognizer that must fail before another one is recognized.
struct RequiredRecognizer {
  weak var recognizer: UIGestureRecognizer?
}

extension UIGestureRecognizer {
  /// An attempt to begin or to be recognized.
  struct Attempt {
    /// The recognizers that must fail first, as delegates and subclasses answered once for this
    /// gesture.
    let required: [UIGestureRecognizer]
    /// The states to enter after the required failures, in order: `.began`, `.ended` or both. Empty
    /// if the recognizer does not wait.
    var held: [State] = []
  }

  enum Verdict {
    /// No required failure is pending.
    case free
    /// A recognizer that must fail first can still be recognized.
    case waits
    /// A recognizer that had to fail was recognized, or an ongoing gesture excludes this one.
    case refused
  }

  // MARK: - Failure requirements

  /// All recognizers that must fail first: from `require(toFail:)`, and from the current attempt.
  var required: [UIGestureRecognizer] {
    requirements.compactMap(\.recognizer) + (attempt?.required ?? [])
  }

  /// The result of comparing the recognizer with its rivals and its failure requirements.
  ///
  /// A required recognizer is pending while it is `.possible` with touches or a wait for more
  /// touches.
  var verdict: Verdict {
    let required = required
    if required.contains(where: { $0.hasRecognized }) { return .refused }
    // The ongoing gesture claimed the touch when the touch went down.
    if rivals.contains(where: { $0.isOngoing && $0.excludes(self) }) { return .refused }
    // Two recognizers that require each other's failure would wait forever. The second one to
    // attempt proceeds.
    let waits = required.contains {
      $0.currentState == .possible && $0.isEngaged && !$0.isHeld(behind: self)
    }
    return waits ? .waits : .free
  }

  /// Returns whether this recognizer waits for another one, directly or through other waiting
  /// recognizers.
  private func isHeld(behind other: UIGestureRecognizer) -> Bool {
    var seen: [UIGestureRecognizer] = []
    var next = [self]
    while let one = next.popLast() {
      guard one.isHeld, !seen.contains(where: { $0 === one }) else { continue }
      if one.required.contains(where: { $0 === other }) { return true }
      seen.append(one)
      next += one.required
    }
    return false
  }

  /// Returns whether `require(toFail:)` makes this recognizer wait for another one, directly or
  /// through other recognizers.
  func isRequired(toFailBefore other: UIGestureRecognizer) -> Bool {
    requirements.compactMap(\.recognizer).contains {
      $0 === other || $0.isRequired(toFailBefore: other)
    }
  }

  /// Returns the rivals that must fail before this recognizer, by subclasses and by both delegates.
  func findRequired() -> [UIGestureRecognizer] {
    rivals.filter { rival in
      shouldRequireFailure(of: rival) || rival.shouldBeRequiredToFail(by: self)
        || (delegate?.gestureRecognizer(self, shouldRequireFailureOf: rival) ?? false)
        || (rival.delegate?.gestureRecognizer(rival, shouldBeRequiredToFailBy: self) ?? false)
    }
  }

  // MARK: - Exclusion

  /// The other recognizers that received one of its touches, or that the same wheel drives. Each
  /// appears once.
  var rivals: [UIGestureRecognizer] {
    var found: [UIGestureRecognizer] = []
    func add(_ other: UIGestureRecognizer) {
      if other !== self, !found.contains(where: { $0 === other }) { found.append(other) }
    }
    for touch in sequence {
      for other in touch.gestureRecognizers ?? [] where other.hasBeenGiven(touch) { add(other) }
    }
    for other in companions { add(other) }
    return found
  }

  /// Returns whether this recognizer, when it is recognized, makes another one fail.
  ///
  /// Two conditions must hold: `canPrevent(_:)` and `canBePrevented(by:)` both return true, and
  /// neither delegate allows simultaneous recognition.
  func excludes(_ other: UIGestureRecognizer) -> Bool {
    guard canPrevent(other), other.canBePrevented(by: self) else { return false }
    let areFriends =
      (delegate?.gestureRecognizer(self, shouldRecognizeSimultaneouslyWith: other) ?? false)
      || (other.delegate?.gestureRecognizer(other, shouldRecognizeSimultaneouslyWith: self)
        ?? false)
    return !areFriends
  }

  /// Makes its undecided rivals fail, unless they may be recognized simultaneously. Cancels its
  /// touches in their views if `cancelsTouchesInView` is true.
  func prevail() {
    for rival in rivals where rival.currentState == .possible && excludes(rival) {
      rival.transition(to: .failed)
    }
    for touch in sequence { takeFromView(touch) }
  }

  /// Assigns a further touch to an ongoing gesture: other undecided recognizers of the touch fail,
  /// unless they may be recognized simultaneously.
  func claim(_ touch: UITouch) {
    for other in touch.gestureRecognizers ?? []
    where other !== self && other.currentState == .possible && excludes(other) {
      other.transition(to: .failed)
    }
    takeFromView(touch)
  }

  private func takeFromView(_ touch: UITouch) {
    guard cancelsTouchesInView, let stage else { return }
    touch.takeFromView(with: stage.touches.event(taking: touch))
  }
}
