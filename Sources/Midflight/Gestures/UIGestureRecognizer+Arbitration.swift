/// A weak reference to a recogniser that must fail before another one is recognised.
struct RequiredRecognizer {
  weak var recognizer: UIGestureRecognizer?
}

extension UIGestureRecognizer {
  /// An attempt to begin or to be recognised.
  struct Attempt {
    /// The recognisers that must fail first, as delegates and subclasses answered once for this
    /// gesture.
    let required: [UIGestureRecognizer]
    /// The states to enter after the required failures, in order: `.began`, `.ended` or both. Empty
    /// if the recogniser does not wait.
    var pendingStates: [State] = []
  }

  /// The result of a comparison with the failure requirements and the rivals.
  enum Arbitration {
    /// No required failure is pending.
    case free
    /// A recogniser that must fail first can still be recognised.
    case waits
    /// A recogniser that had to fail was recognised, or an ongoing gesture excludes this one.
    case refused
  }

  // MARK: - Failure requirements

  /// All recognisers that must fail first: from `require(toFail:)`, and from the current attempt.
  var required: [UIGestureRecognizer] {
    requirements.compactMap(\.recognizer) + (attempt?.required ?? [])
  }

  /// The result of comparing the recogniser with its rivals and its failure requirements. The first
  /// condition that holds decides:
  ///
  /// | condition | arbitration |
  /// |---|---|
  /// | A required recogniser was recognised and is not reset yet | `.refused` |
  /// | An ongoing rival excludes this recogniser | `.refused` |
  /// | A required recogniser is pending and does not wait for this one | `.waits` |
  /// | Otherwise | `.free` |
  ///
  /// A required recogniser is pending while it is `.possible` with touches or a wait for more
  /// touches.
  var arbitration: Arbitration {
    let required = required
    if required.contains(where: { $0.hasRecognized }) { return .refused }
    // The ongoing gesture claimed the touch when the touch went down.
    if rivals.contains(where: { $0.isOngoing && $0.excludes(self) }) { return .refused }
    // Two recognisers that require each other's failure would wait forever. The second one to
    // attempt proceeds.
    let waits = required.contains {
      $0.currentState == .possible && $0.isEngaged && !$0.isWaiting(for: self)
    }
    return waits ? .waits : .free
  }

  /// Returns whether this recogniser waits for another one, directly or through other waiting
  /// recognisers. False if this recogniser does not wait.
  private func isWaiting(for other: UIGestureRecognizer) -> Bool {
    var seen: [UIGestureRecognizer] = []
    var next = [self]
    while let one = next.popLast() {
      guard one.isWaitingForFailures, !seen.contains(where: { $0 === one }) else { continue }
      if one.required.contains(where: { $0 === other }) { return true }
      seen.append(one)
      next += one.required
    }
    return false
  }

  /// Returns whether `require(toFail:)` makes this recogniser wait for another one, directly or
  /// through other recognisers. Delegates and subclasses have no influence.
  func isRequired(toFailBefore other: UIGestureRecognizer) -> Bool {
    requirements.compactMap(\.recognizer).contains {
      $0 === other || $0.isRequired(toFailBefore: other)
    }
  }

  /// Returns the rivals that must fail before this recogniser, by subclasses and by both delegates.
  /// Empty if none of them requires a failure.
  func rivalsRequiredToFail() -> [UIGestureRecognizer] {
    rivals.filter { rival in
      shouldRequireFailure(of: rival) || rival.shouldBeRequiredToFail(by: self)
        || (delegate?.gestureRecognizer(self, shouldRequireFailureOf: rival) ?? false)
        || (rival.delegate?.gestureRecognizer(rival, shouldBeRequiredToFailBy: self) ?? false)
    }
  }

  // MARK: - Exclusion

  /// The other recognisers that received one of its touches, or that the same wheel drives. Each
  /// appears once. Recognisers that ignore the touch are excluded.
  var rivals: [UIGestureRecognizer] {
    var found: [UIGestureRecognizer] = []
    var known: Set = [ObjectIdentifier(self)]
    func add(_ other: UIGestureRecognizer) {
      if known.insert(ObjectIdentifier(other)).inserted { found.append(other) }
    }
    for touch in sequence {
      for other in touch.gestureRecognizers ?? [] where other.hasReceived(touch) { add(other) }
    }
    for other in wheelPeers { add(other) }
    return found
  }

  /// Returns whether this recogniser, when it is recognised, makes another one fail.
  ///
  /// Two conditions must hold: `canPrevent(_:)` and `canBePrevented(by:)` both return true, and
  /// neither delegate allows simultaneous recognition. A missing delegate does not allow it.
  func excludes(_ other: UIGestureRecognizer) -> Bool {
    guard canPrevent(other), other.canBePrevented(by: self) else { return false }
    let mayBeSimultaneous =
      (delegate?.gestureRecognizer(self, shouldRecognizeSimultaneouslyWith: other) ?? false)
      || (other.delegate?.gestureRecognizer(other, shouldRecognizeSimultaneouslyWith: self)
        ?? false)
    return !mayBeSimultaneous
  }

  /// Makes its rivals in the state `.possible` fail, unless they may be recognised simultaneously.
  /// Cancels all its touches in their views if `cancelsTouchesInView` is true.
  func failRivals() {
    for rival in rivals where rival.currentState == .possible && excludes(rival) {
      rival.transition(to: .failed)
    }
    for touch in sequence { cancelInView(touch) }
  }

  /// Assigns a further touch to an ongoing gesture: other recognisers of the touch in the state
  /// `.possible` fail, unless they may be recognised simultaneously. Cancels the touch in its view
  /// if `cancelsTouchesInView` is true.
  func claim(_ touch: UITouch) {
    for other in touch.gestureRecognizers ?? []
    where other !== self && other.currentState == .possible && excludes(other) {
      other.transition(to: .failed)
    }
    cancelInView(touch)
  }

  /// Cancels a touch in its view if `cancelsTouchesInView` is true. No effect without a stage.
  private func cancelInView(_ touch: UITouch) {
    guard cancelsTouchesInView, let stage else { return }
    touch.cancelInView(with: stage.touches.event(cancelling: touch))
  }
}
