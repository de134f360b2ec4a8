/// One that must fail before another is recognised; not kept alive by it.
struct RequiredRecognizer {
  weak var recognizer: UIGestureRecognizer?
}

extension UIGestureRecognizer {
  /// A try to be recognised.
  struct Attempt {
    /// Those that must fail first, as delegates and subclasses said when they were asked.
    let required: [UIGestureRecognizer]
    /// What is to be told once they have failed, in order: `.began`, `.ended` or both.
    var held: [State] = []
  }

  enum Verdict {
    /// Nobody is to wait for.
    case free
    /// One that must fail first may still be recognised.
    case waits
    /// One that should have failed was recognised.
    case refused
  }

  // MARK: - Failure requirements

  /// All that must fail first.
  var required: [UIGestureRecognizer] {
    requirements.compactMap(\.recognizer) + (attempt?.required ?? [])
  }

  var verdict: Verdict {
    let required = required
    if required.contains(where: { $0.hasRecognized }) { return .refused }
    // A gesture that goes on took the touch as it went down.
    if rivals.contains(where: { $0.isOngoing && $0.excludes(self) }) { return .refused }
    // Two that wait for each other would wait for ever: the second to want it goes ahead.
    let waits = required.contains {
      $0.currentState == .possible && $0.isEngaged && !$0.isHeld(behind: self)
    }
    return waits ? .waits : .free
  }

  /// Whether it waits for another, or for one that waits for it.
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

  /// Whether `require(toFail:)` made it wait for another, or for one that waits for it.
  func isRequired(toFailBefore other: UIGestureRecognizer) -> Bool {
    requirements.compactMap(\.recognizer).contains {
      $0 === other || $0.isRequired(toFailBefore: other)
    }
  }

  /// Asks those who compete with it who must fail first.
  func findRequired() -> [UIGestureRecognizer] {
    rivals.filter { rival in
      shouldRequireFailure(of: rival) || rival.shouldBeRequiredToFail(by: self)
        || (delegate?.gestureRecognizer(self, shouldRequireFailureOf: rival) ?? false)
        || (rival.delegate?.gestureRecognizer(rival, shouldBeRequiredToFailBy: self) ?? false)
    }
  }

  // MARK: - Exclusion

  /// The others that were given one of its touches, or that the same wheel turns.
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

  /// Whether another may not be recognised beside it.
  func excludes(_ other: UIGestureRecognizer) -> Bool {
    guard canPrevent(other), other.canBePrevented(by: self) else { return false }
    let areFriends =
      (delegate?.gestureRecognizer(self, shouldRecognizeSimultaneouslyWith: other) ?? false)
      || (other.delegate?.gestureRecognizer(other, shouldRecognizeSimultaneouslyWith: self)
        ?? false)
    return !areFriends
  }

  /// Makes the others fail that compete with it, and takes its touches from their views.
  func prevail() {
    for rival in rivals where rival.currentState == .possible && excludes(rival) {
      rival.transition(to: .failed)
    }
    for touch in sequence { takeFromView(touch) }
  }

  /// A further touch of a gesture that goes on belongs to it, and to nobody whom it excludes.
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
