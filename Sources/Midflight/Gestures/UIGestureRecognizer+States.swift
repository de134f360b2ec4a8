extension UIGestureRecognizer {
  var isOngoing: Bool { currentState == .began || currentState == .changed }
  var isDone: Bool { [.ended, .cancelled, .failed].contains(currentState) }
  /// Whether a gesture has come of it, though it may be over.
  var hasRecognized: Bool { currentState != .possible && currentState != .failed }
  /// Whether it made something of its touches, and waits for others to fail before it tells.
  var isHeld: Bool { !(attempt?.held.isEmpty ?? true) }
  /// Whether its gesture goes on, told or not.
  var isUnderWay: Bool { isOngoing || isHeld }
  /// Whether it may still be recognised without a further press.
  var isUndecided: Bool {
    currentState == .possible && (isHeld || isWaiting || isDriven || !touches.isEmpty)
  }

  /// Where its view is; for one without, where code is running.
  var stage: Stage? { view?.window?.stage ?? Stage.current }

  /// How traces name it: its own name, or its kind and its view's.
  var traceName: String {
    if let name { return name }
    let identifier = view?.accessibilityIdentifier
    if let known = knownName, known.identifier == identifier { return known.name }
    let kind = String(describing: type(of: self))
    let name = identifier.map { "\(kind) \($0)" } ?? kind
    knownName = (identifier, name)
    return name
  }

  // MARK: - Transitions

  /// Goes into another state if that may follow; into `.began` or `.ended` by way of an attempt.
  func transition(to next: State) {
    switch (currentState, next) {
    case (.possible, .began), (.possible, .ended): attempt(next)
    // Nothing was told yet, so nothing is cancelled.
    case (.possible, .failed), (.possible, .cancelled): enter(.failed)
    case (.began, .changed), (.began, .ended), (.began, .cancelled),
      (.changed, .changed), (.changed, .ended), (.changed, .cancelled):
      enter(next)
    case (.possible, .changed) where isHeld: return  // told as it begins
    // It is so already, or over until it starts anew.
    case (.possible, .possible), (.began, .began), (.changed, .began): return
    case (.ended, _), (.cancelled, _), (.failed, _): return
    default: return stage?.diagnose(refusal(of: next)) ?? ()
    }
    stage?.touches.settle()
  }

  /// Why a state cannot follow, and what can.
  private func refusal(of next: State) -> String {
    let advice =
      switch (currentState, next) {
      case (.possible, _): "a gesture begins before it changes; set .began first."
      case (_, .failed): "a gesture that has begun cannot fail; set .cancelled."
      default: "set .ended or .cancelled; it is possible again once its touches are lifted."
      }
    return "\(traceName): state = .\(next) while it is .\(currentState): \(advice)"
  }

  /// Wants to be recognised: asks whether it may, and waits for those that must fail first.
  private func attempt(_ next: State) {
    if isHeld {
      if next == .ended, attempt?.held.last != .ended { attempt?.held.append(.ended) }
      return
    }
    let mayBegin =
      viewsToAsk.allSatisfy { $0.gestureRecognizerShouldBegin(self) }
      && (delegate?.gestureRecognizerShouldBegin(self) ?? true)
    guard currentState == .possible else { return }  // who was asked has turned it off
    guard mayBegin else { return enter(.failed) }
    if attempt == nil { attempt = Attempt(required: findRequired()) }
    switch verdict {
    case .refused: enter(.failed)
    case .free: recognize(next)
    case .waits:
      attempt?.held = [next]
      stage?.touches.hold(self)
    }
  }

  /// The view that it watches, and those that would lose a touch to it: what the touch hit, and what
  /// that is in, up to the watched one. Each once.
  private var viewsToAsk: [UIView] {
    guard let watched = view else { return [] }
    var views = [watched]
    guard cancelsTouchesInView else { return views }
    for touch in sequence where !touch.hasLeftView {
      for view in Swift.sequence(first: touch.view, next: { $0?.superview }) {
        guard let view, view !== watched else { break }
        if !views.contains(where: { $0 === view }) { views.append(view) }
      }
    }
    return views
  }

  /// Tells what it made of its touches, or fails, once nobody is left to wait for.
  func resolve() {
    guard isHeld, let held = attempt?.held else { return }
    switch verdict {
    case .waits: return
    case .refused: enter(.failed)
    case .free:
      attempt?.held = []
      recognize(held[0])
      for state in held.dropFirst() { transition(to: state) }
    }
  }

  private func recognize(_ next: State) {
    prevail()
    if currentState == .possible { enter(next) }
  }

  private func enter(_ next: State) {
    attempt?.held = []
    currentState = next
    let stage = stage
    stage?.onFact?(.gesture(name: traceName, state: next))
    stage?.history?.note(self, next)
    if next != .failed { callActions(on: stage) }
  }
}
